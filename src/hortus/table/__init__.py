"""A match among people and bots: seats, clock, take-back, fair chance, and what everyone may be told.

No input and no output. Time, secrets and tokens are handed in; ``Table.decide`` says what would come of a
command, and ``Table.evolve`` makes it so.
"""

from hortus.table import commands, entries, redaction
from hortus.table.commands import SYSTEM, Command, Who
from hortus.table.draft import Draft
from hortus.table.entries import Entry, decode, encode, readable
from hortus.table.proof import Proof, Verdict, verify
from hortus.table.refusals import Refused
from hortus.table.replay import Replay, Snapshot
from hortus.table.seat_view import Event, TableView
from hortus.table.settings import Clock, DaysAMove, NoClock, RealTime, Settings
from hortus.table.table import BotTurn, NextTable, Table

__all__ = [
    "SYSTEM",
    "BotTurn",
    "Clock",
    "Command",
    "DaysAMove",
    "Draft",
    "Entry",
    "Event",
    "NextTable",
    "NoClock",
    "Proof",
    "RealTime",
    "Refused",
    "Replay",
    "Settings",
    "Snapshot",
    "Table",
    "TableView",
    "Verdict",
    "Who",
    "commands",
    "decode",
    "encode",
    "entries",
    "readable",
    "redaction",
    "verify",
]
