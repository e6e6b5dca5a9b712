"""The deal of the day: the same for everyone, another tomorrow, and proven when the day has closed."""

from __future__ import annotations

import random

import pytest

import hortus
from hortus.table import SYSTEM, Refused, Settings, Table, daily, verify
from hortus.table.chance import commitment
from hortus.table.commands import Act, Create, GiveHint, Leave, Rematch, Resign, Sit, TakeBack, Tick
from hortus.table.daily_results import Bar, Histogram, histogram, lead, leaves, share_line, streak
from tests.table.helpers import TableDriver

DAY = "2026-11-17"
NOON = daily.closes(DAY) - daily.GRACE - 43200
KEY = b"k" * 32


def begun(
    game: str = "felci", table_id: str = "t1", day: str = DAY, scored: bool = True, key: bytes = KEY
) -> TableDriver:
    """Somebody's try at a deal."""
    driver = TableDriver(daily.secret_of(key, day), table_id)
    driver.now = NOON
    take_back = "never" if scored else "consent"
    settings = Settings(seating="random", take_back=take_back)  # type: ignore[arg-type]
    seats = daily.seats(hortus.load(game))
    driver.do(Create(game, seats, {}, settings, daily=day, scored=scored), SYSTEM)
    driver.do(Sit(0, f"holder at {table_id}", "Ann"))
    return driver


def me(table: Table) -> int:
    """The person's seat."""
    return next(seat for seat, chair in enumerate(table.chairs) if chair.level is None)


def piles(table: Table) -> dict[str, list[str]]:
    """What came from each pile, in order; Feenbalz's market is dealt from the deck."""
    found: dict[str, list[str]] = {}
    for mover, action in zip(table.history.movers, table.history.actions, strict=True):
        if mover == hortus.CHANCE:
            word, _, rest = table.game.texts[action].partition(" ")
            found.setdefault({"market": "draw"}.get(word, word), []).append(rest)
    return found


@pytest.mark.parametrize("game", hortus.GAMES)
def test_two_people_meet_the_same_piles_whatever_they_do(game: str) -> None:
    """Felci's, Fungi's and Mars's piles are drawn from alone; Feenbalz's deck is shuffled again later."""
    one, other = begun(game, "ann's"), begun(game, "bob's")
    one.play_on(30, seed=1)
    other.play_on(30, seed=2)
    assert one.line() != other.line()
    assert me(one.table) == me(other.table)
    first, second = piles(one.table), piles(other.table)
    for pile in set(first) & set(second) - {"take", "lose"}:
        both = min(len(first[pile]), len(second[pile]))
        assert both
        assert first[pile][:both] == second[pile][:both]


def test_another_day_and_another_key_are_another_deal() -> None:
    lines = [begun().line(), begun(day="2026-11-18").line(), begun(key=b"x" * 32).line()]
    assert len(set(map(tuple, lines))) == 3
    assert daily.secret_of(KEY, DAY) != daily.secret_of(KEY, "2026-11-18")


def test_the_bots_think_alike_for_everyone() -> None:
    one, other = begun("fungi", "ann's"), begun("fungi", "bob's")
    for driver in (one, other):
        while driver.table.bot_to_move() is None:
            driver.act(driver.table.state.legal_actions()[0])
    mine, theirs = one.table.bot_to_move(), other.table.bot_to_move()
    assert mine == theirs
    assert mine is not None
    assert mine.level == daily.LEVEL


def test_the_secret_is_told_when_the_day_has_closed_and_proves_the_record() -> None:
    driver = begun("fungi")
    driver.play_on(10_000)
    table, secret = driver.table, driver.table.secret.hex()
    closes = daily.closes(DAY)
    for now in (None, NOON, closes - 1):
        assert secret not in table.record(me(table), now)
        assert table.told_secret(now) == ""
        with pytest.raises(Refused, match="when the day has closed"):
            table.proof(now)
    assert secret not in repr(table.entries)
    assert secret not in repr(table.seat_view(None, closes - 1))
    assert secret in repr(table.seat_view(None, closes))
    open_verdict = verify(table.record(None, NOON))
    assert not open_verdict.proven
    assert "day has closed" in open_verdict.sentence
    text = table.record(None, closes)
    verdict = verify(text)
    assert verdict.proven
    assert verdict.draws == table.history.draws
    assert table.proof(closes).table == f"daily {DAY} fungi"
    for changed in (text.replace(DAY, "2026-11-18"), text.replace(f"daily: {DAY}\n", "")):
        assert not verify(changed).proven


def test_the_commitment_is_that_of_the_day() -> None:
    assert begun().table.created.commitment == commitment(daily.secret_of(KEY, DAY))


def test_the_scored_try_has_no_hints_and_no_take_backs() -> None:
    driver = begun("mars")
    while driver.mover == SYSTEM:
        driver.play_on(1)
    seat = me(driver.table)
    with pytest.raises(Refused, match="nobody gets hints") as refusal:
        driver.decide(GiveHint(seat, "move"), SYSTEM)
    assert refusal.value.code == "scored_hint"
    driver.play_on(1)
    with pytest.raises(Refused, match="nothing is taken back"):
        driver.decide(TakeBack(), seat)
    assert driver.table.seat_view(seat, NOON).take_back is None


def test_only_a_deal_without_take_backs_is_scored() -> None:
    for wrong in (
        Create("fungi", ["person", "greedy"], scored=True),
        Create("fungi", ["greedy"] * 2, daily="x"),
    ):
        with pytest.raises(Refused):
            TableDriver().decide(wrong, SYSTEM)


def test_nobody_changes_the_deal_by_a_nonce() -> None:
    driver = TableDriver(daily.secret_of(KEY, DAY))
    driver.do(Create("fungi", ["open", "greedy"], daily=DAY), SYSTEM)
    with pytest.raises(Refused, match="nobody adds a nonce"):
        driver.decide(Sit(0, "holder", nonce="mine"))


@pytest.mark.parametrize("command", [Resign(), Leave()])
def test_giving_up_and_leaving_are_a_loss(command: Resign | Leave) -> None:
    driver = begun("feenbalz")
    driver.do(command, me(driver.table))
    result = driver.table.result
    assert result is not None
    assert result.how == "resigned"
    assert result.values[me(driver.table)] == 0
    with pytest.raises(Refused, match="from the page of the day"):
        driver.decide(Rematch(), me(driver.table))


def test_a_try_that_is_not_finished_in_time_has_no_result() -> None:
    driver = begun("fungi")
    closes = daily.closes(DAY)
    assert driver.table.deadline() == closes
    while driver.mover == SYSTEM:
        driver.play_on(1)
    driver.now = closes
    with pytest.raises(Refused, match="day of this deal is over"):
        driver.decide(Act(driver.table.state.legal_actions()[0], driver.table.seq), driver.mover)
    assert driver.do(Tick(), SYSTEM) == ["Finished"]
    assert driver.table.result is not None
    assert driver.table.result.how == "abandoned"


def test_the_table_is_the_same_after_a_restart() -> None:
    driver = begun("feenbalz")
    driver.play_on(20)
    again = driver.rebuilt()
    assert again.created == driver.table.created
    assert again.bot_to_move() == driver.table.bot_to_move()
    driver.play_on(10_000)
    assert driver.rebuilt().record(None, daily.closes(DAY)) == driver.table.record(None, daily.closes(DAY))


def test_without_a_server_the_deal_follows_from_game_and_date() -> None:
    rng = random.Random(1)
    for game in hortus.GAMES:
        one, other, next_day = (daily.DailyMatch(game, day) for day in (DAY, DAY, "2026-11-18"))
        assert one.history == other.history
        assert one.seats == other.seats
        for _ in range(5):
            one.apply(rng.choice(one.state.legal_actions()))
            next_day.apply(rng.choice(next_day.state.legal_actions()))
        assert [step.text for step in one.history if step.player == hortus.CHANCE] != [
            step.text for step in next_day.history if step.player == hortus.CHANCE
        ]


@pytest.mark.parametrize("text", ["", "yesterday", "2026-13-01", "20261117", "2026-W47-2"])
def test_a_date_is_a_date(text: str) -> None:
    with pytest.raises(ValueError, match="A date is written as"):
        daily.check_date(text)


def test_a_streak_counts_days_in_a_row() -> None:
    days = ["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-03"]
    assert [streak(days, f"2026-11-0{day}") for day in range(1, 6)] == [3, 3, 1, 1, 0]
    assert streak([], DAY) == 0


def test_a_lead_is_over_the_best_of_the_others() -> None:
    assert [lead([5, 9, 7], seat) for seat in range(3)] == [-4, 2, -2]


def test_leaves_grow_with_the_lead() -> None:
    for game in hortus.GAMES:
        grown = [leaves(game, ahead) for ahead in (None, -90, -1, 0, 1, 90)]
        assert grown == [0, 1, 2, 3, 4, 5]


def test_a_histogram_counts_everyone_once() -> None:
    assert histogram([]) == Histogram([], 0)
    assert histogram([2, None, -1, 2], 2) == Histogram(
        [Bar(-1, -1, 1), Bar(0, 0, 0), Bar(1, 1, 0), Bar(2, 2, 2)], 1, 3
    )
    wide = histogram([-30, -6, -5, 0, 0, 1, 5, 6, 23, None], -6)
    assert sum(bar.count for bar in wide.bars) + wide.resigned == 10
    assert len(wide.bars) <= 15
    assert wide.bars[wide.mine or 0] == Bar(-10, -6, 1)
    assert [bar for bar in wide.bars if bar.least <= 0 <= bar.most] == [Bar(0, 0, 2)]
    assert all(
        before.most + 1 == after.least for before, after in zip(wide.bars, wide.bars[1:], strict=False)
    )


def test_the_line_to_share_tells_the_result_and_nothing_of_the_deal() -> None:
    assert (
        share_line("felci", "Felci", DAY, 2, 3) == f"Hortus · Felci · {DAY} · +2 🌿🌿🌿🌿⬜ · 3 days in a row"
    )
    assert share_line("felci", "Felci", DAY, -2, 1) == f"Hortus · Felci · {DAY} · −2 🌿🌿⬜⬜⬜"
    assert share_line("felci", "Felci", DAY, 0, 1).endswith("a tie 🌿🌿🌿⬜⬜")
    assert share_line("felci", "Felci", DAY, None, 0).endswith("gave up ⬜⬜⬜⬜⬜")
