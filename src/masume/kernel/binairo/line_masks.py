"""The plain Python twins of what masks.pxd has for compiled kernels: sets of places of a line. They may be of any
length here."""


def bit(place: int) -> int:
    return 1 << place


def full(length: int) -> int:
    """All places of a line with at least one cell."""
    return (1 << length) - 1


def forced_by_pairs(own: int) -> int:
    """The places beside or between two of a symbol's places."""
    pairs = own & own >> 1
    return pairs << 2 | pairs >> 1 | (own & own >> 2) << 1
