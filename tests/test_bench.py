"""The benchmark works from end to end, and its boards and sums are right. No test looks at how long anything took."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from bench import audit as auditing
from bench import minimal, published
from bench.__main__ import main, report
from bench.boards import MAKERS, dense_kakuro
from bench.clock import cpu, ratio, times
from bench.contest import KindScore, Lap, race, score
from bench.hard_spots import Trial, stored
from bench.making import Making, Order, orders, rate
from bench.peers import Answer, Peer, Run, attempt
from bench.run import QUICK
from bench.startup import start_up
from bench.table import duration
from hypothesis import given, settings
from hypothesis import strategies as st

import masume

if TYPE_CHECKING:
    from pathlib import Path

TINY = replace(
    QUICK,
    boards=2,
    rounds=1,
    challenge=2,
    growth={"binairo": (6,), "hidato": (4,), "hitori": (5,), "kakuro": (7,)},
    starts=0,
    plain=1,
    making=(Order("hitori", 5), Order("binairo", 6, "easy", "no-such-program 6x6", 1.0)),
    making_seconds=0.01,
    hard=1,
    piped=20,
)
KEYS = {
    "date",
    "machine",
    "versions",
    "settings",
    "kinds",
    "challenge",
    "growth",
    "hard",
    "startup",
    "pipe",
    "plain",
    "reading",
    "levels",
    "ratings",
    "refuting",
    "making",
    "targets",
}
SMALL_HITORI = masume.Hitori([[2, 1, 2], [2, 3, 1], [1, 2, 2]])


# ---- the whole


def test_report_writes_everything_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = report(replace(TINY, data=tmp_path / "absent"), tmp_path / "deep" / "numbers.json")
    numbers = json.loads(file.read_text("utf-8"))
    assert set(numbers) == KEYS
    assert list(numbers["kinds"]) == [kind.name for kind in masume.KINDS] == list(numbers["growth"])
    for kind in [*numbers["kinds"].values(), numbers["challenge"]]:
        assert kind["right"] == kind["boards"] == len(kind["laps"]) == 2
        assert 0 < kind["kernel"]["mean"] <= kind["kernel"]["max"]
    assert all(step["unique"] for steps in numbers["growth"].values() for step in steps)
    assert [path.name for path in file.parent.iterdir()] == ["numbers.json"]
    shown = capsys.readouterr().out
    assert "the package's own examples" in shown
    # How fast it is, and how hard the examples are, is no matter of this test.
    assert [line for line in shown.splitlines() if "MISSED" in line and "solved right" in line] == []
    assert str(file) in shown


def test_options_reach_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    monkeypatch.setattr("bench.__main__.report", lambda *arguments: seen.append(arguments))
    assert main(["--quick", "--data", str(tmp_path), "--out", str(tmp_path / "a.json")]) == 0
    assert main(["--full"]) == 0
    assert main(["--peers", "3"]) == 0
    assert seen[0] == (replace(QUICK, data=tmp_path), tmp_path / "a.json")
    assert (seen[1][0].peer_boards, seen[2][0].peer_boards) == (None, 3)


def test_start_up_runs_both_programs() -> None:
    measured = start_up(1)
    if measured is not None:  # else the system cannot tell the CPU time of a child
        assert measured.masume_best > 0
        assert measured.ratio_of_bests == pytest.approx(measured.masume_best / measured.python_best)
    assert start_up(0) is None


# ---- boards


@pytest.mark.parametrize("kind", sorted(MAKERS))
@given(size=st.integers(4, 12), seed=st.integers(0, 1000))
@settings(max_examples=25, deadline=None)
def test_made_boards_are_unique_and_repeatable(kind: str, size: int, seed: int) -> None:
    size += size % 2 if kind == "binairo" else 0
    puzzle: Any = MAKERS[kind](size, seed)
    assert (puzzle.kind, puzzle.rows, puzzle.cols) == (kind, size, size)
    assert masume.solve(puzzle).verdict == "unique"
    assert MAKERS[kind](size, seed) == puzzle


@pytest.mark.parametrize(("kind", "size", "seed"), [("binairo", 30, 16), ("hidato", 18, 1)])
def test_stored_boards_are_those_of_their_seeds(kind: str, size: int, seed: int) -> None:
    assert minimal.MAKERS[kind](size, seed) == stored(f"{kind}-{size}")[seed]


@pytest.mark.parametrize("kind", sorted(minimal.MAKERS))
def test_no_given_of_a_minimal_board_can_be_spared(kind: str) -> None:
    puzzle: Any = minimal.MAKERS[kind](6, 3)
    assert masume.solve(puzzle).verdict == "unique"
    rules = next(found for found in masume.KINDS if found.name == kind)
    clues = rules.clues.list(puzzle)
    ends = {1, 36} if kind == "hidato" else set()
    for left_out, clue in enumerate(clues):
        fewer = rules.clues.with_only(puzzle, [i for i in range(len(clues)) if i != left_out])
        assert clue.value in ends or masume.solve(fewer).verdict == "many"


@pytest.mark.parametrize(("size", "density"), [(6, 0.8), (13, 0.7), (16, 0.78)])
def test_dense_kakuros_have_runs_of_two_to_nine_and_a_solution(size: int, density: float) -> None:
    puzzle = dense_kakuro(size, density, 1)
    assert {len(run) for run in puzzle.across + puzzle.down} <= set(range(2, 10))
    assert dense_kakuro(size, density, 1) == puzzle
    assert masume.solve(puzzle, solutions=1, nodes=100_000).solutions


def test_a_spot_is_passed_when_all_boards_are_decided_in_time() -> None:
    fast = times([0.1, 0.3])
    assert Trial("", 2, 2, 0, fast, 0.25, "mean").passed
    assert not Trial("", 2, 2, 0, fast, 0.25, "max").passed
    assert not Trial("", 2, 1, 0, fast, 1.0, "max").passed


def test_published_boards_are_read_with_their_solutions(tmp_path: Path) -> None:
    text = "4 4\n1 - - 2\n- - - -\n- - - -\n- - - -"
    filled = "4 4\n1 1 2 2\n1 1 2 2\n2 2 1 1\n2 2 1 1"
    item = {"name": "b", "problem": text, "solution": filled}
    (tmp_path / "binairo.jsonl").write_text(json.dumps(item) + "\n", "utf-8")
    (board,), source = published.contest("binairo", tmp_path)
    assert "binairo.jsonl" in source
    assert board.solution == (0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0)
    assert board.puzzle.unique_lines is False
    assert board.tokens() == [line.split() for line in text.splitlines()[1:]]


def test_challenge_boards_come_from_the_folder_or_are_made(tmp_path: Path) -> None:
    made, source = published.challenge(tmp_path, 3)
    assert len(made) == 3
    assert "made" in source
    (tmp_path / published.CHALLENGE).write_text("[[2,1,2],[2,3,1],[1,2,2]]\n" * 4, "utf-8")
    read, source = published.challenge(tmp_path, 3)
    assert [board.puzzle for board in read] == [SMALL_HITORI] * 3
    assert source == published.CHALLENGE


def test_peers_get_no_board_whose_rules_they_do_not_know() -> None:
    def known(puzzle: Any) -> bool:
        return published.Board(puzzle.kind, "", puzzle).tokens() is not None

    assert known(masume.Hidato([[1, 0], [0, 4]]))
    assert not known(masume.Hidato([[1, 0], [0, 4]], neighbours=4))
    assert known(masume.Binairo([[None] * 4] * 4, unique_lines=False))
    assert not known(masume.Binairo([[None] * 4] * 4))


@given(st.lists(st.integers(), unique=True), st.none() | st.integers(0, 30))
def test_spread_takes_so_many_in_order_with_both_ends(items: list[int], count: int | None) -> None:
    chosen = published.spread(items, count)
    assert len(chosen) == (len(items) if count is None else min(count, len(items)))
    assert chosen == [item for item in items if item in chosen]
    if len(chosen) > 1:
        assert (chosen[0], chosen[-1]) == (items[0], items[-1])


# ---- sums


@given(st.lists(st.tuples(st.floats(1e-6, 10), st.floats(1.5, 1e3)), min_size=1))
def test_ratio_of_equally_faster_boards(pairs: list[tuple[float, float]]) -> None:
    factor = pairs[0][1]
    fast = [seconds for seconds, _ in pairs]
    found = ratio([seconds * factor for seconds in fast], fast)
    assert found.boards == len(fast)
    assert [found.of_means, found.geometric] == pytest.approx([factor, factor])


def test_ratio_weighs_means_by_time_and_the_geometric_mean_by_board() -> None:
    found = ratio([1.0, 900.0], [1.0, 1.0])
    assert [found.of_means, found.geometric] == pytest.approx([450.5, 30.0])
    assert (times([1, 2, 6]).mean, times([1, 2, 6]).median, times([1, 2, 6]).max) == (3, 2, 6)
    assert cpu(lambda: "answer")[1] == "answer"


@pytest.mark.parametrize(
    ("seconds", "text"), [(2.5, "2.5 s"), (0.1234, "123 ms"), (0.00123, "1.23 ms"), (1.23e-5, "12.3 µs")]
)
def test_duration(seconds: float, text: str) -> None:
    assert duration(seconds) == text


# ---- the contest


def _peer(name: str, values: tuple[int, ...] | str) -> Peer:
    return Peer(name, "1", True, lambda kind, tokens: Run(lambda: values, lambda returned: returned))


def test_a_wrong_published_solution_is_seen() -> None:
    wanted = masume.solve(SMALL_HITORI).solutions[0].values
    wrong = (1 - wanted[0], *wanted[1:])
    assert race(published.Board("hitori", "a", SMALL_HITORI, wanted), (), 1).right
    assert not race(published.Board("hitori", "a", SMALL_HITORI, wrong), (), 1).right


def test_a_peer_is_held_to_the_solution() -> None:
    board = published.Board("hitori", "a", SMALL_HITORI)
    wanted = masume.solve(SMALL_HITORI).solutions[0].values

    def breaks(kind: str, tokens: Any) -> Run:
        raise ValueError("no such board")

    assert attempt(_peer("p", wanted), board, [], wanted).trouble == ""
    assert attempt(_peer("p", (*wanted[::-1], 0)), board, [], wanted).trouble == "wrong solution"
    assert attempt(_peer("p", "status Timeout"), board, [], wanted).trouble == "status Timeout"
    assert attempt(Peer("p", "1", True, breaks), board, [], wanted).trouble == "ValueError: no such board"
    assert set(race(board, [_peer("p", wanted)], 1).peers) == {"p"}


def _scored(*laps: dict[str, Answer]) -> KindScore:
    peers = [_peer(name, "") for name in ("quick", "slow")]
    made = [Lap(f"{i}", 3, 3, "unique", True, 0, 1.0, 1.0, 2.0, 2.0, answers) for i, answers in enumerate(laps)]
    return score(made, peers, "test")


def test_score_counts_only_boards_that_the_peer_solved() -> None:
    found = _scored({"quick": Answer(20.0), "slow": Answer(50.0)}, {"quick": Answer(0.0, "wrong solution")}, {})
    quick = found.peers["quick"]
    assert (quick.boards, quick.right, quick.troubles) == (2, 1, {"1": "wrong solution"})
    assert quick.solve is not None
    assert quick.kernel is not None
    assert (quick.solve.of_means, quick.kernel.of_means) == (10.0, 20.0)
    assert found.better_peer == "quick"


def test_score_without_answers_names_no_better_peer() -> None:
    found = _scored({})
    assert found.better_peer is None
    assert found.peers["slow"].times is None


# ---- generating


def test_rates_are_boards_by_time() -> None:
    """Twice as many boards a batch, until enough time has gone by; the batch that warms up does not count."""
    batches: list[tuple[int, int]] = []

    def make(number: int, seed: int) -> float:
        batches.append((number, seed))
        return number / 50 if seed else 100.0

    assert rate(make, 1.0) == pytest.approx(50)
    assert batches[0] == (2, 0)
    assert [seed for _, seed in batches] == list(range(len(batches)))
    assert batches[1][0] < batches[-1][0]


@pytest.mark.parametrize("kind", ["binairo", "hidato", "hitori", "kakuro"])
def test_the_audit_sees_what_is_wrong(
    kind: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    size = 6 if kind != "kakuro" else 7
    assert auditing.main(["--kind", kind, "--sizes", str(size), "--count", "2"]) == 0
    assert capsys.readouterr().out.count("2 boards, 0 not unique, 0 off grade, 0 alike") == len(auditing.GRADES)

    good = list(masume.generate(kind, size, size, "easy", count=2, seed=1))
    for key, wrong in (("grade", "hard"), ("score", 9.99), ("techniques", {})):
        [first, second] = [masume.read(masume.write(puzzle, "json")) for puzzle in good]
        first = first.with_meta(**{key: wrong})
        monkeypatch.setattr(masume, "generate", lambda *order, boards=(first, second), **options: iter(boards))
        assert auditing.audit(kind, size, "easy", 2, 1) == auditing.Findings(2, 0, 1, 0)
    empty = {"hidato": masume.Hidato([[0, 0], [0, 0]]), "binairo": masume.Binairo([[None] * 4] * 4)}
    if kind in empty:
        monkeypatch.setattr(masume, "generate", lambda *order, **options: iter([empty[kind], empty[kind]]))
        assert auditing.audit(kind, size, "any", 2, 1) == auditing.Findings(2, 2, 0, 1)


def test_a_rival_that_is_missing_is_no_target() -> None:
    [made, beside] = [Making(order, 10.0) for order in TINY.making]
    assert made.ratio is beside.ratio is None
    assert Making(TINY.making[1], 10.0, 4.0).ratio == 2.5


def test_every_order_can_be_made() -> None:
    for order in (*orders(full=True), *orders(full=False)):
        assert next(masume.generate(order.kind, order.size, order.size, order.grade, rated=False)).rows == order.size
