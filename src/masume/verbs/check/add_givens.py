"""Find givens that leave exactly one solution if they are added to a puzzle with several solutions.

A place is a cell with a value to print in it. If all solutions are known, places are chosen from their values. If there
are too many solutions to find them all, the search begins with a full board and removes values as long as only one
solution is left. The remaining places are then reduced further: a few of them are removed, and fewer others are sought
that exclude the additional solutions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from masume.core.clue_removal import remove_clues
from masume.core.grid import Cell, Mask
from masume.core.model import Model
from masume.verbs.check.budget import Work
from masume.verbs.check.report import Values
from masume.verbs.check.solution_count import Counted

Place = tuple[Cell, int]
"""A cell and the value to print in it."""

MOST_SINGLES = 5
MOST_SETS = 3  # the most choices of several places that are returned
SHARE_FOR_CHOOSING = 0.9  # share of the work; the rest is for proving that no place can be left out
SHARE_FOR_EXCHANGING = 0.5  # share of the remaining work that is used if there are too few choices
STARTS = 8  # number of first choices, the shortest of which is improved
COUNTED = 200  # the most solutions to count after removing places
PATIENCE = 60, 40  # number of attempts in a row that may fail to shorten the choice, and how many more per place
MOST_PAIRED = 800  # the most places whose pairs are all tried, if all solutions are known
PAIRED = 60  # the most places whose pairs are all tried in one attempt to shorten
GREEDY = 3  # number of places that a choice of three or more may begin with
MOST_BACK = 3  # the most places that one attempt removes
KEPT = 60  # the most choices of equal length that are kept


class Addition(NamedTuple):
    """Places that leave exactly one solution if their values are printed."""

    places: tuple[Place, ...]
    irreducible: bool
    """Whether it is proved that no place can be left out."""
    minimal: bool
    """Whether it is proved that no choice of fewer places leaves one solution."""


def additions(model: Model, counted: Counted, meant: Values | None, work: Work) -> Iterator[Addition]:
    """Yield choices of places that leave exactly one solution of `model`, those with the fewest places first. If
    `meant` is given, this is the solution that is left.
    """
    if counted.complete:
        yield from _of_known(model.cells, counted.solutions, meant)
        return
    targets = [meant] if meant else list(counted.solutions[:: max(1, len(counted.solutions) // STARTS)][:STARTS])
    shortest = _shortest(model, targets, meant, work.part(SHARE_FOR_CHOOSING))
    if len(shortest) < MOST_SETS:
        shortest += _exchanged(model, shortest[0], meant, work.part(SHARE_FOR_EXCHANGING))
    offered: dict[tuple[Place, ...], Addition] = {}
    for places in _varied(list(dict.fromkeys(shortest))):
        thinned, proved = _thinned(model, places, work)
        if work.is_over and len(thinned) == len(_open_cells(model)):
            continue  # nothing could be left out in time, and printing the whole solution is no repair
        offered.setdefault(thinned, Addition(thinned, proved, minimal=len(thinned) == 1))
    yield from sorted(offered.values(), key=lambda addition: len(addition.places))


# ---- Known solutions


class _Offer(NamedTuple):
    """A place that may be chosen, and its holders: the known solutions that have its value, as a bit set of their
    indices.
    """

    place: Place
    holders: Mask


def _of_known(cells: Iterable[Cell], solutions: Sequence[Values], meant: Values | None) -> list[Addition]:
    """Return choices of as few places as possible that leave exactly one of `solutions`. These must be all solutions of
    the puzzle. If `meant` is given, it is the solution that is left.
    """
    offers = _offers(cells, solutions, meant)
    singles = [offer.place for offer in offers if _is_single(offer.holders)]
    if singles:
        return [Addition((place,), True, True) for place in singles[:MOST_SINGLES]]
    pairs = _pairs(offers[:MOST_PAIRED])
    if pairs:
        return [Addition(pair, True, True) for pair in _varied(pairs)]
    exhaustive = len(offers) <= MOST_PAIRED
    chosen = {tuple(sorted(_without_idle(choice, offers))): None for choice in _greedy(offers, len(cells_of(offers)))}
    fewest = min(map(len, chosen))
    best = [places for places in chosen if len(places) == fewest]
    return [Addition(places, True, exhaustive and fewest == 3) for places in _varied(best)]


def cells_of(offers: Iterable[_Offer]) -> set[Cell]:
    """Return the cells of the places in `offers`."""
    return {offer.place[0] for offer in offers}


def _offers(cells: Iterable[Cell], solutions: Sequence[Values], meant: Values | None) -> list[_Offer]:
    """Return a place for each value that some but not all of `solutions` have in a cell. The places with the fewest
    holders come first. If `meant` is given, return only the places whose values it has.
    """
    offers = []
    columns = list(zip(*solutions, strict=True))
    for cell in cells:
        column = columns[cell]
        holders = dict.fromkeys(column, 0)
        if len(holders) > 1:
            for number, value in enumerate(column):
                holders[value] |= 1 << number
            offers += [
                _Offer((cell, value), held) for value, held in holders.items() if not meant or meant[cell] == value
            ]
    return sorted(offers, key=lambda offer: (offer.holders.bit_count(), offer.place))


def _is_single(holders: Mask) -> bool:
    """Return whether exactly one bit of `holders` is set."""
    return holders != 0 and not holders & (holders - 1)


def _pairs(offers: Sequence[_Offer]) -> list[tuple[Place, ...]]:
    """Return pairs of places that together leave one solution, at most `KEPT` of them."""
    pairs: list[tuple[Place, ...]] = []
    for first, other in combinations(offers, 2):
        if _is_single(first.holders & other.holders):
            pairs.append((first.place, other.place))
            if len(pairs) >= KEPT:
                break
    return pairs


def _greedy(offers: Sequence[_Offer], most: int) -> Iterator[list[Place]]:
    """Yield choices of at most `most` places that leave one solution. Each choice begins with a different place. Then
    the place that leaves the fewest solutions is added, again and again.
    """
    for first in offers[:GREEDY]:
        chosen, left = [first.place], first.holders
        while not _is_single(left) and len(chosen) < most:
            narrowed = [(left & holders, place) for place, holders in offers if left & holders not in (0, left)]
            left, place = min(narrowed, key=lambda pair: pair[0].bit_count())
            chosen.append(place)
        if _is_single(left):
            yield chosen


def _without_idle(places: list[Place], offers: Sequence[_Offer]) -> list[Place]:
    """Return `places` without those that are not needed to leave only one of the known solutions."""
    holders = dict(offers)
    for place in tuple(places):
        left = -1
        for other in places:
            left &= holders[other] if other != place else -1
        if _is_single(left):
            places = [other for other in places if other != place]
    return places


def _varied(sets: Sequence[tuple[Place, ...]]) -> list[tuple[Place, ...]]:
    """Select from `sets` a few choices that have as few places as possible in common, and return them."""
    rest = list(sets)
    taken = [rest.pop(0)]
    while rest and len(taken) < MOST_SETS:
        used = {place for places in taken for place in places}
        taken.append(min(rest, key=lambda places: sum(place in used for place in places)))
        rest.remove(taken[-1])
    return taken


# ---- Too many solutions


def _shortest(model: Model, targets: Sequence[Values], meant: Values | None, work: Work) -> list[tuple[Place, ...]]:
    """Return choices of places that leave one solution: the shortest that are found within the budget `work`. The
    search starts from the solutions `targets`.
    """
    begun: list[list[Place]] = []
    for order, target in enumerate(targets if len(targets) > 1 else [*targets] * STARTS):
        if not begun or not work.is_over:
            begun.append([(cell, target[cell]) for cell in sorted(_dig(model, target, order, work))])
    chosen = min(begun, key=len)
    seen = {tuple(chosen): None}
    chance = Random(1)
    idle = 0
    while len(chosen) > 1 and idle < PATIENCE[0] + PATIENCE[1] * len(chosen) and not work.is_over:
        idle += 1
        size = chance.randint(2, min(MOST_BACK, len(chosen)))
        back = set(chance.sample(chosen, size))
        rest = [place for place in chosen if place not in back]
        fewer = _forwards(model, rest, meant, size, chance, work)
        if fewer is None:
            continue
        if len(fewer) < size:
            idle, seen = 0, {}
        chosen = sorted(rest + fewer)
        if len(seen) < KEPT:
            seen[tuple(chosen)] = None
    return list(seen)


def _exchanged(
    model: Model, chosen: tuple[Place, ...], meant: Values | None, work: Work
) -> Iterator[tuple[Place, ...]]:
    """Yield the choices that result from replacing one place of `chosen` by another one. Replacements are sought only
    if the solutions that are left without the place can be counted.
    """
    for place in chosen:
        if work.is_over:
            return
        rest = [other for other in chosen if other != place]
        answer = work.sample(_printed(model, rest), COUNTED)
        if answer.exhausted:
            offers = _offers(model.cells, [solution.values for solution in answer.solutions], meant)
            yield from (tuple(sorted([*rest, other])) for other, holders in offers if _is_single(holders))


def _forwards(
    model: Model, printed: Sequence[Place], meant: Values | None, most: int, chance: Random, work: Work
) -> list[Place] | None:
    """Choose at most `most` places that, together with the places `printed`, leave one solution. Return None if none
    are found. As long as there are too many solutions to find them all, choose the place whose value is rarest in a
    sample of them; ties are broken at random.
    """
    chosen: list[Place] = []
    while True:
        answer = work.sample(_printed(model, [*printed, *chosen]), COUNTED)
        if answer.exhausted and len(answer.solutions) == 1:
            return chosen
        room = most - len(chosen)
        if room < 1 or len(answer.solutions) < 2 or work.is_over:
            return None
        offers = _offers(model.cells, [solution.values for solution in answer.solutions], meant)
        chance.shuffle(offers)
        offers.sort(key=lambda offer: offer.holders.bit_count())
        if answer.exhausted:
            fewer = _fewer(offers, room)
            return None if fewer is None else chosen + fewer
        if room < 2 or not offers:
            return None
        chosen.append(offers[0].place)


def _fewer(offers: Sequence[_Offer], most: int) -> list[Place] | None:
    """Return at most `most` places that leave one of the known solutions, or None if no such places are found."""
    if offers and _is_single(offers[0].holders):
        return [offers[0].place]
    if most < 2:
        return None
    for first, other in combinations(offers[:PAIRED], 2):
        if _is_single(first.holders & other.holders):
            return [first.place, other.place]
    return min(_greedy(offers, most), key=len, default=None) if most > 2 else None


def _printed(model: Model, places: Iterable[Place]) -> Model:
    """Return `model` with the values of `places` printed."""
    domains = list(model.domains)
    for cell, value in places:
        domains[cell] = 1 << value
    return model._replace(domains=tuple(domains))


def _open_cells(model: Model) -> list[Cell]:
    """Return the cells of `model` that have no given."""
    return [cell for cell in model.cells if model.domains[cell].bit_count() > 1]


def _dig(model: Model, target: Values, order: int, work: Work) -> set[Cell]:
    """Return cells whose values in `target` leave only this solution. The search starts with all open cells, and
    removes cells that are not needed, in a random order that `order` determines.
    """
    still_open = [(cell,) for cell in _open_cells(model)]

    def is_enough(cells: set[Cell]) -> bool:
        return work.ask(_printed(model, ((cell, target[cell]) for cell in cells)), 2).verdict == "unique"

    return remove_clues(still_open, set, is_enough, Random(order), lambda: work.is_over)


def _thinned(model: Model, places: tuple[Place, ...], work: Work) -> tuple[tuple[Place, ...], bool]:
    """Return `places` without those that are not needed, and whether it is proved that all of the others are needed."""
    proved = True
    for place in places:
        if work.is_over:
            return places, False
        rest = tuple(other for other in places if other != place)
        verdict = work.ask(_printed(model, rest), 2).verdict
        if verdict == "unique":
            places = rest
        elif verdict != "many":
            proved = False
    return places, proved
