"""Judges of what cuts the board: exits, walls and rings, and twins that would close them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from truth.hitori.board import HitoriBoard
from truth.hitori.claims import hold, in_named_line, only_way
from truth.telling import Complaint, Told, complain, name


def last_exit(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell, walls, way = step.cell(), step.cells("walls"), step.cell("exit")
    yield from complain(board.values[cell] == 0, "the cell is not known to be unshaded")
    yield from complain(all(board.values[wall] == 1 for wall in walls), "a wall is not shaded")
    yield from complain({*walls, way} == set(board.near[cell]), "walls and exit are not all that is beside it")
    yield from complain(step.places == ((way, 0),), "something else follows", "conclusion")


def is_wall(board: HitoriBoard, chain: list[int]) -> bool:
    """Whether shaded cells touch diagonally one after another, from border to border."""
    ends = [board.on_border(cell) for cell in (*chain[:1], *chain[-1:])]
    return touch_in_turn(board, chain) and ends == [True, True]


def touch_in_turn(board: HitoriBoard, chain: list[int]) -> bool:
    return all(diagonal(board, one, other) for one, other in pairwise(chain))


def diagonal(board: HitoriBoard, one: int, other: int) -> bool:
    return abs(one // board.cols - other // board.cols) == 1 and abs(one % board.cols - other % board.cols) == 1


def wall_with(board: HitoriBoard, cell: int, chain: list[int]) -> bool:
    """Whether a cell makes a wall of a chain: somewhere along it, or joining its two halves."""
    return any(is_wall(board, [*chain[:i], cell, *chain[i:]]) for i in range(len(chain) + 1)) or any(
        is_wall(board, [*first[::a], cell, *second[::b]])
        for i in range(len(chain) + 1)
        for first, second in ((chain[:i], chain[i:]),)
        for a in (1, -1)
        for b in (1, -1)
    )


def ring_with(board: HitoriBoard, chain: list[int]) -> bool:
    return len(chain) > 3 and touch_in_turn(board, [*chain, chain[0]])


def cut_cell(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell = step.cell()
    if step.variant == "only":
        yield from complain(len(board.symbols) == 1, "the board has more cells")
        return
    one, other, chain = step.cell("one"), step.cell("other"), list(step.cells("chain"))
    yield from complain(all(board.values[wall] == 1 for wall in chain), "part of the wall is not shaded")
    yield from complain({one, other} <= set(board.near[cell]), "no neighbours of the cell")
    yield from complain(board.parts(one, other, [*chain, cell]), "the wall shown does not part them", "conclusion")
    if step.variant == "ring":
        yield from complain(ring_with(board, [*chain, cell]), "that is no ring")
    elif step.variant == "text":
        yield from complain(wall_with(board, cell, chain), "that is no wall from border to border")


def supposed_shaded(board: HitoriBoard, step: Told) -> tuple[int, set[int]]:
    """The cell that a step supposes to be shaded, and all shaded cells then."""
    cell = step.cell()
    return cell, {cell} | {other for other, value in enumerate(board.values) if value == 1}


def refuted(step: Told, cell: int) -> Iterator[Complaint]:
    yield from complain(step.places == ((cell, 0),), "only what was supposed is refuted", "conclusion")


def forced_white(board: HitoriBoard, step: Told, cell: int, shaded: set[int]) -> Iterator[Complaint]:
    """The neighbours and the exits that would be unshaded."""
    for other in step.cells("near"):
        yield from complain(other in board.near[cell], f"{name(other, board.cols)} is not beside it")
    for way, end in zip(step.cells("exits", "exit"), step.cells("ends", "end"), strict=True):
        good = only_way(board, end, way, shaded)
        yield from complain(good, f"{name(way, board.cols)} is not the only way out of {name(end, board.cols)}")


def twin_wall(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell, shaded = supposed_shaded(board, step)
    yield from refuted(step, cell)
    yield from forced_white(board, step, cell, shaded)
    white = step.cells("near", "exits")
    for twin in step.cells("twins"):
        good = any(board.are_twins(twin, other) for other in white)
        yield from complain(good, f"{name(twin, board.cols)} is no twin of these")
    order = [at for twin in step.cells("twins") for at, other in enumerate(white) if board.are_twins(twin, other)]
    several = len(order) > len(step.cells("twins"))  # a twin of two cells
    yield from complain(several or order == sorted(order), "the twins are not in the order of these")
    chain = list(step.cells("chain"))
    yield from complain(set(chain) <= shaded | set(step.cells("twins")), "part of the wall would not be shaded")
    yield from complain({cell, *step.cells("twins")} & set(chain), "the wall is there without it")
    is_ring = step.variant.endswith("ring")
    good = ring_with(board, chain) if is_ring else is_wall(board, chain)
    yield from complain(good, "that is no ring" if is_ring else "that is no wall from border to border")
    one, other = step.cell("one"), step.cell("other")
    yield from complain(board.parts(one, other, chain), "the wall shown does not part them", "conclusion")
    good = all(set(board.near[cell]) & set(chain) for cell in (one, other))
    yield from complain(good, "one of the two does not touch the wall")


def dead_end_pair(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell, shaded = supposed_shaded(board, step)
    yield from refuted(step, cell)
    yield from forced_white(board, step, cell, shaded)
    near, way = step.cell("near"), step.cell("exit")
    yield from hold(board, step, "near", "exit")
    yield from in_named_line(board, step, [near, way])
    yield from complain(board.are_twins(near, way), "they are no twins", "conclusion")


def two_forced(board: HitoriBoard, step: Told, cell: int, shaded: set[int]) -> Iterator[Complaint]:
    """Two cells that would be unshaded: the only ways out of others, or neighbours."""
    for word, end in (("first", "end"), ("second", "other_end")):
        other = step.cell(word)
        is_exit = end in step.words
        good = only_way(board, step.cell(end), other, shaded) if is_exit else other in board.near[cell]
        yield from complain(good, f"{name(other, board.cols)} need not be unshaded")


def equal_exits(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell, shaded = supposed_shaded(board, step)
    first, second = step.cell("first"), step.cell("second")
    yield from refuted(step, cell)
    yield from two_forced(board, step, cell, shaded)
    yield from hold(board, step, "first", "second")
    yield from in_named_line(board, step, [first, second])
    yield from complain(board.are_twins(first, second), "they are no twins", "conclusion")


def touching_twins(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell, shaded = supposed_shaded(board, step)
    first, second, one, other = (step.cell(word) for word in ("first", "second", "one", "other"))
    yield from refuted(step, cell)
    yield from two_forced(board, step, cell, shaded)
    yield from complain(board.are_twins(first, one) and board.are_twins(second, other), "no twins")
    yield from complain(not board.are_twins(first, second), "it is simpler that these two are twins")
    yield from complain(other in board.near[one], "these do not touch", "conclusion")


def double_cut(board: HitoriBoard, step: Told) -> Iterator[Complaint]:
    cell, shaded = supposed_shaded(board, step)
    first, second = step.cell("first"), step.cell("second")
    yield from refuted(step, cell)
    yield from hold(board, step, "first", "second")
    yield from in_named_line(board, step, [first, second])
    yield from complain(board.are_twins(first, second), "they are no twins", "conclusion")
    chains = [(first, list(step.cells("chain"))), (second, list(step.cells("other_chain")))]
    yield from complain(all(cell in chain for _, chain in chains), "a wall is there without it")
    for closing, chain in chains:
        yield from complain(set(chain) <= shaded, "part of the wall would not be shaded")
        good = wall_with(board, closing, chain) or ring_with(board, [*chain, closing])
        yield from complain(good, f"{name(closing, board.cols)} closes no wall")
        pieces = {frozenset(board.flood(near, {*chain, closing})) for near in board.near[closing] if near not in chain}
        yield from complain(len(pieces) > 1, f"nothing is cut off by {name(closing, board.cols)}", "conclusion")
