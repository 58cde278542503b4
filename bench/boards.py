"""Make large boards with exactly one solution for measurements: seeded, the same on every machine.

Each maker draws a filled board first and prints some of it. Then `_unique` compares the board's solutions with the
intended one, prints more where they differ until no other is left, and removes what is not needed.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import masume
from masume.core.engine import Limit
from masume.core.grid import shape
from masume.kinds import kind_of
from masume.verbs.solve import model_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

PATIENCE = 1000  # nodes; a board that needs more gets more clues, because the cost per cell is measured, not the search
REPAIRS = 60  # rounds of drawing other symbols or digits before a board gets printed marks or digits


def _unique(puzzle: Any, wanted: Sequence[int], printed: Iterable[int], random: Random) -> Any:
    """Return the puzzle with enough of the wanted values printed for one solution."""
    model = model_of(puzzle)
    assert model.search is not None
    domains = list(model.domains)
    given = dict.fromkeys(printed)  # a set that keeps its order
    for cell in given:
        domains[cell] = 1 << wanted[cell]
    # First print more until the board is unique. Every round prints something, and a full board is unique.
    while True:
        found, exhausted, _ = model.search(tuple(domains), Limit(2, nodes=PATIENCE))
        other = next((values for values in found if list(values) != list(wanted)), None)
        if other is not None:
            wrong = [cell for cell in model.cells if other[cell] != wanted[cell]]
        elif exhausted:
            break
        else:
            wrong = [cell for cell in model.cells if domains[cell] & (domains[cell] - 1)]
        for cell in random.sample(wrong, 1 + len(wrong) // 16):
            given[cell] = None
            domains[cell] = 1 << wanted[cell]
    # Then take back what is not needed, by handfuls; a handful that is needed is halved.
    least = 1 + len(model.cells) // 500
    shuffled = random.sample(list(given), len(given))
    handfuls = [shuffled[i : i + 8 * least] for i in range(0, len(shuffled), 8 * least)]
    while handfuls:
        handful = handfuls.pop()
        fewer = list(domains)
        for cell in handful:
            fewer[cell] = model.domains[cell]
        found, exhausted, _ = model.search(tuple(fewer), Limit(2, nodes=PATIENCE // 10))
        if exhausted and len(found) == 1:
            domains = fewer
            for cell in handful:
                del given[cell]
        elif len(handful) > least:
            handfuls += [handful[: len(handful) // 2], handful[len(handful) // 2 :]]
    return kind_of(puzzle).clues.with_givens(puzzle, [(cell, wanted[cell]) for cell in given])


# ---- Hitori


def hitori(size: int, seed: int) -> masume.Hitori:
    """Return a Latin square with a symbol of its row or column under each shaded cell."""
    random = Random(seed)
    rows, cols, names = (random.sample(range(size), size) for _ in range(3))
    latin = [[names[(r + c) % size] + 1 for c in cols] for r in rows]
    shaded = _shading(size, random)
    wanted = [int(cell in shaded) for cell in range(size * size)]
    symbols = [symbol for row in latin for symbol in row]
    redraw: Iterable[int] = sorted(shaded)
    for _ in range(REPAIRS):
        for cell in redraw:
            row, col = divmod(cell, size)
            line = [row * size + c for c in range(size)] + [r * size + col for r in range(size)]
            symbols[cell] = symbols[random.choice([other for other in line if other not in shaded])]
        result = masume.solve(_square_hitori(symbols, size), nodes=PATIENCE)
        others = [solution.values for solution in result.solutions if list(solution.values) != wanted]
        if not others:
            break
        redraw = [cell for cell in sorted(shaded) if not others[0][cell]]
    made: masume.Hitori = _unique(_square_hitori(symbols, size), wanted, (), random)
    return made


def _square_hitori(symbols: Sequence[int], size: int) -> masume.Hitori:
    return masume.Hitori(tuple(tuple(symbols[i : i + size]) for i in range(0, size * size, size)))


def _shading(size: int, random: Random) -> set[int]:
    """Shade as many cells as fit, in random order.

    The unshaded cells stay connected as long as no chain of diagonally touching shaded cells closes a ring or joins
    the border to itself. So no new cell may touch the same chain twice (the border counts as a chain).
    """
    border = size * size
    chain = list(range(border + 1))

    def end(cell: int) -> int:
        while chain[cell] != cell:
            chain[cell] = cell = chain[chain[cell]]
        return cell

    shaded: set[int] = set()
    touching = shape(size, size, 4).touching
    for cell in random.sample(range(border), border):
        if any(other in shaded for other in touching[cell]):
            continue
        row, col = divmod(cell, size)
        corners = [(row + down, col + right) for down in (-1, 1) for right in (-1, 1)]
        inside = [r * size + c for r, c in corners if 0 <= r < size and 0 <= c < size]
        ends = [end(other) for other in inside if other in shaded]
        if len(inside) < 4:
            ends.append(end(border))
        if len(set(ends)) == len(ends):
            shaded.add(cell)
            for other in ends:
                chain[other] = cell
    return shaded


# ---- Binairo


def binairo(size: int, seed: int) -> masume.Binairo:
    """Shuffle lines and their complements by swaps that keep every count, and print some of it."""
    random = Random(seed)
    rows: list[list[int]] = []
    while len(rows) < size:
        line = _line(size, random)
        if line not in rows:
            rows += [line, [1 - value for value in line]]
    for _ in range(4 * size * size):
        _swap(rows, random)
    values = [value for row in rows for value in row]
    printed = random.sample(range(size * size), size * size // 2)
    # Swaps may make two lines alike, though hardly ever; then the board stands without the rule on lines.
    alike = len(set(map(tuple, rows))) < size or len(set(zip(*rows, strict=True))) < size
    empty = masume.Binairo(((None,) * size,) * size, unique_lines=not alike)
    made: masume.Binairo = _unique(empty, values, printed, random)
    return made


def _line(size: int, random: Random) -> list[int]:
    """Return a random line with as many 0 as 1 and no three equal in a row."""
    while True:
        line: list[int] = []
        left = [size // 2, size // 2]
        while len(line) < size:
            choice = [v for v in (0, 1) if left[v] and line[-2:] != [v, v]]
            if not choice:
                break
            value = random.choices(choice, [left[v] for v in choice])[0]
            line.append(value)
            left[value] -= 1
        else:
            return line


def _swap(rows: list[list[int]], random: Random) -> None:
    """Turn the corners 01/10 of a random rectangle into 10/01, unless three equal ones would meet."""
    size = len(rows)
    top, bottom = random.sample(range(size), 2)
    left, right = random.sample(range(size), 2)
    corners = [(top, left), (top, right), (bottom, left), (bottom, right)]
    values = [rows[r][c] for r, c in corners]
    if values not in ([0, 1, 1, 0], [1, 0, 0, 1]):
        return
    for r, c in corners:
        rows[r][c] ^= 1
    if any(_three(rows, r, c) for r, c in corners):
        for r, c in corners:
            rows[r][c] ^= 1


def _three(rows: list[list[int]], r: int, c: int) -> bool:
    """Tell whether the cell is one of three equal ones in a row or column."""
    for start in (-2, -1, 0):
        for triple in (
            rows[r][max(c + start, 0) : c + start + 3],
            [row[c] for row in rows[max(r + start, 0) : r + start + 3]],
        ):
            if len(triple) == 3 and len(set(triple)) == 1:
                return True
    return False


# ---- Kakuro


def kakuro(size: int, seed: int) -> masume.Kakuro:
    """Return a random layout with runs of 2 to 9 cells, random digits and all sums, and digits printed where it is
    open."""
    random = Random(seed)
    while not (white := _layout(size, random)):  # a small board may come out all walls
        pass
    draft = masume.Kakuro(tuple(tuple(0 if (r, c) in white else (0, 0) for c in range(size)) for r in range(size)))
    values = [-1] * (size * size)
    for cell in draft.cells:  # differs within each run of up to 9; `_shake` makes it random
        values[cell] = (cell // size + 2 * (cell % size)) % 9 + 1
    redraw = list(draft.cells) * 20
    for _ in range(REPAIRS):
        _shake(draft, values, redraw, random)
        puzzle = _with_sums(draft, values)
        result = masume.solve(puzzle, nodes=PATIENCE)
        others = [solution.values for solution in result.solutions if list(solution.values) != values]
        if not others:
            break
        redraw = [cell for cell in draft.cells if others[0][cell] != values[cell]]
    made: masume.Kakuro = _unique(puzzle, values, (), random)
    return made


def _with_sums(draft: masume.Kakuro, values: Sequence[int]) -> masume.Kakuro:
    squares: list[list[Any]] = [[0 if square == 0 else [0, 0] for square in row] for row in draft.givens]
    for way, runs, step in ((1, draft.across, 1), (0, draft.down, draft.cols)):
        for run in runs:
            row, col = divmod(run[0] - step, draft.cols)
            squares[row][col][way] = sum(values[cell] for cell in run)
    return masume.Kakuro(tuple(map(tuple, squares)))


def _layout(size: int, random: Random) -> set[tuple[int, int]]:
    """Return cells whose runs, across and down, are 2 to 9 long; the first row and column are walls, for sums."""
    white = {(r, c) for r in range(1, size) for c in range(1, size) if random.random() > 0.3}
    while True:
        drop = {cell for cell in white if any(_run(white, cell, step) == 1 for step in ((0, 1), (1, 0)))}
        if not drop:
            drop = {cell for cell in sorted(white) if any(_is_tenth(white, cell, step) for step in ((0, 1), (1, 0)))}
        if not drop:
            return white
        white -= drop


def _run(white: set[tuple[int, int]], cell: tuple[int, int], step: tuple[int, int]) -> int:
    """Return the length of the cell's run in that direction."""
    return 1 + _behind(white, cell, step) + _behind(white, cell, (-step[0], -step[1]))


def _behind(white: set[tuple[int, int]], cell: tuple[int, int], step: tuple[int, int]) -> int:
    """Return how many white cells follow in that direction."""
    count = 0
    row, col = cell
    while (row := row + step[0], col := col + step[1]) in white:
        count += 1
    return count


def _is_tenth(white: set[tuple[int, int]], cell: tuple[int, int], step: tuple[int, int]) -> bool:
    before = _behind(white, cell, (-step[0], -step[1]))
    return _run(white, cell, step) > 9 and before % 6 == 5


def _shake(draft: masume.Kakuro, values: list[int], cells: Iterable[int], random: Random, evenly: bool = False) -> None:
    """Draw the digits of these cells again, one after the other; digits keep differing within each run."""
    runs: dict[int, list[int]] = {cell: [] for cell in draft.cells}
    for run in draft.across + draft.down:
        for cell in run:
            runs[cell] += run
    for cell in cells:
        taken = {values[other] for other in runs[cell] if other != cell}
        free = [digit for digit in range(1, 10) if digit not in taken]
        # Digits from the ends leave fewer ways to make a sum, as in boards that people make.
        values[cell] = random.choices(free, None if evenly else [1 + (digit - 5) ** 4 for digit in free])[0]


def dense_kakuro(size: int, density: float, seed: int) -> masume.Kakuro:
    """Return a layout with a given share of white cells, random digits and all sums: usually with many solutions."""
    random = Random(seed)
    white = _dense_layout(size, density, random)
    draft = masume.Kakuro(tuple(tuple(0 if (r, c) in white else (0, 0) for c in range(size)) for r in range(size)))
    values = [-1] * (size * size)
    for cell in draft.cells:
        values[cell] = (cell // size + 2 * (cell % size)) % 9 + 1
    _shake(draft, values, list(draft.cells) * 20, random, evenly=True)
    return _with_sums(draft, values)


def _dense_layout(size: int, density: float, random: Random) -> set[tuple[int, int]]:
    """Return connected cells in runs of 2 to 9.

    All are white at first. Then walls are put into long runs, then into the longest runs of three random cells. If
    long runs remain because no wall fits, some walls are removed again.
    """
    steps = ((0, 1), (1, 0))
    inside = [(r, c) for r in range(1, size) for c in range(1, size)]
    white = set(inside)
    before = 0

    def wall_off(cell: tuple[int, int]) -> None:
        white.remove(cell)
        around = [other for other in _touching(cell) if other in white]
        if any(_run(white, other, step) < 2 for other in around for step in steps) or not _is_connected(white):
            white.add(cell)

    while any(_run(white, cell, step) > 9 for cell in white for step in steps):
        if len(white) == before:
            white.update(random.sample(inside, len(inside) // 8))
        before = len(white)
        for cell in random.sample(inside, len(inside)):
            if cell in white and any(_run(white, cell, step) > 9 for step in steps):
                wall_off(cell)
    for _ in range(20 * len(inside)):  # a small board may have no room for so many walls
        if len(white) <= density * len(inside):
            break
        some = [cell for cell in random.sample(inside, 3) if cell in white]
        if some:
            wall_off(max(some, key=lambda cell: sum(_run(white, cell, step) for step in steps)))
    return white


def _touching(cell: tuple[int, int]) -> list[tuple[int, int]]:
    row, col = cell
    return [(row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col)]


def _is_connected(white: set[tuple[int, int]]) -> bool:
    reached = [next(iter(white))]
    seen = set(reached)
    for cell in reached:
        for other in _touching(cell):
            if other in white and other not in seen:
                seen.add(other)
                reached.append(other)
    return len(seen) == len(white)


# ---- Hidato


def hidato(size: int, seed: int) -> masume.Hidato:
    """Return a random path through the board with some of its numbers printed."""
    random = Random(seed)
    path = random_path(size, random)
    values = [0] * (size * size)
    for number, cell in enumerate(path, 1):
        values[cell] = number
    printed = random.sample(path, size * size // 2)
    made: masume.Hidato = _unique(masume.Hidato(((0,) * size,) * size), values, printed, random)
    return made


def random_path(size: int, random: Random) -> list[int]:
    """Return a path through all cells.

    It begins back and forth by rows. Then an end turns to another neighbour, and the part of the path between them
    is reversed, again and again.
    """
    path = [r * size + (c if r % 2 == 0 else size - 1 - c) for r in range(size) for c in range(size)]
    touching = shape(size, size, 8).touching
    for _ in range(20 * size * size):
        if random.random() < 0.5:
            path.reverse()
        cut = path.index(random.choice(touching[path[-1]])) + 1
        path[cut:] = reversed(path[cut:])
    return path


MAKERS = {"binairo": binairo, "hidato": hidato, "hitori": hitori, "kakuro": kakuro}
