"""One board of each kind, solved, proved unique, drawn, rated and explained: `make run` shows this."""

import masume


def main() -> None:
    for kind in masume.KINDS:
        puzzle = kind.examples[1]
        result = masume.solve(puzzle)
        print(f"\n{kind.name.capitalize()} {puzzle.rows}x{puzzle.cols}")
        for sentence in kind.rules.values():
            print(f"  {sentence}")
        solution = result.solutions[0]
        for left, right in zip(
            masume.draw(puzzle).splitlines(), masume.draw(puzzle, solution).splitlines(), strict=True
        ):
            print(f"  {left:<36}  {right}")
        print(f"  {result.verdict}: proved in {result.seconds * 1e6:.0f} µs with {result.nodes} guesses")
        explanation = masume.explain(puzzle)
        rating = explanation.rating
        print(f"  {rating.grade}, score {rating.score}; explained in {len(explanation.steps)} steps, which begin:")
        for number, step in enumerate(explanation.steps[:3], 1):
            print(f"  {number}. {step.title()}. {step.text()}")


if __name__ == "__main__":
    main()
