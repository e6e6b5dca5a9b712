"""What is not installed with the rules, the players and the terminal, and how to get it.

A library that is missing is noticed where it is imported; ``missing`` makes a sentence of it.
"""

from __future__ import annotations

from pathlib import Path

# The modules that each extra brings, as they are imported.
MODULES: dict[str, tuple[str, ...]] = {
    "serve": (
        "aiohttp",
        "aiosmtplib",
        "alembic",
        "argon2",
        "asyncpg",
        "cryptography",
        "filelock",
        "itsdangerous",
        "prometheus_client",
        "py_vapid",
        "pywebpush",
        "sqlalchemy",
        "starlette",
        "structlog",
        "uvicorn",
        "webauthn",
    ),
    "oidc": ("authlib", "joserfc"),
    "lab": ("matplotlib", "numpy", "optuna", "pyarrow", "scipy"),
    "ray": ("ray",),
    "pettingzoo": ("gymnasium", "pettingzoo"),
    "openspiel": ("open_spiel", "pyspiel"),
}


CLONE = Path(__file__).parent.parent.parent / "pyproject.toml"  # where the program runs from its source


def install(extra: str) -> str:
    """The command that installs an extra; in a clone from there, as nobody else may know the name."""
    where = CLONE.parent if CLONE.is_file() else "hortus"
    return f"pip install '{where}[{extra}]'"


def missing(problem: ModuleNotFoundError) -> str | None:
    """What to say when a library of an extra is not there; None if it belongs to none."""
    module = (problem.name or "").partition(".")[0]
    extra = next((extra for extra, modules in MODULES.items() if module in modules), None)
    return extra and f"This needs {module}, which is not installed here: {install(extra)} brings it."
