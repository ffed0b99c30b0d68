"""The units of a question: each card's name, concept, rule number or word that it is made of.

Names come first and take their words with them: exact ones, then misspelt ones, then
short forms that lead to few cards. What is left is concepts, numbers and words.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from faqsearch.errors import NotationError
from faqsearch.languages import Lang
from faqsearch.library.names import Name
from faqsearch.library.tokens import STOP_WORDS, Token, tokens
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import Tier
from faqsearch.search.cutshort import cut_short
from faqsearch.search.lexicon import Lexicon

_LONGEST_NAME = 9
_SHORTEST_TYPO = 6
_SHORTEST_WORD_TYPO = 7
_SHORTEST_FORM = 4
_MOST_OF_A_FORM = 3  # cards that one short form may stand for

# Words by which a question is put, not what it is about.
_ASKING = frozenset(
    """rule rules ruling rulings question work works working mean means meaning actually really
    please explain exactly still anything something thing things able allowed possible right just
    then want way know say says let try use using interaction many much often ever
    per away anyway even also too though although because since while okay
    regle regles question marche marcher fonctionne fonctionner veut vouloir dire signifie
    possible exactement encore quelque chose savoir vraiment droit faut permis cas deja juste
    alors bien utiliser interaction combien jamais toujours aussi plutot surtout cependant pourtant
    afin""".split()
)
_ASKING_WEIGHT = 0.2
_NUMBER_WORDS = frozenset(("rule", "rules", "regle", "regles", "cr", "section"))
_ELIDED = frozenset("l d j m n s t c qu lorsqu puisqu quoiqu quelqu".split())


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
    """Finds the units of a text in one library."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def names(self, text: str) -> tuple[list[Token], Placed]:
        """The tokens of ``text``, and the card names among them."""
        found = [t for t in tokens(text) if not _is_parent(t, text)]
        placed: Placed = {}
        self._exact(found, text, placed)
        self._cut_short(found, placed)
        self._misspelt(found, placed)
        self._short(found, placed)
        return found, placed

    def _exact(self, found: list[Token], text: str, placed: Placed) -> None:
        words = [token.text for token in found]
        taken: set[int] = set()
        keys = {
            (start, end): "".join([w for w in words[start:end] if w.isalnum()])
            for start, end in _spans(len(words))
            if words[start].isalnum()
        }
        known = self._lexicon.known_keys(keys.values())
        for (start, end), key in keys.items():
            if key not in known or not taken.isdisjoint(range(start, end)):
                continue
            names = [n for n in self._lexicon.names(key) if _is_typed(words[start:end], n.words)]
            if names:
                placed[start] = (end, self._named(words[start:end], names, found, text, start))
                taken.update(range(start, end))

    def _named(
        self, words: list[str], names: Sequence[Name], found: list[Token], text: str, start: int
    ) -> Unit:
        cards = {n.card: Tier.EXACT if n.full else Tier.ALIAS for n in names}
        capital = text[found[start].start].isupper() and start > 0 and len(words[0]) > 1  # X is X
        ordinary = len(found) > len(words) and not capital
        if len(words) > 1:  # Lien de vie is an Aura, and what every question means a keyword
            ordinary = ordinary and self._is_mechanic(words)
        else:
            ordinary = ordinary and (not names[0].full or self._lexicon.is_plain(words[0], cards))
        concepts = tuple(dict.fromkeys(self._concepts_of(words))) if ordinary else ()
        return self._card_unit(words, cards, names, concepts=concepts, ordinary=ordinary)

    def _card_unit(
        self,
        words: Sequence[str],
        cards: dict[str, Tier],
        names: Iterable[Name],
        *,
        concepts: tuple[str, ...] = (),
        ordinary: bool = False,
    ) -> Unit:
        via = dict.fromkeys(m for card in cards for m in self._lexicon.mechanics_of(card))
        return Unit(
            tuple(words),
            cards,
            concepts,
            ordinary=ordinary,
            via=() if ordinary else tuple(via),
            langs=frozenset(n.lang for n in names),
            guessed=any(t in (Tier.PREFIX, Tier.FUZZY) for t in cards.values()),
        )

    def _is_mechanic(self, words: Sequence[str]) -> bool:
        """Whether all these words are the name of a mechanic."""
        named = (self._lexicon.concepts.named(" ".join(words), lang) for lang in Lang)
        return any(self._lexicon.is_mechanic(concept) for one in named for concept in one)

    def _concepts_of(self, words: Sequence[str]) -> list[str]:
        find = self._lexicon.concepts.find
        return [c for lang in Lang for f in find(words, lang) for c in f.concepts]

    def _short(self, found: list[Token], placed: Placed) -> None:
        """Names cut short: ``Doran``, ``wren's run``."""
        words = [token.text for token in found]
        taken = _taken(placed)
        at = 0
        while at < len(words):
            end, names = self._begun(words, at, taken)
            cards = dict.fromkeys((n.card for n in names), Tier.PREFIX)
            if cards and (end - at > 1 or not self._lexicon.is_plain(words[at], cards)):
                placed[at] = (end, self._card_unit(words[at:end], cards, names))
                at = end
            else:
                at += 1

    def _begun(self, words: list[str], at: int, taken: set[int]) -> tuple[int, list[Name]]:
        """How far the words from ``at`` on begin names of few cards, and which."""
        first = words[at]
        stop = STOP_WORDS[Lang.EN] | STOP_WORDS[Lang.FR]
        if at in taken or len(first) < _SHORTEST_FORM or not first.isalpha() or first in stop:
            return at, []
        names = list(self._lexicon.names_beginning(first))
        end = at + 1
        while names and end < len(words) and end not in taken:
            longer = [
                n for n in names if n.words.split()[1 : end - at + 1] == words[at + 1 : end + 1]
            ]
            if not longer:
                break
            names, end = longer, end + 1
        while end - at > 1 and words[end - 1] in stop:
            end -= 1
        return end, names if len({n.card for n in names}) <= _MOST_OF_A_FORM else []

    def _cut_short(self, found: list[Token], placed: Placed) -> None:
        """A name at the end whose last word is cut short; before names that may be plain words."""
        words = [token.text for token in found]
        start, names = cut_short(words, self._lexicon)
        cards = dict.fromkeys((n.card for n in names), Tier.PREFIX)
        inside = [at for at, (end, _) in placed.items() if end > start]
        if 0 < len(cards) <= _MOST_OF_A_FORM and all(placed[at][1].ordinary for at in inside):
            for at in inside:
                del placed[at]
            placed[start] = (len(words), self._card_unit(words[start:], cards, names))

    def _misspelt(self, found: list[Token], placed: Placed) -> None:
        words = [token.text for token in found]
        taken = _taken(placed)
        stop = STOP_WORDS[Lang.EN] | STOP_WORDS[Lang.FR]
        known = [self._lexicon.is_known(word) or word in stop for word in words]
        for start, end in _spans(len(words)):
            key = "".join(words[start:end])
            if (
                taken.isdisjoint(range(start, end))
                and len(key) >= _SHORTEST_TYPO
                and key.isalpha()
                and not all(known[start:end])
                and not {words[start], words[end - 1]} & stop
            ):
                near, sure = self._lexicon.cards.near(key, " ".join(words[start:end]))
                if sure:
                    cards = {near[0].card: Tier.FUZZY}
                    placed[start] = (end, self._card_unit(words[start:end], cards, near))
                    taken.update(range(start, end))

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
                if t.text not in _ELIDED or (lang is Lang.EN and not _elided(t, text))
            ]
            units += self._plain(words, lang, alone=len(found) == 1, told=told)
            at = end
        for unit in units:
            if loose.issuperset(unit.words):
                unit.weight = _ASKING_WEIGHT
        kept = [unit for unit in units if not _is_stop(unit, lang)]
        return kept or units

    def _without_words_of_phrases(self, names: Placed, words: list[str]) -> Placed:
        """The names but for those that may be plain words and stand within a longer phrase.

        The burn of "mana burn" is no half of a card.
        """
        find = self._lexicon.concepts.find
        phrases: dict[int, list[tuple[int, int]]] = {}  # by the place of each of their words
        for first, last, _ in (found for lang in Lang for found in find(words, lang)):
            for at in range(first, last):
                phrases.setdefault(at, []).append((first, last))
        return {
            at: (end, unit)
            for at, (end, unit) in names.items()
            if not (unit.ordinary or unit.guessed)
            or not any(
                end <= last and last - first > end - at for first, last in phrases.get(at, ())
            )
        }

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
            return Unit((word,), via=("hybrid-mana",))
        if len(word) >= _SHORTEST_WORD_TYPO and word.isalpha() and not self._lexicon.is_known(word):
            near, sure = self._lexicon.mechanics.near(word)
            if sure:
                return Unit((word,), concepts=(near[0].card,), guessed=True)
        return Unit((word,), weight=_ASKING_WEIGHT if word in _ASKING else 1.0)


def _is_typed(words: list[str], name: str) -> bool:
    """Whether words that have a name's letters are it: "fin d'étape" doesn't name Find.

    They may be run together or apart, but for those that only help others.
    """
    typed = [word for word in words if word.isalnum()]
    if len(typed) == 1 or " ".join(typed) == name:
        return True
    return not any(w in _ELIDED or any(w in STOP_WORDS[lang] for lang in Lang) for w in typed)


def _spans(words: int) -> list[tuple[int, int]]:
    """Every run of words that may be a name, the longest first."""
    return [
        (start, start + length)
        for length in range(min(_LONGEST_NAME, words), 0, -1)
        for start in range(words - length + 1)
    ]


def _taken(placed: Placed) -> set[int]:
    return {i for start, (end, _) in placed.items() for i in range(start, end)}


def _is_stop(unit: Unit, lang: Lang) -> bool:
    return len(unit.words) == 1 and unit.words[0] in STOP_WORDS[lang] and not unit.rules


def _elided(token: Token, text: str) -> bool:
    return text[token.end : token.end + 1] in tuple("'’")


def _is_parent(token: Token, text: str) -> bool:
    """Whether a token is the parent that a rule number brings along (502 of 502.81a)."""
    written = text[token.start : token.end]
    return "." in written.replace(",", ".") and token.text != written.lower().replace(",", ".")
