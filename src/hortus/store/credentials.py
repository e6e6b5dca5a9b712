"""Ways to log in beside the password: recovery codes, passkeys, identities at an OpenID provider."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from hortus.store import accounts
from hortus.store.errors import Taken
from hortus.store.logs import upsert
from hortus.store.rows import Account, is_text
from hortus.store.schema import external_ids, passkeys, recovery_codes, spent

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Passkey:
    """The public half of a key that somebody's device keeps."""

    id: bytes
    account_id: str
    public_key: bytes = field(repr=False)
    sign_count: int  # as the device last said; 0 where it does not count
    name: str
    created: float
    used: float | None = None  # last


class Transaction(Protocol):
    """Runs a function in a transaction."""

    def __call__(self, work: Callable[[Connection], T], /) -> Awaitable[T]:
        """The function's answer."""
        ...


class CredentialStore:
    """What can be asked of a store about credentials. Hashes are made by the server."""

    def __init__(self, read: Transaction, write: Transaction) -> None:
        self._read = read
        self._write = write

    async def add_account(
        self, account: Account, codes: Sequence[bytes], external: tuple[str, str] | None = None
    ) -> None:
        """Create an account with its recovery codes and its identity at a provider. `Taken`: the name is."""

        def work(connection: Connection) -> None:
            accounts.add_account(connection, account)
            _set_codes(connection, account.id, codes)
            if external is not None:
                _link(connection, account.id, external)

        await self._write(work)

    # Recovery codes

    async def codes_left(self, account_id: str) -> int:
        """How many recovery codes have not been used."""
        here = recovery_codes.c.account_id == account_id
        counted = select(func.count()).select_from(recovery_codes).where(here)
        return await self._read(lambda connection: int(connection.scalar(counted) or 0))

    async def set_codes(self, account_id: str, codes: Sequence[bytes]) -> None:
        """Replace all recovery codes."""
        await self._write(lambda connection: _set_codes(connection, account_id, codes))

    async def recover(
        self, account_id: str, code: bytes, password: bytes, *, purpose: str | None = None
    ) -> int | None:
        """Use up a recovery code, set a password and end the sessions: the new generation.

        None, and nothing changes, if there is no such code.
        """

        def work(connection: Connection) -> int | None:
            here = (recovery_codes.c.account_id == account_id) & (recovery_codes.c.hash == code)
            if not connection.execute(delete(recovery_codes).where(here)).rowcount:
                return None
            return accounts.set_password(connection, account_id, password, purpose)

        return await self._write(work)

    async def has_code(self, account_id: str, code: bytes) -> bool:
        """Whether this is the hash of an unused recovery code of the account."""
        here = (recovery_codes.c.account_id == account_id) & (recovery_codes.c.hash == code)
        chosen = select(recovery_codes.c.hash).where(here)
        return await self._read(lambda connection: connection.scalar(chosen) is not None)

    # Passkeys

    async def add_passkey(self, passkey: Passkey) -> None:
        """Keep a passkey. `Taken`: somebody has it already."""
        values = {name: getattr(passkey, name) for name in passkey.__slots__}

        def work(connection: Connection) -> None:
            try:
                connection.execute(insert(passkeys).values(values))
            except IntegrityError:
                raise Taken("This passkey is known already.") from None

        await self._write(work)

    async def passkey(self, passkey_id: bytes) -> Passkey | None:
        """The passkey with this id."""

        def work(connection: Connection) -> Passkey | None:
            row = connection.execute(select(passkeys).where(passkeys.c.id == passkey_id)).first()
            return None if row is None else Passkey(**row._mapping)

        return await self._read(work)

    async def passkeys(self, account_id: str) -> list[Passkey]:
        """The account's passkeys, oldest first."""
        here = passkeys.c.account_id == account_id
        chosen = select(passkeys).where(here).order_by(passkeys.c.created, passkeys.c.id)
        return await self._read(
            lambda connection: [Passkey(**row._mapping) for row in connection.execute(chosen)]
        )

    async def passkey_used(self, passkey: Passkey, sign_count: int, time: float) -> bool:
        """Note a use. False, and nothing changes, if the passkey was used or removed meanwhile."""
        here = (passkeys.c.id == passkey.id) & (passkeys.c.sign_count == passkey.sign_count)
        changed = update(passkeys).where(here).values(sign_count=sign_count, used=time)
        return await self._write(lambda connection: bool(connection.execute(changed).rowcount))

    async def rename_passkey(self, account_id: str, passkey_id: bytes, name: str) -> bool:
        """Give one of the account's passkeys another name; whether there is such a one."""
        here = (passkeys.c.id == passkey_id) & (passkeys.c.account_id == account_id)
        changed = update(passkeys).where(here).values(name=name)
        return await self._write(lambda connection: bool(connection.execute(changed).rowcount))

    async def remove_passkey(self, account_id: str, passkey_id: bytes) -> bool:
        """Remove one of the account's passkeys; whether there was such a one."""
        here = (passkeys.c.id == passkey_id) & (passkeys.c.account_id == account_id)
        removed = delete(passkeys).where(here)
        return await self._write(lambda connection: bool(connection.execute(removed).rowcount))

    # Identities at a provider

    async def account_of(self, issuer: str, subject: str) -> Account | None:
        """The account that belongs to an identity at a provider."""
        here = (external_ids.c.issuer == issuer) & (external_ids.c.subject == subject)

        def work(connection: Connection) -> Account | None:
            found = connection.scalar(select(external_ids.c.account_id).where(here))
            return None if found is None else accounts.account(connection, found)

        return await self._read(work) if is_text(subject) else None

    async def link(self, account_id: str, issuer: str, subject: str) -> None:
        """Let an identity at a provider open the account. `Taken`: it opens another."""
        await self._write(lambda connection: _link(connection, account_id, (issuer, subject)))

    async def issuers(self, account_id: str) -> list[str]:
        """The providers at which the account has an identity."""
        chosen = select(external_ids.c.issuer).where(external_ids.c.account_id == account_id)
        return await self._read(lambda connection: sorted(connection.scalars(chosen)))

    # Challenges

    async def spend(self, challenge: bytes, *, now: float, expires: float) -> bool:
        """Note that a challenge (its hash) has been answered; False if it had been. Forget old ones."""

        def work(connection: Connection) -> bool:
            connection.execute(delete(spent).where(spent.c.expires < now))
            values = {"hash": challenge, "expires": expires}
            added = upsert(connection, spent).values(values).on_conflict_do_nothing()
            return bool(connection.execute(added).rowcount)

        return await self._write(work)


def _set_codes(connection: Connection, account_id: str, codes: Sequence[bytes]) -> None:
    connection.execute(delete(recovery_codes).where(recovery_codes.c.account_id == account_id))
    if codes:
        rows = [{"account_id": account_id, "hash": code} for code in codes]
        connection.execute(insert(recovery_codes), rows)


def _link(connection: Connection, account_id: str, external: tuple[str, str]) -> None:
    issuer, subject = external
    try:
        connection.execute(insert(external_ids).values(issuer=issuer, subject=subject, account_id=account_id))
    except IntegrityError:
        raise Taken("This identity belongs to another account.") from None
