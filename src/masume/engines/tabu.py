"""Tabu search: fill the board at random, then change cell after cell for the better, and do not take changes back soon."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter

from masume.core.engine import Limit, Result, Solution
from masume.core.grid import Cell, Line, Mask, bits
from masume.core.model import NOTHING, AllDifferent, Model
from masume.engines.propagation import Domains, Propagator, is_single
from masume.engines.violations import Term, Violations

SAMPLE = 4
TENURE = 4
PATIENCE = 40


class Search:
    def __init__(self, model: Model, domains: Domains, rng: Random) -> None:
        self.model = model
        self.domains = domains
        self.rng = rng
        self.permutation = permutations(model)
        self.violations = Violations(model, {g for g in self.permutation if g})
        self.open = [c for c in model.cells if not is_single(domains[c])]
        self.options = [[v for v in bits(d)] for d in domains]
        self.iterations = 0
        self.restarts = -1
        self.best = 10**9

    def fill(self):
        values = [self.rng.choice(o) if o else NOTHING for o in self.options]
        for group in dict.fromkeys(g for g in self.permutation if g):
            if not match(group, self.options, values, self.rng):
                return False
        self.violations.start(values)
        for t in self.violations.terms:
            t.weight = 1
        self.tabu = {}
        self.restarts += 1
        return True

    def climb(self, done):
        v = self.violations
        rng = self.rng
        best = v.amount
        patience = max(1000, PATIENCE * len(self.open))
        since = 0
        n_open = len(self.open)
        while v.broken:
            if done(self.iterations):
                return False
            if since > patience:
                return False
            self.iterations += 1
            since += 1
            now = self.iterations
            broken = list(v.broken)
            terms = broken if len(broken) <= SAMPLE else rng.sample(broken, SAMPLE)
            moves = {}
            for term in terms:
                repairs = term.repairs()
                if repairs is None:
                    for cell in term.suspects():
                        if len(self.options[cell]) > 1:
                            for value in self.options[cell]:
                                moves[cell, value] = None
                else:
                    for m in repairs:
                        moves[m] = None
            chosen = None
            least = 10**9
            ties = 0
            for cell, value in moves:
                old = v.values[cell]
                if value == old or not self.domains[cell] >> value & 1:
                    continue
                group = self.permutation[cell]
                if group is None:
                    other = -1
                    w, p = v.gain(cell, value)
                    banned = self.tabu.get((cell, value), 0) >= now
                else:
                    other = next((c for c in group if v.values[c] == value))
                    if not self.domains[other] >> old & 1:
                        continue
                    w, p = v.swap_gain(cell, other)
                    banned = self.tabu.get((cell, value), 0) >= now or self.tabu.get((other, old), 0) >= now
                if banned and v.amount + p >= best:
                    continue
                if w < least:
                    least = w
                    chosen = (cell, value, other)
                    ties = 1
                elif w == least:
                    ties += 1
                    if rng.random() * ties < 1:
                        chosen = (cell, value, other)
            if chosen is None or least >= 0:
                for t in broken:
                    t.weight += 1
                if rng.random() < 0.02:
                    for t in v.terms:
                        if t.weight > 1:
                            t.weight = (t.weight * 3 + 1) // 4
            if chosen is None:
                continue
            cell, value, other = chosen
            old = v.values[cell]
            v.put(cell, value)
            until = now + TENURE + rng.randrange(TENURE + min(10, n_open // 4))
            if other >= 0:
                v.put(other, old)
                self.tabu[other, value] = until
            self.tabu[cell, old] = until
            if v.amount < best:
                best = v.amount
                since = 0
            self.best = min(self.best, v.amount)
        self.best = 0
        return True


def permutations(model):
    where = [None] * len(model.domains)
    for rule in model.rules:
        if isinstance(rule, AllDifferent) and rule.labels is None:
            for group in rule.groups:
                union = 0
                for c in group:
                    union |= model.domains[c]
                if len(group) > 1 and union.bit_count() == len(group) and all(where[c] is None for c in group):
                    for c in group:
                        where[c] = group
    return where


def match(group, options, values, rng):
    holder = {}

    def place(cell, seen):
        o = options[cell][:]
        rng.shuffle(o)
        for value in o:
            if value not in seen:
                seen.add(value)
                if value not in holder or place(holder[value], seen):
                    holder[value] = cell
                    return True
        return False

    order = list(group)
    rng.shuffle(order)
    for cell in order:
        if not place(cell, set()):
            return False
    for value, cell in holder.items():
        values[cell] = value
    return True


def solve(model, seconds, seed=0):
    t0 = perf_counter()
    d = list(model.domains)
    if not Propagator(model).run(d):
        return None
    s = Search(model, d, Random(seed))
    done = lambda n: perf_counter() - t0 > seconds
    while True:
        s.fill()
        if s.climb(done):
            ok = next(model.breaches(s.violations.values), None) is None
            assert ok
            return True, s.iterations, s.restarts, perf_counter() - t0
        if done(0):
            return False, s.iterations, s.restarts, s.best
