"""Every JSON document matches the schema that ships with Masume, and says which one that is (docs/json.md)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import masume
from golden.test_stored_outputs import STORED
from masume.cli import main
from masume.core import json_types
from masume.core.kind import Kind, Puzzle
from masume.kinds import KINDS
from masume.verbs import read
from masume.verbs.json_answers import puzzle_object
from masume.verbs.json_schema import FOLDER
from masume.web import dispatch
from masume.web.schemas import responses
from release import json_schemas
from support.json_documents import assert_valid, schema_name
from support.random_boards import MAKERS

NAMES = {**json_types.DOCUMENTS, **responses.ANSWERS}
OF_THE_API = {"scenes", "pictures", "legend"}
LINES = [
    (path.name, line)
    for path in sorted(STORED.glob("*.txt"))
    for line in path.read_text("utf-8").splitlines()
    if line.startswith('{"')
]


def asked(verb: str, seconds: float = 10.0, **request: Any) -> Any:
    """Return the answer of the API, which may be an error."""
    return json.loads(dispatch.answer(verb, json.dumps(request).encode(), "", seconds).content)


def test_the_stored_schemas_are_those_of_the_types() -> None:
    stored = {path: path.read_text("utf-8") for path in [*json_schemas.SCHEMAS.glob("*.json"), json_schemas.COMPONENTS]}
    assert stored == json_schemas.files()


def test_every_document_has_a_schema_that_is_strict() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == {f"{name}-1" for name in NAMES}
    for name, declared in NAMES.items():
        schema: Any = masume.json_schema(name)
        assert schema["$id"].endswith(f"/{name}-1.json")
        assert schema["title"] == ("masume" if name in ("puzzle", "library") else f"masume-{name}")
        parts = {declared.__name__: schema, **schema.get("$defs", {})}
        assert {part for part, found in parts.items() if "additionalProperties" not in found} <= json_types.OPEN


def test_a_schema_that_does_not_exist() -> None:
    with pytest.raises(
        masume.UsageError, match=r"there is no schema 'solution' \(schemas: batch, .*, techniques-used\)"
    ):
        masume.json_schema("solution")
    with pytest.raises(masume.UsageError, match="the schema 'solve' has no version 9"):
        masume.json_schema("solve", 9)


@pytest.mark.parametrize(("file", "line"), LINES, ids=[f"{file} {number}" for number, (file, _) in enumerate(LINES)])
def test_stored_outputs_of_commands(file: str, line: str) -> None:
    assert_valid(json.loads(line))


def test_a_field_without_a_schema_is_noticed() -> None:
    answer = asked("solve", board="hitori;3x3;;132/133/321")
    assert_valid(answer)
    with pytest.raises(AssertionError, match="'more' was unexpected"):
        assert_valid({**answer, "more": 1})
    del answer["nodes"]
    with pytest.raises(AssertionError, match="'nodes' is a required property"):
        assert_valid(answer)


@pytest.mark.parametrize("kind", KINDS.built_in, ids=str)
@pytest.mark.parametrize("verb", ["solve", "check", "rate", "hint", "refute", "explain", "mistakes", "quick-check"])
def test_answers_about_boards_with_one_solution_many_and_none(kind: Kind, verb: str) -> None:
    chance = random.Random(f"{kind.name} {verb}")
    made = [MAKERS[kind.name](chance) for _ in range(20)]
    assert {masume.solve(puzzle).verdict for puzzle in made} == {"unique", "many", "none"}
    for puzzle in (*made, kind.examples[-1]):
        open_cell = next(cell for cell, domain in enumerate(model_domains(puzzle)) if domain)
        move: Any = {"cell": masume.cell_name(open_cell, puzzle), "value": 1} if verb == "refute" else {}
        answer = asked(verb, board=puzzle_object(puzzle), **move)
        assert_valid(answer)
        assert schema_name(answer) in (verb, "error")
        if schema_name(answer) == "error":  # a number that the cell cannot hold, or that is printed elsewhere
            assert verb == "refute"
            assert answer["error"]["template"].format_map(answer["error"]["params"]) == answer["error"]["detail"]


def model_domains(puzzle: Puzzle) -> tuple[int, ...]:
    from masume.verbs.solve import model_of

    return model_of(puzzle).domains


@pytest.mark.parametrize("verb", ["solve", "check", "rate", "hint", "explain", "play-board"])
def test_answers_when_the_time_is_up(verb: str) -> None:
    board = "kakuro;12x12;;" + "/".join(["#" * 12, *["#" + "." * 11] * 11])
    assert_valid(asked(verb, seconds=0.0, board=board))


@pytest.mark.parametrize("verb", ["hint", "explain", "refute", "mistakes"])
def test_answers_about_a_position_with_mistakes(verb: str) -> None:
    more: Any = {"cell": "r1c1", "value": "shaded"} if verb == "refute" else {}
    answer = asked(verb, board="hitori;4x4;;3414/1312/4423/2432", entries={"r2c1": "shaded", "r2c2": 1}, **more)
    assert_valid(answer, verb)


@pytest.mark.parametrize("kind", KINDS.built_in, ids=str)
def test_saved_objects_of_python(kind: Kind) -> None:
    puzzle = kind.examples[0]
    game = masume.Game(puzzle)
    assert_valid(game.to_json(), "game")
    assert_valid(masume.check(puzzle).to_json("es"), "check")
    explanation = masume.explain(puzzle)
    assert_valid(explanation.to_json("pl"), "explain")
    for example in kind.examples:
        plain = puzzle_object(example.with_meta(title="A", author=None, hash="…"))
        assert_valid(plain, "puzzle")
        assert plain.keys() <= json_schemas.SchemaMaker().class_schema(json_types.Puzzle)["properties"].keys()


@pytest.mark.parametrize("verb", ["solve", "check", "rate", "hint", "explain", "refute"])
def test_the_command_line_gives_the_same_object_as_the_api(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    board, kind = "hitori;4x4;;3414/1312/4423/2432", "hitori"
    move = ["--move", "r1c1=shaded"] if verb == "refute" else []
    assert main([verb, board, "--json", "--lang", "es", *move]) in (0, 1)
    printed = json.loads(capsys.readouterr().out)
    more: Any = {"cell": "r1c1", "value": "shaded"} if verb == "refute" else {}
    answer = asked(verb, board=board, kind=kind, lang="es", **more)
    printed.pop("board", None)
    for plain in (printed, answer):
        plain.pop("seconds", None)
    assert {name: value for name, value in answer.items() if name not in OF_THE_API} == printed


@pytest.mark.parametrize("verb", ["solve", "check", "rate", "explain"])
def test_answers_about_many_boards_say_which_board(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    puzzles = [kind.examples[0] for kind in KINDS.built_in]
    Path("all.txt").write_text("\n".join(read.write(puzzle, "line") for puzzle in puzzles))
    Path("one.txt").write_text(read.write(puzzles[-1], "line"))
    jobs = [[], ["--jobs", "2"]] if verb == "solve" else [[]]
    for more in jobs:
        assert main([verb, "all.txt", *more]) == 0
        of_one_file = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [(found["board"], found["hash"]) for found in of_one_file] == [
            (number, masume.canonical_hash(puzzle)) for number, puzzle in enumerate(puzzles, 1)
        ]
        assert main([verb, "all.txt", "one.txt", *more]) == 0
        of_files = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [(found["file"], found["board"]) for found in of_files[-2:]] == [("all.txt", 4), ("one.txt", 1)]
        for found in (*of_one_file, *of_files):
            assert_valid(found, verb)


def test_a_comparison_of_several_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for kind in KINDS.built_in[:2]:
        Path(f"{kind.name}.txt").write_text(read.write(kind.examples[0], "line"))
    assert main(["compare", *[f"{kind.name}.txt" for kind in KINDS.built_in[:2]], "--engines", "kernel", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert_valid(answer, "compare")
    assert [board["file"] for board in answer["boards"]] == [f"{kind.name}.txt" for kind in KINDS.built_in[:2]]
    assert [board["kind"] for board in answer["boards"]] == [run["kind"] for run in answer["runs"]]
    assert [run["board"] for run in answer["runs"]] == [1, 2]
