"""Bulk data of all cards and rulings, as MTGJSON and Scryfall publish it, read as a stream.

:func:`~faqsearch.reading.bulk.reader.read_bulk` reads a file of either publisher;
:class:`~faqsearch.reading.bulk.gathering.Gathering` unites what several files say of a card.
"""
