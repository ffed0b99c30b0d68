"""Markdown to the marks of FAQ texts, line by line.

Pages saved as Markdown have headings with ``#``, in bold or underlined, card blocks in
quotations, links, and ``---`` where an FAQ has ``-----``. Lines keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

from faqsearch.reading.decode import narrowed
from faqsearch.reading.lines import Line, Shape, is_sentence, shape_of
from faqsearch.reading.markup import LINK

_HEADING = re.compile(r"#{1,6}\s+(.+)")
_TITLE = re.compile(r"(?:#|#{2,6}(?=.*\b(?:Release Notes|FAQ)\b))\s+(.+)")
_BOLD = re.compile(r"(?:\*\*|__)(?!\s)([^*]+?)(?:\*\*|__):?")
_QUOTED = re.compile(r"(?:>\s?)+")
_BREAK = re.compile(r"(?:\\|\s*<br\s*/?>)$", re.IGNORECASE)
_TAG = re.compile(r"</?([a-z][a-z0-9]*)\b[^<>]{0,500}>", re.IGNORECASE)
_INLINE = frozenset("br b strong i em u a span sup sub small".split())
_LINE_END = re.compile(r"<br\s{0,9}/?>", re.IGNORECASE)
_MARKED_TAG = re.compile(r"</?(b|strong|i|em|u|a|span|sup|sub|small)\b[^<>]{0,500}>", re.IGNORECASE)
_NOTE = re.compile(r"<sup>\s?(\d{1,3}|\*{1,3})\s?</sup>", re.IGNORECASE | re.ASCII)
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|>~])")
_BULLET = re.compile(r"(?:[-*]|\+(?!\s+\{))\s+(?=\S)")  # "+ {2} — …" is a mode with its cost
_GLYPH = re.compile(r"[•·●▪◦○–—]\s+(?=\S)")  # nested it is an item, else the card's own mode
_NUMBER = re.compile(r"(\d{1,2})[.)]\s+(?=\S)", re.ASCII)
_TASK = re.compile(r"\[[ xX]\]\s+")
_FENCE = re.compile(r"(`{3,}|~{3,})[^`]*")
_ROW = re.compile(r"\|(.+)\|")
_RULE_OF_TABLE = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?")
_UNDERLINE = re.compile(r"-{3,}|={3,}")
_SEPARATOR = re.compile(r"(?:-{3}|\*{3}|_{3}|(?:[-*_] ){2}[-*_])")
_LONGEST_HEADING = 90
_NESTED = 2  # a bullet that is indented as far belongs to the bullet above


def is_markdown(lines: Sequence[str]) -> bool:
    """Tell whether a text has the marks of Markdown and none of an FAQ's own headings.

    >>> is_markdown(["# Notes", "> Glow", "> {W}", "[Glow](https://example.org) shines."])
    True
    >>> is_markdown(["***Keyword: Glow***", "* A bullet.", "-----"])
    False
    """
    kinds: list[str] = []
    deep = False  # a heading of two hashes, which nothing but Markdown has
    for above, text in zip(["", *lines], lines, strict=False):
        bare = text.strip()
        if shape_of(bare) is Shape.HEADING and bare.startswith("***"):
            return False
        deep = deep or bare.startswith("## ")
        for kind, found in (
            ("heading", _HEADING.fullmatch(bare)),
            ("bold", _BOLD.fullmatch(bare)),
            ("quoted", bare.startswith("> ")),
            ("link", "](http" in bare),
            ("table", "|" in bare and _RULE_OF_TABLE.fullmatch(bare)),
            ("underline", _UNDERLINE.fullmatch(bare) and _may_be_heading(above.strip())),
        ):
            if found:
                kinds.append(kind)
    sure = {"heading", "underline"} & set(kinds) or len(set(kinds)) > 1
    return (len(kinds) > 2 and bool(sure)) or (deep and kinds.count("heading") > 1)


def is_markdown_page(lines: Sequence[str]) -> bool:
    """Tell whether a text is Markdown with tags in its lines: line ends, bold, italics.

    >>> is_markdown_page(["## Notes", "## More", "**Glow**<br>", "{W}<br>", "> Land<br>"])
    True
    >>> is_markdown_page(["<p># Notes</p>"])
    False
    """
    tags = {tag.lower() for line in lines for tag in _TAG.findall(line)}
    return tags <= _INLINE and is_markdown(lines)


def _without_tags(line: Line) -> list[Line]:
    """The lines of a line that tags end, with Markdown's own marks for bold and italics."""
    if "<" not in line.text:
        return [line]
    first, *others = _LINE_END.split(_NOTE.sub(r"[\1]", line.text))
    pieces = [first, *(piece.strip() for piece in others)]
    kept = pieces[: -1 if len(pieces) > 1 and not pieces[-1] else None]  # br ends a line
    return [line._replace(text=_MARKED_TAG.sub(_mark, piece)) for piece in kept]


def _mark(tag: re.Match[str]) -> str:
    return {"b": "**", "strong": "**", "i": "*", "em": "*"}.get(tag[1].lower(), "")


def markdown_lines(lines: Sequence[Line]) -> list[Line]:
    """Return the lines with an FAQ's marks, without spaces around them.

    Of a fence the marks go, and what stands inside is taken as it is.
    """
    out: list[Line] = []
    lines = [piece for line in lines for piece in _without_tags(line)]
    quoted = begun = False
    titled = False  # the heading that a page begins with is its title
    fence = ""
    in_list = False
    for line in lines:
        indent = len(line.text) - len(line.text.lstrip())
        text = line.text.strip()
        mark = _FENCE.fullmatch(text)
        if mark and (not fence or (text == mark[1] and text.startswith(fence))):
            fence = "" if fence else mark[1]
            if in_list and fence and indent >= _NESTED:
                _close_up(out)
            continue
        if fence:
            out.append(line._replace(text=text))
            begun = begun or bool(text)
            continue
        if text:
            in_list = _is_in_list(text, indent, in_list, out)
        quotation = _QUOTED.match(text)
        if quotation:
            text = text[quotation.end() :].strip()
        if quoted is not bool(quotation) and text and out and out[-1].text:
            out.append(Line(line.first, line.first, ""))  # a quotation stands by itself
        quoted = bool(quotation)
        if _UNDERLINE.fullmatch(text) and _is_alone(out) and _may_be_heading(out[-1].text):
            heading = out.pop()
            words = _headed(heading.text) if titled or text[0] == "-" else heading.text
            out.append(Line(heading.first, line.last, words))
        elif "|" in text and _RULE_OF_TABLE.fullmatch(text) and out and " | " in out[-1].text:
            continue
        elif not begun and (title := _TITLE.fullmatch(text)):
            out.append(line._replace(text=_without_end(title[1])))
        else:
            out.append(line._replace(text=_marked(text, indent)))
            begun = begun or bool(out[-1].text)
            continue
        titled = begun = True
    return out


def _is_in_list(text: str, indent: int, in_list: bool, out: list[Line]) -> bool:
    """Tell whether a line stands in a list, and put it next to what it belongs to, or apart."""
    if _BULLET.match(text) or (indent >= _NESTED and _GLYPH.match(text)):
        return True
    if _NUMBER.match(text):
        if indent < _NESTED and out and _BULLET.match(out[-1].text):
            out.append(Line(out[-1].last, out[-1].last, ""))  # another mark, another list
        return True
    if in_list and indent >= _NESTED:
        _close_up(out)  # a further paragraph of the same item
        return True
    return in_list and bool(out) and bool(out[-1].text)


def _close_up(out: list[Line]) -> None:
    while out and not out[-1].text:
        out.pop()


def _is_alone(lines: Sequence[Line]) -> bool:
    """Tell whether the last line is a paragraph of its own."""
    return bool(lines) and (len(lines) < 2 or not lines[-2].text)


def _may_be_heading(text: str) -> bool:
    return (
        bool(text)
        and len(text) <= _LONGEST_HEADING
        and shape_of(text) in (Shape.TEXT, Shape.PART, Shape.HEADING)
        and not text.startswith("*")
        and not is_sentence(text)
    )


def _without_end(heading: str) -> str:
    """A heading without the marks at its end, which may be as many as at its beginning."""
    return heading.rstrip("#").rstrip() or heading


def _headed(text: str) -> str:
    return f"***{text.replace('*', '').strip()}***"


def _marked(text: str, indent: int) -> str:
    if _SEPARATOR.fullmatch(text):
        return "-----"
    if row := _ROW.fullmatch(text):
        text = " | ".join(cell.strip() for cell in row[1].split("|"))
    text = _BREAK.sub("", text).strip()
    text = narrowed(unescape(LINK.sub(r"\1", text)).strip())
    heading = _HEADING.fullmatch(text)
    bold = _BOLD.fullmatch(text)
    if heading or (bold and len(text) <= _LONGEST_HEADING and not is_sentence(bold[1])):
        return _headed(_without_end(heading[1]) if heading else bold[1])  # type: ignore[index]
    bullet = _BULLET.match(text) or (indent >= _NESTED and _GLYPH.match(text))
    number = _NUMBER.match(text)
    if bullet:
        words = text[bullet.end() :]
        task = _TASK.match(words)
        words = words[task.end() :] if task else words
        text = ("-- " if indent >= _NESTED else "* ") + words
    elif number:
        text = f"{number[1]}{')' if indent >= _NESTED else '.'} {text[number.end() :]}"
    return _ESCAPED.sub(r"\1", text)
