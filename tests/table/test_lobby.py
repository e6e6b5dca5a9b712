"""Setting up, sitting down, getting up, talking, playing again."""

from __future__ import annotations

import hashlib

import pytest

import hortus
from hortus.table import SYSTEM, DaysAMove, RealTime, Refused, Settings, Table, engine, entries, redaction
from hortus.table.commands import (
    Act,
    Create,
    GoOn,
    Leave,
    Mute,
    Rematch,
    Rename,
    Resign,
    Return,
    Say,
    Sit,
    Start,
)
from tests.table.helpers import SECRET, TableDriver, begun, opened, refusal, with_bots

# Setting up ---------------------------------------------------------------------------------------


def test_a_table_promises_its_secret_and_says_by_which_rules_it_is_played() -> None:
    driver = opened("fungi")
    created = driver.table.created
    assert created.commitment == hashlib.sha256(SECRET).hexdigest()
    assert created.engine == engine.version("fungi")
    assert created.engine.startswith(hortus.__version__ + " ")
    assert driver.table.phase == "waiting"


def test_every_game_has_a_fingerprint_of_its_own() -> None:
    assert len({engine.version(game) for game in hortus.GAMES}) == len(hortus.GAMES)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (Create("chess", ["open"] * 2), "There is no game 'chess'."),
        (Create("fungi", ["open"] * 3), "Fungi is for 2 players, not 3."),
        (Create("fungi", ["open", "wizard"]), "There is no player 'wizard'."),
        (Create("fungi", ["open", "master@9999"]), "has no such budget"),
        (Create("fungi", ["open"] * 2, {"berries": True}), "Fungi has no option 'berries'."),
        (Create("felci", ["open"] * 2, {"beginner": 1}), "The option beginner takes True or False"),
        (
            Create("feenbalz", ["open"] * 3, {"fairies": "/etc/passwd"}),  # type: ignore[dict-item]
            "The option fairies is not for tables.",
        ),
        (Create("fungi", ["open"] * 2, {"hand": 99}), "The dial hand takes a whole number from 3 to 12"),
        (Create("fungi", ["open"] * 2, {"hand": True}), "The dial hand takes a whole number from 3 to 12"),
        (Create("fungi", ["open"] * 2, {}, Settings(stand_in="open")), "Only a bot can stand in"),
        (Create("fungi", ["open"] * 2, {}, Settings(stand_in="nobody")), "There is no player 'nobody'."),
        (Create("fungi", ["open"] * 2, {}, Settings(clock=RealTime(1.0))), "Expected `float` >= 10.0"),
        (Create("fungi", ["open"] * 2, {}, Settings(clock=DaysAMove(0.0))), "Expected `float` > 0.0"),
        (Create("fungi", ["open"] * 2, {}, Settings(patience=1.0)), "Expected `float` >= 60.0"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_what_is_wrong(command: Create, sentence: str) -> None:
    kind, said = refusal_of_new(command)
    assert kind == "bad"
    assert sentence in said


def test_a_table_keeps_the_house_rules_that_are_turned_a_zero_too() -> None:
    driver = with_bots("sprout", "sprout", hand=9, basket=0, decay=4)
    assert driver.table.options == {"hand": 9, "basket": 0}
    assert driver.table.state.house_rules == {"hand": 9, "basket": 0}


def refusal_of_new(command: Create) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        Table("t", SECRET).decide(command, SYSTEM, 0.0)
    return refused.value.kind, refused.value.sentence


def test_only_the_server_sets_tables_up_and_only_once() -> None:
    driver = opened()
    assert refusal(driver, Create("fungi", ["open"] * 2), SYSTEM)[0] == "bad"
    with pytest.raises(Refused, match="Only the server"):
        Table("t", SECRET).decide(Create("fungi", ["open"] * 2), None, 0.0)


def test_at_a_table_that_is_not_there_nothing_can_be_done() -> None:
    with pytest.raises(Refused, match="no such table"):
        Table("t", SECRET).decide(Act("take 1", 0), 0, 0.0)


@pytest.mark.parametrize("wrong", [b"", bytes(31), bytes(33)])
def test_a_secret_has_32_bytes(wrong: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Table("t", wrong)


@pytest.mark.parametrize("wrong", ["", "two\nlines", " t", "x" * 101])
def test_an_id_is_a_short_line(wrong: str) -> None:
    with pytest.raises(ValueError, match="short line"):
        Table(wrong, SECRET)


# Sitting down -------------------------------------------------------------------------------------


def test_the_game_begins_when_the_last_one_sits_down() -> None:
    driver = opened("fungi")
    assert driver.do(Sit(1, "b", "Ben", "luck")) == ["Sat"]
    assert driver.table.bot_to_move() is None
    assert driver.do(Sit(0, "a", "Ann"))[:3] == ["Sat", "Started", "Drew"]
    assert driver.table.phase == "playing"
    assert driver.table.state.player == 0
    assert driver.table.seats_of("b") == [1]
    assert driver.table.holder(1) == "b"
    assert driver.table.seats_of("c") == []


def test_without_autostart_someone_says_when() -> None:
    driver = opened("fungi", settings=Settings(autostart=False))
    driver.do(Sit(0, "a"))
    assert refusal(driver, Start(), 0) == ("bad", "There are free seats.")
    driver.do(Sit(1, "b"))
    assert refusal(driver, Start(), None)[0] == "seat"
    assert driver.do(Start(), 1)[0] == "Started"
    assert refusal(driver, Start(), 1)[0] == "over"


def test_a_taken_seat_belongs_to_its_holder() -> None:
    driver = opened()
    driver.do(Sit(0, "a", "Ann"))
    assert refusal(driver, Sit(0, "b", "Ben")) == ("seat", "That seat is taken.")
    driver.do(Sit(0, "a", "Anna", "new luck"))
    assert (driver.table.chairs[0].name, driver.table.chairs[0].nonce) == ("Anna", "new luck")


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None])
def test_there_is_no_other_seat(seat: object) -> None:
    assert refusal(opened(), Sit(seat, "a"))[0] == "bad"  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["x" * 41, "bell\x07"])
def test_a_name_is_short_and_plain(name: str) -> None:
    assert refusal(opened(), Sit(0, "a", name)) == ("bad", "A name is plain text, up to 40 signs.")


def test_a_nonce_is_short_and_plain_and_who_sits_must_be_said() -> None:
    assert refusal(opened(), Sit(0, "a", "", "x" * 65))[0] == "bad"
    assert refusal(opened(), Sit(0, ""))[0] == "bad"


def test_nobody_sits_down_on_a_bot_or_after_the_start() -> None:
    driver = TableDriver()
    driver.do(Create("feenbalz", ["greedy", "person", "open"]), SYSTEM)
    assert refusal(driver, Sit(0, "a"))[0] == "seat"
    assert refusal(begun(), Sit(0, "holder of Ann"))[0] == "over"


def test_who_gets_up_before_the_start_leaves_a_free_seat() -> None:
    driver = opened()
    driver.do(Sit(0, "a", "Ann", "luck"))
    driver.do(Leave(), 0)
    assert not driver.table.chairs[0].is_taken
    assert driver.table.chairs[0].nonce == ""
    driver.do(Sit(0, "c"))
    assert driver.table.seats_of("c") == [0]


def test_where_only_bots_play_the_game_begins_at_once() -> None:
    driver = TableDriver()
    assert driver.do(Create("fungi", ["greedy", "random"]), SYSTEM)[:3] == ["Created", "Started", "Drew"]
    turn = driver.table.bot_to_move()
    assert turn is not None
    assert (turn.seat, turn.level, turn.seq) == (0, "greedy", driver.table.seq)


def test_nonces_change_what_is_drawn() -> None:
    lines = set()
    for nonce in ("", "a", "b"):
        driver = opened()
        driver.do(Sit(0, "a", "", nonce))
        driver.do(Sit(1, "b"))
        lines.add(tuple(driver.line()))
    assert len(lines) == 3


def test_random_seating_moves_people_with_all_they_have() -> None:
    seen = set()
    for number in range(20):
        driver = opened("mars", 3, Settings(seating="random"), secret=bytes([number]) * 32)
        for seat in range(3):
            driver.do(Sit(seat, f"h{seat}", f"N{seat}", f"n{seat}"))
        order = tuple(chair.number for chair in driver.table.chairs)
        seen.add(order)
        for seat, chair in enumerate(driver.table.chairs):
            assert driver.table.seats_of(f"h{chair.number}") == [seat]
            assert (chair.name, chair.nonce) == (f"N{chair.number}", f"n{chair.number}")
        started = next(entry for entry in driver.table.entries if isinstance(entry, entries.Started))
        assert started.order == order == driver.table.source.order(3)
    assert len(seen) > 2


# Bots ---------------------------------------------------------------------------------------------


def test_a_bots_move_comes_from_the_house_and_from_nobody_else() -> None:
    driver = with_bots("person", "greedy")
    assert driver.table.bot_to_move() is None
    assert refusal(driver, Act("take 1", driver.table.seq), SYSTEM)[0] == "turn"
    driver.act("take 1")
    turn = driver.table.bot_to_move()
    assert turn is not None
    assert (turn.seat, turn.level) == (1, "greedy")
    for who in (0, 1, None):
        assert refusal(driver, Act("take 1", driver.table.seq), who)[0] in ("seat", "turn")
    driver.do(Act("take 1", turn.seq), SYSTEM)
    assert refusal(driver, Act("take 1", turn.seq), SYSTEM)[0] == "stale"


def test_a_bot_is_handed_what_its_seat_may_know_and_thinks_apart_from_the_table() -> None:
    driver = with_bots("greedy", "person")
    seen = driver.table.seen()
    before = seen.view()
    assert before == driver.table.state.view(0)
    driver.act(seen.legal_actions()[0])
    assert seen.view() == before


def test_a_bots_seed_is_the_same_after_a_restart_and_differs_from_move_to_move() -> None:
    driver = with_bots("greedy", "greedy")
    seeds = []
    for _ in range(5):
        turn = driver.table.bot_to_move()
        assert turn == driver.rebuilt().bot_to_move()
        assert turn is not None
        seeds.append(turn.seed)
        driver.play_on(1)
    assert len(set(seeds)) == 5


# Getting up during the game, and coming back ------------------------------------------------------


def test_who_leaves_a_game_of_two_has_resigned_unless_bots_play_on() -> None:
    driver = begun("fungi")
    assert driver.do(Leave(), 1) == ["Left", "Resigned", "Finished"]
    assert driver.table.result is not None
    assert driver.table.result.values == (1.0, 0.0)
    driver = begun("fungi", settings=Settings(on_timeout="bot", stand_in="random"))
    assert driver.do(Leave(), 1) == ["Left", "StoodIn"]
    assert driver.table.chairs[1].bot == "random"
    assert driver.table.people() == [0]


def test_who_left_may_come_back_and_plays_again() -> None:
    driver = begun("fungi", settings=Settings(on_timeout="bot"))
    driver.do(Leave(), 0)
    assert refusal(driver, Act("take 1", driver.table.seq), 0) == (
        "seat",
        "A bot plays for you; take your seat back first.",
    )
    assert refusal(driver, Leave(), 0) == ("bad", "You have left already.")
    assert driver.table.seat_view(None, driver.now).seats[0].away
    driver.do(Return(), 0)
    assert not driver.table.seat_view(None, driver.now).seats[0].away
    assert refusal(driver, Return(), 0) == ("bad", "You have not left.")
    driver.act("take 1")


def test_when_the_last_person_leaves_the_table_is_abandoned() -> None:
    driver = with_bots("person", "greedy", "greedy", game="feenbalz", settings=Settings(on_timeout="bot"))
    assert driver.do(Leave(), 0) == ["Left", "Finished"]
    assert driver.table.result is not None
    assert driver.table.result.how == "abandoned"
    assert driver.table.result.values == (0.0, 0.0, 0.0)


def test_who_has_lost_may_leave_once() -> None:
    driver = begun("feenbalz", 3)
    driver.do(Resign(), 2)
    assert driver.do(Leave(), 2) == ["Left"]
    assert refusal(driver, Leave(), 2) == ("bad", "You have left already.")


# Talking ------------------------------------------------------------------------------------------


def said(driver: TableDriver, seat: int | None) -> list[str]:
    return [event.text for event in driver.table.events(seat) if event.what == "said"]


def test_everyone_reads_what_the_players_say() -> None:
    driver = opened()
    driver.do(Sit(0, "a", "Ann"))
    driver.do(Say("  hello\n\tthere \x07 "), 0)
    assert [said(driver, seat) for seat in (0, 1, None)] == [["hello there"]] * 3


def test_only_who_sits_here_talks() -> None:
    driver = with_bots("person", "greedy")
    for who in (None, 1, SYSTEM, 7):
        assert refusal(driver, Say("psst"), who)[0] == "seat"


@pytest.mark.parametrize("text", ["", "   ", "\n\x00", "x" * 501, "x" * 100_000])
def test_a_message_is_neither_empty_nor_endless(text: str) -> None:
    assert refusal(begun(), Say(text), 0) == ("bad", "A message has 1 to 500 signs.")


def test_who_talks_too_fast_must_wait() -> None:
    driver = begun()
    for _ in range(5):
        driver.do(Say("and"), 0, after=1.0)
    assert refusal(driver, Say("and"), 0)[0] == "rate"
    driver.do(Say("I am calm"), 1)
    driver.now += 5.99
    assert refusal(driver, Say("and"), 0)[0] == "rate"
    driver.do(Say("now"), 0, after=0.01)


def test_who_is_muted_is_not_read_and_not_told() -> None:
    driver = begun("mars", 3)
    driver.do(Say("before"), 1)
    driver.do(Mute(1), 0)
    driver.do(Say("after"), 1)
    assert said(driver, 0) == []
    assert said(driver, 1) == said(driver, 2) == said(driver, None) == ["before", "after"]
    for reader in (1, 2, None):
        assert all(event.what != "muted" for event in driver.table.events(reader))
    assert [event.other for event in driver.table.events(0) if event.what == "muted"] == [1]
    assert driver.do(Mute(1), 0) == []
    driver.do(Mute(1, on=False), 0)
    assert said(driver, 0) == ["before", "after"]


@pytest.mark.parametrize("other", [0, 3, -1, True, None])
def test_only_another_person_can_be_muted(other: object) -> None:
    driver = with_bots("person", "person", "greedy", game="mars")
    assert refusal(driver, Mute(other), 0)[0] == "bad"  # type: ignore[arg-type]
    assert refusal(driver, Mute(2), 0)[0] == "bad"


def test_a_mute_before_the_start_follows_the_person_when_seats_are_drawn() -> None:
    for number in range(8):
        driver = opened("mars", 3, Settings(seating="random"), secret=bytes([number]) * 32)
        for seat in (0, 1):
            driver.do(Sit(seat, f"h{seat}"))
        driver.do(Say("early"), 1)
        driver.do(Mute(1), 0)
        driver.do(Sit(2, "h2"))
        muter, muted, third = (driver.table.seats_of(f"h{one}")[0] for one in range(3))
        driver.do(Say("late"), muted)
        driver.do(Say("hello"), third)
        assert said(driver, muter) == ["hello"]
        assert said(driver, third) == ["early", "late", "hello"]
        assert [event.what for event in driver.table.events(muter) if event.what == "muted"] == ["muted"]
        assert not [
            event
            for seat in (muted, third, None)
            for event in driver.table.events(seat)
            if event.what == "muted"
        ]


def test_a_mute_does_not_fall_on_who_comes_after() -> None:
    driver = opened("mars", 3)
    for seat in (0, 1):
        driver.do(Sit(seat, f"h{seat}"))
    driver.do(Mute(1), 0)
    driver.do(Leave(), 1)
    driver.do(Sit(1, "someone else"))
    driver.do(Say("hello"), 1)
    assert said(driver, 0) == ["hello"]


# Playing again ------------------------------------------------------------------------------------


def finished(*seats: str, game: str = "feenbalz") -> TableDriver:
    driver = with_bots(*seats, game=game, settings=Settings(seating="random"))
    for seat in driver.table.people()[:-1] or [0]:
        driver.do(Resign(), seat)
    while not driver.table.is_over:
        driver.play_on(1000)
    return driver


def test_a_rematch_rotates_the_seats_so_that_the_second_begins() -> None:
    driver = finished("person", "person", "greedy", "person")
    before = [(chair.holder, chair.level) for chair in driver.table.chairs]
    people = [seat for seat in range(4) if driver.table.holder(seat)]
    for seat in people:
        assert driver.table.rematch() is None
        driver.do(Rematch(f"luck {seat}"), seat)
    following = driver.table.rematch()
    assert following is not None
    assert following.create.game == "feenbalz"
    assert following.create.rematch_of == "t1"
    assert following.create.settings.seating == "fixed"
    new = TableDriver(table_id="t2")
    new.do(following.create, SYSTEM)
    for sit in following.sits:
        new.do(sit)
    assert [(chair.holder, chair.level) for chair in new.table.chairs] == [*before[1:], before[0]]
    assert {chair.nonce for chair in new.table.chairs if chair.holder} == {f"luck {seat}" for seat in people}
    assert new.table.phase == "playing"
    assert [
        (event.seat, event.nonce) for event in driver.table.events(None) if event.what == "wantedmore"
    ] == [(seat, "") for seat in people]
    assert driver.do(GoOn("t2"), SYSTEM) == ["WentOn"]
    assert driver.table.next_table == "t2"
    assert driver.table.rematch() is None
    assert refusal(driver, GoOn("t3"), SYSTEM)[0] == "bad"


def test_a_rematch_is_for_after_the_game_and_for_those_who_sat_here() -> None:
    assert refusal(begun(), Rematch(), 0) == ("over", "The game is not over yet.")
    driver = finished("person", "person", game="fungi")
    assert refusal(driver, Rematch(), None)[0] == "seat"
    assert refusal(driver, GoOn("t2"), SYSTEM)[0] == "bad"
    assert refusal(driver, GoOn("t2"), 0)[0] == "seat"
    driver.do(Rematch(), 0)
    assert refusal(driver, Rematch(), 0) == ("bad", "You have said so already.")


def test_who_has_gone_home_is_not_waited_for() -> None:
    driver = finished("person", "person", game="fungi")
    driver.do(Rematch(), 0)
    assert driver.table.rematch() is None
    driver.do(Leave(), 1)
    following = driver.table.rematch()
    assert following is not None
    assert list(following.create.seats) == ["open", "person"]
    assert [sit.seat for sit in following.sits] == [1]
    gone_on = finished("person", "person", game="fungi")
    gone_on.do(Leave(), 1)
    gone_on.do(Rematch(), 0)
    gone_on.do(GoOn("t2"), SYSTEM)
    assert refusal(gone_on, Rematch(), 1) == ("bad", "The next table stands already.")
    driver.do(Leave(), 0)
    assert driver.table.rematch() is None


# An account with another name ---------------------------------------------------------------------


def test_an_account_that_is_renamed_is_called_so_at_its_seat_until_the_game_is_over() -> None:
    for driver in (opened("fungi"), begun("fungi", settings=Settings(seating="random"))):
        if driver.table.phase == "waiting":
            driver.do(Sit(0, "holder of Ann", "Ann", who="account"))
        seat = driver.table.seats_of("holder of Ann")[0]
        assert refusal(driver, Rename(seat=seat, name="Anna"), seat)[0] == "seat", "only the server says so"
        assert driver.do(Rename(seat=seat, name="Anna"), SYSTEM) == ["Renamed"]
        assert driver.table.seat_view(None, driver.now).seats[seat].name == "Anna"
        (told,) = driver.table.events(None, driver.table.seq - 1)
        assert (told.what, told.seat, told.name) == ("renamed", seat, "Anna")
        assert driver.rebuilt().chairs[seat].name == "Anna"


def test_a_game_that_is_over_keeps_the_names_it_was_played_under() -> None:
    driver = begun("fungi")
    driver.do(Resign(), 0)
    assert refusal(driver, Rename(seat=0, name="Anna"), SYSTEM)[0] == "over"


def test_who_is_forgotten_is_forgotten_under_every_name() -> None:
    driver = begun("fungi")
    driver.do(Rename(seat=0, name="Anna"), SYSTEM)
    driver.do(Say("hello"), 0)
    said = [(holder, name) for holder, name, _ in redaction.speakers(driver.table.entries)]
    assert said == [("holder of Ann", "Anna")]
    assert redaction.redact(driver.table, "holder of Ann")
    names = {getattr(entry, "name", "") for entry in driver.table.entries}
    assert names == {"", "Ben", redaction.FORMER_NAME}
    assert driver.table.chairs[0].name == redaction.FORMER_NAME
