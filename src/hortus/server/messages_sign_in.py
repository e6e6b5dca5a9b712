"""The messages about ways to log in: recovery codes, passkeys, a provider; and about one's data."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from hortus.server.messages import ClientMessage, Credentials, Me, NameText, PasswordText, ServerMessage


class SignedUp(Me, frozen=True, kw_only=True):
    """The new account, with recovery codes that are told this once."""

    recovery_codes: list[str]


class Recover(Credentials, frozen=True):
    """Log in with a recovery code, which is used up, and set a new password."""

    name: NameText
    code: Annotated[str, Meta(max_length=100)]
    password: PasswordText


class Confirm(Credentials, frozen=True):
    """The password once more; it may be left out soon after logging in by a passkey or a provider."""

    password: PasswordText = ""


class RecoveryCodes(ServerMessage, frozen=True):
    """New codes, told this once; all older ones are worthless."""

    recovery_codes: list[str]


class PasskeyInfo(ServerMessage, frozen=True):
    """A passkey of one's own."""

    id: str
    name: str
    created: float
    used: float | None


class SignInMethods(ServerMessage, frozen=True):
    """The ways in which one may log in: to one's account, and (``provider``) to this server at all."""

    password: bool
    codes_left: int
    passkeys: list[PasskeyInfo]
    provider: str | None  # where to log in instead of here: a host's name
    linked: bool  # the account may be opened by one's identity there


class PasskeyOptions(ServerMessage, frozen=True):
    """What the browser's ``navigator.credentials`` is to be asked, as WebAuthn's JSON."""

    options: dict[str, Any]


class NewPasskey(Credentials, frozen=True):
    """A passkey as the browser made it."""

    credential: dict[Annotated[str, Meta(max_length=100)], Any]
    name: Annotated[str, Meta(max_length=40)] = ""


class PasskeyName(ClientMessage, frozen=True):
    """Another name for a passkey."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]


class PasskeyLogIn(Credentials, frozen=True):
    """A challenge, signed by a passkey."""

    credential: dict[Annotated[str, Meta(max_length=100)], Any]


class Nothing(ClientMessage, frozen=True):
    """A change that needs no more than its address."""


class Redirection(ServerMessage, frozen=True):
    """Where the browser is to go on."""

    location: str


class ProviderSignUp(ClientMessage, frozen=True):
    """The name under which somebody whom the provider knows makes an account."""

    name: NameText


class PersonalData(ServerMessage, frozen=True):
    """All that the server keeps of one person, part by part."""

    made: float  # when
    parts: dict[str, Any]
