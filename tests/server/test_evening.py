"""An evening at one table, over sockets: whatever its people do and in whatever order, all see the same, once
and in order.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any
from unittest import mock

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from hortus.server import hub
from hortus.server.websocket import MOST_MISTAKES
from tests.server.service import SEATS, Line, Service, served, tokens_of

seats = st.integers(0, 2)


class NoSecrets:
    """The same cards every evening, so that what was found can be found again."""

    token_urlsafe = staticmethod(lambda size: "evening")
    token_bytes = staticmethod(bytes)


class Evening(RuleBasedStateMachine):
    """Every person has a line.

    What came over it before it was cut, and after they came back, is one story.
    """

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.stack = contextlib.AsyncExitStack()
        self.lines: list[Line] = []
        self.stories: list[list[dict[str, Any]]] = []

    @initialize(game=st.sampled_from(sorted(SEATS)))
    def sit_down(self, game: str) -> None:
        """A server, a table, and a line for every seat."""

        async def begin() -> None:
            self.stack.enter_context(mock.patch.object(hub, "secrets", NoSecrets))
            self.service: Service = await self.stack.enter_async_context(served())
            self.table = await self.service.table(game, ["person"] * SEATS[game])
            self.tokens = tokens_of(self.table)
            self.lines = [await self._line(token, 0) for token in self.tokens]
            self.stories = [list(line.events) for line in self.lines]

        self.runner.run(begin())

    async def _line(self, token: str | None, since: int) -> Line:
        return await self.stack.enter_async_context(self.service.line(self.table, token, since))

    def _ask(self, seat: int, kind: str, **fields: Any) -> dict[str, Any]:
        """Somebody says something; then everybody hears all there is to hear."""
        return self.runner.run(self._asked(seat % len(self.lines), kind, **fields))

    async def _asked(self, seat: int, kind: str, **fields: Any) -> dict[str, Any]:
        answer = await self.lines[seat].ask(kind, **fields)
        await self._listen()
        return answer

    async def _listen(self) -> None:
        reached = (await self.service.seat_view(self.table))["seq"]
        for story, line in zip(self.stories, self.lines, strict=True):
            while True:
                known = {event["seq"] for event in story}
                story += [event for event in line.events if event["seq"] not in known]
                if story and story[-1]["seq"] >= reached - 1:
                    break
                await line.hear()

    @property
    def seat_view(self) -> dict[str, Any]:
        """The table as whoever is to act sees it."""
        view = self.lines[0].seat_view
        return view if view["over"] else self.lines[view["player"]].seat_view

    def is_on(self) -> bool:
        """Whether there is something to do."""
        return bool(self.lines) and not self.seat_view["over"]

    @precondition(is_on)
    @rule(data=st.data(), steps=st.integers(1, 8))
    def act(self, data: st.DataObject, steps: int) -> None:
        """Whoever is to act does, a few times."""
        for _ in range(steps):
            if self.is_on():
                view = self.seat_view
                choice = data.draw(st.sampled_from(view["legal"]))
                reached = len(self.stories[0])
                answer = self._ask(view["player"], "act", action=choice["action"], seq=view["seq"])
                assert answer["type"] == "news"
                assert answer["events"][0]["seq"] == reached

    @precondition(is_on)
    @rule(seat=seats, old=st.integers(0, 3))
    def act_too_late(self, seat: int, old: int) -> None:
        """A move for a position that is gone, or by one who is not to act."""
        view = self.seat_view
        wrong = seat % len(self.lines)
        fresh = wrong != view["player"]
        answer = self._ask(wrong, "act", action=view["legal"][0]["action"], seq=view["seq"] if fresh else old)
        assert answer["type"] == "refused"
        assert answer["kind"] == ("turn" if fresh else "stale")
        assert answer["seq"] == len(self.stories[0])

    @precondition(is_on)
    @rule(seat=seats, yes=st.booleans())
    def take_back(self, seat: int, yes: bool) -> None:
        """At once, or with everybody asked."""
        answer = self._ask(seat, "takeback")
        assert answer["type"] in ("news", "refused")
        for other in range(len(self.lines)):
            if other != seat % len(self.lines) and self.lines[other].seat_view["question"]:
                assert self._ask(other, "answer", yes=yes)["type"] == "news"
        assert all(line.seat_view["question"] is None for line in self.lines)

    @precondition(lambda self: bool(self.lines))
    @rule(
        seat=seats,
        nonsense=st.one_of(
            st.text(max_size=200), st.binary(max_size=20), st.sampled_from(["{}", "[", '{"type":"act"}'])
        ),
    )
    def talk_nonsense(self, seat: int, nonsense: str | bytes) -> None:
        """It is refused, and nothing else comes of it."""

        async def talk() -> None:
            line = self.lines[seat % len(self.lines)]
            if sum(message.get("kind") == "bad" for message in line.heard) >= MOST_MISTAKES - 1:
                return  # one more, and the server would close the connection
            await line.say(nonsense)
            assert (await line.until(lambda message: message["type"] == "refused"))["kind"] == "bad"

        self.runner.run(talk())

    @precondition(lambda self: bool(self.lines))
    @rule(seat=seats, forgotten=st.integers(0, 6), abrupt=st.booleans())
    def come_back(self, seat: int, forgotten: int, abrupt: bool) -> None:
        """The line is cut; who comes back says how far they had heard, and hears the rest."""

        async def again() -> None:
            number = seat % len(self.lines)
            if abrupt:
                self.lines[number].socket.transport.abort()
            else:
                await self.lines[number].socket.close()
            del self.stories[number][max(0, len(self.stories[number]) - forgotten) :]
            since = self.stories[number][-1]["seq"] + 1 if self.stories[number] else 0
            self.lines[number] = await self._line(self.tokens[number], since)
            heard = self.lines[number].events
            assert all(event["seq"] >= since for event in heard)
            self.stories[number] += heard
            await self._agree()

        self.runner.run(again())

    @precondition(lambda self: bool(self.lines))
    @rule(
        seat=seats,
        text=st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=30),
    )
    def chat(self, seat: int, text: str) -> None:
        """Words change nothing but the log."""
        before = self.lines[0].seat_view
        answer = self._ask(seat, "say", text=text)
        assert answer["type"] in ("news", "refused")
        assert self.lines[0].seat_view == before

    async def _agree(self) -> None:
        """All know the same, in order, as much of it as is theirs.

        And what they were last shown is what there is to see.
        """
        found = [[(event["seq"], event["what"]) for event in story] for story in self.stories]
        assert all(one == found[0] for one in found)
        assert [seq for seq, _ in found[0]] == list(range(len(found[0])))
        for line, token in zip(self.lines, self.tokens, strict=True):
            now = await self.service.seat_view(self.table, token)
            assert {**now, "seq": 0} == {**line.seat_view, "seq": 0}

    def teardown(self) -> None:
        """Look once more, and go home."""

        async def end() -> None:
            if self.lines:
                await self._listen()
                await self._agree()
                assert self.service.context.metrics.broken._value.get() == 0
            await self.stack.aclose()

        self.runner.run(end())
        self.runner.close()


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=8, stateful_step_count=25, deadline=None)
