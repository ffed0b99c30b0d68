"""Says what of the tests of the page can't run here, and why."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("module", ["starlette", "jinja2", "uvicorn"])
def test_the_extra_web_is_installed(module: str) -> None:
    pytest.importorskip(module, reason=f"{module} is absent: the extra web brings it")
