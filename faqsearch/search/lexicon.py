"""What the words of a question may be in one library: names, concepts, numbers, plain words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from faqsearch.languages import Lang, fold
from faqsearch.library.concepts import Concepts
from faqsearch.library.definitions import CalledBy
from faqsearch.library.engine import Snapshot
from faqsearch.library.names import Name
from faqsearch.library.tokens import STOP_WORDS, form_of, name_key, stem
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.search.names import Ladder, MechanicNames

_MOST_WORDS = 16384  # of questions, of which is kept where they stand
_TODAY, _ONCE = 0.9, 0.5  # how surely a rule is meant by the number it has today, or once had


class Lexicon:
    """The names, concepts and words of one snapshot; everything is looked up when asked for."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._index = snapshot.index
        self._records = snapshot.records
        self.mechanics_of = lru_cache(maxsize=4096)(self._records.mechanics_of)
        self.languages = lru_cache(maxsize=_MOST_WORDS)(self._languages)
        self.is_known = lru_cache(maxsize=_MOST_WORDS)(self._is_known)
        self.is_term = lru_cache(maxsize=4096)(self._is_term)

    @cached_property
    def cards(self) -> Ladder:
        """The ladder of card names."""
        return Ladder(self._records.names)

    @cached_property
    def mechanics(self) -> Ladder:
        """The ladder of names of mechanics."""
        return Ladder(MechanicNames(self._records.mechanics.values()), "mechanic")

    @cached_property
    def concepts(self) -> Concepts:
        """The words of every concept."""
        return Concepts(self._records.terms())

    def is_mechanic(self, concept: str) -> bool:
        """Whether a concept is a mechanic."""
        return concept in self._records.mechanics

    # --- names --------------------------------------------------------------------

    def known_keys(self, keys: Iterable[str]) -> frozenset[str]:
        """Those of the keys that a name has, found sooner than one by one."""
        return self._records.names.known_keys(keys)

    def names(self, key: str) -> tuple[Name, ...]:
        """The names with this key: full names if there are any, else variants and halves."""
        names = self._records.names.with_key(key)
        return tuple(n for n in names if n.full) or names

    def names_beginning(self, word: str) -> tuple[Name, ...]:
        """The names of more than one word that begin with this one, in singular or plural."""
        found = self._records.names.beginning(word, whole_word=True)
        if not found and word.endswith("s"):
            found = self._records.names.beginning(word[:-1], whole_word=True)
        return found

    def names_begun(self, words: str) -> tuple[Name, ...]:
        """The names that begin with these folded words, be it within a word."""
        return self._records.names.beginning(words, whole_word=False)

    # --- words --------------------------------------------------------------------

    def _languages(self, word: str) -> tuple[Lang, ...]:
        """The languages in whose texts a folded word stands."""
        return tuple(lang for lang in Lang if self._index.is_held(f"exact_{lang}", word))

    def _is_known(self, word: str) -> bool:
        """Whether a folded word stands anywhere, in any form."""
        if self._index.is_held("names", word) or self.languages(word):
            return True
        return any(self._index.is_held(f"exact_{lang}", stem(word, lang)) for lang in Lang)

    def _is_term(self, words: str) -> bool:
        """Whether a glossary of the rules texts held has a term of these folded words."""
        forms = [(CalledBy.FORM, form_of(words, lang)) for lang in Lang]
        return bool(self._records.definitions.called((CalledBy.NAME, name_key(words)), *forms)[0])

    def is_plain(self, word: str, cards: Iterable[str]) -> bool:
        """Whether a word is used for anything else than to name one of these cards."""
        if any(word in STOP_WORDS[lang] for lang in Lang):
            return True
        if any(self.concepts.find([word], lang) for lang in Lang):
            return True
        keys = [name_key(card) for card in cards]
        fields = ("card", "mention", "example")
        own = frozenset(n for key in keys for f in fields for n in self._index.entries(f, key))
        texts = [self._index.entries("kind", kind) for kind in ("ruling", "rule")]
        standing = [self._index.entries(f"exact_{lang}", word) for lang in Lang]
        return any(not own.issuperset(one & kind) for one in standing for kind in texts)

    # --- numbers ------------------------------------------------------------------

    def rules(self, number: RuleNumber) -> dict[str, float]:
        """A number and the other numbers that its rule ever bore, with how surely it is meant."""
        from faqsearch.authority.rulehistory import RuleHistory

        history = RuleHistory.bundled()
        found = {str(number): 1.0}
        for rule in history.meanings(number):
            sure = _TODAY if history.today(rule.id) == number else _ONCE
            for version in rule.versions:
                written = str(version.number)
                found[written] = max(found.get(written, 0.0), sure)
        return found

    def is_cited(self, number: RuleNumber) -> bool:
        """Whether a text is of this rule or section, of one below it, or cites one."""
        return any(self._index.entries(field, str(number)) for field in ("rule", "cites"))

    def mechanics_with_rule(self, number: str) -> tuple[str, ...]:
        """The mechanics whose rule of today has this number, or is its parent."""
        parent = number.rstrip("abcdefghijklmnopqrstuvwxyz")
        held = self._records.mechanics
        return held.with_rule(number) or held.with_rule(parent)

    # --- what filters may name ----------------------------------------------------

    def set_code(self, written: str) -> str | None:
        """The code, as indexed, of a set that documents of the library are of."""
        from faqsearch.reading.sets import find_set

        for code in (written, find_set(written)):
            if code and self._index.entries("set", code.lower()):
                return code.lower()
        return None

    def documents(self, written: str) -> tuple[str, ...]:
        """The documents of this id or title, or whose id is this with a language behind."""
        if self._index.entries("document", written):
            return (written,)
        held = self._records.documents().values()
        wanted = fold(written)
        return tuple(
            d.id
            for d in held
            if fold(d.title) == wanted or d.id in {f"{wanted}-{lang}" for lang in Lang}
        )
