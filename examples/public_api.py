"""Use every public name of Masume with its type: `mypy --strict` knows the type of everything here.

`assert_type` compares the type of an expression for a type checker; when the program runs, it does nothing.
"""

import tempfile
from collections.abc import Generator, Iterator, Mapping
from pathlib import Path
from typing import assert_type

import masume
from masume import (
    AmbiguousError,
    AnyPuzzle,
    Binairo,
    Change,
    Clue,
    Engine,
    EngineError,
    Explanation,
    FormatError,
    Game,
    GenerationError,
    Grade,
    Hidato,
    Hint,
    Hitori,
    Kakuro,
    Kind,
    Library,
    Limit,
    Look,
    MasumeError,
    Model,
    Position,
    Puzzle,
    PuzzleError,
    Rating,
    Refutation,
    Remaining,
    Repair,
    Report,
    Result,
    Solution,
    Step,
    Technique,
    UsageError,
    Violation,
)

LINE = "hitori;4x4;;3314/4322/1342/3432"


def reading() -> AnyPuzzle:
    """Read boards; a board has the type of its kind, if the caller names it."""
    puzzle = masume.read(LINE)
    assert_type(puzzle, AnyPuzzle)
    assert_type(masume.read(LINE, "hitori"), Hitori)
    assert_type(masume.read(LINE, Hitori), Hitori)
    assert_type(masume.read_all(LINE), list[AnyPuzzle])
    assert_type(masume.read_all("1.", "hidato", neighbours=4), list[Hidato])
    for board in masume.iter_boards(f"{LINE}\n{LINE}", Hitori):
        assert_type(board, Hitori)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.txt"
        path.write_text(masume.write(puzzle, masume.FORMATS[0].name), encoding="utf-8")
        assert_type(masume.load(path), AnyPuzzle)
        assert_type(masume.load_all(path, "hitori"), list[Hitori])
    assert_type(masume.cell("r2c3", puzzle), int)
    assert_type(masume.cell_name(6, puzzle), str)
    return puzzle


def solving(puzzle: Puzzle) -> None:
    result: Result = masume.solve(puzzle, engine=masume.ENGINES[0].name, solutions=2, seconds=60)
    solution: Solution = result.solutions[0]
    assert_type(solution["r1c1"], int | None)
    assert_type(solution.grid, list[list[int | None]])
    report: Report = masume.check(Binairo([[None, 1], [None, None]], unique_lines=False))
    repairs: tuple[Repair, ...] = report.repairs
    changes: list[Change] = [change for repair in repairs for change in repair.changes]
    clash: tuple[Clue, ...] = report.clash
    assert_type(report.apply(Binairo([[None, 1], [None, None]], unique_lines=False)), Binairo)
    print(solution, len(repairs), "repairs with", len(changes), "changes,", len(clash), "clues that clash")


class First:
    """An engine of your own: it calls another one, and never for more than one solution."""

    name = "first"
    complete = True
    options: Mapping[str, tuple[str, ...]] = {}

    def configured(self, **words: str) -> Engine:
        return self

    def solve(self, model: Model, limit: Limit) -> Result:
        return masume.ENGINES[0].solve(model, limit._replace(solutions=1))


def explaining(puzzle: Puzzle) -> None:
    explanation: Explanation = masume.explain(puzzle)
    step: Step = explanation.steps[0]
    position: Position = next(explanation.positions())
    assert_type(masume.kind_of(Hitori([[1]])), Kind[Hitori])
    kind: Kind = masume.kind_of(puzzle)
    assert kind in masume.KINDS
    technique: Technique = kind.logic.techniques.all[0]
    hint: Hint = masume.hint(puzzle, state="r1c2=shaded")
    refutation: Refutation = masume.refute(puzzle, "r1c2=unshaded")
    rating: Rating = masume.rate(puzzle)
    print(step.text(masume.LANGUAGES[0]), hint.text(1), refutation.verdict, position.solved, technique.name)
    print(rating.grade in masume.GRADES)
    with masume.Trace() as trace:
        masume.hint(puzzle)
    searches: dict[str, int] = {name: counts.looks for name, counts in trace.techniques.items()}
    print(trace, max(searches, default=""))


def playing(puzzle: Hitori) -> None:
    game = Game(puzzle)
    assert_type(game.puzzle, Hitori)
    game.enter("r1c2", "shaded")
    game.begin_trial()
    game.enter(0, 1)
    violations: tuple[Violation, ...] = game.violations()
    game.drop_trial()
    remaining: tuple[Remaining, ...] = game.remaining()
    assert_type(game.entries, dict[int, int])
    assert_type(Game.from_json(game.to_json()), Game[AnyPuzzle])
    print(masume.json_schema("game")["title"], masume.json_schema("puzzle", version=1)["title"])
    print(len(violations), len(remaining), game.mistakes(), game.solved, game.hint().text(1), game.undo(), game.redo())


def generating() -> None:
    grade: Grade = "easy"
    assert_type(masume.generate("kakuro", 6, 6, grade, seed=1), Generator[Kakuro, None, None])
    assert_type(masume.generate(Hidato, 5, 5, seed=1, neighbours=4), Generator[Hidato, None, None])
    try:
        puzzles = list(masume.generate(Hitori, 6, 6, "easy", count=2, seed=1))
    except GenerationError as error:
        print(error.tried)
    else:
        assert_type(puzzles, list[Hitori])
        print(masume.canonical_hash(puzzles[0]), puzzles[0].meta["grade"])
        assert_type(masume.improve(puzzles[0], fewest_clues=True), masume.Improved[Hitori])
        assert_type(masume.improve(puzzles[0], remove_only=True).puzzle, Hitori)


def drawing(puzzle: Puzzle) -> None:
    assert_type(masume.draw(puzzle), str)
    assert_type(masume.to_svg(puzzle, look=Look(theme="dark")), str)
    print(callable(masume.to_png), callable(masume.to_pdf))


def keeping(puzzle: Puzzle) -> None:
    with tempfile.TemporaryDirectory() as folder, Library(Path(folder) / "boards.db") as library:
        new, known = library.add([puzzle, *masume.generate(Hitori, 6, 6, "easy", count=2, seed=1)])
        assert_type(library.find(kind="hitori", grade="easy", sort="score"), Iterator[AnyPuzzle])
        assert_type(library.reserve("Volume 3", 1, grade="easy"), list[AnyPuzzle])
        print(new, known, puzzle in library, library.count(unused=True))


def errors() -> None:
    """Catch errors: each is a MasumeError, and its text is a sentence for the user."""
    known: tuple[type[MasumeError], ...] = (AmbiguousError, FormatError, PuzzleError, UsageError, EngineError)
    for text in ("[[0,0],[1,2]]", "hitori;1x1"):
        try:
            masume.read(text)
        except known as error:
            print(error)


def wrong_orders() -> None:
    """Never called: a type checker refuses a grade that does not exist, and an option of another kind."""
    masume.generate(Hitori, 6, 6, "eazy")  # type: ignore[call-overload]
    masume.generate(Binairo, 6, 6, density=0.7)  # type: ignore[arg-type]


def main() -> None:
    print("masume", masume.__version__)
    puzzle = reading()
    solving(puzzle)
    print(masume.solve(puzzle, First()).verdict)
    explaining(puzzle)
    playing(masume.read(LINE, "hitori"))
    generating()
    drawing(puzzle)
    keeping(puzzle)
    errors()


if __name__ == "__main__":
    main()
