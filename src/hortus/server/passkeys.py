"""Passkeys (WebAuthn): challenges, and the checks of what browsers answer. py_webauthn does the work."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import base64url_to_bytes, options_to_json_dict
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from hortus.server.context import RequestContext
from hortus.server.problems import HttpRefusal
from hortus.server.sessions import token_hash
from hortus.server.signed_cookies import SignedCookie
from hortus.store import Account, Passkey

CHALLENGE_SECONDS = 300.0
MOST_PASSKEYS = 20  # of one account
# Holds the challenge, and the account to which a passkey is to be added.
CHALLENGE = SignedCookie("passkey", CHALLENGE_SECONDS)
# What py_webauthn raises for answers that are malformed beyond what it looks for.
MALFORMED = (WebAuthnException, ValueError, TypeError, KeyError, AttributeError, IndexError)


@dataclass(frozen=True)
class RelyingParty:
    """This server, as passkeys know it: a domain, and the origins its pages may have."""

    id: str
    origins: list[str]


def relying_party(request: RequestContext) -> RelyingParty:
    """The server by ``--url``; without it as it was called, which ``--name`` restricts."""
    url = request.app.config.url
    host = urlsplit(url or str(request.http.base_url))
    if _is_address(host.hostname or ""):
        sentence = "Passkeys need a name, as in https://play.example; here the server goes by a number."
        raise HttpRefusal(403, "passkey", sentence)
    schemes = [host.scheme] if url else ["https", "http"]  # a proxy may end TLS
    return RelyingParty(host.hostname or "", [f"{scheme}://{host.netloc}" for scheme in schemes])


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def creation_options(request: RequestContext, account: Account, known: list[Passkey]) -> dict[str, Any]:
    """What the browser needs to make a passkey for the account."""
    party = relying_party(request)
    options = webauthn.generate_registration_options(
        rp_id=party.id,
        rp_name="Hortus",
        user_id=account.id.encode(),
        user_name=account.name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,  # so that no name need be typed
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=one.id) for one in known],
    )
    told = options_to_json_dict(options)
    CHALLENGE.write(request, [told["challenge"], account.id])
    return told


def request_options(request: RequestContext) -> dict[str, Any]:
    """What the browser needs to log in with any of its passkeys for this server."""
    party = relying_party(request)
    told = options_to_json_dict(webauthn.generate_authentication_options(rp_id=party.id))
    CHALLENGE.write(request, [told["challenge"], None])
    return told


def created(request: RequestContext, account: Account, credential: dict[str, Any], name: str) -> Passkey:
    """The passkey that the browser made for the challenge it was given; or a `HttpRefusal`."""
    party = relying_party(request)
    try:
        found = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=_challenge(request, account.id),
            expected_rp_id=party.id,
            expected_origin=party.origins,
        )
    except MALFORMED:
        raise HttpRefusal(
            403, "passkey", "This passkey was not made for this page. Please try again."
        ) from None
    now = request.app.sessions.now()
    return Passkey(found.credential_id, account.id, found.credential_public_key, found.sign_count, name, now)


async def log_in(request: RequestContext, credential: dict[str, Any]) -> Account:
    """The account whose passkey signed the challenge; or a `HttpRefusal`."""
    store = request.app.store
    party = relying_party(request)
    try:
        challenge = _challenge(request, None)
        key = await store.credentials.passkey(base64url_to_bytes(credential["rawId"]))
        if key is None:
            raise _refused()
        handle = credential["response"].get("userHandle")
        if handle is not None and base64url_to_bytes(handle) != key.account_id.encode():
            raise _refused()
        found = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origins,
            credential_public_key=key.public_key,
            credential_current_sign_count=key.sign_count,
        )
    except MALFORMED:
        raise _refused() from None
    await spend(request, challenge)
    now = request.app.sessions.now()
    account = await store.account(key.account_id)
    if account is None or not await store.credentials.passkey_used(key, found.new_sign_count, now):
        raise _refused()
    return account


def _challenge(request: RequestContext, account_id: str | None) -> bytes:
    """The challenge that this browser was given, for this account; ValueError without one."""
    challenge, given_for = CHALLENGE.read(request) or ("", "")
    CHALLENGE.clear(request)
    if not challenge or given_for != account_id:
        raise ValueError("There is no challenge.")
    return base64url_to_bytes(challenge)


async def spend(request: RequestContext, challenge: bytes) -> None:
    """See that a challenge is answered once, whichever process is asked."""
    now = request.app.sessions.now()
    hashed = token_hash(challenge.hex())
    expires = now + 2 * CHALLENGE_SECONDS
    if not await request.app.store.credentials.spend(hashed, now=now, expires=expires):
        raise _refused()


def _refused() -> HttpRefusal:
    return HttpRefusal(
        401, "login", "This passkey opens no account here, or took too long. Please try again."
    )
