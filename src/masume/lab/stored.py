"""Results of the experiments as they were measured once, to be read without measuring again.

`python -m bench.experiments` runs the experiments and writes them; each says when and on which machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from masume.core.errors import UsageError
from masume.lab import EXPERIMENTS, machine
from masume.lab.experiment import Experiment, Outcome

RESULTS = Path(__file__).with_name("results")
EXPERIMENT_NAMES = tuple(experiment.name for experiment in EXPERIMENTS)


def names() -> list[dict[str, str]]:
    """The experiments, each with the sentence on its paper."""
    return [{"name": experiment.name, "paper": experiment.paper} for experiment in EXPERIMENTS]


def load(name: str) -> dict[str, Any]:
    """The stored result of an experiment: tables, remarks, curves and the machine."""
    if name not in EXPERIMENT_NAMES:
        raise UsageError(f"there is no experiment {name!r} (experiments: {', '.join(EXPERIMENT_NAMES)})")
    found: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text("utf-8"))
    return found


def plain(experiment: Experiment, outcome: Outcome, command: str) -> dict[str, Any]:
    """A result as it is stored."""
    title, across, up = outcome.labels
    return {
        "experiment": experiment.name,
        "paper": experiment.paper,
        "command": command,
        "machine": machine.record(),
        "tables": [
            {"title": table.title, "head": list(table.head), "rows": [list(row) for row in table.rows]}
            for table in outcome.tables
        ],
        "remarks": list(outcome.remarks),
        "plot": {
            "title": title,
            "across": across,
            "up": up,
            "lines": {
                name: [[float(f"{number:.4g}") for number in point] for point in points]
                for name, points in outcome.lines.items()
            },
        }
        if outcome.lines
        else None,
    }


def encode(result: dict[str, Any]) -> str:
    """A result as text, one line an entry, so that changes can be read."""
    inner = {key: json.dumps(value, ensure_ascii=False) for key, value in result.items()}
    return "{\n" + ",\n".join(f"{json.dumps(key)}: {text}" for key, text in inner.items()) + "\n}\n"
