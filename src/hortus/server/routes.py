"""The endpoints of the HTTP API: Starlette's routes and the OpenAPI description are made from this list."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from hortus.lessons import LessonView
from hortus.server import handlers, handlers_accounts, handlers_lessons, messages
from hortus.table import Event, Proof, Snapshot, TableView

TEXT = "text/plain; charset=utf-8"
JSON = "application/json"
MARKDOWN = "text/markdown; charset=utf-8"


@dataclass(frozen=True, eq=False)
class Endpoint:
    """One method at one address."""

    method: Literal["GET", "POST"]
    path: str
    handler: Callable[..., Awaitable[Any]]
    answer: Any  # the type of what comes back; str: a text
    body: Any = None
    problems: tuple[int, ...] = ()  # statuses of refusals
    query: dict[str, str] = field(default_factory=dict)  # the query parameters, with their descriptions
    status: int = 200
    media: str = JSON
    compressed: bool = False  # the answer is large
    strict: bool = False  # 415 for a body that does not say it is JSON, 400 for a field that makes no sense


SEAT = {"seat": "from which seat, for who holds several"}
LISTS = {
    "list": "open (default), watch, mine or finished",
    "game": "only of this game",
    "limit": "how many at most",
    "before": "only those that moved before this time",
}
LANGUAGE = {"lang": "the language, as in it or de; English where there are none in it"}
SINCE = {
    "since": "how many entries are known already",
    "limit": "how many entries to look at, 2,000 at most: the next page begins after them",
}
PLACES = {"from": "only from this place of the line of play on", "to": "only up to this place"}


def _get(
    path: str, handler: Callable[..., Awaitable[Any]], answer: Any, *problems: int, **more: Any
) -> Endpoint:
    return Endpoint("GET", path, handler, answer, problems=problems, **more)


def _post(
    path: str, handler: Callable[..., Awaitable[Any]], answer: Any, body: Any, *problems: int, **more: Any
) -> Endpoint:
    return Endpoint("POST", path, handler, answer, body, problems, **more)


def _account(
    path: str, handler: Callable[..., Awaitable[Any]], body: Any, *problems: int, **more: Any
) -> Endpoint:
    """A change to an account: strict, as a form on another site cannot send JSON."""
    problems = (400, 403, 413, 415, 429, *problems)
    return _post(f"/api/account{path}", handler, messages.Me, body, *problems, strict=True, **more)


_TABLE = "/api/tables/{id}"
_LESSON = "/api/games/{game}/lesson"

ENDPOINTS = (
    _get("/api/games", handlers.list_games, messages.GameList),
    _get(
        "/api/games/{game}/rules",
        handlers.show_rules,
        str,
        404,
        media=MARKDOWN,
        query=LANGUAGE,
        compressed=True,
    ),
    _get(_LESSON, handlers_lessons.show_lesson, LessonView, 404, query=LANGUAGE, compressed=True),
    _post(
        _LESSON, handlers_lessons.attempt, LessonView, messages.LessonAttempt, 400, 404, 422, compressed=True
    ),
    _get("/api/tables", handlers.list_tables, messages.TableList, 422, query=LISTS),
    _post(
        "/api/tables", handlers.create_table, messages.CreatedTable, messages.NewTable, 400, 422, status=201
    ),
    _get(_TABLE, handlers.show_table, TableView, 403, 404, 422, query=SEAT),
    _get(f"{_TABLE}/events", handlers.show_events, list[Event], 403, 404, 422, query=SINCE | SEAT),
    _post(
        f"{_TABLE}/actions",
        handlers.act,
        messages.ActionDone,
        messages.ActionBody,
        400,
        403,
        404,
        409,
        422,
        query=SEAT,
    ),
    _post(
        f"{_TABLE}/commands",
        handlers.command,
        messages.CommandAnswer,
        messages.Command,
        400,
        403,
        404,
        409,
        422,
        429,
        query=SEAT,
    ),
    _post(f"{_TABLE}/sit", handlers.sit_down, messages.SatDown, messages.SitDown, 400, 403, 404, 409, 422),
    _post(f"{_TABLE}/keys", handlers.make_key, messages.Key, None, 403, 404, 422, status=201, query=SEAT),
    _get(f"{_TABLE}/record", handlers.show_record, str, 403, 404, 422, media=TEXT, query=SEAT),
    _get(
        f"{_TABLE}/moments",
        handlers.show_moments,
        list[Snapshot],
        403,
        404,
        422,
        query=PLACES | SEAT,
        compressed=True,
    ),
    _get(f"{_TABLE}/proof", handlers.show_proof, Proof, 403, 404, 409, 422, query=SEAT, compressed=True),
    _get("/api/account", handlers_accounts.who_am_i, messages.Me),
    _account("", handlers_accounts.sign_up, messages.SignUp, 409, 422, 503, status=201),
    _account("/login", handlers_accounts.log_in, messages.LogIn, 401, 503),
    _account("/logout", handlers_accounts.log_out, messages.LogOut),
    _account("/password", handlers_accounts.change_password, messages.ChangePassword, 401, 422, 503),
    _account("/delete", handlers_accounts.delete_account, messages.DeleteAccount, 401, 503),
    _get("/api/account/ratings", handlers_accounts.my_ratings, messages.Ratings),
    _get("/api/ratings/{game}", handlers_accounts.standings, messages.Standings, 404),
    _get("/.well-known/hortus-keys.json", handlers.show_keys, messages.PublicKeys),
    _get("/healthz", handlers.health, messages.Health, 503),
)
