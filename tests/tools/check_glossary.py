"""Where the words of the glossary really stand: in which years, and paired with what.

    python -m tests.tools.check_glossary [-v] [SHARED]

Reads the printed texts and type lines of the 19 sets, English beside French, the seeds,
and two rules texts. Prints how many words stand in which of them, and how many concepts
are confirmed as pairs: of the cards whose English text has a word of the concept, the
share whose French text has one too. ``-v`` prints every word with its counts, then the
pairs that fall short. What judges and players say stands in no printed text.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from faqsearch.authority.glossary import Glossary
from faqsearch.authority.mechanics import bundled_mechanics
from faqsearch.languages import Lang
from faqsearch.library.concepts import Concepts, glossary_rows
from faqsearch.library.tokens import stem, tokens

SHARED = Path(__file__).resolve().parents[3] / "shared"
ERAS = ("2005-2008", "2009-2013", "2017-2022")
SEEDS = {
    Lang.EN: ("000*", "002*", "003*", "004*"),
    Lang.FR: ("001*", "004*"),
}
RULES = ("rr_2007-10-01.txt", "x_2026-04-17.txt")
FEWEST, SHARE = 3, 0.6

Text = tuple[str, Lang, str]
"""Where it is from, its language, the text."""


def card_texts(shared: Path) -> Iterator[tuple[str, str, str]]:
    """The era, the printed English and the French of each face printed in both."""
    for path in sorted((shared / "data" / "mtgjson").glob("*.json")):
        data = json.loads(path.read_text("utf-8"))["data"]
        era = ERAS[sum(data["releaseDate"] >= day for day in ("2009-07-11", "2016-01-01"))]
        for card in data["cards"]:
            for other in card.get("foreignData", ()):
                if other["language"] == "French" and other.get("text"):
                    english = (
                        card.get("originalType") or card["type"],
                        card.get("originalText") or card.get("text", ""),
                    )
                    french = (other.get("type") or "", other["text"])
                    yield era, "\n".join(english), "\n".join(french)


def other_texts(shared: Path) -> Iterator[Text]:
    """The lines of the seeds and of two rules texts."""
    for lang, patterns in SEEDS.items():
        for pattern in patterns:
            for path in (shared / "seeds").glob(pattern):
                for line in path.read_text("utf-8").splitlines():
                    yield "seeds", lang, line
    for name in RULES:
        raw = (shared / "data" / "comprules" / name).read_bytes()
        text = raw.decode("utf-8-sig" if name.startswith("x_") else "cp1252", "replace")
        for line in text.splitlines():
            yield f"rules {name[-14:-10]}", Lang.EN, line


class WordCount:
    """How many texts hold each word of the glossary, by where they are from."""

    def __init__(self, glossary: Glossary) -> None:
        self._by_stems: dict[tuple[Lang, tuple[str, ...]], list[tuple[Lang, str]]] = {}
        self._exact: dict[tuple[Lang, tuple[str, ...]], list[tuple[Lang, str]]] = {}
        self.words: dict[tuple[Lang, str], Counter[str]] = {}
        for entry in glossary.values():
            for lang, words in entry.words.items():
                for word in words:
                    self.words[lang, word.text] = Counter()
                    found = tuple(t.text for t in tokens(word.text, lang))
                    if word.exact:
                        self._exact.setdefault((lang, found), []).append((lang, word.text))
                    else:
                        stems = tuple(stem(w, lang) for w in found)
                        self._by_stems.setdefault((lang, stems), []).append((lang, word.text))
        keys = (*self._by_stems, *self._exact)
        self._longest = max(len(key) for _, key in keys)

    def add(self, where: str, lang: Lang, text: str) -> None:
        """Count the words of one text."""
        words = [t.text for t in tokens(text, lang)]
        stems = [stem(word, lang) for word in words]
        found: set[tuple[Lang, str]] = set()
        for start in range(len(words)):
            for end in range(start + 1, min(start + self._longest, len(words)) + 1):
                found.update(self._by_stems.get((lang, tuple(stems[start:end])), ()))
                found.update(self._exact.get((lang, tuple(words[start:end])), ()))
        for word in found:
            self.words[word][where] += 1


def report(shared: Path) -> Iterator[str]:
    """The lines to print: words by place, then pairs."""
    glossary = Glossary.bundled()
    concepts = Concepts(glossary_rows(bundled_mechanics().values()))
    count = WordCount(glossary)
    pairs: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for era, english, french in card_texts(shared):
        count.add(era, Lang.EN, english)
        count.add(era, Lang.FR, french)
        in_english = _concepts(concepts, english, Lang.EN)
        in_french = _concepts(concepts, french, Lang.FR)
        for concept in in_english:
            pairs[concept]["english"] += 1
            pairs[concept]["both"] += concept in in_french
    for where, lang, text in other_texts(shared):
        count.add(where, lang, text)

    places = (*ERAS, "seeds", "rules 2007", "rules 2026")
    yield f"{len(glossary)} concepts, {sum(1 for _ in glossary.defined())} defined"
    for lang in Lang:
        held = {word: where for (code, word), where in count.words.items() if code is lang}
        nowhere = [word for word, where in held.items() if not where]
        yield f"\n{lang}: {len(held)} words, {len(nowhere)} in none of these texts"
        for place in places:
            if any(where[place] for where in held.values()):
                yield f"  {place:12}{sum(1 for where in held.values() if where[place]):5}"
        yield f"  nowhere: {', '.join(nowhere)}"
    seen = {c: pairs[c] for c in glossary if pairs[c]["english"] >= FEWEST}
    short = {c: f for c, f in seen.items() if f["both"] < SHARE * f["english"]}
    yield (
        f"\npairs: {len(seen)} concepts on {FEWEST} cards and more, "
        f"{len(seen) - len(short)} confirmed on {SHARE:.0%} of them"
    )
    if "-v" in sys.argv:
        yield from _details(count, places, short)


def _concepts(concepts: Concepts, text: str, lang: Lang) -> set[str]:
    found = concepts.find([t.text for t in tokens(text, lang)], lang)
    return {concept for one in found for concept in one.concepts}


def _details(
    count: WordCount, places: Iterable[str], short: dict[str, Counter[str]]
) -> Iterator[str]:
    for concept, found in sorted(short.items()):
        yield f"  {concept}: {found['both']} of {found['english']}"
    yield f"\n{'':44}" + "".join(f"{place:>12}" for place in places)
    for (lang, word), where in count.words.items():
        yield f"{lang} {word:41}" + "".join(f"{where[place]:12}" for place in places)


if __name__ == "__main__":
    paths = [argument for argument in sys.argv[1:] if argument != "-v"]
    print("\n".join(report(Path(paths[0]) if paths else SHARED)))
