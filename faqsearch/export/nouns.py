"""JSON values of the nouns: what documents, cards, rulings, rules and hits are made of."""

from __future__ import annotations

from faqsearch.export.values import Json, iso, names_json, source_json
from faqsearch.export.verdicts import verdict_json
from faqsearch.nouns.answers import Hit, Query
from faqsearch.nouns.cards import Card, CardFace, Mechanic
from faqsearch.nouns.documents import Document
from faqsearch.nouns.parsed import Section
from faqsearch.nouns.rulings import Citation, GlossaryDefinition, Rule, Ruling


def document_json(document: Document) -> Json:
    """A document: what it is, its dates by role, its problems, its lines by class."""
    return {
        "id": document.id,
        "title": document.title,
        "kind": str(document.kind),
        "langs": [str(lang) for lang in document.langs],
        "set": document.set,
        "dates": {role: day.isoformat() for role, day in document.dates.items()},
        "sha256": document.sha256,
        "problems": [
            {
                "line": problem.line,
                "what": problem.what,
                "done": problem.done,
                "kind": "chrome" if problem.is_chrome else "problem",
            }
            for problem in document.problems
        ],
        "accounting": {str(name): count for name, count in document.accounting.items()},
    }


def section_json(section: Section) -> Json:
    """A section, with the names, numbers and ids of what stands in it."""
    return {
        "id": section.id,
        "kind": str(section.kind),
        "heading": section.heading,
        "lang": str(section.lang),
        "source": source_json(section.source),
        "mechanic": section.mechanic,
        "faces": list(section.faces),
        "rules": list(section.rules),
        "rulings": list(section.rulings),
        "references": [
            {
                "written": reference.written,
                "target": reference.target,
                "source": source_json(reference.source),
            }
            for reference in section.references
        ],
    }


def ruling_json(ruling: Ruling) -> Json:
    """A ruling where one document states it."""
    return {
        "id": ruling.id,
        "text": ruling.text,
        "lang": str(ruling.lang),
        "kind": str(ruling.kind),
        "cards": list(ruling.cards),
        "mechanics": list(ruling.mechanics),
        "mentions": [
            {"card": mention.card, "span": list(mention.span)} for mention in ruling.mentions
        ],
        "citations": list(map(citation_json, ruling.citations)),
        "date": iso(ruling.date),
        "publisher": ruling.publisher,
        "items": [
            {"marker": item.marker, "text": item.text, "source": source_json(item.source)}
            for item in ruling.items
        ],
        "source": source_json(ruling.source),
        "section": ruling.section,
        "heading": ruling.heading,
        "twin": ruling.twin,
        "set": ruling.set,
    }


def citation_json(citation: Citation) -> Json:
    """A citation: where it stands, as written, and the rule numbers meant."""
    return {
        "span": list(citation.span),
        "written": citation.written,
        "numbers": [str(number) for number in citation.numbers],
    }


def face_json(face: CardFace) -> Json:
    """A card face as one document or the authority file states it."""
    return {
        "name": face.name,
        "other_name": face.other_name,
        "lang": str(face.lang),
        "mana_cost": None if face.mana_cost is None else str(face.mana_cost),
        "type_line": face.type_line,
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": face.loyalty,
        "defense": face.defense,
        "colors": None if face.colors is None else [str(color) for color in face.colors],
        "text": face.text,
        "as_of": iso(face.as_of),
        "bundled": face.bundled,
        "source": None if face.source is None else source_json(face.source),
    }


def rule_text_json(rule: Rule) -> Json:
    """One text of a rule, in one language and one edition."""
    return {
        "number": str(rule.number),
        "title": rule.title,
        "text": rule.text,
        "lang": str(rule.lang),
        "examples": list(rule.examples),
        "edition": iso(rule.edition),
        "mechanic": rule.mechanic,
        "bundled": rule.bundled,
        "verdict": None if rule.check is None else verdict_json(rule.check),
        "source": source_json(rule.source),
        "cites": [str(number) for number in rule.cites],
        "editions": [day.isoformat() for day in rule.editions],
    }


def definition_json(definition: GlossaryDefinition) -> Json:
    """What the glossary of one rules text says of a term."""
    return {
        "term": definition.term,
        "text": definition.text,
        "lang": str(definition.lang),
        "edition": iso(definition.edition),
        "citations": list(map(citation_json, definition.citations)),
        "see": list(definition.see),
        "mechanic": definition.mechanic,
        "source": source_json(definition.source),
    }


def card_json(card: Card) -> Json:
    """A card in both languages."""
    return {
        "id": card.id,
        "names": names_json(card.names),
        "faces": [face_json(face) for face in card.faces],
        "layout": card.layout,
        "mechanics": list(card.mechanics),
        "oracle_id": card.oracle_id,
    }


def mechanic_json(mechanic: Mechanic) -> Json:
    """A mechanic in both languages, with its rule of today."""
    return {
        "id": mechanic.id,
        "kind": str(mechanic.kind),
        "names": names_json(mechanic.names),
        "rule": None if mechanic.rule is None else str(mechanic.rule),
        "summary": {str(lang): text for lang, text in mechanic.summary.items()},
    }


def query_json(query: Query) -> Json:
    """A question as understood."""
    return {
        "text": query.text,
        "lang": str(query.lang),
        "words": list(query.words),
        "phrases": list(query.phrases),
        "excluded": list(query.excluded),
        "cards": list(query.cards),
        "mechanics": list(query.mechanics),
        "rules": list(query.rules),
        "filters": dict(query.filters),
        "days": {typed: iso(day) for typed, day in query.days.items()},
        "unread": list(query.unread),
        "ambiguous": {name: list(cards) for name, cards in query.ambiguous.items()},
    }


def hit_json(hit: Hit) -> Json:
    """One hit; ``source`` is the first of ``sources``."""
    return {
        "rank": hit.rank,
        "score": round(hit.score, 6),
        "tier": str(hit.tier),
        "kind": str(hit.kind),
        "id": hit.id,
        "title": hit.title,
        "lang": str(hit.lang),
        "text": hit.text,
        "highlights": [list(span) for span in hit.highlights],
        "cards": list(hit.cards),
        "mechanics": list(hit.mechanics),
        "source": None if hit.source is None else source_json(hit.source),
        "sources": [source_json(source) for source in hit.sources],
        "date": iso(hit.date),
        "verdict": None if hit.check is None else verdict_json(hit.check),
        "twin": hit.twin,
        "via": hit.via,
        "bundled": hit.bundled,
        "machine_translated": hit.machine_translated,
        "why": list(hit.why),
        "weak": hit.weak,
        "rule": hit.rule,
        "editions": [day.isoformat() for day in hit.editions],
        "worded": iso(hit.worded),
    }
