"""The page's own files, read once: no request ever reaches the file system."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

from faqsearch.web.problems import problem

__all__ = ["OwnFiles", "kept"]

_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "png": "image/png",
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
        for name in ("sw.js", "faqsearch.webmanifest"):
            held[name] = held[name].replace(b"EDITION", edition.encode())
        return cls(held, edition)

    def static(self, request: Request) -> Response:
        """One file under an address that names its edition; kept by browsers for good."""
        current = request.path_params["edition"] == self.edition
        name = request.path_params["name"]
        return self._file(request, name, _FOREVER if current else "no-cache")

    def worker(self, request: Request) -> Response:
        """The service worker, at the root of what it works for."""
        return self._file(request, "sw.js", "no-cache")

    def manifest(self, request: Request) -> Response:
        """What a phone needs to know to put the page among its programs."""
        return self._file(request, "faqsearch.webmanifest", "no-cache")

    def icon(self, request: Request) -> Response:
        """The icon where browsers look for one unasked."""
        return self._file(request, "icon.svg", "public, max-age=86400")

    def _file(self, request: Request, name: str, how_long: str) -> Response:
        data = self.held.get(name)
        if data is None:
            return problem(404, "There is no such file.")
        kind = _TYPES.get(name.rpartition(".")[2], "application/octet-stream")
        return kept(request, data, kind, how_long)


def kept(request: Request, data: bytes, kind: str, how_long: str) -> Response:
    """An answer that is the same for everybody, or that it still is what the browser has."""
    tag = f'W/"{hashlib.sha256(data).hexdigest()[:20]}"'
    headers = {"cache-control": how_long, "etag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(data, headers={**headers, "content-type": kind})
