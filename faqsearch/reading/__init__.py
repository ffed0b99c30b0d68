"""Reading documents: from the bytes of a file to sections, rulings, card faces and rules."""

from faqsearch.reading.document import parse

__all__ = ["parse"]
