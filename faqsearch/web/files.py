"""The page's own files, read once: no request ever reaches the file system."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

from faqsearch.web.problems import problem

__all__ = ["OwnFiles"]

_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
_FOREVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class OwnFiles:
    """The files by name, and the edition that tells them from those of another release."""

    held: dict[str, bytes]
    edition: str

    @classmethod
    def read(cls) -> OwnFiles:
        """Read all files of the package's ``static`` folder, and the edition of all its code."""
        folder = files("faqsearch.web")
        held = {one.name: one.read_bytes() for one in (folder / "static").iterdir()}
        made_from = hashlib.sha256()
        for name in sorted(held):
            made_from.update(name.encode() + held[name])
        for part in ("web", "web/templates", "search", "render", "export"):
            place = files("faqsearch").joinpath(part)
            for one in sorted(place.iterdir(), key=lambda one: one.name):
                if one.is_file():
                    made_from.update(one.name.encode() + one.read_bytes())
        edition = made_from.hexdigest()[:12]
        script = held["sw.js"].decode("utf-8").replace("EDITION", edition)
        held["sw.js"] = script.encode("utf-8")
        return cls(held, edition)

    def static(self, request: Request) -> Response:
        """One file under an address that names its edition; kept by browsers for good."""
        current = request.path_params["edition"] == self.edition
        return self._file(request.path_params["name"], _FOREVER if current else "no-cache")

    def worker(self, request: Request) -> Response:
        """The service worker, at the root of what it works for."""
        return self._file("sw.js", "no-cache")

    def manifest(self, request: Request) -> Response:
        """What a phone needs to know to put the page among its programs."""
        return self._file("faqsearch.webmanifest", "no-cache")

    def icon(self, request: Request) -> Response:
        """The icon where browsers look for one unasked."""
        return self._file("icon.svg", "public, max-age=86400")

    def _file(self, name: str, kept: str) -> Response:
        data = self.held.get(name)
        if data is None:
            return problem(404, "There is no such file.")
        kind = _TYPES.get(name.rpartition(".")[2], "application/octet-stream")
        tag = f'W/"{hashlib.sha256(data).hexdigest()[:20]}"'
        return Response(data, headers={"cache-control": kept, "etag": tag, "content-type": kind})
