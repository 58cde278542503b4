"""Hold the plain Python versions of the functions in row_masks.pxd: places in rows, as masks."""


def with_one_exit(above: int, here: int, below: int) -> int:
    """Return the places of a row that have exactly one neighbour among the given cells of three rows."""
    before = here << 1
    after = here >> 1
    twice = above & below | before & after | (above | below) & (before | after)
    return (above | below | before | after) & ~twice


def touching_twice(edge: int, above: int, below: int) -> int:
    """Return the places of a row that touch walls at two or more points: shaded cells above and below at their corners,
    or the border."""
    once = edge | above << 1
    twice = edge & above << 1
    twice |= once & above >> 1
    once |= above >> 1
    twice |= once & below << 1
    once |= below << 1
    return twice | once & below >> 1
