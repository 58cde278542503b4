"""Draw the results of audits as a bar chart."""

from __future__ import annotations

from collections.abc import Sequence

from masume.core.errors import UsageError
from masume.gym.audit import VERDICTS, Audit

COLOURS = {"unique": "#2c7a51", "many": "#c98a1b", "none": "#b3392f", "unknown": "#8a8f98", "unreadable": "#4a4f57"}


def plot(audits: Sequence[Audit], path: str) -> None:
    """Draw one bar per audit: the shares of verdicts, with duplicates and the commonest solution beside it."""
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise UsageError("plots need matplotlib, which is not installed: pip install 'masume[lab]'") from None

    figure = Figure(figsize=(9, 1.2 + 0.62 * len(audits)), layout="constrained")
    axes = figure.subplots()
    names = [audit.name.rpartition(":")[2] for audit in audits]
    left = [0.0] * len(audits)
    for verdict in VERDICTS:
        shares = [100 * audit.share(audit.verdicts[verdict]) for audit in audits]
        if any(shares):
            axes.barh(names, shares, left=left, color=COLOURS[verdict], label=verdict, height=0.6)
            left = [start + share for start, share in zip(left, shares, strict=True)]
    for row, audit in enumerate(audits):
        unique = audit.verdicts["unique"]
        same = f", commonest solution {audit.commonest}×" if unique else ""
        axes.text(101, row, f"{audit.boards} boards, {audit.duplicates} copies{same}", va="center", fontsize=8)
    axes.set_xlim(0, 100)
    axes.set_xlabel("boards (%)")
    axes.invert_yaxis()
    axes.spines[["top", "right"]].set_visible(False)
    figure.legend(loc="outside upper center", ncols=len(VERDICTS), frameon=False, fontsize=8)
    figure.savefig(path)
