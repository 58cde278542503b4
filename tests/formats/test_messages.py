"""Every sentence that the readers and writers of boards can complain with, collected from the source.

`messages.txt` holds them all, to be read aloud: a new sentence, or a change of one, shows up there in a review.
`python tests/formats/test_messages.py` writes it anew."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from support.messages import ROOT, all_messages

LIST = Path(__file__).with_name("messages.txt")
OF_KINDS = ("__init__", "formats", "links")


def is_of_readers(path: str) -> bool:
    folder, _, rest = path.partition("/")
    return (
        folder == "formats"
        or path in ("verbs/read.py", "core/errors.py")
        or (folder == "kinds" and Path(rest).stem in OF_KINDS)
    )


def messages() -> list[str]:
    """All sentences, sorted, with … for what is only known at run time."""
    texts = {_shown(message.template) for message in all_messages() if is_of_readers(message.path)}
    return sorted(text for text in texts if " " in text.strip("…: "))


def _shown(template: str) -> str:
    text = re.sub(r"\{\w+:[^{}]*\|([^{}|]*)\}", r"\1", template.replace("{{", "").replace("}}", ""))
    return re.sub(r"\{[^{}]*\}", "…", text)


@pytest.mark.parametrize("message", LIST.read_text("utf-8").splitlines())
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
    paths = [path for path in ROOT.rglob("*.py") if is_of_readers(path.relative_to(ROOT).as_posix())]
    assert len(paths) > 20
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FormattedValue) and node.conversion == ord("r"):
                is_cut = node.format_spec is not None or isinstance(node.value, ast.Subscript)
                # Choices of our own are short, and so is what makes a puzzle's repr, which is no message.
                own = path.name == "read.py" or "choice" in ast.unparse(node.value)
                assert is_cut or own, f"{path}:{node.lineno}: {ast.unparse(node)}"


if __name__ == "__main__":
    LIST.write_text("\n".join(messages()) + "\n", "utf-8")
