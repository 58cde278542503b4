"""Hold the plain Python versions of the bit operations that bits.pxd gives compiled kernels."""


def bit(index: int) -> int:
    """Return the bit of item `index` within its word of 64 bits."""
    return 1 << (index & 63)


def ctz(word: int) -> int:
    """Return the index of the lowest bit that is set; `word` must not be 0."""
    return (word & -word).bit_length() - 1


def top(word: int) -> int:
    """Return the index of the highest bit that is set; `word` must not be 0."""
    return word.bit_length() - 1


def popcount(word: int) -> int:
    """Return the number of bits that are set."""
    return word.bit_count()
