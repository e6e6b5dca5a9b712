"""A link on the command line: what is wrong with it is said before anything is drawn."""

from __future__ import annotations

from tests.cli.terminal import hortus_run


def test_a_link_that_is_none() -> None:
    ran = hortus_run("play", "https://play.example/about")
    assert ran.status == 2
    assert "looks like https://play.example/t/" in ran.errors


def test_a_link_brings_its_own_seats() -> None:
    ran = hortus_run("play", "https://play.example/t/3vX9#token", "--players", "3")
    assert ran.status == 2
    assert "give its link alone" in ran.errors


def test_a_table_on_a_server_wants_a_terminal() -> None:
    ran = hortus_run("play", "https://play.example/t/3vX9#token")
    assert ran.status == 2
    assert "in a terminal only" in ran.errors
