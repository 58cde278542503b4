"""Judges of what all routes of some numbers have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator

from truth.hidato.board import MOST_ROUTES, HidatoBoard, Route
from truth.hidato.claims import written
from truth.telling import Complaint, Told, cells_in, complain, name, numbers_in


def compare(board: HidatoBoard, step: Told, routes: list[Route], numbers: list[int]) -> Iterator[Complaint]:
    """What all routes have in common is what the step concludes."""
    always = set.intersection(*(set(route.values()) for route in routes)) if routes else set()
    for cell, number in step.places:
        where = f"{number} at {name(cell, board.cols)}"
        if number in numbers:
            yield from complain(
                all(route[number] == cell for route in routes), f"not every route has {where}", "conclusion"
            )
        else:
            there = [other for other in board.holders(number) if other not in always]
            here = board.left[cell] - {n for n in board.left[cell] if cell not in always}
            yield from complain(there == [cell] or here == {number}, f"{where} does not follow", "conclusion")
            yield from complain(cells_said_left(step, number), f"does not say why {where} follows")
    for cell, number in step.removes:
        good = all(route[number] != cell for route in routes) if number in numbers else cell in always
        yield from complain(good, f"{number} may be at {name(cell, board.cols)}", "conclusion")


def cells_said_left(step: Told, number: int) -> bool:
    """Whether the sentence says that a number has one cell left."""
    return bool(re.search(rf"(?:only|one) [^.]*cell[^.]* left for {number}\b|{number} has only", step.text))


def ways_told(board: HidatoBoard, step: Told, numbers: list[int]) -> list[Route]:
    """The routes that a sentence lists."""
    found = []
    for way in str(step.words["ways"]["text"]).split("; "):
        if ":" in way:
            route: Route = {}
            for part in way.split(", "):
                missing, _, cells = part.partition(": ")
                route |= zip(numbers_in(missing), cells_in(cells, board.cols), strict=True)
        else:
            route = dict(zip(numbers, cells_in(way, board.cols), strict=True))
        found.append(route)
    return found


def all_routes(board: HidatoBoard, step: Told) -> Iterator[Complaint]:
    yield from written(board, step, "low", "high")
    numbers = step.numbers("numbers")
    low, high = step.number("low"), step.number("high")
    yield from complain(all(low < n < high and n not in board.where for n in numbers), "not the numbers between")
    routes = board.routes(numbers)
    if len(routes) > MOST_ROUTES:
        yield Complaint("list", "too many routes")
        return
    visited = step.cells("visited")
    if step.technique == "must-visit":
        for cell in visited:
            good = board.left[cell] <= set(numbers)
            yield from complain(good, f"other numbers can fill {name(cell, board.cols)}")
        routes = [route for route in routes if set(visited) <= set(route.values())]
    if "count" in step.words:
        yield from complain(step.number("count") == len(routes), f"there are {len(routes)} routes")
    yield from complain(len(routes) <= 8, f"{len(routes)} routes are too many to list", "list")
    if "ways" in step.words:
        told = ways_told(board, step, numbers)
        good = len(told) == len(routes) and all(route in routes for route in told)
        yield from complain(good, "the routes are others")
    else:
        yield Complaint("list", "the routes are not listed")
    if "always" in step.words:
        always = set.intersection(*(set(route.values()) for route in routes))
        told_always = set(step.cells("always"))
        yield from complain(told_always <= always, "not every route uses these")
        others = {cell for cell, number in step.removes if number not in numbers}
        yield from complain(others <= told_always, "does not say why other numbers are out", "conclusion")
    yield from compare(board, step, routes, numbers)
