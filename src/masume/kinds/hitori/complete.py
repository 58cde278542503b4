"""Complete Hitori boards, starting from symbols that a setter has placed or from a shading that a setter has drawn.

The module draws a random shading that fits what the setter has given and in which no further cell can be shaded. The
unshaded cells get symbols that differ within their lines. Then the symbols under shaded cells are changed until no
other shading solves the board. Whenever another solution leaves one of these cells unshaded, the cell gets the symbol
of a cell in its row or column that is unshaded in both solutions, which excludes the other solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from masume.core.clue_pattern import Pattern
from masume.core.clue_removal import random_solution
from masume.core.engine import Limit
from masume.core.errors import UsageError
from masume.core.generator_limits import check_size
from masume.core.grid import Cell, Mask, bits, cell_name
from masume.core.model import NO_VALUE
from masume.core.puzzle import with_cells
from masume.kernel.hitori import search as kernel
from masume.kinds.hitori import Hitori, Symbol
from masume.kinds.hitori.generator import LARGEST, SMALLEST
from masume.kinds.hitori.size_tables import size_tables
from masume.kinds.hitori.symbols import letters, read_symbols
from masume.kinds.hitori.symbols import minimal as without_idle

MOST_NODES = 20_000  # limit of a search for one shading
MOST_TURNS = 20_000  # limit of the search for symbols of the unshaded cells
ROUNDS = 400  # number of other solutions that are excluded before another shading is drawn
MOST_LOOSE = 50  # number of incomplete shadings of a pattern after which it is assumed to have no complete one

Shading = tuple[int, ...]


def complete(
    puzzle: Hitori,
    seed: int,
    aim: str,
    symmetry: str,
    enough: Callable[[Hitori], bool],
    watch: Callable[[], bool],
    *,
    pattern: Pattern | None = None,
    symbols: Sequence[Symbol] | str | None = None,
    minimal: bool = False,
) -> Iterator[Hitori]:
    """Yield boards in which symbols fill the blanks of `puzzle`. `pattern` states which cells are shaded, and `symbols`
    which symbols are used (see masume.kinds.hitori.symbols). With `minimal`, cells whose symbols do not repeat in their
    lines stay blank, unless the setter placed their symbols. `enough` is not used, because no clue is removed.
    """
    if symmetry != "none":
        raise UsageError("filling a Hitori takes no symmetry: the shading follows from the symbols that are placed")
    side = max(puzzle.rows, puzzle.cols)
    more = None if symbols is None else read_symbols(symbols, side)
    domains = puzzle.domains if pattern is None else _domains(puzzle, pattern)
    placed = {cell for cell, symbol in enumerate(s for row in puzzle.givens for s in row) if symbol is not None}
    chance = Random(seed)
    loose = 0
    while not watch():
        board = _BoardBuilder(puzzle, domains, more, chance, watch)
        if board.shading is None:
            return
        if pattern is not None and (cell := _could_join(board.shading, puzzle)) is not None:
            loose += 1
            if loose == MOST_LOOSE:
                raise _loose(cell, puzzle)
        elif board.lay() and board.settle():
            yield without_idle(board.puzzle(), placed) if minimal else board.puzzle()


def variations(
    puzzle: Hitori,
    values: Sequence[int],
    seed: int,
    aim: str,
    enough: Callable[[Hitori], bool],
    watch: Callable[[], bool],
) -> Iterator[Hitori]:
    """Yield boards with the same shading, given by `values`, and the same symbols in its unshaded cells as `puzzle`,
    but other symbols in the shaded cells.
    """
    shaded = frozenset(cell for cell, value in enumerate(values) if value)
    symbols = with_cells(puzzle.givens, ((cell, None) for cell in shaded))
    pattern = Pattern(puzzle.rows, puzzle.cols, shaded)
    return complete(Hitori(symbols, puzzle.marks), seed, aim, "none", enough, watch, pattern=pattern)


def blank(rows: int, cols: int) -> Hitori:
    """Return a board without symbols. Raise UsageError if the size is not supported."""
    check_size("Hitori", rows, cols, SMALLEST, LARGEST)
    return Hitori([[None] * cols] * rows)


def _domains(puzzle: Hitori, pattern: Pattern) -> tuple[Mask, ...]:
    """Return the domain of each cell if the shading has to fit `pattern`. Raise UsageError if the pattern contradicts
    the marks, violates the rules, or leaves a cell unshaded that could be shaded.
    """
    wanted = (3 if cell in pattern.either else 2 if cell in pattern.marked else 1 for cell in range(len(puzzle.labels)))
    domains = tuple(domain & allowed for domain, allowed in zip(puzzle.domains, wanted, strict=True))
    if 0 in domains:
        raise UsageError(
            "{cell} is printed otherwise than the pattern shades it", cell=cell_name(domains.index(0), puzzle.cols)
        )
    blanks = tuple(range(len(domains)))
    filled_boards, exhausted, _ = kernel.solve(puzzle.rows, puzzle.cols, blanks, domains, Limit(1, nodes=MOST_NODES))
    if exhausted and not filled_boards:
        raise UsageError(
            "the pattern is no shading of a Hitori: no two shaded cells touch along an edge, and the unshaded cells "
            "form one area connected along edges"
        )
    if not pattern.either:
        cell = _could_join(tuple(domain >> 1 for domain in domains), puzzle)
        if cell is not None:
            raise _loose(cell, puzzle)
    return domains


def _loose(cell: Cell, puzzle: Hitori) -> UsageError:
    """Return an error with the message that `cell` could be shaded as well, so the shading is not the only solution."""
    return UsageError(
        "no Hitori has this shading as its only solution: {cell} could be shaded as well, whatever "
        "the symbols are; shade it too, or leave some cells open in the pattern (?)",
        cell=cell_name(cell, puzzle.cols),
    )


def _could_join(shading: Shading, puzzle: Hitori) -> Cell | None:
    """Return a cell that could be shaded in addition to `shading`, which would give a second solution. Return None if
    there is no such cell.
    """
    tables = size_tables(puzzle.rows, puzzle.cols)
    shaded = sum(1 << cell for cell, value in enumerate(shading) if value)
    for cell in bits(tables.cells & ~shaded & ~tables.beside(shaded)):
        rest = tables.cells & ~shaded & ~(1 << cell)
        if puzzle.domains[cell] == 3 and rest and tables.reach(rest & -rest, rest) == rest:
            return cell
    return None


class _BoardBuilder:
    """Board under construction, whose only solution is to be a random shading. Symbols are numbered from 0; NO_VALUE is
    a blank.
    """

    def __init__(
        self,
        puzzle: Hitori,
        domains: tuple[Mask, ...],
        more: Sequence[Symbol] | None,
        chance: Random,
        watch: Callable[[], bool],
    ) -> None:
        self.rows, self.cols = puzzle.rows, puzzle.cols
        self.marks = puzzle.marks
        self.chance = chance
        self.watch = watch
        self.placed: list[Symbol] = [symbol for row in puzzle.givens for symbol in row]
        self.names = _names(self.placed, max(self.rows, self.cols), more)
        number = {name: i for i, name in enumerate(self.names)}
        self.symbols = [NO_VALUE if symbol is None else number[symbol] for symbol in self.placed]
        self.free = [symbol is None for symbol in self.placed]
        self.cells = range(self.rows * self.cols)
        self.domains = puzzle.domains
        order = chance.sample(self.cells, len(self.cells))
        self.shading = random_solution(domains, order, self._shading, chance, prefer=1)

    def _shading(self, domains: tuple[int, ...]) -> Shading | None:
        """Return a shading within `domains`, or None if none was found."""
        filled_boards = self._solve(domains, 1)
        return filled_boards[0] if filled_boards else None

    def _solve(self, domains: tuple[int, ...], solutions: int) -> list[Shading]:
        """Return at most `solutions` shadings within `domains`. If several are wanted but the search does not end in
        time, return each shading found twice, as if there were a second solution.
        """
        # Blanks never repeat, so each gets a number of its own.
        labels = tuple(s if s != NO_VALUE else len(self.names) + cell for cell, s in enumerate(self.symbols))
        limit = Limit(solutions, nodes=MOST_NODES, stop=self.watch)
        filled_boards, exhausted, _ = kernel.solve(self.rows, self.cols, labels, domains, limit)
        if solutions > 1 and not exhausted and len(filled_boards) < solutions:
            return [
                *filled_boards,
                *filled_boards,
            ]  # uniqueness is not proved in time, which counts as a second solution
        return filled_boards

    def lay(self) -> bool:
        """Give every unshaded cell a symbol, so that the symbols differ within each line. Return False if this
        fails.
        """
        shading = self.shading
        assert shading is not None
        everything = (1 << len(self.names)) - 1
        used = [0] * (self.rows + self.cols)  # symbols used by each row, then by each column
        open_cells = []
        for cell in self.cells:
            if shading[cell] == 0:
                if self.symbols[cell] == NO_VALUE:
                    open_cells.append(cell)
                else:
                    self._mark(used, cell, 1 << self.symbols[cell])
        turns = 0
        stack: list[tuple[Cell, int]] = []  # cells that have a symbol, with the symbols still to be tried
        left = set(open_cells)
        while left:
            turns += 1
            if turns > MOST_TURNS or self.watch():
                return False
            cell = min(left, key=lambda c: ((everything & ~self._seen(used, c)).bit_count(), c))
            options = everything & ~self._seen(used, cell)
            while not options:
                if not stack:
                    return False
                left.add(cell)
                cell, options = stack.pop()
                self._mark(used, cell, 1 << self.symbols[cell])
                self.symbols[cell] = NO_VALUE
            symbol = self.chance.choice(list(bits(options)))
            left.discard(cell)
            stack.append((cell, options & ~(1 << symbol)))
            self.symbols[cell] = symbol
            self._mark(used, cell, 1 << symbol)
        return True

    def _mark(self, used: list[int], cell: Cell, mask: int) -> None:
        """Switch the symbols in `mask` on or off in the two sets of `used` that belong to the lines of `cell`."""
        used[cell // self.cols] ^= mask
        used[self.rows + cell % self.cols] ^= mask

    def _seen(self, used: list[int], cell: Cell) -> int:
        """Return the symbols that are in use in the lines of `cell`, according to `used`."""
        return used[cell // self.cols] | used[self.rows + cell % self.cols]

    def settle(self) -> bool:
        """Change symbols under shaded cells until the shading is the only solution. Return False if this fails."""
        shading = self.shading
        assert shading is not None
        for cell in self.cells:
            if shading[cell] and self.free[cell]:
                self.symbols[cell] = self.symbols[self.chance.choice(self._unshaded(cell, shading))]
        known: list[Shading] = []
        for _ in range(ROUNDS):
            filled_boards = self._solve(self.domains, 2)
            if len(filled_boards) == 1:
                return True
            if self.watch():
                return False
            other = next((values for values in filled_boards if values != shading), None)
            if other is None or not self._rule_out(other, shading, known):
                return False
            known.append(other)
        return False

    def _unshaded(self, cell: Cell, shading: Shading) -> list[Cell]:
        """Return the unshaded cells in the lines of `cell`, except the cell itself."""
        row, col = divmod(cell, self.cols)
        lines = [row * self.cols + c for c in range(self.cols)] + [r * self.cols + col for r in range(self.rows)]
        return [at for at in lines if at != cell and not shading[at]]

    def _rule_out(self, other: Shading, shading: Shading, known: Sequence[Shading]) -> bool:
        """Change one symbol so that `other` is no longer a solution. `known` holds solutions that were excluded before:
        choose a change by which few of them become possible again. Return False if there is no suitable change.
        """
        ways = []
        for cell in self.cells:
            if shading[cell] and not other[cell] and self.free[cell]:
                for symbol in {self.symbols[at] for at in self._unshaded(cell, other)}:
                    if any(self.symbols[at] == symbol for at in self._unshaded(cell, shading)):
                        ways.append((cell, symbol))
        if not ways:
            return False
        self.chance.shuffle(ways)
        cell, symbol = min(ways[:24], key=lambda candidate: self._returning(candidate, known))
        self.symbols[cell] = symbol
        return True

    def _returning(self, candidate: tuple[Cell, int], known: Sequence[Shading]) -> int:
        """Return how many of the excluded solutions in `known` would become possible again if `candidate`, a pair of a
        cell and its new symbol, were applied.
        """
        cell, symbol = candidate
        before = self.symbols[cell]
        self.symbols[cell] = symbol
        count = sum(self._fits(values) for values in known[-60:])
        self.symbols[cell] = before
        return count

    def _fits(self, shading: Shading) -> bool:
        """Return whether `shading` leaves each symbol at most once per line."""
        seen: set[tuple[int, int]] = set()
        for cell in self.cells:
            if not shading[cell]:
                symbol = self.symbols[cell]
                keys = (cell // self.cols, symbol), (-1 - cell % self.cols, symbol)
                if keys[0] in seen or keys[1] in seen:
                    return False
                seen.update(keys)
        return True

    def puzzle(self) -> Hitori:
        """Return the board as a puzzle."""
        names = [self.names[symbol] for symbol in self.symbols]
        return Hitori([names[i : i + self.cols] for i in range(0, len(names), self.cols)], self.marks)


def _names(placed: Sequence[Symbol], side: int, wanted: Sequence[Symbol] | None) -> list[Symbol]:
    """Return the symbols of a board: first the symbols in `placed`, then as many of `wanted` as are needed to have
    `side` different symbols in all. If `wanted` is None, add numbers, or letters if all placed symbols are words.
    """
    names: list[Symbol] = list(dict.fromkeys(symbol for symbol in placed if symbol is not None))
    words = bool(names) and all(isinstance(name, str) for name in names)
    more: Iterator[Symbol] = iter(wanted) if wanted else letters() if words else iter(range(1, 2 * side + 1))
    for name in more:
        if len(names) >= side:
            break
        if name not in names:
            names.append(name)
    return names
