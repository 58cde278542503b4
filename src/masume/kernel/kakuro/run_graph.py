"""Find the open cells of a Kakuro whose digits follow from the sums of several runs.

A region is a set of runs. A cell sticks out if only one of its two runs is in the region. Add up the remaining sums of
the region's across runs, and subtract those of its down runs: a cell that lies in two runs of the region cancels out.
So the result is the sum of the open cells that stick out, where cells in down runs count negatively.

The nodes of the graph are the runs, and its edges the open cells. The open cells that stick out of a region form a cut
of this graph. Runs without a clue cannot be in a region, so they are a single node, `outside`, whose index is the
number of runs.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.masume.kernel.kakuro.digit_sets import DIGIT, is_open
from cython.cimports.masume.kernel.rng import next_state, scrambled


class RunGraph:
    """The graph of the runs, with a spanning forest that depth-first search builds.

    A bridge is a cell that is a cut by itself. Its digit is the balance of one side: the remaining sums of the across
    runs there, minus those of the down runs.

    Larger cuts are found by labels. Each cell outside the forest closes a cycle, and gets a random number as its label.
    The label of any other cell is the exclusive or of the labels of the cycles through it. A cut meets every cycle an
    even number of times, so the labels of its cells cancel out; those of other sets of cells cancel out only by chance.
    """

    def __init__(self):
        self.runs = 0
        self.across_runs = 0
        self.no_clue = 0
        self.any_unclued = False
        self.count = 0
        self.unclued_count = 0
        self.is_balanced = True
        self.bridges = 0

    def hold(self, cells, runs):
        """Allocate the tables for boards with up to `cells` cells and `runs` runs."""
        ints = array("i", [0])
        nodes = runs + 1
        self.number = ints * nodes
        self.entered_by = ints * nodes
        self.next_member = ints * nodes
        self.root = ints * nodes
        self.lowest = ints * nodes
        self.size = ints * nodes
        self.balance = ints * nodes
        self.unclued = ints * cells
        self.bridge = ints * nodes
        self.bridge_digit = ints * nodes
        self.label = array("Q", [0]) * cells
        self.mark = array("Q", [0]) * nodes

    def take_board(
        self,
        across: cython.int[::1],
        down: cython.int[::1],
        start: cython.int[::1],
        member: cython.int[::1],
        clue: cython.int[::1],
        no_clue,
        domain: cython.int[::1],
    ):
        """Use the tables of a board, before `count_runs`. `no_clue` stands for a missing clue."""
        self.across = across
        self.down = down
        self.start = start
        self.member = member
        self.clue = clue
        self.no_clue = no_clue
        self.domain = domain

    def count_runs(self, runs, across_runs):
        """Set the number of runs, of which the first `across_runs` are across runs. Their clues must be known."""
        self.runs = runs
        self.across_runs = across_runs
        self.any_unclued = False
        for run in range(runs):
            if self.clue[run] == self.no_clue:
                self.any_unclued = True

    def node_of(self, run):
        """Return the node that represents `run`."""
        return self.runs if self.any_unclued and self.clue[run] == self.no_clue else run

    def beyond(self, cell, node):
        """Return the node at the other end of the edge `cell`, one end of which is `node`."""
        return self.node_of(self.across[cell]) + self.node_of(self.down[cell]) - node

    def explore(self, cells: cython.int[::1], first, end, labelled):
        """Build the forest for the open cells among `cells[first:end]`, and list the bridges with their digits. Label
        the cells if `labelled`. Set `is_balanced` to whether the across sums and the down sums of each connected part
        in which all runs have clues have equal totals.
        """
        self.count = 0
        self.bridges = 0
        self.is_balanced = True
        self.unclued_count = 0
        self.number[self.runs] = 0
        for position in range(first, end):
            cell = cells[position]
            self.number[self.across[cell]] = 0
            self.number[self.down[cell]] = 0
            if self.any_unclued and is_open(self.domain[cell]):
                if self.clue[self.across[cell]] == self.no_clue or self.clue[self.down[cell]] == self.no_clue:
                    self.unclued[self.unclued_count] = cell
                    self.unclued_count += 1
        if self.unclued_count:
            self.walk(self.runs, labelled)  # as this node is a root, no subtree contains it
        for position in range(first, end):
            cell = cells[position]
            if is_open(self.domain[cell]):
                node = self.node_of(self.across[cell])
                if self.number[node] == 0:
                    self.walk(node, labelled)
                    if self.balance[node]:
                        self.is_balanced = False

    def walk(self, root, labelled):
        """Build one tree of the forest, from the node `root` on."""
        node = root
        self.enter(root, -1, root)
        while True:
            if self.next_member[node] < (self.unclued_count if node == self.runs else self.start[node + 1]):
                cell = (self.unclued if node == self.runs else self.member)[self.next_member[node]]
                self.next_member[node] += 1
                if not is_open(self.domain[cell]) or cell == self.entered_by[node]:
                    continue
                other = self.beyond(cell, node)
                if self.number[other] == 0:
                    self.enter(other, cell, root)
                    node = other
                elif self.number[other] <= self.number[node]:
                    self.lowest[node] = min(self.lowest[node], self.number[other])
                    if labelled:
                        self.label[cell] = scrambled(next_state(cell))
                        self.mark[node] ^= self.label[cell]
                        self.mark[other] ^= self.label[cell]
                continue
            cell = self.entered_by[node]
            if cell < 0:
                return
            other = self.beyond(cell, node)
            self.lowest[other] = min(self.lowest[other], self.lowest[node])
            self.size[other] += self.size[node]
            self.balance[other] += self.balance[node]
            if labelled:
                self.label[cell] = self.mark[node]
                self.mark[other] ^= self.mark[node]
            if self.lowest[node] > self.number[other]:
                self.record_bridge(node)
            node = other

    def enter(self, node, cell, root):
        """Initialise `node`, which the search has just entered by `cell` (-1 for a root)."""
        self.count += 1
        self.number[node] = self.count
        self.lowest[node] = self.count
        self.entered_by[node] = cell
        self.root[node] = root
        self.size[node] = 1
        self.mark[node] = 0
        self.next_member[node] = 0
        self.balance[node] = 0
        if node < self.runs:
            rest = self.clue[node]
            self.next_member[node] = self.start[node]
            for position in range(self.start[node], self.start[node + 1]):
                digits = self.domain[self.member[position]]
                if not is_open(digits):
                    rest -= DIGIT[digits]
            self.balance[node] = rest if node < self.across_runs else -rest

    def record_bridge(self, node):
        """Append the cell by which the search entered `node`, which is a bridge, to the list of bridges."""
        self.bridge[self.bridges] = self.entered_by[node]
        self.bridge_digit[self.bridges] = self.balance[node] if node < self.across_runs else -self.balance[node]
        self.bridges += 1
