"""What holds for every test."""

from __future__ import annotations

import gc
import signal

import hypothesis
import pytest

collect_ignore = ["sample_game"]  # made into a game by cli/test_new_game.py

# What is imported and collected stays: looking through it for garbage takes longer than many a test.
gc.disable()


def pytest_collection_finish() -> None:
    """All tests are found."""
    gc.freeze()
    gc.enable()


# A program that a test starts hears Ctrl-C even where the tests themselves ignore it, as under nohup.
signal.signal(signal.SIGINT, signal.default_int_handler)

# No test compares real time: how long an example takes is the machine's affair.
hypothesis.settings.register_profile("hortus", deadline=None)
hypothesis.settings.load_profile("hortus")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """What tests that are coroutines run on."""
    return "asyncio"
