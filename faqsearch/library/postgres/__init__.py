"""A library on a PostgreSQL server: the only package that knows psycopg.

What the server holds is made from the documents by the very code that makes a folder, and
copied there in one transaction: the tables of the records as they are, and of the full text
every term with the numbers of its entries and how strongly each holds it. So search and
ranking, which run where they always do, give the same answers. Every set of documents has a
schema of its own, ``faqsearch_1``, ``faqsearch_2``, …; beside them the schema ``faqsearch``
holds the list of documents, their bytes, and which schema counts.
"""
