"""Feenbalz: collect gifts and court the fairies. By Gerd Deininger and Andreas Michaelis."""

from hortus.core.game import Game, Option

GAME = Game(
    name="feenbalz",
    title="Feenbalz",
    authors="Gerd Deininger and Andreas Michaelis",
    summary="Gather gifts, swap them at the market, and lay out the collection that pleases "
    "the next fairy best.",
    min_players=3,
    max_players=6,
    options={
        "early_increase": Option("Collections are increased face down, before the fairy is revealed."),
        "berries": Option("Ten magic berries are shuffled among the objects."),
        "fairies": Option(
            "A file that replaces the fairies' table (see fairies.toml).", kind=str, default=""
        ),
    },
    order=2,
    piles={"market": "draw"},
)
