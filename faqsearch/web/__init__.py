"""The page and the JSON API over a library that is only read (``faqsearch serve``).

:func:`faqsearch.web.app.application` makes the application,
:func:`faqsearch.web.running.serve` serves it until it is told to stop.
"""
