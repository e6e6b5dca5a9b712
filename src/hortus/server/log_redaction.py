"""Keeps tokens, cookies, passwords and the secrets of tables out of the log."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Mapping, MutableMapping
from functools import lru_cache
from typing import Any, TextIO

import structlog

from hortus.server.log_throttle import LogThrottle

HIDDEN = "[hidden]"
DEEPEST = 6
LINES = 40  # of a traceback
FEW_LIKE = 20  # lines of a library with the same words in a minute

_NAMES = re.compile(
    r"token|cookie|authori[sz]ation|password|secret|bearer|credential|signature|api.?key|query", re.IGNORECASE
)
_VALUES = (
    (re.compile(r"(?i)\b(bearer|basic)\s+[^\s,;'\"]+"), rf"\1 {HIDDEN}"),
    (re.compile(r"(?i)\b((?:__Host-)?hortus(?:-\w+)?)=[^\s;,'\"]+"), rf"\1={HIDDEN}"),  # our cookies
    (
        re.compile(
            r"(?i)([\"']?\b(?:password|token|secret)\b[\"']?\s*[:=]\s*)(\"[^\"]*\"|'[^']*'|[^\s,;&]+)"
        ),
        rf"\1{HIDDEN}",
    ),
    (re.compile(r"(://[^\s:/@]*):[^\s/@]+@"), rf"\1:{HIDDEN}@"),  # the password in a database's address
    (re.compile(r"\$argon2\w*\$\S+"), HIDDEN),
    (re.compile(r"\?[^\s'\"]*"), "?" + HIDDEN),  # whatever comes after a question mark in an address
    (re.compile(r"(?<![\w-])[\w-]{8,}(?:\.[\w-]{5,})?\.[\w-]{25,}(?![\w-])"), HIDDEN),  # anything signed
    # The form of our tokens.
    (re.compile(r"(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{40,}(?![\w-])"), HIDDEN),
    (re.compile(r"(?<![0-9A-Fa-f])[0-9a-fA-F]{64}(?![0-9A-Fa-f])"), HIDDEN),  # a table's secret, or a hash
)
# What none of them can match: a word or a date, and too short for a token.
_HARMLESS = re.compile(r"[\w-]{0,33}|[\d:.TZ+-]{0,33}")


def redact_text(text: str) -> str:
    """A text without anything that looks like a secret."""
    if _HARMLESS.fullmatch(text):
        return text
    for pattern, instead in _VALUES:
        text = pattern.sub(instead, text)
    return text


def _redact(value: Any, depth: int = 0) -> Any:
    if isinstance(value, str):
        return redact_text(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return f"[{len(value)} bytes]"
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if depth < DEEPEST:
        if isinstance(value, Mapping):
            return {
                key: HIDDEN if _names_a_secret(str(key)) else _redact(found, depth + 1)
                for key, found in value.items()
            }
        if isinstance(value, (list, tuple, set, frozenset)):
            return [_redact(found, depth + 1) for found in value]
    return redact_text(repr(value))


def redact(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The structlog processor. It belongs last before the renderer, after tracebacks have become texts."""
    for key, value in event.items():
        event[key] = HIDDEN if _names_a_secret(key) else _redact(value)
    return event


@lru_cache(1024)
def _names_a_secret(key: str) -> bool:
    return _NAMES.search(key) is not None


def safe_traceback(problem: BaseException) -> str:
    """The traceback without values of variables and without secrets in the message."""
    lines = "".join(traceback.format_exception(problem)).splitlines()
    if len(lines) > 2 * LINES:
        lines = [*lines[:LINES], f"… {len(lines) - 2 * LINES} more lines …", *lines[-LINES:]]
    return redact_text("\n".join(lines))


def _exceptions(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Exceptions as `safe_traceback`; the usual renderers print local variables, and cookies with them."""
    found = event.pop("exc_info", None)
    if found is True:
        found = sys.exc_info()[1]
    elif isinstance(found, tuple):
        found = found[1]
    if isinstance(found, BaseException):
        event["failure"] = safe_traceback(found)
    return event


def configure(stream: TextIO | None = None, *, json: bool = True, level: int = logging.INFO) -> None:
    """Set structlog up for a server: one line an event, nothing secret in it."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _exceptions,
            redact,
            structlog.processors.JSONRenderer() if json else structlog.dev.ConsoleRenderer(colors=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(stream or sys.stderr),
        cache_logger_on_first_use=False,
    )


class LibraryLines(logging.Handler):
    """Writes what libraries log as events of the server: a line each, with nothing secret in it."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._throttle = LogThrottle(FEW_LIKE)

    def emit(self, record: logging.LogRecord) -> None:
        """Write one, unless there were many like it within a minute."""
        left_out = self._throttle.admit((record.name, str(record.msg)[:100]))
        if left_out is None:
            return
        more: dict[str, Any] = {"exc_info": record.exc_info} if record.exc_info else {}
        more |= {"left_out": left_out} if left_out else {}
        structlog.get_logger(record.name).log(record.levelno, record.getMessage(), **more)


def take_over() -> None:
    """Let the warnings of all libraries go into the server's log; otherwise they are bare text beside it."""
    root = logging.getLogger()
    if not any(isinstance(one, LibraryLines) for one in root.handlers):
        root.addHandler(LibraryLines())
