"""The errors faqsearch raises on purpose: one root, one sentence each.

Every message says what is wrong, where (file and line, when there is one) and
what to do about it. The command line prints the sentence and exits with
:attr:`FaqsearchError.exit_code`; nothing else of an error ever reaches a user.
"""

from __future__ import annotations

from collections.abc import Sequence


class FaqsearchError(Exception):
    """Root of every error a user can cause or must hear about."""

    exit_code = 2


class NotationError(FaqsearchError, ValueError):
    """A mana cost, type line, rule number or date that can't be read, or another wrong value."""


class UnreadableDocument(FaqsearchError):
    """A file that is not text, is too large, or holds no known kind of document."""


class LibraryError(FaqsearchError):
    """A library that can't be opened, written or locked, or that is damaged."""


class NotFetched(FaqsearchError):
    """What a publisher doesn't give, or doesn't give whole; the message names its URL."""


class DamagedLibrary(LibraryError):
    """Records or index that can't be trusted; they can be made anew from the documents."""


class NotFound(FaqsearchError):
    """Nothing answers to the name or number asked for.

    ``suggestions`` holds at most three names that come near; a suggestion is
    never an answer. ``term`` is the id of the term of the glossary that bears the name, where
    one does and something else was asked for.
    """

    exit_code = 1

    def __init__(
        self, message: str, suggestions: Sequence[str] = (), term: str | None = None
    ) -> None:
        super().__init__(message)
        self.suggestions: tuple[str, ...] = tuple(suggestions)
        self.term = term


class Ambiguous(FaqsearchError):
    """A name that belongs to more than one card; ``candidates`` lists them."""

    exit_code = 3

    def __init__(self, message: str, candidates: Sequence[str]) -> None:
        super().__init__(message)
        self.candidates: tuple[str, ...] = tuple(candidates)
