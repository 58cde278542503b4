"""Eliminate candidates of a Hidato by comparing all routes between placed numbers, if there are only a few routes."""

from array import array

import cython
from cython.cimports.masume.kernel.bits import bit, ctz
from cython.cimports.masume.kernel.hidato.random_path import RandomGivens, RandomPath

from masume.kernel.hidato import technique_weights

ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

MOST_MISSING = cython.declare(cython.int, technique_weights.MOST_MISSING)


class RouteClusters(RandomGivens):
    """Position that can list all routes through a cluster of gaps.

    A gap is a sequence of unplaced numbers between two placed ones. A cluster is a set of gaps that compete for cells.
    A route is a placement of all numbers of a cluster. See SearchState and RandomPath for the other terms.
    """

    def __init__(self, shape, path: RandomPath, given):
        RandomGivens.__init__(self, shape, path, given)
        no_words = array("Q", [0])
        no_numbers = array("i", [0])
        size: cython.int = self.size
        stride: cython.int = self.stride
        self.steps = no_words * self.width
        self.gap_count = 0
        self.gap_first = no_numbers * size
        self.gap_length = no_numbers * size
        self.gap_cells = no_words * (size * stride)
        self.competes = no_numbers * size
        self.cluster = no_numbers * MOST_MISSING
        self.cluster_size = 0
        self.held = no_words * stride

        self.route_cell = no_numbers * MOST_MISSING
        self.route_word = no_numbers * MOST_MISSING
        self.route_rest = no_words * (3 * MOST_MISSING)
        self.route_used = no_words * stride
        self.route_musts = no_words * stride
        self.route_union = no_words * (MOST_MISSING * stride)
        self.route_always = no_words * stride

    def list_routes(self, limit, visits):
        """List the routes of each cluster of gaps on a short stretch of the path, and eliminate the candidates that no
        route allows. Skip clusters with more than `limit` routes. With `visits`, consider only routes that use every
        cell that no number outside the cluster can take. Return 1 if anything was eliminated. `candidates_of` must be
        up to date.
        """
        self.list_gaps()
        for word in range(self.stride):
            self.route_musts[word] = 0
        for start in range(self.gap_count):
            total = 0
            for end in range(start, self.gap_count):
                total += self.gap_length[end]
                if total > MOST_MISSING:
                    break
                if total == 1 or not self.gather(start, end):
                    continue
                if visits:
                    self.find_musts()
                if self.walk(limit):
                    self.keep_routes()
                if self.stopped:
                    return 1
        return self.queue_count > 0

    def list_gaps(self):
        """List the gaps between two placed numbers, each with the cells that its numbers can take."""
        number = 0
        self.gap_count = 0
        while number < self.size and self.place_of[number] < 0:
            number += 1
        while number < self.size:
            first = number
            while number < self.size and self.place_of[number] < 0:
                number += 1
            if number == first or number == self.size:
                number += 1
                continue
            row = self.gap_count * self.stride
            self.gap_first[self.gap_count] = first
            self.gap_length[self.gap_count] = number - first
            self.gap_count += 1
            for word in range(self.stride):
                self.gap_cells[row + word] = 0
            for other in range(first, number):
                for word in range(self.low[other], self.high[other]):
                    self.gap_cells[row + word] |= self.places[other * self.stride + word]
        self.tick(self.size)

    def gather(self, start, end):
        """Collect the cluster of gap `start`: those gaps from `start` to `end` that compete with it for cells, directly
        or through other gaps. Store the numbers of the cluster in `cluster`, and its cells in `held`. Return 0 if gap
        `end` does not belong to it.
        """
        stride = self.stride
        again = 1
        for gap in range(start, end + 1):
            self.competes[gap] = gap == start
        for word in range(stride):
            self.held[word] = self.gap_cells[start * stride + word]
        while again:
            again = 0
            for gap in range(start + 1, end + 1):
                if not self.competes[gap]:
                    shared = 0
                    for word in range(stride):
                        shared |= self.held[word] & self.gap_cells[gap * stride + word]
                    if shared:
                        self.competes[gap] = 1
                        again = 1
                        for word in range(stride):
                            self.held[word] |= self.gap_cells[gap * stride + word]
        if not self.competes[end]:
            return 0
        self.cluster_size = 0
        for gap in range(start, end + 1):
            if self.competes[gap]:
                for word in range(self.gap_length[gap]):
                    self.cluster[self.cluster_size] = self.gap_first[gap] + word
                    self.cluster_size += 1
        return 1

    def find_musts(self):
        """Store in `route_musts` the cells that only numbers of the cluster can take."""
        for slot in range(self.width):
            self.steps[slot] = 0
        for i in range(self.cluster_size):
            self.steps[self.cluster[i] >> 6] |= bit(self.cluster[i])
        for word in range(self.stride):
            self.route_musts[word] = 0
            rest = self.held[word]
            while rest:
                cell = (word - 1) * 64 + ctz(rest)
                rest &= rest - 1
                others = 0
                for slot in range(self.width):
                    others |= self.candidates_of[cell * self.width + slot] & ~self.steps[slot]
                if others == 0:
                    self.route_musts[word] |= bit(cell)

    def walk(self, limit):
        """Enumerate the routes of the cluster that use every cell in `route_musts`. For each number of the cluster,
        record the cells where some route places it in `route_union`. Record the cells that all routes use in
        `route_always`. Return 0 if there are more than `limit` routes.

        The last number of a gap needs no check: its places are next to the placed number after the gap.
        """
        last = self.cluster_size - 1
        step = 0
        routes = 0
        work = 0
        for j in range(self.cluster_size * self.stride):
            self.route_union[j] = 0
        for word in range(self.stride):
            self.route_used[word] = 0
            self.route_always[word] = ALL_BITS
        self.look_ahead(0)
        while step >= 0:
            j = 0
            while j < 3 and self.route_rest[3 * step + j] == 0:
                j += 1
            if j == 3:
                step -= 1
                if step >= 0:
                    cell = self.route_cell[step]
                    self.route_used[1 + (cell >> 6)] ^= bit(cell)
                continue
            word = self.route_word[step] + j
            cell = (word - 1) * 64 + ctz(self.route_rest[3 * step + j])
            self.route_rest[3 * step + j] &= self.route_rest[3 * step + j] - 1
            self.route_cell[step] = cell
            self.route_used[word] |= bit(cell)
            work += 1
            if step < last:
                step += 1
                self.look_ahead(step)
                continue
            missing = 0
            for j in range(1, self.stride - 1):
                missing |= self.route_musts[j] & ~self.route_used[j]
            if missing == 0:
                routes += 1
                if routes > limit:
                    self.tick(work)
                    return 0
                for j in range(1, self.stride - 1):
                    self.route_always[j] &= self.route_used[j]
                for j in range(self.cluster_size):
                    self.route_union[j * self.stride + 1 + (self.route_cell[j] >> 6)] |= bit(self.route_cell[j])
            self.route_used[word] ^= bit(cell)
        self.tick(work)
        return 1

    def look_ahead(self, step):
        """Find the cells that the next number of a route can take, given the cell of the number before it, and store
        them in `route_rest`. The next number is the one with index `step` in the cluster.
        """
        number = self.cluster[step]
        cell = self.place_of[number - 1]
        if cell < 0:
            cell = self.route_cell[step - 1]
        word = cell >> 6
        self.route_word[step] = word
        for j in range(3):
            self.route_rest[3 * step + j] = (
                self.near[3 * cell + j] & self.places[number * self.stride + word + j] & ~self.route_used[word + j]
            )

    def keep_routes(self):
        """Eliminate the cluster's numbers from cells where no route places them, and all other numbers from the cells
        that every route uses.
        """
        stride = self.stride
        for j in range(self.cluster_size):
            number = self.cluster[j]
            for word in range(self.low[number], self.high[number]):
                i = number * stride + word
                left = self.places[i] & self.route_union[j * stride + word]
                if left != self.places[i]:
                    self.shrink(number, i, left)
        for slot in range(self.width):
            self.steps[slot] = 0
        for j in range(self.cluster_size):
            self.steps[self.cluster[j] >> 6] |= bit(self.cluster[j])
        for word in range(1, stride - 1):
            rest = self.route_always[word]
            while rest:
                cell = (word - 1) * 64 + ctz(rest)
                rest &= rest - 1
                for slot in range(self.width):
                    others = self.candidates_of[cell * self.width + slot] & ~self.steps[slot]
                    while others:
                        self.rule_out(slot * 64 + ctz(others), cell)
                        others &= others - 1
