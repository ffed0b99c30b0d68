"""The units of a question: each card's name, concept, rule number or word that it is made of.

The names of cards come first and take their words with them (:mod:`faqsearch.search.named`).
What is left is concepts, numbers and words.
"""

from __future__ import annotations

from bisect import bisect_right

from faqsearch.errors import NotationError
from faqsearch.languages import Lang
from faqsearch.library.tokens import STOP_WORDS, Token
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import Tier
from faqsearch.search.lexicon import Lexicon

_SHORTEST_WORD_TYPO = 7
_LONGEST_TERM = 4  # words of a term within which a card's name is none

# Words by which a question is put, not what it is about.
_ASKING = frozenset(
    """rule rules ruling rulings question work works working mean means meaning actually really
    please explain exactly still anything something thing things able allowed possible right just
    then want way know say says let try use using interaction many much often ever
    per away anyway even also too though although because since while okay today nowadays
    regle regles question marche marcher fonctionne fonctionner veut vouloir dire signifie
    possible exactement encore quelque chose savoir vraiment droit faut permis cas deja juste
    alors bien utiliser interaction combien jamais toujours aussi plutot surtout cependant pourtant
    afin aujourd hui actuellement""".split()
)
_ASKING_WEIGHT = 0.2
_NUMBER_WORDS = frozenset(("rule", "rules", "regle", "regles", "cr", "section"))
ELIDED = frozenset("l d j m n s t c qu lorsqu puisqu quoiqu quelqu".split())
"""French words before an apostrophe."""


class Unit:
    """One thing asked for, by the words it was asked with.

    ``cards`` maps ids of cards so named to how sure that is, ``via`` are mechanics that they
    have, or that a symbol belongs to;
    ``concepts`` are ids; ``rules`` maps rule numbers to how surely they are meant.
    ``ordinary`` marks a card's name that may be a plain word, ``weight`` is less than 1
    for words by which a question is put. ``langs`` are those of a name. ``worth`` is what
    it counts in this library, by its rarity; ranking sets it.
    """

    def __init__(
        self,
        words: tuple[str, ...],
        cards: dict[str, Tier] | None = None,
        concepts: tuple[str, ...] = (),
        rules: dict[str, float] | None = None,
        *,
        ordinary: bool = False,
        weight: float = 1.0,
        via: tuple[str, ...] = (),
        langs: frozenset[Lang] = frozenset(),
        guessed: bool = False,
    ) -> None:
        self.words = words
        self.cards = cards or {}
        self.concepts = concepts
        self.rules = rules or {}
        self.ordinary = ordinary
        self.weight = weight
        self.via = via
        self.langs = langs
        self.guessed = guessed
        self.worth = 0.0
        self.shares: dict[str, float] = {}

    @property
    def is_exact_name(self) -> bool:
        """Whether the words are a card's name, for sure."""
        return bool(self.cards) and not self.ordinary and not self.guessed

    @property
    def rule(self) -> str | None:
        """The rule number as typed."""
        return next(iter(self.rules), None)


Placed = dict[int, tuple[int, Unit]]
"""Units by the place of their first word, with the place after their last."""


class UnitFinder:
    """Finds the units of a text in one library, where the names of cards in it are known."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def units(
        self,
        found: list[Token],
        text: str,
        names: Placed,
        lang: Lang,
        loose: frozenset[str],
        *,
        told: bool = True,
    ) -> list[Unit]:
        """All units in the order of the text, whose words are in ``lang``.

        Where nothing has ``told`` that they are, a word that means something else in the other
        language means both.
        ``loose`` words count for little, as those by which a question is put.
        """
        units: list[Unit] = []
        names = self._without_words_of_phrases(names, [token.text for token in found])
        at, starts = 0, [*sorted(names), len(found)]
        while at < len(found):
            if at in names:
                at, unit = names[at]
                units.append(unit)
                continue
            end = starts[bisect_right(starts, at)]
            words = [
                t.text
                for t in found[at:end]
                if t.text not in ELIDED or (lang is Lang.EN and not _elided(t, text))
            ]
            units += self._plain(words, lang, alone=len(found) == 1, told=told)
            at = end
        for unit in units:
            if loose.issuperset(unit.words):
                unit.weight = _ASKING_WEIGHT
        kept = [unit for unit in units if not _is_stop(unit, lang)]
        return kept or units

    def _without_words_of_phrases(self, names: Placed, words: list[str]) -> Placed:
        """The names but for those that stand within a longer phrase for a thing of the game.

        The burn of "mana burn" is no half of a card, nor is « brûlure de mana » about Scald. The
        phrases are ours, and terms of the rules texts held.
        """
        find = self._lexicon.concepts.find
        phrases: dict[int, list[tuple[int, int]]] = {}  # by the place of each of their words
        for first, last, _ in (found for lang in Lang for found in find(words, lang)):
            for at in range(first, last):
                phrases.setdefault(at, []).append((first, last))
        return {
            at: (end, unit)
            for at, (end, unit) in names.items()
            if not any(
                end <= last and last - first > end - at for first, last in phrases.get(at, ())
            )
            and not self._is_in_a_term(words, at, end)
        }

    def _is_in_a_term(self, words: list[str], at: int, end: int) -> bool:
        """Whether the words of a name are, with words beside them, a term of a glossary."""
        stop = STOP_WORDS[Lang.EN] | STOP_WORDS[Lang.FR]
        return any(
            last - first > end - at and self._lexicon.is_term(" ".join(words[first:last]))
            for first in range(max(0, end - _LONGEST_TERM), at + 1)
            for last in range(end, min(len(words), first + _LONGEST_TERM) + 1)
            if words[first] not in stop and words[last - 1] not in stop
        )

    def _plain(self, words: list[str], lang: Lang, *, alone: bool, told: bool) -> list[Unit]:
        """Concepts, rule numbers and words, in order.

        A word ``alone``, which is the whole question, may be the number of a whole section.
        """
        placed: dict[int, Unit] = {}
        covered: set[int] = set()
        either = {} if told else self._lexicon.concepts.of_two_meanings(words)
        for spoken in (lang, lang.other):
            for start, end, concepts in self._lexicon.concepts.find(words, spoken):
                inside = range(start, end)
                foreign = spoken is not lang and all(words[i] in STOP_WORDS[lang] for i in inside)
                if covered.isdisjoint(inside) and not foreign:
                    covered.update(inside)
                    weight = _ASKING_WEIGHT if set(words[start:end]) <= _ASKING else 1.0
                    meant = either.get((start, end), concepts)
                    placed[start] = Unit(tuple(words[start:end]), concepts=meant, weight=weight)
        for at, word in enumerate(words):
            if at not in covered:
                placed[at] = self._word(word, alone or (at > 0 and words[at - 1] in _NUMBER_WORDS))
        for at in [at for at, unit in placed.items() if unit.rules]:
            if at and words[at - 1] in _NUMBER_WORDS:
                placed.pop(at - 1, None)
        return [unit for _, unit in sorted(placed.items())]

    def _word(self, word: str, numbered: bool) -> Unit:
        """A rule number, a misspelt mechanic, or a word.

        Of a section only where it is ``numbered``, and there are rules below it.
        """
        try:
            number = RuleNumber.parse(word) if word[0].isdigit() else None
        except NotationError:
            number = None
        if number and (number.rule or (numbered and self._lexicon.is_cited(number))):
            rules = self._lexicon.rules(number)
            return Unit((word,), concepts=self._lexicon.mechanics_with_rule(word), rules=rules)
        if "/" in word and word.startswith("{"):
            halves = word.strip("{}").split("/")
            if len(halves) == 2 and "p" in halves:  # {g/u/p} is of both kinds
                return Unit((word,), concepts=("phyrexian-mana",))
            return Unit((word,), via=("hybrid-mana",))
        if len(word) >= _SHORTEST_WORD_TYPO and word.isalpha() and not self._lexicon.is_known(word):
            near, sure = self._lexicon.mechanics.near(word)
            if sure:
                return Unit((word,), concepts=(near[0].card,), guessed=True)
        return Unit((word,), weight=_ASKING_WEIGHT if word in _ASKING else 1.0)


def _is_stop(unit: Unit, lang: Lang) -> bool:
    return len(unit.words) == 1 and unit.words[0] in STOP_WORDS[lang] and not unit.rules


def _elided(token: Token, text: str) -> bool:
    return text[token.end : token.end + 1] in tuple("'’")
