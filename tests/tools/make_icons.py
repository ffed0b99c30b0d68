"""Draw the icons of a phone's home screen from the page's own ``icon.svg``.

    python -m tests.tools.make_icons

Needs a chromium, the extra ``browser``, and nothing of the network. A *maskable* icon fills its
square, so that a phone may cut it to any shape, and keeps the drawing within the middle.
"""

from __future__ import annotations

import shutil
from pathlib import Path

_FOLDER = Path(__file__).parents[2] / "faqsearch" / "web" / "static"
_SIZES = (192, 512)
_SAFE = 0.9  # of its size, so that the drawing stays in the circle of 80 % that is never cut
_PAGE = (
    "<style>html,body{{margin:0;background:{back}}}"
    "svg{{display:block;width:100vw;height:100vh;transform:scale({scale})}}</style>{svg}"
)


def main() -> None:
    """Write ``icon-192.png``, ``maskable-192.png`` and so on."""
    from playwright.sync_api import sync_playwright

    svg = (_FOLDER / "icon.svg").read_text("utf-8")
    back = svg.partition('fill="')[2].partition('"')[0]
    kinds = {"icon": ("transparent", 1.0), "maskable": (back, _SAFE)}
    with sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for size in _SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            for kind, (color, scale) in kinds.items():
                page.set_content(_PAGE.format(back=color, scale=scale, svg=svg))
                page.screenshot(path=_FOLDER / f"{kind}-{size}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
