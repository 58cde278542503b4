"""Every sentence that the readers and writers of boards can complain with, collected from the source.

`messages.txt` holds them all, to be read aloud: a new sentence, or a change of one, shows up there in a review.
`python tests/formats/test_messages.py` writes it anew."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "src/masume"
LIST = Path(__file__).with_name("messages.txt")
SOURCES = (
    *sorted((ROOT / "formats").rglob("*.py")),
    *(path for path in sorted((ROOT / "kinds").rglob("*.py")) if path.stem in ("__init__", "formats", "links")),
    ROOT / "verbs/read.py",
    ROOT / "core/errors.py",
    ROOT / "core/files.py",
)
TELLERS = ("_nothing_found", "_note", "_what")
ERRORS = re.compile(r"(Format|Puzzle|Usage|Row|Token|StrangeToken|Unreadable|_NoNumber)Error|error")


def text_of(node: ast.expr, names: dict[str, str]) -> str:
    """The text of an expression, with … for what is only known at run time."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part, names) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return text_of(node.value, names) if isinstance(node.value, ast.Name) else "…"
    if isinstance(node, ast.Name):
        return names.get(node.id, "…")
    return "…"


def messages() -> list[str]:
    """All sentences, sorted: what is raised, and what is noted."""
    found = set()
    for path in SOURCES:
        tree = ast.parse(path.read_text("utf-8"))
        constants = {
            target.id: text_of(node.value, {})
            for node in tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name) and isinstance(node.value, ast.Constant)
        }
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in TELLERS):
            told = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]
            found |= {text for text in (text_of(value, constants) for value in told) if " " in text}
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            if ERRORS.fullmatch(name):
                texts = [text_of(argument, constants) for argument in call.args]
                found |= {text for text in texts if text.strip("…: ") and " " in text}
    return sorted(found)


@pytest.mark.parametrize("message", messages())
def test_a_sentence_reads_well(message: str) -> None:
    assert not message[:1].isupper() or message.startswith("JSON")
    assert not message.endswith((".", " ", ","))
    assert "  " not in message.replace("GAME    :", "")
    assert len(message) < 220
    assert not re.search(r"\b1 (rows|cells|columns|signs)\b", message)
    assert not re.search(r"\b(please|invalid|illegal|failed|unexpected)\b", message)


def test_the_list_of_sentences_is_complete() -> None:
    assert LIST.read_text("utf-8").splitlines() == messages()


def test_sentences_quote_little_of_what_is_read() -> None:
    """What comes from the text is quoted by `quote`, cut, or a token that a pattern keeps short; never whole."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FormattedValue) and node.conversion == ord("r"):
                is_cut = node.format_spec is not None or isinstance(node.value, ast.Subscript)
                # Choices of our own are short, and so is what makes a puzzle's repr, which is no message.
                own = path.name == "reading.py" or "choice" in ast.unparse(node.value)
                assert is_cut or own, f"{path.name}:{node.lineno}: {ast.unparse(node)}"


if __name__ == "__main__":
    LIST.write_text("\n".join(messages()) + "\n", "utf-8")
