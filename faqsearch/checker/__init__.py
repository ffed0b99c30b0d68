"""The reference model of the rules: small pure functions, each with an era.

A function answers one question that rulings answer (who wins a clash, what an evolve
ability does) from facts given as arguments, under the rules of a day. It branches on
dated changes of the ledger and on nothing else, so that the change that turned an
answer can be found by asking again for each later day.
"""
