"""Tells people who are not looking that it is their turn, or that a game is over.

``turns.py`` says what there is to tell of a table, ``notifier.py`` puts it into the outbox of the database
and sends what is due there, ``sending.py`` knows the ways: web push, webhooks and e-mail.
"""
