"""Slips of a document: what a proof-reader would ask of a ruling, without any rule of the game.

Nothing here says that a ruling is wrong. A ruling may name another card as an example and
explain what its card only refers to, so that what is reported is only what nothing excuses.
Measured: of 45,080 published rulings 21 are reported, 3 of which do speak of the wrong card; of
1,186 that were put under another card 748 are found; none in the documents that ship.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from faqsearch.errors import NotationError
from faqsearch.languages import Lang, fold
from faqsearch.notations.mana import ManaSymbol
from faqsearch.nouns.cards import (
    Card,
    Mechanic,
    MechanicKind,
)
from faqsearch.nouns.reviews import Lint, LintKind
from faqsearch.nouns.rulings import Ruling
from faqsearch.reading.language import function_word_language

__all__ = ["lint"]

KnownCard = Callable[[str], Card | None]

_BRACES = re.compile(r"\{[^{}\n]{0,12}\}|\{|\}")
_SENTENCE = re.compile(r"(?<=[.!?…])\s+|\n")
_NAME = "\N{OBJECT REPLACEMENT CHARACTER}"
_FORMATS = frozenset({"two-headed giant", "geant a deux tetes"})
"""Ways to play that a card bears the name of."""
_EXAMPLES = re.compile(
    # a clause is looked through from where it begins only, or long ones take the square of it
    r"\([^()]*\)|(?<![^.;:\n)])[^.;:\n]{0,600}\b"
    r"(?:for example|for instance|say|such as|like|similar to|unlike|named|"
    r"called|as with|par exemple|tel(?:le)?s? que|comme|semblables? à|contrairement|"
    r"nommée?s?|appelée?s?)\b[^.;\n]*|\ufffc+(?:['’]s?)?\W*"
    r"(?:sets?|formats?|games?|blocks?|boosters?|expansions?|variants?|updates?|references?|"
    r"édition|extension|bloc)\b",
    re.IGNORECASE,
)
"""Where a card is named as an example, or as what is compared."""
_ITSELF = re.compile(
    r"\b(?:this|ce|cet|cette)\s+(?:\w+\s+)?(?:card|spell|creature|permanent|ability|effect|aura|"
    r"equipment|enchantment|artifact|land|planeswalker|vehicle|saga|class|face|way|carte|sort|"
    r"créature|capacité|effet|équipement|enchantement|artefact|terrain|manière|façon)\b|"
    r"\b(?:the|these|both|each|l[ae]s?|ces) (?:\w+ )?(?:abilit(?:y|ies)|effects?|spell|capacités?|"
    r"effets?|sort)\b|^(?:it|if it|its|il|elle|s[’']il|si elle)\b",
    re.IGNORECASE,
)
"""How a ruling speaks of the card that it stands under without its name."""
_EXPLAINS = {
    Lang.EN: r"(?:^|(?<=[.!?]\s)|\n)({})(?: ability)? (?:is an?|means|lets|allows|represents|"
    r"triggers|doesn['’]t (?:trigger|target|change|affect|let)|only works|works)\b",
    Lang.FR: r"(?:^|(?<=[.!?]\s)|\n)(?:Les? |La |L['’])({})"
    r" (?:est une?|signifie|permet|représente|se déclenche|n['’]est pas une?)\b",
}
_FEW = 3
"""With fewer rulings a document has no language of its own."""
_LONG = 8
"""Words of a sentence of which the language can be told."""


def lint(
    rulings: Sequence[Ruling], known_card: KnownCard, mechanics: Mapping[str, Mechanic]
) -> tuple[Lint, ...]:
    """The slips of one document's rulings, which are given as it has them and in its order.

    ``known_card`` finds a card by its id, with its text where one is known.
    """
    found = [
        *_symbols(rulings),
        *_languages(rulings),
        *_duplicates(rulings),
        *_without_twin(rulings),
        *_other_cards(rulings, known_card),
        *_keywords(rulings, known_card, mechanics.values()),
    ]
    return tuple(sorted(found, key=lambda one: (one.source.lines, one.kind, one.what)))


def _slip(ruling: Ruling, kind: LintKind, *what: str) -> Lint:
    return Lint(ruling.source, kind, ruling.id, ruling.lang, what)


def _symbols(rulings: Iterable[Ruling]) -> Iterator[Lint]:
    """Braces that hold no symbol of the game, and braces alone."""
    for ruling in rulings:
        for written in dict.fromkeys(_BRACES.findall(ruling.text)):
            try:
                ManaSymbol.parse(written)
            except NotationError:
                yield _slip(ruling, LintKind.SYMBOL, written)


def _languages(rulings: Sequence[Ruling]) -> Iterator[Lint]:
    """Rulings and sentences in another language than the rulings of their section."""
    sections: dict[str, Counter[Lang]] = defaultdict(Counter)
    for ruling in rulings:
        sections[ruling.section][ruling.lang] += 1
    whole = Counter(ruling.lang for ruling in rulings)
    for ruling in rulings:
        around = sections[ruling.section]
        if around.total() < _FEW:
            around = whole
        usual = around.most_common(1)[0][0] if around.total() >= _FEW else ruling.lang
        if ruling.lang is not usual and around[ruling.lang] * _FEW <= around[usual]:
            yield _slip(ruling, LintKind.LANGUAGE, str(ruling.lang))
            continue
        other = ruling.lang.other
        for sentence in _SENTENCE.split(ruling.text):
            if len(sentence.split()) >= _LONG and function_word_language(sentence) is other:
                yield _slip(ruling, LintKind.LANGUAGE, str(other))
                break


def _duplicates(rulings: Iterable[Ruling]) -> Iterator[Lint]:
    """The same ruling again under the same card, or again under the same heading."""
    first: dict[tuple[str, ...], Ruling] = {}
    for ruling in rulings:
        place = (ruling.id, *(ruling.cards or (ruling.section,)))
        seen = first.setdefault(place, ruling)
        if seen is not ruling:
            yield _slip(ruling, LintKind.DUPLICATE, str(seen.source.lines[0]))


def _without_twin(rulings: Sequence[Ruling]) -> Iterator[Lint]:
    """Rulings without a counterpart in a document most of which has one."""
    with_twin = sum(ruling.twin is not None for ruling in rulings)
    if with_twin * 2 > len(rulings):
        for ruling in rulings:
            if ruling.twin is None:
                yield _slip(ruling, LintKind.TWIN)


def _other_cards(rulings: Iterable[Ruling], known_card: KnownCard) -> Iterator[Lint]:
    """Rulings under one card whose every sentence names another one and never theirs."""
    for ruling in rulings:
        if not ruling.cards or not ruling.mentions:
            continue
        bare = _masked(ruling)
        begins, *_ = _SENTENCE.split(_EXAMPLES.sub(" ", bare).strip(" .;"), maxsplit=1)
        if _ITSELF.search(bare) or _NAME not in begins:
            continue
        own = [card for id in ruling.cards if (card := known_card(id))]
        if any(name in fold(bare) for card in own for name in _short_names(card)):
            continue
        named = dict.fromkeys(mention.card for mention in ruling.mentions)
        if any(_is_known_to(name, card) for name in named for card in own):
            continue
        yield _slip(ruling, LintKind.OTHER_CARD, *named)


def _masked(ruling: Ruling) -> str:
    """The text with its mentions masked, so that "the Aura" of a name is no word of it."""
    text = list(ruling.text)
    for start, end in (mention.span for mention in ruling.mentions):
        if fold(ruling.text[start:end]) not in _FORMATS:
            text[start:end] = _NAME * (end - start)
    return "".join(text)


def _is_known_to(name: str, card: Card) -> bool:
    """Whether a card's text names another, or its own name begins with that name."""
    folded = fold(name)
    return fold(card.id).startswith(folded) or any(folded in fold(f.text) for f in card.faces)


def _short_names(card: Card) -> Iterator[str]:
    """A card's names, its halves' and the first word of each, folded."""
    for several in card.names.values():
        for name in several:
            for part in fold(name).split(" // "):
                words = re.split(r"[\s,]+", part)
                yield part
                yield from (word for word in words if len(word) > 3 and word not in _SMALL)


_SMALL = frozenset("the and with from into dans avec pour over".split())


def _keyword_names(mechanics: Iterable[Mechanic], lang: Lang) -> dict[str, Mechanic]:
    """The keyword abilities by each of their names in a language, in small letters."""
    return {
        name.casefold(): mechanic
        for mechanic in mechanics
        if mechanic.kind is MechanicKind.KEYWORD_ABILITY
        for name in mechanic.names.get(lang, ())
    }


def _explaining(names: Iterable[str], lang: Lang) -> re.Pattern[str]:
    """What finds the names of keywords that begin a sentence which explains them."""
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(
        _EXPLAINS[lang].format("|".join(map(re.escape, longest_first))), re.IGNORECASE
    )


def _keywords(
    rulings: Iterable[Ruling], known_card: KnownCard, mechanics: Collection[Mechanic]
) -> Iterator[Lint]:
    """Rulings that explain a keyword which no card has that they stand under.

    Cards whose text is not known say nothing here; a keyword among the ruling's own mechanics,
    or in the text of one of its cards, excuses the ruling.
    """
    named = {lang: _keyword_names(mechanics, lang) for lang in Lang}
    explaining = {lang: _explaining(named[lang], lang) for lang in Lang}
    for ruling in rulings:
        cards = [known_card(id) for id in ruling.cards]
        own = [card for card in cards if card and any(face.text for face in card.faces)]
        if not own or len(own) < len(cards):
            continue
        found = explaining[ruling.lang].finditer(ruling.text)
        for written in dict.fromkeys(one[1] for one in found):
            mechanic = named[ruling.lang][written.casefold()]
            names = [fold(name) for several in mechanic.names.values() for name in several]
            if mechanic.id in ruling.mechanics or any(
                mechanic.id in card.mechanics
                or any(name in fold(face.text) for face in card.faces for name in names)
                for card in own
            ):
                continue
            yield _slip(ruling, LintKind.KEYWORD, written)
