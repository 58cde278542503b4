"""Generate one board of each kind, save it, open it again, solve, draw and explain it. `make run` shows this."""

import tempfile
from pathlib import Path
from typing import Any

import masume

ORDERS: dict[str, tuple[int, int, str, dict[str, Any]]] = {
    "binairo": (8, 8, "medium", {"symmetry": "rotational"}),
    "hidato": (9, 9, "easy", {"shape": "heart"}),
    "hitori": (8, 8, "hard", {}),
    "kakuro": (8, 8, "easy", {}),
}


def main() -> None:
    for kind in masume.KINDS:
        rows, cols, grade, options = ORDERS[kind.name]
        (made,) = masume.generate(kind.name, rows, cols, grade, seed=1, **options)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "board.json"
            file.write_text(masume.write(made, "json"), encoding="utf-8")
            puzzle = masume.load(file)
        result = masume.solve(puzzle)
        print(f"\n{kind.name.capitalize()} {rows}x{cols}, {puzzle.meta['grade']}, board {puzzle.meta['hash']}")
        for sentence in kind.rules.values():
            print(f"  {sentence}")
        left = masume.draw(puzzle).splitlines()
        right = masume.draw(puzzle, result.solutions[0]).splitlines()
        for before, after in zip(left, right, strict=True):
            print(f"  {before:<48}  {after}")
        print(f"  {result.verdict}: proved in {result.seconds * 1e6:.0f} µs with {result.nodes} guesses")
        explanation = masume.explain(puzzle)
        print(f"  score {explanation.rating.score}; explained in {len(explanation.passages)} passages, which begin:")
        for number, passage in enumerate(explanation.passages[:3], 1):
            first, *others = passage.text().splitlines()
            print(f"  {number}. {passage.told[0].title()}. {first}")
            for line in others:
                print(f"     {line}")


if __name__ == "__main__":
    main()
