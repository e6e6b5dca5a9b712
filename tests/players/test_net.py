"""Nets: the same numbers on every path, files that are checked, and players that read with them."""

from __future__ import annotations

import importlib.util
import json
import logging
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hortus
from hortus.core.position import Position
from hortus.core.state import driven
from hortus.players import Seen, learned, levels, net_kernel, weights
from hortus.players.net import Net
from hortus.players.search import Search
from hortus.players.thinker import Thinker
from hortus.players.weights import Weights, WeightsError
from tests.tables import positions

SHIPPED = [(game, players) for game in hortus.GAMES for players in levels.learned_seats(game)]
NETS = pytest.mark.parametrize(("game", "players"), SHIPPED)
# Some games and seats that have inputs, whether or not a net comes with them.
READABLE = pytest.mark.parametrize(
    ("game", "players"),
    [("felci", 2), ("feenbalz", 3), ("feenbalz", 6), ("mars", 2), ("mars", 5), ("fungi", 2)],
)


def any_weights(game: str, players: int, width: int = 64, most: int = 90) -> Weights:
    rng = random.Random(7)
    found = Weights(players, weights.inputs(hortus.load(game), players), width, 262144.0, 10.0)
    for numbers in found.arrays():
        for place in range(len(numbers)):
            numbers[place] = rng.randint(-most, most)
    return found


def decisions(game: str, players: int, every: int = 9) -> list[Position]:
    found = [state.copy() for state in positions(game, players, 3) if state.player >= 0]
    return found[::every]


def plain_forward() -> Callable[..., None]:
    """The sums as plain Python finds them, whatever the search uses."""
    path = Path(net_kernel.__file__)
    spec = importlib.util.spec_from_file_location("plain_kernel", path.with_suffix(".py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    forward: Callable[..., None] = module.forward
    return forward


@pytest.mark.parametrize("width", [64, 128])
def test_every_path_finds_the_same_numbers(width: int) -> None:
    # With weights this large the sums of sixteen bits overflow now and then: alike everywhere.
    for most in (90, 3000):
        made = any_weights("fungi", 2, width, most)
        plain, fastest, forward = Net(made, 0), Net(made), plain_forward()
        for state in decisions("fungi", 2):
            features, out = state.features(), [0] * 16
            forward(features, len(features), width, 4, *made.arrays(), out, 0)
            found = plain.outputs_of(features)
            assert found == fastest.outputs_of(features)
            assert found == [number / 262144.0 for number in out[:4]]


@READABLE
def test_inputs_are_numbers_of_inputs(game: str, players: int) -> None:
    size = weights.inputs(hortus.load(game), players)
    read = [state.features() for state in decisions(game, players)]
    assert all(0 <= min(features) <= max(features) < size for features in read)
    assert len({tuple(features) for features in read}) > len(read) // 2


@READABLE
def test_estimates_begin_with_whoever_is_to_act(game: str, players: int) -> None:
    net = Net(any_weights(game, players))
    for state in decisions(game, players, 29):
        outputs = net.outputs_of(state.features())
        shares, scores = net.estimates(driven(state))
        assert sum(shares) == pytest.approx(1.0)
        assert scores[state.player] == pytest.approx(10.0 * outputs[players])
        assert (
            max(range(players), key=shares.__getitem__)
            == (state.player + max(range(players), key=outputs.__getitem__)) % players
        )


def test_numbers_of_inputs_that_do_not_exist_are_refused() -> None:
    net = Net(any_weights("fungi", 2))
    for wrong in ([996], [-1], [0] * 1025):
        with pytest.raises(ValueError, match="numbers from 0 to 995"):
            net.outputs_of(wrong)


def test_what_no_net_has_seen_is_nothing_to_read() -> None:
    net = Net(any_weights("mars", 2))
    state = hortus.load("mars").new(2, two_gardeners=True)
    assert state.features() == []
    with pytest.raises(ValueError, match="nothing here"):
        net.estimates(driven(state))
    search = Search(Seen(state), 1, 40, net=net)
    search.think(iterations=30)  # by judgement
    assert sum(search.expected()) == pytest.approx(1.0)


# Files ------------------------------------------------------------------------------------------------


@NETS
def test_the_nets_that_come_with_the_games_are_small_and_fit(
    game: str, players: int, caplog: pytest.LogCaptureFixture
) -> None:
    data = weights.shipped(game, players).read_bytes()
    assert len(data) < weights.LARGEST
    assert weights.header_of(data)["training"]["seed"] == 1
    assert weights.find(hortus.load(game), players) is not None
    assert not caplog.records


def changed(data: bytes, **changes: Any) -> bytes:
    line, _, body = data[len(weights.MAGIC) :].partition(b"\n")
    return weights.MAGIC + json.dumps({**json.loads(line), **changes}).encode() + b"\n" + body


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (lambda data: data[1:], "no such file"),
        (lambda data: weights.MAGIC + b"nonsense", "header"),
        (lambda data: weights.MAGIC + b"[]", "header"),
        (lambda data: changed(data, game="mars"), "its game is 'mars'"),
        (lambda data: changed(data, rules=99), "its rules is 99"),
        (lambda data: changed(data, players=3), "its players is 3"),
        (lambda data: changed(data, features="0"), "its features is '0'"),
        (lambda data: changed(data, width=65), "its width is 65"),
        (lambda data: changed(data, unit=0), "units"),
        (lambda data: changed(data, digest=""), "not those that were written"),
        (lambda data: changed(data, width=128), "not those that were written"),
    ],
)
def test_a_foreign_file_is_refused_with_a_reason(harm: Callable[[bytes], bytes], sentence: str) -> None:
    game = hortus.load("fungi")
    data = weights.dump(any_weights("fungi", 2), game, {})
    assert weights.parse(data, game, 2).inputs == 996
    with pytest.raises(WeightsError, match=sentence):
        weights.parse(harm(data), game, 2)


@pytest.mark.parametrize("content", [None, b"something else"])
def test_without_a_fitting_file_a_master_is_a_classic_and_the_log_says_why(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "weights-2.net"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(weights, "shipped", lambda game, players: file)
    monkeypatch.setattr(weights, "_found", {})
    state = decisions("fungi", 2)[2]
    with caplog.at_level(logging.WARNING):
        found = [Thinker(3, levels.find(f"{name}@40it")).think(Seen(state)) for name in ("master", "classic")]
    assert found[0].choices() == found[1].choices()
    assert len(caplog.records) == 1
    assert "fungi/weights-2.net is not used" in caplog.text


# Players ----------------------------------------------------------------------------------------------


@NETS
def test_a_master_reads_with_the_net_and_a_classic_does_not(game: str, players: int) -> None:
    found = hortus.load(game)
    settings = learned.settings(found, players, levels.find("master@5it"))
    assert isinstance(settings["net"], Net)
    assert "net" not in learned.settings(found, players, levels.find("classic"))
    assert learned.settings(found, players, levels.find("sage")) == levels.settings(game, levels.find("sage"))


def thoughts() -> dict[str, list[Any]]:
    """What masters think of a few positions, and what the inputs of all games are."""
    found: dict[str, list[Any]] = {}
    for game, players in SHIPPED:
        for number, state in enumerate(decisions(game, players)[1::3][:3]):
            thought = Thinker(number, levels.find("master@12it")).think(Seen(state))
            found[f"{game} {number}"] = [list(choice) for choice in thought.choices()]
    for game, players in (("felci", 2), ("feenbalz", 3), ("mars", 2), ("fungi", 2)):
        found[game] = [weights.fingerprint(game, players)]
    return found


def test_plain_python_thinks_the_same_with_a_net() -> None:
    command = [sys.executable, "-m", "tests.players.test_net"]
    environment = {**os.environ, "HORTUS_PURE": "1"}
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    plain, here = json.loads(answer.stdout), json.loads(json.dumps(thoughts()))
    assert plain.keys() == here.keys()
    for name, known in here.items():
        if " " not in name:
            assert plain[name] == known
            continue
        assert [choice[:2] for choice in plain[name]] == [choice[:2] for choice in known]
        assert [choice[2:] for choice in plain[name]] == [
            pytest.approx(choice[2:], abs=1e-5) for choice in known
        ]


def test_importing_the_players_reads_no_net() -> None:
    said = "import sys, hortus.players; print({'hortus.players.weights', 'hortus.training'} & {*sys.modules})"
    answer = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "set()"


if __name__ == "__main__":
    print(json.dumps(thoughts()))
