"""What is kept in memory is bounded by how much it is, not by how many things there are."""

from __future__ import annotations

from faqsearch.library.kept import Kept


def test_what_was_not_asked_for_longest_goes() -> None:
    kept = Kept[str, str](8, len)
    kept.keep("a", "xx")
    kept.keep("b", "xx")
    assert kept.get("a") == "xx"
    kept.keep("c", "xx")
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == ("xx", None, "xx")


def test_a_value_put_in_place_counts_once_and_the_largest_is_kept_alone() -> None:
    kept = Kept[str, str](8, len)
    for _ in range(5):
        kept.keep("a", "xx")
    kept.keep("b", "xx")
    assert kept.get("a") == "xx"
    kept.keep("c", "x" * 20)
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (None, None, "x" * 20)
