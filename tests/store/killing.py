"""A process that appends as fast as it can and says what was acknowledged, and another that kills it at a
random moment.

python -m tests.store.killing URL TABLES    # appends until it is killed
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import secrets
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from hortus.store import Stale, Store, Taken, open_store
from tests.store.examples import lay

ROOT = Path(__file__).parent.parent.parent


async def scribble(url: str, number: int) -> None:
    """Append to each table, one or two entries at a time, and tell of each append that returned."""
    async with await open_store(url) as store:
        names = [f"k{table}" for table in range(number)]
        for name in names:
            with contextlib.suppress(Taken):
                await lay(store, name)
        heads = await store.heads(names)
        await asyncio.gather(*(_scribble(store, name, heads[name]) for name in names))


async def _scribble(store: Store, name: str, seq: int) -> None:
    while True:
        words = [secrets.token_hex(8) for _ in range(random.choice((1, 2)))]
        try:
            await store.append(name, seq, [word.encode() for word in words], time.time())
        except Stale as stale:  # PostgreSQL may finish what it was told by the one that was killed
            seq = stale.seq
            continue
        os.write(1, "".join(f"{name} {place} {word}\n" for place, word in enumerate(words, seq)).encode())
        seq += len(words)


@dataclass
class Tally:
    """What was acknowledged, over all lives of the process."""

    told: dict[tuple[str, int], bytes] = field(default_factory=dict)
    kills: int = 0
    entries: int = 0


async def kill_once(url: str, number: int, tally: Tally) -> None:
    """Start the process, kill it a little after its first words, and note all it said."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.store.killing",
        url,
        str(number),
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    said = b""
    for _ in range(random.randrange(1, 200)):
        said += await process.stdout.readline()
    assert said, "it ended by itself"
    process.kill()
    said += await process.stdout.read()
    await process.wait()
    tally.kills += 1
    for line in said.decode().split("\n")[:-1]:  # whatever follows the last newline was cut off in the middle
        name, seq, word = line.split(" ")
        place = (name, int(seq))
        assert place not in tally.told, f"{place} was given twice"
        tally.told[place] = word.encode()


async def check(url: str, number: int, tally: Tally) -> None:
    """Every acknowledged entry is in its place, none is there twice, and no place is empty."""
    async with await open_store(url) as store:
        words = Counter[bytes]()
        for table in range(number):
            name = f"k{table}"
            entries = await store.entries(name)
            assert [entry.seq for entry in entries] == list(range(len(entries)))
            for entry in entries[1:]:
                words[entry.payload] += 1
                assert tally.told.pop((name, entry.seq), entry.payload) == entry.payload
        assert not tally.told, f"{len(tally.told)} acknowledged entries are lost"
        assert set(words.values()) <= {1}
        tally.entries = words.total()


async def killing(url: str, rounds: int, number: int = 20) -> Tally:
    """Kill a process so many times, on one database, and see that nothing is lost after all of them."""
    tally = Tally()
    told = 0
    for _ in range(rounds):
        await kill_once(url, number, tally)
        told = len(tally.told)
    await check(url, number, tally)
    assert told > rounds
    return tally


if __name__ == "__main__":
    asyncio.run(scribble(sys.argv[1], int(sys.argv[2])))
