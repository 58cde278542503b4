"""Traces count what they should, and without a trace nothing is counted."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import masume
from masume.kinds import kind_of
from masume.reasoning import trace as tracing
from masume.reasoning.position import OutOfTimeError
from masume.reasoning.trace import Trace
from masume.verbs.trace_output import trace_lines

# One board of each kind that needs assumptions, nested ones in Binairo and Hidato.
BOARDS: dict[str, masume.AnyPuzzle] = {
    "binairo": masume.read(
        "binairo;8x8;unique_lines=yes odd=no;..1...../.....1../1....1.0/11....../.....1../...0..0./......../.11...0."
    ),
    "hidato": masume.read(
        "hidato;7x7;neighbours=8;.,.,.,.,.,.,./.,49,.,19,.,16,./.,25,48,.,.,.,./28,27,.,.,.,1,./"
        ".,30,.,.,3,.,9/39,.,34,.,.,.,8/.,.,.,.,.,.,."
    ),
    "hitori": masume.read("hitori;6x6;;345251/163624/655312/264613/633115/526436"),
    "kakuro": masume.read(
        r"kakuro;7x7;;#,11\,13\,#,33\,10\,#/\14,.,.,35\11,.,.,15\/\36,.,.,.,.,.,./#,9\,24\24,.,.,.,./"
        r"\26,.,.,.,.,15\,13\/\35,.,.,.,.,.,./#,\15,.,.,\17,.,."
    ),
}


@pytest.mark.parametrize("kind", BOARDS)
def test_hits_are_the_steps_of_the_explanation(kind: str) -> None:
    with Trace() as trace:
        explanation = masume.explain(BOARDS[kind])
    made = Counter(step.technique for step in explanation.steps)
    assert {name: counts.hits for name, counts in trace.techniques.items() if counts.hits} == made
    for name, counts in trace.techniques.items():
        assert counts.looks >= counts.hits, name
        assert counts.seconds > 0
    # The easiest technique is searched before each step, and once more for nothing where a harder one made the step.
    assert max(counts.looks for counts in trace.techniques.values()) == len(explanation.steps)


@pytest.mark.parametrize("kind", BOARDS)
def test_hits_of_a_rating_are_its_counts(kind: str) -> None:
    with Trace() as trace:
        rating = masume.rate(BOARDS[kind])
    assert {name: counts.hits for name, counts in trace.techniques.items() if counts.hits} == rating.counts
    assert trace.arguments == []  # nothing is worded


@pytest.mark.parametrize("kind", BOARDS)
def test_arguments_are_those_of_the_steps(kind: str) -> None:
    with Trace() as trace:
        explanation = masume.explain(BOARDS[kind])
    with_chains = [step for step in explanation.steps if step.cases]
    assert len(trace.arguments) == len(with_chains) > 0
    for argument, step in zip(trace.arguments, with_chains, strict=True):
        assert (argument.technique, argument.phase) == (step.technique, "chains")
        assert (argument.cell, argument.value, argument.holds) == step.cases[0][:3]
        chains = [line for case in step.shown for line in step.text("en").splitlines()[1:] if case]
        assert argument.lines > 0
        assert argument.lines == len([line for line in chains if line.strip()[:1].isdigit()]), "\n".join(chains)
        nested = any(line.cases for case in step.cases for line in case.steps)
        assert (argument.depth > 1) == nested == (argument.assumptions > len(step.cases))


def test_assumptions_are_counted_for_the_techniques_that_make_them() -> None:
    for puzzle in BOARDS.values():
        with Trace() as trace:
            masume.rate(puzzle)
        supposing = {name for name, counts in trace.techniques.items() if counts.assumptions}
        assert supposing
        assert supposing <= {"what-if", "deep-what-if", "nested-what-if", "either-way", "either-or"}


def test_nested_searches_end_with_the_step() -> None:
    with Trace() as trace:
        explanation = masume.explain(BOARDS["binairo"])
    [last] = [step for step in explanation.steps if step.technique == "nested-what-if"]
    tried = trace.nested_searches
    assert [search for search in tried if search.assumptions is not None]
    for search in tried:
        assert search.assumptions is None or search.assumptions >= 0
    assert (last.cases[0].cell, last.cases[0].value) in {(search.cell, search.value) for search in tried}


def test_phases_add_up_to_the_whole() -> None:
    with Trace() as trace:
        explanation = masume.explain(BOARDS["hitori"])
        assert explanation.passages
        assert explanation.rating
    assert set(trace.phases) == set(tracing.PHASES) - {"direct"}
    assert sum(trace.phases.values()) == pytest.approx(trace.seconds, rel=0.05, abs=0.01)
    assert trace.searches["passages"]
    assert sum(counts.hits for counts in trace.searches["rating"].values()) > 0


def test_direct_proofs_have_a_phase_of_their_own() -> None:
    with Trace() as trace:
        masume.hint(BOARDS["kakuro"])
    assert trace.phases["direct"] > 0
    assert "direct" in {search.phase for search in trace.nested_searches}
    assert any(search.assumptions for search in trace.nested_searches)


def test_only_what_is_in_the_block_is_traced() -> None:
    with Trace() as trace:
        pass
    masume.explain(BOARDS["kakuro"])
    assert (trace.searches, trace.arguments, list(trace.phases)) == ({}, [], ["other"])
    with Trace() as outer:
        with Trace() as inner:
            masume.hint(BOARDS["kakuro"])
        assert inner.techniques
    assert outer.searches == {}
    assert tracing.current() is None


def test_a_trace_changes_nothing() -> None:
    for puzzle in BOARDS.values():
        plain = masume.explain(puzzle)
        with Trace():
            traced = masume.explain(puzzle)
            assert traced.passages == plain.passages
        assert traced == plain


def test_errors_leave_the_trace_in_order() -> None:
    """The time is up in the middle of a search for assumptions that fail."""
    kind = kind_of(BOARDS["hidato"])
    asked = iter(range(30))

    def watch() -> None:
        if next(asked, None) is None:
            raise OutOfTimeError

    with Trace() as trace:
        finder = kind.logic.techniques.finder_for(kind.logic.position(BOARDS["hidato"]))
        finder.prepare(watch=watch)
        with pytest.raises(OutOfTimeError), tracing.phase("steps"):
            finder.take_steps(10_000)
        masume.hint(BOARDS["hitori"])
    assert 0 < trace.searches["steps"]["what-if"].assumptions <= 30
    assert sum(trace.phases.values()) == pytest.approx(trace.seconds, rel=0.05, abs=0.01)
    assert tracing.current() is None


def test_the_json_form_has_everything() -> None:
    with Trace() as trace:
        masume.hint(BOARDS["binairo"])
    plain = json.loads(json.dumps(trace.to_json()))
    assert list(plain) == ["seconds", "phases", "searches", "arguments", "nested_searches"]
    assert {name: counts["looks"] for name, counts in plain["searches"]["steps"].items()} == {
        name: counts.looks for name, counts in trace.techniques.items()
    }


@pytest.mark.parametrize(
    ("lang", "title", "heading", "phase"),
    [
        ("en", "Where the time went", "Technique", "finding the steps"),
        ("es", "En qué se fue el tiempo", "Técnica", "buscar los pasos"),
        ("pl", "Na co poszedł czas", "Technika", "szukanie kroków"),
    ],
)
def test_tables_are_in_the_language_of_the_reader(lang: str, title: str, heading: str, phase: str) -> None:
    with Trace() as trace:
        masume.explain(BOARDS["binairo"])
    lines = list(trace_lines(trace, BOARDS["binairo"], lang))
    assert lines[0].startswith(title)
    assert any(line.startswith(heading) for line in lines)
    assert any(line.startswith(phase) for line in lines)
    assert not [line for line in lines if "{" in line]


@pytest.mark.parametrize("name", BOARDS)
def test_a_finder_in_the_pool_forgets_the_trace(name: str) -> None:
    puzzle = BOARDS[name]
    logic = kind_of(puzzle).logic
    with Trace() as trace:
        masume.rate(puzzle)
    looks = {phase: Counter({key: counts.looks for key, counts in by.items()}) for phase, by in trace.searches.items()}
    finder = logic.techniques.finder_for(logic.position(puzzle))
    finder.find(logic.techniques.simple[0].name)
    finder.release()
    assert looks == {phase: {key: counts.looks for key, counts in by.items()} for phase, by in trace.searches.items()}
