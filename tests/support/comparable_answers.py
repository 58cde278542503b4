"""Answers of the API without what differs from run to run."""

from __future__ import annotations

import json
from typing import Any

MEASURED = {"seconds", "fastest", "slowest", "memory", "loading"}


def comparable(content: bytes) -> Any:
    """Return an answer without measured times and memory. An answer that is no JSON stays as it is."""
    try:
        return _without_measurements(json.loads(content))
    except ValueError:
        return content


def _without_measurements(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_measurements(item) for key, item in value.items() if key not in MEASURED}
    if isinstance(value, list):
        return [_without_measurements(item) for item in value]
    return value
