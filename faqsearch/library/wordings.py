"""When two editions of the rules say the same."""

from __future__ import annotations

from faqsearch.nouns.rulings import Rule


def as_written(rule: Rule) -> str:
    """Text and examples of a rule, a line each."""
    return "\n".join((rule.text, *rule.examples))


def wording(rule: Rule) -> str:
    """Text and examples of a rule as words, whichever quotes, dashes and spaces it is set with.

    >>> from faqsearch.languages import Lang
    >>> from faqsearch.notations.rulenumber import RuleNumber
    >>> from faqsearch.nouns.documents import Source
    >>> place = Source("rules", "rules.txt", (1, 1))
    >>> wording(Rule(RuleNumber.parse("100.1"), "It’s  a “lamp”.", Lang.EN, place))
    'It\\'s a "lamp".'
    """
    from faqsearch.authority.fingerprints import in_one_typography  # a card is found without

    return in_one_typography(as_written(rule))


def same_words(one: Rule, other: Rule) -> bool:
    """Whether two texts of a rule are one wording."""
    return wording(one) == wording(other)
