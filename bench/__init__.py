"""The benchmark: `make bench`, or `python -m bench` from the root of the repository.

published   boards that others published, with their solutions; without them, the package's examples
peer        another program for the same puzzles, run in the same process on the same boards
growth      generated boards of growing size: the cost per cell
hard spots  boards that take very long searches, each with a limit
start-up    a cold `masume solve`, compared with an empty Python
All times are CPU seconds of this process (or of the child process), one thread.
"""
