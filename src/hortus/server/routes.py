"""The calls of the HTTP API: where, with what, and what comes back.

Routes and description are both made from this list.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from hortus.server import handlers, messages
from hortus.table import Event, Proof, Snapshot, TableView

TEXT = "text/plain; charset=utf-8"
JSON = "application/json"
MARKDOWN = "text/markdown; charset=utf-8"


@dataclass(frozen=True, eq=False)
class Call:
    """One call."""

    method: str
    path: str
    work: Callable[..., Awaitable[Any]]
    answer: Any  # the type of what comes back; str: a text
    body: Any = None
    status: int = 200
    media: str = JSON
    query: dict[str, str] = field(default_factory=dict)  # what may stand after the question mark
    problems: tuple[int, ...] = ()
    large: bool = False  # the answer is worth packing


SEAT = {"seat": "from which seat, for who holds several"}

CALLS = (
    Call("GET", "/api/games", handlers.list_games, messages.GameList),
    Call(
        "GET",
        "/api/games/{game}/rules",
        handlers.show_rules,
        str,
        media=MARKDOWN,
        query={"lang": "the language, as in it or de; English where there are none in it"},
        problems=(404,),
        large=True,
    ),
    Call(
        "GET",
        "/api/tables",
        handlers.list_tables,
        messages.TableList,
        query={
            "list": "open (default), watch, mine or finished",
            "game": "only of this game",
            "limit": "how many at most",
            "before": "only those that moved before this time",
        },
        problems=(422,),
    ),
    Call(
        "POST",
        "/api/tables",
        handlers.create_table,
        messages.CreatedTable,
        messages.NewTable,
        status=201,
        problems=(400, 422),
    ),
    Call("GET", "/api/tables/{id}", handlers.show_table, TableView, query=SEAT, problems=(403, 404, 422)),
    Call(
        "GET",
        "/api/tables/{id}/events",
        handlers.show_events,
        list[Event],
        query={"since": "how many entries are known already", **SEAT},
        problems=(403, 404, 422),
    ),
    Call(
        "POST",
        "/api/tables/{id}/actions",
        handlers.act,
        messages.ActionDone,
        messages.ActionBody,
        query=SEAT,
        problems=(400, 403, 404, 409, 422),
    ),
    Call(
        "POST",
        "/api/tables/{id}/commands",
        handlers.command,
        messages.CommandAnswer,
        messages.Command,
        query=SEAT,
        problems=(400, 403, 404, 409, 422, 429),
    ),
    Call(
        "POST",
        "/api/tables/{id}/sit",
        handlers.sit_down,
        messages.SatDown,
        messages.SitDown,
        problems=(400, 403, 404, 409, 422),
    ),
    Call(
        "POST",
        "/api/tables/{id}/keys",
        handlers.make_key,
        messages.Key,
        status=201,
        query=SEAT,
        problems=(403, 404, 422),
    ),
    Call(
        "GET",
        "/api/tables/{id}/record",
        handlers.show_record,
        str,
        media=TEXT,
        query=SEAT,
        problems=(403, 404, 422),
    ),
    Call(
        "GET",
        "/api/tables/{id}/moments",
        handlers.show_moments,
        list[Snapshot],
        query={"from": "only from this place of the line of play on", "to": "only up to this place", **SEAT},
        problems=(403, 404, 422),
        large=True,
    ),
    Call(
        "GET",
        "/api/tables/{id}/proof",
        handlers.show_proof,
        Proof,
        query=SEAT,
        problems=(403, 404, 409, 422),
        large=True,
    ),
    Call("GET", "/healthz", handlers.health, messages.Health, problems=(503,)),
)

DECODERS = {call: msgspec.json.Decoder(call.body) for call in CALLS if call.body is not None}
