"""Acting, drafts, and taking back."""

from __future__ import annotations

import random

import pytest

from hortus import CHANCE
from hortus.table import SYSTEM, Refused, Settings, Table, encode
from hortus.table.commands import Act, Answer, Play, Resign, Say, Sit, TakeBack
from hortus.table.entries import Acted, Drew, Started
from tests.contract.cases import FEW, SOME, Case
from tests.soak import soak_but
from tests.table.helpers import TableDriver, begun, begun_case, opened, refusal, whole, with_bots

# Acting -------------------------------------------------------------------------------------------


def test_an_action_and_what_chance_brings_are_decided_together() -> None:
    driver = begun("fungi")
    found = driver.decide(Act("take 1", driver.table.seq), 0)
    assert [type(entry) for entry in found] == [Acted, Drew, Drew]
    assert found[0] == Acted(0, "take 1")


def test_an_action_is_a_text_or_a_number_and_texts_are_forgiven_their_case() -> None:
    driver = begun("fungi")
    number = driver.table.state.parse("take 2")
    same = [driver.decide(Act(one, driver.table.seq), 0) for one in (number, "take 2", "  TAKE   2 ")]
    assert same[0] == same[1] == same[2]


def test_only_the_seat_to_act_acts() -> None:
    driver = begun("fungi")
    assert refusal(driver, Act("take 1", driver.table.seq), 1) == ("turn", "It is Ann's turn.")
    assert refusal(driver, Act("take 1", driver.table.seq), None)[0] == "seat"
    assert refusal(driver, Act("take 1", driver.table.seq), 2)[0] == "seat"
    assert refusal(driver, Act("take 1", driver.table.seq), -2)[0] == "seat"
    assert refusal(driver, Act("take 1", driver.table.seq), SYSTEM)[0] == "turn"


def test_before_the_start_and_after_the_end_nobody_acts() -> None:
    driver = opened()
    driver.do(Sit(0, "a"))
    assert refusal(driver, Act("take 1", driver.table.seq), 0) == ("over", "The game has not begun yet.")
    driver = begun()
    driver.do(Resign(), 0)
    assert refusal(driver, Act("take 1", driver.table.seq), 1) == ("over", "The game is over.")


def test_an_illegal_action_is_refused_with_the_rules_sentence_and_clause() -> None:
    driver = begun("fungi")
    with pytest.raises(Refused) as refused:
        driver.decide(Act("take 8", driver.table.seq), 0)
    assert refused.value.kind == "illegal"
    assert refused.value.clause == "FUN-9"
    assert "position 8 costs 6 sticks" in refused.value.sentence
    with pytest.raises(Refused) as refused:
        driver.decide(Act("fly", driver.table.seq), 0)
    assert (refused.value.kind, refused.value.clause) == ("illegal", None)


@pytest.mark.parametrize("wrong", [None, 1.5, True, b"take 1", [], -1, 10**30, "x" * 10_000, "draw pan"])
def test_garbage_is_refused(wrong: object) -> None:
    driver = begun("fungi")
    assert refusal(driver, Act(wrong, driver.table.seq), 0)[0] == "illegal"  # type: ignore[arg-type]


def test_a_command_for_an_earlier_position_is_stale() -> None:
    driver = begun("fungi")
    seq = driver.table.seq
    driver.do(Act("take 1", seq), 0)
    for who in (0, 1):
        assert refusal(driver, Act("take 1", seq), who)[0] == "stale"
    for other in (seq - 1, 0, -1, driver.table.seq + 1, 10**9):
        assert refusal(driver, Act("take 1", other), 1)[0] == "stale"
    driver.do(Act("take 1", driver.table.seq), 1)


def test_a_command_for_a_position_that_was_taken_back_is_stale() -> None:
    """A bot that thought about it, or a second tab: the seat is the same, the position is not."""
    driver = with_bots("person", "greedy", game="mars")
    driver.act("place a1")
    turn = driver.table.bot_to_move()
    assert turn is not None
    driver.do(TakeBack(), 0)
    assert refusal(driver, Act("place a2", turn.seq), 0)[0] == "stale"
    assert refusal(driver, Act("place a2", turn.seq), SYSTEM)[0] == "stale"
    driver.act("place a1")
    assert refusal(driver, Act("place a2", turn.seq), SYSTEM)[0] == "stale"


def test_the_same_last_move_twice_is_stale_too() -> None:
    driver = begun("fungi")
    while not driver.table.is_over:
        seat, seq = driver.mover, driver.table.seq
        driver.play_on(1, seed=seq)
    assert refusal(driver, Act("take 1", seq), seat)[0] == "stale"


def test_a_move_for_a_game_that_somebody_gave_up_meanwhile_is_stale() -> None:
    driver = begun("fungi")
    seq = driver.table.seq
    driver.do(Resign(), 1)
    assert refusal(driver, Act("take 1", seq), 0)[0] == "stale"
    assert refusal(driver, Act("take 1", driver.table.seq), 0)[0] == "over"


def test_chat_makes_nothing_stale() -> None:
    driver = begun("fungi")
    seq = driver.table.seq
    driver.do(Say("hm"), 1)
    driver.do(Act("take 1", seq), 0)


def test_a_table_is_what_its_log_says() -> None:
    driver = begun("feenbalz", 4, berries=True)
    driver.play_on(120)
    assert whole(driver.rebuilt()) == whole(driver.table)


def test_an_entry_that_does_not_fit_is_named() -> None:
    driver = begun("fungi")
    with pytest.raises(ValueError, match=r"^Entry 18 of table t1 \(Acted\) does not fit\.$"):
        driver.table.evolve(Acted(0, "take 8"), 0.0)
    for entry in (Acted(0, "take 8"), Started((0, 1))):
        with pytest.raises(ValueError, match="Entry 0 of table t1"):
            Table("t1", bytes(32)).evolve(entry, 0.0)


# Drafts -------------------------------------------------------------------------------------------


def chain_driver() -> TableDriver:
    """Felci, with a position in which an undergrowth chain can be laid."""
    driver = begun("felci")
    rng = random.Random(5)
    while not any(text.startswith("under") for text in legal(driver)):
        driver.act(rng.choice([text for text in legal(driver) if text.startswith("plant")]))
    return driver


def legal(driver: TableDriver) -> list[str]:
    return [driver.table.state.text(action) for action in driver.table.state.legal_actions()]


def chain(driver: TableDriver) -> list[str]:
    """The steps of an undergrowth chain that is possible now."""
    twin = driver.table.state.copy()
    steps = []
    for word in ("under", "under", "plant"):
        texts = [twin.text(action) for action in twin.legal_actions()]
        steps.append(
            next(
                (text for text in texts if text.startswith(word)),
                next(text for text in texts if "plant" in text),
            )
        )
        twin.apply(steps[-1])
        if steps[-1].startswith("plant"):
            break
    return steps


def test_a_compound_move_is_tried_step_by_step_and_nobody_can_tell() -> None:
    driver = chain_driver()
    seat, before = driver.mover, whole(driver.table)
    steps = chain(driver)
    for size in range(len(steps) + 1):
        draft = driver.table.draft(seat, steps[:size])
        twin = driver.table.state.copy()
        for step in steps[:size]:
            twin.apply(step)
        assert draft.steps == tuple(steps[:size])
        assert draft.view == twin.game.client_view(twin, seat)
        assert [choice.text for choice in draft.legal] == (
            [] if twin.player != seat else [twin.text(a) for a in twin.legal_actions()]
        )
        assert draft.complete == (twin.player != seat)
        assert draft.shown == size
    assert whole(driver.table) == before


@pytest.mark.parametrize("case", SOME, ids=str)
def test_what_deciding_has_worked_out_is_what_the_entries_make(case: Case) -> None:
    driver = begun_case(case)
    driver.play_on(60)
    table = driver.table
    log = zip(table.entries, table.times, strict=True)
    assert whole(Table.from_log(table.id, table.secret, log)) == whole(table)


def test_only_the_last_decision_is_adopted_and_only_where_it_was_made() -> None:
    driver = begun("fungi")
    table, now = driver.table, driver.now
    overtaken = table.decide(Act("take 1", table.seq), 0, now)
    decided = table.decide(Act("take 2", table.seq), 0, now)
    for entries in (overtaken, list(decided), decided):
        twin = Table.from_log(table.id, table.secret, zip(table.entries, table.times, strict=True))
        twin.decide(Act("take 2", twin.seq), 0, now)
        twin.evolve_all(entries, now)
        slow = Table.from_log(table.id, table.secret, zip(twin.entries, twin.times, strict=True))
        assert whole(twin) == whole(slow)


def test_a_confirmed_draft_is_the_same_as_its_steps() -> None:
    once, one_by_one = chain_driver(), chain_driver()
    steps = chain(once)
    once.do(Play(steps, once.table.seq), once.mover)
    one_by_one.act(*steps)
    assert encode_all(once) == encode_all(one_by_one)


def encode_all(driver: TableDriver) -> list[bytes]:
    return [encode(entry) for entry in driver.table.entries]


def test_a_draft_is_confirmed_whole_or_not_at_all() -> None:
    driver = chain_driver()
    assert (
        refusal(driver, Play([*chain(driver)[:1], "under red a1"], driver.table.seq), driver.mover)[0]
        == "illegal"
    )
    assert refusal(driver, Play([], driver.table.seq), driver.mover)[0] == "bad"
    assert refusal(driver, Play(["plant red d4"] * 51, driver.table.seq), driver.mover) == (
        "bad",
        "A draft has 1 to 50 steps.",
    )
    with pytest.raises(Refused, match="no more than 50 steps"):
        driver.table.draft(driver.mover, ["plant red d4"] * 51)
    assert refusal(driver, Play(chain(driver), driver.table.seq), 1 - driver.mover)[0] == "turn"
    assert refusal(driver, Play(chain(driver), 3), driver.mover)[0] == "stale"


def test_a_draft_ends_where_chance_or_another_goes_on() -> None:
    driver = begun("fungi")
    draft = driver.table.draft(0, ["take 1"])
    assert draft.complete
    assert draft.legal == []
    with pytest.raises(Refused, match="a draft ends there"):
        driver.table.draft(0, ["take 1", "take 1"])
    assert refusal(driver, Play(["take 1", "take 1"], driver.table.seq), 0)[0] == "bad"


def test_a_trial_for_a_position_that_is_past_is_stale() -> None:
    driver = begun("fungi")
    assert driver.table.try_out(0, ["take 1"], driver.table.seq).complete
    with pytest.raises(Refused, match="moved on"):
        driver.table.try_out(0, ["take 1"], 0)


def test_others_cannot_draft() -> None:
    driver = begun("fungi")
    for seat in (1, None, 2, SYSTEM):
        with pytest.raises(Refused):
            driver.table.draft(seat, [])  # type: ignore[arg-type]


def test_a_draft_does_not_show_how_the_game_ends() -> None:
    """Before the last action the others' cards are hidden; trying it must not show them."""
    driver = begun("felci")
    while True:
        seat = driver.mover
        twin = driver.table.state.copy()
        action = twin.legal_actions()[0]
        twin.apply(action)
        if twin.is_over:
            break
        driver.act(action)
    draft = driver.table.draft(seat, [action])
    assert draft.complete
    assert draft.shown == 0
    assert draft.view == driver.table.game.client_view(driver.table.state, seat)
    assert not driver.table.is_over


def test_a_draft_does_not_tell_who_holds_a_thistle() -> None:
    found = 0
    for number in range(40):
        driver = begun("feenbalz", 3, secret=bytes([number]) * 32, berries=True)
        for action in driver.table.state.legal_actions():
            twin = driver.table.state.copy()
            if twin.text(action).startswith("exchange"):
                twin.apply(action)
                found += twin.view(0)["phase"] == "thistle"
                draft = driver.table.draft(0, [action])
                assert (draft.complete, draft.shown) == (True, 0)
                assert draft.view == driver.table.game.client_view(driver.table.state, 0)
    assert found


# Taking back --------------------------------------------------------------------------------------


def test_a_step_is_taken_back_freely_while_nothing_was_revealed() -> None:
    driver = chain_driver()
    seat, before = driver.mover, driver.line()
    steps = chain(driver)[:-1]
    driver.act(*steps)
    for _ in steps:
        assert driver.table.seat_view(seat, 0.0).take_back == "free"
        assert driver.do(TakeBack(), seat) == ["TookBack"]
    assert driver.line() == before
    assert driver.mover == seat


def test_a_whole_chain_is_taken_back_at_once() -> None:
    driver = chain_driver()
    place = len(driver.table.history)
    steps = chain(driver)[:-1]
    driver.act(*steps)
    driver.do(TakeBack(place, driver.table.seq), driver.mover)
    assert len(driver.table.history) == place


def test_a_turn_that_passed_without_chance_is_taken_back_freely_until_another_acts() -> None:
    driver = begun("mars")
    driver.act("place a1")
    assert driver.table.state.player == 1
    assert driver.do(TakeBack(), 0) == ["TookBack"]
    assert driver.table.state.player == 0
    driver.act("place a2", "place c5")
    assert driver.table.seat_view(0, 0.0).take_back == "ask"
    assert driver.do(TakeBack(), 0) == ["Asked"]


def test_after_a_draw_the_others_are_asked() -> None:
    driver = begun("fungi")
    driver.act("take 1")
    assert driver.table.seat_view(0, 0.0).take_back == "ask"
    assert driver.do(TakeBack(), 0) == ["Asked"]
    assert driver.do(Answer(yes=True), 1) == ["Answered", "TookBack"]
    assert driver.table.state.player == 0


def test_who_is_asked_for_a_thistle_is_a_revelation() -> None:
    for number in range(60):
        driver = begun("feenbalz", 3, secret=bytes([number]) * 32, berries=True)
        exchanges = [text for text in legal(driver) if text.startswith("exchange")]
        if not exchanges:
            continue
        driver.act(exchanges[0])
        if driver.table.state.view(None)["phase"] == "thistle":
            assert driver.table.history.movers[-1] == 0, "no draw since"
            assert driver.do(TakeBack(), 0) == ["Asked"]
            return
    raise AssertionError("nobody held a thistle")


def test_the_same_move_brings_the_same_draw() -> None:
    driver = begun("fungi")
    driver.act("take 1")
    once = driver.line()
    driver.do(TakeBack(), 0)
    driver.do(Answer(yes=True), 1)
    driver.act("take 1")
    assert driver.line() == once


def test_what_was_known_once_is_not_taken_back_freely_afterwards() -> None:
    """After a take-back by consent an earlier step of one's own must not become free: its consequences were
    seen.
    """
    driver = begun("felci")
    driver.act(*[legal(driver)[0]])
    assert driver.mover == 0
    driver.act(legal(driver)[0])  # the turn ends, tiles are drawn
    assert driver.mover == 1
    driver.do(TakeBack(), 0)
    driver.do(Answer(yes=True), 1)
    assert driver.mover == 0
    assert driver.table.history.movers[-1] == 0
    assert driver.do(TakeBack(), 0) == ["Asked"]


def test_all_other_people_must_agree_and_bots_always_do() -> None:
    driver = with_bots("person", "greedy", "person", "person", game="mars")
    driver.act("place a1", "place a2", "place a3", "place a4")
    driver.do(TakeBack(), 0)
    assert driver.do(Answer(yes=True), 3) == ["Answered"]
    assert refusal(driver, Answer(yes=True), 3)[0] == "bad"
    assert refusal(driver, Answer(yes=True), 0)[0] == "bad"
    question = driver.table.seat_view(2, 0.0).question
    assert question is not None
    assert (question.seat, question.agreed, question.waiting) == (0, (3,), (2,))
    assert driver.do(Answer(yes=True), 2) == ["Answered", "TookBack"]
    assert len(driver.table.history) == 0


def test_against_bots_alone_everything_can_be_taken_back() -> None:
    driver = with_bots("person", "greedy")
    driver.act("take 1")
    driver.act("take 1")
    assert driver.do(TakeBack(), 0) == ["TookBack"]
    assert driver.table.state.player == 0


def test_one_no_settles_it_and_it_is_not_asked_again_before_one_has_acted() -> None:
    driver = begun("fungi")
    driver.act("take 1")
    driver.do(TakeBack(), 0)
    driver.do(Answer(yes=False), 1)
    assert driver.table.question is None
    assert refusal(driver, TakeBack(), 0) == ("rate", "The others said no. Ask again when you have acted.")
    driver.act("take 1")
    assert refusal(driver, TakeBack(), 0)[0] == "rate"
    driver.act("take 1")
    assert driver.do(TakeBack(), 0) == ["Asked"]


def test_who_asked_can_withdraw_and_a_person_who_acts_ends_the_question() -> None:
    driver = begun("fungi")
    driver.act("take 1")
    driver.do(TakeBack(), 0)
    driver.do(Answer(yes=False), 0)
    assert driver.table.question is None
    driver = begun("fungi")
    driver.act("take 1")
    driver.do(TakeBack(), 0)
    seq = driver.table.seq - 1
    driver.act("take 1")
    assert driver.table.question is None
    assert refusal(driver, Answer(yes=True), 1)[0] == "stale"
    assert refusal(driver, Answer(yes=True, question=seq), 1)[0] == "stale"


def test_a_bot_that_acts_does_not_end_the_question() -> None:
    driver = with_bots("person", "greedy", "person", game="feenbalz")
    place = len(driver.table.history)
    driver.act("collect")
    driver.do(TakeBack(), 0)
    assert driver.mover == SYSTEM
    driver.act("collect")
    assert driver.table.question is not None
    assert driver.do(Answer(yes=True, question=driver.table.question.seq), 2) == ["Answered", "TookBack"]
    assert len(driver.table.history) == place


def test_one_question_at_a_time() -> None:
    driver = begun("mars", 3)
    driver.act("place a1", "place a2")
    driver.do(TakeBack(), 0)
    assert refusal(driver, TakeBack(0), 0) == ("bad", "Ann has asked something; answer that first.")
    assert refusal(driver, Answer(yes=True, question=3), 1)[0] == "stale"


@pytest.mark.parametrize("place", [-1, 1, 99, True])
def test_only_ones_own_decisions_are_taken_back(place: int) -> None:
    driver = begun("mars")
    driver.act("place a1", "place a2")
    assert refusal(driver, TakeBack(place), 0)[0] == "bad"


def test_there_may_be_nothing_to_take_back() -> None:
    driver = begun("fungi")
    assert refusal(driver, TakeBack(), 0) == ("bad", "You have not decided anything yet.")
    assert driver.table.seat_view(0, 0.0).take_back is None
    driver.act("take 1")
    assert refusal(driver, TakeBack(seq=3), 0)[0] == "stale"
    assert refusal(driver, TakeBack(), None)[0] == "seat"
    driver.do(Resign(), 1)
    assert refusal(driver, TakeBack(), 0)[0] == "over"


def test_a_table_may_allow_less() -> None:
    driver = begun("mars", settings=Settings(take_back="never"))
    driver.act("place a1")
    assert refusal(driver, TakeBack(), 0) == ("bad", "At this table nothing is taken back.")
    assert driver.table.seat_view(0, 0.0).take_back is None
    driver = begun("mars", settings=Settings(take_back="free"))
    driver.act("place a1")
    assert driver.table.seat_view(0, 0.0).take_back == "free"
    driver.act("place a2")
    assert driver.table.seat_view(0, 0.0).take_back is None
    assert refusal(driver, TakeBack(), 0)[0] == "bad"


@pytest.mark.parametrize("case", soak_but(SOME, FEW), ids=str)
def test_a_take_back_leads_to_the_position_before_whatever_the_game(case: Case) -> None:
    driver = begun_case(case)
    rng = random.Random(1)
    for _ in range(30):
        if driver.table.is_over:
            break
        seat, place, before = driver.mover, len(driver.table.history), whole(driver.table.state)
        assert driver.table.state.player != CHANCE
        driver.act(rng.choice(driver.table.state.legal_actions()))
        if driver.table.result is not None:
            break
        after, draws = driver.line(), driver.table.history.draws
        if driver.do(TakeBack(place), seat) == ["Asked"]:
            for other in driver.table.people():
                if other != seat:
                    driver.do(Answer(yes=True), other)
        assert whole(driver.table.state) == before
        driver.act(after[place])
        assert driver.line() == after
        assert driver.table.history.draws == draws == list(driver.table.history.movers).count(CHANCE)
        driver.play_on(1, seed=rng.randrange(1000))
    assert whole(driver.rebuilt()) == whole(driver.table)
