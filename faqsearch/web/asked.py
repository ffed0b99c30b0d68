"""What a request asks for beside its path: language, day, part of a long list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import TypeVar
from urllib.parse import unquote_to_bytes

from starlette.requests import Request

from faqsearch.dates import is_ambiguous, parse_date, unplayed
from faqsearch.errors import FaqsearchError, NotationError
from faqsearch.languages import Lang

__all__ = [
    "FLAGS",
    "LONGEST_WORDS",
    "MOST",
    "Asked",
    "Refused",
    "accepted",
    "check_parameters",
    "check_utf8",
    "day",
    "odd_parameters",
    "part",
    "text",
]

LONGEST_WORDS = 500  # characters of a question or a name
MOST = 500  # of a list in one answer
FLAGS = {"0": False, "1": True, "false": False, "true": True}
_FARTHEST = 100_000
_MOST_NAMED = 5
_LONGEST_NAMED = 40

T = TypeVar("T")


class Refused(FaqsearchError):
    """A request that can't be read; ``status`` is that of the answer, ``key`` its label."""

    def __init__(self, message: str, *, status: int = 400, key: str = "bad request") -> None:
        super().__init__(message)
        self.status = status
        self.key = key


@dataclass(frozen=True, slots=True)
class Asked:
    """The language of the answer (None leaves it to the question), the day, the part.

    ``named`` tells that the language stands in the address itself.
    """

    lang: Lang | None
    as_of: date | None
    limit: int
    offset: int
    named: bool = False

    @classmethod
    def read(cls, request: Request, limit: int) -> Asked:
        """Read the parameters ``lang``, ``as_of``, ``limit`` and ``offset``.

        Without ``lang`` the browser's language decides, if it is one of ours. Raises
        :class:`Refused`.
        """
        named = text(request, "lang", 8)
        if named and named not in set(Lang):
            raise Refused("lang is en or fr", key="bad lang")
        return cls(
            lang=Lang(named) if named else accepted(request.headers.get("accept-language", "")),
            as_of=_past_day(request, "as_of"),
            limit=_number(request, "limit", 1, MOST, limit),
            offset=_number(request, "offset", 0, _FARTHEST, 0),
            named=bool(named),
        )


def check_parameters(request: Request, known: Collection[str]) -> None:
    """Refuse parameters that an address doesn't have, and those given twice.

    Raises :class:`Refused`, which names them.
    """
    unknown, again = odd_parameters(request, known)
    if unknown:
        named = ", ".join(map(repr, unknown))
        raise Refused(f"there is no parameter {named}, only {', '.join(known)}")
    if again:
        raise Refused(f"given more than once: {', '.join(again)}")


def odd_parameters(request: Request, known: Collection[str]) -> tuple[list[str], list[str]]:
    """The parameters that an address doesn't have, as far as one names them, and those given
    more than once."""
    given = Counter(name for name, _ in request.query_params.multi_items())
    unknown = [name[:_LONGEST_NAMED] for name in given if name not in known]
    again = [name for name, times in given.items() if name in known and times > 1]
    return unknown[:_MOST_NAMED], again


def check_utf8(request: Request) -> None:
    """Refuse an address whose bytes are no UTF-8: what it asks for can't be told.

    Raises :class:`Refused`.
    """
    for part in ("raw_path", "query_string"):
        try:
            unquote_to_bytes(request.scope[part]).decode()
        except UnicodeDecodeError as error:
            raise Refused("the address is not UTF-8") from error


def accepted(header: str) -> Lang | None:
    """The first language of an ``Accept-Language`` header that is ours, by its weights.

    >>> accepted("de, fr-CH;q=0.8, en;q=0.9"), accepted("de"), accepted("fr;q=x")
    (<Lang.EN: 'en'>, None, None)
    """
    best: tuple[float, Lang] | None = None
    for one in header.split(",")[:20]:
        name, _, weight = one.strip().partition(";q=")
        try:
            worth = float(weight) if weight else 1.0
        except ValueError:
            continue
        for lang in Lang:
            ours = name.lower() == lang or name.lower().startswith(f"{lang}-")
            if ours and worth > 0 and (best is None or worth > best[0]):
                best = (worth, lang)
    return best and best[1]


def text(request: Request, name: str, longest: int = LONGEST_WORDS) -> str:
    """A parameter without blanks around it, empty if it is not there; raises :class:`Refused`."""
    value = request.query_params.get(name, "").strip()
    if len(value) > longest:
        raise Refused(f"{name} is longer than {longest} characters", key="too long")
    return value


def part(items: tuple[T, ...], asked: Asked) -> tuple[T, ...]:
    """The part of a list that is asked for."""
    return items[asked.offset : asked.offset + asked.limit]


def day(request: Request, name: str) -> date | None:
    """A parameter that is a date in any spelling, or names a set: the day it was released.

    Raises :class:`Refused`, be it for one that may be of two days.
    """
    value = text(request, name, 40)
    try:
        found = parse_date(value) if value else None
    except NotationError as error:
        found = _released(value)
        if found is None:
            raise Refused(f"{name}: {error}", key="bad date") from error
    if found and is_ambiguous(value):
        either = f"{found} or {found:%Y-%d-%m}"
        raise Refused(f"{name}: {value} may be {either}; write which", key="two days")
    return found


def _released(name: str) -> date | None:
    from faqsearch.reading.sets import sets_called

    days = {one.day for one in sets_called(name)}
    return days.pop() if len(days) == 1 else None


def _past_day(request: Request, name: str) -> date | None:
    """A day on which the game had rules that are known: from its first to today."""
    found = day(request, name)
    if found and (why := unplayed(found)):
        raise Refused(f"{name}: {why}", key="bad day")
    return found


def _number(request: Request, name: str, least: int, most: int, default: int) -> int:
    value = text(request, name, 8)
    if not value:
        return default
    if not (value.isascii() and value.isdigit() and least <= int(value) <= most):
        raise Refused(f"{name} is a whole number from {least} to {most}", key="bad number")
    return int(value)
