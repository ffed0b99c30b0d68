"""Publishing: a snapshot of a folder copied to a server, in one transaction."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import psycopg

from faqsearch.library.folder import read_list
from faqsearch.library.postgres.server import Row, one
from faqsearch.library.postgres.snapshot import packed_numbers, packed_strengths, schema_of
from faqsearch.library.postings import Index
from faqsearch.library.schema import SCHEMA_VERSION
from faqsearch.library.snapshot import Snapshot

LAYOUT = f"{SCHEMA_VERSION}.2"
"""The layout of a published snapshot; one of another is published anew by ``build``."""

_PART = 4 * 1024 * 1024  # bytes of a document in one row

_LIBRARY = """
CREATE SCHEMA IF NOT EXISTS faqsearch;
CREATE TABLE IF NOT EXISTS faqsearch.list(documents text);
CREATE TABLE IF NOT EXISTS faqsearch.originals(
    sha256 text, part integer, data bytea, PRIMARY KEY (sha256, part));
CREATE TABLE IF NOT EXISTS faqsearch.snapshots(
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bundled boolean, layout text, counts boolean DEFAULT true);
GRANT USAGE ON SCHEMA faqsearch TO PUBLIC;
GRANT SELECT ON faqsearch.snapshots TO PUBLIC;
"""

# Terms can be longer than a tree takes, so they are found by their hash.
_INDEX = """
CREATE TABLE entries(number integer PRIMARY KEY, key text, "group" text);
CREATE TABLE texts(number integer, lang text, words text, lengths bytea);
CREATE TABLE postings(field text, term text, numbers bytea, strengths bytea);
"""
_INDEX_INDEX = """
CREATE INDEX texts_by_number ON texts(number);
CREATE INDEX postings_by_term ON postings USING hash (term);
CREATE TABLE postings_of_days AS SELECT term FROM postings WHERE field = 'day';
"""
_TYPES = {"TEXT": 'text COLLATE "C"', "INTEGER": "bigint"}


def prepare(connection: psycopg.Connection[Row]) -> None:
    """Make the tables that a library has once, where they are not there yet."""
    connection.execute(_LIBRARY.encode())


def held_list(connection: psycopg.Connection[Row]) -> str | None:
    """The list of documents as the library has it, None where it has none yet."""
    text: str | None = one(connection, "SELECT documents FROM faqsearch.list")
    return text


def write_original(connection: psycopg.Connection[Row], sha256: str, path: Path) -> None:
    """Write the bytes of a document that the library holds into a file."""
    parts = one(connection, "SELECT count(*) FROM faqsearch.originals WHERE sha256 = %s", sha256)
    with path.open("wb") as file:
        for part in range(parts):
            data = one(
                connection,
                "SELECT data FROM faqsearch.originals WHERE sha256 = %s AND part = %s",
                sha256,
                part,
            )
            file.write(data)


def publish(
    connection: psycopg.Connection[Row], folder: Path, snapshot: Snapshot, *, bundled: bool
) -> None:
    """Make the snapshot of a folder the one that counts, and its documents the library's.

    ``bundled`` says whether the documents that ship are in it. Readers see the library as it
    was until all is there. The snapshot before is kept for those who are reading in it, until
    the next is published. Whoever may connect to the database may read.
    """
    documents = (folder / "current.json").read_text("ascii")
    with connection.transaction():
        changed = held_list(connection) != documents
        if changed:
            connection.execute("DELETE FROM faqsearch.list")
            connection.execute("INSERT INTO faqsearch.list VALUES (%s)", (documents,))
            _keep_originals(connection, folder)
        retired = connection.execute("SELECT number FROM faqsearch.snapshots WHERE NOT counts")
        numbers = [number for (number,) in retired.fetchall()]
        connection.execute(
            "UPDATE faqsearch.snapshots SET counts = false WHERE bundled = %s OR %s",
            (bundled, changed),
        )
        number = one(
            connection,
            "INSERT INTO faqsearch.snapshots(bundled, layout) VALUES (%s, %s) RETURNING number",
            bundled,
            LAYOUT,
        )
        connection.execute(f"CREATE SCHEMA {schema_of(number)}".encode())
        connection.execute(f"SET LOCAL search_path TO {schema_of(number)}".encode())
        _copy_records(connection, snapshot.folder / "records.sqlite")
        _copy_index(connection, snapshot.folder / "index")
        connection.execute(f"GRANT USAGE ON SCHEMA {schema_of(number)} TO PUBLIC".encode())
        connection.execute(
            f"GRANT SELECT ON ALL TABLES IN SCHEMA {schema_of(number)} TO PUBLIC".encode()
        )
        for old in numbers:
            connection.execute(f"DROP SCHEMA IF EXISTS {schema_of(old)} CASCADE".encode())
            connection.execute("DELETE FROM faqsearch.snapshots WHERE number = %s", (old,))


def _keep_originals(connection: psycopg.Connection[Row], folder: Path) -> None:
    """Have the bytes of the folder's documents, and of no others."""
    files = {held.sha256: folder / "documents" / held.sha256 for held in read_list(folder)}
    held = connection.execute("SELECT DISTINCT sha256 FROM faqsearch.originals").fetchall()
    known = {sha for (sha,) in held}
    for sha in known - files.keys():
        connection.execute("DELETE FROM faqsearch.originals WHERE sha256 = %s", (sha,))
    for sha in sorted(files.keys() - known):
        with files[sha].open("rb") as file:
            part = 0
            while (data := file.read(_PART)) or not part:  # an empty file has a part too
                connection.execute(
                    "INSERT INTO faqsearch.originals VALUES (%s, %s, %s)", (sha, part, data)
                )
                part += 1


def _copy_records(connection: psycopg.Connection[Row], path: Path) -> None:
    """The tables of the records, with their rows in order, then the indexes."""
    records = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    made = records.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    statements = made.fetchall()
    for kind, name, sql in statements:
        if kind == "table":
            typed = re.sub(r"\b(TEXT|INTEGER)\b", lambda found: _TYPES[found[0]], sql)
            connection.execute(typed.replace("(", "(rowid bigint, ", 1).encode())
            copying = f"COPY {name} FROM STDIN".encode()
            with connection.cursor() as cursor, cursor.copy(copying) as copy:
                for row in records.execute(f"SELECT rowid, * FROM {name} ORDER BY rowid"):
                    copy.write_row(row)
    for kind, _, sql in statements:
        if kind == "index":
            connection.execute(sql.encode())
    connection.execute(
        "CREATE FUNCTION instr(text, text) RETURNS integer LANGUAGE sql IMMUTABLE "
        "AS 'SELECT strpos($1, $2)'"
    )
    for kind, name, _ in statements:
        if kind == "table":
            connection.execute(f"ANALYZE {name}".encode())
    records.close()


def _copy_index(connection: psycopg.Connection[Row], folder: Path) -> None:
    """What the index answers of every term, and every entry."""
    from faqsearch.library.fields import TEXT_FIELDS
    from faqsearch.library.index import WhooshIndex  # which no reader needs

    index, own = WhooshIndex(folder), Index(folder)
    numbers = sorted(own.numbers())
    connection.execute(_INDEX.encode())
    with connection.cursor() as cursor, cursor.copy("COPY entries FROM STDIN") as copy:
        for number in numbers:
            copy.write_row((number, *own.entry(number)))
    with connection.cursor() as cursor, cursor.copy("COPY texts FROM STDIN") as copy:
        for number in numbers:
            for text in own.texts(number):
                row = " ".join(("", *text.words, ""))
                copy.write_row((number, str(text.lang), row, packed_numbers(text.lengths)))
    with connection.cursor() as cursor, cursor.copy("COPY postings FROM STDIN") as copy:
        for field, term in index.terms():
            if field in TEXT_FIELDS:
                scores = dict(sorted(own.scores(field, term).items()))
                strengths = packed_strengths(list(scores.values()))
                copy.write_row((field, term, packed_numbers(list(scores)), strengths))
            else:
                copy.write_row(
                    (field, term, packed_numbers(sorted(own.entries(field, term))), None)
                )
    index.close()
    connection.execute(_INDEX_INDEX.encode())
    connection.execute("ANALYZE postings")
    connection.execute("ANALYZE texts")
