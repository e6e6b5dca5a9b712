"""Stand-ins for libraries that are not there in a page, because only a network or a database needs them.

The modules of the server name them where they are defined: as base classes, in annotations, for columns and
counters. So those names must be there; nothing in a page depends on what they do, and whatever is asked of
them comes to nothing. A library that is installed is left alone.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
import types
from collections.abc import Iterator, Sequence
from typing import Any

LIBRARIES = frozenset(
    {
        *("argon2", "cryptography", "httptools", "itsdangerous", "openskill", "prometheus_client"),
        *("sqlalchemy", "sqlite3", "ssl", "starlette", "structlog", "uvicorn", "webauthn", "websockets"),
    }
)
OPERATORS = (
    *("add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "pow", "rpow", "neg", "invert"),
    *("and", "rand", "ror", "eq", "ne", "lt", "gt", "getitem"),
)


class _Inert(type):
    """Whatever is read from it, or done with it, is inert, too."""

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        return Absent if cls is Absent else super().__call__(*args, **kwargs)

    def __or__(cls, other: Any) -> Any:
        return other

    def __iter__(cls) -> Iterator[Any]:
        return iter(())

    def __hash__(cls) -> int:
        return id(cls)


def _nothing(cls: type, *others: Any) -> Any:
    return Absent


for _name in OPERATORS:
    setattr(_Inert, f"__{_name}__", _nothing)


class Absent(Exception, metaclass=_Inert):  # noqa: N818  it is caught, too, and never raised
    """A class, function or value of a library that is not there."""


class _Log:
    """What stands in for structlog's loggers: warnings and errors go to the browser's console."""

    def __init__(self, name: str = "") -> None:
        self.name = name

    def info(self, event: str, **facts: object) -> None:
        """Nobody reads this."""

    def warning(self, event: str, *, exc_info: BaseException | None = None, **facts: object) -> None:
        """Say it on the console."""
        print(f"{self.name}: {event}", *(f"{key}={value}" for key, value in facts.items()), file=sys.stderr)
        if exc_info is not None:
            sys.excepthook(type(exc_info), exc_info, exc_info.__traceback__)

    error = warning

    def exception(self, event: str, **facts: object) -> None:
        """Say it on the console, with the error that is being handled."""
        self.warning(event, exc_info=sys.exception() if sys.version_info >= (3, 11) else None, **facts)


class _Module(types.ModuleType):
    __path__: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Log if (self.__name__, name) == ("structlog", "get_logger") else Absent


class StandInFinder:
    """Finds a stand-in for each of these libraries."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """An inert module, or nothing for any other name."""
        if fullname.partition(".")[0] not in self.names:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)  # type: ignore[arg-type]

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        """The module."""
        return _Module(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """There is nothing in it."""


def stand_in(names: frozenset[str] = LIBRARIES) -> frozenset[str]:
    """Stand in for those of the libraries that are not installed; which."""
    missing = frozenset(name for name in names if importlib.util.find_spec(name) is None)
    if missing:
        sys.meta_path.insert(0, StandInFinder(missing))  # Pyodide's own finder explains what it has not
    return missing
