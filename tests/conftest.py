"""What holds for every test."""

from __future__ import annotations

import signal

# A program that a test starts hears Ctrl-C even where the tests themselves ignore it, as under nohup.
signal.signal(signal.SIGINT, signal.default_int_handler)
