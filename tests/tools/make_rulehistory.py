"""Make ``faqsearch/authority/data/rulehistory.tsv.gz`` from a folder of rules texts.

    python tests/tools/make_rulehistory.py FOLDER

reads every text of the Comprehensive Rules in FOLDER, takes one a effective date (the
date printed inside), follows each rule from edition to edition and writes its numbers,
dates, titles and fingerprints; no wording is written. A new edition is a new file in
FOLDER. ``rulehistory_by_hand.tsv`` beside the data holds moves that a reader
found and the comparison of wordings cannot: edition, old number, new number or ``-``.

A change of words alone that the ledger calls one of the rules counts as one in substance,
however few the words are.

It prints how many rules each text holds and where that differs from a plain count of
the lines that begin with a rule number.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from itertools import pairwise
from math import log, sqrt
from operator import itemgetter
from pathlib import Path

from faqsearch.authority.fingerprints import fingerprint, masked, printed
from faqsearch.authority.ledger import Ledger
from faqsearch.dates import parse_date
from faqsearch.notations.rulenumber import LETTERS, RuleNumber
from faqsearch.nouns.changes import ChangeKind
from faqsearch.reading.decode import decode

DATA = Path(__file__).resolve().parents[2] / "faqsearch" / "authority" / "data"
OUTPUT = DATA / "rulehistory.tsv.gz"
BY_HAND = DATA / "rulehistory_by_hand.tsv"

# --- reading a text ----------------------------------------------------------

EFFECTIVE = re.compile(r"(?:current|effective)\s+as\s+of\s+(\w+ \d{1,2}, \d{4})")
FIRST_CHAPTER = re.compile(r"1\. +(?:The Game|Game Concepts)")
CHAPTER = re.compile(r"[1-9]\. +[A-Z][^.]*")
SECTION = re.compile(r"\s*([1-9]\d\d)\. +(\S.*)")
RULE = re.compile(r"\s*([1-9]\d\d)\. ?(\d{1,3})([a-z])?(?:\.+\s*|\s+)(\S.*)")
APOSTROPHE = re.compile(r"(?<=\w)[’?\ufffd](?=\w)")
EXAMPLE = re.compile(r"\s*_?example", re.IGNORECASE)


@dataclass(eq=False)
class Entry:
    """A section or rule of one edition; ``title`` is its heading, if it is one."""

    number: RuleNumber
    parts: list[str]
    title: str = ""
    parent: Entry | None = None
    children: list[Entry] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The rule without its examples."""
        return " ".join(self.parts).strip()

    @property
    def whole(self) -> str:
        """The rule with all that stands under it, where it is a heading."""
        below = (child.whole for child in self.children) if self.title else ()
        return " ".join((self.text, *below))

    @property
    def compared(self) -> str:
        """What a change is seen in: a heading's rules count, a whole section's don't."""
        return self.text if self.number.is_section else self.whole

    @property
    def section(self) -> Entry:
        return self if self.parent is None else self.parent.section

    @property
    def heading(self) -> str:
        """The title that the rule stands under."""
        return self.title or (self.parent.heading if self.parent else "")


@dataclass(eq=False)
class Edition:
    day: date
    path: Path
    entries: list[Entry]
    lines: int
    odd: list[str]

    @property
    def rules(self) -> int:
        return sum(not entry.number.is_section for entry in self.entries)

    @property
    def worth(self) -> tuple[int, int]:
        """The fuller text of a day is followed, then the one that lost fewer signs."""
        lost = sum(entry.text.count(sign) for entry in self.entries for sign in "?\ufffd")
        return self.rules, -lost


def follows(number: RuleNumber, last: RuleNumber, gap: int) -> bool:
    """Whether a rule numbered so can stand after ``last``, with at most ``gap`` left out."""
    if number.section != last.section:
        return False
    if number.rule == last.rule and number.letter:
        before = LETTERS.find(last.letter) if last.letter else -1
        return 0 < LETTERS.index(number.letter) - before <= gap + 1
    return 0 < number.rule - last.rule <= gap + 1 and number.letter in ("", "a")


def misprints(number: RuleNumber, last: RuleNumber) -> Iterator[RuleNumber]:
    """What a number out of order can be meant for, as with 432.2b after 423.2a."""
    section, rule, letter = last.section, number.rule, number.letter
    yield RuleNumber(section, rule, letter)
    if letter:
        yield RuleNumber(section, last.rule, letter)
        yield RuleNumber(section, last.rule, LETTERS[LETTERS.index(letter) + 1])
    elif rule > 9:
        yield RuleNumber(section, rule // 10)


def body(lines: list[str]) -> list[str]:
    """The lines between the second chapter 1 and the second glossary heading."""
    starts = [i for i, line in enumerate(lines) if FIRST_CHAPTER.fullmatch(line.strip())]
    if not starts:
        return []
    rest = lines[starts[-1] :]
    ends = [i for i, line in enumerate(rest) if line.strip().casefold() == "glossary"]
    return rest[: ends[0]] if ends else rest


def read_edition(path: Path) -> Edition | None:
    """Read a text, or return None for what is no text of the Comprehensive Rules."""
    lines = decode(path.read_bytes(), path.name).lines
    found = EFFECTIVE.search(" ".join(lines[:60]))
    lines = body(lines)
    if not found or not lines:
        return None
    hard_wrapped = max(map(len, lines)) < 250
    entries: list[Entry] = []
    odd: list[str] = []
    count = 0
    part: list[str] = []
    stripped = ""
    for line in lines:
        gap = 0 if hard_wrapped and stripped else 2
        stripped = line.strip()
        rule, section = RULE.fullmatch(line), SECTION.fullmatch(line)
        last = entries[-1].number if entries else RuleNumber(99)
        if rule:
            count += 1
            number = printed = RuleNumber(int(rule[1]), int(rule[2]), rule[3] or "")
            if not follows(number, last, gap):
                meant = (other for other in misprints(number, last) if follows(other, last, 2))
                number = number if hard_wrapped else next(meant, number)
                what = "the tail of a line" if hard_wrapped else f"read as {number}"
                odd.append(f"{printed} after {last}: {what}")
            if follows(number, last, gap) or not hard_wrapped:
                part = [rule[4]]
                entries.append(Entry(number, part))
                continue
        elif section and int(section[1]) > last.section:
            title = "" if section[2].startswith("[") else section[2].strip()
            part = [title]
            entries.append(Entry(RuleNumber(int(section[1])), part))
            continue
        if EXAMPLE.match(line) or CHAPTER.fullmatch(stripped):
            part = []
        elif not stripped:
            part = entries[-1].parts if entries else []
        else:
            part.append(stripped)
    arrange(entries)
    return Edition(parse_date(found[1]), path, entries, count, odd)


def arrange(entries: list[Entry]) -> None:
    """Hang every entry under its parent, and tell headings from rules."""
    known: dict[RuleNumber, Entry] = {}
    for entry in entries:
        known[entry.number] = entry
        above = entry.number.parent
        while above is not None and above not in known:
            above = above.parent
        if above is not None:
            entry.parent = known[above]
            entry.parent.children.append(entry)
    for entry in entries:
        text = APOSTROPHE.sub("'", entry.text)
        sentence = text.rstrip("\"'”’)").endswith((".", ":"))
        heading = entry.number.is_section or bool(entry.children)
        entry.title = text if heading and len(text.split()) < 9 and not sentence else ""


# --- comparing wordings ------------------------------------------------------

TERMS = tuple(
    (re.compile(rf"\b(?:{old})\b"), new)
    for old, new in (
        # what became of words, on tokens without apostrophes; both sides meet in one form
        (r"doesnt", "dont"),
        (r"isnt|wasnt|werent", "arent"),
        (r"hasnt", "havent"),
        (r"does", "do"),
        (r"is|was|were", "are"),
        (r"has|had", "have"),
        (r"he or she|he and she", "they"),
        (r"his or hers?", "their"),
        (r"him or her", "them"),
        (r"himself or herself|themself", "themselves"),
        (r"(?:in play|battlefield) zone", "battlefield"),
        (r"in play|on the battlefield|from play|from the battlefield", "battlefield"),
        (r"into play|onto the battlefield", "battlefield"),
        (r"(?:comes?|came|coming|enters?|entered|entering) (?:the )?battlefield", "enter"),
        (r"enters|entered|entering", "enter"),
        (r"(?:leaves?|left|leaving) (?:play|the battlefield)", "leave"),
        (r"remov(?:es?|ed|ing) ((?:\S+ ){0,9}?)from (?:the|this) game", r"exile \1"),
        (r"removed from the game zone|exile zone", "exile"),
        (r"exil(?:es|ed|ing)", "exile"),
        (r"converted mana costs?|mana values?|total mana costs?", "manavalue"),
        (r"casts?|casting|activat(?:e|es|ed|ing)|play|plays|played|playing", "play"),
        (r"state based (?:effect|action)s?", "sba"),
        (r"(?:the )?beginning of (?:the )?(?:next )?end step", "end of turn"),
        (r"end of turn step|end step", "end of turn"),
        (r"tribals?|kindreds?", "kindred"),
        (r"totem armor", "umbra armor"),
        (r"dies|die", "put into a graveyard battlefield"),
        (r"card types?", "type"),
        (r"(?:local )?enchantments? aura|local enchantments?", "aura"),
        (r"to (?:your|their|his|its owners|(?:that|a|the) players|that) mana pools?", ""),
        (r"shuffles? (?:your|their|that|the) library|shuffles? that players library", "shuffle"),
        (r"only any time (?:you|they) could play a sorcery|only as a sorcery", "sorcerytime"),
        (r"puts? ((?:\S+ ){0,8}?tokens?) battlefield", r"create \1"),
        (r"creates?", "create"),
        (r"nonmodal|transforming", "transform"),
        (r"play this ability (only|sorcerytime)", r"play \1"),
        (r"it are", "its"),
        (r"cannot", "cant"),
        (r"planar magic", "planechase"),
        (r"this are a (?:change from|reversal of) previous rules", ""),
        (r"the|a|an|that|which|also", ""),
    )
)  # fmt: skip


@dataclass(frozen=True)
class Wording:
    """One wording at three depths: as printed but for marks, as tokens with its references
    masked, and with yesterday's words in today's terms."""

    printed: str
    masked: str
    terms: str

    @property
    def told_by(self) -> str:
        """What a rule is known again by; one that only refers to others has no words of its own."""
        return self.terms or self.printed

    def grams(self) -> Counter[str]:
        """Its words and pairs of words."""
        words = self.terms.split()
        return Counter(words) + Counter(f"{a} {b}" for a, b in pairwise(words))


@cache
def wording(text: str) -> Wording:
    """Bring a rule's text to the forms that are compared.

    >>> wording("He or she may play it. (See rule 502.3, “X.”)").terms
    'they may play it'
    >>> wording("They may cast it (see rule 702.15).").terms
    'they may play it'
    """
    one, words = printed(text), masked(text)
    terms = words
    for pattern, new in TERMS:
        terms = pattern.sub(new, terms)
    singular = (w[:-1] if len(w) > 3 and w.endswith("s") else w for w in terms.split())
    return Wording(one, words, " ".join(singular))


def change(old: Wording, new: Wording) -> str:
    """The class of a change: cosmetic, terms, substantive; empty for none."""
    if old.printed == new.printed:
        return ""
    if old.masked == new.masked:
        return "c"
    return "t" if old.terms == new.terms else "s"


class Likeness:
    """How like two wordings are, 0 to 1: cosine over words and pairs weighed by rarity."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._seen: Counter[str] = Counter()
        self._count = 1
        for text in texts:
            self._seen.update(wording(text).grams().keys())
            self._count += 1
        self._vectors: dict[str, dict[str, float]] = {}

    def _vector(self, text: str) -> dict[str, float]:
        if text not in self._vectors:
            weights = {
                gram: (1 + log(n)) * log(1 + self._count / (1 + self._seen[gram]))
                for gram, n in wording(text).grams().items()
            }
            length = sqrt(sum(w * w for w in weights.values())) or 1.0
            self._vectors[text] = {gram: w / length for gram, w in weights.items()}
        return self._vectors[text]

    def __call__(self, a: str, b: str) -> float:
        one, other = self._vector(a), self._vector(b)
        if len(other) < len(one):
            one, other = other, one
        return sum(w * other.get(gram, 0.0) for gram, w in one.items())

    def share(self, a: str, b: str) -> float:
        """How much of ``a`` stands in ``b``, 0 to 1, weighed by rarity."""
        there = self._vector(b)
        return sum(w * w for gram, w in self._vector(a).items() if gram in there)


# --- from one edition to the next --------------------------------------------


class Matching:
    """Which rule of ``new`` continues which rule of ``old``; ``merged`` are those that went
    into a rule which continues another one."""

    def __init__(self, old: Edition, new: Edition, by_hand: Mapping[str, str]) -> None:
        self.old, self.new = old, new
        self.to: dict[Entry, Entry] = {}
        self.back: dict[Entry, Entry] = {}
        self.how: dict[Entry, str] = {}
        self.merged: dict[Entry, Entry] = {}
        self.ended: set[Entry] = set()
        self._by_hand(by_hand)
        self._same(lambda e: (str(e.number), wording(e.text).masked), "same")
        self._same(lambda e: (wording(e.text).told_by, e.heading, e.section.title), "wording")
        self._same(lambda e: (wording(e.text).told_by, e.heading), "wording")
        self._same(lambda e: wording(e.text).told_by if len(e.text) > 40 else "", "wording")
        self._same(lambda e: (e.title.casefold(), e.section.title) if e.title else "", "title")
        self._same(lambda e: e.title.casefold(), "title")
        self.like = Likeness(e.text for e in new.entries)
        for _ in range(2):
            self._by_children()
            self._in_place(lambda e: e.parent, 0.30)
            self._in_place(lambda e: e.section, 0.45)
        self._by_children()
        self._anywhere()
        self._by_children()
        self._rewritten()
        self._merged()

    def left(self, edition: Edition) -> list[Entry]:
        """What of ``edition`` is not matched."""
        if edition is self.old:
            return [e for e in edition.entries if e not in self.to and e not in self.ended]
        return [e for e in edition.entries if e not in self.back]

    def _take(self, a: Entry, b: Entry, how: str) -> None:
        if a not in self.to and b not in self.back and a not in self.ended:
            self.to[a], self.back[b], self.how[a] = b, a, how

    def _by_hand(self, by_hand: Mapping[str, str]) -> None:
        old = {str(e.number): e for e in self.old.entries}
        new = {str(e.number): e for e in self.new.entries}
        for number, to in by_hand.items():
            if to.startswith("+"):
                self.merged[old[number]] = new[to[1:]]
            if to == "-" or to.startswith("+"):
                self.ended.add(old[number])
            else:
                self._take(old[number], new[to], "by hand")

    def _same(self, key: Callable[[Entry], object], how: str) -> None:
        """Match those that alone have a key on their side, or in order where it is a place's."""
        sides: tuple[dict[object, list[Entry]], dict[object, list[Entry]]] = ({}, {})
        for side, edition in zip(sides, (self.old, self.new), strict=True):
            for entry in self.left(edition):
                if value := key(entry):
                    side.setdefault(value, []).append(entry)
        for value, ones in sides[0].items():
            others = sides[1].get(value, [])
            if len(ones) == len(others) and (len(ones) == 1 or isinstance(value, tuple)):
                for a, b in zip(ones, others, strict=True):
                    self._take(a, b, how)

    def _by_children(self) -> None:
        """Match a heading to where most of its rules went, if most there came from it."""
        for a in reversed(self.left(self.old)):
            went = Counter(self.to[c].parent for c in a.children if c in self.to)
            for b, n in went.most_common(1):
                if b is None or a.number.is_section != b.number.is_section:
                    continue
                came = sum(self.back[c].parent is a for c in b.children if c in self.back)
                if 2 * n >= len(a.children) and 2 * came >= len(b.children):
                    self._take(a, b, "children")

    def _in_place(self, place: Callable[[Entry], Entry | None], least: float) -> None:
        """Match the likest, best first, under the same matched heading."""
        there: dict[Entry, list[Entry]] = {}
        for b in self.left(self.new):
            above = place(b)
            if above is not None and above is not b and above in self.back:
                there.setdefault(self.back[above], []).append(b)
        pairs = ((a, b) for a in self.left(self.old) for b in there.get(place(a) or a, ()))
        self._best(pairs, least, "place")

    def _anywhere(self) -> None:
        new = self.left(self.new)
        self._best(((a, b) for a in self.left(self.old) for b in new), 0.50, "likeness")

    def _best(self, pairs: Iterable[tuple[Entry, Entry]], least: float, how: str) -> None:
        scored = [
            (self.like(a.text, b.text), a, b) for a, b in pairs if bool(a.title) == bool(b.title)
        ]
        for score, a, b in sorted(scored, key=itemgetter(0), reverse=True):
            if score < least:
                break
            if not a.title or how != "likeness":
                self._take(a, b, f"{how} {score:.2f}")

    def _rewritten(self) -> None:
        """Match what kept its number or letter under the same heading, but hardly a word."""
        new = {e.number: e for e in self.new.entries}
        for a in self.left(self.old):
            above = self.to.get(a.parent) if a.parent else None
            if above is None or a.parent is None:
                continue
            number = a.number
            if number.letter and a.parent.title:
                number = above.number._replace(letter=number.letter)
            b = new.get(number)
            if b and b.parent is above and self.like(a.text, b.text) >= 0.15:
                self._take(a, b, "rewritten")

    def _merged(self) -> None:
        """See what is left standing, for its greater part, inside a rule that has another past."""
        for a in self.left(self.old):
            above = a.parent if a.parent and a.parent.title else a.section
            place = self.to.get(above)
            rules = [
                (self.like.share(a.text, b.text), b)
                for b in self.new.entries
                if not b.title
                and (b.parent is place or (above is a.section and b.section is place))
            ]
            share, b = max(rules, key=itemgetter(0), default=(0.0, a))
            if share >= 0.6 and not a.title:
                self.merged[a] = b


# --- the history -------------------------------------------------------------


@dataclass
class Version:
    """One wording under one number, from edition ``first`` to edition ``last``."""

    entry: Entry
    first: int
    last: int
    change: str


@dataclass(eq=False)
class Chain:
    """One rule through the editions."""

    id: str
    versions: list[Version]
    successor: Chain | None = None

    def extend(self, entry: Entry, edition: int) -> None:
        last = self.versions[-1]
        kind = change(wording(last.entry.compared), wording(entry.compared))
        if kind or last.entry.number != entry.number or last.last != edition - 1:
            self.versions.append(Version(entry, edition, edition, kind))
        else:
            last.last = edition


def chains(editions: list[Edition], by_hand: Mapping[date, Mapping[str, str]]) -> list[Chain]:
    """Follow every rule from edition to edition; a rule that ended may come back in its words."""
    found: list[Chain] = []
    alive: dict[Entry, Chain] = {}
    ended: dict[tuple[str, str], Chain] = {}
    for index, edition in enumerate(editions):
        before = alive
        alive = {}
        back: Mapping[Entry, Entry] = {}
        if index:
            matching = Matching(editions[index - 1], edition, by_hand.get(edition.day, {}))
            back = matching.back
            for old, chain in before.items():
                if old not in matching.to:
                    ended[wording(old.text).told_by, old.heading] = chain
        for entry in edition.entries:
            if entry in back:
                chain = before[back[entry]]
                chain.extend(entry, index)
            elif (words := (wording(entry.text).told_by, entry.heading)) in ended:
                chain = ended.pop(words)
                chain.extend(entry, index)
            else:
                chain = Chain(f"{entry.number}@{edition.day}", [Version(entry, index, index, "")])
                found.append(chain)
            alive[entry] = chain
        if index:
            for old, new in matching.merged.items():
                before[old].successor = alive[new]
    return found


def rows(editions: list[Edition], found: list[Chain]) -> Iterator[str]:
    """The lines of the data file: its editions, then a rule a line."""
    yield "\t".join(["editions", *(str(edition.day) for edition in editions)])
    like = Likeness(e.text for e in editions[-1].entries)
    functional = {
        (number, change.in_force)
        for change in Ledger.bundled().values()
        if change.kind is ChangeKind.FUNCTIONAL
        for number in {*change.then, *change.today}
    }
    for chain in found:
        final = chain.versions[-1].entry.whole
        cells = [chain.id, chain.successor.id if chain.successor else ""]
        mark = title = ""
        for v in chain.versions:
            likeness = round(100 * like(v.entry.whole, final))
            known = (v.entry.number, editions[v.first].day) in functional
            kind = "s" if v.change == "t" and known else v.change
            parts = [str(v.entry.number), f"{v.first}-{v.last}", kind]
            parts.append("" if likeness > 99 else str(likeness))
            new = f"{fingerprint(wording(v.entry.compared).masked):016x}"
            parts += ["" if new == mark else new, "" if v.entry.title == title else v.entry.title]
            mark, title = new, v.entry.title
            cells.append(":".join(parts).rstrip(":"))
        yield "\t".join(cells)


def read_editions(folder: Path) -> list[Edition]:
    """One text a date, the best where there are several; prints what was counted."""
    best: dict[date, Edition] = {}
    for path in sorted(folder.iterdir()):
        edition = read_edition(path)
        if edition is None:
            print(f"{path.name}: no text of the Comprehensive Rules")
            continue
        for odd in edition.odd:
            print(f"{path.name}: {odd}")
        if edition.rules != edition.lines:
            print(f"{path.name}: {edition.rules} rules, {edition.lines} lines with a number")
        if edition.day not in best or edition.worth > best[edition.day].worth:
            best[edition.day] = edition
    editions = [best[day] for day in sorted(best)]
    print(f"{len(editions)} editions, {sum(edition.rules for edition in editions)} rules")
    return editions


def read_by_hand(path: Path) -> dict[date, dict[str, str]]:
    """The moves found by reading: edition, old number, new number, ``-`` or ``+`` and number."""
    moves: dict[date, dict[str, str]] = {}
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            day, old, new = line.split("\t")[:3]
            moves.setdefault(date.fromisoformat(day), {})[old] = new
    return moves


def main() -> None:
    editions = read_editions(Path(sys.argv[1]))
    text = "\n".join(rows(editions, chains(editions, read_by_hand(BY_HAND)))) + "\n"
    OUTPUT.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{OUTPUT}: {text.count(chr(10)) - 1} rules, {OUTPUT.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
