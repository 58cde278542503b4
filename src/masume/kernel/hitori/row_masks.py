"""Work with bit sets of places in rows. These are the plain Python versions of the functions in row_masks.pxd."""


def with_one_exit(above: int, here: int, below: int) -> int:
    """Return the places of a row that have exactly one neighbour in three bit sets of places: `above` in the row above,
    `here` in the row itself, and `below` in the row below.
    """
    before = here << 1
    after = here >> 1
    twice = above & below | before & after | (above | below) & (before | after)
    return (above | below | before | after) & ~twice


def touching_twice(edge: int, above: int, below: int) -> int:
    """Return the places of a row that touch walls at two or more points. `above` and `below` are the shaded cells of
    the adjacent rows, which a cell touches at its corners; `edge` are the places at the border.
    """
    once = edge | above << 1
    twice = edge & above << 1
    twice |= once & above >> 1
    once |= above >> 1
    twice |= once & below << 1
    once |= below << 1
    return twice | once & below >> 1
