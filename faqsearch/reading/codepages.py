"""Which code page a text was saved in whose bytes tell only that it is not UTF-8.

Windows-1252 gives nearly every byte a meaning, so that a French text of DOS (code page 850) or
of an old Macintosh reads in it as nonsense and not as an error: ``d‚couvre`` for ``découvre``.
What tells them apart is where the letters stand: no word has a sign or a capital in its middle.

>>> likeliest("une carte révélée à l’envers, déjà jouée".encode("mac-roman"))
'mac-roman'
>>> likeliest("une carte révélée à l’envers, déjà jouée".encode("cp1252"))
'cp1252'
"""

from __future__ import annotations

import re
from itertools import islice

__all__ = ["FEWEST", "NAMES", "likeliest"]

NAMES = {
    "cp850": "code page 850, as DOS wrote it",
    "mac-roman": "Mac Roman, as an old Macintosh wrote it",
}
"""What the code pages besides Windows-1252 are called."""

FEWEST = 4
"""Signs beyond ASCII below which no code page is told from another."""

_ENOUGH = 5_000  # signs beyond ASCII that are looked at
_NOT_ASCII = re.compile(r"(.?)([^\x00-\x7f])(?=(.?))", re.DOTALL)
_BETWEEN = "’–—-"  # stand between letters: l’oubli, Elf—Warrior
_AROUND = "‘“”«»…•·°ºª™®©€£½¼¾¹²³×\N{NO-BREAK SPACE}"


def likeliest(data: bytes) -> str:
    """The encoding in which nearly all signs beyond ASCII stand where such signs may.

    Windows-1252 unless most of them don't there, and nearly all do in another.
    """
    shares = {encoding: _share(data, encoding) for encoding in ("cp1252", *NAMES)}
    best = max(shares, key=lambda encoding: shares[encoding])
    return best if shares["cp1252"] < 0.8 and shares[best] > 0.95 else "cp1252"


def _share(data: bytes, encoding: str) -> float:
    """The share of signs beyond ASCII that stand where such signs may; 1 where they are few."""
    found = list(islice(_NOT_ASCII.finditer(data.decode(encoding, "replace")), _ENOUGH))
    if len(found) < FEWEST:
        return 1.0
    return sum(_may_stand(*one.groups()) for one in found) / len(found)


def _may_stand(before: str, sign: str, after: str) -> bool:
    if sign.islower() and sign not in "ªºµƒ":
        return True
    if sign.isupper():
        return not before.islower()
    if sign in _BETWEEN:
        return True
    return sign in _AROUND and not (before.isalpha() and after.isalpha())
