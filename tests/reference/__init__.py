"""Slow, literal implementations of the games, written from the rules' clauses alone and without a look at the
real ones.

Whatever the fast rules and these do differently, in any game played on both, is a mistake in one of them.
"""
