"""Boards as other people write them, for tests of several readers."""

from __future__ import annotations

JANKO_HITORI = """begin
puzzle hitori
author A. Setter
size 4
problem
3 3 1 4
4 3 2 2
1 3 4 2
3 4 3 2
solution
- x - -
- - - x
- x - -
x - - x
end
"""
