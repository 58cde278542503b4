"""The gates: `make gates`, or `python -m bench.gates` from the root of the repository.

They measure ratings, explanations, hints and refutations on a fixed corpus of boards, and how well boards of each grade
are made. The numbers are compared with stored ones. See docs/decisions/0026-gates.md.

corpus     made boards, stored in bench/gates/made, and published boards, if their folder exists
measure    the numbers of one board
making     hit rates and rates of making
compare    the comparison with the stored numbers, which are in bench/gates/stored
"""
