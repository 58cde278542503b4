"""Build the page of the papers from the stored results of the experiments."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from masume.papers import stored_results
from masume.verbs import comparison_plots

PAGE = "papers.md"
FOLDER = "images/papers"
BEGINNING = """# The papers, and what we found

Masume began with five student papers on these puzzles ([bibliography](bibliography.md)). `masume lab` repeats their
experiments, with the papers' figures beside ours, and names what does not hold. These are the results that ship with
Masume; each says on which machine it was measured, and the command measures anew.
"""


def page() -> str:
    """Return the page as Markdown."""
    return "\n".join([BEGINNING, *(_section(stored_results.load(name)) for name in stored_results.EXPERIMENT_NAMES)])


def pictures() -> dict[str, str]:
    """Return the plots as SVG, by their path on the site."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in stored_results.EXPERIMENT_NAMES:
            if plot := stored_results.load(name)["plot"]:
                path = Path(folder, "plot.svg")
                comparison_plots.save_lines(plot["lines"], (plot["title"], plot["across"], plot["up"]), str(path))
                found[f"{FOLDER}/{name}.svg"] = path.read_text("utf-8")
    return found


def _section(result: dict[str, Any]) -> str:
    machine = result["machine"]
    parts = [f"## {result['experiment']}", result["paper"], "What we found:"]
    parts.append("\n".join(map(_remark, result["remarks"])))
    if plot := result["plot"]:
        parts.append(f"![{plot['title']}: {plot['up']} by {plot['across']}]({FOLDER}/{result['experiment']}.svg)")
    for table in result["tables"]:
        rows = [table["head"], ["---"] * len(table["head"]), *table["rows"]]
        lines = ["| " + " | ".join(_cell(cell) for cell in row) + " |" for row in rows]
        parts += [f"**{table['title']}**", "\n".join(lines)]
    parts.append(
        f"`{result['command']}`, {machine['date'][:10]}: {machine['processor']}, {machine['cores']} cores, "
        f"{machine['python']}, Masume {machine['masume']}."
    )
    return "\n\n".join(parts) + "\n"


def _remark(remark: str) -> str:
    """Return a remark as an item of a list, with its picture below the sentence, if there is one."""
    sentence, *picture = remark.split("\n")
    item = f"- {_cell(sentence)}"
    return "\n".join([item, "", *(f"    {line}" for line in ("```text", *picture, "```")), ""]) if picture else item


def _cell(text: object) -> str:
    """Escape characters that have a meaning in Markdown."""
    escaped = str(text)
    for sign in "\\|*_<#[":
        escaped = escaped.replace(sign, f"\\{sign}" if sign != "<" else "&lt;")
    return escaped
