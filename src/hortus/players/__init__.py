"""Who decides at a table: players that are handed what their seat may know, and nothing else."""

from hortus.players.registry import PLAYERS, check, make, register
from hortus.players.seen import Player, Seen

__all__ = ["PLAYERS", "Player", "Seen", "check", "make", "register"]
