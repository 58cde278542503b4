"""Hold the plain Python versions of the functions in line_masks.pxd: sets of places of a line, here of any length."""


def bit(place: int) -> int:
    """Return the mask of `place`."""
    return 1 << place


def full(length: int) -> int:
    """Return the mask of all places of a line of `length` cells, at least one."""
    return (1 << length) - 1


def forced_by_pairs(held: int) -> int:
    """Return the places that would make three in a row: at either end of two adjacent places of `held`, or between two
    that are one apart."""
    pairs = held & held >> 1
    return pairs << 2 | pairs >> 1 | (held & held >> 2) << 1
