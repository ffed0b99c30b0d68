"""Elements of an HTML page whose text is none of the document's: chrome, struck out, hidden."""

from __future__ import annotations

import re
from collections.abc import Mapping

_DROPPED = frozenset(
    "script style noscript template svg iframe object select textarea button nav aside "
    "title".split()
)
_STRUCK = frozenset(("del", "s", "strike"))
_UNSHOWN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_STRUCK_STYLE = re.compile(r"text-decoration[a-z-]*\s*:[^;]*line-through", re.IGNORECASE)


def reason_to_skip(name: str, attributes: Mapping[str, object]) -> str | None:
    """Why an element's text is not read, or None where it is."""
    if name in _DROPPED:
        return f"page chrome: a <{name}>"
    style = str(attributes.get("style") or "")
    if name in _STRUCK or _STRUCK_STYLE.search(style):
        return "struck out"
    return "hidden" if "hidden" in attributes or _UNSHOWN.search(style) else None
