# Bit operations of the compiled build; bits.py has the plain Python versions.
cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int masume_ctz(unsigned long long x)
    { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static __inline int masume_top(unsigned long long x)
    { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
    #else
    #define masume_ctz(x) __builtin_ctzll(x)
    #define masume_top(x) (63 - __builtin_clzll(x))
    #endif
    /* Without the instruction for it, which wheels must not count on, compilers call a slow function. */
    #if defined(__POPCNT__) || defined(__aarch64__)
    #define masume_popcount(x) __builtin_popcountll(x)
    #else
    static CYTHON_INLINE int masume_popcount(unsigned long long x)
    {
        x -= x >> 1 & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)(x * 0x0101010101010101ULL >> 56);
    }
    #endif
    """
    int ctz "masume_ctz" (unsigned long long x) noexcept nogil
    int top "masume_top" (unsigned long long x) noexcept nogil
    int popcount "masume_popcount" (unsigned long long x) noexcept nogil

cdef inline unsigned long long bit(int index) noexcept nogil:
    return (<unsigned long long> 1) << (index & 63)
