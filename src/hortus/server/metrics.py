"""The measurements for Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
SLOW = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class MoveMetrics(Collector):
    """Moves and their durations as plain numbers; the library's own take a lock for each."""

    def __init__(self) -> None:
        self.people = 0
        self.bots = 0
        self._seconds = 0.0
        self._counts = [0] * (len(QUICK) + 1)

    def took(self, seconds: float) -> None:
        """A command was carried out."""
        self._seconds += seconds
        self._counts[bisect_left(QUICK, seconds)] += 1

    def collect(self) -> Iterator[Metric]:
        """For Prometheus."""
        moves = CounterMetricFamily("hortus_moves", "Actions of people and bots, on the disk.", labels=["by"])
        moves.add_metric(["person"], self.people)
        moves.add_metric(["bot"], self.bots)
        yield moves
        names = [*map(str, QUICK), "+Inf"]
        yield HistogramMetricFamily(
            "hortus_command_seconds",
            "From a command to the disk and to everyone's outbox.",
            buckets=list(zip(names, accumulate(self._counts), strict=True)),
            sum_value=self._seconds,
        )


class Metrics:
    """Counters of one server, apart from those of any other in the same process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        self.live = Gauge("hortus_tables_live", "Tables in memory.", registry=registry)
        self.created = Counter("hortus_tables_created", "Tables set up.", ["game"], registry=registry)
        self.finished = Counter(
            "hortus_tables_finished", "Games that ended.", ["game", "how"], registry=registry
        )
        self.moves = MoveMetrics()
        registry.register(self.moves)
        self.notifications = Counter(
            "hortus_notifications", "Notifications sent or not.", ["kind", "outcome"], registry=registry
        )
        self.refused = Counter("hortus_refused", "Commands that were refused.", ["kind"], registry=registry)
        self.sockets = Gauge("hortus_sockets", "Connected sockets.", registry=registry)
        self.dropped = Counter(
            "hortus_sockets_dropped", "Sockets closed because the client did not read.", registry=registry
        )
        self.thinking = Gauge(
            "hortus_bots_thinking", "Thoughts of bots and hints that run now.", registry=registry
        )
        self.waiting = Gauge(
            "hortus_bots_waiting", "Thoughts of bots and hints that wait for a thread.", registry=registry
        )
        self.thought = Histogram(
            "hortus_bot_seconds",
            "Processor time that bots thought for.",
            ["level"],
            buckets=SLOW,
            registry=registry,
        )
        self.broken = Counter(
            "hortus_errors", "Requests that failed by the server's fault.", registry=registry
        )

    def page(self) -> tuple[bytes, str]:
        """All measurements in Prometheus' text format, and its media type."""
        return generate_latest(self.registry), CONTENT_TYPE_PLAIN_0_0_4
