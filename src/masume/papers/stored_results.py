"""Read the stored results of the experiments, which can be shown without repeating the measurements, and convert new
results to the stored form.

`python -m bench.experiments` runs the experiments and stores the results, with the date and the machine.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from masume.core.errors import UsageError
from masume.i18n.catalog import catalogue
from masume.papers import EXPERIMENTS
from masume.papers.experiment import Experiment, ExperimentResult
from masume.papers.phrases import from_json, text_of, to_json
from masume.verbs import machine_info

RESULTS = Path(__file__).with_name("results")
EXPERIMENT_NAMES = tuple(experiment.name for experiment in EXPERIMENTS)
LABELS = ("title", "across", "up")  # the texts of a plot


def names(lang: str = "en") -> list[tuple[str, str]]:
    """Return the name of each experiment, with the sentence on its paper in the language `lang`."""
    return [(experiment.name, experiment.paper.text(lang)) for experiment in EXPERIMENTS]


def load(name: str, lang: str = "en") -> dict[str, Any]:
    """Return the stored result of an experiment in a language: tables, remarks, curves and the machine."""
    if name not in EXPERIMENT_NAMES:
        raise UsageError(
            "there is no experiment {name} (experiments: {known})", name=f"{name!r}", known=", ".join(EXPERIMENT_NAMES)
        )
    return shown(read(name), lang)


def shown(result: dict[str, Any], lang: str = "en") -> dict[str, Any]:
    """Return a stored result with its phrases converted to text in the language `lang`."""
    words = catalogue(lang)

    def text(plain: Any) -> str:
        return text_of(from_json(plain), words)

    plot = result["plot"]
    return {
        **result,
        "paper": text(result["paper"]),
        "tables": [
            {
                "title": text(table["title"]),
                "head": [text(cell) for cell in table["head"]],
                "rows": [[text(cell) for cell in row] for row in table["rows"]],
            }
            for table in result["tables"]
        ],
        "remarks": [text(remark) for remark in result["remarks"]],
        "plot": plot
        and {
            **{label: text(plot[label]) for label in LABELS},
            "lines": {text(line["name"]): line["points"] for line in plot["lines"]},
        },
    }


def read(name: str) -> dict[str, Any]:
    """Return the stored result of an experiment, whose texts are still phrases."""
    result: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text("utf-8"))
    return result


def plain(experiment: Experiment, outcome: ExperimentResult, command: str) -> dict[str, Any]:
    """Return the result `outcome` of an experiment as it is stored: as plain data, with phrases instead of texts."""
    return {
        "experiment": experiment.name,
        "paper": to_json(experiment.paper),
        "command": command,
        "machine": machine_info.record(),
        "tables": [
            {
                "title": to_json(table.title),
                "head": [to_json(cell) for cell in table.head],
                "rows": [[to_json(cell) for cell in row] for row in table.rows],
            }
            for table in outcome.tables
        ],
        "remarks": [to_json(remark) for remark in outcome.remarks],
        "plot": {
            **{name: to_json(label) for name, label in zip(LABELS, outcome.labels, strict=True)},
            "lines": [
                {
                    "name": to_json(name),
                    "points": [[float(f"{number:.4g}") for number in point] for point in points],
                }
                for name, points in outcome.lines.items()
            ],
        }
        if outcome.lines
        else None,
    }


def encode(result: dict[str, Any]) -> str:
    """Return a result as JSON text with one line per entry, so that differences between versions are readable."""
    inner = {key: json.dumps(value, ensure_ascii=False) for key, value in result.items()}
    return "{\n" + ",\n".join(f"{json.dumps(key)}: {text}" for key, text in inner.items()) + "\n}\n"
