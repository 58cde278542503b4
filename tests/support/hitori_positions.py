"""Hitori positions of all sorts: random, built around a pattern, broken, and from boards that are hard to solve."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import masume
from masume import kinds
from masume.core.grid import Mask, bits
from masume.kinds.hitori import Hitori, clues, with_only
from masume.kinds.hitori.position import HitoriPosition
from masume.kinds.hitori.size_tables import size_tables
from masume.kinds.hitori.techniques import TECHNIQUE_SET
from masume.reasoning.solve_path import Ladder
from masume.verbs import player_entries
from support import random_boards
from support.soundness import thinned

Rows = list[list[Any]]
Maker = Callable[[random.Random], HitoriPosition | None]

# Small boards that need the last rungs of the ladder.
HARD = (
    "hitori;4x4;;1215/4131/2523/3454",
    "hitori;4x4;;1254/2413/5234/2315",
    "hitori;4x4;;1432/2513/1234/4523",
    "hitori;4x4;;1432/4125/3412/4321",
    "hitori;4x4;;3242/1314/4131/4421",
    "hitori;5x5;;11632/42531/64656/12423/25644",
    "hitori;5x5;;36461/62435/35624/14324/44512",
    "hitori;5x5;;43112/46413/16253/21446/12341",
)
# Small boards that need assumptions within assumptions.
HARDEST = (
    "hitori;7x7;;4641275/3474612/4367316/6132477/5753541/2145753/1526124",
    "hitori;7x7;;7641213/6212734/1246272/2475631/4567416/3462527/7134352",
)
# Boards on which a shaded cell has to be seen through.
STUCK = (
    "hitori;4x4;;3123/4313/3431/1332",
    "hitori;4x4;;1322/4131/2123/2413",
    "hitori;4x4;;4132/4212/3411/2243",
    "hitori;4x4;;1343/1214/4323/3411",
    "hitori;4x4;;1213/4323/1412/3341",
    "hitori;4x4;;3231/4121/2433/1142",
    "hitori;4x5;;12243/52313/45152/34351",
    "hitori;4x5;;51431/12151/21315/13514",
    "hitori;4x5;;25541/43225/12324/21232",
    "hitori;4x5;;51325/44543/25434/54142",
    "hitori;4x5;;12524/43112/22355/15431",
    "hitori;4x5;;24541/52335/31214/53452",
    "hitori;5x5;;12531/21153/34452/54354/13245",
    "hitori;5x5;;31453/51234/42331/34132/13325",
    "hitori;5x5;;21432/45155/35221/52223/13542",
    "hitori;5x5;;34511/15123/23453/13215/41132",
    "hitori;5x5;;41234/52322/24315/15553/32154",
    "hitori;5x5;;31455/51231/45425/24533/12145",
    "hitori;6x6;;254613/533545/143256/362161/516335/631124",
    "hitori;6x6;;432135/242631/624213/564352/153525/315465",
    "hitori;6x6;;213166/642453/154362/346645/536461/425236",
    "hitori;6x6;;246251/611246/523316/251623/425261/362135",
    "hitori;6x6;;342653/315314/211546/426121/154322/563164",
    "hitori;6x6;;465132/252326/641223/232524/523412/312625",
)
SIZES = ((1, 1), (1, 2), (1, 3), (1, 5), (2, 2), (2, 4), (3, 3), (3, 3), (3, 4), (4, 4))


def endless(make: Maker, seed: int) -> Iterator[HitoriPosition]:
    rng = random.Random(seed)
    while True:
        position = make(rng)
        if position is not None:
            yield position


# Boards with a known shading


def shading(rng: random.Random, rows: int, cols: int) -> Mask:
    """Shaded cells that break no rule, as many as chance allows."""
    look = size_tables(rows, cols)
    shaded = 0
    for cell in rng.sample(range(rows * cols), rows * cols):
        more = shaded | 1 << cell
        left = look.cells & ~more
        whole = left and look.reach(left & -left, left) == left
        if rng.random() < 0.7 and not look.neighbours[cell] & shaded and whole:
            shaded = more
    return shaded


def lettered(rng: random.Random, rows: int, cols: int, shaded: Mask, echo: float = 0.9) -> Hitori:
    """A board of which this shading is a solution; a shaded cell mostly repeats an unshaded one of its line."""
    symbols: Rows = [[None] * cols for _ in range(rows)]
    unshaded = [cell for cell in range(rows * cols) if not shaded >> cell & 1]
    most = max(rows, cols)
    for cell in unshaded:
        row, col = divmod(cell, cols)
        taken = {symbols[row][c] for c in range(cols)} | {symbols[r][col] for r in range(rows)}
        free = [symbol for symbol in range(1, most + 1) if symbol not in taken]
        symbols[row][col] = rng.choice(free) if free else most + 1 + cell
    for cell in bits(shaded):
        row, col = divmod(cell, cols)
        near = [symbols[r][c] for r, c in (divmod(other, cols) for other in unshaded) if r == row or c == col]
        symbols[row][col] = rng.choice(near) if near and rng.random() < echo else rng.randint(1, most)
    if rng.random() < 0.2:
        symbols[rng.randrange(rows)][rng.randrange(cols)] = None
    return Hitori(symbols)


def known(puzzle: Hitori, shaded: Mask, rng: random.Random, share: float) -> HitoriPosition:
    """The board with a share of its cells as the shading has them, some of them printed."""
    cells = [cell for cell in range(puzzle.rows * puzzle.cols) if rng.random() < share]
    if rng.random() < 0.2:
        printed = [cell for cell in cells if rng.random() < 0.5]
        puzzle = kinds.kind_of(puzzle).clues.with_givens(puzzle, [(cell, shaded >> cell & 1) for cell in printed])
    position = player_entries.position(puzzle)
    assert isinstance(position, HitoriPosition)
    for cell in cells:
        position.assign(cell, shaded >> cell & 1)
    return position


def random_board(rng: random.Random, sizes: tuple[tuple[int, int], ...] = SIZES) -> tuple[Hitori, Mask]:
    rows, cols = rng.choice(sizes)
    if rng.random() < 0.5:
        rows, cols = cols, rows
    shaded = shading(rng, rows, cols)
    return lettered(rng, rows, cols, shaded), shaded


def likely(rng: random.Random) -> HitoriPosition:
    """A position of a board made from its solution."""
    return known(*random_board(rng), rng, rng.random() * 0.9)


def walled(rng: random.Random) -> HitoriPosition:
    """Most shaded cells are known, and few others."""
    puzzle, shaded = random_board(rng, ((1, 3), (3, 3), (3, 4), (4, 4), (4, 5), (2, 5)))
    position = player_entries.position(puzzle)
    assert isinstance(position, HitoriPosition)
    for cell in range(puzzle.rows * puzzle.cols):
        if rng.random() < (0.8 if shaded >> cell & 1 else 0.2):
            position.assign(cell, shaded >> cell & 1)
    return position


def sparse(rng: random.Random) -> HitoriPosition:
    """A small board of which little is known."""
    return known(*random_board(rng, ((1, 2), (1, 4), (2, 2), (2, 3), (3, 3), (3, 4))), rng, rng.random() * 0.4)


def hard(rng: random.Random) -> HitoriPosition:
    """A hard board of which little is known."""
    puzzle = masume.read(rng.choice(HARD[:5] if rng.random() < 0.9 else HARD), "hitori")
    values = masume.solve(puzzle).solutions[0].values
    shaded = sum(1 << cell for cell, value in enumerate(values) if value)
    return known(puzzle, shaded, rng, rng.random() * 0.5)


def stuck(rng: random.Random) -> HitoriPosition:
    """A board on which nothing follows at once from what is known."""
    puzzle = masume.read(rng.choice(STUCK), "hitori")
    values = masume.solve(puzzle).solutions[0].values
    position = known(puzzle, sum(1 << cell for cell, value in enumerate(values) if value), rng, rng.random() * 0.6)
    ladder = Ladder(position, TECHNIQUE_SET, ["neighbours", "twins", "sandwich", "last-exit", "cut-cell"])
    while (step := ladder.best()) is not None:
        ladder.apply(step)
    return position


# Boards around a pattern


def noisy(rng: random.Random) -> HitoriPosition | None:
    """Any small board, with few symbols or many, with blanks and marks."""
    return _thinned(random_boards.hitori(rng), rng)


def _thinned(puzzle: Hitori, rng: random.Random) -> HitoriPosition | None:
    position = thinned(puzzle, rng)
    assert position is None or isinstance(position, HitoriPosition)
    return position


def planted(*patterns: str, corner: bool = False, edge: bool = False) -> Maker:
    """Boards around one of some patterns: rows of letters separated by `/`, where equal letters stand for equal
    symbols and a dot for anything; in a corner, along an edge, or anywhere."""

    def make(rng: random.Random) -> HitoriPosition | None:
        pattern = rng.choice(patterns).split("/")
        height, width = len(pattern), len(pattern[0])
        rows, cols = height + rng.randint(0, 2), width + rng.randint(0, 2)
        most = rng.choice([max(rows, cols), 9, 30])
        board: Rows = [[rng.randint(1, most) for _ in range(cols)] for _ in range(rows)]
        top = 0 if corner else rng.randint(0, rows - height)
        left = 0 if corner or edge else rng.randint(0, cols - width)
        meaning = {letter: rng.randint(1, most) for letter in "abc"}
        for r, row in enumerate(pattern):
            for c, letter in enumerate(row):
                if letter != ".":
                    board[top + r][left + c] = meaning[letter]
        return _thinned(Hitori(turned(board, rng)), rng)

    return make


def turned(board: Rows, rng: random.Random) -> Rows:
    """A board turned or reflected at random."""
    if rng.random() < 0.5:
        board = [list(line) for line in zip(*board, strict=True)]
    if rng.random() < 0.5:
        board = board[::-1]
    return [row[::-1] for row in board] if rng.random() < 0.5 else board


def crowded_line(rng: random.Random) -> HitoriPosition | None:
    """A line with few symbols beside a quiet one or two."""
    length, most = rng.randint(4, 6), rng.randint(2, 4)
    quiet = [[7 + 6 * r + c for c in range(length)] for r in range(rng.randint(1, 2))]
    return _thinned(Hitori(turned([[rng.randint(1, most) for _ in range(length)], *quiet], rng)), rng)


# Positions with something wrong


def broken(rng: random.Random) -> HitoriPosition:
    """A small board on which somebody has entered anything."""
    puzzle = random_boards.hitori(rng)
    return _entered(puzzle, rng, rng.random())


def broken_line(rng: random.Random) -> HitoriPosition:
    rows = [[rng.randint(1, 3) for _ in range(rng.randint(3, 5))]]
    rows.append([9 + c for c in range(len(rows[0]))])
    return _entered(Hitori(turned(rows, rng)), rng, rng.random() * 0.5)


def overfull(rng: random.Random) -> HitoriPosition:
    """Somebody has shaded a lot, and everything else is as it was."""
    rows, cols = rng.choice(((1, 1), (1, 3), (2, 3), (3, 3), (3, 4), (4, 4)))
    position = player_entries.position(Hitori([[r * cols + c for c in range(cols)] for r in range(rows)]))
    assert isinstance(position, HitoriPosition)
    for cell in range(rows * cols):
        if rng.random() < 0.4 and not position.tables.neighbours[cell] & position.shaded:
            position.assign(cell, 1)
    return position


def emptied(rng: random.Random) -> HitoriPosition:
    """A cell that has lost both its candidates."""
    position = likely(rng)
    cell = rng.randrange(len(position.domains))
    position.eliminate(cell, 0)
    position.eliminate(cell, 1)
    return position


def _entered(puzzle: Hitori, rng: random.Random, share: float) -> HitoriPosition:
    position = player_entries.position(puzzle)
    assert isinstance(position, HitoriPosition)
    for cell in bits(position.open):
        if rng.random() < share:
            position.assign(cell, rng.randrange(2))
    return position


# Boards with one solution


def unique_board(rng: random.Random, sizes: tuple[tuple[int, int], ...]) -> Hitori:
    while True:
        puzzle, _ = random_board(rng, sizes)
        if masume.solve(puzzle).verdict == "unique":
            return puzzle


def minimal(puzzle: Hitori, rng: random.Random) -> Hitori:
    """The board with as many symbols blank as its one solution allows."""
    kept = list(range(len(clues(puzzle))))
    for i in rng.sample(kept, len(kept)):
        fewer = [k for k in kept if k != i]
        if masume.solve(with_only(puzzle, fewer)).verdict == "unique":
            kept = fewer
    return with_only(puzzle, kept)
