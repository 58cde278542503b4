"""Count requests, and give the counts to monitoring systems in the format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator

from masume.web.worker_pool import WorkerPool

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """Counts of requests since the start of the server, without data about users or their requests."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._requests: Counter[tuple[str, int]] = Counter()
        self._buckets: dict[str, list[int]] = {}
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def note(self, route: str, status: int, seconds: float) -> None:
        """Count a request that was answered with `status` after `seconds`. `route` must be from a fixed set of names,
        never a path that a client sent.
        """
        self._requests[route, status] += 1
        self._buckets.setdefault(route, [0] * (len(BUCKETS) + 1))[bisect_left(BUCKETS, seconds)] += 1
        self._seconds[route] += seconds

    def text(self) -> str:
        """Return the metrics in the format of Prometheus."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield "# HELP masume_requests_total Answers, by route and status."
        yield "# TYPE masume_requests_total counter"
        for (route, status), count in sorted(self._requests.items()):
            yield f'masume_requests_total{{route="{route}",status="{status}"}} {count}'
        yield "# HELP masume_request_seconds How long answers took."
        yield "# TYPE masume_request_seconds histogram"
        for route, counts in sorted(self._buckets.items()):
            below = 0
            for edge, count in zip((*map(str, BUCKETS), "+Inf"), counts, strict=True):
                below += count
                yield f'masume_request_seconds_bucket{{route="{route}",le="{edge}"}} {below}'
            yield f'masume_request_seconds_sum{{route="{route}"}} {self._seconds[route]:.6f}'
            yield f'masume_request_seconds_count{{route="{route}"}} {below}'
        gauges = {
            "waiting": ("Requests that wait for their turn.", self._pool.waiting),
            "running": ("Short requests that are worked on.", self._pool.running),
            "long": ("Long requests that are worked on.", self._pool.long),
            "books": ("Books that are worked on.", self._pool.books),
        }
        for name, (text, value) in gauges.items():
            yield f"# HELP masume_{name} {text}"
            yield f"# TYPE masume_{name} gauge"
            yield f"masume_{name} {value}"
        yield "# HELP masume_kills_total Workers that were ended, by reason."
        yield "# TYPE masume_kills_total counter"
        for reason, count in sorted(self._pool.kills.items()):
            yield f'masume_kills_total{{reason="{reason}"}} {count}'
