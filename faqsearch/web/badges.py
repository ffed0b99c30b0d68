"""Verdicts as badges that open: then, now, by which change, and the rule today."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

from markupsafe import Markup

from faqsearch.authority.ledger import Ledger, set_name
from faqsearch.languages import Lang
from faqsearch.nouns.changes import Change
from faqsearch.nouns.verdicts import Check, Verdict
from faqsearch.render.catalogue import capital, colon, day, label, said, typography
from faqsearch.render.rulenumbers import with_number_then
from faqsearch.render.verdicts import (
    altering,
    ending,
    holding,
    known_how,
    outdated,
    unchecked,
    unknown_era,
    when_now,
)
from faqsearch.render.wording import named_answer
from faqsearch.web.markup import plain

__all__ = ["Badge", "Badges", "Fact"]

_NOTHING = Markup("")


@dataclass(frozen=True, slots=True)
class Fact:
    """A row of an open badge: what it is of, its words, and where they lead.

    ``lang`` is the language of the words where it is not that of the page.
    """

    term: str
    words: Markup = _NOTHING
    links: tuple[tuple[str, str], ...] = ()
    lang: Lang | None = None


@dataclass(frozen=True, slots=True)
class Badge:
    """A verdict: its kind, in one short sentence, and the facts that it rests on."""

    kind: str
    summary: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Badges:
    """Makes badges in one language, of one day or of today."""

    lang: Lang
    as_of: date | None
    rule_link: Callable[[str], str]
    edition: str

    def badge(self, check: Check, written: Lang) -> Badge:
        """The badge of a verdict on a text ``written`` in a language."""
        return Badge(
            kind=str(check.verdict).replace(" ", "-"),
            summary=self._summary(check),
            facts=tuple(self._facts(check, written)),
        )

    def _summary(self, check: Check) -> str:
        if check.verdict is Verdict.SUPERSEDED and check.since:
            changes = [Ledger.bundled()[id] for id in check.changes]
            sets = ", ".join(dict.fromkeys(set_name(one.set, self.lang) for one in changes))
            return said("superseded", self.lang, day(check.since, self.lang), sets)
        if check.verdict is Verdict.HOLDS:
            return holding(check, self.lang, self.as_of)
        if check.verdict is Verdict.ERA_UNKNOWN:
            now = named_answer(check.now, self.lang, check.function or "")
            return unknown_era(now, self.lang, self.as_of)
        return unchecked(check, self.lang)

    def _facts(self, check: Check, written: Lang) -> Iterator[Fact]:
        superseded = check.verdict is Verdict.SUPERSEDED
        if check.function and (superseded or check.verdict is Verdict.HOLDS):
            yield from self._answers(check, superseded)
        since = check.since if superseded else None
        later = (id for turn in check.turns if since and turn.on > since for id in turn.changes)
        for id in dict.fromkeys((*check.changes, *later)):
            yield self._change("which change", Ledger.bundled()[id])
        for _, id in ending(check, self.as_of):
            yield self._change("changed after", Ledger.bundled()[id])
        for key, id in altering(check):
            yield self._change(f"{key} since", Ledger.bundled()[id])
        if check.basis:
            key = "rule today" if len(check.basis) == 1 else "rules today"
            key = "rules by today's numbers" if self.as_of else key
            links = tuple((self._number(number), self.rule_link(number)) for number in check.basis)
            yield Fact(self._term(key), links=links)
        for term, words in outdated(check):
            other = written if written is not self.lang else None
            yield Fact(self._term(term), self._drawn(words), lang=other)
        if check.verdict in (Verdict.SUPERSEDED, Verdict.HOLDS):
            yield Fact(self._term("known how"), self._drawn(known_how(check, self.lang)))

    def _answers(self, check: Check, superseded: bool) -> Iterator[Fact]:
        """What the model answers: then, at each turn between, and on the day that is asked of."""
        answers = [(self._term("badge then"), check.then)] if superseded else []
        for turn in check.turns[:-1] if superseded else ():
            when = said("badge since", self.lang, day(turn.on, self.lang))
            answers.append((colon(when, self.lang), turn.now))
        now = self._term("badge now")
        if self.as_of or (superseded and len(check.turns) > 1):
            now = colon(capital(when_now(check, self.lang, self.as_of)), self.lang)
        for term, value in [*answers, (now, check.now)]:
            yield Fact(term, self._drawn(named_answer(value, self.lang, check.function or "")))

    def _number(self, number: str) -> str:
        return with_number_then(number, self.as_of, self.lang) if self.as_of else number

    def _change(self, key: str, change: Change) -> Fact:
        when = f"{day(change.in_force, self.lang)}, {set_name(change.set, self.lang)}"
        what = typography(change.what[self.lang], self.lang)
        return Fact(
            self._term(key), self._drawn(what), ((when, f"/ledger?lang={self.lang}#{change.id}"),)
        )

    def _drawn(self, words: str) -> Markup:
        return plain(words, self.lang, self.edition)

    def _term(self, key: str) -> str:
        words = label(key, self.lang)
        return colon(capital(words), self.lang)
