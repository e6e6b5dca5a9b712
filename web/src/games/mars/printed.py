"""The garden of Mars: its hexes."""

from hortus.games.mars.garden import HEXES

PRINTED = {"HEXES": HEXES}
