"""Every count of a tally once more, slowly: the second implementations of the games, asked what happens in
them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.reference.feenbalz import (
    BERRIES,
    BLACK,
    Asking,
    Feenbalz,
    is_five_horseshoes,
    is_full_set,
    is_horseshoe,
)
from tests.reference.felci import Felci
from tests.reference.fungi import MUSHROOMS, Fungi
from tests.reference.mars import Mars

SIZES = {3: "meals_of_3", 4: "meals_of_4", 5: "meals_of_5"}


class Counted:
    """Whatever is played, with counts."""

    def __init__(self, players: int, **options: bool) -> None:
        self.counts: Counter[str] = Counter()
        super().__init__(players, **options)  # type: ignore[call-arg]


class CountedFungi(Counted, Fungi):
    def apply(self, text: str) -> None:
        word, *rest = text.split()
        counts = self.counts
        if word == "draw":
            counts["baskets_dealt"] += text == "draw basket" and self.to_draw[0] >= 0
        else:
            counts["turns"] += 1
        if word == "take":
            position = int(rest[0])
            counts["free_takes" if position <= 2 else "paid_takes"] += 1
            counts["sticks_paid"] += max(0, position - 2)
            counts["baskets_taken"] += self.forest[position - 1] == "basket"
            counts["night_cards"] += self.forest[position - 1].endswith("*")
        elif word == "decay":
            counts["decay_taken"] += 1
            counts["decay_cards"] += len(self.decay)
            counts["baskets_from_decay"] += self.decay.count("basket")
            counts["night_cards"] += sum(card.endswith("*") for card in self.decay)
        elif word == "pan":
            counts["pans_put_down"] += 1
        elif word == "sell":
            day, night = map(int, rest[1].split("+"))
            counts["sales"] += 1
            counts["sticks_earned"] += MUSHROOMS[rest[0]][3] * (day + 2 * night)
        elif word == "cook":
            day, night = map(int, rest[1].split("+"))
            counts["meals"] += 1
            counts[SIZES.get(day + 2 * night, "meals_of_6_or_more")] += 1
            counts["butter"] += rest.count("butter")
            counts["cider"] += rest.count("cider")
            counts["pans_from_hand"] += rest.count("hand")
        super().apply(text)
        if self.over:
            counts["cards_left"] = sum(hand.total() for hand in self.hands)

    def after_turn(self) -> None:
        self.counts["decay_swept"] += bool(self.forest) and len(self.decay) == 4
        super().after_turn()

    def begin_turn(self) -> None:
        mover = 0 if self.mover == 1 else self.mover + 1
        before, self.mover = self.mover, mover
        self.counts["skipped_turns"] += not self.legal()
        self.mover = before
        super().begin_turn()


class CountedFelci(Counted, Felci):
    chain = 0

    def forfeit_or_wait(self) -> None:
        if self.actions_left == 2:
            self.counts["turns"] += 1
        if self.actions_left == 1 and not self.legal():
            self.counts["forfeits"] += 1
        super().forfeit_or_wait()

    def apply(self, text: str) -> None:
        word, *rest = text.split()
        if word == "under":
            self.chain += 1
            self.counts["undergrowth_tiles"] += 1
        elif word == "plant":
            if self.chain:
                self.counts[f"undergrowth_of_{self.chain}"] += 1
            else:
                self.counts["spores" if self.free_ferns(rest[0]) else "new_plants"] += 1
            self.chain = 0
        elif word == "seat":
            self.counts["visitors" if rest[1][0] == "wb"[self.mover] else "disturbers"] += 1
        super().apply(text)
        if self.over:
            self.look_at_the_end()

    def look_at_the_end(self) -> None:
        counts = self.counts
        counts["visitors_left"] = sum(map(len, self.visitors))
        counts["empty_cells"] = 52 - len(self.garden)
        for bench, sitting in self.benches.items():
            owner = "wb".index(bench[0])
            if 1 - owner not in sitting:
                continue
            if owner not in sitting:
                counts["lonely_disturbers"] += 1
                continue
            worth, lost = self.ferns(sitting[owner], bench), self.ferns(sitting[1 - owner], bench)
            counts["disturbed_points"] += worth - max(0, worth - lost)
            counts["benches_at_nothing"] += worth - lost <= 0


class CountedMars(Counted, Mars):
    def begin_turn(self, seat: int) -> None:
        dice = len(self.dice)
        super().begin_turn(seat)
        if not dice and not self.over:
            if self.dice_of(seat):
                self.counts["rolls"] += 1
            else:
                self.counts["stuck_passes"] += 1

    def move(self, die: int, direction: str, gardener: int) -> None:
        counts = self.counts
        counts["turns"] += 1
        counts["stays"] += direction == "stay"
        counts["second_gardener_moves"] += gardener == 1
        if direction != "stay":
            there = self.destination(self.gardeners[self.mover][gardener], direction, die)
            counts["stops_on_flowers"] += there in self.flowers
        super().move(die, direction, gardener)
        if self.over:
            counts["ended_fruitless" if self.dice_without_planting == 100 else "ended_stuck"] = 1
            self.look_at_the_end()

    def plant(self, colour: str) -> None:
        place, seat = self.planting, self.mover
        self.flowers[place] = colour
        joined = len(self.group(place)) - 1
        del self.flowers[place]
        self.counts["plantings"] += 1
        self.counts[f"joining_{joined}" if joined < 4 else "joining_4_or_more"] += 1
        super().plant(colour)
        if self.over:
            self.counts["ended_by_last_flower" if not self.reserves[seat].total() else "ended_stuck"] = 1
            self.look_at_the_end()

    def change_score(self, points: int) -> bool:
        goal = max(0, self.markers[self.mover] + points)
        met = super().change_score(points)
        if self.markers[self.mover] != goal:
            self.counts["leapfrogs_up" if points > 0 else "leapfrogs_down"] += 1
        self.met = met
        return met

    def end_turn(self, special: bool) -> None:
        if self.special_actions and special and self.dice:
            self.counts["extra_turns"] += 1
            self.counts["extra_by_meeting"] += self.met
            self.counts["extra_by_last_flower"] += self.planted_last
        super().end_turn(special)

    def apply(self, text: str) -> None:
        word, *rest = text.split()
        self.met = False
        self.planted_last = word == "plant" and self.reserves[self.mover][rest[0]] == 1
        super().apply(text)

    def look_at_the_end(self) -> None:
        groups = {frozenset(self.group(place)) for place in self.flowers}
        self.counts["groups"] = len(groups)
        self.counts["largest_group"] = max(map(len, groups), default=0)


class CountedFeenbalz(Counted, Feenbalz):
    def apply(self, text: str) -> None:
        word, *rest = text.split()
        counts = self.counts
        counts["turns"] += word in ("collect", "exchange")
        counts["collects"] += word == "collect"
        counts["declines"] += word == "decline"
        counts["increases_passed"] += word == "pass"
        counts["cards_given"] += word == "give"
        counts["cards_lost"] += word == "lose"
        counts["berries_tossed"] += word == "toss"
        counts["berries_turned_up"] += word == "market" and rest[0] in BERRIES
        if word == "play":
            counts[rest[0]] += 1
        if word == "exchange":
            counts[f"exchanges_by_{rest[2]}"] += 1
        super().apply(text)
        if self.player == -2:
            enough = max(self.scores()) >= (6 if self.players <= 4 else 5)
            counts[
                "ended_by_fairies"
                if enough
                else "ended_quietly"
                if self._fairies_left()
                else "ended_without_fairies"
            ] = 1

    def _draw(self, verb: str) -> Any:
        self.counts["decks_made_anew"] += not self.deck and bool(self.discard)
        return (yield from super()._draw(verb))

    def _fill_market(self) -> Asking:
        """FEE-10, FEE-28 again, to see each new market."""
        yield from self._refill()
        for _ in range(3):
            if any(not card.endswith("-0") for card in self.market):
                return
            self.counts["markets_laid_anew"] += 1
            self.deck.update(self.market)
            self.deck.update(self.discard)
            self.market, self.discard = [], Counter()
            yield from self._refill()

    def _exchange(self, seat: int, card: str, trait: str) -> Asking:
        self.wanted = len(self._matches(card, trait))
        yield from super()._exchange(seat, card, trait)

    def _thistle_window(self, exchanging: int) -> Any:
        called_off = yield from super()._thistle_window(exchanging)
        self.counts["exchanged_cards"] += 0 if called_off else self.wanted
        return called_off

    def _court(self, courter: int, first: str) -> Asking:
        self.counts["turns"] += 1
        self.counts["courtships"] += 1
        yield from super()._court(courter, first)

    def _finish_laying(self, seat: int, scripts: list[list[str]], first: str) -> Asking:
        self.counts["collections"] += 1
        yield from super()._finish_laying(seat, scripts, first)

    def _increase(self, seat: int, fairy: str | None) -> Asking:
        passed = self.counts["increases_passed"]
        yield from super()._increase(seat, fairy)
        self.counts["increases"] += self.counts["increases_passed"] == passed

    def _reveal(self, courter: int) -> Any:
        fairy = yield from super()._reveal(courter)
        self.counts["lone_courtships"] += len(self.laid) == 1
        self.counts["black_fairy"] += fairy == BLACK
        return fairy

    def _award(self, fairy: str) -> Asking:
        """FEE-20, FEE-22 to FEE-25 again, reason by reason."""
        counts = self.counts
        counts["fairies_courted"] += 1
        leader = self._leader(self.laid, fairy)
        best, value = self.laid[leader], self._value(leader, self.laid[leader], fairy)
        others = [self._value(seat, cards, fairy) for seat, cards in self.laid.items() if seat != leader]
        if is_five_horseshoes(best):
            counts["five_horseshoes"] += 1
        elif is_full_set(best) and sum(map(is_full_set, self.laid.values())) == 2:
            counts["both_whole_sets"] += 1
        else:
            counts["two_by_a_whole_set"] += is_full_set(best)
            counts["two_by_horseshoes"] += all(map(is_horseshoe, best))
            counts["two_by_an_empty_hand"] += not self.hands[leader].total()
            if not is_full_set(best):
                counts["two_by_a_lead"] += bool(others) and value - max(others) >= 10
                counts["two_alone"] += not others and value >= 10
        yield from super()._award(fairy)

    def _bonus_fairy(self, seat: int) -> Asking:
        before, fairies = len(self.won[seat]), BLACK in self.fairies or BLACK in self.under
        yield from super()._bonus_fairy(seat)
        self.counts["further_fairies"] += len(self.won[seat]) - before
        self.counts["black_on_the_way"] += fairies and not (BLACK in self.fairies or BLACK in self.under)


RECOUNTS: dict[str, Any] = {
    "fungi": CountedFungi,
    "felci": CountedFelci,
    "mars": CountedMars,
    "feenbalz": CountedFeenbalz,
}


def recount(game: str, players: int, options: dict[str, bool], texts: Iterable[str]) -> dict[str, int]:
    """What a whole or unfinished game comes to, without what is 0."""
    slow = RECOUNTS[game](players, **options)
    for text in texts:
        slow.apply(text)
    return {name: number for name, number in slow.counts.items() if number}
