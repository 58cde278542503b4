"""Very many boards: answers come while boards still come in, memory stays flat, and several processes say the same."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

import masume
from cli.running import start
from masume.verbs.read import iter_boards
from support.interrupting import guarded

if TYPE_CHECKING:
    from pathlib import Path

    from cli.running import Run

EXAMPLES = [puzzle for kind in masume.KINDS for puzzle in kind.examples]


@pytest.mark.parametrize("jobs", [[], ["--jobs", "2"]], ids=["one process", "two processes"])
@pytest.mark.parametrize("form", ["json", "line"])
def test_the_first_answer_comes_before_the_input_ends(form: str, jobs: list[str]) -> None:
    board = masume.write(EXAMPLES[0], form) + "\n"
    with guarded(start("solve", "-", "--json", *jobs, stdin=-1)) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(board)
        process.stdin.flush()
        # Would wait for ever if all boards were read first: nothing else is written before the answer is there.
        assert json.loads(process.stdout.readline())["verdict"] == "unique"
        process.stdin.write(board)
        process.stdin.close()
        assert [json.loads(line)["verdict"] for line in process.stdout] == ["unique"]
        assert process.wait() == 0


def without_times(out: str) -> list[dict[str, object]]:
    return [{**json.loads(line), "seconds": 0} for line in out.splitlines()]


def test_several_processes_answer_like_one_and_in_order(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.jsonl"
    none = '{"kind": "hidato", "givens": [[1, 0, 2], [0, 0, 0]]}'
    file.write_text("\n".join([*(masume.write(p, "json") for p in EXAMPLES), none] * 5) + "\n", "utf-8")
    one = run("solve", file, "--json")
    several = run("solve", file, "--jobs", 3)
    assert without_times(several.out) == without_times(one.out)
    assert len(one.out.splitlines()) == 5 * (len(EXAMPLES) + 1)
    assert (several.code, several.err) == (one.code, one.err) == (1, "")


@pytest.mark.parametrize("command", ["solve", "solve --jobs 2", "rate", "check", "explain --summary"])
def test_of_several_files_json_says_which_one_a_board_stands_in(run: Run, tmp_path: Path, command: str) -> None:
    one, two, three = (masume.write(puzzle, "line") for puzzle in EXAMPLES[:3])
    names = [tmp_path / "first.txt", tmp_path / "second.txt"]
    names[0].write_text(f"{one}\n{two}\n")
    names[1].write_text(f"{three}\n")
    said = [json.loads(line) for line in run(*command.split(), *names, names[0]).out.splitlines()]
    places = [(answer["file"], answer["board"]) for answer in said]
    first, second = map(str, names)
    assert places == [(first, 1), (first, 2), (second, 1), (first, 1), (first, 2)]
    [alone] = [json.loads(line) for line in run(*command.split(), names[1], "--json").out.splitlines()]
    assert ("file" in alone, alone["board"]) == (False, 1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_was_answered_before_a_bad_board_stays(run: Run, tmp_path: Path, jobs: int) -> None:
    file = tmp_path / "boards.txt"
    good = masume.write(EXAMPLES[0], "line")
    file.write_text(f"{good}\n{good}\nhitori;2x2;;12\n{good}\n")
    ran = run("solve", file, "--json", "--jobs", jobs)
    assert ran.code == 2
    assert len(ran.out.splitlines()) == 2
    assert ran.err == f"masume: {file}: line 3: the size says 2 rows, the body has 1\n"


@pytest.mark.parametrize("jobs", [1, 2])
def test_notes_are_told_once_and_empty_input_is_refused(run: Run, tmp_path: Path, jobs: int) -> None:
    file = tmp_path / "lists.txt"
    doubtful = '[["x",1,"x",0],["x","x",0,"x"],["x",0,"x","x"],[1,1,"x",0]]'
    file.write_text(f"{doubtful}\n[[1,1],[2,3]]\n{doubtful}\n{doubtful}\n")
    ran = run("solve", file, "--json", "--jobs", jobs)
    assert [json.loads(line)["kind"] for line in ran.out.splitlines()] == ["binairo", "hitori", "binairo", "binairo"]
    first, others = ran.err.splitlines()
    assert first.startswith(f"masume: {file}: board 1: read as binairo 4x4")
    assert others.startswith(f"masume: {file}: boards 3 and 4: read as binairo 4x4")
    file.write_text("\n \n")
    assert run("solve", file, "--json", "--jobs", jobs).err == f"masume: {file}: {EMPTY}\n"


EMPTY = "the input is empty; it should hold at least one board"


@pytest.mark.parametrize("form", ["json", "line", "text", "list"])
def test_memory_does_not_grow_with_the_number_of_boards(form: str) -> None:
    """What is held at the end is what was held after the first boards: objects are counted, not bytes."""
    puzzle = masume.KINDS[2].examples[0]
    board = masume.write(puzzle, form).splitlines(keepends=True)
    counts = []

    def lines() -> Iterator[str]:
        for number in range(400):
            if number % 100 == 0:
                gc.collect()
                counts.append(sys.getallocatedblocks())
            yield from board
            yield "\n\n"

    for found in iter_boards(lines(), "hitori"):
        assert found == puzzle
        masume.solve(found)
    assert counts[3] - counts[1] < 200


TRAILING = {
    "words behind boards with headers": "hitori 2x2\n1 1\n2 3\n\nFrom page 12, medium.\n",
    "a pasted board behind one with a header": "hitori 2x2\n1 1\n2 3\n\nAnother one\n\n1 1 2\n2 3 1\n3 1 3\n",
    "words behind lists": "[[1,1],[2,3]]\n\nFrom page 12, medium.\n",
    "an assignment behind a list": "[[1,1],[2,3]]\nb = [[1,1],[2,3]]\n",
    "comments among links": "4x4:3314432213423432\n# the next page\n4x4:3314432213423432\n# the end\n",
}


@pytest.mark.parametrize("name", TRAILING)
def test_pieces_of_a_text_hold_what_the_whole_holds(name: str) -> None:
    text = TRAILING[name]
    assert list(iter_boards(text)) == masume.read_all(text)


def test_words_alone_are_no_boards() -> None:
    for text in ("Dear reader\n", "# only a comment\n"):
        with pytest.raises(masume.FormatError):
            list(iter_boards(text))
        with pytest.raises(masume.FormatError):
            list(iter_boards(text, format="text"))
