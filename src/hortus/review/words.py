"""A review in sentences, for people who read English."""

from __future__ import annotations

import re
from collections.abc import Mapping

from hortus.review.result import Moment, MomentReason, Review, SeatReview
from hortus.review.verdicts import SURE

Names = Mapping[int, str]
TEAM = "The team"
LUCKY = 0.05  # the least luck over a game that is mentioned, if it is significant
MUCH = 0.3  # from here on it is called much luck
NOTHING_DECIDED = "Nothing stood out: no costly move, and no stroke of luck."
NOBODY_ERRED = "Nobody erred enough to be named."
WORTH_SAYING = 0.05  # the least effect of hidden cards on an action that is mentioned


def percent(share: float) -> str:
    """A share of a game."""
    return f"{100 * share:.0f} %".replace("-", "−")


def signed(share: float) -> str:
    """A gain or a loss, in hundredths of a game."""
    return f"{100 * share:+.0f}".replace("-", "−")


def moment_sentence(moment: Moment, names: Names) -> str:
    """What happened, what it cost or brought, and what would have been better and why."""
    who, what = names[moment.seat], quoted(moment.words or moment.action)
    if moment.kind == "chance":
        kind = "lucky" if moment.luck >= 0 else "unlucky"
        return f"{what[:1].upper()}{what[1:]}: {kind} for {who}, {signed(moment.luck)} %."
    better = quoted(moment.best_words or moment.best or "")
    rival = names.get(1 - moment.seat) if len(moment.win) == 2 else None
    cost = f"“{what}” cost {who} {percent(moment.error)}; “{better}” was better."
    return " ".join([cost, *(_reason(reason, rival) for reason in moment.reasons), *_layout(moment)])


def rough_sentence(review: Review) -> str | None:
    """That a review was ended early, so that little of it is sure."""
    if review.progress >= 1.0:
        return None
    return (
        f"This review was ended early, after {percent(review.progress)} of the work: errors may be missing, "
        "and all figures are rough."
    )


def quoted(words: str) -> str:
    """What somebody did, as others tell it: actions are worded for whoever takes them."""
    return re.sub(r"\byour\b", "their", words)


def _reason(reason: MomentReason, rival: str | None) -> str:
    match reason.kind:
        case "gain":
            return f"It brings {_points(reason.points)} more at once."
        case "waits":
            return f"It brings {_points(reason.points)} less at once, but pays later."
        case "later":
            return f"It ends {_about(reason.points)} better on average."
        case "denies":
            return f"{rival or 'The best of the others'} ends {_about(reason.points)} lower on average."
        case "prepares":
            return f"Then “{quoted(reason.words)}” could bring {_points(reason.points)}."
        case "allows":
            theirs = f"“{quoted(reason.words)}”, for {_points(reason.points)}"
            return f"What was played lets {rival or 'another'} do this: {theirs}."
        case _:
            return "It wins more often."


def _points(points: float) -> str:
    return "1 point" if points == 1 else f"{points:.0f} points"


def _about(points: float) -> str:
    return "1 point" if points == 1 else f"{points:.1f} points"


def _layout(moment: Moment) -> list[str]:
    if abs(moment.layout) < max(WORTH_SAYING, SURE * moment.layout_se):
        return []
    how = "even less well" if moment.layout < 0 else "better"
    return [f"With the cards that could not be seen it went {how}: {signed(moment.layout)} %."]


def luck_sentences(review: Review, names: Names) -> list[str]:
    """The same for each seat; a team has one luck."""
    if review.together:
        return [luck_sentence(review.seats[0], TEAM)]
    return [luck_sentence(seat, names[seat.seat]) for seat in review.seats]


def luck_sentence(seat: SeatReview, name: str) -> str:
    """How much was luck, honestly."""
    if abs(seat.luck) < max(LUCKY, SURE * seat.luck_se):
        return f"{name}: luck was about even ({signed(seat.luck)} %)."
    much = "much " if abs(seat.luck) >= MUCH else "some "
    kind = "good luck" if seat.luck > 0 else "bad luck"
    return f"{name} had {much}{kind}: {signed(seat.luck)} %."
