"""The base of an index: what was imported, to which the index returns when additions change.

Its files stand in the folder of the index: the segment that was made at once, its *root*, and
one with the entries that an import since then brought or changed. Beside them stand their table
of contents, that of the root alone, what each entry of them was made from, and ``base.json``.
"""

from __future__ import annotations

import json
import shutil
from array import array
from dataclasses import asdict, dataclass, field
from pathlib import Path

BASE, BASE_TOC, ROOT_TOC, DIGESTS = "base.json", "base.toc", "root.toc", "base.digests"
BELOW = "below-"
"""What the names of the base that another was raised on begin with."""
_MOST_CHANGED = 8
"""A root of fewer times as many entries as came or went since is worn: all is made at once."""


@dataclass(slots=True)
class Base:
    """Files of a base, the name of its table of contents, and its keys by Whoosh's numbers.

    ``places`` are the numbers by which the entries are known, -1 of one that no longer counts;
    without any they are Whoosh's own. ``root`` is how many of the entries are the root's, whose
    files and table of contents are ``root_files`` and ``root_toc``.
    """

    files: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    toc: str = ""
    places: list[int] = field(default_factory=list)
    root: int = 0
    root_files: list[str] = field(default_factory=list)
    root_toc: str = ""

    @classmethod
    def read(cls, folder: Path, prefix: str = "") -> Base:
        """That of an index, empty where it has none."""
        try:
            return cls(**json.loads((folder / f"{prefix}{BASE}").read_text("ascii")))
        except FileNotFoundError:
            return cls()

    @classmethod
    def of_bulk_data(cls, folder: Path) -> Base:
        """That on which the base of an index was raised, or that base itself."""
        return cls.read(folder, BELOW if (folder / f"{BELOW}{BASE}").exists() else "")

    def write(self, folder: Path) -> None:
        """Write it down, with the table of contents as it is now."""
        (folder / BASE).write_text(json.dumps(asdict(self)), "ascii")
        shutil.copyfile(folder / self.toc, folder / BASE_TOC)

    @property
    def is_worn(self) -> bool:
        """Whether so much is another than in the root that all is to be made at once."""
        gone = sum(place < 0 for place in self.places)
        return max(len(self.keys) - self.root, gone) * _MOST_CHANGED > self.root

    def live(self) -> int:
        """How many entries count."""
        return sum(place >= 0 for place in self.places) if self.places else len(self.keys)

    def link_root(self, old: Path, folder: Path) -> tuple[Base, array[int]]:
        """Make the root alone in a new ``folder``; return it, and what it is made from."""
        for name in self.root_files:
            link(old / name, folder / name)
        for name in (ROOT_TOC, DIGESTS):
            shutil.copyfile(old / name, folder / name)
        shutil.copyfile(old / ROOT_TOC, folder / self.root_toc)
        root = Base(
            keys=self.keys[: self.root],
            root=self.root,
            root_files=self.root_files,
            root_toc=self.root_toc,
        )
        return root, array("Q", (old / DIGESTS).read_bytes())


def link(path: Path, new: Path) -> None:
    """Have a file in another folder too."""
    try:
        new.hardlink_to(path)
    except OSError:  # a file system without links
        shutil.copyfile(path, new)
