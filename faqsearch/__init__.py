"""faqsearch: official rulings of Magic: The Gathering, in English and French, offline."""

__version__ = "0.1.0"
