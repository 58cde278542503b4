"""Check a filled board against a model. Every solution passes this check before it is returned.

The check gives the same answer as `Model.violations`, but compiles well and stops at the first violation; tests compare
the two. It shares no code with the searches whose solutions it checks.
"""

from array import array

import cython

from masume.core.model import AllDifferent, Chain, Connected, DifferentLines, Forbid, Sum


def holds(model, values) -> bool:
    """Return whether `values` (one number per cell) satisfy every domain and every rule of `model`."""
    count: cython.int = len(values)
    v: cython.int[::1] = array("i", [0]) * count
    copy_values(tuple(values), v)
    # By value, label or cell, whatever the rule counts: the number of the last group that contained it.
    marks: cython.int[::1] = array("i", [0]) * (count + 16)
    if not in_domains(model.cells, model.domains, v):
        return False
    for rule in model.rules:
        kind = type(rule)
        if kind is AllDifferent:
            if rule.labels is None:
                ok = all_different(rule.groups, v, marks)
            else:
                ok = labels_different(rule.groups, v, marks, rule.labels, rule.among)
        elif kind is Sum:
            ok = sums_fit(rule.groups, rule.low, rule.high, v)
        elif kind is Forbid:
            ok = no_pattern(rule.groups, rule.patterns, v)
        elif kind is DifferentLines:
            ok = lines_differ(rule.families, v)
        elif kind is Connected:
            ok = is_connected(rule.shape.cells, rule.shape.touching, rule.value, v)
        elif kind is Chain:
            ok = is_chained(rule.shape.cells, rule.shape.touching, v, marks)
        else:
            raise TypeError(f"no check for the rule {rule!r}")
        if not ok:
            return False
    return True


@cython.cfunc
def copy_values(values: tuple, v: cython.int[::1]) -> cython.bint:
    """Copy `values` into `v`. This is faster than making an array from the tuple."""
    i: cython.int
    for i in range(len(values)):
        v[i] = values[i]
    return True


@cython.cfunc
def in_domains(cells: tuple, domains: tuple, v: cython.int[::1]) -> cython.bint:
    """Return whether the value in `v` of each of the `cells` is in its domain."""
    cell: cython.int
    value: cython.int
    mask: cython.ulonglong
    small: cython.bint
    last: object = None  # most cells share one domain, which is then converted only once
    mask = 0
    small = False
    for cell in cells:
        domain = domains[cell]
        value = v[cell]
        if value < 0:
            return False
        if domain is not last:
            last = domain
            small = domain < 0x100000000
            mask = domain if small else 0
        if small:
            if value > 31 or not (mask >> value) & 1:
                return False
        elif not domain >> value & 1:
            return False
    return True


@cython.cfunc
def all_different(groups: tuple, v: cython.int[::1], marks: cython.int[::1]) -> cython.bint:
    """Return whether no two cells within one of the `groups` have the same value in `v`. `marks` is scratch space."""
    group: tuple
    number: cython.int = 0
    cell: cython.int
    size = marks.shape[0] if cython.compiled else len(marks)
    for cell in range(size):
        marks[cell] = 0
    for group in groups:
        number += 1
        for cell in group:
            if v[cell] < 0 or v[cell] >= size or marks[v[cell]] == number:
                return False
            marks[v[cell]] = number
    return True


@cython.cfunc
def labels_different(
    groups: tuple, v: cython.int[::1], marks: cython.int[::1], labels: tuple, among: cython.int
) -> cython.bint:
    """Return whether, within each of the `groups`, the cells with value `among` have different `labels`. Ignore cells
    whose label is below 0. `marks` is scratch space.
    """
    group: tuple
    number: cython.int = 0
    cell: cython.int
    label: cython.int
    size = marks.shape[0] if cython.compiled else len(marks)
    for cell in range(size):
        marks[cell] = 0
    for group in groups:
        number += 1
        for cell in group:
            label = labels[cell]
            if v[cell] != among or label < 0:
                continue
            if marks[label] == number:
                return False
            marks[label] = number
    return True


@cython.cfunc
def sums_fit(groups: tuple, low: tuple, high: tuple, v: cython.int[::1]) -> cython.bint:
    """Return whether the sum of the values in each group lies between the group's numbers in `low` and `high`."""
    group: tuple
    i: cython.int = 0
    cell: cython.int
    total: cython.longlong
    for group in groups:
        total = 0
        for cell in group:
            total += v[cell]
        if total < low[i] or total > high[i]:
            return False
        i += 1
    return True


@cython.cfunc
def no_pattern(groups: tuple, patterns: tuple, v: cython.int[::1]) -> cython.bint:
    """Return whether no group has exactly the values of one of the `patterns`, in the same order."""
    group: tuple
    pattern: tuple
    cell: cython.int
    value: cython.int
    i: cython.int
    same: cython.bint
    for pattern in patterns:
        for group in groups:
            same = True
            i = 0
            for cell in group:
                value = pattern[i]
                if v[cell] != value:
                    same = False
                    break
                i += 1
            if same:
                return False
    return True


@cython.cfunc
def lines_differ(families: tuple, v: cython.int[::1]) -> cython.bint:
    """Return whether, within each of the `families`, no two lines have the same values."""
    family: tuple
    line: tuple
    filling: list
    cell: cython.int
    for family in families:
        seen = set()
        for line in family:
            filling = []
            for cell in line:
                filling.append(v[cell])
            seen.add(tuple(filling))
        if len(seen) < len(family):
            return False
    return True


@cython.cfunc
def is_connected(cells: tuple, touching: tuple, value: cython.int, v: cython.int[::1]) -> cython.bint:
    """Return whether the cells with `value` form one connected area; there must be at least one. `touching` holds the
    neighbours of each cell.
    """
    around: tuple
    cell: cython.int
    other: cython.int
    total: cython.int = 0
    reached: cython.int = 0
    head: cython.int = 0
    size = v.shape[0] if cython.compiled else len(v)
    seen: cython.int[::1] = array("i", [0]) * size
    queue: cython.int[::1] = array("i", [0]) * size
    for cell in cells:
        if v[cell] == value:
            if total == 0:
                seen[cell] = 1
                queue[0] = cell
                reached = 1
            total += 1
    while head < reached:
        around = touching[queue[head]]
        head += 1
        for other in around:
            if v[other] == value and not seen[other]:
                seen[other] = 1
                queue[reached] = other
                reached += 1
    return total > 0 and reached == total


@cython.cfunc
def is_chained(cells: tuple, touching: tuple, v: cython.int[::1], counts: cython.int[::1]) -> cython.bint:
    """Return whether every two cells with consecutive numbers are neighbours. `touching` holds the neighbours of each
    cell; `counts` is scratch space.
    """
    around: tuple
    cell: cython.int
    other: cython.int
    after: cython.int
    size = counts.shape[0] if cython.compiled else len(counts)
    for cell in range(size):
        counts[cell] = 0
    for cell in cells:
        if v[cell] < 0 or v[cell] >= size - 1:
            return False
        counts[v[cell]] += 1
    for cell in cells:
        after = 0
        around = touching[cell]
        for other in around:
            if v[other] == v[cell] + 1:
                after += 1
        if after != counts[v[cell] + 1]:
            return False
    return True
