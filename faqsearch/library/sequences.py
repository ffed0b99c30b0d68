"""The words of every text in their order, as the index keeps them: for phrases and sentences.

Beside the files of each segment stands one of ours, ``.words``. It has every word of a
language once, the most frequent first, and each text as one character for each word, in UTF-8:
words stand in a row where their characters do. Behind the words of a text stands how many each
of its sentences has, in bytes that no character has.
"""

from __future__ import annotations

import mmap
import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from struct import Struct
from typing import NamedTuple

from faqsearch.languages import Lang
from faqsearch.library.tokens import words_in

WORDS = ".words"
"""What the name of the file ends with."""

_END = re.compile(r"(?<=[.!?:;])[\s\u00a0]+(?=[A-ZÀ-Ý\"«“(\-])|\n")
_SIZES = Struct("<III")
_FIRST = 0x20  # character of the most frequent word; bytes below are of numbers
_SURROGATES, _AFTER = 0xD800, 0xE000  # which are no characters
_MOST = 0x110000 - _FIRST - (_AFTER - _SURROGATES)  # words; what is rarer shares the last
_LAST = 16  # marks the last byte of a number, of which each byte has four bits
_WORTH = 500  # bytes of texts that are read while one text is looked for
_TEXT = re.compile(rb"([\x20-\xff]+)([\x00-\x1f]+)")


class Sentences(NamedTuple):
    """The words of a text, and how many each of its sentences has; none has none."""

    lang: Lang
    words: list[str]
    lengths: list[int]

    def each(self) -> Iterator[list[str]]:
        """The words of each sentence."""
        at = 0
        for length in self.lengths:
            yield self.words[at : at + length]
            at += length


def sentences_in(text: str, lang: Lang) -> Sentences:
    """The words of a text by its sentences; lines, and so items of a list, are some.

    >>> list(sentences_in("Ponds never block. They swim\\n-- be fished", Lang.EN).each())
    [['ponds', 'never', 'block'], ['they', 'swim'], ['be', 'fished']]
    """
    words: list[str] = []
    lengths = []
    for sentence in _END.split(text):
        own = words_in(sentence, lang)
        if own:
            words += own
            lengths.append(len(own))
    return Sentences(lang, words, lengths)


class SequenceWriter:
    """Gathers the texts of the entries of one segment, in order, and writes them."""

    def __init__(self) -> None:
        self._ids: dict[Lang, dict[str, int]] = {lang: {} for lang in Lang}
        self._known: list[tuple[Lang, str]] = []
        self._words = array("I")
        self._texts = array("I")  # how many each entry has
        self._sizes = array("I")  # of each text: how many words it has
        self._lengths = bytearray()  # of each text: those of its sentences, one behind another
        self._length_sizes = array("I")

    def add(self, texts: Iterable[Sentences]) -> None:
        """Add the texts of the next entry."""
        before = len(self._sizes)
        for lang, words, lengths in texts:
            if words:
                self._words.extend(self._numbers(words, lang))
                self._sizes.append(len(words))
                packed = b"".join(map(_packed, lengths))
                self._lengths += packed
                self._length_sizes.append(len(packed))
        self._texts.append(len(self._sizes) - before)

    def _numbers(self, words: Sequence[str], lang: Lang) -> list[int]:
        """The numbers of words, of which each new one takes the next."""
        ids = self._ids[lang]
        try:
            return [ids[word] for word in words]
        except KeyError:
            for word in words:
                if word not in ids:
                    ids[word] = len(self._known)
                    self._known.append((lang, word))
        return [ids[word] for word in words]

    def write(self, path: Path) -> None:
        """Write all into a new file."""
        known = self._known
        often = [0] * len(known)
        for id in self._words:
            often[id] += 1
        order = sorted(range(len(known)), key=lambda id: (-often[id], known[id]))
        letters = [""] * len(known)
        for place, id in enumerate(order):
            letters[id] = _letter(min(place, _MOST - 1))
        spelt, starts = bytearray(b"\n"), array("I")
        for id in order[:_MOST]:
            starts.append(len(spelt))
            spelt += "{}{}\n".format(*known[id]).encode()
        data, ends, at, at_length = bytearray(), array("I"), 0, 0
        sizes = zip(self._sizes, self._length_sizes, strict=True)
        for texts in self._texts:
            for size, lengths in islice(sizes, texts):
                data += "".join([letters[id] for id in self._words[at : at + size]]).encode()
                data += self._lengths[at_length : at_length + lengths]
                at += size
                at_length += lengths
            ends.append(len(data))
        with path.open("wb") as file:
            file.write(_SIZES.pack(len(ends), len(starts), len(spelt)))
            for part in (ends.tobytes(), starts.tobytes(), spelt, data):
                file.write(part)


class Sequences:
    """The texts of one segment, open for reading."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        entries, words, spelt = _SIZES.unpack_from(data)
        at = _SIZES.size
        self._ends = array("I", data[at : at + 4 * entries])
        at += 4 * entries
        self._starts = array("I", data[at : at + 4 * words])
        at += 4 * words
        self._spelt = data[at : at + spelt]
        self._data, self._first = data, at + spelt
        self._words = _Words(self._spelt, self._starts)

    def row(self, words: Sequence[str], lang: Lang) -> bytes | None:
        """What texts hold that hold these words in a row; None where one stands in no text."""
        letters = []
        for word in words:
            at = self._spelt.find(f"\n{lang}{word}\n".encode())
            if at < 0:
                return None
            letters.append(_letter(bisect_left(self._starts, at + 1)))
        return "".join(letters).encode() or None

    def holding(self, row: bytes, numbers: Collection[int]) -> set[int]:
        """Those of the entries that hold a row."""
        ends, find, first = self._ends, self._data.find, self._first
        if len(numbers) * _WORTH < len(self._data) - first:
            return {
                n
                for n in numbers
                if find(row, first + (ends[n - 1] if n else 0), first + ends[n]) >= 0
            }
        found: set[int] = set()
        at = find(row, first)
        while at >= 0:
            number = bisect_right(ends, at - first)
            found.add(number)
            at = find(row, first + ends[number])
        return found.intersection(numbers)

    def texts(self, number: int) -> list[Sentences]:
        """The texts of an entry."""
        start = self._ends[number - 1] if number else 0
        data = self._data[self._first + start : self._first + self._ends[number]]
        found = []
        for letters, lengths in _TEXT.findall(data):
            words = [self._words[letter] for letter in letters.decode()]
            lang, _ = words[0]
            found.append(Sentences(lang, [word for _, word in words], _numbers(lengths)))
        return found


class _Words(dict[str, tuple[Lang, str]]):
    """Words by their character, each looked up once."""

    def __init__(self, spelt: bytes, starts: array[int]) -> None:
        self._spelt, self._starts = spelt, starts

    def __missing__(self, letter: str) -> tuple[Lang, str]:
        code = ord(letter)
        place = code - _FIRST - (_AFTER - _SURROGATES if code >= _AFTER else 0)
        start = self._starts[place]
        spelt = self._spelt[start : self._spelt.index(b"\n", start)].decode()
        found = self[letter] = Lang(spelt[:2]), spelt[2:]
        return found


def _letter(place: int) -> str:
    """The character of the word at a place, the most frequent having 0."""
    code = _FIRST + place
    return chr(code if code < _SURROGATES else code + _AFTER - _SURROGATES)


def _packed(number: int) -> bytes:
    """A number as bytes below 32.

    >>> [_numbers(_packed(1) + _packed(15) + _packed(300))]
    [[1, 15, 300]]
    """
    found = [number % _LAST | _LAST]
    while number := number // _LAST:
        found.insert(0, number % _LAST)
    return bytes(found)


def _numbers(packed: bytes) -> list[int]:
    """The numbers of what :func:`_packed` made."""
    found, number = [], 0
    for byte in packed:
        number = number * _LAST + byte % _LAST
        if byte >= _LAST:
            found.append(number)
            number = 0
    return found
