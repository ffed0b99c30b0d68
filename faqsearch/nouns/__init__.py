"""The nouns of faqsearch: what documents, cards, rulings and answers are made of.

Frozen, typed, and without input or output. Line numbers are 1-based numbers of
the lines of the original file; a :class:`~faqsearch.nouns.documents.Span` counts characters
of the text that it belongs to, end excluded.

They stand by what they are of, so that a command defines only those that it speaks in:
``documents`` and the places in them, ``cards`` and mechanics, ``rulings`` and rules as
documents have them, ``parsed`` documents whole, ``verdicts``, dated ``changes``, the
``editions`` of rules, ``answers``, and ``reviews`` of documents.
"""
