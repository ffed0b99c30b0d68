"""What a judge asks: a card, a question in words, a mechanic, a rule."""

from __future__ import annotations

from datetime import date

import click

from faqsearch.cli.given import WordsCommand, as_of_option, joined
from faqsearch.cli.sentences import misread, nearly_as_near, say, understood, with_suggestions
from faqsearch.cli.settings import Settings, answers_page, common_options, pass_settings

__all__ = ["card", "mechanic", "rule", "search"]


@click.command(cls=WordsCommand)
@click.argument("name", nargs=-1, required=True)
@as_of_option()
@common_options()
@pass_settings
def card(settings: Settings, name: tuple[str, ...], as_of: date | None) -> None:
    """The card NAME, then its rulings, newest last."""
    from faqsearch.export import card_answer_json

    library, asked = settings.open(), joined(name)
    answer = library.card(asked, settings.language, as_of)
    settings.show(
        lambda: card_answer_json(answer),
        lambda: answers_page(library, answer.lang, as_of=as_of).card(answer, asked),
    )
    if answer.near:
        near = [known for id in answer.near if (known := library.known_card(id, answer.lang))]
        say(nearly_as_near(asked, [card.name(answer.lang) for card in near]))


@click.command(cls=WordsCommand)
@click.argument("words", nargs=-1, required=True)
@click.option(
    "-n", "--limit", type=click.IntRange(min=1), default=10, show_default=True, help="Hits to show."
)
@click.option("--offset", type=click.IntRange(min=0), default=0, help="Hits to skip.")
@click.option("--explain", is_flag=True, help="Say of each hit why it was found.")
@click.option("-v", "--verbose", is_flag=True, help="Say what was understood.")
@as_of_option()
@common_options()
@pass_settings
def search(
    settings: Settings,
    words: tuple[str, ...],
    limit: int,
    offset: int,
    explain: bool,
    verbose: bool,
    as_of: date | None,
) -> int:
    """What answers WORDS, best first.

    Rulings, cards, rules and mechanics. A "quoted phrase", -word, card:, mechanic:,
    rule:, lang:, set:, kind:, document:,
    before: and after: a date narrow it down; OR widens it.
    """
    from faqsearch.export import search_json

    library = settings.open()
    answer = library.search(
        joined(words), settings.language, limit=limit, offset=offset, explain=explain, as_of=as_of
    )
    lang = answer.query.lang
    for sentence in (*misread(answer.query), *(understood(answer.query) if verbose else ())):
        say(sentence)
    settings.show(
        lambda: search_json(answer),
        lambda: answers_page(library, lang, explain=explain, as_of=as_of).search(answer),
    )
    if answer.hits:
        return 0
    if answer.total:
        say(f"--offset {offset} is beyond the last of the hits, which are {answer.total}")
    else:
        say(with_suggestions(f"nothing found for {answer.query.text!r}", answer.suggestions))
    return 1


@click.command(cls=WordsCommand)
@click.argument("name", nargs=-1, required=True)
@as_of_option()
@common_options()
@pass_settings
def mechanic(settings: Settings, name: tuple[str, ...], as_of: date | None) -> None:
    """What the mechanic NAME is, its rules, its rulings."""
    from faqsearch.export import mechanic_answer_json

    library, asked = settings.open(), joined(name)
    answer = library.mechanic(asked, settings.language, as_of)
    settings.show(
        lambda: mechanic_answer_json(answer),
        lambda: answers_page(library, answer.lang, as_of=as_of).mechanic(answer, asked),
    )
    if not answer.rulings:
        say(f"the library has no ruling on {answer.mechanic.name(answer.lang)}")


@click.command()
@click.argument("number")
@click.option("--only", is_flag=True, help="Without its subrules.")
@as_of_option("The day whose rule is meant, and that verdicts are of.")
@common_options()
@pass_settings
def rule(settings: Settings, number: str, only: bool, as_of: date | None) -> None:
    """The rule NUMBER, its history, who cites it."""
    from faqsearch.export import rule_answer_json

    library = settings.open()
    answer = library.rule(joined([number]), settings.language, as_of)
    settings.show(
        lambda: rule_answer_json(answer, only=only),
        lambda: answers_page(library, answer.lang, as_of=as_of).rule(answer, only=only),
    )
