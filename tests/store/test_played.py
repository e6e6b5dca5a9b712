"""Somebody's finished games: how they ended, against whom, and how well they were played."""

from __future__ import annotations

from hortus.store import Finish, SeatRow, Store, open_store
from hortus.store.played import Filter, GameResult, ResultRow, TotalRow
from tests.store.examples import lay

ANN = ("ann", "guest")
BOB, SAGE = SeatRow(1, "bob", "Bob_1"), SeatRow(1, None, None, "sage")


async def finish(
    store: Store,
    name: str,
    time: float,
    other: SeatRow,
    result: GameResult,
    game: str = "fungi",
    holder: str = "ann",
) -> None:
    """A game of Ann's that is over, and how."""
    await lay(store, name, [SeatRow(0, holder, "Ann"), other], game=game)
    await store.append(name, 1, [b"the end"], time, changes=[Finish()])
    rows = [ResultRow(name, 0, 12, result), ResultRow(name, 1, 7, "lost" if result == "won" else "won")]
    await store.played.add_results(rows)


async def some(store: Store) -> None:
    await finish(store, "one", 200.0, BOB, "won")
    await finish(store, "two", 300.0, SAGE, "lost", game="felci")
    await finish(store, "three", 400.0, SAGE, "won", holder="guest")
    await finish(store, "four", 500.0, BOB, "shared")
    await finish(store, "hers", 600.0, BOB, "won", holder="eve")


FOUND: list[tuple[Filter, list[str]]] = [
    (Filter(), ["four", "three", "two", "one"]),
    (Filter(game="fungi"), ["four", "three", "one"]),
    (Filter(opponent="sage"), ["three", "two"]),
    (Filter(opponent="Bob_1", result="won"), ["one"]),
    (Filter(result="lost"), ["two"]),
    (Filter(like="BOB_"), ["four", "one"]),
    (Filter(like="o_b"), []),
    (Filter(like="felc"), ["two"]),
    (Filter(like="ann"), []),
    (Filter(like="no\0name"), []),
]


async def test_games_are_found_by_game_opponent_result_and_words(url: str) -> None:
    async with await open_store(url) as store:
        await some(store)
        for wanted, ids in FOUND:
            assert [one.id for one in await store.played.page(ANN, wanted, 50)] == ids, wanted


async def test_a_game_is_shown_with_its_seats_and_scores_in_pages(url: str) -> None:
    async with await open_store(url) as store:
        await some(store)
        first = await store.played.page(ANN, Filter(), 2)
        second = await store.played.page(ANN, Filter(), 2, first[-1].finished)
        assert [one.id for one in first + second] == ["four", "three", "two", "one"]
        last = second[-1]
        assert (last.seat, last.result, last.scores, last.is_reviewed) == (0, "won", (12, 7), False)
        assert last.seats == (SeatRow(0, "ann", "Ann"), BOB)


async def test_wins_are_summed_up_by_game_and_by_opponent(url: str) -> None:
    async with await open_store(url) as store:
        await some(store)
        sages = [SeatRow(0, "ann", "Ann"), SAGE, SeatRow(2, None, None, "sage")]
        await lay(store, "five", sages, game="mars", finished=550.0)
        await store.played.add_results([ResultRow("five", seat, 5, "shared") for seat in range(3)])
        by_game, by_opponent = await store.played.totals(ANN)
        assert set(by_game) == {
            TotalRow("fungi", False, "won", 2),
            TotalRow("fungi", False, "shared", 1),
            TotalRow("felci", False, "lost", 1),
            TotalRow("mars", False, "shared", 1),
        }
        assert set(by_opponent) == {
            TotalRow("Bob_1", False, "won", 1),
            TotalRow("Bob_1", False, "shared", 1),
            TotalRow("sage", True, "lost", 1),
            TotalRow("sage", True, "won", 1),
            TotalRow("sage", True, "shared", 1),  # twice at one table
        }


async def test_what_is_not_counted_yet_is_told_with_the_end_of_its_log(url: str) -> None:
    async with await open_store(url) as store:
        await some(store)
        await lay(store, "new", [SeatRow(0, "ann", "Ann"), BOB])
        await store.append("new", 1, [b"last move", b"the end"], 700.0, changes=[Finish()])
        await store.append("new", 3, [b"a word afterwards"], 710.0)
        assert await store.played.uncounted(ANN, 10) == {"new": [b"last move", b"the end"]}
        await store.played.add_results([ResultRow("new", 0, 3, "lost"), ResultRow("gone", 0, 1, "won")])
        assert await store.played.uncounted(ANN, 10) == {}


async def test_skill_and_luck_come_from_complete_reviews_the_oldest_first(url: str) -> None:
    async with await open_store(url) as store:
        await some(store)
        for name, skill in (("three", 0.9), ("one", 0.7)):
            await store.reviews.claim(name, "1", 1, 0.0, 1.0, alone=True)
            figures = [{"seat": 0, "skill": skill, "luck": -0.2}, {"seat": 1, "skill": 0.1, "luck": 0.2}]
            await store.reviews.finish(name, "1", 1, figures, b"{}")
        await store.reviews.claim("four", "1", 1, 0.0, 1.0, alone=True)
        points = await store.played.points(ANN)
        assert [(one.table, one.skill, one.luck) for one in points] == [
            ("one", 0.7, -0.2),
            ("three", 0.9, -0.2),
        ]
        assert await store.played.points(ANN, "felci") == []
        reviewed = {one.id: one.is_reviewed for one in await store.played.page(ANN, Filter(), 9)}
        assert reviewed == {"four": False, "three": True, "two": False, "one": True}
