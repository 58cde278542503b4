"""Judges of lines that must not be alike, and of lines that cross."""

from __future__ import annotations

from collections.abc import Iterator

from truth.binairo.board import BinairoBoard, Filling
from truth.binairo.claims import fillings_told, listed, supposed
from truth.telling import Complaint, Pair, Told, complain, name


def twin(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    one, two = step.line(), step.line("twin")
    assert one
    assert two
    line, other, cells = board.line(*one), board.line(*two), step.cells("cells")
    yield from complain(board.unique and one[0] == two[0] and one != two, "these two may be alike")
    yield from complain(all(board.values[cell] is not None for cell in other), "the twin is not complete")
    yield from complain(len(cells) == 2 and all(board.values[cell] is None for cell in cells), "not two blank cells")
    for cell, mate in zip(line, other, strict=True):
        yield from complain(cell in cells or board.values[cell] == board.values[mate], "the lines differ already")
    for cell, symbol in step.places:
        yield from complain(
            symbol == 1 - (board.values[other[line.index(cell)]] or 0), "not the opposite", "conclusion"
        )


def twin_completions(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line = board.line(*way)
    if step.variant == "last":
        other = step.line("twin")
        assert other
        known, value, twin_line = supposed(step), step.number("value"), board.line(*other)
        seen = board.seen(line, known)
        yield from complain(board.unique and other != way and other[0] == way[0], "these two may be alike")
        yield from complain(seen.count(value) == board.most(len(line))[value], f"it would not have all its {value}s")
        there = [symbol == value for symbol in board.seen(twin_line)]
        yield from complain(None not in board.seen(twin_line), "the twin is not complete")
        yield from complain([symbol == value for symbol in seen] == there, "they would be elsewhere")
        return
    yield from listed(board, step, line, supposed(step))
    full = {tuple(board.values[cell] for cell in board.line(*other)) for other in board.twins(step)}
    yield from complain(board.unique and fillings_told(step) == full, "these are not the lines beside it")


def mutual_twins(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    one, two, across = step.line(), step.line("twin"), step.line("crossing")
    assert one
    assert two
    assert across
    line, other, crossing = board.line(*one), board.line(*two), board.line(*across)
    yield from complain(board.unique and one[0] == two[0] and one != two, "these two may be alike")
    for cell, mate in zip(line, other, strict=True):
        yield from complain(board.values[cell] == board.values[mate], "not alike so far")
    cells = step.cells("cells")
    blanks = [i for i, cell in enumerate(line) if board.values[cell] is None]
    yield from complain(step.number("blanks") == len(blanks), f"they have {len(blanks)} blanks")
    yield from complain(len(cells) == 2 and set(cells) <= set(crossing), "the two cells are not in the crossing line")
    for i in blanks:
        for symbol in (0, 1):
            yield from complain(len(board.fillings(line, {line[i]: symbol})) < 2, "they could agree there")
    ways = [way for way in board.fillings(crossing) if way[crossing.index(cells[0])] != way[crossing.index(cells[1])]]
    if "fillings" in step.words:
        yield from complain(set(ways) == fillings_told(step), "other fillings fit too")
        yield from complain(len(ways) <= 8, "too many fillings", "list")
    elif "value" in step.words:
        yield from complain(board.room(crossing, step.number("value")) == 1, "not the last one")
    for cell, symbol in step.places:
        good = cell in crossing and all(way[crossing.index(cell)] == symbol for way in ways)
        yield from complain(good, f"{name(cell, board.cols)} does not follow in that line", "conclusion")


def cross_squeeze(board: BinairoBoard, step: Told) -> Iterator[Complaint]:
    way = step.line()
    assert way
    line, known = board.line(*way), supposed(step)
    if "fillings" in step.words:
        yield from listed(board, step, line, known)
    ways = board.fillings(line, known)
    across, numbers = step.words["crossing"]["lines"] if "crossing" in step.words else ("", ())
    yield from complain(across != way[0], "these lines do not cross it")
    crossing = [board.line(across, number) for number in numbers]
    needless = dict(zip(numbers, crossing, strict=True))
    told = step.clauses("breaches")
    for _, part in told:
        yield from complain(part.number("ways") == len(part.items("fillings")), "the number of ways is wrong")
    for filling in ways:
        there, broken = filled(board, line, filling, crossing)
        yield from complain(broken, f"{''.join(map(str, filling))} breaks nothing", "conclusion")
        said = [(variant.removeprefix("all-"), part) for variant, part in told if filling in fillings_told(part)]
        yield from complain(len(said) == 1, "a filling without its breach, or with two")
        yield from complain("n" not in step.words or step.number("n") == len(ways), f"there are {len(ways)} ways")
        for variant, part in said:
            yield from breach(board, there, variant, part, filling)
            for number, spared in list(needless.items()):
                without, _ = filled(board, line, filling, [other for other in crossing if other != spared])
                if list(breach(board, without, variant, part, filling)):
                    del needless[number]
    for number in needless:
        yield Complaint("sentence", f"nothing has to be followed in {across} {number}")
    for cell, symbol in step.places:
        good = known.get(cell) == 1 - symbol or not board.fillings(line, {cell: 1 - symbol})
        yield from complain(good, "only what was supposed is refuted", "conclusion")


def filled(
    board: BinairoBoard, line: list[int], filling: Filling, crossing: list[list[int]]
) -> tuple[BinairoBoard, bool]:
    """The board with a line filled and some lines across it followed, and whether that breaks a rule."""
    there = board.copy()
    for cell, symbol in zip(line, filling, strict=True):
        there.values[cell] = symbol
    return there, carry_on(there, crossing, [board.line(*other) for other in board.lines()])


def breach(board: BinairoBoard, there: BinairoBoard, variant: str, part: Told, filling: Filling) -> Iterator[Complaint]:
    """Whether the rule that is named is broken there."""
    way = part.line()
    assert way
    line = board.line(*way)
    if variant == "twin":
        yield from complain(board.unique and board.seen(line) == filling, "it would not be like that", "flaw")
        return
    cells, value = part.cells("cells"), part.number("value")
    yield from complain(set(cells) <= set(line), "the breach is not in that line")
    for cell in cells:
        good = there.values[cell] == value or (cell, value) in there.gone
        yield from complain(good, f"{name(cell, board.cols)} would not become {value}", "flaw")
    places = sorted(line.index(cell) for cell in cells)
    if variant == "three":
        yield from complain(len(places) == 3 and places[2] - places[0] == 2, "not three in a row", "flaw")
    else:
        most = board.most(len(line))[value]
        good = len(set(cells)) == part.number("n") > most == part.number("most")
        yield from complain(good, "they would not be too many", "flaw")


def carry_on(board: BinairoBoard, lines: list[list[int]], every: list[list[int]]) -> bool:
    """Pairs, sandwiches and full quotas in some lines, until nothing follows or a rule breaks in any line: then True.
    Where two symbols are forced into one cell, both are noted, and what follows from either."""

    def has(cell: int, symbol: int) -> bool:
        return board.values[cell] == symbol or (cell, symbol) in board.gone

    broken = False
    moving = True
    while moving:
        moving = False
        for line in lines:
            forced: set[Pair] = set()
            for i in range(len(line) - 2):
                window = line[i : i + 3]
                for symbol in (0, 1):
                    count = sum(has(cell, symbol) for cell in window)
                    broken |= count == 3
                    if count >= 2:
                        forced |= {(cell, 1 - symbol) for cell in window if not has(cell, symbol)}
            for symbol in (0, 1):
                room = board.most(len(line))[symbol] - sum(has(cell, symbol) for cell in line)
                broken |= room < 0
                if room <= 0:
                    forced |= {(cell, 1 - symbol) for cell in line if not has(cell, symbol)}
            for cell, symbol in forced:
                if has(cell, symbol):
                    continue
                moving = True
                if board.values[cell] is None:
                    board.values[cell] = symbol
                else:
                    board.gone |= {(cell, 0), (cell, 1)}
                    broken = True
        for line in every:
            seen = [board.values[cell] for cell in line]
            broken |= any(board.room(line, symbol) < 0 for symbol in (0, 1))
            broken |= any(seen[i] is not None and seen[i] == seen[i + 1] == seen[i + 2] for i in range(len(seen) - 2))
        if board.unique:
            known = {cell: symbol for cell, symbol in enumerate(board.values) if symbol is not None}
            broken |= board.alike(every, known)
    return broken
