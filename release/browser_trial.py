"""Try an installed wheel in Pyodide: compiled kernels solve, explain and rate the examples of every kind."""

import masume
from masume import kernel

assert kernel.compiled()
for kind in masume.KINDS:
    for puzzle in kind.examples:
        assert masume.solve(puzzle).verdict == "unique", puzzle
        assert masume.explain(puzzle).complete, puzzle
        assert masume.rate(puzzle).grade, puzzle
print(f"masume {masume.__version__} works here")
