"""The endpoints of the HTTP API: Starlette's routes and the OpenAPI description are made from this list."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from hortus.lessons import LessonView
from hortus.puzzles import PuzzleView
from hortus.server import (
    handlers,
    handlers_accounts,
    handlers_daily,
    handlers_host,
    handlers_lessons,
    handlers_notifications,
    handlers_oidc,
    handlers_passkeys,
    handlers_puzzles,
    handlers_review,
    handlers_sign_in,
    messages,
    messages_daily,
    messages_host,
    messages_review,
)
from hortus.server import messages_sign_in as sign_in
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
    for_banned: bool = False  # who is banned may do this all the same
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
DAY = {"day": "whose deals, as in 2026-11-17; today's if not said"}
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
    path: str,
    handler: Callable[..., Awaitable[Any]],
    body: Any,
    *problems: int,
    answer: Any = messages.Me,
    **more: Any,
) -> Endpoint:
    """A change to an account: strict, as a form on another site cannot send JSON."""
    problems = (400, 403, 413, 415, 429, *problems)
    return _post(f"/api/account{path}", handler, answer, body, *problems, strict=True, **more)


def _notify(path: str, handler: Callable[..., Awaitable[Any]], body: Any, *problems: int) -> Endpoint:
    """A change to how somebody is told that it is their turn: strict, as for accounts."""
    problems = (400, 403, 413, 415, 422, 429, *problems)
    answer = messages.NotificationSettings
    return _post(f"/api/notifications{path}", handler, answer, body, *problems, strict=True)


def _host(path: str, handler: Callable[..., Awaitable[Any]], answer: Any, body: Any = None) -> Endpoint:
    """Something for hosts alone."""
    address = f"/api/host/{path}"
    if body is None:
        query = {} if "{" in path else HOST_LISTS
        return _get(address, handler, answer, 403, 404, 422, query=query)
    problems = (400, 403, 404, 409, 413, 415, 422, 429, 503)
    return _post(address, handler, answer, body, *problems, strict=True)


CALLBACK = {"code": "the provider's", "state": "as it was given to the provider"}
HOST_LISTS = {
    "limit": "how many at most, up to 200",
    "closed": "yes: closed reports",
    "finished": "yes: finished tables",
    "like": "accounts with this in their name",
    "before": "entries of the audit log before the one with this id",
}

PLAYED_LISTS = {
    "game": "only of this game",
    "opponent": "only against this name, or this level of bot",
    "result": "only those that were won, shared or lost",
    "search": "something in an opponent's name or in the game's",
    "before": "only those finished before this time",
    "limit": "how many at most",
}

_TABLE = "/api/tables/{id}"
_LESSON = "/api/games/{game}/lesson"
_PUZZLES = "/api/games/{game}/puzzles"

ENDPOINTS = (
    _get("/api/games", handlers.list_games, messages.GameList, compressed=True),
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
    _get(_PUZZLES, handlers_puzzles.list_puzzles, messages.PuzzleList, 404, compressed=True),
    _get(f"{_PUZZLES}/{{puzzle}}", handlers_puzzles.show_puzzle, PuzzleView, 404, compressed=True),
    _post(
        f"{_PUZZLES}/{{puzzle}}",
        handlers_puzzles.attempt_puzzle,
        messages.PuzzleAnswer,
        messages.PuzzleAttempt,
        *(400, 404, 413, 415, 422),
        strict=True,
        compressed=True,
    ),
    _get("/api/tables", handlers.list_tables, messages.TableList, 422, query=LISTS),
    _post(
        "/api/tables",
        handlers.create_table,
        messages.CreatedTable,
        messages.NewTable,
        400,
        403,
        422,
        status=201,
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
    _get(
        f"{_TABLE}/review",
        handlers_review.show_review,
        messages_review.ReviewStatus,
        *(403, 404, 409, 422, 429),
        query={"after": "the number of the part that is known already"} | SEAT,
        compressed=True,
    ),
    _get(
        f"{_TABLE}/review/position",
        handlers_review.show_position,
        messages_review.ReviewPosition,
        *(403, 404, 409, 422),
        query={"place": "of the decision, in the line of play"} | SEAT,
        compressed=True,
    ),
    _get(f"{_TABLE}/proof", handlers.show_proof, Proof, 403, 404, 409, 422, query=SEAT, compressed=True),
    _get("/api/daily", handlers_daily.show_deals, messages_daily.DailyOverview, 422, query=DAY),
    _get("/api/daily/{day}", handlers_daily.show_day, messages_daily.Day, 404),
    _post(
        "/api/daily/{game}",
        handlers_daily.start_deal,
        messages_daily.DailyStarted,
        None,
        *(403, 404, 422, 429),
        status=201,
    ),
    _get("/api/account", handlers_accounts.who_am_i, messages.Me),
    _account(
        "", handlers_accounts.sign_up, messages.SignUp, 409, 422, 503, answer=sign_in.SignedUp, status=201
    ),
    _account("/login", handlers_accounts.log_in, messages.LogIn, 401, 503),
    _account("/logout", handlers_accounts.log_out, messages.LogOut, for_banned=True),
    _account("/password", handlers_accounts.change_password, messages.ChangePassword, 401, 422, 503),
    _account("/delete", handlers_accounts.delete_account, messages.DeleteAccount, 401, 503, for_banned=True),
    _account("/recover", handlers_sign_in.recover, sign_in.Recover, 401, 422, 503),
    _account(
        "/codes",
        handlers_sign_in.new_recovery_codes,
        sign_in.Confirm,
        *(401, 503),
        answer=sign_in.RecoveryCodes,
    ),
    _account(
        "/passkeys/options",
        handlers_passkeys.creation_options,
        sign_in.Confirm,
        *(401, 503),
        answer=sign_in.PasskeyOptions,
    ),
    _account(
        "/passkeys",
        handlers_passkeys.add_passkey,
        sign_in.NewPasskey,
        *(401, 409, 422),
        answer=sign_in.PasskeyInfo,
        status=201,
    ),
    _account(
        "/passkeys/{key}/rename",
        handlers_passkeys.rename_passkey,
        sign_in.PasskeyName,
        *(401, 404, 422),
        answer=sign_in.PasskeyInfo,
    ),
    _account("/passkeys/{key}/remove", handlers_passkeys.remove_passkey, sign_in.Nothing, 401, 404),
    _account(
        "/passkeys/login/options",
        handlers_passkeys.request_options,
        sign_in.Nothing,
        answer=sign_in.PasskeyOptions,
    ),
    _account("/passkeys/login", handlers_passkeys.log_in_by_passkey, sign_in.PasskeyLogIn, 401),
    _account("/oidc/start", handlers_oidc.start_oidc, sign_in.Nothing, 404, 503, answer=sign_in.Redirection),
    _get("/api/account/oidc/callback", handlers_oidc.finish_oidc, str, 404, query=CALLBACK, status=303),
    _account(
        "/oidc/signup",
        handlers_oidc.sign_up_by_provider,
        sign_in.ProviderSignUp,
        *(401, 409, 422),
        answer=sign_in.SignedUp,
        status=201,
    ),
    _get("/api/account/sign-in", handlers_sign_in.sign_in_methods, sign_in.SignInMethods),
    _get("/api/account/export", handlers_sign_in.export_data, sign_in.PersonalData, 429, compressed=True),
    _get(
        "/api/account/games", handlers_review.my_games, messages_review.PlayedGames, 422, query=PLAYED_LISTS
    ),
    _get("/api/account/ratings", handlers_accounts.my_ratings, messages.Ratings),
    _get("/api/ratings/{game}", handlers_accounts.standings, messages.Standings, 404),
    _get("/api/notifications", handlers_notifications.show, messages.NotificationSettings, 403),
    _notify("", handlers_notifications.choose, messages.NotificationChoices),
    _notify("/push", handlers_notifications.add_push, messages.SubscribePush, 409),
    _notify("/webhook", handlers_notifications.add_webhook, messages.SubscribeWebhook, 404, 409),
    _notify("/mail", handlers_notifications.add_mail, messages.SubscribeMail, 409, 502),
    _notify("/mail/confirm", handlers_notifications.confirm_mail, messages.ConfirmMail, 404),
    _notify("/remove", handlers_notifications.remove, messages.ChosenSubscription, 404),
    _notify("/test", handlers_notifications.send_test, messages.ChosenSubscription, 404, 502),
    _post(
        "/api/notifications/stop",
        handlers_notifications.stop,
        messages.Stopped,
        None,
        query={"token": "from the link in a notification"},
    ),
    _post(
        f"{_TABLE}/reports",
        handlers_host.report,
        messages_host.Reported,
        messages_host.Report,
        *(400, 403, 404, 409, 413, 415, 422, 429),
        strict=True,
        status=201,
        query=SEAT,
    ),
    _host("reports", handlers_host.list_reports, list[messages_host.ReportView]),
    _host("accounts", handlers_host.list_accounts, list[messages_host.HostAccount]),
    _host("accounts/{account}", handlers_host.show_account, messages_host.HostAccountView),
    _host("tables", handlers_host.list_all_tables, list[messages_host.HostTable]),
    _host("tables/{id}", handlers_host.show_any_table, messages_host.HostTableView),
    _host("bans", handlers_host.list_bans, list[messages_host.BanLine]),
    _host("audit", handlers_host.show_audit_log, list[messages_host.AuditLine]),
    _host("close-report", handlers_host.close_report, messages_host.HostDone, messages_host.CloseReport),
    _host("ban", handlers_host.ban, messages_host.BanLine, messages_host.Ban),
    _host("unban", handlers_host.unban, messages_host.HostDone, messages_host.Unban),
    _host("rename", handlers_host.rename, messages_host.HostAccount, messages_host.RenameAccount),
    _host("close-table", handlers_host.close_table, messages_host.HostDone, messages_host.CloseTable),
    _host("password", handlers_host.reset_password, messages_host.TemporaryPassword, messages_host.OnAccount),
    _host("delete", handlers_host.delete_any_account, messages_host.HostDone, messages_host.OnAccount),
    _host("export", handlers_host.export_person, sign_in.PersonalData, messages_host.OnAccount),
    _get("/.well-known/hortus-keys.json", handlers.show_keys, messages.PublicKeys),
    _get("/healthz", handlers.health, messages.Health, 503),
)
