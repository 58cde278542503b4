"""Plot measured runs with matplotlib: the time against the size of the board, and the number of boards that each engine
decides within a given time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from masume.core.errors import UsageError, Word
from masume.verbs.compare import DECIDED, EngineRun, words_of


def check_target(path: str) -> None:
    """Raise UsageError if no plot can be written to `path`. This is checked before the measurement, which may take
    long.
    """
    if Path(path).suffix.lower() not in (".svg", ".png"):
        raise UsageError("a plot is written as .svg or .png, not as {path}", path=path)
    _pyplot()


def _pyplot() -> Any:
    """Return `matplotlib.pyplot`, set up to write files. Raise UsageError if matplotlib is not installed."""
    try:
        import matplotlib as mpl
    except ImportError:
        raise UsageError("plots need matplotlib: pip install 'masume[lab]'") from None
    mpl.use("agg")
    mpl.rcParams["svg.hashsalt"] = "masume"  # equal numbers give equal files
    from matplotlib import pyplot

    return pyplot


def save_comparison(runs: Sequence[EngineRun], path: str, lang: str | None = None) -> None:
    """Write a figure with two plots to `path`. One shows the time against the size of the board. The other, a cactus
    plot, shows how many boards each engine decides within a given time.
    """
    pyplot = _pyplot()
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4.5), layout="constrained")
    for engine in dict.fromkeys(run.engine for run in runs):
        own_runs = [run for run in runs if run.engine == engine]
        left.plot([run.cells for run in own_runs], [run.seconds for run in own_runs], "o", alpha=0.6, label=engine)
        times = sorted(run.seconds for run in own_runs if run.verdict in DECIDED)
        right.plot(range(1, len(times) + 1), times, ".-", label=f"{engine} ({len(times)})")
    words = words_of(lang)
    left.set(xscale="log", yscale="log", xlabel=words["cells"], ylabel=words["seconds"], title=words["by-size"])
    right.set(yscale="log", xlabel=words["decided"], ylabel=words["at-most"], title=words["by-time"])
    for axes in (left, right):
        axes.grid(True, which="both", alpha=0.2)
        axes.legend()
    _save(figure, pyplot, path)


def save_lines(series: Mapping[str, Sequence[tuple[float, float]]], labels: tuple[str, str, str], path: str) -> None:
    """Write a line plot to `path`. `series` maps the name of each line to its points. `labels` contains the title, the
    label of the x axis and the label of the y axis.
    """
    pyplot = _pyplot()
    figure, axes = pyplot.subplots(figsize=(7, 4.5), layout="constrained")
    for name, points in series.items():
        axes.plot([x for x, _ in points], [y for _, y in points], "o-", label=name)
    axes.set(title=labels[0], xlabel=labels[1], ylabel=labels[2], yscale="log")
    axes.grid(True, which="both", alpha=0.2)
    axes.legend()
    _save(figure, pyplot, path)


def _save(figure: Any, pyplot: Any, path: str) -> None:
    """Write `figure` to `path` completely or not at all, and close it."""
    target = Path(path)
    unfinished = target.with_name(f".{target.name}.unfinished{target.suffix}")
    try:
        figure.savefig(unfinished, metadata={"Date": None} if target.suffix.lower() == ".svg" else None)
        unfinished.replace(target)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise UsageError("{path} cannot be written: {reason}", path=path, reason=Word(error.strerror)) from None
    finally:
        pyplot.close(figure)
