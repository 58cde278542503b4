"""Work with bit sets of places of a line, for lines of any length. These functions are the plain Python versions of
those in line_masks.pxd.
"""

LONGEST = 64  # cells per line in the compiled form: one word


def bit(place: int) -> int:
    """Return the bit set that contains only `place`."""
    return 1 << place


def full(length: int) -> int:
    """Return the bit set of all places of a line of `length` cells; `length` is at least 1."""
    return (1 << length) - 1


def forced_by_pairs(held: int) -> int:
    """Return the places that would make three in a row together with two places of the bit set `held`: those next to
    two adjacent places, and those between two places.
    """
    pairs = held & held >> 1
    return pairs << 2 | pairs >> 1 | (held & held >> 2) << 1
