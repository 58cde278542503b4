"""Drawing from Python and in notebooks."""

from __future__ import annotations

import pickle
import re
import shlex
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree

import pytest

import masume
from masume.cli import main
from masume.core.picture import Bit, Number, PencilMarks
from masume.render import terminal
from masume.verbs import board_pictures, draw
from masume.verbs.draw import Look

KINDS = pytest.mark.parametrize("kind", masume.KINDS, ids=lambda kind: kind.name)
ENGLISH = Look(lang="en")
SVG = "{http://www.w3.org/2000/svg}"


def title(text: str | None) -> str:
    assert text is not None
    found = ElementTree.fromstring(text).find(f"{SVG}title")
    assert found is not None
    return found.text or ""


@KINDS
def test_text_is_drawn_as_ever(kind: Any) -> None:
    puzzle = kind.examples[0]
    [solution] = masume.solve(puzzle).solutions
    assert masume.draw(puzzle) == terminal.draw(kind.drawing.picture(puzzle))
    assert masume.draw(puzzle, solution, [0], look=Look(colour=True)) == terminal.draw(
        board_pictures.board_picture(puzzle, solution, [0]), True
    )


@KINDS
def test_titles_say_what_is_drawn(kind: Any) -> None:
    puzzle = kind.examples[0]
    name = f"{kind.name.capitalize()} {puzzle.rows} by {puzzle.cols}"
    [solution] = masume.solve(puzzle).solutions
    assert title(masume.to_svg(puzzle, look=ENGLISH)) == name
    assert title(masume.to_svg(puzzle, solution, look=ENGLISH)) == f"{name}, solved"
    assert title(masume.to_svg(puzzle, state="", look=ENGLISH)) == f"{name}, as far as it is filled"
    assert title(masume.to_svg(puzzle, step=2, look=ENGLISH)) == f"{name}, step 2"
    assert title(masume.to_svg(puzzle, step=2, look=Look(lang="pl"))).endswith(", krok 2")


@KINDS
@pytest.mark.parametrize("more", [{}, {"state": ""}, {"step": 1}])
def test_cells_are_highlighted_by_name_or_by_index(kind: Any, more: Any) -> None:
    puzzle = kind.examples[0]
    assert masume.to_svg(puzzle, highlight=["r1c2"], **more) == masume.to_svg(puzzle, highlight=[1], **more)
    assert masume.to_svg(puzzle, highlight=["r1c2"], **more) != masume.to_svg(puzzle, **more)
    for outside in ("r99c1", -1, puzzle.rows * puzzle.cols):
        with pytest.raises(masume.UsageError):
            masume.to_svg(puzzle, highlight=[outside], **more)


@KINDS
def test_a_step_is_drawn_with_its_cells(kind: Any) -> None:
    puzzle = kind.examples[0]
    explanation = masume.explain(puzzle)
    positions = list(explanation.positions())
    for number in (0, 1, len(explanation.steps)):
        step = explanation.steps[number - 1] if number else None
        assert draw.Legend().draw(positions[number], step).startswith(masume.draw(puzzle, step=number))


def test_a_state_is_drawn_and_steps_go_on_from_it() -> None:
    puzzle: Any = masume.Hitori([[1, 3, 2], [1, 3, 3], [3, 2, 1]])
    assert masume.draw(puzzle, state="r1c1=shaded r1c2=unshaded").splitlines()[1] == "│ ■  │ 3+ │ 2  │"
    steps = masume.explain(puzzle, "r1c1=shaded").steps
    drawn = masume.draw(puzzle, state="r1c1=shaded", step=len(steps))
    assert drawn.count("■") == 2
    assert masume.draw(puzzle, state="r1c1=shaded", highlight=[8]).splitlines()[5].endswith("│[1]│")


def test_symbols_in_the_terminal() -> None:
    puzzle: Any = masume.Binairo([[None, 1], [None, None]])
    solution = masume.solve(puzzle).solutions[0]
    assert masume.draw(puzzle, solution, look=Look(symbols="circles")).splitlines()[1::2] == ["│ ○ │ ● │", "│ ● │ ○ │"]
    assert all(isinstance(item, Bit) for item in board_pictures.board_picture(puzzle, solution).items)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"look": Look(symbols=cast("Any", "stars"))}, "symbols must be one of digits, circles"),
        ({"look": Look(theme=cast("Any", "red"))}, "theme must be one of auto, light, dark"),
        ({"look": Look(scale=0)}, "scale must be above 0"),
        ({"look": Look(scale=float("nan"))}, "scale must be above 0"),
        ({"step": 99}, r"there is no step 99: the explanation has \d+ single steps"),
        ({"step": -1}, "there is no step -1"),
        ({"state": "r9c9=1"}, "outside the board"),
    ],
)
def test_wrong_orders_are_refused(wrong: dict[str, Any], said: str) -> None:
    for verb in (masume.draw, masume.to_svg, masume.to_png, masume.to_pdf):
        with pytest.raises(masume.UsageError, match=said):
            verb(masume.KINDS[0].examples[0], **wrong)


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(masume.UsageError, match="no language 'de'"):
        masume.to_svg(masume.KINDS[0].examples[0], look=Look(lang="de"))


def test_a_solution_is_no_state() -> None:
    puzzle = masume.KINDS[0].examples[0]
    with pytest.raises(masume.UsageError, match="draw one or the other"):
        masume.draw(puzzle, masume.solve(puzzle).solutions[0], step=1)


@KINDS
def test_notebooks_show_boards_results_steps_and_explanations(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    puzzle = kind.examples[0]
    result = masume.solve(puzzle)
    assert puzzle._repr_svg_() == masume.to_svg(puzzle)
    assert result._repr_svg_() == masume.to_svg(puzzle, result.solutions[0])
    explanation = masume.explain(puzzle)
    step = explanation.steps[1]
    shown = step._repr_html_()
    assert f"<b>{step.title()}.</b>" in shown
    assert masume.to_svg(puzzle, step=2) in shown
    whole = explanation._repr_html_()
    assert whole.count("<li>") == len(explanation.passages)
    assert whole.count("<svg") == 2
    ElementTree.fromstring(f"<div>{re.sub('<style>.*?</style>', '', whole, flags=re.DOTALL)}</div>")


def test_a_result_without_a_solution_has_no_picture() -> None:
    none: Any = masume.Hidato([[1, 0, 2], [0, 0, 0]])
    assert masume.solve(none)._repr_svg_() is None
    assert masume.Result((), True, "kernel")._repr_svg_() is None


def test_a_step_of_an_explanation_is_a_step_like_others() -> None:
    explanation = masume.explain(masume.KINDS[0].examples[0])
    step = explanation.steps[0]
    plain = masume.Step(*step)
    assert step == plain
    assert hash(step.places) == hash(plain.places)
    stored = pickle.loads(pickle.dumps(step))
    assert type(stored) is masume.Step
    assert stored == step
    assert masume.Step.from_json(step.to_json()) == step
    assert "<svg" not in plain._repr_html_()


DOCS = Path(__file__).parents[2] / "docs/drawing.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", DOCS.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_the_program_of_the_page_on_drawing_runs_and_its_comments_are_true() -> None:
    pytest.importorskip("typst")
    [program] = blocks("python")
    names: dict[str, Any] = {}
    exec(program, names)
    assert names["text"].startswith("┌")
    assert title(names["svg"]).startswith("Binairo 4")
    assert names["answer"].startswith(b"\x89PNG")
    assert names["step"].startswith(b"%PDF-")
    assert 'class="named"' in names["state"]


def test_the_commands_of_the_page_on_drawing_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("typst")
    board = "binairo;4x4;;.1../..0./..../11..\n"
    (tmp_path / "board.txt").write_text(board)
    (tmp_path / "boards.txt").write_text(2 * board)
    monkeypatch.chdir(tmp_path)
    for line in blocks("")[0].splitlines():
        command = line.partition(" #")[0]
        assert main(shlex.split(command)[1:]) == 0, line
        assert capsys.readouterr().err == "", line
    names = {path.name for path in tmp_path.iterdir()}
    assert names >= {"board.svg", "answer.png", "step.pdf", "pictures", "boards.pdf", "steps.pdf"}
    assert len(list((tmp_path / "pictures").iterdir())) == 2


def test_every_option_of_the_command_is_on_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["draw", "--help"])
    shared = {"--help", "--kind", "--format", "--seconds", "--unique-lines", "--odd", "--neighbours"}
    own = set(re.findall(r"^  (?:-h, )?(--[a-z-]+)", capsys.readouterr().out, re.MULTILINE)) - shared
    assert own == set(re.findall(r"^\| `(--[a-z-]+)", DOCS.read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("number", [1, 4, 8])
def test_a_wrong_number_of_a_player_is_drawn_as_written(number: int) -> None:
    """1 is given elsewhere, 8 is too far from 9."""
    hidato: Any = masume.Hidato([[1, 0, 0], [0, 5, 0], [0, 0, 9]])
    state = f"r1c3={number}"
    drawn = [list(draw.sketch(hidato, state=state).picture.items)]
    explanation = masume.explain(hidato, state)
    drawn += [list(board_pictures.position_picture(position).items) for position in explanation.positions()]
    assert len(drawn) >= 2
    for items in drawn:
        assert Number(2, str(number), "entered", wide=1, circled=number == 1) in items
    assert not [item for item in drawn[0] if isinstance(item, PencilMarks)]  # none but the player's


def test_pencil_marks_are_drawn_as_written() -> None:
    hidato: Any = masume.Hidato([[1, 0, 0], [0, 5, 0], [0, 0, 9]])
    items = draw.sketch(hidato, state="r1c2=2/8").picture.items
    assert [item for item in items if isinstance(item, PencilMarks)] == [PencilMarks(1, ("2", "8"))]
    wrong = board_pictures.position_picture(next(masume.explain(hidato, "r1c2=1/9").positions()))
    assert PencilMarks(1, ("1", "9")) in wrong.items
