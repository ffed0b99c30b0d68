"""Bulk data fetched from its publishers, the only part of faqsearch that uses the network.

:class:`~faqsearch.sync.fetching.Sync` fetches; where from,
:class:`~faqsearch.sync.settings.SyncSettings` says. It does not import what it fetched.
"""
