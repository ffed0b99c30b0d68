"""Connections to the servers of one library: whichever replica answers, or the primary."""

from __future__ import annotations

import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from faqsearch.errors import DamagedLibrary, LibraryError
from faqsearch.library.lock import Unwritable

Row = tuple[Any, ...]

# What a connection waits for where the URL doesn't say: seconds, and milliseconds.
_PATIENCE = {"connect_timeout": "5", "tcp_user_timeout": "10000"}
_LOCK = 0x666171  # any number, the same for all writers of a library
_PAUSE = 0.1
_TRIES = 3  # how often a question is asked of servers that break off


class Servers:
    """The hosts of a ``postgresql://`` URL; raises LibraryError for one that can't be read."""

    def __init__(self, url: str) -> None:
        try:
            self._asked = {name: str(v) for name, v in conninfo_to_dict(url).items()}
        except psycopg.ProgrammingError as error:
            raise LibraryError(f"the URL of the library can't be read: {error}".strip()) from error
        self._reads = "standby"

    def __str__(self) -> str:
        """The hosts and the database, without what is secret."""
        hosts = self._asked.get("host", "localhost")
        return f"postgresql://{hosts}/{self._asked.get('dbname', '')}"

    def read_what_was_written(self) -> None:
        """Read from the primary from now on, for a replica may not have it yet."""
        self._reads = "read-write"

    def reading(self) -> psycopg.Connection[Row]:
        """A connection to read on: to a replica if one answers, else to the primary."""
        if "target_session_attrs" in self._asked:
            return self._connected()
        try:
            return self._connected(target_session_attrs=self._reads)
        except LibraryError:
            return self._connected(target_session_attrs="any")

    def _connected(self, **more: str) -> psycopg.Connection[Row]:
        wanted = {**_PATIENCE, "application_name": "faqsearch", **self._asked, **more}
        try:
            return psycopg.connect(make_conninfo(**wanted), autocommit=True)
        except psycopg.Error as error:
            said = " ".join(str(error).split())
            raise LibraryError(f"the library {self} can't be reached: {said}") from error

    @contextmanager
    def writing(self, patience: float) -> Iterator[psycopg.Connection[Row]]:
        """A connection to the primary that no other writer has at the same time.

        The server frees the lock of a connection that breaks. Raises
        :class:`~faqsearch.library.lock.Unwritable` where no primary answers, and LibraryError
        where another writer is still at it after ``patience`` seconds.
        """
        try:
            connection = self._connected(target_session_attrs="read-write")
        except LibraryError as error:
            raise Unwritable(f"{error} (changes need the primary)") from error
        with connection, self.speaking():
            limit = time.monotonic() + patience
            while not one(connection, "SELECT pg_try_advisory_lock(%s)", _LOCK):
                if time.monotonic() >= limit:
                    raise LibraryError(f"the library {self} is being written; try again later")
                time.sleep(_PAUSE)
            yield connection

    @contextmanager
    def speaking(self) -> Iterator[None]:
        """Say in one sentence what a server answers where something goes wrong."""
        try:
            yield
        except psycopg.Error as error:
            said = " ".join(str(error).split())
            raise LibraryError(f"the library {self} can't be used: {said}") from error


def one(connection: psycopg.Connection[Row], sql: str, *values: object) -> Any:
    """The first column of the first row, None where there is none."""
    row = connection.execute(sql.encode(), values).fetchone()
    return row[0] if row else None


class Gone(DamagedLibrary):
    """A schema that a server doesn't have: collected by a writer, or not received yet."""


class Reader:
    """A connection to read in one schema, shared by threads, and made anew where it breaks.

    Raises :class:`Gone` where the server doesn't have what is asked for.
    """

    def __init__(self, servers: Servers, schema: str) -> None:
        self._servers = servers
        self._schema = schema
        self._lock = threading.Lock()
        self._connection: psycopg.Connection[Row] | None = None

    def close(self) -> None:
        """Close the connection."""
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection = None
            self._closing()

    def _connected(self) -> psycopg.Connection[Row]:
        """A connection that is closed with this reader at the latest."""
        connection = self._servers.reading()
        self._closing = weakref.finalize(self, connection.close)
        return connection

    def turn_to(self, schema: str) -> None:
        """Read in another schema from now on, on the same server."""
        with self._lock:
            self._schema = schema
            if self._connection is not None:
                self._enter(self._connection)

    def _enter(self, connection: psycopg.Connection[Row]) -> None:
        connection.execute(f'SET search_path TO "{self._schema}"'.encode())

    def rows(self, sql: str, *values: object) -> list[Row]:
        """All rows of a question, whose places for values are ``%s``."""
        return self._asked(lambda connection: connection.execute(sql.encode(), values).fetchall())

    def _asked(self, ask: Callable[[psycopg.Connection[Row]], list[Row]]) -> list[Row]:
        with self._lock, self._servers.speaking():
            for last in (*[False] * (_TRIES - 1), True):
                try:
                    if self._connection is None:
                        self._connection = self._connected()
                        self._enter(self._connection)
                    return ask(self._connection)
                except (psycopg.errors.UndefinedTable, psycopg.errors.UndefinedColumn) as error:
                    raise Gone(
                        f"{self._servers} no longer has {self._schema}, or not yet: ask again"
                    ) from error
                except (psycopg.OperationalError, psycopg.InterfaceError):
                    self._drop()
                    if last:
                        raise
            raise AssertionError("the last try answers or raises")
