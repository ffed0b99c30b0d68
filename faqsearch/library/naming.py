"""Which mechanics a text names in passing: "damage from a source with deathtouch".

A name counts in either form, as noun or verb, as whole words. One that is an everyday
word ("flash", "fear") counts only where the sentence gives it to something, takes it
away, or calls it an ability. What stands in the name of a card doesn't count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from faqsearch.languages import Lang
from faqsearch.library.concepts import Concepts, Row
from faqsearch.library.tokens import Token, stem, tokens, words_in
from faqsearch.nouns.cards import Mechanic, MechanicKind
from faqsearch.nouns.rulings import Ruling

_KINDS = frozenset(
    (MechanicKind.KEYWORD_ABILITY, MechanicKind.KEYWORD_ACTION, MechanicKind.ABILITY_WORD)
)
_EVERYDAY = {
    Lang.EN: frozenset(
        """abandon absorb activate adapt affinity aftermath alliance assemble assist attach awaken
        backup bargain behold blight boast cast celebration champion channel clash cloak cohort
        companion constellation converge convert counter craft create crew dash destroy detain
        disappear discard discover disguise domain double echo emerge enchant enchanted encore
        endure enlist enrage equip equipped equipment escape exchange exhaust exile exploit explore
        fabricate fading fear fight flash forecast formidable fuse gift grandeur harness haste haunt
        heroic imprint increment infusion inspired kinship learn level menace mentor miracle
        mobilize modular myriad offering offspring overload paradox partner persist planeswalk plot
        play protection prototype provoke radiance raid rally reach rebound recover reinforce renew
        replicate reveal revolt ripple sacrifice saddle search shadow shroud shuffle sneak solved
        spectacle station storm strive support surge survival suspect sweep tap threshold training
        transform tribute triple unearth unleash untap valiant vanishing visit vivid void vote
        ward warp""".split()
    ),
    Lang.FR: frozenset(
        """activer adapter addenda amasser appui apprendre ascension attacher chercher cohorte
        compagnon confrontation conspiration constellation contrecarrer convergence convocation
        creer decouvrir delire deluge detenir detruire disparition distorsion domaine duplication
        echanger echo echappee emergence empreinte enchanter enchante enqueter entrainement
        equipement equiper equipe evolution exiler exploitation explorer fabrication flash folie
        formidable fouille fusion grace hantise heroique inciter infection initiative inspiration
        intensification jouer lancer lieutenant majeste manifester melanger menace mentor meuler
        miracle mue mutation myriade parade parente persistance peur portee precipitation
        prediction prevision protection provocation prouesse rage ralliement rappel rebond
        recouvrement recuperation regard relancez renfort renforcement reputation reveler revolte
        sacrifier seuil soutenir spectacle surcharge surveiller suspension transfert transformer
        tribut union vol vigilance volant""".split()
    ),
}
_GIVEN = {
    Lang.EN: frozenset(
        """has have had having with without gain gains gained gaining lose loses lost losing
        grant grants granted granting keyword""".split()
    ),
    Lang.FR: frozenset(
        """a ont ayant avait aurait avoir avec sans gagne gagnent gagner perd perdent perdre
        acquiert acquierent acquerir confere conferent capacite""".split()
    ),
}
_CALLED = {Lang.EN: frozenset(("ability", "abilities", "keyword")), Lang.FR: frozenset[str]()}
_ARTICLES = frozenset("l la le les de d du".split())


class MechanicsNamed:
    """Finds the mechanics that rulings name; ``terms`` are the words of all concepts."""

    def __init__(self, mechanics: Mapping[str, Mechanic], terms: Iterable[Row]) -> None:
        ids = {id for id, mechanic in mechanics.items() if mechanic.kind in _KINDS}
        self._words = Concepts(row for row in terms if row[3] in ids)
        self._everyday = {
            lang: frozenset(stem(word, lang) for word in words) for lang, words in _EVERYDAY.items()
        }

    def in_ruling(self, ruling: Ruling) -> tuple[str, ...]:
        """Ids of the mechanics that a ruling names and is not about, as they come."""
        lang = ruling.lang
        words = words_in(ruling.text, lang)
        every = self._words.find(words, lang)
        inside = [mention.span for mention in ruling.mentions]
        found = list(tokens(ruling.text, lang)) if every and inside else []
        named: dict[str, None] = {}
        for start, end, concepts in every:
            if end - start == 1 and not self._is_meant(words, start, lang):
                continue
            if not any(_overlaps(found[start:end], *span) for span in inside):
                named.update(dict.fromkeys(concepts))
        return tuple(id for id in named if id not in ruling.mechanics)

    def _is_meant(self, words: Sequence[str], at: int, lang: Lang) -> bool:
        """Whether a word is no everyday word, or stands as an ability does."""
        if stem(words[at], lang) not in self._everyday[lang]:
            return True
        if words[at] not in _EVERYDAY[lang]:
            return False
        before = at - 1
        while before >= 0 and lang is Lang.FR and words[before] in _ARTICLES:
            before -= 1
        given = before >= 0 and words[before] in _GIVEN[lang]
        return given or (at + 1 < len(words) and words[at + 1] in _CALLED[lang])


def _overlaps(found: Sequence[Token], start: int, end: int) -> bool:
    return found[0].start < end and start < found[-1].end
