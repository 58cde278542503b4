"""Sentences about chains of cells with two candidates each."""

from __future__ import annotations

from itertools import pairwise

from masume.core.grid import cell_name
from masume.i18n.placeholders import Cells, Text, Value
from masume.kinds.kakuro.position import KakuroPosition
from masume.kinds.kakuro.sentences.sums import MINUS
from masume.reasoning.technique import Deduction, Step


def tell_xy_chain(position: KakuroPosition, deduction: Deduction) -> Step:
    """State a chain and both of its cases. If the candidate at the start of the chain is wrong, the first cell has its
    other candidate; if it is right, so is the candidate at the end.
    """
    nodes = list(zip(deduction.args[::3], deduction.args[1::3], deduction.args[2::3], strict=True))
    (first, digit, _), (last, _, _) = nodes[0], nodes[-1]
    other = (position.domains[first] ^ 1 << digit).bit_length() - 1
    links = []
    for (from_cell, before, _), (to_cell, held, is_sum) in pairwise(nodes):
        total = position.state(position.tables.common_run(from_cell, to_cell)).remaining
        reason = f"{total}{MINUS}{before}" if is_sum else f"≠{before}"
        links.append(f"{cell_name(to_cell, position.cols)}={held} ({reason})")
    return position.step_from(
        deduction,
        dict.fromkeys(cell for cell, _, _ in nodes),
        "loop" if deduction.places else "text",
        first=Cells((first,)),
        digit=Value(digit),
        last=Cells((last,)),
        value=Value(other),
        chain=Text(" → ".join(links)),
    )
