"""The tables of the records, and the number of their layout.

``learnt`` marks what documents taught that were added, as against what ships or was imported.
The ``rank`` of a link is the place of a ruling among those of its card, where that is not its
place in the document. ``spellings`` has what is read of all names at once, to find those that
come near, in one text each (:class:`~faqsearch.library.names.Spellings`).
"""

from __future__ import annotations

SCHEMA_VERSION = 11
"""Number of this layout; a library of another number is rebuilt from its documents."""

SCHEMA = f"""
PRAGMA user_version = {SCHEMA_VERSION};
CREATE TABLE documents(id TEXT PRIMARY KEY, rank INTEGER, bundled INTEGER, payload TEXT);
CREATE TABLE sections(document TEXT, rank INTEGER, id TEXT, payload TEXT);
CREATE TABLE faces(document TEXT, rank INTEGER, card TEXT, lang TEXT, payload TEXT);
CREATE TABLE places(ruling TEXT, document TEXT, rank INTEGER, unit TEXT, lang TEXT,
                    machine INTEGER, set_code TEXT, day TEXT, payload TEXT,
                    checked TEXT);
CREATE TABLE links(kind TEXT, target TEXT, ruling TEXT, document TEXT, day TEXT, rank INTEGER);
CREATE TABLE rules(number TEXT, lang TEXT, document TEXT, rank INTEGER, unit TEXT,
                   machine INTEGER, section INTEGER, rule INTEGER, letter TEXT, mechanic TEXT,
                   payload TEXT, checked TEXT);
CREATE TABLE editions(document TEXT, day TEXT);
CREATE TABLE rule_places(rule INTEGER, document TEXT, first INTEGER, last INTEGER);
CREATE TABLE rule_links(kind TEXT, target TEXT, document TEXT, rank INTEGER);
CREATE TABLE definitions(document TEXT, rank INTEGER, term TEXT, lang TEXT, mechanic TEXT,
                         day TEXT, payload TEXT);
CREATE TABLE definition_names(kind TEXT, target TEXT, term TEXT);
CREATE TABLE definition_cites(number TEXT, document TEXT, rank INTEGER);
CREATE TABLE cards(id TEXT PRIMARY KEY, learnt INTEGER, payload TEXT);
CREATE TABLE names(key TEXT, words TEXT, card TEXT, lang TEXT, "full" INTEGER, name TEXT,
                   learnt INTEGER);
CREATE TABLE spellings(kind TEXT PRIMARY KEY, payload TEXT);
CREATE TABLE mechanics(id TEXT PRIMARY KEY, rule TEXT, learnt INTEGER, payload TEXT);
CREATE TABLE terms(lang TEXT, words TEXT, stems TEXT, concept TEXT, learnt INTEGER);
CREATE TABLE subtypes(word TEXT, learnt INTEGER);
CREATE INDEX places_by_ruling ON places(ruling, document);
CREATE INDEX places_by_unit ON places(unit);
CREATE INDEX faces_by_card ON faces(card);
CREATE INDEX places_by_document ON places(document, rank);
CREATE INDEX sections_by_document ON sections(document, rank);
CREATE INDEX links_by_target ON links(kind, target);
CREATE INDEX rules_by_number ON rules(section, rule, letter);
CREATE INDEX rules_by_unit ON rules(unit);
CREATE INDEX rules_by_mechanic ON rules(mechanic);
CREATE INDEX rule_places_by_rule ON rule_places(rule);
CREATE INDEX rule_places_by_document ON rule_places(document);
CREATE INDEX rules_by_document ON rules(document, rank);
CREATE INDEX rule_links_by_target ON rule_links(kind, target);
CREATE INDEX definitions_by_term ON definitions(term);
CREATE INDEX definitions_by_document ON definitions(document, rank);
CREATE INDEX definitions_by_mechanic ON definitions(mechanic);
CREATE UNIQUE INDEX definition_names_by_target ON definition_names(kind, target, term);
CREATE INDEX definition_names_by_term ON definition_names(term);
CREATE INDEX definition_cites_by_number ON definition_cites(number);
CREATE INDEX names_by_key ON names(key);
CREATE INDEX names_by_words ON names(words);
CREATE INDEX names_by_card ON names(card) WHERE "full" = 1;
"""
