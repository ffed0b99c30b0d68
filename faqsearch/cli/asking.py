"""What a judge asks: a card, a question in words, a mechanic, a rule."""

from __future__ import annotations

from types import ModuleType

import click

from faqsearch.cli.commands import AMBIGUOUS, MISSING, WRONG, Described
from faqsearch.cli.given import Whole, WordsCommand, joined, offered
from faqsearch.cli.sentences import misread, nearly_as_near, say, understood, with_suggestions
from faqsearch.cli.settings import AS_OF, Settings, common_options, pass_settings

__all__ = ["card", "mechanic", "rule", "search"]

_MANY_RULES = 100
"""Of more rules below one that are printed at once it is said how to have fewer."""


def _json() -> ModuleType:
    """What makes JSON of answers; loaded where it was asked for."""
    from faqsearch import export

    return export


@click.command(
    cls=WordsCommand,
    examples=(
        "card Oblivion Ring",
        'card "cercle de l\'oubli" --lang en',
        "card fire ice --as-of 2008-02-01",
        "card Contemplation  # exit code 3: two cards share that French name",
    ),
    ends={0: "The card is shown."} | MISSING | WRONG | AMBIGUOUS,
)
@click.argument("name", nargs=-1, required=True, shell_complete=offered("card"))
@common_options(as_of=AS_OF)
@pass_settings
def card(settings: Settings, name: tuple[str, ...]) -> None:
    """The card NAME, then its rulings, newest last.

    The name in English or French, in any spelling and without quotes; either half of a
    two-part card, or its beginning, will do. Each ruling says whether it still holds.
    """
    library, asked = settings.open(), joined(name)
    answer = library.card(asked, settings.language, settings.as_of)
    settings.show(
        lambda: _json().card_answer_json(answer),
        lambda: settings.answers(answer.lang).card(answer, asked),
    )
    settings.detail(f"{asked!r} was read as {answer.card.id}: {answer.tier}")
    if answer.near:
        near = [known for id in answer.near if (known := library.known_card(id, answer.lang))]
        say(nearly_as_near(asked, [card.name(answer.lang) for card in near]))


@click.command(
    cls=WordsCommand,
    examples=(
        "search can I evoke a creature with flash",
        "search 'kind:ruling mechanic:clash \"split card\"' -n 3",
        "search pistage sort contrecarré --explain",
        "search -n 3 loyalty -damage after:2007-10-01",
    ),
    ends={0: "There are hits.", 1: "Nothing was found."} | WRONG,
)
@click.argument("words", nargs=-1, required=True, shell_complete=offered("question"))
@click.option(
    "-n", "--limit", type=Whole(min=1), default=10, show_default=True, help="Hits to show."
)
@click.option("--offset", type=Whole(min=0), default=0, help="Hits to skip.")
@click.option("--explain", is_flag=True, help="Say of each hit why it was found.")
@common_options(as_of=AS_OF)
@pass_settings
def search(
    settings: Settings,
    words: tuple[str, ...],
    limit: int,
    offset: int,
    explain: bool,
) -> int:
    """What answers WORDS, best first.

    Rulings, cards, rules, mechanics and glossary entries; a plain question in English or
    French will do. A "quoted phrase", -word, card:, mechanic:, rule:, lang:, set:, kind:,
    document:, before: and after: a date narrow it down; OR widens it. Quote what the shell
    would take.
    """
    library = settings.open()
    answer = library.search(
        joined(words),
        settings.language,
        limit=limit,
        offset=offset,
        explain=explain,
        as_of=settings.as_of,
    )
    lang = answer.query.lang
    for sentence in misread(answer.query):
        say(sentence)
    settings.detail(understood(answer.query))
    settings.show(
        lambda: _json().search_json(answer),
        lambda: settings.answers(lang, explain=explain).search(answer),
    )
    if answer.hits:
        return 0
    if answer.total:
        say(f"--offset {offset} is beyond the last of the hits, which are {answer.total}")
    else:
        say(with_suggestions(f"nothing found for {answer.query.text!r}", answer.suggestions))
    return 1


@click.command(
    cls=WordsCommand,
    examples=("mechanic evoke", "mechanic pistage", "mechanic confrontation --lang en"),
    ends={0: "The mechanic is shown."} | MISSING | WRONG | AMBIGUOUS,
)
@click.argument("name", nargs=-1, required=True, shell_complete=offered("mechanic"))
@common_options(as_of=AS_OF)
@pass_settings
def mechanic(settings: Settings, name: tuple[str, ...]) -> None:
    """What the mechanic NAME is, its rules, its rulings.

    A keyword, an ability word, a card type or a cycle, in English or French.
    """
    library, asked = settings.open(), joined(name)
    answer = library.mechanic(asked, settings.language, settings.as_of)
    settings.show(
        lambda: _json().mechanic_answer_json(answer),
        lambda: settings.answers(answer.lang).mechanic(answer, asked),
    )
    settings.detail(f"{asked!r} was read as {answer.mechanic.id}: {answer.tier}")
    if not answer.rulings:
        say(f"the library has no ruling on {answer.mechanic.name(answer.lang)}")


@click.command(
    cls=Described,
    examples=(
        "rule 702.74",
        "rule 502.81a --only",
        "rule 505.7 --as-of 2007-08-23",
        "rule 702.81 --history",
    ),
    ends={0: "The rule is shown."} | {1: "No rule has had that number."} | WRONG,
)
@click.argument("number", shell_complete=offered("rule"))
@click.option("--only", is_flag=True, help="Without its subrules.")
@click.option("--history", is_flag=True, help="How it was worded in all editions held.")
@common_options(as_of="The day whose rule is meant, and that verdicts are of.")
@pass_settings
def rule(settings: Settings, number: str, only: bool, history: bool) -> None:
    """The rule NUMBER, its history, who cites it.

    The number of today or of an old edition: what it meant then is told beside it. Of the
    editions of the rules that were imported the newest of the day answers; --history shows
    how the rule, and what stood below it, was worded in each, with the words taken out
    [-so-] and put in {+so+}.
    """
    library = settings.open()
    answer = library.rule(joined([number]), settings.language, settings.as_of, history=history)
    settings.show(
        lambda: _json().rule_answer_json(answer, only=only),
        lambda: settings.answers(answer.lang).rule(answer, only=only),
    )
    numbers = (rule.number for rule in answer.subrules if rule.number != answer.number)
    below = list(dict.fromkeys(numbers))
    if len(below) > _MANY_RULES and not (only or history or settings.json):
        say(
            f"{len(below)} rules stand below {answer.number}: a longer number, "
            f"such as {below[0]}, shows one of them, --only none"
        )
