"""The messages between client and server, over HTTP and over the WebSocket.

Commands come from ``hortus.table.commands``; `TableView`, `Event` and `Draft` from ``hortus.table``. The
OpenAPI description and the TypeScript types are made from these (``openapi.py``, ``typescript.py``).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from hortus.players.advice import ReasonKind
from hortus.puzzles import PuzzleView
from hortus.table import Draft, Event, Settings, TableView
from hortus.table.commands import Action, BaseCommand, Id, Nonce, Seat, SeatCommand, Seq
from hortus.table.entries import Strength
from hortus.table.refusals import Kind

Name = Annotated[str, Meta(max_length=40)]
MOST_EVENTS = 2000  # entries that one answer or welcome tells of


T = TypeVar("T")


def decoded(decoder: msgspec.json.Decoder[T], data: bytes | str) -> T:
    """What a client sent; `msgspec.DecodeError` also for what is nested deeper than the interpreter goes."""
    try:
        return decoder.decode(data)
    except RecursionError:
        raise msgspec.DecodeError("JSON is nested too deeply") from None


class ClientMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A message from a client; unknown fields are refused."""


class ServerMessage(msgspec.Struct, frozen=True, gc=False):
    """A message from the server; later versions may add fields."""


# Tables -------------------------------------------------------------------------------------------


class NewTable(ClientMessage, frozen=True):
    """A table to set up; the game begins when every seat is taken.

    A seat is "person" (taken; its token is handed out), "open" (waits for somebody) or the name of a level.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=6)]
    players: Annotated[int, Meta(ge=1, le=6)] | None = None
    options: dict[Annotated[str, Meta(max_length=40)], bool | int] = {}  # and the numbers of dials
    settings: Settings = Settings()
    names: Annotated[list[Name], Meta(max_length=6)] = []
    listed: bool = False  # strangers find it: they may sit down at open seats, and watch


class NewSeat(ServerMessage, frozen=True):
    """A seat of a new table: its token and link, to be handed to whoever shall sit there; a bot's has none.

    The token of an "open" seat is an invitation: good for sitting down once, and for nothing else.
    """

    seat: int
    kind: Literal["person", "open", "bot"]
    token: str | None
    link: str | None


class CreatedTable(ServerMessage, frozen=True):
    """A table that stands."""

    id: str
    commitment: str
    seq: int
    link: str  # for watching
    seats: list[NewSeat]


class SitDown(ClientMessage, frozen=True):
    """Take a free seat: with its invitation as the token; or, at a listed table or one's own, by its number.

    Who sits there already may change name and nonce until the game begins. The nonce mixes into every draw.
    """

    seat: Seat | None = None
    name: Name = ""
    nonce: Nonce = ""


class SatDown(ServerMessage, frozen=True):
    """The seat is taken, by the holder of this token. None: only name or nonce changed."""

    seat: int
    seq: int
    token: str | None
    link: str | None


class Key(ServerMessage, frozen=True):
    """One more token for a seat, for its holder's other device."""

    seat: int
    token: str
    link: str


class ActionBody(ClientMessage, frozen=True):
    """An action in the position after ``seq`` entries."""

    action: Action
    seq: Seq


class ActionDone(ServerMessage, frozen=True):
    """Done, and on the disk. ``seq`` is how many entries there are now."""

    seq: int


class Problem(ServerMessage, frozen=True, omit_defaults=True):
    """What was wrong, in a sentence for the person; nothing has changed.

    ``seq``: where the table stands, if it is about one.
    """

    kind: str  # for machines: those of the socket's "refused", and "missing", "origin", "size", "method", …
    sentence: str
    request: str = ""  # the id under which the host finds it in the log; only where the server failed
    clause: str | None = None  # of the rules
    seq: int | None = None
    code: str = ""  # names the case, as in the socket's "refused"
    reason: str = ""
    suggestions: tuple[str, ...] = ()


class ListedSeat(ServerMessage, frozen=True):
    """Who sits at a seat of a listed table."""

    seat: int
    name: str
    level: str | None
    taken: bool
    mine: bool


class ListedTable(ServerMessage, frozen=True):
    """A table in a list."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    created: float
    started: float | None
    finished: float | None
    seq: int
    moved: float
    seats: list[ListedSeat]
    rated: bool = False  # the result will count


class TableList(ServerMessage, frozen=True):
    """Tables: mine, those with a free seat, or those to watch."""

    tables: list[ListedTable]


# Games --------------------------------------------------------------------------------------------


class GameOption(ServerMessage, frozen=True):
    """Something a table can switch on before the game."""

    name: str
    help: str
    players: tuple[int, ...]  # for so many players; empty: for all


class GameDial(ServerMessage, frozen=True):
    """A number of the rules that a table can turn: a house rule."""

    name: str
    default: int
    least: int
    most: int
    help: str
    clause: str


class GameInfo(ServerMessage, frozen=True):
    """A game."""

    name: str
    title: str
    authors: str
    summary: str
    min_players: int
    max_players: int
    seat_names: tuple[str, ...]
    options: list[GameOption]
    actions: int  # how many numbers there are for actions
    lesson: bool  # whether there is a guided first game
    puzzles: bool  # whether there are any
    dials: list[GameDial]


class LevelInfo(ServerMessage, frozen=True):
    """A level of the bots, from gentle to strong."""

    name: str
    title: str


class GameList(ServerMessage, frozen=True):
    """The games and the levels."""

    games: list[GameInfo]
    levels: list[LevelInfo]


class LessonAttempt(ClientMessage, frozen=True):
    """All that a learner did in a lesson: actions of the game, "continue" and "skip"."""

    actions: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=300)]
    language: Literal["en", "it", "de"] = "en"


class PuzzleAttempt(ClientMessage, frozen=True):
    """What somebody does in a puzzle: the steps so far."""

    steps: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=40)]
    give_up: bool = False  # the answer is to be shown
    hinted: bool = False  # a hint was asked for: the try does not count


class PuzzleLine(ServerMessage, frozen=True):
    """A puzzle in the list of a game's."""

    id: str
    rating: int
    level: str  # the weakest that finds it


class MyPuzzleRating(ServerMessage, frozen=True):
    """Somebody's rating by the puzzles of a game: the apprentice solves what is rated 1500."""

    rating: int
    tries: int


class PuzzleList(ServerMessage, frozen=True):
    """The puzzles of a game, the easiest first, and what the asker's tries came to."""

    game: str
    puzzles: list[PuzzleLine]
    mine: MyPuzzleRating


class PuzzleAnswer(ServerMessage, frozen=True):
    """A puzzle after a try."""

    view: PuzzleView
    counted: bool  # it was a first try, and changed ratings
    mine: MyPuzzleRating


class Health(ServerMessage, frozen=True):
    """Whether all is well."""

    status: Literal["ok", "no database", "no room"]
    version: str


# Signatures ---------------------------------------------------------------------------------------


class PublicKey(ServerMessage, frozen=True):
    """A key that this server signs records with, or did until a day."""

    id: str  # the first 16 digits of the SHA-256 of the key
    algorithm: Literal["Ed25519"]
    key: str  # in hexadecimal
    made: str  # a day, as in 2026-05-31
    retired: str | None  # a day; None: it is in use


class PublicKeys(ServerMessage, frozen=True):
    """All keys, the one in use first."""

    keys: list[PublicKey]


# Accounts -----------------------------------------------------------------------------------------

# These bounds only keep memory small; ``names`` and ``passwords`` say in a sentence what is wrong.
NameText = Annotated[str, Meta(max_length=100)]
PasswordText = Annotated[str, Meta(max_length=1000)]


class Credentials(ClientMessage, frozen=True):
    """A message with a password, which is not printed."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class SignUp(Credentials, frozen=True):
    """Make an account. A guest's games are the account's from then on."""

    name: NameText
    password: PasswordText


class LogIn(Credentials, frozen=True):
    """Be known again."""

    name: NameText
    password: PasswordText


class LogOut(ClientMessage, frozen=True):
    """Be a guest again in this browser, or wherever this account is logged in."""

    everywhere: bool = False


class ChangePassword(Credentials, frozen=True):
    """Another password. Everywhere else the account is logged out.

    The old one may be empty soon after logging in by a passkey or a provider.
    """

    password: PasswordText
    new: PasswordText


class DeleteAccount(Credentials, frozen=True):
    """Be forgotten: name, password, ratings and what was said go; games stay as a former guest's."""

    password: PasswordText


class Me(ServerMessage, frozen=True, omit_defaults=True):
    """Who is asking, as far as the server knows."""

    kind: Literal["guest", "account", "token"]  # token: whoever holds a seat's token, without a cookie
    name: str
    host: bool = False  # may open the host's desk


class GameRating(ServerMessage, frozen=True):
    """The estimated strength at a game: ``mu``, give or take ``sigma``, after so many rated games."""

    game: str
    mu: float
    sigma: float
    games: int
    provisional: bool  # after too few games to rely on: not in the list of the strongest


class Ratings(ServerMessage, frozen=True):
    """One's own ratings; none before the first rated game."""

    ratings: list[GameRating]


class StandingLine(ServerMessage, frozen=True):
    """A line of the list of the strongest. A bot goes by its level's name; its rating is fixed.

    ``also``: other levels that are the same player at this game.
    """

    name: str
    bot: bool
    mu: float
    sigma: float
    games: int
    also: list[str] = []


class Standings(ServerMessage, frozen=True):
    """The strongest at a game, by what is fairly certain: mu - 3 sigma; people after ``least_games``."""

    game: str
    standings: list[StandingLine]
    least_games: int


# Notifications ------------------------------------------------------------------------------------

Language = Literal["en", "it", "de"]
WebhookFormat = Literal["json", "discord", "ntfy"]
SubscriptionId = Annotated[str, Meta(max_length=64)]
AddressText = Annotated[str, Meta(max_length=2000)]
Minute = Annotated[int, Meta(ge=0, le=1439)]  # of the day


class PushKeys(Credentials, frozen=True):
    """The keys of a browser's push subscription, base64url."""

    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


class SubscribePush(Credentials, frozen=True):
    """Tell this browser: what its PushManager has returned."""

    endpoint: AddressText
    keys: PushKeys


class SubscribeWebhook(Credentials, frozen=True):
    """Tell a program at this address: of one's own turns, or with ``table`` of all turns at that table."""

    url: AddressText
    format: WebhookFormat = "json"
    table: Annotated[str, Meta(max_length=64)] | None = None


class SubscribeMail(ClientMessage, frozen=True):
    """Tell this e-mail address, once the code that is sent there has come back."""

    address: Annotated[str, Meta(max_length=254)]


class ConfirmMail(ClientMessage, frozen=True):
    """The code that came by e-mail."""

    id: SubscriptionId
    code: Annotated[str, Meta(max_length=20)]


class ChosenSubscription(ClientMessage, frozen=True):
    """One of one's own subscriptions."""

    id: SubscriptionId


class QuietHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When nothing is told: from one minute of the day to another; what comes meanwhile is told after it."""

    start: Minute
    end: Minute


class NotificationChoices(ClientMessage, frozen=True):
    """When and in which language one is told. ``utc_offset``: minutes that the clock is ahead of UTC."""

    quiet: QuietHours | None = None
    utc_offset: Annotated[int, Meta(ge=-840, le=840)] = 0
    language: Language = "en"


class SubscriptionInfo(ServerMessage, frozen=True):
    """An address at which one is told. ``secret``: what the receiver of a webhook checks signatures with."""

    id: str
    kind: Literal["push", "webhook", "mail"]
    address: str
    confirmed: bool
    format: WebhookFormat | None
    table: str | None
    secret: str | None


class NotificationSettings(ServerMessage, frozen=True):
    """How one is told that it is one's turn. ``mail``: whether this server sends e-mail, and to whom asks."""

    push_key: str  # for the browser's PushManager
    mail: bool
    subscriptions: list[SubscriptionInfo]
    quiet: QuietHours | None


class Stopped(ServerMessage, frozen=True):
    """Nothing more is sent there; whether anything was until now."""

    stopped: bool


# Commands: over the socket, or by POST to a table's /commands -------------------------------------


class TryOut(BaseCommand, frozen=True, tag="draft"):
    """What would be after these steps of mine? Nobody else hears of it."""

    steps: Annotated[list[Action], Meta(max_length=50)]


class PlaySteps(BaseCommand, frozen=True, tag="step"):
    """Play these steps of mine if they are a whole turn and ``confirm`` is false; otherwise draft them."""

    steps: Annotated[list[Action], Meta(max_length=50)]
    seq: Seq
    confirm: bool = False


class AskHint(BaseCommand, frozen=True, tag="hint"):
    """What would a strong player do? ``look``: where to look; ``move``: what to do; ``reasons``: and why.

    ``steps``: those of the turn that were tried already; it says how to go on after them.
    """

    strength: Strength = "look"
    steps: Annotated[list[Action], Meta(max_length=50)] = []


class Hello(BaseCommand, frozen=True):
    """First over the socket, where neither a header nor a cookie says who this is: the token of a seat.

    ``since``: how many entries are known already; left out, what the address says.
    """

    token: Annotated[str, Meta(max_length=100)] | None = None
    since: Seq | None = None
    seat: Seat | None = None  # which one, for who holds several


Command = SeatCommand | TryOut | PlaySteps | AskHint
ToServer = Command | Hello


# Answers and news over the socket -----------------------------------------------------------------


class TaggedMessage(ServerMessage, frozen=True, tag_field="type", tag=str.lower):
    """A message from the server over the WebSocket."""


class Presence(TaggedMessage, frozen=True):
    """Who is connected to this server now: by seat, and how many watch."""

    seats: tuple[bool, ...]
    watching: int


class Welcome(TaggedMessage, frozen=True):
    """The table as it stands, and what happened from ``since`` on. ``seats``: all seats this client holds."""

    seat: int | None
    seats: tuple[int, ...]
    sight: TableView
    events: list[Event]
    presence: Presence
    id: Id = None


class News(TaggedMessage, frozen=True, omit_defaults=True):
    """Something happened: the events, and the table after them; without it where only words were exchanged.

    With an ``id`` it is also the answer to the command with that id: carried out, and on the disk.
    """

    events: list[Event]
    sight: TableView | None = None
    id: Id = None


class Done(TaggedMessage, frozen=True):
    """A command was carried out and is on the disk; it brought no news, or had no id."""

    id: Id
    seq: int


class CommandRefused(TaggedMessage, frozen=True, tag="refused", omit_defaults=True):
    """A command was not carried out. The sentence says it whole; ``reason`` leaves out what the page shows.

    ``code`` is for translations: ``fungi.few_sticks`` where a rule forbids it, or else the kind.
    """

    id: Id
    kind: Kind | Literal["busy", "broken"]
    sentence: str
    seq: int
    clause: str | None = None
    code: str = ""
    reason: str = ""
    suggestions: tuple[str, ...] = ()  # texts of legal actions like the one that was refused


class Drafted(TaggedMessage, frozen=True, tag="draft"):
    """What would be."""

    id: Id
    draft: Draft


class HintOption(ServerMessage, frozen=True):
    """An action, how often the seat wins after it (0 to 1), and its average final score."""

    action: int
    text: str
    words: str
    win: float
    points: float


class HintReason(ServerMessage, frozen=True, omit_defaults=True):
    """Why the best option is better than the next, by what differs.

    It brings points at once ("gain"); ends better ("later"), though the next brings more at once ("waits");
    leaves the others less ("denies"); or "close", or "only".
    """

    kind: ReasonKind
    points: float = 0.0


class Hint(TaggedMessage, frozen=True, omit_defaults=True):
    """What a strong player would do, as far as was asked."""

    id: Id
    seq: int
    look: str  # the first words of what it would do: never all of them
    best: HintOption | None = None
    others: tuple[HintOption, ...] = ()
    line: tuple[str, ...] = ()
    reasons: tuple[HintReason, ...] = ()
    sentences: tuple[str, ...] = ()  # the same in English


class Bye(TaggedMessage, frozen=True):
    """The server closes the connection, and why. Connect again with ``since``."""

    why: str


FromServer = Welcome | News | Done | CommandRefused | Presence | Drafted | Hint | Bye
CommandAnswer = Done | Drafted | Hint

encoder = msgspec.json.Encoder()
"""Writes every message."""
