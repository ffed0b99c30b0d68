"""What a rule number meant on a day, and what became of that rule since.

Rule numbers move: 702.69, .70, .71 and .72 all were Champion, and 505.1 was a rule of
split cards before it was one of the main phase. The history holds for every rule of the
Comprehensive Rules since 1999 its numbers with their dates, titles, and a fingerprint for
each wording, but no wording. ``tests/tools/make_rulehistory.py`` makes it from the texts.
"""

from __future__ import annotations

import gzip
import re
from bisect import bisect_right
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache, cached_property, lru_cache
from pkgutil import get_data

from faqsearch.authority.rulefates import (
    ChangeClass,
    Interval,
    Resolution,
    RuleIdentity,
    RuleVersion,
    Status,
)
from faqsearch.notations.rulenumber import RuleNumber

__all__ = ["RuleHistory"]

ANNOUNCED = timedelta(days=120)
"""How long before its edition a new number is cited: an FAQ precedes its set's rules."""
REWRITTEN = 0.56
"""A rule whose wording then is less like today's is no longer called amended."""
SECTION_REWRITTEN = 0.3
"""The same for a whole section, which gains rules with every set."""
_MOST_NUMBERS = 60  # that are offered with their subrules
_MOST_SEARCHES = 60

_CLASSES = {
    "c": ChangeClass.COSMETIC,
    "t": ChangeClass.TERMS,
    "s": ChangeClass.SUBSTANTIVE,
}


class RuleHistory:
    """Every rule of every edition, by number and day."""

    def __init__(self, text: str) -> None:
        head, _, self._text = text.partition("\n")
        self.editions: tuple[date, ...] = tuple(map(date.fromisoformat, head.split("\t")[1:]))
        self._row = lru_cache(maxsize=4096)(self._read)
        self._bearer = lru_cache(maxsize=4096)(self._found)
        self._searched = 0

    @classmethod
    def bundled(cls) -> RuleHistory:
        """The history that ships; read once a process, when first asked for."""
        return _bundled()

    def edition(self, on: date) -> date | None:
        """The edition in force on a day, None before the first."""
        place = bisect_right(self.editions, on)
        return self.editions[place - 1] if place else None

    def last_day(self, edition: date) -> date | None:
        """The last day of an edition: the eve of the next one known, None of the newest.

        >>> str(RuleHistory.bundled().last_day(date(2008, 7, 15)))
        '2009-01-31'
        """
        place = bisect_right(self.editions, edition)
        return self.editions[place] - timedelta(days=1) if place < len(self.editions) else None

    def meaning(self, number: RuleNumber, on: date) -> RuleIdentity | None:
        """The rule that bore this number on a day."""
        edition = self.edition(on)
        return self._in_edition(number, edition) if edition else None

    def rule(self, rule_id: str) -> RuleIdentity | None:
        """The rule of an id, as in its last edition."""
        for start in self._starts(rule_id.partition("@")[0]):
            id, _, versions = self._row(start)
            if id == rule_id:
                return self._in_edition(versions[-1].number, versions[-1].last)
        return None

    def intervals(self, rule_id: str) -> tuple[Interval, ...]:
        """The numbers of a rule, oldest first; empty for an unknown id."""
        rule = self.rule(rule_id)
        found: list[Interval] = []
        for version in rule.versions if rule else ():
            if found and found[-1].number == version.number:
                found[-1] = found[-1]._replace(last=version.last)
            else:
                found.append(Interval(version.number, version.first, version.last))
        if found and found[-1].last == self.editions[-1]:
            found[-1] = found[-1]._replace(last=None)
        return tuple(found)

    def today(self, rule_id: str) -> RuleNumber | None:
        """The number of a rule, or of the one that took it in, in the newest edition."""
        rule = self.rule(rule_id)
        while rule and rule.versions[-1].last != self.editions[-1]:
            rule = self.rule(rule.successor) if rule.successor else None
        return rule.versions[-1].number if rule else None

    def meanings(self, number: RuleNumber) -> tuple[RuleIdentity, ...]:
        """Every rule that ever bore this number, oldest first, each as when it last did."""
        found = {}
        for start in self._starts(str(number)):
            for version in self._row(start)[2]:
                if version.number == number:
                    found[start] = version.last
        rules = (self._in_edition(number, last) for last in sorted(found.values()))
        return tuple(rule for rule in rules if rule)

    def resolve(self, number: RuleNumber, on: date | None) -> Resolution:
        """Carry a citation of ``number`` from the day ``on`` to today.

        Without a day a number that has meant one rule only is resolved from its last edition;
        one that has meant several is ``reused``.
        """
        if on is None:
            rules = self.meanings(number)
            if len(rules) > 1:
                now = self.meaning(number, self.editions[-1])
                return Resolution(number, Status.REUSED, rule=now, reused=now)
            on = next(
                (v.last for r in rules for v in reversed(r.versions) if v.number == number), None
            )
        rule, edition = self._cited(number, on) if on else (None, None)
        if rule is None or edition is None:
            nearest = self._nearest(number, edition) if edition else None
            return Resolution(number, Status.NOT_FOUND, edition, nearest=nearest)
        return self._carried(number, rule, edition)

    def day_meant(self, number: RuleNumber, on: date) -> date:
        """The day whose rule a citation of the day ``on`` means.

        That is the day itself, but the first of an edition to come where that brings the number.

        >>> str(RuleHistory.bundled().day_meant(RuleNumber.parse("502.81a"), date(2008, 6, 11)))
        '2008-07-15'
        """
        _, edition = self._cited(number, on)
        return max(on, edition) if edition else on

    def _cited(self, number: RuleNumber, on: date) -> tuple[RuleIdentity | None, date | None]:
        """The rule of a number on a day, or the one that the next editions bring."""
        current = self.edition(on)
        for day in self.editions:
            if day == current or on < day <= on + ANNOUNCED:
                rule = self._in_edition(number, day)
                if rule:
                    return rule, day
        return None, current

    def _carried(self, number: RuleNumber, rule: RuleIdentity, edition: date) -> Resolution:
        then = next(v for v in rule.versions if v.first <= edition <= v.last)
        changes = tuple(
            (v.first, v.change)
            for v in rule.versions
            if v.first > edition and v.change in (ChangeClass.TERMS, ChangeClass.SUBSTANTIVE)
        )
        today = self.today(rule.id)
        now = self.meaning(number, self.editions[-1])
        last = rule.versions[-1].last
        ended = last != self.editions[-1]
        if today is None:
            status = Status.DELETED
        elif ended or then.likeness < (SECTION_REWRITTEN if number.is_section else REWRITTEN):
            status = Status.REWRITTEN
        elif changes:
            status = Status.AMENDED
        else:
            status = Status.CURRENT if today == number else Status.RENUMBERED
        return Resolution(
            number,
            status,
            edition,
            rule,
            today,
            changes,
            reused=now if now and now.id != rule.id and today != number else None,
            last_seen=last if today is None else None,
            ended_on=self.editions[bisect_right(self.editions, last)] if ended else None,
        )

    def _nearest(self, number: RuleNumber, edition: date) -> RuleNumber | None:
        """The rule of a subrule, two neighbouring digits swapped, or the section."""
        written = str(number)
        swapped = (
            RuleNumber.parse(written[:i] + written[i + 1] + written[i] + written[i + 2 :])
            for i in range(len(written) - 1)
            if written[i : i + 2].isdigit() and "0" not in written[i : i + 2]
        )
        parent = number.parent
        guesses = ((parent,) if parent and number.letter else ()) + (*swapped,)
        guesses += (RuleNumber(number.section),)
        return next((g for g in guesses if self._in_edition(g, edition)), None)

    def numbers(self, beginning: str) -> tuple[str, ...]:
        """The numbers that rules have borne and that begin so; where many do, no subrules."""
        found = set(re.findall(rf"\t({re.escape(beginning)}[^:\t]*):", self._text))
        if len(found) > _MOST_NUMBERS:
            found = {number for number in found if number[-1].isdecimal()}
        return tuple(map(str, sorted(map(RuleNumber.parse, found))))

    # --- the data ---

    def _starts(self, number: str) -> Iterator[int]:
        """Where the rows begin that hold ``number``.

        One answer asks for a few numbers, which a search of the text finds sooner than a table
        of all is made; a whole rules text asks for thousands.
        """
        self._searched += 1
        if self._searched > _MOST_SEARCHES:
            yield from self._table.get(number, ())
            return
        cell = f"\t{number}:"
        at = self._text.find(cell)
        while at >= 0:
            yield self._text.rfind("\n", 0, at) + 1
            at = self._text.find(cell, self._text.find("\n", at))

    @cached_property
    def _table(self) -> dict[str, list[int]]:
        """Where the rows begin that hold a number, for every number."""
        found: dict[str, dict[int, None]] = {}
        start = 0
        for row in self._text.split("\n"):
            for cell in row.split("\t")[2:]:
                found.setdefault(cell.partition(":")[0], {})[start] = None
            start += len(row) + 1
        return {number: list(starts) for number, starts in found.items()}

    def _read(self, start: int) -> tuple[str, str | None, tuple[RuleVersion, ...]]:
        """The row that begins at ``start``: id, successor, versions."""
        rule_id, successor, *cells = self._text[start : self._text.find("\n", start)].split("\t")
        versions: list[RuleVersion] = []
        mark, title = "0", ""
        for cell in cells:
            number, span, *rest = cell.split(":", 5)
            kind, likeness, new_mark, new_title = rest + [""] * (4 - len(rest))
            mark, title = new_mark or mark, new_title.replace("_", "") or title  # _Magic_
            first, last = (self.editions[int(index)] for index in span.split("-"))
            versions.append(
                RuleVersion(
                    RuleNumber.parse(number),
                    first,
                    last,
                    _CLASSES.get(kind),
                    int(likeness or 100) / 100,
                    int(mark, 16),
                    title,
                )
            )
        return rule_id, successor or None, tuple(versions)

    def _found(
        self, number: RuleNumber, edition: date
    ) -> tuple[str, str | None, tuple[RuleVersion, ...], RuleVersion] | None:
        for start in self._starts(str(number)):
            rule_id, successor, versions = self._row(start)
            for version in versions:
                if version.number == number and version.first <= edition <= version.last:
                    return rule_id, successor, versions, version
        return None

    def _title(self, number: RuleNumber | None, edition: date) -> str:
        while number is not None:
            found = self._bearer(number, edition)
            if found and found[3].title:
                return found[3].title
            number = number.parent
        return ""

    def _in_edition(self, number: RuleNumber, edition: date) -> RuleIdentity | None:
        found = self._bearer(number, edition)
        if found is None:
            return None
        title = self._title(number, edition)
        section = self._title(RuleNumber(number.section), edition)
        return RuleIdentity(found[0], number, title, section, found[2], found[1])


@cache
def _bundled() -> RuleHistory:
    packed = get_data("faqsearch.authority", "data/rulehistory.tsv.gz") or b""
    return RuleHistory(gzip.decompress(packed).decode())
