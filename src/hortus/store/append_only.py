"""Triggers that let rows only be added to a table, in either database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table, event

_SQLITE = """
CREATE TRIGGER {table}_{name} BEFORE {what} ON {table}
BEGIN SELECT RAISE(ABORT, 'what is written into {table} stays as it is'); END
"""
_FUNCTION = """
CREATE OR REPLACE FUNCTION {table}_append_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'what is written into {table} stays as it is'; END $$
"""
_POSTGRESQL = """
CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table}
FOR EACH ROW EXECUTE FUNCTION {table}_append_only()
"""


def statements(dialect: str, table: str) -> list[str]:
    """The statements that make a table append-only."""
    if dialect == "postgresql":
        return [_FUNCTION.format(table=table).strip(), _POSTGRESQL.format(table=table).strip()]
    return [
        _SQLITE.format(table=table, name=what.lower(), what=what).strip() for what in ("UPDATE", "DELETE")
    ]


def append_only(table: Table) -> Table:
    """Let rows only be added to this table wherever it is created."""

    def protect(target: Table, connection: Connection, **_: Any) -> None:
        for statement in statements(connection.dialect.name, target.name):
            connection.exec_driver_sql(statement)

    event.listen(table, "after_create", protect)
    return table
