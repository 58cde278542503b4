"""Work with bit sets of places of a line. These are the plain Python versions, for lines of any length, of the
functions in line_masks.pxd.
"""


def bit(place: int) -> int:
    """Return the bit set that contains only `place`."""
    return 1 << place


def full(length: int) -> int:
    """Return the bit set of all places of a line of `length` cells, which is at least 1."""
    return (1 << length) - 1


def forced_by_pairs(held: int) -> int:
    """Return the places that would complete three in a row with places in the bit set `held`: those next to two
    adjacent places of it, and those between two of its places.
    """
    pairs = held & held >> 1
    return pairs << 2 | pairs >> 1 | (held & held >> 2) << 1
