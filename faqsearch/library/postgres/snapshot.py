"""A published snapshot on a server, open for reading."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cached_property

from faqsearch.languages import Lang
from faqsearch.library.kept import Kept, KeptPostings
from faqsearch.library.postgres.server import Reader
from faqsearch.library.records import Records
from faqsearch.library.sequences import Sentences

_MOST_KEPT = 20_000  # answers that are kept in memory
_MOST_ROWS = 200  # of an answer that is kept
_MOST_WORDS = 200_000  # of the texts that are kept, each some 60 bytes


def packed_numbers(numbers: Sequence[int]) -> bytes:
    """Numbers of entries as the bytes that are kept of them.

    >>> numbers_in(packed_numbers([3, 70000]))
    (3, 70000)
    """
    return struct.pack(f"<{len(numbers)}i", *numbers)


def numbers_in(data: bytes) -> tuple[int, ...]:
    """The numbers of what :func:`packed_numbers` made."""
    return struct.unpack(f"<{len(data) // 4}i", data)


def packed_strengths(strengths: Sequence[float]) -> bytes:
    """Strengths as the bytes that are kept of them, exactly.

    >>> strengths_in(packed_strengths([0.1, 2.0]))
    (0.1, 2.0)
    """
    return struct.pack(f"<{len(strengths)}d", *strengths)


def strengths_in(data: bytes) -> tuple[float, ...]:
    """The strengths of what :func:`packed_strengths` made."""
    return struct.unpack(f"<{len(data) // 8}d", data)


def _words_of(texts: Iterable[Sentences]) -> int:
    return sum(len(text.words) for text in texts)


class ServerRecords(Records):
    """The records of one snapshot: the same questions, asked of a server once each."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._answers: dict[tuple[object, ...], list[tuple[str, ...]]] = {}

    def close(self) -> None:
        """Leave the connection to the snapshot that it belongs to."""

    def _rows(self, sql: str, *values: object) -> list[tuple[str, ...]]:
        found = self._answers.get((sql, *values))
        if found is None:
            found = self._reader.rows(sql.replace("?", "%s"), *values)
            if len(found) <= _MOST_ROWS:
                if len(self._answers) >= _MOST_KEPT:
                    self._answers.clear()
                self._answers[sql, *values] = found
        return found


class ServerIndex(KeptPostings):
    """The full text of one snapshot. What was read is kept, so much of it as memory bears."""

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        self._reader = reader
        self._texts = Kept[int, list[Sentences]](_MOST_WORDS, _words_of)

    def _read_scores(self, field: str, term: str) -> dict[int, float]:
        found: dict[int, float] = {}
        for numbers, strengths in self._read("numbers, strengths", field, term):
            found = dict(zip(numbers_in(numbers), strengths_in(strengths), strict=True))
        return found

    def _read_entries(self, field: str, term: str) -> frozenset[int]:
        rows = self._read("numbers", field, term)
        return frozenset(n for (numbers,) in rows for n in numbers_in(numbers))

    def _read(self, columns: str, field: str, term: str) -> list[tuple[bytes, ...]]:
        return self._reader.rows(
            f"SELECT {columns} FROM postings WHERE term = %s AND field = %s", term, field
        )

    def _size(self) -> int:
        return 1 + max(self._entries, default=-1)

    def _read_days(self) -> tuple[str, ...]:
        return self._days

    @cached_property
    def _days(self) -> tuple[str, ...]:
        return tuple(d for (d,) in self._reader.rows("SELECT term FROM postings_of_days"))

    def expect(self, numbers: Iterable[int]) -> None:
        """Read the texts of these entries that are not kept, all at once."""
        self._read_texts([n for n in dict.fromkeys(numbers) if self._texts.get(n) is None])

    def texts(self, number: int) -> list[Sentences]:
        """The texts of an entry, word by word."""
        held = self._texts.get(number)
        return self._read_texts([number])[number] if held is None else held

    def _read_texts(self, numbers: list[int]) -> dict[int, list[Sentences]]:
        """The texts of these entries, which are kept from now on."""
        found: dict[int, list[Sentences]] = {number: [] for number in numbers}
        sql = "SELECT number, lang, words, lengths FROM texts WHERE number = ANY(%s) ORDER BY lang"
        for number, lang, words, lengths in self._reader.rows(sql, numbers) if numbers else ():
            own = Sentences(Lang(lang), words.split(), list(numbers_in(lengths)))
            found[number].append(own)
        for number, texts in found.items():
            self._texts.keep(number, texts)
        return found

    def holding(self, phrase: Mapping[Lang, Sequence[str]], numbers: Set[int]) -> set[int]:
        """Those of the entries in one of whose texts the words of its language stand in a row."""
        found: set[int] = set()
        for lang, words in phrase.items():
            if words:
                rows = self._reader.rows(
                    "SELECT number FROM texts WHERE lang = %s AND strpos(words, %s) > 0 "
                    "AND number = ANY(%s)",
                    str(lang),
                    " ".join(("", *words, "")),
                    list(numbers),
                )
                found.update([number for (number,) in rows])
        return found

    @cached_property
    def _entries(self) -> dict[int, tuple[str, str]]:
        rows = self._reader.rows('SELECT number, key, "group" FROM entries')
        return {number: (key, key if group == key else group) for number, key, group in rows}

    def entry(self, number: int) -> tuple[str, str]:
        """Key and group of an entry; those of all are read at the first."""
        return self._entries[number]


class ServerSnapshot:
    """One published schema, open for reading through a connection that becomes its own."""

    def __init__(self, reader: Reader, number: int) -> None:
        self.stamp = f"postgresql-{number}"
        self._reader = reader
        reader.turn_to(schema_of(number))
        self.records = ServerRecords(self._reader)
        self.index = ServerIndex(self._reader)

    def is_there(self) -> bool:
        """Whether it is still kept."""
        return bool(self._reader.rows("SELECT to_regclass('entries')")[0][0])

    def is_whole(self) -> bool:
        """Whether all is as it was written, for which the server answers."""
        return True

    def close(self) -> None:
        """Close the connection."""
        self._reader.close()


def schema_of(number: int) -> str:
    """The name of the schema of a snapshot."""
    return f"faqsearch_{number}"
