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
from tests.table.helpers import House, begun, begun_case, opened, refusal, whole, with_bots

# Acting -------------------------------------------------------------------------------------------


def test_an_action_and_what_chance_brings_are_decided_together() -> None:
    house = begun("fungi")
    found = house.decide(Act("take 1", house.table.seq), 0)
    assert [type(entry) for entry in found] == [Acted, Drew, Drew]
    assert found[0] == Acted(0, "take 1")


def test_an_action_is_a_text_or_a_number_and_texts_are_forgiven_their_case() -> None:
    house = begun("fungi")
    number = house.table.state.parse("take 2")
    same = [house.decide(Act(one, house.table.seq), 0) for one in (number, "take 2", "  TAKE   2 ")]
    assert same[0] == same[1] == same[2]


def test_only_the_seat_to_act_acts() -> None:
    house = begun("fungi")
    assert refusal(house, Act("take 1", house.table.seq), 1) == ("turn", "It is Ann's turn.")
    assert refusal(house, Act("take 1", house.table.seq), None)[0] == "seat"
    assert refusal(house, Act("take 1", house.table.seq), 2)[0] == "seat"
    assert refusal(house, Act("take 1", house.table.seq), -2)[0] == "seat"
    assert refusal(house, Act("take 1", house.table.seq), SYSTEM)[0] == "turn"


def test_before_the_start_and_after_the_end_nobody_acts() -> None:
    house = opened()
    house.do(Sit(0, "a"))
    assert refusal(house, Act("take 1", house.table.seq), 0) == ("over", "The game has not begun yet.")
    house = begun()
    house.do(Resign(), 0)
    assert refusal(house, Act("take 1", house.table.seq), 1) == ("over", "The game is over.")


def test_an_illegal_action_is_refused_with_the_rules_sentence_and_clause() -> None:
    house = begun("fungi")
    with pytest.raises(Refused) as refused:
        house.decide(Act("take 8", house.table.seq), 0)
    assert refused.value.kind == "illegal"
    assert refused.value.clause == "FUN-9"
    assert "position 8 costs 6 sticks" in refused.value.sentence
    with pytest.raises(Refused) as refused:
        house.decide(Act("fly", house.table.seq), 0)
    assert (refused.value.kind, refused.value.clause) == ("illegal", None)


@pytest.mark.parametrize("wrong", [None, 1.5, True, b"take 1", [], -1, 10**30, "x" * 10_000, "draw pan"])
def test_garbage_is_refused(wrong: object) -> None:
    house = begun("fungi")
    assert refusal(house, Act(wrong, house.table.seq), 0)[0] == "illegal"  # type: ignore[arg-type]


def test_a_command_for_an_earlier_position_is_stale() -> None:
    house = begun("fungi")
    seq = house.table.seq
    house.do(Act("take 1", seq), 0)
    for who in (0, 1):
        assert refusal(house, Act("take 1", seq), who)[0] == "stale"
    for other in (seq - 1, 0, -1, house.table.seq + 1, 10**9):
        assert refusal(house, Act("take 1", other), 1)[0] == "stale"
    house.do(Act("take 1", house.table.seq), 1)


def test_a_command_for_a_position_that_was_taken_back_is_stale() -> None:
    """A bot that thought about it, or a second tab: the seat is the same, the position is not."""
    house = with_bots("person", "greedy", game="mars")
    house.act("place a1")
    turn = house.table.bot_to_move()
    assert turn is not None
    house.do(TakeBack(), 0)
    assert refusal(house, Act("place a2", turn.seq), 0)[0] == "stale"
    assert refusal(house, Act("place a2", turn.seq), SYSTEM)[0] == "stale"
    house.act("place a1")
    assert refusal(house, Act("place a2", turn.seq), SYSTEM)[0] == "stale"


def test_the_same_last_move_twice_is_stale_too() -> None:
    house = begun("fungi")
    while not house.table.is_over:
        seat, seq = house.mover, house.table.seq
        house.play_on(1, seed=seq)
    assert refusal(house, Act("take 1", seq), seat)[0] == "stale"


def test_a_move_for_a_game_that_somebody_gave_up_meanwhile_is_stale() -> None:
    house = begun("fungi")
    seq = house.table.seq
    house.do(Resign(), 1)
    assert refusal(house, Act("take 1", seq), 0)[0] == "stale"
    assert refusal(house, Act("take 1", house.table.seq), 0)[0] == "over"


def test_chat_makes_nothing_stale() -> None:
    house = begun("fungi")
    seq = house.table.seq
    house.do(Say("hm"), 1)
    house.do(Act("take 1", seq), 0)


def test_a_table_is_what_its_log_says() -> None:
    house = begun("feenbalz", 4, berries=True)
    house.play_on(120)
    assert whole(house.rebuilt()) == whole(house.table)


def test_an_entry_that_does_not_fit_is_named() -> None:
    house = begun("fungi")
    with pytest.raises(ValueError, match=r"^Entry 18 of table t1 \(Acted\) does not fit\.$"):
        house.table.evolve(Acted(0, "take 8"), 0.0)
    for entry in (Acted(0, "take 8"), Started((0, 1))):
        with pytest.raises(ValueError, match="Entry 0 of table t1"):
            Table("t1", bytes(32)).evolve(entry, 0.0)


# Drafts -------------------------------------------------------------------------------------------


def chain_house() -> House:
    """Felci, with a position in which an undergrowth chain can be laid."""
    house = begun("felci")
    rng = random.Random(5)
    while not any(text.startswith("under") for text in legal(house)):
        house.act(rng.choice([text for text in legal(house) if text.startswith("plant")]))
    return house


def legal(house: House) -> list[str]:
    return [house.table.state.text(action) for action in house.table.state.legal_actions()]


def chain(house: House) -> list[str]:
    """The steps of an undergrowth chain that is possible now."""
    twin = house.table.state.copy()
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
    house = chain_house()
    seat, before = house.mover, whole(house.table)
    steps = chain(house)
    for size in range(len(steps) + 1):
        draft = house.table.draft(seat, steps[:size])
        twin = house.table.state.copy()
        for step in steps[:size]:
            twin.apply(step)
        assert draft.steps == tuple(steps[:size])
        assert draft.view == twin.view(seat)
        assert [choice.text for choice in draft.legal] == (
            [] if twin.player != seat else [twin.text(a) for a in twin.legal_actions()]
        )
        assert draft.complete == (twin.player != seat)
        assert draft.shown == size
    assert whole(house.table) == before


@pytest.mark.parametrize("case", SOME, ids=str)
def test_what_deciding_has_worked_out_is_what_the_entries_make(case: Case) -> None:
    house = begun_case(case)
    house.play_on(60)
    table = house.table
    log = zip(table.entries, table.times, strict=True)
    assert whole(Table.from_log(table.id, table.secret, log)) == whole(table)


def test_only_the_last_decision_is_adopted_and_only_where_it_was_made() -> None:
    house = begun("fungi")
    table, now = house.table, house.now
    overtaken = table.decide(Act("take 1", table.seq), 0, now)
    decided = table.decide(Act("take 2", table.seq), 0, now)
    for entries in (overtaken, list(decided), decided):
        twin = Table.from_log(table.id, table.secret, zip(table.entries, table.times, strict=True))
        twin.decide(Act("take 2", twin.seq), 0, now)
        twin.evolve_all(entries, now)
        slow = Table.from_log(table.id, table.secret, zip(twin.entries, twin.times, strict=True))
        assert whole(twin) == whole(slow)


def test_a_confirmed_draft_is_the_same_as_its_steps() -> None:
    once, one_by_one = chain_house(), chain_house()
    steps = chain(once)
    once.do(Play(steps, once.table.seq), once.mover)
    one_by_one.act(*steps)
    assert encode_all(once) == encode_all(one_by_one)


def encode_all(house: House) -> list[bytes]:
    return [encode(entry) for entry in house.table.entries]


def test_a_draft_is_confirmed_whole_or_not_at_all() -> None:
    house = chain_house()
    assert (
        refusal(house, Play([*chain(house)[:1], "under red a1"], house.table.seq), house.mover)[0]
        == "illegal"
    )
    assert refusal(house, Play([], house.table.seq), house.mover)[0] == "bad"
    assert refusal(house, Play(["plant red d4"] * 51, house.table.seq), house.mover) == (
        "bad",
        "A draft has 1 to 50 steps.",
    )
    with pytest.raises(Refused, match="no more than 50 steps"):
        house.table.draft(house.mover, ["plant red d4"] * 51)
    assert refusal(house, Play(chain(house), house.table.seq), 1 - house.mover)[0] == "turn"
    assert refusal(house, Play(chain(house), 3), house.mover)[0] == "stale"


def test_a_draft_ends_where_chance_or_another_goes_on() -> None:
    house = begun("fungi")
    draft = house.table.draft(0, ["take 1"])
    assert draft.complete
    assert draft.legal == []
    with pytest.raises(Refused, match="a draft ends there"):
        house.table.draft(0, ["take 1", "take 1"])
    assert refusal(house, Play(["take 1", "take 1"], house.table.seq), 0)[0] == "bad"


def test_a_trial_for_a_position_that_is_past_is_stale() -> None:
    house = begun("fungi")
    assert house.table.try_out(0, ["take 1"], house.table.seq).complete
    with pytest.raises(Refused, match="moved on"):
        house.table.try_out(0, ["take 1"], 0)


def test_others_cannot_draft() -> None:
    house = begun("fungi")
    for seat in (1, None, 2, SYSTEM):
        with pytest.raises(Refused):
            house.table.draft(seat, [])  # type: ignore[arg-type]


def test_a_draft_does_not_show_how_the_game_ends() -> None:
    """Before the last action the others' cards are hidden; trying it must not show them."""
    house = begun("felci")
    while True:
        seat = house.mover
        twin = house.table.state.copy()
        action = twin.legal_actions()[0]
        twin.apply(action)
        if twin.is_over:
            break
        house.act(action)
    draft = house.table.draft(seat, [action])
    assert draft.complete
    assert draft.shown == 0
    assert draft.view == house.table.state.view(seat)
    assert not house.table.is_over


def test_a_draft_does_not_tell_who_holds_a_thistle() -> None:
    found = 0
    for number in range(40):
        house = begun("feenbalz", 3, secret=bytes([number]) * 32, berries=True)
        for action in house.table.state.legal_actions():
            twin = house.table.state.copy()
            if twin.text(action).startswith("exchange"):
                twin.apply(action)
                found += twin.view(0)["phase"] == "thistle"
                draft = house.table.draft(0, [action])
                assert (draft.complete, draft.shown) == (True, 0)
                assert draft.view == house.table.state.view(0)
    assert found


# Taking back --------------------------------------------------------------------------------------


def test_a_step_is_taken_back_freely_while_nothing_was_revealed() -> None:
    house = chain_house()
    seat, before = house.mover, house.line()
    steps = chain(house)[:-1]
    house.act(*steps)
    for _ in steps:
        assert house.table.seat_view(seat, 0.0).take_back == "free"
        assert house.do(TakeBack(), seat) == ["TookBack"]
    assert house.line() == before
    assert house.mover == seat


def test_a_whole_chain_is_taken_back_at_once() -> None:
    house = chain_house()
    place = len(house.table.history)
    steps = chain(house)[:-1]
    house.act(*steps)
    house.do(TakeBack(place, house.table.seq), house.mover)
    assert len(house.table.history) == place


def test_a_turn_that_passed_without_chance_is_taken_back_freely_until_another_acts() -> None:
    house = begun("mars")
    house.act("place a1")
    assert house.table.state.player == 1
    assert house.do(TakeBack(), 0) == ["TookBack"]
    assert house.table.state.player == 0
    house.act("place a2", "place c5")
    assert house.table.seat_view(0, 0.0).take_back == "ask"
    assert house.do(TakeBack(), 0) == ["Asked"]


def test_after_a_draw_the_others_are_asked() -> None:
    house = begun("fungi")
    house.act("take 1")
    assert house.table.seat_view(0, 0.0).take_back == "ask"
    assert house.do(TakeBack(), 0) == ["Asked"]
    assert house.do(Answer(yes=True), 1) == ["Answered", "TookBack"]
    assert house.table.state.player == 0


def test_who_is_asked_for_a_thistle_is_a_revelation() -> None:
    for number in range(60):
        house = begun("feenbalz", 3, secret=bytes([number]) * 32, berries=True)
        exchanges = [text for text in legal(house) if text.startswith("exchange")]
        if not exchanges:
            continue
        house.act(exchanges[0])
        if house.table.state.view(None)["phase"] == "thistle":
            assert house.table.history.movers[-1] == 0, "no draw since"
            assert house.do(TakeBack(), 0) == ["Asked"]
            return
    raise AssertionError("nobody held a thistle")


def test_the_same_move_brings_the_same_draw() -> None:
    house = begun("fungi")
    house.act("take 1")
    once = house.line()
    house.do(TakeBack(), 0)
    house.do(Answer(yes=True), 1)
    house.act("take 1")
    assert house.line() == once


def test_what_was_known_once_is_not_taken_back_freely_afterwards() -> None:
    """After a take-back by consent an earlier step of one's own must not become free: its consequences were
    seen.
    """
    house = begun("felci")
    house.act(*[legal(house)[0]])
    assert house.mover == 0
    house.act(legal(house)[0])  # the turn ends, tiles are drawn
    assert house.mover == 1
    house.do(TakeBack(), 0)
    house.do(Answer(yes=True), 1)
    assert house.mover == 0
    assert house.table.history.movers[-1] == 0
    assert house.do(TakeBack(), 0) == ["Asked"]


def test_all_other_people_must_agree_and_bots_always_do() -> None:
    house = with_bots("person", "greedy", "person", "person", game="mars")
    house.act("place a1", "place a2", "place a3", "place a4")
    house.do(TakeBack(), 0)
    assert house.do(Answer(yes=True), 3) == ["Answered"]
    assert refusal(house, Answer(yes=True), 3)[0] == "bad"
    assert refusal(house, Answer(yes=True), 0)[0] == "bad"
    question = house.table.seat_view(2, 0.0).question
    assert question is not None
    assert (question.seat, question.agreed, question.waiting) == (0, (3,), (2,))
    assert house.do(Answer(yes=True), 2) == ["Answered", "TookBack"]
    assert len(house.table.history) == 0


def test_against_bots_alone_everything_can_be_taken_back() -> None:
    house = with_bots("person", "greedy")
    house.act("take 1")
    house.act("take 1")
    assert house.do(TakeBack(), 0) == ["TookBack"]
    assert house.table.state.player == 0


def test_one_no_settles_it_and_it_is_not_asked_again_before_one_has_acted() -> None:
    house = begun("fungi")
    house.act("take 1")
    house.do(TakeBack(), 0)
    house.do(Answer(yes=False), 1)
    assert house.table.question is None
    assert refusal(house, TakeBack(), 0) == ("rate", "The others said no. Ask again when you have acted.")
    house.act("take 1")
    assert refusal(house, TakeBack(), 0)[0] == "rate"
    house.act("take 1")
    assert house.do(TakeBack(), 0) == ["Asked"]


def test_who_asked_can_withdraw_and_a_person_who_acts_ends_the_question() -> None:
    house = begun("fungi")
    house.act("take 1")
    house.do(TakeBack(), 0)
    house.do(Answer(yes=False), 0)
    assert house.table.question is None
    house = begun("fungi")
    house.act("take 1")
    house.do(TakeBack(), 0)
    seq = house.table.seq - 1
    house.act("take 1")
    assert house.table.question is None
    assert refusal(house, Answer(yes=True), 1)[0] == "stale"
    assert refusal(house, Answer(yes=True, question=seq), 1)[0] == "stale"


def test_a_bot_that_acts_does_not_end_the_question() -> None:
    house = with_bots("person", "greedy", "person", game="feenbalz")
    place = len(house.table.history)
    house.act("collect")
    house.do(TakeBack(), 0)
    assert house.mover == SYSTEM
    house.act("collect")
    assert house.table.question is not None
    assert house.do(Answer(yes=True, question=house.table.question.seq), 2) == ["Answered", "TookBack"]
    assert len(house.table.history) == place


def test_one_question_at_a_time() -> None:
    house = begun("mars", 3)
    house.act("place a1", "place a2")
    house.do(TakeBack(), 0)
    assert refusal(house, TakeBack(0), 0) == ("bad", "Ann has asked something; answer that first.")
    assert refusal(house, Answer(yes=True, question=3), 1)[0] == "stale"


@pytest.mark.parametrize("place", [-1, 1, 99, True])
def test_only_ones_own_decisions_are_taken_back(place: int) -> None:
    house = begun("mars")
    house.act("place a1", "place a2")
    assert refusal(house, TakeBack(place), 0)[0] == "bad"


def test_there_may_be_nothing_to_take_back() -> None:
    house = begun("fungi")
    assert refusal(house, TakeBack(), 0) == ("bad", "You have not decided anything yet.")
    assert house.table.seat_view(0, 0.0).take_back is None
    house.act("take 1")
    assert refusal(house, TakeBack(seq=3), 0)[0] == "stale"
    assert refusal(house, TakeBack(), None)[0] == "seat"
    house.do(Resign(), 1)
    assert refusal(house, TakeBack(), 0)[0] == "over"


def test_a_table_may_allow_less() -> None:
    house = begun("mars", settings=Settings(take_back="never"))
    house.act("place a1")
    assert refusal(house, TakeBack(), 0) == ("bad", "At this table nothing is taken back.")
    assert house.table.seat_view(0, 0.0).take_back is None
    house = begun("mars", settings=Settings(take_back="free"))
    house.act("place a1")
    assert house.table.seat_view(0, 0.0).take_back == "free"
    house.act("place a2")
    assert house.table.seat_view(0, 0.0).take_back is None
    assert refusal(house, TakeBack(), 0)[0] == "bad"


@pytest.mark.parametrize("case", soak_but(SOME, FEW), ids=str)
def test_a_take_back_leads_to_the_position_before_whatever_the_game(case: Case) -> None:
    house = begun_case(case)
    rng = random.Random(1)
    for _ in range(30):
        if house.table.is_over:
            break
        seat, place, before = house.mover, len(house.table.history), whole(house.table.state)
        assert house.table.state.player != CHANCE
        house.act(rng.choice(house.table.state.legal_actions()))
        if house.table.result is not None:
            break
        after, draws = house.line(), house.table.history.draws
        if house.do(TakeBack(place), seat) == ["Asked"]:
            for other in house.table.people():
                if other != seat:
                    house.do(Answer(yes=True), other)
        assert whole(house.table.state) == before
        house.act(after[place])
        assert house.line() == after
        assert house.table.history.draws == draws == list(house.table.history.movers).count(CHANCE)
        house.play_on(1, seed=rng.randrange(1000))
    assert whole(house.rebuilt()) == whole(house.table)
