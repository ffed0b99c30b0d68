"""How the shells are told what they are offered, over click's own protocol.

click's scripts take names apart at spaces and, for bash, know no quotes; those of bash and fish
are ours. Of zsh click's own does, since zsh quotes by itself. Whatever goes wrong, the shell is
offered nothing, and nothing is said.
"""

from __future__ import annotations

import os
import re
from typing import ClassVar, NamedTuple

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)

__all__ = ["Bash", "Fish", "Word", "Zsh", "register", "words_of"]

_BASH = """\
%(complete_func)s() {
    local type value
    COMPREPLY=()
    while IFS=, read -r type value; do
        case $type in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            nospace) compopt -o nospace; COMPREPLY+=("$value") ;;
            *) COMPREPLY+=("$value") ;;
        esac
    done < <(COMP_LINE="$COMP_LINE" COMP_POINT="$COMP_POINT" COMP_BREAKS="$COMP_WORDBREAKS" \\
        %(complete_var)s=bash_complete "$1" 2>/dev/null)
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""

_FISH = """\
function %(complete_func)s
    set -lx %(complete_var)s fish_complete
    set -lx COMP_WORDS (commandline -cp | string collect)
    set -lx COMP_CWORD (commandline -ct | string collect)
    for completion in (%(prog_name)s 2>/dev/null)
        set -l parts (string split -m 1 "," -- $completion)
        switch $parts[1]
            case dir
                __fish_complete_directories $parts[2]
            case file
                __fish_complete_path $parts[2]
            case '*'
                echo $parts[2]
        end
    end
end

complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
"""

_PLAIN = re.compile(r"[\w@%+=:,./-]", re.UNICODE)


class Word(NamedTuple):
    """A word of a command line: as it is meant, as it is typed, and the quote it stops in."""

    text: str
    typed: str
    quote: str = ""


def words_of(line: str) -> list[Word]:
    """The words of a line up to where it stops; the last one is empty after a space.

    >>> [word.text for word in words_of("card 'Cercle de l")]
    ['card', 'Cercle de l']
    """
    found: list[Word] = []
    text, typed, quote, escaped = "", "", "", False
    for letter in line:
        if escaped:
            text += letter if not quote or letter in '"\\$`' else f"\\{letter}"
            escaped = False
        elif letter == "\\" and quote != "'":
            escaped = True
        elif quote:
            if letter == quote:
                quote = ""
            else:
                text += letter
        elif letter in "'\"":
            quote = letter
        elif letter.isspace():
            if typed:
                found.append(Word(text, typed))
            text, typed = "", ""
            continue
        else:
            text += letter
        typed += letter
    return [*found, Word(text, typed, quote)]


class _Quiet(ShellComplete):
    """Offers nothing where something goes wrong; knows ``--option=value``."""

    def complete(self) -> str:
        """What is offered, a row each."""
        try:
            return super().complete()
        except Exception:
            if os.environ.get("FAQSEARCH_DEBUG"):
                raise
            return ""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        """What may stand in the place of the word that is begun."""
        name, equals, value = incomplete.partition("=")
        if not (equals and name.startswith("--")):
            found = super().get_completions(args, incomplete)
            if not found and "search" in args and re.match(r"-\w", incomplete):
                found = super().get_completions([*args, "--"], incomplete)  # what is left out
            return found
        found = super().get_completions([*args, name], value)
        return [CompletionItem(f"{name}={one.value}", type=one.type) for one in found]


class Bash(_Quiet, BashComplete):
    """bash replaces only what stands after the last sign at which it breaks words."""

    name: ClassVar[str] = "bash"
    source_template: ClassVar[str] = _BASH

    def _words(self) -> list[Word]:
        line = os.environ["COMP_LINE"]
        words = words_of(line[: int(os.environ.get("COMP_POINT") or len(line))])
        while len(words) > 1 and re.match(r"\w+=", words[0].typed):
            del words[0]  # variables set for the command
        return words[1:]

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that is begun, and that one."""
        if "COMP_LINE" not in os.environ:  # a shell that still has click's own script
            return super().get_completion_args()
        *before, begun = self._words()
        return [word.text for word in before], begun.text

    def format_completion(self, item: CompletionItem[str]) -> str:
        """What bash is to put in the place of what it replaces, quoted as the word began."""
        if item.type in ("dir", "file"):
            return f"{item.type},"
        if "COMP_LINE" not in os.environ:
            return f"plain,{item.value}"
        begun = self._words()[-1]
        kept = words_of(begun.typed[: _replaced(begun)])[-1].text
        return f"{item.type},{_quoted(item.value[len(kept) :], begun.quote)}"


def _replaced(begun: Word) -> int:
    """Where in the word that is begun bash begins to replace."""
    if begun.quote:
        return begun.typed.rindex(begun.quote) + 1
    breaks = set(os.environ.get("COMP_BREAKS", "\"'@><=;|&(:")) - set("\"' \t\n")
    found = re.finditer(r"\\.|'[^']*'|\"(?:\\.|[^\"])*\"|.", begun.typed)
    return max((one.end() for one in found if one.group() in breaks), default=0)


def _quoted(text: str, quote: str) -> str:
    """Text as it is typed inside a quote, or with backslashes where none is open.

    bash closes the quote, unless the text ends with such a one, which it takes for that.
    """
    if not quote:
        return "".join(one if _PLAIN.match(one) else f"\\{one}" for one in text)
    if quote == "'":
        inside = text.replace("'", "'\\''")
    else:
        inside = re.sub(r'(["\\$`])', r"\\\1", text).replace("!", "\"'!'\"")
    return inside + quote if inside.endswith(quote) else inside


class Zsh(_Quiet, ZshComplete):
    """zsh quotes by itself."""

    name: ClassVar[str] = "zsh"

    def format_completion(self, item: CompletionItem[str]) -> str:
        """What zsh is offered; it knows no kind of completion of ours."""
        kind = "plain" if item.type == "nospace" else item.type
        return super().format_completion(CompletionItem(item.value, type=kind, help=item.help))


class Fish(_Quiet, FishComplete):
    """fish quotes by itself; of names with a comma click's script loses the end."""

    name: ClassVar[str] = "fish"
    source_template: ClassVar[str] = _FISH


def register() -> None:
    """Make click complete with these."""
    for shell in (Bash, Zsh, Fish):
        add_completion_class(shell)
