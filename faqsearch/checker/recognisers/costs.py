"""Templates of costs: payments, total costs, what isn't paid (CR 601.2, 118)."""

from __future__ import annotations

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Bound, Template
from faqsearch.errors import FaqsearchError
from faqsearch.languages import Lang
from faqsearch.notations.mana import ManaCost

__all__ = ["TEMPLATES"]

_NO_PAY = r"without paying (?:its|their|that card's|the spell's) mana costs?"
_SYMBOL_COST = "{3}{R}"


def _cost(text: str) -> ManaCost | None:
    """A cost, None where its symbols are no mana."""
    try:
        cost = ManaCost.parse(text)
    except FaqsearchError:
        return None
    return cost if all(part.is_mana for part in cost.symbols) else None


def _payments(bound: Bound) -> tuple[Claim, ...]:
    """Each payment named is one; where one hybrid symbol is repeated, they are all there are."""
    text = bound.cost("c")
    cost = _cost(text)
    paid = [bound.cost(name) for name in ("a", "b", "d") if name in bound]
    if cost is None or any(set(one) - set("{}WUBRGC") for one in paid):
        return ()
    pools = [{color: one.count(color) for color in "WUBRGC" if color in one} for one in paid]
    each = [Claim("payable", {"cost": text, "pool": pool}, True) for pool in pools]
    first = cost.symbols[0].text
    halves = first.split("/")
    if len(halves) == 2 and {part.text for part in cost.symbols} == {first}:
        stated = sorted(paid, key=lambda one: -one.count(halves[0]))
        each.append(Claim("payments", {"cost": text}, stated))
    return tuple(each)


def _total_with_x(bound: Bound) -> tuple[Claim, ...]:
    """What a cost with X comes to; where its X alone are given, nothing else must be paid."""
    text, total, x = bound.cost("c"), bound.cost("t"), bound.number("x")
    if _cost(text) is None or "X" not in text or ("twice" in bound and total != f"{{{2 * x}}}"):
        return ()
    return (Claim("total_cost", {"cost": text, "x": x}, {"mana": total}),)


def _always(*claims: Claim) -> tuple[Claim, ...]:
    return claims


_WITHOUT = {"cost": "{X}{R}", "without_paying": True}
_X_FREE = _always(
    Claim("total_cost", {**_WITHOUT, "x": 0}, {"allowed": True}),
    Claim("total_cost", {**_WITHOUT, "x": 2}, {"allowed": False}),
)
_NO_ALTERNATIVE = _always(
    Claim(
        "total_cost",
        {"cost": _SYMBOL_COST, "without_paying": True, "alternative": "{1}{R}"},
        {"allowed": False},
    )
)
_COST_ORDER = (
    Claim("total_cost", {"cost": "{1}{G}", "increase": "{2}", "reduction": "{3}"}, {"mana": "{G}"}),
    Claim(
        "total_cost",
        {"cost": "{4}{G}", "alternative": "{1}{G}", "increase": "{1}"},
        {"mana": "{2}{G}"},
    ),
)
_GENERIC_ONLY = (
    Claim("reduced_cost", {"cost": "{1}{G}{G}", "reduction": "{3}"}, {"total": "{G}{G}"}),
)

TEMPLATES = (
    Template(
        "payments of a hybrid cost",
        ("spend", "be paid", "dépenser", "être payé"),
        {
            Lang.EN: (
                r"costs? <cost c>,? ~(?:you can spend|be paid with|spend) <cost a>,?"
                r"(?: (?:with )?<cost b>,?)? or (?:with )?<cost d>",
            ),
            Lang.FR: (
                r"coûte <cost c>,? ~(?:vous pouvez dépenser|être payé(?: avec)?) <cost a>,?"
                r"(?: (?:avec )?<cost b>,?)? ou (?:avec )?<cost d>",
            ),
        },
        _payments,
    ),
    Template(
        "total cost with X",
        ("x to be",),
        {
            Lang.EN: (
                r"mana cost (?:of )?<cost c>\) and choose X to %<num x>, the total cost "
                r"is <cost t>",
                r"\bcost of <cost c> %you pay (?P<twice>twice) X\. if %want "
                r"X %be <num x>, you pay <cost t> to cast",
            )
        },
        _total_with_x,
        sentences=2,
    ),
    Template(
        "X without paying",
        (" 0", "zéro"),
        {
            Lang.EN: (
                r"\bmust choose (?:0|zero) (?:as (?:the|its) %(?:of|for) X|for (?:the "
                rf"%of )?X) %casting it {_NO_PAY}",
                rf"\{{X\}} in its (?:mana )?cost ~{_NO_PAY}, %must choose (?:0|zero) (?:as "
                r"%value (?:of|for)|for(?: %value of)?) X",
                r"\{X\} in its (?:mana )?cost %you cast it without paying %cost, you "
                r"(?:have to|must) choose (?:0|zero) %X",
            ),
            Lang.FR: (
                r"\{X\} dans son coût %mana ~sans (?:en )?payer (?:son|ce|le) coût(?: "
                r"%mana)?, %devez choisir (?:0|zéro) (?:pour|comme valeur (?:de|pour)) X",
            ),
        },
        lambda bound: _X_FREE,
    ),
    Template(
        "no alternative cost beside paying nothing",
        ("alternative", "alternatif"),
        {
            Lang.EN: (
                r"\"?without paying its mana cost,?\"?,? ~you (?:can't|cannot) "
                r"(?:choose to )?(?:cast %for|pay|use) (?:any )?alternative costs?",
                r"\"without paying its mana cost\", no %cost can be chosen",
                r"\"without paying its mana cost,?\",? %can't use (?:its|the) evoke "
                r"ability",
                r"\bevoke isn't available for %spell you play \"without paying %mana "
                r"cost\"",
            ),
            Lang.FR: (
                r"sans payer (?:son|le) coût %mana ?\"?,? ~(?:on|vous) ne pouv?e?z? "
                r"?pas ~coûts? alternatifs?",
                r"\bsort \" sans payer son coût %mana \", vous ne pouvez pas utiliser "
                r"%capacité d'évocation",
                r"sans payer son coût %mana \", (?:vous ne pouvez pas|on ne peut) "
                r"(?:payer|choisir) (?:de|pour %aucun) %alternatif",
            ),
        },
        lambda bound: _NO_ALTERNATIVE,
    ),
    Template(
        "the order of a total cost",
        ("total cost", "coût total"),
        {
            Lang.EN: (
                r"\bdetermine the total cost %a spell, start with %mana cost or "
                r"alternative cost (?:\([^(){}\d]*\) )?you're paying, %any cost "
                r"increases(?: \([^(){}\d]*\))?, then apply %cost reductions",
            ),
            Lang.FR: (
                r"\bdéterminer le coût total d'un sort, (?:commencez %le|prenez le) %de "
                r"mana ou le coût alternatif [^.{}\d]{0,40}, ajoutez "
                r"~augmentations?[^.{}\d]{0,30}, puis (?:appliquez|retranchez) "
                r"~réductions?",
            ),
        },
        lambda bound: _COST_ORDER,
    ),
    Template(
        "a reduction of generic mana",
        ("generic", "générique"),
        {
            Lang.EN: (
                r"\breduction ~applies only to generic mana %the ",
                r"\b(?:doesn't|can't|won't) reduce (?:the amount %colored mana|(?:that "
                r"spell's )?colored %requirements|requirements of specific %of mana)",
            ),
            Lang.FR: (
                r"\bréduction ~(?:ne s'applique qu'au|s'applique (?:seulement|uniquement) au) mana "
                r"générique",
            ),
        },
        lambda bound: _GENERIC_ONLY,
    ),
)
