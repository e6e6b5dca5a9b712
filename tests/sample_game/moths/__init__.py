"""Moths: turn cards at your lamp as long as you dare, before the bat comes."""

from hortus.core.game import Game

GAME = Game(
    name="moths",
    title="Moths",
    authors="The Hortus maintainers",
    summary="Lure moths to your lamp and keep them before a bat scatters them all.",
    min_players=2,
    max_players=4,
)
