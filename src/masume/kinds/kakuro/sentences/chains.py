"""Sentences about chains of cells with two candidates each."""

from __future__ import annotations

from itertools import pairwise

from masume.core.grid import cell_name
from masume.i18n.placeholders import Cells, Text, Value
from masume.kinds.kakuro.position import KakuroPosition
from masume.kinds.kakuro.sentences.sums import MINUS
from masume.reasoning.technique import Found, Step


def tell_xy_chain(position: KakuroPosition, found: Found) -> Step:
    """Tell a chain that starts from one of the two candidates of its first cell. If this candidate is wrong, the cell
    holds the other one; if it is right, the last digit of the chain is right as well."""
    nodes = list(zip(found.detail[::3], found.detail[1::3], found.detail[2::3], strict=True))
    (first, digit, _), (last, _, _) = nodes[0], nodes[-1]
    other = (position.domains[first] ^ 1 << digit).bit_length() - 1
    links = []
    for (one, before, _), (two, held, is_sum) in pairwise(nodes):
        total = position.state(position.layout.common_run(one, two)).rest
        reason = f"{total}{MINUS}{before}" if is_sum else f"≠{before}"
        links.append(f"{cell_name(two, position.cols)}={held} ({reason})")
    return position.told(
        found,
        dict.fromkeys(cell for cell, _, _ in nodes),
        "loop" if found.places else "text",
        first=Cells((first,)),
        digit=Value(digit),
        last=Cells((last,)),
        value=Value(other),
        chain=Text(" → ".join(links)),
    )
