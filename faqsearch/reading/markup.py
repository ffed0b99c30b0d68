"""The light markup of FAQ texts: emphasis and trade marks, which are no part of a ruling's words.

>>> plain("The _Lorwyn_(TM) set does *not* have a */* creature, or a 1+*/2 one.")
'The Lorwyn set does not have a */* creature, or a 1+*/2 one.'
>>> plain("**New Keyword: Transmute**"), plain("See [Fire // Ice](https://example.org/fire_(ice)).")
('New Keyword: Transmute', 'See Fire // Ice.')
"""

from __future__ import annotations

import re

LINK = re.compile(r"!?\[([^\[\]\n]{0,200})\]\((?:[^()\s]|\([^()\s]*\)){1,500}(?:\s\"[^\"]*\")?\)")
"""A link or picture of Markdown, with its words."""

_STRONG = re.compile(r"\*{2,3}([^*\n]+)\*{2,3}")
_STARS = re.compile(r"(?<![\w*/+])\*(?=[^\W_]|[«“\"'(])([^*\n]{1,300})(?<![\s*])\*(?![\w*/])")
_UNDERSCORES = re.compile(r"(?<![\w{])_([^_\n]{1,300})_(?![^\W_])")
_MARKS = re.compile(r"(?<=[^\W\d])\((?:TM|R|tm)\)|[™®]")
_HAS_MARKS = re.compile(r"\([TRt]|[™®]")
_SPACES = re.compile(r"[ \t]{2,}|\t")


def plain(text: str) -> str:
    """Drop emphasis, addresses of links and trade marks; keep words, and one space of several."""
    if "](" in text:
        text = LINK.sub(r"\1", text)
    if "*" in text:
        text = _STARS.sub(r"\1", _STRONG.sub(r"\1", text))
    if "_" in text:
        text = _UNDERSCORES.sub(r"\1", text)
    text = _MARKS.sub("", text) if _HAS_MARKS.search(text) else text
    return _SPACES.sub(" ", text).strip()
