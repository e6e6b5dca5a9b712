"""People who play by webhook alone: they look at a table only when they are told that it is their turn.

So a game comes to a standstill with the first notification that is lost. In the end the notifications are
held against the logs: one for every turn and every end, by id.
"""

from __future__ import annotations

import contextlib
import random
import threading
import time
from dataclasses import dataclass
from typing import Any

import httpx2

from tests.server.programs import PATIENCE, Program
from tests.server.receivers import HttpReceiver, Received

OPTIONS = ("--allow-private-webhooks", "--notify-after", "0", "--limit", "notify=")
LONGEST = 5 * PATIENCE  # seconds until everybody has been told of every end


@dataclass
class Told:
    """What came of it."""

    notifications: int = 0  # different ones
    repeated: int = 0  # sent again under the same id, as the server was killed before it had noted the first
    notifications_lost: int = 0
    notifications_doubled: int = 0  # different ids for the same turn, or for none


class Correspondence:
    """Tables of two people each, played by one thread beside whatever else happens to the server."""

    def __init__(self, server: Program, receiver: HttpReceiver, tables: int, rng: random.Random) -> None:
        self._server = server
        self._receiver = receiver
        self._rng = rng
        self._ending = threading.Event()
        self._done = threading.Event()
        self._handled: set[str] = set()
        self.failure: Exception | None = None
        self._people = [self._person(number) for number in range(2 * tables)]
        pairs = zip(self._people[::2], self._people[1::2], strict=True)
        self._tables = {self._seat(*pair): pair for pair in pairs}
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _person(self, number: int) -> httpx2.Client:
        client = httpx2.Client(base_url=self._server.base, timeout=PATIENCE)
        url = f"{self._receiver.url}/{number}"
        assert client.post("/api/notifications/webhook", json={"url": url}).status_code == 200
        return client

    def _seat(self, *people: httpx2.Client) -> str:
        made = people[0].post("/api/tables", json={"game": "fungi", "seats": ["open"] * 2, "listed": True})
        table = str(made.json()["id"])
        for seat, somebody in enumerate(people):
            assert somebody.post(f"/api/tables/{table}/sit", json={"seat": seat}).status_code == 200
        return table

    def _run(self) -> None:
        """Answer what is told; what cannot be answered while the server is dead is answered later."""
        try:
            while not self._done.is_set():
                for got in list(self._receiver.received):
                    if got.id not in self._handled:
                        with contextlib.suppress(httpx2.TransportError):
                            self._answer(got)
                            self._handled.add(got.id)
                self._done.wait(0.01)
        except Exception as problem:
            self.failure = problem

    def _answer(self, got: Received) -> None:
        """Take a whole turn; towards the end, resign."""
        said = got.said
        somebody, table = self._tables[said["table"]][said["seat"]], f"/api/tables/{said['table']}"
        while said["event"] == "turn" and (view := somebody.get(table).json())["legal"]:
            if self._ending.is_set():
                somebody.post(f"{table}/commands", json={"type": "resign"}).raise_for_status()
                return
            choice = self._rng.choice(view["legal"])
            somebody.post(
                f"{table}/actions", json={"action": choice["action"], "seq": view["seq"]}
            ).raise_for_status()

    def finish(self) -> Told:
        """End every game, wait until everybody knows, and count."""
        self._ending.set()
        until = time.monotonic() + LONGEST
        try:
            while len(self._ends()) < len(self._people):
                assert self.failure is None, self.failure
                assert time.monotonic() < until, (
                    f"Not told of the end: {len(self._people) - len(self._ends())}"
                )
                time.sleep(0.01)
        finally:
            self._done.set()
            self._thread.join()
        return self._check()

    def _ends(self) -> set[str]:
        return {got.id for got in list(self._receiver.received) if got.said["event"] == "over"}

    def _check(self) -> Told:
        """Hold the notifications against the logs."""
        ids = {got.id: got.said for got in self._receiver.received}
        told = sorted((said["table"], said["seq"], said["seat"]) for said in ids.values())
        due = sorted(
            one
            for table in self._tables
            for one in _due(table, self._server.call(f"/api/tables/{table}/events"))
        )
        for client in self._people:
            client.close()
        return Told(
            len(told),
            len(self._receiver.received) - len(told),
            len(set(due) - set(told)),
            len(told) - len(set(told) & set(due)),
        )


def _due(table: str, events: list[dict[str, Any]]) -> list[tuple[str, int, int]]:
    """Every turn and every end that somebody had to be told of: the table, the entry, the seat."""
    found: list[tuple[str, int, int]] = []
    handed_on = next(event["seq"] for event in events if event["what"] == "started")
    turn = None
    for event in events:
        if event["what"] in ("acted", "resigned"):
            if event["seat"] != turn:
                turn = event["seat"]
                found.append((table, handed_on, turn))
            handed_on = event["seq"]
        if event["what"] == "finished":
            found += [(table, event["seq"], seat) for seat in (0, 1)]
    return found
