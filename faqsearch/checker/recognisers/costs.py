"""Templates of costs: payments, total costs, what isn't paid (CR 601.2, 118)."""

from __future__ import annotations

from faqsearch.checker.claims import Claim
from faqsearch.checker.recognisers.template import Bound, Template, mana_cost
from faqsearch.languages import Lang

__all__ = ["TEMPLATES"]


def _payments(bound: Bound) -> tuple[Claim, ...]:
    """Each payment named is one; where one hybrid symbol is repeated, they are all there are."""
    text = bound.cost("c")
    cost = mana_cost(text)
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
    if mana_cost(text) is None or "X" not in text or ("twice" in bound and total != f"{{{2 * x}}}"):
        return ()
    return (Claim("total_cost", {"cost": text, "x": x}, {"mana": total}),)


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
)
