"""Write the card of a data set: what it has, how it was made, and how to use it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from masume.core import json_types

MOST_ROWS = 40


def card(manifest: json_types.GymManifest) -> str:
    """Return the card of a data set in Markdown, with the metadata that hubs of data sets read at its head."""
    items = manifest["items"]
    strata = manifest["strata"]
    kinds = sorted({stratum["kind"] for stratum in strata})
    grades = Counter[str]()
    for stratum in strata:
        grades[stratum["grade"]] += stratum["train"] + stratum["test"]
    lines = [
        "---",
        "license: mit",
        "task_categories: [text-generation]",
        f"tags: [puzzles, reasoning, {', '.join(kinds)}]",
        "configs:",
        "- config_name: default",
        "  data_files:",
        *(f"  - {{split: {split}, path: {split}.jsonl}}" for split in items),
        "---",
        "",
        f"# {manifest['name']}",
        "",
        f"Tasks about grid puzzles ({', '.join(kinds)}), made by {manifest['generator']} from seed {manifest['seed']} "
        f"(spec {manifest['spec']}).",
        "",
        "Every board has exactly one solution, proved, unless the task is about boards that do not. Its grade is that "
        "of the hardest step that a person needs. No board is a turned, reflected or relabelled copy of another one, "
        "in the same split or in the other.",
        "",
        "| split | items |",
        "|---|---|",
        *(f"| {split} | {number} |" for split, number in items.items()),
        "",
        "| grade | boards |",
        "|---|---|",
        *(f"| {grade} | {number} |" for grade, number in grades.items()),
        "",
        "| boards | tasks | train | test |",
        "|---|---|---|---|",
        *(
            f"| {stratum['name']} | {', '.join(stratum['tasks'])} | {stratum['train']} | {stratum['test']} |"
            for stratum in strata[:MOST_ROWS]
        ),
    ]
    if len(strata) > MOST_ROWS:
        lines.append(f"| {len(strata) - MOST_ROWS} more in manifest.json | | | |")
    if not manifest["complete"]:
        lines += [
            "",
            "The export was stopped before it had all boards that were wanted; manifest.json has the numbers.",
        ]
    lines += [
        "",
        "## Use",
        "",
        "Each line of a file is one item. `prompt` is the question, `answer` one right answer, and any right answer",
        "gets the full score:",
        "",
        "```python",
        "import json",
        "from masume import gym",
        "",
        'with open("test.jsonl", encoding="utf-8") as lines:',
        "    for line in lines:",
        "        item = json.loads(line)",
        '        print(gym.score(item["answer"], item).value)  # 1.0',
        "```",
        "",
        "`sha256sum -c SHA256SUMS` checks the files.",
    ]
    return "\n".join(lines) + "\n"
