"""Find places in rows by operations on bit sets. Compiled modules use the versions in row_masks.pxd instead."""


def with_one_exit(above: int, here: int, below: int) -> int:
    """Return, as a bit set, the places of a row that have exactly one exit. `above`, `here` and `below` are the places
    of possible exits in the row above, in the row itself, and in the row below.
    """
    before = here << 1
    after = here >> 1
    twice = above & below | before & after | (above | below) & (before | after)
    return (above | below | before | after) & ~twice


def touching_twice(edge: int, above: int, below: int) -> int:
    """Return, as a bit set, the places of a row that touch walls at two or more points. `above` and `below` are the
    shaded cells of the adjacent rows, which a cell touches at its corners; `edge` holds the places at the border.
    """
    once = edge | above << 1
    twice = edge & above << 1
    twice |= once & above >> 1
    once |= above >> 1
    twice |= once & below << 1
    once |= below << 1
    return twice | once & below >> 1
