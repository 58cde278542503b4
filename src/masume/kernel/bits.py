"""The plain Python twins of what bits.pxd has for compiled kernels."""


def bit(index: int) -> int:
    """The bit of an item within its word of 64."""
    return 1 << (index & 63)


def ctz(word: int) -> int:
    """The lowest bit that is set, as its index; some bit must be."""
    return (word & -word).bit_length() - 1


def top(word: int) -> int:
    """The highest bit that is set, as its index; some bit must be."""
    return word.bit_length() - 1


def popcount(word: int) -> int:
    """How many bits are set."""
    return word.bit_count()
