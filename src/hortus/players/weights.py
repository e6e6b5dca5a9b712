"""Files with the weights of nets: written by the training, read once a process.

A file says for which game, rules, seats and inputs it was made and how it was trained. One that does not fit
is refused with a sentence, and the players judge as they do without it.
"""

from __future__ import annotations

import hashlib
import json
import logging
import random
import sys
import zlib
from array import array
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from hortus.core.game import Game
from hortus.core.registry import load
from hortus.players import net_kernel
from hortus.players.net import Net

MAGIC = b"hortus net 1\n"
LARGEST = 1 << 20  # bytes of a file
GAMES = 2  # random games whose inputs make the fingerprint

logger = logging.getLogger(__name__)


class Weights:
    """The weights of a net, as whole numbers."""

    def __init__(self, players: int, inputs: int, width: int, unit: float, score_unit: float) -> None:
        self.players = players
        self.inputs = inputs
        self.width = width  # units of the first layer
        self.unit = unit  # an output of 1, in the whole numbers that come out
        self.score_unit = score_unit  # the points that an output of 1 stands for
        outputs = 2 * players
        self.first = array("h", bytes(2 * inputs * width))
        self.first_bias = array("h", bytes(2 * width))
        self.second = array("h", bytes(2 * net_kernel.SECOND * width))
        self.second_bias = array("i", bytes(4 * net_kernel.SECOND))
        self.third = array("h", bytes(2 * net_kernel.SECOND * outputs))
        self.third_bias = array("i", bytes(4 * outputs))

    def arrays(self) -> list[array[int]]:
        """All the numbers, in the order in which they are written to a file."""
        return [self.first, self.first_bias, self.second, self.second_bias, self.third, self.third_bias]


class WeightsError(ValueError):
    """A file that cannot be used; the message says why."""


@cache
def fingerprint(game: str, players: int) -> str:
    """The inputs of a net in a few random games: it changes if they come to mean something else."""
    digest = hashlib.sha256()
    for seed in range(GAMES):
        rng, state = random.Random(seed), load(game).new(players)
        while not state.is_over:
            if state.player >= 0:
                digest.update(array("H", state.features()).tobytes())
            state.apply(rng.choice(state.legal_actions()))
    return digest.hexdigest()[:16]


def inputs(game: Game, players: int) -> int:
    """How many inputs a net of this game has; 0 for a game without any."""
    part = game.part("features")
    return int(part.size(players)) if hasattr(part, "size") else 0


def dump(weights: Weights, game: Game, training: dict[str, Any]) -> bytes:
    """The file of a net: a line that says what it is, a line of JSON, the packed numbers."""
    body = b"".join(_little(numbers).tobytes() for numbers in weights.arrays())
    header = {
        "game": game.name,
        "rules": game.rules,
        "players": weights.players,
        "features": fingerprint(game.name, weights.players),
        "inputs": weights.inputs,
        "width": weights.width,
        "unit": weights.unit,
        "score_unit": weights.score_unit,
        "digest": hashlib.sha256(body).hexdigest(),
        "training": training,
    }
    return MAGIC + json.dumps(header, sort_keys=True).encode() + b"\n" + zlib.compress(body, 9)


def parse(data: bytes, game: Game, players: int) -> Net:
    """The net of a file, checked; a WeightsError says what does not fit."""
    header, packed = _split(data)
    expected = {
        "game": game.name,
        "rules": game.rules,
        "players": players,
        "inputs": inputs(game, players),
        "features": fingerprint(game.name, players),
    }
    for name, value in expected.items():
        if header.get(name) != value:
            raise WeightsError(f"its {name} is {header.get(name)!r} and would have to be {value!r}")
    weights = _empty(header, players)
    size = sum(len(numbers) * numbers.itemsize for numbers in weights.arrays())
    body = zlib.decompressobj().decompress(packed, size + 1)
    if len(body) != size or hashlib.sha256(body).hexdigest() != header.get("digest"):
        raise WeightsError("its numbers are not those that were written")
    _fill(weights, body)
    return Net(weights)


def header_of(data: bytes) -> dict[str, Any]:
    """What a file says of itself."""
    return _split(data)[0]


def _split(data: bytes) -> tuple[dict[str, Any], bytes]:
    if not data.startswith(MAGIC) or len(data) > LARGEST:
        raise WeightsError("it is no such file")
    line, _, packed = data[len(MAGIC) :].partition(b"\n")
    try:
        header = json.loads(line)
    except ValueError as problem:
        raise WeightsError("its header cannot be read") from problem
    if not isinstance(header, dict):
        raise WeightsError("its header cannot be read")
    return header, packed


def _empty(header: dict[str, Any], players: int) -> Weights:
    width, unit, score_unit = header.get("width"), header.get("unit"), header.get("score_unit")
    if width not in range(64, net_kernel.WIDEST + 1, 64):
        raise WeightsError(f"its width is {width!r} and would have to be 64, 128, 192 or 256")
    if not all(isinstance(number, int | float) and number > 0 for number in (unit, score_unit)):
        raise WeightsError("its units are not numbers above 0")
    return Weights(players, header["inputs"], width, float(unit), float(score_unit))  # type: ignore[arg-type]


def _fill(weights: Weights, body: bytes) -> None:
    at = 0
    for numbers in weights.arrays():
        size = len(numbers) * numbers.itemsize
        part = array(numbers.typecode, body[at : at + size])
        numbers[:] = _little(part)
        at += size


def _little(numbers: array[int]) -> array[int]:
    """The same numbers with the lowest byte first."""
    if sys.byteorder == "little":
        return numbers
    swapped = array(numbers.typecode, numbers)
    swapped.byteswap()
    return swapped


def read(path: Path, game: Game, players: int) -> Net:
    """The net of a file anywhere; a WeightsError says what does not fit."""
    return parse(path.read_bytes(), game, players)


def shipped(game: str, players: int) -> Traversable:
    """Where the package has the net of a game for so many seats."""
    return files(f"hortus.games.{game}") / f"weights-{players}.net"


_found: dict[tuple[str, int, int], Net | None] = {}  # by game, rules and seats


def find(game: Game, players: int) -> Net | None:
    """The net that comes with the game; None, and a sentence in the log, if it is missing or does not fit."""
    key = game.name, game.rules, players
    if key not in _found:
        _found[key] = _open(game, players)
    return _found[key]


def _open(game: Game, players: int) -> Net | None:
    try:
        return parse(shipped(game.name, players).read_bytes(), game, players)
    except (OSError, WeightsError, zlib.error) as problem:
        reason = "there is no such file" if isinstance(problem, FileNotFoundError) else problem
        file = f"{game.name}/weights-{players}.net"
        logger.warning("%s is not used (%s); the players judge without a net there.", file, reason)
        return None
