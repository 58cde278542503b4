"""What `check` answers, as text, as data, in a REPL and in a notebook."""

from __future__ import annotations

import json
import pickle

import pytest

import masume
from masume.cli import main

BOARDS = {
    "unique": "hitori;4x4;;3314/4322/1342/3432",
    "many": "hidato;2x3;;1../...",
    "none": "hitori;1x4;;1111",
}
SHOWN = {
    "unique": "<Report: hitori 4x4: unique, easy>",
    "many": "<Report: hidato 2x3: many, 20 solutions, 3 repairs>",
    "none": "<Report: hitori 1x4: none, 6 repairs>",
}


@pytest.mark.parametrize("verdict", BOARDS)
@pytest.mark.parametrize("lang", masume.LANGUAGES)
def test_the_text_is_what_the_command_prints(verdict: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    report = masume.check(masume.read(BOARDS[verdict]))
    main(["check", BOARDS[verdict], "--lang", lang])
    head, *rest = capsys.readouterr().out.splitlines()
    first, *lines = report.text(lang).splitlines()
    assert lines == rest
    assert head.startswith(f"{first} (kernel, ")


@pytest.mark.parametrize("verdict", BOARDS)
def test_a_report_is_short_in_a_repl_and_told_when_printed(verdict: str) -> None:
    report = masume.check(masume.read(BOARDS[verdict]))
    assert repr(report) == SHOWN[verdict]
    assert str(report) == report.text()
    assert all(len(repr(repair)) < 200 for repair in report.repairs)


def test_a_repair_shows_its_changes() -> None:
    report = masume.check(masume.read(BOARDS["none"]))
    assert repr(report.repairs[0]) == "<Repair: 2 at r1c2 instead of 1; leaves 1 solution>"
    given = masume.check(masume.read(BOARDS["many"])).repairs[0]
    assert repr(given) == f"<Repair: {given.changes[0]}, {given.changes[1]}; leaves 1 solution>"
    gone = masume.Change(given.changes[0].new, None)
    assert str(gone) == f"without {given.changes[0]}"


@pytest.mark.parametrize("verdict", BOARDS)
def test_a_report_is_data_as_the_command_prints_it(verdict: str, capsys: pytest.CaptureFixture[str]) -> None:
    report = masume.check(masume.read(BOARDS[verdict]))
    main(["check", BOARDS[verdict], "--json", "--lang", "es"])
    printed = json.loads(capsys.readouterr().out)
    assert printed.pop("board") == 1
    plain = json.loads(json.dumps(report.to_json("es")))
    assert {**plain, "seconds": 0} == {**printed, "seconds": 0}


@pytest.mark.parametrize("verdict", BOARDS)
def test_a_notebook_shows_the_boards_and_the_sentences(verdict: str) -> None:
    report = masume.check(masume.read(BOARDS[verdict]))
    shown = report._repr_html_()
    assert shown.count("<svg") == (2 if verdict == "many" else 1)
    assert report.text().splitlines()[-1].strip() in shown.replace("&#x27;", "'")


@pytest.mark.parametrize("verdict", BOARDS)
def test_a_report_can_be_pickled(verdict: str) -> None:
    report = masume.check(masume.read(BOARDS[verdict]))
    again = pickle.loads(pickle.dumps(report))
    assert again == report
    assert again.text("pl") == report.text("pl")
