"""The command: it says where it serves, logs when asked to, and stops when told."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from faqsearch.cli import main


@contextmanager
def started(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command in a process of its own, and the address that it names."""
    command = [sys.executable, "-m", "faqsearch", "--library", str(folder), "serve", "--port", "0"]
    process = subprocess.Popen(
        [*command, *options], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None
        found = None
        while not found:  # it may say first that it builds the library
            line = process.stderr.readline()
            assert line, "it ended"
            found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=20)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_serves_and_stops_when_told(
    library_folder: Path, number: signal.Signals
) -> None:
    with started(library_folder) as (process, address):
        with urlopen(f"{address}health", timeout=20) as answer:
            assert json.load(answer)["status"] == "ok"
        process.send_signal(number)
        out, err = process.communicate(timeout=20)
        assert (process.returncode, out, err) == (0, "", "")


def test_it_names_an_address_that_a_phone_can_open(library_folder: Path) -> None:
    command = [sys.executable, "-m", "faqsearch", "--library", str(library_folder), "serve"]
    process = subprocess.Popen(
        [*command, "--host", "0.0.0.0", "--port", "0"], stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None
        found = re.search(r"http://(\S+?):(\d+)/", process.stderr.readline())
        assert found and found[1] != "0.0.0.0"
        with urlopen(f"{found[0]}health", timeout=20) as answer:
            assert json.load(answer)["status"] == "ok"
    finally:
        process.terminate()
        process.communicate(timeout=20)


def test_an_answer_under_way_is_finished_before_it_stops(library_folder: Path) -> None:
    with started(library_folder) as (process, address):
        port = int(address.rsplit(":", 1)[1].strip("/"))
        with socket.create_connection(("127.0.0.1", port), 20) as held:
            held.sendall(b"GET /api/check?document=lorwyn-en&limit=500 HTTP/1.0\r\n\r\n")
            time.sleep(0.05)
            process.send_signal(signal.SIGTERM)
            data = b""
            while more := held.recv(65536):
                data += more
        assert data.startswith(b"HTTP/1.1 200") and data.rstrip().endswith(b"}")
        assert process.wait(20) == 0


def test_it_logs_a_line_for_each_request_when_asked_to(library_folder: Path) -> None:
    with started(library_folder, "--log") as (process, address):
        urlopen(f"{address}api/rule/702.74?lang=fr", timeout=20).read()
        process.terminate()
        _, err = process.communicate(timeout=20)
    (told,) = map(json.loads, err.splitlines())
    assert {**told, "ms": 0, "bytes": 0} == {
        "address": "127.0.0.1",
        "method": "GET",
        "path": "/api/rule/702.74",
        "status": 200,
        "ms": 0,
        "bytes": 0,
    }


def test_a_port_in_use_is_told_in_one_sentence(library_folder: Path) -> None:
    command = [sys.executable, "-m", "faqsearch", "--library", os.fspath(library_folder), "serve"]
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        ran = subprocess.run(
            [*command, "--port", port],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert ran.returncode == 2
    told = f"faqsearch: can't listen on 127.0.0.1 port {port}: Address already in use\n"
    assert ran.stderr == told


def test_what_is_no_library_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("mine")
    ran = CliRunner().invoke(main, ["--library", os.fspath(tmp_path), "serve", "--port", "0"])
    assert ran.exit_code == 2
    assert ran.stderr == (
        f"faqsearch: {tmp_path} is no library, it holds letters.txt: name a library, or a folder "
        "that is empty or new\n"
    )


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "faqsearch.web.running", raising=False)
    monkeypatch.delattr("faqsearch.web.running", raising=False)  # a module imported before
    ran = CliRunner().invoke(main, ["serve"])
    assert ran.exit_code == 2
    assert ran.stderr == (
        "faqsearch: serve needs uvicorn, which comes with: pip install 'faqsearch[web]'\n"
    )


def test_a_certificate_needs_its_key(tmp_path: Path) -> None:
    (tmp_path / "one.pem").write_text("")
    ran = CliRunner().invoke(main, ["serve", "--certificate", os.fspath(tmp_path / "one.pem")])
    assert ran.exit_code == 2 and "--certificate and --key go together" in ran.stderr


def test_a_certificate_that_is_none_is_told_with_its_files(tmp_path: Path) -> None:
    certificate, key = tmp_path / "one.pem", tmp_path / "one.key"
    certificate.write_text("no certificate")
    key.write_text("no key")
    given = ("--certificate", os.fspath(certificate), "--key", os.fspath(key))
    ran = CliRunner().invoke(main, ["serve", "--port", "0", *given])
    assert ran.exit_code == 2
    assert ran.stderr.startswith(
        f"faqsearch: --certificate {certificate} and --key {key} can't be used ("
    )
    assert ran.stderr.endswith("): a certificate and its own key are wanted, both as PEM\n")
