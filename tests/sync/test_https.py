"""Fetching over https: certificates are checked, and no redirect leads back to plain http."""

from __future__ import annotations

import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from faqsearch.sync.settings import Kind
from tests.sync.conftest import (
    RULES,
    RULES_TEXT,
    Handler,
    Publisher,
    Server,
    Syncing,
    says,
)


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate of this machine's own, and its key."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl, which makes a certificate, is absent")
    folder = tmp_path_factory.mktemp("certificate")
    made, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        [
            *(openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"),
            *("-keyout", str(key), "-out", str(made)),
        ],
        check=True,
        capture_output=True,
    )
    return made, key


@pytest.fixture
def secure(certificate: tuple[Path, Path], syncing: Syncing) -> Iterator[Publisher]:
    """A publisher over https, whose rules are those that are fetched."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    with Server(("127.0.0.1", 0), Handler) as server:
        server.socket = context.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False
        )
        server.publisher = Publisher(f"https://127.0.0.1:{server.server_address[1]}")
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        server.publisher.publish(RULES, RULES_TEXT, "text/plain")
        urls = {**syncing.settings.urls, Kind.COMPRULES: server.publisher.address + RULES}
        syncing.settings = replace(syncing.settings, urls=urls)
        yield server.publisher
        server.shutdown()
        thread.join()


@pytest.fixture
def trusted(certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))


@pytest.mark.usefixtures("trusted")
def test_https(secure: Publisher, syncing: Syncing) -> None:
    assert syncing(Kind.COMPRULES).failed == ()
    assert syncing.there == {"MagicCompRules 20260925.txt": RULES_TEXT}


@pytest.mark.usefixtures("trusted")
def test_a_redirect_off_https_is_refused(
    secure: Publisher, publisher: Publisher, syncing: Syncing
) -> None:
    plain = publisher.address + RULES  # allowed by itself, for it is this machine
    secure.misbehaves(RULES, says(302, Location=plain))
    assert syncing.reason(Kind.COMPRULES) == (
        f"{secure.address}{RULES} redirects to {plain}, and only https is used: "
        "try again later, or name another address with FAQSEARCH_SYNC_COMPRULES"
    )
    assert publisher.seen == []
    assert syncing.there == {}


def test_a_certificate_that_nobody_vouches_for(secure: Publisher, syncing: Syncing) -> None:
    reason = syncing.reason(Kind.COMPRULES)
    assert reason.startswith(
        f"{secure.address}{RULES} has a certificate that can't be trusted (self-signed certificate"
    )
    assert syncing.waits == []
