"""Where a library can't be kept: full disks, folders that go or can't be written, odd places."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from faqsearch.errors import LibraryError
from faqsearch.library import temporary
from faqsearch.library.lock import locked
from faqsearch.library.places import cache_folder, default_folder
from faqsearch.library.publishing import Snapshots
from faqsearch.library.store import Store
from tests.library.stopped import answers, import_of, run, whole

DOCUMENTS = Path(__file__).parent / "documents"
MARSH, SENTIER = str(DOCUMENTS / "marsh.txt"), str(DOCUMENTS / "sentier.txt")

posix = pytest.mark.skipif(os.name == "nt", reason="signals and limits of POSIX")

# A command whose files can't grow beyond so many bytes, and whose folder can't be written
# where a name is given: what the system says of a full disk, and of one that is read only.
_LIMITED = """
import os, sys
most, refused, *arguments = sys.argv[1:]
if int(most):
    import resource
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(most), int(most)))
changes = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link")
def audit(event, given):
    if event in changes or event == "open" and given[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
        if not isinstance(given[0], int) and os.fsdecode(given[0]).startswith(refused):
            raise OSError(30, "Read-only file system", given[0])
if refused:
    sys.addaudithook(audit)
from faqsearch.cli import main
main(["--no-bundled", *arguments], prog_name="faqsearch")
"""


def limited(
    library: Path, *command: str, most: int = 0, refused: Path | None = None, **environment: str
) -> tuple[int, list[str]]:
    """Run a command so; return its exit code and what it said, line by line."""
    where = ("--library", str(library))
    ended = subprocess.run(
        [sys.executable, "-c", _LIMITED, str(most), str(refused or ""), *where, *command],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
        timeout=120,
    )
    return ended.returncode, ended.stderr.splitlines()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of one document, which nobody changes."""
    folder = tmp_path_factory.mktemp("made") / "library"
    run(folder, ["add", SENTIER])
    return folder


@pytest.fixture
def library(tmp_path: Path, made: Path) -> Path:
    """A copy of it."""
    return shutil.copytree(made, tmp_path / "library")


# --- a full disk ------------------------------------------------------------------


@posix
@pytest.mark.parametrize("most", [100, 150_000])
def test_a_full_disk_is_one_sentence_and_loses_nothing(library: Path, most: int) -> None:
    before = answers(library)
    code, said = limited(library, "add", MARSH, most=most)
    assert (code, len(said)) == (2, 1)
    assert said[0].startswith(f"faqsearch: the library {library} can't be written: ")
    assert not list(library.rglob(".*"))  # it gives back what it took
    assert answers(library) == before
    whole(library)
    run(library, ["add", MARSH])


_FULL = """
mount -t tmpfs -o size=400k none "$1" && "$2" -m faqsearch --library "$1/lib" --no-bundled add "$3"
code=$?
[ "$(ls -A "$1"/lib/documents)" = list.json ] || exit 98
mount -o remount,size=20m "$1" && "$2" -m faqsearch --library "$1/lib" --no-bundled -q add "$3"
[ $? = 0 ] || exit 97
exit $code
"""


@pytest.mark.skipif(
    subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False).returncode != 0
    if shutil.which("unshare")
    else True,
    reason="needs the right to mount a small file system",
)
def test_a_small_file_system_that_is_full(tmp_path: Path) -> None:
    place = tmp_path / "small"
    place.mkdir()
    ended = subprocess.run(
        ["unshare", "-m", "sh", "-c", _FULL, "sh", str(place), sys.executable, MARSH],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    if "mount" in ended.stderr:
        pytest.skip("needs the right to mount a small file system")
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr.count("\n") == 1
    assert ended.stderr.startswith(f"faqsearch: the library {place}/lib can't be written: ")


# --- what can't be written --------------------------------------------------------


@posix
def test_a_read_only_file_system_answers(library: Path) -> None:
    before = answers(library)
    assert limited(library, "documents", refused=library) == (0, [])
    for command in (["add", MARSH], ["remove", "sentier"], ["build"]):
        code, said = limited(library, *command, refused=library)
        assert (code, said) == (
            2,
            [f"faqsearch: the library {library} can't be written: Read-only file system"],
        )
    shutil.rmtree(library / "snapshots")
    code, said = limited(library, "documents", refused=library)
    assert (code, len(said)) == (0, 1)
    assert said[0].endswith("Read-only file system. Building a library for this once …")
    assert answers(library) == before


@posix
def test_nothing_at_all_can_be_written(library: Path) -> None:
    shutil.rmtree(library / "snapshots")
    code, said = limited(library, "-q", "documents", refused=Path("/"))
    assert (code, len(said)) == (2, 1)
    assert "nor one for this once: " in said[0]


@posix
def test_a_home_that_is_not_there_answers(tmp_path: Path) -> None:
    code, said = limited(tmp_path / "absent/library", "documents", refused=tmp_path)
    assert (code, len(said)) == (0, 1)
    code, said = limited(tmp_path / "absent/library", "add", MARSH, refused=tmp_path)
    assert (code, len(said)) == (2, 1)
    assert "can't be made: Read-only file system" in said[0]


def test_a_temporary_folder_that_is_not_there(library: Path, tmp_path: Path) -> None:
    assert limited(library, "add", MARSH, TMPDIR=str(tmp_path / "absent")) == (0, [])


def test_temporary_folders_of_killed_processes_are_cleared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(temporary.tempfile, "tempdir", str(tmp_path))
    killed = temporary.TemporaryFolder()
    (killed.snapshot).mkdir()
    os.close(killed._lock)  # as the system does
    killed._lock = -1
    living = temporary.TemporaryFolder()
    assert not killed.snapshot.exists()
    mine = tmp_path / "faqsearch-library-mine"
    mine.mkdir()
    (mine / "LOCK").touch()
    (mine / "thesis.txt").touch()
    temporary.TemporaryFolder().close()
    assert living.snapshot.parent.is_dir()
    living.close()
    assert list(tmp_path.iterdir()) == [mine]


# --- folders that go, and odd places ----------------------------------------------


def test_a_library_that_is_gone_is_not_made_anew(library: Path) -> None:
    store = Store(library, bundled=False)
    store.open().close()
    library.rename(library.with_name("away"))
    for verb in (store.open, store.build, store.documents, lambda: store.add([MARSH])):
        with pytest.raises(LibraryError, match="is gone since it was opened"):
            verb()
    library.write_text("a file")
    with pytest.raises(LibraryError, match="is a file"):
        store.open()
    library.unlink()
    library.with_name("away").rename(library)
    assert [document.id for document in store.documents()] == ["sentier"]


def test_a_library_that_goes_while_it_is_written(library: Path) -> None:
    def vanish(line: str) -> None:
        shutil.rmtree(library, ignore_errors=True)

    store = Store(library, bundled=False, notify=vanish)
    shutil.rmtree(library / "snapshots")
    with pytest.raises(LibraryError):
        store.open()
    assert not library.exists()


@pytest.mark.parametrize(
    "name",
    ["une bibliothèque où l'on « range » #1 ? 100 %", "d" * 120 + "/" + "é" * 100],
    ids=["signs", "long"],
)
def test_any_name_of_a_folder(tmp_path: Path, name: str) -> None:
    run(tmp_path / name, ["add", MARSH])
    assert answers(tmp_path / name)[0] == ("marsh",)


def test_a_symlinked_library(library: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(library)
    run(link, ["add", MARSH])
    assert answers(link) == answers(library)
    assert link.is_symlink()
    whole(library)


def test_files_from_the_future(library: Path) -> None:
    before, later = answers(library), time.time() + 1e9  # the clock was set back
    for path in [library, *library.rglob("*")]:
        os.utime(path, (later, later))
    assert answers(library) == before
    run(library, ["add", MARSH])
    run(library, ["remove", "marsh"])
    assert answers(library) == before


def test_the_xdg_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("faqsearch.library.corpus.checkout", lambda: None)
    for name in ("FAQSEARCH_LIBRARY", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    if sys.platform == "linux":
        assert default_folder() == tmp_path / ".local/share/faqsearch"
        for relative in ("", "data"):  # which the specification has ignored
            monkeypatch.setenv("XDG_DATA_HOME", relative)
            monkeypatch.setenv("XDG_CACHE_HOME", relative)
            assert default_folder() == tmp_path / ".local/share/faqsearch"
            assert cache_folder() == tmp_path / ".cache/faqsearch"
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        assert default_folder() == tmp_path / "data/faqsearch"
        monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: Path("~/.local"))
        monkeypatch.setenv("HOME", "relative")
        with pytest.raises(LibraryError, match="no home directory"):
            default_folder()


# --- whoever is first -------------------------------------------------------------


@pytest.fixture
def holder(library: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that has the lock until it is killed."""
    program = (
        "import sys, time; from pathlib import Path; from faqsearch.library.lock import locked\n"
        "with locked(Path(sys.argv[1]), 1): print(flush=True); time.sleep(300)"
    )
    process = subprocess.Popen([sys.executable, "-c", program, library], stdout=subprocess.PIPE)
    assert process.stdout
    process.stdout.readline()
    yield process
    process.kill()
    process.communicate()


@posix
def test_who_waits_says_for_whom_and_goes_on_when_that_one_dies(
    library: Path, holder: subprocess.Popen[bytes]
) -> None:
    lines: list[str] = []

    def hear(line: str) -> None:
        lines.append(line)
        holder.kill()

    assert Store(library, bundled=False, notify=hear).add([MARSH]).added == ("marsh",)
    assert len(lines) == 1
    assert lines[0].startswith(f"Waiting for process {holder.pid} (-c ")


@posix
def test_an_interrupt_while_waiting(library: Path, holder: subprocess.Popen[bytes]) -> None:
    before = answers(library)
    program = (
        "import signal, sys; from faqsearch.cli import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler); main(sys.argv[1:])"
    )
    command = [sys.executable, "-c", program, "--no-bundled", "--library", str(library)]
    with subprocess.Popen([*command, "add", MARSH], stderr=subprocess.PIPE, text=True) as waiting:
        assert waiting.stderr
        assert waiting.stderr.readline().startswith("Waiting for process ")
        waiting.send_signal(signal.SIGINT)
        assert waiting.stderr.read().strip() == ""
    assert waiting.returncode == 130
    assert answers(library) == before


def test_a_lock_of_a_dead_process_is_taken_over_whoever_has_its_number(library: Path) -> None:
    lock = library / "LOCK"
    lock.write_text(json.dumps({"pid": os.getppid(), "command": "faqsearch import"}))
    Store(library, bundled=False, notify=pytest.fail).add([MARSH])
    assert json.loads(lock.read_text())["pid"] == os.getpid()


def test_a_reader_answers_beside_a_first_writer(make_store: Callable[..., Store]) -> None:
    lines: list[str] = []
    store = make_store(bundled=False, patience=0.1, notify=lines.append)
    store.folder.mkdir()
    with locked(store.folder, 1):
        snapshot = store.open()
        assert not snapshot.records.summaries()
        snapshot.close()
    assert [line.partition(" is being written by ")[2] != "" for line in lines] == [True]


def test_an_interrupt_after_an_import_counted_keeps_what_it_brought(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "frogs.json"
    import_of(path, "Reach")
    store = Store(library, bundled=False)
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Snapshots, "collect", interrupt)
        store.import_files("mtgjson", [path])
    held = {document.id: store.original(document) for document in store.documents()}
    assert held["mtgjson-frogs"] == path.read_bytes()
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Snapshots, "publish", interrupt)
        import_of(path, "Flying")
        store.import_files("mtgjson", [path])
    assert {document.id: store.original(document) for document in store.documents()} == held
    whole(library)
