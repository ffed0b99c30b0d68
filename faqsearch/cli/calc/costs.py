"""What cards are as the rules count them, and what they cost."""

from __future__ import annotations

from faqsearch.cli.calc import literals
from faqsearch.cli.calc.arguments import SEEN, count, flag, given, many, one, seen, text
from faqsearch.cli.calc.asking import Asked, Named, calculation
from faqsearch.errors import NotationError

__all__ = [
    "characteristics",
    "colors",
    "cost",
    "mana_value",
    "name",
    "payable",
    "payments",
    "symbols",
]


@calculation(
    "mana-value",
    one("card"),
    *SEEN,
    examples=(
        "calc mana-value 'Fire // Ice'",
        "calc mana-value 'Fire // Ice' --zone stack --face 2",
    ),
)
def mana_value(named: Named, card: str, zone: str, face: int | None, x: int) -> Asked:
    """The mana value of CARD in a zone."""
    return Asked("mana_value", seen(named, card, zone, face, x))


@calculation("colors", one("card"), *SEEN, examples=("calc colors 'Fire // Ice'",))
def colors(named: Named, card: str, zone: str, face: int | None, x: int) -> Asked:
    """The colours of CARD in a zone."""
    inputs = seen(named, card, zone, face, x)
    return Asked("characteristics", inputs, ("colors", "multicolored"))


@calculation(
    "characteristics",
    one("card"),
    *SEEN,
    examples=("calc characteristics 'Fire // Ice' --zone graveyard",),
)
def characteristics(named: Named, card: str, zone: str, face: int | None, x: int) -> Asked:
    """What effects see of CARD in a zone."""
    return Asked("characteristics", seen(named, card, zone, face, x))


@calculation("name", one("card"), examples=("calc name 'Fire // Ice'",))
def name(named: Named, card: str) -> Asked:
    """What one says who is to name CARD."""
    return Asked("nameable", {"card": literals.card(card)})


def _cost(named: Named, text: str) -> str:
    """A cost as it is given, or that of a card which is given by name."""
    if "{" in text or text.isdecimal():
        return text
    cost = named(text).faces[0].mana_cost
    if cost is None:
        raise NotationError(f"cost: {text!r} has no mana cost")
    return str(cost)


@calculation(
    "payments",
    one("cost"),
    count("--x", "The number chosen for X."),
    examples=("calc payments '{W/B}{W/B}'",),
)
def payments(named: Named, cost: str, x: int) -> Asked:
    """The ways to pay a COST of hybrid symbols, {W/B}{W/B}, or of a card."""
    return Asked("payments", {"cost": _cost(named, cost), "x": x})


@calculation(
    "payable",
    one("cost"),
    one("mana"),
    count("--life", "Life for Phyrexian symbols."),
    examples=("calc payable '{W/B}{1}' BC",),
)
def payable(named: Named, cost: str, mana: str, life: int) -> Asked:
    """Whether a COST, or that of a card, is paid by MANA, as in {W}{B}."""
    try:
        pool = literals.pool(mana)
    except NotationError as error:
        if _swapped(cost, mana):
            words = f"the cost comes first, then the mana: calc payable {mana!r} {cost!r}"
            raise NotationError(words) from error
        raise
    return Asked("payable", {"cost": _cost(named, cost), "pool": pool, "life": life})


def _swapped(mana: str, cost: str) -> bool:
    """Whether what stands in the place of a cost is mana, and the other way about."""
    from faqsearch.notations.mana import ManaCost

    try:
        return bool(literals.pool(mana) and ManaCost.parse(cost).symbols)
    except NotationError:
        return False


@calculation(
    "cost",
    one("cost"),
    text("--instead", "A cost paid instead, as evoke."),
    flag("--free", "Cast without paying its mana cost."),
    text("--more", "What it costs more."),
    text("--less", "What it costs less."),
    count("--x", "The number chosen for X."),
    examples=("calc cost Mulldrifter --instead '{2}{U}' --more '{1}'",),
)
def cost(
    named: Named,
    cost: str,
    instead: str | None,
    free: bool,
    more: str | None,
    less: str | None,
    x: int,
) -> Asked:
    """What one pays in all for a spell of this COST, or for a card."""
    return Asked(
        "total_cost",
        given(
            cost=_cost(named, cost),
            alternative=instead,
            without_paying=free,
            increase=more,
            reduction=less,
            x=x,
        ),
    )


@calculation(
    "symbols",
    one("colors"),
    many("cards"),
    examples=("calc symbols WU Mulldrifter 'Oblivion Ring'",),
)
def symbols(named: Named, colors: str, cards: tuple[str, ...]) -> Asked:
    """Mana symbols of COLORS in the costs of CARDS.

    As chroma and devotion count them."""
    return Asked(
        "count_symbols",
        {"cards": [literals.card(one) for one in cards], "colors": literals.colors(colors)},
    )
