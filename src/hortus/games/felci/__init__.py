"""Felci: plant ferns in an old garden and seat visitors where they see the most. By Giuliano Polverari."""

from hortus.core.game import Game, Option

GAME = Game(
    name="felci",
    title="Felci",
    authors="Giuliano Polverari",
    summary="Plant ferns all over an old garden, and seat your visitors on the benches "
    "that overlook the most of their favourites.",
    min_players=2,
    max_players=2,
    seat_names=("White", "Black"),
    seat_colours=("#cdbb90", "#4a4540"),
    options={"beginner": Option("White skips their first turn: an easier start for Black")},
    order=1,
)
