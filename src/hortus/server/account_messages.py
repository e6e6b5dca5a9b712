"""What is said about people between a client and the server.

And the calls, for descriptions to be made of.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

# Only so long that nobody's memory is filled; what is wrong with a name or password is said in a sentence, by
# names and passwords.
NameText = Annotated[str, Meta(max_length=100)]
PasswordText = Annotated[str, Meta(max_length=1000)]


class _Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What a client says."""


class _Told(msgspec.Struct, frozen=True, gc=False):
    """What the server says: later versions may add fields."""


class SignUp(_Said, frozen=True):
    """Make an account. A guest's games are the account's from then on."""

    name: NameText
    password: PasswordText

    def __repr__(self) -> str:
        return f"SignUp({self.name!r})"


class LogIn(_Said, frozen=True):
    """Be known again."""

    name: NameText
    password: PasswordText

    def __repr__(self) -> str:
        return f"LogIn({self.name!r})"


class LogOut(_Said, frozen=True):
    """Be a guest again in this browser, or wherever this account is logged in."""

    everywhere: bool = False


class ChangePassword(_Said, frozen=True):
    """Another password. Everywhere else the account is logged out."""

    password: PasswordText
    new: PasswordText

    def __repr__(self) -> str:
        return "ChangePassword()"


class DeleteAccount(_Said, frozen=True):
    """Be forgotten: name, password and ratings go; games stay, without the name in lists."""

    password: PasswordText

    def __repr__(self) -> str:
        return "DeleteAccount()"


class Me(_Told, frozen=True):
    """Who is asking, as far as the server knows."""

    kind: Literal["guest", "account", "token"]  # token: whoever holds a seat's token, without a cookie
    name: str


class GameRating(_Told, frozen=True):
    """How strong somebody is thought to be at a game: about ``mu``, give or take ``sigma``, after so many
    rated games.
    """

    game: str
    mu: float
    sigma: float
    games: int


class Ratings(_Told, frozen=True):
    """One's own ratings; none before the first rated game."""

    ratings: list[GameRating]


class StandingLine(_Told, frozen=True):
    """A line of the list of the strongest. A bot goes by the name of its level."""

    name: str
    bot: bool
    mu: float
    sigma: float
    games: int


class Standings(_Told, frozen=True):
    """The strongest at a game, by what is fairly certain: mu - 3 sigma."""

    game: str
    standings: list[StandingLine]


class Call(NamedTuple):
    """One call of the API: what is sent, and what is answered with which status.

    A `Problem` may always come instead.
    """

    method: Literal["GET", "POST"]
    path: str
    summary: str
    body: type[msgspec.Struct] | None
    answers: dict[int, type[msgspec.Struct] | None]
    problems: tuple[int, ...] = ()


CALLS = (
    Call("GET", "/api/account", "Who am I?", None, {200: Me}),
    Call(
        "POST",
        "/api/account",
        "Make an account.",
        SignUp,
        {201: Me},
        (400, 403, 409, 413, 415, 422, 429, 503),
    ),
    Call("POST", "/api/account/login", "Log in.", LogIn, {200: Me}, (400, 401, 403, 413, 415, 429, 503)),
    Call(
        "POST",
        "/api/account/logout",
        "Log out, here or everywhere.",
        LogOut,
        {200: Me},
        (400, 403, 413, 415, 429),
    ),
    Call(
        "POST",
        "/api/account/password",
        "Change the password; everywhere else one is logged out.",
        ChangePassword,
        {200: Me},
        (400, 401, 403, 413, 415, 422, 429, 503),
    ),
    Call(
        "POST",
        "/api/account/delete",
        "Delete the account.",
        DeleteAccount,
        {200: Me},
        (400, 401, 403, 413, 415, 429, 503),
    ),
    Call("GET", "/api/account/ratings", "My ratings.", None, {200: Ratings}),
    Call("GET", "/api/ratings/{game}", "The strongest at a game.", None, {200: Standings}, (404,)),
)
