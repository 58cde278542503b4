# Bit helpers of the compiled build; their plain Python twins are in bits.py.
cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int masume_ctz(unsigned long long x)
    { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static __inline int masume_popcount(unsigned long long x)
    { int n = 0; while (x) { x &= x - 1; n++; } return n; }
    #else
    #define masume_ctz(x) __builtin_ctzll(x)
    #define masume_popcount(x) __builtin_popcountll(x)
    #endif
    """
    int ctz "masume_ctz" (unsigned long long x) noexcept nogil
    int popcount "masume_popcount" (unsigned long long x) noexcept nogil

cdef inline unsigned long long bit(int index) noexcept nogil:
    return (<unsigned long long> 1) << (index & 63)
