"""Tables over the network: an HTTP API, one socket a table, bots, clocks; on SQLite or PostgreSQL.

app = create_app(Config(database="sqlite:///hortus.db"))      # an ASGI application
"""

from hortus.server.app import create_app
from hortus.server.config import Config

__all__ = ["Config", "create_app"]
