"""Show the numbers as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.peers import INSTALL
from bench.reading import FORMATS as READ_FORMATS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bench.clock import Times
    from bench.contest import KindScore
    from bench.run import Numbers
    from bench.targets import Target


def table(numbers: Numbers, targets: list[Target]) -> str:
    return "\n".join(
        [
            *_head(numbers),
            *_contest(numbers),
            *_ratings(numbers),
            *_reading(numbers),
            *_levels(numbers),
            *_making(numbers),
            *_growth(numbers),
            *_hard(numbers),
            *_rest(numbers),
            *_targets(targets),
        ]
    )


def duration(seconds: float) -> str:
    """Return a time with its unit, with about three digits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}" if seconds < 100 * size else f"{seconds / size:.0f} {unit}"
    return f"{seconds * 1e6:.1f} µs"


def _head(numbers: Numbers) -> Iterator[str]:
    yield ", ".join(f"{name} {value}" for name, value in numbers.versions.items())
    machine = numbers.machine
    yield f"{machine['processor']}, load {machine['load']} on {machine['cores']} cores, {numbers.date}"
    yield "CPU time on one core. Ours: the best of several runs, each on a new puzzle object. Peers: one worker, the"
    yield "better of two runs. Everybody runs on a board in turns; reading text is not timed for anybody."


def _contest(numbers: Numbers) -> Iterator[str]:
    yield ""
    yield "THE CONTEST"
    yield "object    making the puzzle object from plain lists; not part of the contest"
    yield "kernel    the compiled search alone, to the proof that there is no other solution"
    yield "solve     masume.solve: from a puzzle object to the proved and checked result"
    yield "first     masume.solve on the first call for the board, nothing prepared"
    yield "ratio     how many times longer the peer takes than solve / kernel on the boards that it solved right:"
    yield "          ratio of the means (and the geometric mean of the boards' ratios)"
    for kind, score in numbers.kinds.items():
        yield from _score(kind, score)
    yield from _score("challenge", numbers.challenge)
    total = numbers.challenge.solve.mean * numbers.challenge.boards
    yield f"  all {numbers.challenge.boards} together: {duration(total)}"
    if not numbers.challenge.peers:
        yield f"  No peers took part. To measure them too: {INSTALL}, and no --quick."


def _score(kind: str, score: KindScore) -> Iterator[str]:
    yield ""
    open_ = f", not unique: {', '.join(score.not_unique)}" if score.not_unique else ", all unique"
    yield f"{kind}: {score.boards} boards ({score.source}), {score.right} right{open_}"
    yield f"  {'':20} {'boards':>6} {'mean':>10} {'median':>10} {'max':>10}   ratio to solve      ratio to kernel"
    for name, measured in _ours(score).items():
        yield _row(name, measured) + (f"   {score.slowest}" if name == "solve" else "")
    for name, peer in score.peers.items():
        if peer.times and peer.solve and peer.kernel:
            ratios = [f"{r.of_means:>6.0f} ({r.geometric:.0f})" for r in (peer.solve, peer.kernel)]
            yield f"{_row(name, peer.times)}   {ratios[0]:19} {ratios[1]}"
        if peer.troubles:
            board, trouble = next(iter(peer.troubles.items()))
            yield f"  {'':20} not solved: {peer.boards - peer.right} of {peer.boards}, such as {board} ({trouble})"


def _ours(score: KindScore) -> dict[str, Times]:
    return {"object": score.build, "kernel": score.kernel, "solve": score.solve, "first": score.first}


def _row(name: str, measured: Times) -> str:
    columns = " ".join(f"{duration(x):>10}" for x in (measured.mean, measured.median, measured.max))
    return f"  {name:20} {measured.count:>6} {columns}"


def _ratings(numbers: Numbers) -> Iterator[str]:
    yield ""
    yield "EXPLAINING AND RATING"
    yield f"  {'':20} {'boards':>6} {'mean':>10} {'median':>10} {'max':>10}"
    for kind, found in numbers.ratings.items():
        yield _row(f"{kind}: rating", found.rating)
        yield _row("explaining", found.explaining)
        yield _row("folding", found.folding)
        if found.hint is not None:
            yield _row("hints", found.hint)
        yield (
            f"  {'':10} {found.steps:g} steps in {found.passages:g} passages (medians); "
            f"{found.supposing:.1%} of the boards need assumptions, {found.nested:.1%} nested ones"
        )
        yield f"  {'':10} {', '.join(f'{grade} {count}' for grade, count in found.grades.items())}"
        yield f"  {'':10} hardest: {', '.join(f'{name} {count}' for name, count in found.hardest.items())}"


def _reading(numbers: Numbers) -> Iterator[str]:
    yield ""
    yield "READING: the mean over all boards, and over those of about 10x10"
    yield f"  {'':10} {'':20} {'boards':>6} " + " ".join(f"{form:>10}" for form in READ_FORMATS)
    for kind, found in numbers.reading.items():
        yield f"  {kind:10} {'all':20} {found.boards:>6} {_means(found.means)}"
        yield f"  {'':10} {'about 10x10':20} {found.newspaper_boards:>6} {_means(found.newspaper)}"
    if numbers.pipe is not None:
        pipe = numbers.pipe
        yield (
            f"  {pipe.boards:,} Binairos 10x10 through masume solve --json: {pipe.a_second:,.0f} a second on one core, "
            f"{pipe.megabytes:.0f} MB"
        )


def _means(means: Mapping[str, float | None]) -> str:
    found = [means.get(form) for form in READ_FORMATS]
    return " ".join(f"{'-' if mean is None else duration(mean):>10}" for mean in found)


def _levels(numbers: Numbers) -> Iterator[str]:
    if numbers.levels:
        yield ""
        yield "THE LEVELS OF OTHER PROGRAMS: rank correlation with our peak and our score"
    for game, order in numbers.levels.items():
        yield f"  {game:20} {order.boards:>6} boards {order.peak:>6.2f} {order.score:>6.2f}"
        for level, grades in order.grades.items():
            yield f"  {'':10} {level}: {', '.join(f'{grade} {count}' for grade, count in grades.items())}"


def _making(numbers: Numbers) -> Iterator[str]:
    yield ""
    yield "GENERATING: boards a second on one core, with proof, hash, writing, and rating where a grade is asked for"
    yield f"  {'':8} {'size':>8} {'grade':10} {'boards a second':>16} {'rival':>10} {'ratio':>7}"
    for made in numbers.making:
        order = made.order
        size = f"{order.size}x{order.size}"
        line = f"  {order.kind:8} {size:>8} {order.grade:10} {made.rate:>16,.1f}"
        yield line + (f" {made.rival:>10,.1f} {made.ratio:>7.2f}   {order.rival}" if made.rival else "")


def _growth(numbers: Numbers) -> Iterator[str]:
    yield ""
    yield "GROWTH: boards made for the purpose, seeded; µs a cell = solve / cells"
    yield f"  {'':8} {'size':>8} {'cells':>7} {'open':>7} {'guesses':>8} {'kernel':>10} {'solve':>10} {'µs a cell':>10}"
    for kind, steps in numbers.growth.items():
        for step in steps:
            size = f"{step.size}x{step.size}"
            yield (
                f"  {kind:8} {size:>8} {step.cells:>7.0f} {step.open_cells:>7.0f} {step.nodes:>8.0f} "
                f"{duration(step.kernel):>10} {duration(step.solve):>10} {step.per_cell * 1e6:>10.3f}"
                + ("" if step.unique else "  NOT UNIQUE")
            )


def _hard(numbers: Numbers) -> Iterator[str]:
    yield ""
    yield "HARD SPOTS: boards on which searches get lost; masume.solve or masume.explain, once"
    yield f"  {'':36} {'boards':>6} {'decided':>7} {'guesses':>8} {'mean':>10} {'median':>10} {'max':>10}   limit"
    for trial in numbers.hard:
        found = trial.times
        columns = " ".join(f"{duration(seconds):>10}" for seconds in (found.mean, found.median, found.max))
        yield (
            f"  {trial.name:36} {trial.boards:>6} {trial.decided:>7} {trial.nodes:>8.0f} {columns}"
            f"   {trial.of} {duration(trial.seconds)}"
        )


def _rest(numbers: Numbers) -> Iterator[str]:
    if numbers.plain:
        yield ""
        yield "PLAIN PYTHON: how many times longer the kernel takes uncompiled, on a few boards"
        yield "  " + ", ".join(f"{kind} {slower.of_means:.0f}" for kind, slower in numbers.plain.items())
    start = numbers.startup
    if start is not None:
        yield ""
        yield f"START-UP: CPU time of a cold `{start.command}` (Hitori 9x9, byte code at hand), {start.runs} runs"
        yield f"  {'':20} {'best':>10} {'median':>10}"
        yield f"  {'masume':20} {duration(start.masume_best):>10} {duration(start.masume_median):>10}"
        yield f"  {'python -c pass':20} {duration(start.python_best):>10} {duration(start.python_median):>10}"
        yield f"  {'ratio':20} {start.ratio_of_bests:>10.1f} {start.ratio_of_medians:>10.1f}"


def _targets(targets: list[Target]) -> Iterator[str]:
    yield ""
    yield "TARGETS"
    for target in targets:
        word = {True: "met", False: "MISSED", None: "not measured"}[target.met]
        yield f"  {word:12} {target.name}: {target.text}"
