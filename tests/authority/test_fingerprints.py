"""Which differences between two rules texts are of the print, and which are of the rule."""

from __future__ import annotations

import pytest

from faqsearch.authority.fingerprints import fingerprint, in_one_typography, masked, with_marks


@pytest.mark.parametrize(
    ("lost", "marked"),
    [
        (
            "A frog?s leap can?t fail; frogs? leaps can.",
            "A frog’s leap can’t fail; frogs’ leaps can.",
        ),
        ("see rules 409.1b and 409.1f?h.", "see rules 409.1b and 409.1f—h."),
        ("rules 409.1c?d and 409.1k?s", "rules 409.1c—d and 409.1k—s"),
        ("rules 306?311", "rules 306—311"),
        ("It hops?any way ?leaps? count.", "It hops—any way “leaps” count."),
        ("rule 502.18, ?Hop.?", "rule 502.18, “Hop.”"),
        ("?Choose one ??", "“Choose one —”"),
        ("Creature ? Frog", "Creature — Frog"),
        ("?Hop N?[cost]? means", "“Hop N—[cost]” means"),
        ("www.pond.example?x=1 isn?t read", "www.pond.example?x=1 isn’t read"),
    ],
)
@pytest.mark.parametrize("sign", ["?", "\ufffd"])
def test_lost_marks_are_told_by_what_stands_around_them(lost: str, marked: str, sign: str) -> None:
    address = "www.pond.example?x=1"
    kept = lost.replace(address, "@").replace("?", sign).replace("@", address)
    assert with_marks(kept) == marked


SAME = [
    ("A frog isn’t tapped—see rules 409.1f–h.", "A frog isn?t tapped?see rules 409.1f?h."),
    ("It hops.", "It hops. See rule 408.1, “Time, and Tide,” and rule 410, “Ponds.”"),
    ("It hops (see rule 702.15).", "It hops (see also rules 502.3 and 502.5a-c)."),
    ("Add {T}.", "Add {oT}."),
    ("Ask at www.frog.example/pond.", "Ask at http://pond.com/default.asp?x=1."),
    ("The _Frog_(TM) -- it hops.", "The Frog™ — it  hops."),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_the_print_alone_changed_has_one_fingerprint(one: str, other: str) -> None:
    assert fingerprint(masked(one)) == fingerprint(masked(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("It hops.", "It leaps."),
        ("See the frog.", "The frog."),
        ("It gets +1/+1.", "It gets +2/+2."),
        ("Pay {1}.", "Pay {2}."),
    ],
)
def test_what_the_words_changed_has_another(one: str, other: str) -> None:
    assert masked(one) != masked(other)


def test_one_typography_keeps_words_and_references() -> None:
    assert in_one_typography("_Frog_(TM) can?t hop -- see 409.1f?h.") == (
        in_one_typography("Frog™ can’t hop—see 409.1f–h.")
    )
    assert in_one_typography("rule 409.1") != in_one_typography("rule 601.2")
