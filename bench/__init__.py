"""The benchmark: `make bench`, or `python -m bench` from the root of the repository.

published   boards that others published, with their solutions; the package's examples where those are not at hand
peer        another program for the same puzzles, run in the same process on the same boards
growth      boards made for the purpose, larger and larger: what does a cell cost?
hard spots  boards on which searches get lost, each with a limit
start-up    a cold `masume solve` against an empty Python
All times are CPU seconds of this process (or of the child process), one thread.
"""
