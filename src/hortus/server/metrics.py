"""What the host can measure."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
SLOW = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Metrics:
    """Counters of one server, apart from those of any other in the same process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        self.live = Gauge("hortus_tables_live", "Tables in memory.", registry=registry)
        self.created = Counter("hortus_tables_created", "Tables set up.", ["game"], registry=registry)
        self.finished = Counter("hortus_tables_finished", "Games that ended.", ["game", "how"], registry=registry)
        self.moves = Counter("hortus_moves", "Actions of people and bots, on the disk.", ["by"], registry=registry)
        self.refused = Counter("hortus_refused", "Commands that were refused.", ["kind"], registry=registry)
        self.latency = Histogram(
            "hortus_command_seconds", "From a command to the disk and to everyone's outbox.", buckets=QUICK, registry=registry
        )
        self.sockets = Gauge("hortus_sockets", "Connected sockets.", registry=registry)
        self.dropped = Counter("hortus_sockets_dropped", "Sockets hung up on because nobody read them.", registry=registry)
        self.thinking = Gauge("hortus_bots_thinking", "Bots that think now.", registry=registry)
        self.waiting = Gauge("hortus_bots_waiting", "Bots that wait for a thread to think in.", registry=registry)
        self.thought = Histogram("hortus_bot_seconds", "How long bots thought.", ["level"], buckets=SLOW, registry=registry)
        self.broken = Counter("hortus_errors", "Requests that failed by the server's fault.", registry=registry)
        self.by_people = self.moves.labels("person")  # looked up once: there are many moves
        self.by_bots = self.moves.labels("bot")

    def page(self) -> tuple[bytes, str]:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry), CONTENT_TYPE_PLAIN_0_0_4
