"""What a check of documents tells: verdicts, the fate of rules cited, and slips."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from faqsearch.frozen import Frozen, replace
from faqsearch.languages import Lang
from faqsearch.notations.rulenumber import RuleNumber
from faqsearch.nouns.answers import Hit
from faqsearch.nouns.documents import Source
from faqsearch.nouns.verdicts import Checked, Verdict


class CheckedCitation(Frozen):
    """A rule number cited in a document, or quoted under it, carried from its day to today.

    ``status`` tells what became of its rule, ``today`` is the number now, ``note`` says it in
    words of the answer's language.
    """

    source: Source
    written: str
    number: RuleNumber
    status: str
    today: RuleNumber | None
    note: str


class LintKind(StrEnum):
    """What a slip of a document is."""

    OTHER_CARD = "other card"
    KEYWORD = "keyword"
    DUPLICATE = "duplicate"
    TWIN = "twin"
    SYMBOL = "symbol"
    LANGUAGE = "language"


class Lint(Frozen):
    """A slip in a ruling: its place, what sort, the ruling's id and language, what is amiss.

    ``what`` holds the ids of the other cards that it names, the keyword as written, the line of
    the first of two alike, the symbol as written, the language that doesn't belong, or, of a
    missing twin, nothing.
    """

    source: Source
    kind: LintKind
    ruling: str
    lang: Lang
    what: tuple[str, ...] = ()


class CheckAnswer(Frozen):
    """Verdicts on rulings and rules, in the order of their documents, and their citations.

    Each hit has its :attr:`Hit.check`; ``checked`` holds, in the same order, what the verdicts
    follow from. ``lint`` are the slips of the documents, None where they were not looked for;
    ``taken`` tells of each ruling that stood under no name under which one it was read.
    """

    hits: tuple[Hit, ...]
    checked: tuple[Checked, ...]
    citations: tuple[CheckedCitation, ...]
    lang: Lang
    as_of: date | None = None
    lint: tuple[Lint, ...] | None = None
    taken: tuple[str, ...] = ()

    def only(self, verdicts: frozenset[Verdict]) -> CheckAnswer:
        """Those of some verdicts."""
        pairs = zip(self.hits, self.checked, strict=True)
        kept = [(h, c) for h, c in pairs if h.check and h.check.verdict in verdicts]
        hits, checked = tuple(h for h, _ in kept), tuple(c for _, c in kept)
        return replace(self, hits=hits, checked=checked)
