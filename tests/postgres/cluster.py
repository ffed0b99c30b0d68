"""A PostgreSQL server of our own on loopback, in a temporary folder, and its replica."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

DATABASE = "postgres"
_USER = "rulings"
_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",
    "shared_buffers": "32MB",
    "max_connections": "40",
    "wal_level": "replica",
    "max_wal_senders": "4",
    "wal_keep_size": "256MB",
}


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, None where it isn't installed."""
    debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda path: int(path.parts[-3])
    )
    found = [str(debian[-1])] if debian else []
    if named := shutil.which("pg_ctl"):
        found.append(str(Path(named).resolve()))
    for path in map(Path, found):
        if all((path.parent / name).exists() for name in ("initdb", "pg_basebackup")):
            return path.parent
    return None


def _owner() -> str | None:
    """Who runs the server: it refuses to be run by root."""
    if os.getuid():
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


class Server:
    """One server over a folder of data."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port

    @property
    def host(self) -> str:
        """Its address as it stands in a list of hosts."""
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """The URL of this server alone."""
        return url_of(self)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = " ".join(f"-c {k}='{v}'" for k, v in {**_SETTINGS, "port": self.port}.items())
        log = str(self.folder.parent / f"{self.folder.name}.log")
        run("pg_ctl", "-D", str(self.folder), "-l", log, "-o", settings, "-w", "start")

    def stop(self) -> None:
        """Stop it where it runs."""
        with contextlib.suppress(subprocess.CalledProcessError):
            run("pg_ctl", "-D", str(self.folder), "-m", "immediate", "-w", "stop")

    def kill(self) -> None:
        """Kill it as a machine dies: without a word to anybody."""
        number = int((self.folder / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{number}/task/{number}/children")
        below = children.read_text().split() if children.exists() else []
        for one in (number, *map(int, below)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)


def run(program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's programs as whoever runs the server."""
    folder = programs()
    assert folder is not None
    owner = _owner()
    subprocess.run(
        [str(folder / program), *arguments],
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.STDOUT,
        cwd="/",
        env={**os.environ, "LC_ALL": "C", "PGUSER": _USER},
        timeout=120,
        **({"user": owner, "extra_groups": []} if owner else {}),  # type: ignore[call-overload]
    )


def url_of(*servers: Server, database: str = DATABASE, options: str = "") -> str:
    """The URL of a library on servers, in this order."""
    return f"postgresql://{_USER}@{','.join(s.host for s in servers)}/{database}{options}"


@contextlib.contextmanager
def running(*, replica: bool) -> Iterator[tuple[Server, ...]]:
    """A primary, and a replica that follows it; both are stopped and deleted at the end."""
    top = Path(tempfile.mkdtemp(prefix="faqsearch-postgres-"))
    started: list[Server] = []
    try:
        if owner := _owner():
            shutil.chown(top, owner)
        primary = Server(top / "primary", _free_port())
        login = ("-A", "trust", "-U", _USER)
        run("initdb", "-D", str(primary.folder), *login, "-E", "UTF8", "--locale=C", "-N")
        started.append(primary)
        primary.start()
        if replica:
            second = Server(top / "replica", _free_port())
            source = f"host=127.0.0.1 port={primary.port} user={_USER}"
            run("pg_basebackup", "-D", str(second.folder), "-d", source, "-R", "-c", "fast", "-N")
            started.append(second)
            second.start()
        yield tuple(started)
    finally:
        for server in reversed(started):
            server.stop()
        shutil.rmtree(top, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def caught_up(primary: Server, replica: Server) -> None:
    """Wait until a replica has all that its primary has."""
    import psycopg

    with (
        psycopg.connect(primary.url, autocommit=True) as one,
        psycopg.connect(replica.url, autocommit=True) as other,
    ):
        now = one.execute("SELECT pg_current_wal_insert_lsn()::text").fetchone()
        asked = b"SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn"
        until(lambda: other.execute(asked, now).fetchone() == (True,))


def until(holds: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait until something holds; fails where it doesn't within the time."""
    limit = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < limit, "waited in vain"
        time.sleep(0.02)
