"""python -m bench.minimal KIND SIZE FIRST END: print minimal boards, one per line, in which every given is needed.

A random solution is printed completely. Then its givens are tried in random order, and each is removed unless there is
a solution with another value in its place. This takes from a second to a minute per board, so `bench/hard` stores the
boards of the benchmark. The board depends on the seed alone, and not on the engine that proves that a given is
redundant.
"""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Any

import masume
from masume.core.engine import Limit
from masume.core.grid import shape
from masume.kernel.binairo.maker import Maker as BinairoMaker
from masume.kernel.hidato.maker import Maker as HidatoMaker
from masume.kinds import kind_of
from masume.verbs.solve import model_of

if TYPE_CHECKING:
    from collections.abc import Sequence


def binairo(size: int, seed: int) -> masume.Binairo:
    half = (size // 2, size // 2)
    maker: Any = BinairoMaker(size, size, True, half, half, tuple(range(size * size)))
    maker.start(seed, _never)
    maker.draw(False)
    values = [value for row in maker.board() for value in row]
    order = Random(seed).sample(range(size * size), size * size)
    made: masume.Binairo = minimal(masume.Binairo(((None,) * size,) * size), values, order)
    return made


def hidato(size: int, seed: int) -> masume.Hidato:
    """Return a board in which any two touching cells are neighbours; both ends are always printed."""
    board = shape(size, size, 8)
    maker: Any = HidatoMaker(board)
    maker.seed(seed)
    while not maker.lay(_never):
        pass
    maker.dig([], True, len(board.cells), 0, _never)
    values = maker.board()
    cell_of = {number: cell for cell, number in enumerate(values)}
    last = len(values)
    order = [cell_of[number + 1] for number in Random(seed).sample(range(1, last - 1), last - 2)]
    made: masume.Hidato = minimal(masume.Hidato(((0,) * size,) * size), values, order)
    return made


MAKERS = {"binairo": binairo, "hidato": hidato}


def minimal(empty: Any, values: Sequence[int], order: Sequence[int]) -> Any:
    """Return the board with all values printed except the redundant ones, tried in this order."""
    kind = kind_of(empty)
    given = dict.fromkeys(range(len(values)))
    for cell in order:
        del given[cell]
        model = model_of(kind.clues.with_givens(empty, [(other, values[other]) for other in given]))
        domains = list(model.domains)
        domains[cell] &= ~(1 << values[cell])
        assert model.search is not None
        rivals, _, _ = model.search(tuple(domains), Limit(1))
        if rivals:
            given[cell] = None
    return kind.clues.with_givens(empty, [(cell, values[cell]) for cell in given])


def _never() -> bool:
    return False


if __name__ == "__main__":
    for number in range(int(sys.argv[3]), int(sys.argv[4])):
        puzzle: Any = MAKERS[sys.argv[1]](int(sys.argv[2]), number)
        print(masume.write(puzzle, "line"), flush=True)
