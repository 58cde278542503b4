/* Small random boards of all four kinds, and all their solutions by brute force.

   It shares nothing with Masume: no code, no tables, no idea but the rules of the puzzles. Cells are filled in order,
   and a value is refused only by what is already filled. `make audit` compiles it; see proving.py.

   heads      for each board: kind, rows, columns, two options, how many solutions (MOST + 1 for more than MOST)
   squares    for each board, two numbers a square:
                binairo  0, 1, or -1 for an empty cell; -
                hidato   a number, 0 for an empty cell, -1 for a hole; -
                hitori   a symbol, -1 for a blank; 0 unshaded, 1 shaded, -1 for no mark
                kakuro   -1 for a wall, or 0 to 9; for a wall the sums down * 100 + across
   solutions  for each board, up to MOST filled boards; -1 in holes and walls */

#include <stdint.h>
#include <string.h>

enum { BINAIRO, HIDATO, HITORI, KAKURO };
enum { MOST = 4, CELLS = 36, HEAD = 6, PATIENCE = 400000 };

typedef struct {
    int kind, rows, cols, one, two;
    int16_t what[CELLS], more[CELLS];
    /* the search */
    int value[CELLS];
    int16_t found[MOST][CELLS];
    int count, wanted, random;
    long steps;
} Board;

static __thread uint64_t state;

static uint64_t next(void) { /* splitmix64 */
    uint64_t z = (state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static int below(int n) { return (int)(next() % (uint64_t)n); }
static int chance(int percent) { return below(100) < percent; }

static int note(Board *b) { /* a solution; returns whether that is enough */
    if (b->count < MOST)
        for (int i = 0; i < b->rows * b->cols; i++) b->found[b->count][i] = (int16_t)b->value[i];
    return ++b->count >= b->wanted;
}

static int tired(Board *b) { return ++b->steps > PATIENCE; }

/* Binairo: no three equal in a row, quotas, and perhaps no two lines alike. one: unique lines; two: 0 for even lengths
   only, 1 for one more 1, 2 for one more 0, 3 for either. */

static int line_is_bad(Board *b, int start, int step, int length, int filled) {
    int ones = 0, zeros = 0;
    for (int i = 0; i < filled; i++) {
        int v = b->value[start + i * step];
        if (v) ones++; else zeros++;
        if (i > 1 && v == b->value[start + (i - 1) * step] && v == b->value[start + (i - 2) * step]) return 1;
    }
    int low = length / 2, high = length / 2;
    if (length % 2) {
        if (b->two == 1) low = high = length / 2 + 1;
        if (b->two == 3) high = length / 2 + 1;
    }
    if (ones > high || zeros > length - low) return 1;
    return filled == length && (ones < low || ones > high);
}

static int is_repeated(Board *b, int start, int step, int length, int first, int gap) {
    for (int other = first; other < start; other += gap) {
        int same = 1;
        for (int i = 0; i < length; i++)
            if (b->value[start + i * step] != b->value[other + i * step]) same = 0;
        if (same) return 1;
    }
    return 0;
}

static int binairo(Board *b, int cell) {
    int cols = b->cols, rows = b->rows;
    if (cell == rows * cols) return note(b);
    if (tired(b)) return 1;
    int r = cell / cols, c = cell % cols, flip = b->random ? below(2) : 0;
    for (int k = 0; k < 2; k++) {
        int v = k ^ flip;
        if (b->what[cell] >= 0 && b->what[cell] != v) continue;
        b->value[cell] = v;
        if (line_is_bad(b, r * cols, 1, cols, c + 1) || line_is_bad(b, c, cols, rows, r + 1)) continue;
        if (b->one && c + 1 == cols && is_repeated(b, r * cols, 1, cols, 0, cols)) continue;
        if (b->one && r + 1 == rows && is_repeated(b, c, cols, rows, 0, 1)) continue;
        if (binairo(b, cell + 1)) return 1;
    }
    return 0;
}

/* Hidato: a path through all cells. one: the number of neighbours. */

static int touch(Board *b, int p, int q) {
    int dr = q / b->cols - p / b->cols, dc = q % b->cols - p % b->cols;
    if (dr < -1 || dr > 1 || dc < -1 || dc > 1 || (!dr && !dc)) return 0;
    if (b->one == 4) return !dr || !dc;
    if (b->one == 6) return dr != dc; /* rows are skewed: up and right, down and left */
    return 1;
}

static int hidato(Board *b, int last, int number, int cells) {
    if (number > cells) return note(b);
    if (tired(b)) return 1;
    int n = b->rows * b->cols, first = b->random ? below(n) : 0, given = -1;
    for (int i = 0; i < n; i++)
        if (b->what[i] == number) given = i;
    for (int k = 0; k < n; k++) {
        int cell = (first + k) % n;
        if (b->value[cell] >= 0 || b->what[cell] < 0) continue;
        if (given >= 0 ? cell != given : b->what[cell] != 0) continue;
        if (last >= 0 && !touch(b, last, cell)) continue;
        b->value[cell] = number;
        int enough = hidato(b, cell, number + 1, cells);
        b->value[cell] = -1;
        if (enough) return 1;
    }
    return 0;
}

/* Hitori: no unshaded symbol twice in a line, no shaded cells side by side, the unshaded cells connected. */

static int is_connected(Board *b) {
    int n = b->rows * b->cols, cols = b->cols, seen[CELLS] = {0}, queue[CELLS], head = 0, tail = 0, open = 0;
    for (int i = 0; i < n; i++) open += !b->value[i];
    for (int i = 0; i < n && !tail; i++)
        if (!b->value[i]) { seen[i] = 1; queue[tail++] = i; }
    while (head < tail) {
        int cell = queue[head++], c = cell % cols;
        int beside[4] = {cell - cols, cell + cols, c ? cell - 1 : -1, c + 1 < cols ? cell + 1 : -1};
        for (int k = 0; k < 4; k++) {
            int other = beside[k];
            if (other < 0 || other >= n || seen[other] || b->value[other]) continue;
            seen[other] = 1;
            queue[tail++] = other;
        }
    }
    return open && tail == open;
}

static int hitori(Board *b, int cell) {
    int cols = b->cols;
    if (cell == b->rows * cols) return is_connected(b) && note(b);
    if (tired(b)) return 1;
    int r = cell / cols, c = cell % cols, flip = b->random ? below(2) : 0;
    for (int k = 0; k < 2; k++) {
        int v = k ^ flip, bad = b->more[cell] >= 0 && b->more[cell] != v;
        if (v && ((c && b->value[cell - 1]) || (r && b->value[cell - cols]))) bad = 1;
        if (!v && b->what[cell] >= 0) {
            for (int i = 0; i < c; i++)
                if (!b->value[r * cols + i] && b->what[r * cols + i] == b->what[cell]) bad = 1;
            for (int i = 0; i < r; i++)
                if (!b->value[i * cols + c] && b->what[i * cols + c] == b->what[cell]) bad = 1;
        }
        if (bad) continue;
        b->value[cell] = v;
        if (hitori(b, cell + 1)) return 1;
    }
    return 0;
}

/* Kakuro: no digit twice in a run, and its sum, if it has one. */

static int run_is_bad(Board *b, int cell, int step, int place, int room, int is_across) {
    /* place: how many squares of the line stand before the cell; room: how many behind it */
    int sum = b->value[cell], start = cell;
    for (int i = 1; i <= place && b->what[cell - i * step] >= 0; i++) {
        start = cell - i * step;
        if (b->value[start] == b->value[cell]) return 1;
        sum += b->value[start];
    }
    int before = (cell - start) / step;
    int clue = before == place ? 0 : b->more[start - step];
    clue = is_across ? clue % 100 : clue / 100;
    int ends = !room || b->what[cell + step] < 0;
    return clue && (ends ? sum != clue : sum >= clue);
}

static int kakuro(Board *b, int cell) {
    int cols = b->cols, rows = b->rows;
    while (cell < rows * cols && b->what[cell] < 0) cell++;
    if (cell == rows * cols) return note(b);
    if (tired(b)) return 1;
    int r = cell / cols, c = cell % cols, first = b->random ? below(9) : 0;
    for (int k = 0; k < 9; k++) {
        int v = 1 + (first + k) % 9;
        if (b->what[cell] && b->what[cell] != v) continue;
        b->value[cell] = v;
        if (run_is_bad(b, cell, 1, c, cols - c - 1, 1) || run_is_bad(b, cell, cols, r, rows - r - 1, 0)) continue;
        if (kakuro(b, cell + 1)) return 1;
    }
    return 0;
}

/* How many solutions a board has, up to a number; -1 if that takes too long. */
static int solve(Board *b, int wanted, int random) {
    int cells = 0;
    b->count = 0, b->steps = 0, b->wanted = wanted, b->random = random;
    for (int i = 0; i < CELLS; i++) b->value[i] = -1;
    for (int i = 0; i < b->rows * b->cols; i++) cells += b->what[i] >= 0;
    if (b->kind == BINAIRO) binairo(b, 0);
    if (b->kind == HIDATO) hidato(b, -1, 1, cells);
    if (b->kind == HITORI) hitori(b, 0);
    if (b->kind == KAKURO) kakuro(b, 0);
    return b->steps > PATIENCE ? -1 : b->count;
}

static void empty(Board *b, int kind, int rows, int cols) {
    memset(b, 0, sizeof *b);
    b->kind = kind, b->rows = rows, b->cols = cols;
    for (int i = 0; i < CELLS; i++) b->what[i] = b->more[i] = -1;
}

static void make_binairo(Board *b) {
    int even = chance(60); /* most odd sizes have no solution */
    empty(b, BINAIRO, even ? 2 + 2 * below(3) : 1 + below(6), even ? 2 + 2 * below(3) : 1 + below(6));
    b->one = chance(60);
    b->two = b->rows % 2 || b->cols % 2 ? 1 + below(3) : chance(70) ? 0 : 1 + below(3);
    int n = b->rows * b->cols, share = below(70);
    if (chance(75) && solve(b, 1, 1) == 1)
        for (int i = 0; i < n; i++) b->what[i] = chance(share) ? b->found[0][i] : -1;
    for (int k = chance(70) ? 0 : 1 + below(3); k; k--) b->what[below(n)] = (int16_t)below(2);
}

static void make_hidato(Board *b) {
    empty(b, HIDATO, 1 + below(4), 1 + below(4));
    int sorts[3] = {4, 6, 8}, n = b->rows * b->cols, cells = n;
    b->one = sorts[below(3)];
    for (int i = 0; i < n; i++) b->what[i] = 0;
    for (int k = chance(40) ? 0 : below(n); k; k--) b->what[below(n)] = -1;
    for (int i = 0; i < n; i++) cells -= b->what[i] < 0;
    if (!cells) { b->what[0] = 0; cells = 1; }
    if (chance(85) && solve(b, 1, 1) == 1) {
        int share = 10 + below(70);
        for (int i = 0; i < n; i++)
            if (b->what[i] >= 0 && chance(share)) b->what[i] = b->found[0][i];
    }
    for (int k = chance(80) ? 0 : 1 + below(2); k; k--) { /* numbers that may be wrong, but stand once */
        int cell = below(n), number = 1 + below(cells), is_there = 0;
        for (int i = 0; i < n; i++) is_there |= b->what[i] == number;
        if (b->what[cell] == 0 && !is_there) b->what[cell] = (int16_t)number;
    }
}

static void make_hitori(Board *b) {
    int large = chance(3);
    empty(b, HITORI, 1 + below(large ? 5 : 4), 1 + below(large ? 5 : 4));
    int n = b->rows * b->cols, longer = b->rows > b->cols ? b->rows : b->cols, symbols = 1 + below(longer + 2);
    for (int i = 0; i < n; i++) b->what[i] = chance(95) ? (int16_t)(1 + below(symbols)) : -1;
    if (chance(60)) { /* a board with a solution: a shading first, then symbols that it allows */
        int16_t kept[CELLS];
        memcpy(kept, b->what, sizeof kept);
        for (int i = 0; i < n; i++) b->what[i] = -1;
        int found = solve(b, 1, 1) == 1;
        memcpy(b->what, kept, sizeof kept);
        if (found)
            for (int i = 0; i < n; i++)
                if (!b->found[0][i]) b->what[i] = (int16_t)(1 + (i / b->cols + i % b->cols) % longer);
    }
    if (chance(30))
        for (int i = 0; i < n; i++) b->more[i] = chance(10) ? (int16_t)below(2) : -1;
}

static void make_kakuro(Board *b) {
    empty(b, KAKURO, 1 + below(5), 1 + below(5));
    int n = b->rows * b->cols, cols = b->cols, edge = chance(10), whites = 0, share = 60 + below(40);
    for (int i = 0; i < n; i++) {
        b->more[i] = 0;
        if ((edge || (i >= cols && i % cols)) && chance(share)) { b->what[i] = 0; whites++; }
    }
    if (!whites) b->what[n - 1] = 0;
    if (solve(b, 1, 1) != 1) return; /* a run of ten, perhaps */
    int off = chance(25) ? 1 + below(n) : 0;
    for (int i = 0; i < n; i++) {
        if (b->what[i] >= 0) continue;
        int sums[2] = {0, 0}, steps[2] = {1, cols};
        for (int k = 0; k < 2; k++)
            for (int j = i + steps[k]; j < n && b->what[j] >= 0 && (k || j % cols); j += steps[k])
                sums[k] += b->found[0][j];
        for (int k = 0; k < 2; k++) {
            if (sums[k] && chance(10)) sums[k] = 0;
            if (sums[k] && off && !--off) sums[k] += below(2) ? 1 : sums[k] > 1 ? -1 : 30;
        }
        b->more[i] = (int16_t)(sums[1] * 100 + sums[0]);
    }
    int given = chance(40) ? below(40) : 0;
    for (int i = 0; i < n; i++)
        if (b->what[i] >= 0 && chance(given)) b->what[i] = chance(97) ? b->found[0][i] : (int16_t)(1 + below(9));
}

/* Makes boards of a kind and solves them; returns how many were left out, since they took too long. */
int boards(uint64_t seed, int kind, int wanted, int16_t *heads, int16_t *squares, int16_t *solutions) {
    int left_out = 0;
    Board b;
    state = seed * 4 + (uint64_t)kind;
    for (int i = 0; i < wanted;) {
        if (kind == BINAIRO) make_binairo(&b);
        if (kind == HIDATO) make_hidato(&b);
        if (kind == HITORI) make_hitori(&b);
        if (kind == KAKURO) make_kakuro(&b);
        int count = solve(&b, MOST + 1, 0);
        if (count < 0) { left_out++; continue; }
        int16_t head[HEAD] = {(int16_t)kind, (int16_t)b.rows, (int16_t)b.cols, (int16_t)b.one, (int16_t)b.two,
                              (int16_t)count};
        memcpy(heads + i * HEAD, head, sizeof head);
        memcpy(squares + i * 2 * CELLS, b.what, sizeof b.what);
        memcpy(squares + (i * 2 + 1) * CELLS, b.more, sizeof b.more);
        memcpy(solutions + i * MOST * CELLS, b.found, sizeof b.found);
        i++;
    }
    return left_out;
}
