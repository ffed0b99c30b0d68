"""``python -m faqsearch``, and what the installed command runs."""

from __future__ import annotations

import gc

__all__ = ["run"]

_NEW_OBJECTS = 100_000  # after which Python looks for garbage; of itself after 700


def run() -> None:
    """Run the command that the process was started with, and end with its code.

    Hardly anything that is loaded for it becomes garbage, and all goes when the process ends: so
    Python looks for it seldom, and not once more at the end, which took as long as a tenth of
    looking up a card.
    """
    gc.set_threshold(_NEW_OBJECTS)
    from faqsearch.cli import main

    try:
        main(prog_name="faqsearch")
    finally:
        gc.freeze()


if __name__ == "__main__":
    run()
