"""Compute with bit sets of places of a line: the plain Python versions, for any length, of the functions in
line_masks.pxd.
"""


def bit(place: int) -> int:
    """Return the bit set that contains only `place`."""
    return 1 << place


def full(length: int) -> int:
    """Return the bit set of all places of a line of `length` cells, which is at least 1."""
    return (1 << length) - 1


def forced_by_pairs(held: int) -> int:
    """Return the places that would make three in a row with places of `held`: next to two adjacent ones, or between two
    that are one place apart.
    """
    pairs = held & held >> 1
    return pairs << 2 | pairs >> 1 | (held & held >> 2) << 1
