"""What strangers and players could do to each other and to the host, done again to a server that runs.

    python -m benchmarks.findings [NAME …] [--json]

Each finding of the examination that is no flood (those are in `benchmarks.attacks`, the bots in
`benchmarks.fair_bots`, kills in `benchmarks.kill_server`) is tried from outside, on loopback, on a fresh
server. It tells what came of it beside what came of it then, and whether it held; if one did not, the exit
status is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
from tests.server.assault import CLOSE, PATIENCE, TEXT, RawSocket, frame
from tests.server.people import PASSWORD
from tests.server.programs import Program, free_port, program, serving

from benchmarks.programs import folder

SQLITE_URL = "sqlite:///{}"
STRANGERS = tuple(f"127.0.0.{last}" for last in range(3, 9))
SECONDS = 9.0  # for which is counted what goes through
WORDS = "meet me under the other tree"


@dataclass
class Found:
    """What came of it."""

    now: str
    held: bool


class House:
    """A server with a database of its own, and browsers at it."""

    def __init__(self, server: Program, where: Path) -> None:
        self.server, self.where = server, where
        self.database = where / "hortus.db"
        self._open = contextlib.ExitStack()

    def browser(self, address: str = "127.0.0.1", **more: Any) -> httpx2.Client:
        """A browser with cookies of its own, at this address."""
        transport = httpx2.HTTPTransport(local_address=address)
        found = httpx2.Client(base_url=self.server.base, transport=transport, timeout=PATIENCE, **more)
        return self._open.enter_context(found)

    def close(self) -> None:
        """All browsers are closed."""
        self._open.close()

    def rows(self, table: str) -> int:
        """How many rows there are."""
        with contextlib.closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            found: int = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            return found

    def tracebacks(self) -> int:
        """How many are in the log."""
        return self.server.log.read_text().count("Traceback")


def post(browser: httpx2.Client, path: str, **body: Any) -> Any:
    """Say something that is done."""
    answer = browser.post(path, json=body)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def account(house: House, name: str) -> httpx2.Client:
    """A browser that is logged in to a new account."""
    found = house.browser()
    post(found, "/api/account", name=name, password=PASSWORD)
    return found


def seated(*people: httpx2.Client, **more: Any) -> str:
    """A table at which they sit."""
    body = {"game": "fungi", "seats": ["open"] * len(people), "listed": True, **more}
    table: str = post(people[0], "/api/tables", **body)["id"]
    for seat, somebody in enumerate(people):
        post(somebody, f"/api/tables/{table}/sit", seat=seat)
    return table


def command(browser: httpx2.Client, table: str, kind: str, **more: Any) -> None:
    """Do something at one's seat."""
    post(browser, f"/api/tables/{table}/commands", type=kind, **more)


def verified(record: str, where: Path, *more: str) -> tuple[int, str]:
    """What `hortus verify` says of a record, and its exit status."""
    file = where / "record"
    file.write_text(record)
    done = subprocess.run(
        [sys.executable, "-m", "hortus.cli.main", "verify", str(file), *more],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, " ".join((done.stdout + done.stderr).split())


# Proof --------------------------------------------------------------------------------------------


def rematch(house: House) -> Found:
    """M3: which comes first at a rematch, the house's commitment or the players' nonces."""
    ada, ben = house.browser(), house.browser()
    table = seated(ada, ben)
    command(ada, table, "resign")
    promise = ada.get(f"/api/tables/{table}").json()["result"]["next_commitment"]
    for somebody, nonce in ((ada, "of Ada's"), (ben, "of Ben's")):
        command(somebody, table, "rematch", nonce=nonce)
    following = _until(lambda: ada.get(f"/api/tables/{table}").json()["next_table"])
    kept = ada.get(f"/api/tables/{following}").json()["commitment"]
    return Found("the commitment comes with the end before, and is kept", promise == kept is not None)


def forgery(house: House) -> Found:
    """M4: a game that never happened, sealed with the secret that is public after the game."""
    from tests.table.helpers import begun

    table = house.server.call("/api/tables", {"game": "fungi", "seats": ["random"] * 2, "listed": True})["id"]
    _until(lambda: house.server.call(f"/api/tables/{table}")["over"])
    signed = str(house.server.call(f"/api/tables/{table}/record"))
    keys = house.where / "keys.json"
    keys.write_text(json.dumps(house.server.call("/.well-known/hortus-keys.json")))
    is_own = verified(signed, house.where, "--key", str(keys))[0]
    forger = begun("fungi")
    forger.play_on(1000, seed=5)
    forged = forger.table.record(None)
    plain, said = verified(forged, house.where)
    named = verified(forged, house.where, "--key", str(keys))[0]
    head, _, body = forged.partition("\n\n")
    stolen = signed[signed.index("key: ") : signed.index("\n\n")]
    borrowed = verified(f"{head}\n{stolen}\n\n{body}", house.where)[0]
    is_said = "Not signed: this shows only that the draws fit the secret" in said
    now = f"forged: status {plain}, called draws alone: {is_said}; with the server's key {named}, with the "
    now += f"signature of another record {borrowed}; a true one with the key {is_own}"
    return Found(now, (is_own, named, borrowed) == (0, 1, 1) and is_said)


# Ratings ------------------------------------------------------------------------------------------


def resignations(house: House) -> Found:
    """M5: twenty-five instant resignations against a bot."""
    ada = account(house, "Adelheid")
    before = ada.get("/api/ratings/fungi").json()
    rated = {"rated": True, "take_back": "never"}
    statuses: Counter[int] = Counter()
    for level in ("random", "seedling"):
        for _ in range(25):
            body = {"game": "fungi", "seats": ["open", level], "settings": rated, "listed": True}
            made = ada.post("/api/tables", json=body)
            statuses[made.status_code] += 1
            if made.status_code == 201:
                table = made.json()["id"]
                post(ada, f"/api/tables/{table}/sit", seat=0)
                command(ada, table, "resign")
    time.sleep(1.0)
    same = (
        ada.get("/api/ratings/fungi").json() == before
        and not ada.get("/api/account/ratings").json()["ratings"]
    )
    now = (
        f"random is refused {statuses[422]} times; {statuses[201]} games with seedling change nothing: {same}"
    )
    return Found(now, same)


def hints(house: House) -> Found:
    """M5: hints and take-backs, in rated games and unseen in others."""
    ada, ben = account(house, "Adelheid"), account(house, "Benedikt")
    table = seated(ada, ben, settings={"rated": True, "take_back": "never"})
    views = [one.get(f"/api/tables/{table}").json() for one in (ada, ben)]
    mover = (ada, ben)[views[0]["player"]]
    refused = [
        mover.post(f"/api/tables/{table}/commands", json={"type": kind}).status_code
        for kind in ("hint", "takeback")
    ]
    with_take_backs = ada.post(
        "/api/tables",
        json={"game": "fungi", "seats": ["open"] * 2, "settings": {"rated": True, "take_back": "free"}},
    ).status_code
    other = seated(ada, ben)
    mover, waiter = (ada, ben)[:: 1 if ada.get(f"/api/tables/{other}").json()["player"] == 0 else -1]
    command(mover, other, "hint")
    is_seen = "hinted" in [one["what"] for one in waiter.get(f"/api/tables/{other}/events").json()]
    held = all(status >= 400 for status in (*refused, with_take_backs)) and is_seen
    now = f"rated: hint {refused[0]}, take-back {refused[1]}, set up with take-backs {with_take_backs}"
    return Found(f"{now}; elsewhere the others read of a hint: {is_seen}", held)


# People's data ------------------------------------------------------------------------------------


def files(house: House) -> Found:
    """M6: another user of the machine reads the database."""
    names = sorted(house.where.glob("hortus.db*"))
    modes = {oct(one.stat().st_mode & 0o777) for one in names if one.suffix != ".lock"}
    readable = []
    if os.geteuid() == 0 and (other := shutil.which("setpriv")):
        for one in (house.where, house.where.parent):  # so that only the files' own modes are in the way
            one.chmod(0o755)
        open_to_all = house.where / "log"
        for one in (open_to_all, *names):
            command = [other, "--reuid=nobody", "--clear-groups", "cat", str(one)]
            done = subprocess.run(command, capture_output=True, check=False)
            readable += [one.name] if done.returncode == 0 else []
        assert open_to_all.name in readable, "nobody can read nothing here, so this shows nothing"
        readable.remove(open_to_all.name)
    return Found(
        f"modes {sorted(modes)}, readable as nobody: {readable}", modes == {"0o600"} and not readable
    )


def deletion(house: House) -> Found:
    """M7: name and words of a deleted account, in the eyes of a stranger and in the database."""
    victoria, ben, stranger = account(house, "Victoria"), house.browser(), house.browser()
    table = seated(victoria, ben)
    command(victoria, table, "say", text=WORDS)
    command(ben, table, "resign")
    post(victoria, "/api/account/delete", password=PASSWORD)
    paths = ("", "/events", "/record", "/moments")
    told = "".join(stranger.get(f"/api/tables/{table}{path}").text for path in paths)
    told += stranger.get("/api/tables?list=finished").text
    with contextlib.closing(sqlite3.connect(f"file:{house.database}?mode=ro", uri=True)) as connection:
        told += "\n".join(connection.iterdump())
        payloads = connection.execute("SELECT payload FROM log").fetchall()
    told += "".join(one.decode() if isinstance(one, bytes) else str(one) for (one,) in payloads)
    left = [one for one in ("Victoria", WORDS) if one in told]
    return Found(
        f"left of name and words: {left or 'nothing'}; the game is still there: {'resigned' in told}",
        not left,
    )


def lock_out(house: House) -> Found:
    """M8: strangers guess without end at an account whose owner logs in."""
    victoria = account(house, "Victoria")
    post(victoria, "/api/account/logout")
    statuses: Counter[int] = Counter()
    for number in range(120):
        stranger = house.browser(STRANGERS[number % len(STRANGERS)])
        guess = {"name": "Victoria", "password": f"velvet otters {number}"}
        statuses[stranger.post("/api/account/login", json=guess).status_code] += 1
    known = victoria.post("/api/account/login", json={"name": "Victoria", "password": PASSWORD}).status_code
    now = f"of 120 guesses {statuses[401]} were looked at; the owner's right password: {known}"
    return Found(now, known == 200 and statuses[401] <= 30)


def masks(house: House) -> Found:
    """M9: guests who call themselves like an account, a bot or the host."""
    account(house, "Victoria")
    table = house.server.call("/api/tables", {"game": "fungi", "seats": ["open"] * 2, "listed": True})["id"]
    names = ("Victoria", "victoria", "V1ctoria", "Vіctoria", "admin", "master", "Hortus")
    worn = [
        name
        for name in names
        if house.browser().post(f"/api/tables/{table}/sit", json={"seat": 0, "name": name}).status_code == 200
    ]
    return Found(f"worn of {len(names)}: {worn or 'none'}", not worn)


def tokens(house: House) -> Found:
    """Low: rows that refused attempts to sit down leave."""
    ada, bob = house.browser(), house.browser()
    table = seated(ada, house.browser())
    before = house.rows("tokens")
    refused = [bob.post(f"/api/tables/{table}/sit", json={"seat": 0}).status_code for _ in range(19)]
    left = house.rows("tokens") - before
    return Found(f"{sum(one >= 400 for one in refused)} refused, {left} rows", left == 0)


# The rules ----------------------------------------------------------------------------------------


def misfit(house: House) -> Found:
    """M10: an entry that does not fit the rules any more."""
    ada, ben = house.browser(), house.browser()
    table = seated(ada, ben)
    for _ in range(6):
        views = [one.get(f"/api/tables/{table}").json() for one in (ada, ben)]
        mover, view = ((ada, ben)[views[0]["player"]], views[views[0]["player"]])
        post(mover, f"/api/tables/{table}/actions", action=view["legal"][0]["action"], seq=view["seq"])
    house.server.end(signal.SIGINT)
    bad = b'{"type":"acted","seat":0,"action":"fly away"}'
    with contextlib.closing(sqlite3.connect(house.database)) as connection, connection:
        acts = "SELECT max(seq) FROM log WHERE table_id = ? AND instr(payload, ?)"
        (seq,) = connection.execute(acts, (table, b'"type":"acted"')).fetchone()
        connection.execute("UPDATE log SET payload = ? WHERE table_id = ? AND seq = ?", (bad, table, seq))
    house.server.start()
    house.server.wait()
    statuses = [
        ada.get(f"/api/tables/{table}{path}").status_code for path in ("", "/record", "/events", "/moments")
    ]
    sentence = (ada.get(f"/api/tables/{table}").json().get("stopped") or {}).get("sentence", "")
    return Found(f"{statuses}: {sentence}", set(statuses) == {200} and bool(sentence))


# The server ---------------------------------------------------------------------------------------


def measurements(house: House) -> Found:
    """Low: `/metrics`, through a proxy and for this machine."""
    stranger = house.browser(headers={"x-forwarded-for": "192.0.2.7"}).get("/metrics").status_code
    here = house.browser().get("/metrics").status_code
    return Found(f"for a stranger {stranger}, for this machine {here}", (stranger, here) == (404, 200))


def rebinding(house: House) -> Found:
    """Low: another site whose name leads here (the server is called with `--name`)."""
    headers = {"host": "evil.example", "origin": "http://evil.example"}
    body = {"game": "fungi", "seats": ["open"] * 2}
    status = house.browser().post("/api/tables", json=body, headers=headers).status_code
    return Found(f"Origin and Host of another site: {status}", status == 421)


def chatter(house: House) -> Found:
    """Low: commands over many sockets of one address, which may carry out 20,000 in ten seconds."""
    tables = [house.server.call("/api/tables", {"game": "fungi", "seats": ["person"] * 2}) for _ in range(40)]
    seen = asyncio.run(_chatter(house, tables))
    now = f"{seen['done']} in {SECONDS:g} s, {seen['refused']} refused, {seen['cut']} sockets cut"
    return Found(now, 0 < seen["done"] <= 20_000 and seen["refused"] + seen["cut"] > 0)


async def _chatter(house: House, tables: list[Any]) -> Counter[str]:
    """How many commands of forty sockets were done, how many refused, and how many sockets were cut."""
    seen: Counter[str] = Counter()
    until = time.monotonic() + SECONDS
    draft = frame(b'{"type":"draft","id":1,"steps":[]}', TEXT)

    async def talk(table: Any) -> None:
        while time.monotonic() < until:
            token = table["seats"][0]["token"]
            line = await RawSocket.open(house.server.port, table["id"], token, local=STRANGERS[0])
            try:
                await line.hear()
                while time.monotonic() < until:
                    await line.say(draft)
                    while not (said := _answer((await line.hear())[1])):
                        pass
                    seen[said] += 1
            except (EOFError, ConnectionError):
                seen["cut"] += 1
            finally:
                line.cut()

    await asyncio.gather(*(talk(one) for one in tables))
    return seen


def _answer(message: bytes) -> str:
    """What became of a command; empty for what is no answer."""
    if b'"rate"' in message:
        return "refused"
    return "done" if b'"type":"draft"' in message else ""


def write_ahead(house: House) -> Found:
    """Low: what two thousand new tables leave in the write-ahead log."""
    log, most = Path(f"{house.database}-wal"), 0
    browser = house.browser()
    for _ in range(2000):
        post(browser, "/api/tables", game="fungi", seats=["open", "open"])
        most = max(most, log.stat().st_size)
    return Found(
        f"at most {most / 1e6:.0f} MB, beside {house.database.stat().st_size / 1e6:.0f} MB", most < 64e6
    )


def two_servers(house: House) -> Found:
    """Low: a second server on the same file."""
    done = subprocess.run(
        serving(SQLITE_URL.format(house.database), free_port()),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    said = "Another server serves" in " ".join(done.stderr.split())
    return Found(f"exit status {done.returncode}, said why: {said}", done.returncode == 1 and said)


def no_text(house: House) -> Found:
    """Low: a text that is none, with a close or another error in the same segment."""
    table = house.server.call("/api/tables", {"game": "fungi", "seats": ["person"] * 2})["id"]
    asyncio.run(_no_text(house, table))
    return Found(f"{house.tracebacks()} tracebacks in the log", house.tracebacks() == 0)


async def _no_text(house: House, table: str) -> None:
    for last in (frame(b"\x03\xe8", CLOSE), frame(b"x", 3)):
        line = await RawSocket.open(house.server.port, table)
        await line.say(frame(b"\xff\xfe", TEXT) + last)
        with contextlib.suppress(EOFError, ConnectionError):
            while True:
                await line.hear()
        line.cut()


def database_away(house: House) -> Found:
    """Low: PostgreSQL stands still while a player waits."""
    from tests.postgres import Postgres

    folder = house.where / "postgres"
    folder.mkdir()
    server = Postgres(str(folder))
    try:
        pid = int((Path(server.folder) / "postmaster.pid").read_text().split()[0])
        port = free_port()
        place = house.where / "away"
        place.mkdir()
        with program(server.new_database(), place, port) as away:
            table = away.call("/api/tables", {"game": "fungi", "seats": ["person"] * 2})
            seconds, how = asyncio.run(_away(away, table, pid))
            tracebacks = away.log.read_text().count("Traceback")
    finally:
        server.remove()
    now = f"{how} after {seconds:.0f} s, {tracebacks} tracebacks"
    return Found(now, seconds < 20 and not tracebacks)


async def _away(server: Program, table: Any, postmaster: int) -> tuple[float, str]:
    """How long a command waits while the whole database stands still, and what is said then."""
    from benchmarks.programs import family

    line = await RawSocket.open(server.port, table["id"], table["seats"][0]["token"])
    await line.hear()
    stopped = family(postmaster)
    for one in stopped:
        os.kill(one, signal.SIGSTOP)
    began = time.monotonic()
    try:
        await line.say(frame(b'{"type":"say","id":1,"text":"hello"}', TEXT))
        async with asyncio.timeout(PATIENCE):
            while True:
                opcode, data = await line.hear()
                if opcode == CLOSE or b'"refused"' in data:
                    break
        said = f"closed with {int.from_bytes(data[:2])}" if opcode == CLOSE else "refused"
        return time.monotonic() - began, said
    finally:
        for one in stopped:
            os.kill(one, signal.SIGCONT)
        line.cut()


def _until(wanted: Callable[[], Any]) -> Any:
    """What is wanted, once it is there."""
    deadline = time.monotonic() + PATIENCE
    while not (found := wanted()):
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.05)
    return found


# What is tried, the finding, what came of it in the examination, and options that the server is given.
MANY = ("--limit", "create=1000000/second")
TRIED: dict[Callable[[House], Found], tuple[str, str, tuple[str, ...]]] = {
    rematch: ("M3", "nonces came before the commitment", ()),
    forgery: ("M4", "a forged game was proven, status 0", ()),
    resignations: ("M5", "random stood at the top with mu 40.9", ()),
    hints: ("M5", "39 hints and 15 take-backs in games that counted, unseen", ()),
    files: ("M6", "mode 0644, read as nobody", ()),
    deletion: ("M7", "name and chat stayed in view, events and record", ()),
    lock_out: ("M8", "ten guesses, and the owner's password got 429", ("--limit", "read=100000/second")),
    masks: ("M9", "Victoria, admin and master were accepted", ()),
    misfit: ("M10", "500 for table, record and events", ()),
    measurements: ("low", "public", ()),
    rebinding: ("low", "accepted", ("--name", "127.0.0.1")),
    chatter: ("low", "3,598 a second", ("--limit", "read=100000/second")),
    tokens: ("low", "19 of 19 refused left a row", ()),
    write_ahead: ("low", "264 MB beside 16 MB", MANY),
    two_servers: ("low", "both served, with stale views", ()),
    no_text: ("low", "a traceback", ()),
    database_away: ("low", "59 s, then a traceback", ()),
}


def tried(one: Callable[[House], Found], where: Path) -> dict[str, Any]:
    """One of them, on a fresh server."""
    place = where / one.__name__
    place.mkdir()
    finding, then, more = TRIED[one]
    with program(SQLITE_URL.format(place / "hortus.db"), place, free_port(), *more) as server:
        house = House(server, place)
        try:
            found = one(house)
        finally:
            house.close()
            server.end(signal.SIGINT)
    name = one.__name__.replace("_", "-")
    return {"name": name, "finding": finding, "then": then, "now": found.now, "held": found.held}


def main() -> None:
    """Try them, and tell."""
    names = {one.__name__.replace("_", "-"): one for one in TRIED}
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(names)}; left out: all")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - set(names):
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    results = []
    with folder(None) as where:
        for name in chosen.names or names:
            results.append(tried(names[name], where))
            if not chosen.json:
                print(json.dumps(results[-1], ensure_ascii=False), flush=True)
    if chosen.json:
        print(json.dumps(results, indent=2, ensure_ascii=False))
    raise SystemExit(0 if all(one["held"] for one in results) else 1)


if __name__ == "__main__":
    main()
