"""What the shell is offered for a name that is begun: nothing is written, and nothing fails.

Names are met as everywhere, without case, accents and kinds of apostrophes. They are offered from
the library as it stands; where it would first have to be built, no name is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from faqsearch.cli.settings import Settings
from faqsearch.languages import Lang, fold
from faqsearch.render.page import safe

if TYPE_CHECKING:
    from faqsearch.library.records import Records

__all__ = ["OFFERS", "completed", "name_letters"]

Offer = Callable[[click.Context, str, str], Iterable[Any]]


def completed(names: Iterable[str], typed: str, before: str = "") -> list[str]:
    """Each name from the word that is typed on, if it begins with all that is typed.

    ``before`` are the words before that one. The names keep their own spelling where all of
    them begin as typed but for case, so that the shell may replace what is there; else they
    go on from what is typed. Each is on one line and without control characters, as it is shown.

    >>> completed(["Oblivion Ring", "Oblivion Stone"], "RI", "oblivion")
    ['Ring']
    >>> completed(["Cercle de l’oubli"], "cercle de l'ou")
    ["cercle de l'oubli"]
    """
    first, begun = name_letters(before), name_letters(before + typed)
    found: dict[tuple[str, str], None] = {}
    for name in (safe(name) for name in names):
        if name_letters(name).startswith(begun):
            start = len(name[: _end(name, first, len(before))].rstrip())
            if start and not name[start : start + 1].isspace():
                continue  # in the middle of a word, or at the end
            end = _end(name, begun, len(before) + len(typed) + bool(before))
            found[name[start:].lstrip(), name[end:]] = None
    heads = {whole[: len(typed)] for whole, _ in found}
    if len(heads) == 1 and heads.pop().lower() == typed.lower():
        return [whole for whole, _ in found]
    return [typed + rest for _, rest in found]


def name_letters(text: str) -> str:
    """The letters and digits of a name, folded: what tells one from another."""
    return "".join(letter for letter in fold(text) if letter.isalnum())


def _end(name: str, letters: str, likely: int) -> int:
    """Where that part of a name ends which has these letters; ``likely`` is tried first."""
    if name_letters(name[:likely]) == letters:
        return likely
    ends = (end for end in range(len(name)) if name_letters(name[:end]) == letters)
    return next(ends, len(name))  # in the middle of a ligature there is none


def _records(context: click.Context) -> Records | None:
    from faqsearch.library.engine import engine_of
    from faqsearch.library.store import Store

    settings = context.ensure_object(Settings)
    store = engine_of(settings.library, bundled=not settings.no_bundled)
    snapshot = store.present() if isinstance(store, Store) else None
    return snapshot.records if snapshot else None


def _cards(context: click.Context, typed: str, before: str = "") -> list[str]:
    letters = name_letters(before + typed)
    records = _records(context) if letters else None  # or all cards there are would be listed
    names = records.names.with_key_beginning(letters) if records else ()
    return completed((name.name for name in names), typed, before)


def _mechanics(context: click.Context, typed: str, before: str = "") -> list[str]:
    records = _records(context)
    known = records.mechanics.values() if records else ()
    return completed(
        sorted({name for one in known for several in one.names.values() for name in several}),
        typed,
        before,
    )


def _documents(context: click.Context, typed: str, *, added: bool = False) -> list[str]:
    records = _records(context)
    if not records:
        return []
    held = [id for id in records.documents() if not (added and records.is_bundled(id))]
    return completed(held, typed)


def _rules(context: click.Context, typed: str) -> list[str]:
    from faqsearch.authority.rulehistory import RuleHistory

    return list(RuleHistory.bundled().numbers(typed)) if typed else []


def _sets(context: click.Context, typed: str) -> list[str]:
    records = _records(context)
    codes = {document.set for document in records.documents().values()} if records else set()
    return completed(sorted(code.lower() for code in codes if code), typed)


def _question(context: click.Context, typed: str, before: str) -> list[CompletionItem[str]]:
    """The filters of a question, and what stands after their colon."""
    minus = "-" if typed.startswith("-") else ""
    name, colon, value = typed.removeprefix("-").partition(":")
    if not colon:
        found = [f"{minus}{one}:" for one in _FILTERS if name and one.startswith(name.lower())]
        return [CompletionItem(one, type="nospace") for one in found]
    if name.lower() not in _FILTERS:
        return []
    quoted = value.startswith('"')
    values = _FILTERS[name.lower()](context, value.removeprefix('"'))
    return [
        CompletionItem(f"{minus}{name}:{_in_quotes(one) if quoted or ' ' in one else one}")
        for one in values
    ]


def _in_quotes(text: str) -> str:
    return f'"{text}"'


def _kinds(context: click.Context, typed: str) -> list[str]:
    from faqsearch.nouns.answers import HitKind

    return completed([kind.value for kind in HitKind], typed)


def _languages(context: click.Context, typed: str) -> list[str]:
    return completed([lang.value for lang in Lang], typed)


def _no_names(context: click.Context, typed: str) -> list[str]:
    return []


_FILTERS: dict[str, Callable[[click.Context, str], list[str]]] = {
    "card": _cards,
    "mechanic": _mechanics,
    "rule": _rules,
    "lang": _languages,
    "set": _sets,
    "kind": _kinds,
    "document": _documents,
    "before": _no_names,
    "after": _no_names,
}


def _files(context: click.Context, typed: str, before: str) -> list[CompletionItem[str]]:
    return [CompletionItem(typed, type="file")]


OFFERS: Mapping[str, Offer] = {
    "card": _cards,
    "mechanic": _mechanics,
    "document": lambda context, typed, before: _documents(context, typed),
    "added": lambda context, typed, before: _documents(context, typed, added=True),
    "rule": lambda context, typed, before: _rules(context, typed),
    "set": lambda context, typed, before: _sets(context, typed),
    "question": _question,
    "file": _files,
}
"""What is offered for a parameter, by what it takes: for the word that is typed, after those
before it that go with it."""
