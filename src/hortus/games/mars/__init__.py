"""Gardens of Mars: plant alien flowers in the red soil, group by group. By Néstor Romeral Andrés."""

from hortus.core.game import Game, Option

GAME = Game(
    name="mars",
    title="Gardens of Mars",
    authors="Néstor Romeral Andrés",
    summary="Walk the red soil as the dice allow, plant where nothing grows yet, "
    "and score for every flower a new one joins.",
    min_players=2,
    max_players=5,
    seat_colours=("#b9ae95", "#38506e", "#e58a2e", "#5f8f5a", "#7b5a94"),
    options={
        "count_planted": Option("The flower just planted counts as one of its group (MAR-12)."),
        "special_actions": Option(
            "An extra turn for the last flower of a colour, or for meeting a marker above 25 (MAR-17)."
        ),
        "two_gardeners": Option("Each of two players leads two gardeners (MAR-18).", players=(2,)),
        "cooperative": Option("One team, whose result is its lowest marker (MAR-19)."),
    },
    order=3,
    hides=False,
)
