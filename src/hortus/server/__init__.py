"""The way in over the network: who is asking, what may pass, and the tables behind it.

On SQLite or PostgreSQL. app = create_app(Config(database="sqlite:///hortus.db"))      # an ASGI application
"""

from hortus.server.app import create_app
from hortus.server.config import Config

__all__ = ["Config", "create_app"]
