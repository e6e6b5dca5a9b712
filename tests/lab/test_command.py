"""``hortus lab``: what it prints and writes, and what it says when it cannot."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from pathlib import Path

import pytest

from hortus.lab import cluster
from hortus.lab.batches import play_batch
from hortus.lab.folder import Folder
from hortus.lab.plan import Plan
from tests.cli.terminal import hortus_run, started

LAB = ("lab", "fungi", "--games", "30", "--seed", "1")


def files(path: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()
    }


def flat(text: str) -> str:
    return " ".join(text.split())


def refused(*words: str) -> str:
    """The sentence with which a command is refused."""
    ran = hortus_run(*words)
    assert ran.status == 2, ran.output + ran.errors
    assert ran.output == ""
    sentence = flat(ran.errors)
    assert sentence.endswith((".", "]", "?"))
    assert "Traceback" not in sentence
    return sentence


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lab") / "study"
    assert hortus_run(*LAB, "--out", str(path)).status == 0
    return path


def test_a_study_is_told_in_short_and_written_down(tmp_path: Path) -> None:
    ran = hortus_run(*LAB, "--out", str(tmp_path / "study"))
    assert ran.status == 0
    assert ran.errors == ""
    for words in (
        "Fungi, 30 games",
        "Wins by seat",
        "turns",
        "FUN-11",
        "choices on average",
        "The lead changes",
        "report.html",
    ):
        assert words in flat(ran.output)
    assert {"report.html", "results.json", "games.parquet", "study.json"} <= set(files(tmp_path / "study"))


def test_machines_read_what_is_in_the_folder(tmp_path: Path) -> None:
    ran = hortus_run(*LAB, "--out", str(tmp_path / "study"), "--json")
    assert json.loads(ran.output) == json.loads((tmp_path / "study" / "results.json").read_text())


def test_without_a_folder_each_study_gets_a_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for number in (1, 2):
        assert hortus_run(*LAB).status == 0
        assert (tmp_path / "hortus-lab" / f"fungi-{number}" / "report.html").is_file()


def test_a_finished_study_is_told_again_and_not_played_again(done: Path, drawn: None) -> None:
    before = files(done)
    ran = hortus_run(*LAB, "--out", str(done), "--resume")
    assert ran.status == 0
    assert "Wins by seat" in flat(ran.output)
    assert files(done) == before


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("lab", "chess"), "no game 'chess'"),
        (("lab", "felci", "--option", "berries"), "no option 'berries'"),
        (("lab", "felci", "--variant", "berries"), "no option 'berries'"),
        (("lab", "fungi", "--seats", "nobody"), "no player 'nobody'"),
        (("lab", "fungi", "--seats", "random,random,random"), "2 players, not 3"),
        (("lab", "mars", "--seats", "random,greedy", "--players", "3"), "2 players are named for 3 seats"),
        (("lab", "mars", "--players", "9"), "2 to 5 players, not 9"),
        (("lab", "fungi", "--resume"), "name its folder"),
        (("lab", "feenbalz", "--option", "fairies=/nowhere.toml"), "nowhere.toml"),
    ],
)
def test_what_cannot_be_studied_is_refused(
    words: tuple[str, ...], named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert named in refused(*words)
    assert files(tmp_path) == {}


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    assert "cannot be kept" in refused(*LAB, "--out", str(tmp_path / "file"))
    assert "cannot be kept" in refused(*LAB, "--out", str(tmp_path / "file" / "below"))
    assert "cannot be kept" in refused(*LAB, "--out", "/proc/study")
    assert files(tmp_path) == {"file": b"mine"}


def test_a_study_is_not_written_over(done: Path) -> None:
    before = files(done)
    assert "holds a study already" in refused(*LAB, "--out", str(done))
    assert "other settings: seed 1, not 2" in refused(*LAB[:-1], "2", "--out", str(done), "--resume")
    assert "other settings" in refused(*LAB, "--seats", "greedy", "--out", str(done), "--resume")
    assert files(done) == before


@pytest.mark.parametrize("address", ["nonsense", "127.0.0.1:0", "ray://127.0.0.1:x"])
def test_an_address_that_is_none_is_refused(address: str, tmp_path: Path) -> None:
    assert "address of a Ray cluster" in refused(*LAB, "--ray", address, "--out", str(tmp_path / "study"))
    assert files(tmp_path) == {}


def test_a_cluster_that_does_not_answer_is_refused(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert f"No Ray cluster answers at 127.0.0.1:{port}." in refused(
        *LAB, "--ray", f"127.0.0.1:{port}", "--out", str(tmp_path / "study")
    )
    assert files(tmp_path) == {}


def test_something_else_at_the_address_is_no_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "HEALTH", 3.0)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        assert f"No Ray cluster answers at {address}." in refused(
            *LAB, "--ray", address, "--out", str(tmp_path / "study")
        )
    assert files(tmp_path) == {}


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    """A real process, a real signal: so many games of greedy players are not over before it comes."""
    out, games = tmp_path / "study", 400
    plan = Plan("fungi", ("greedy", "random"), games)
    words = ["lab", "fungi", "--seats", "greedy,random", "--games", str(games), "--workers", "2"]
    with started(*words, "--out", str(out), COLUMNS="200") as process:
        while process.poll() is None and not any(
            (out / "batches" / f"0-{spec.first:09}").exists() for spec in plan.specs
        ):
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        errors = process.communicate(timeout=60)[1].decode()
    assert process.returncode == 130, errors
    assert "--resume" in errors
    assert "Traceback" not in errors
    folder = Folder(out, plan, resume=True)
    kept = [batch for spec in plan.specs if (batch := folder.kept(spec))]
    assert 0 < len(kept) < len(plan.specs)
    assert kept[0] == play_batch(plan.arms[0], kept[0].spec)
