"""What a table agrees on before the game, beside the game's own options."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

DAY = 86400.0


class _Clock(
    msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """What all kinds of clock share."""


class NoClock(_Clock, frozen=True, tag="none"):
    """Nobody is in a hurry."""


class RealTime(_Clock, frozen=True, tag="real"):
    """So many seconds for the whole game, and so many more after each turn (Fischer)."""

    seconds: Annotated[float, Meta(ge=10, le=86400)]
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0.0


class DaysAMove(_Clock, frozen=True, tag="days"):
    """So many days for each turn."""

    days: Annotated[float, Meta(gt=0, le=60)]


Clock = NoClock | RealTime | DaysAMove


class Settings(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """How a table is run."""

    clock: Clock = NoClock()
    on_timeout: Literal["forfeit", "bot"] = "forfeit"  # a team never forfeits: a bot plays on
    stand_in: str = "greedy"  # the level of bots that play on for someone
    seating: Literal["fixed", "random"] = "fixed"  # random: fair chance says who plays which seat
    take_back: Literal["consent", "free", "never"] = "consent"  # free: only while nothing was revealed
    autostart: bool = True  # as soon as every seat is taken
    patience: Annotated[float, Meta(ge=60)] | None = 14 * DAY  # without a sign of life the table is abandoned
    # The result counts, so nobody gets hints and nothing is taken back. None: set up before one could choose.
    rated: bool | None = None
