"""Messages in the reader's language: every template has a translation, and every translation has a template."""

from __future__ import annotations

import argparse
import errno
import inspect
import os
import pickle
import re
from collections.abc import Iterator
from string import Formatter

import pytest

from masume.cli.command_line import Parser
from masume.cli.command_options import in_file
from masume.core import files
from masume.core.errors import (
    AmbiguousError,
    FormatError,
    Listed,
    MasumeError,
    Message,
    TokenError,
    UsageError,
    Word,
    flags,
    option_name,
    some_of,
)
from masume.i18n import LANGUAGES
from masume.i18n.catalog import PLURAL_FORMS, catalogue
from masume.i18n.error_messages import translated
from masume.i18n.templates import forms_of
from masume.verbs.generate.spec import LABORIOUS, AttemptLog, BoardSpec, GenerationError, of_grade
from masume.verbs.generate.technique_demands import Bounds
from support.messages import all_messages
from support.reading import faults

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
# What stays in English, and why.
IN_ENGLISH = {
    "verbs/argument_types.py": "an argument of the wrong type, which only a call of the Python functions can have",
    "kinds/__init__.py: puzzle must be one of": "the same",
    "formats/detect.py: format must be the name of a format": "the same",
    "core/puzzle.py: meta must be a dictionary or None": "the same",
    "i18n/catalog.py: lang must be the name of a language": "the same",
    "verbs/draw.py: solution must be a masume.Solution": "the same",
    "verbs/read.py: source must be a text, a path or lines of text": "the same",
    "core/engine.py: arrays need numpy": "the same",
    "page/bundle.py": "the page cannot be put together: seen by whoever changes its scripts",
    "web/worker_pool.py": "signals between the server's own parts, which answer with sentences of the catalogue",
    "web/routes.py": "the same",
}


def stays_in_english(path: str, template: str) -> bool:
    return any(f"{path}: {template}".startswith(name) for name in IN_ENGLISH)


def places(template: str) -> list[tuple[str, str]]:
    """The parameters of a template, each with the forms of the word that agrees with it."""
    return [(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name is not None]


def is_sentence(template: str) -> bool:
    """Whether a template has words of its own."""
    return any(any(map(str.isalpha, text)) for text, *_ in Formatter().parse(template))


def of_argparse() -> Iterator[str]:
    """The templates of the standard library that the command line shows."""
    for text in re.findall(r"(?:_|ngettext)\(\s*'((?:[^'\\]|\\.)+)'", inspect.getsource(argparse)):
        yield re.sub(r"%(?:\((\w+)\))?[rs]", lambda place: f"{{{place[1] or 'value'}}}", text)
        yield "expected {value} arguments"


def messages(lang: str) -> dict[str, str]:
    found: dict[str, str] = catalogue(lang).file("error_messages")["messages"]
    return found


@pytest.mark.parametrize("lang", OTHERS)
def test_every_message_has_a_translation(lang: str) -> None:
    missing = {
        f"{message.path}:{message.line}: {message.template}"
        for message in all_messages()
        if is_sentence(message.template) and message.template not in messages(lang)
        if not stays_in_english(message.path, message.template)
    }
    assert missing == set()
    assert {fault for fault in catalogue("en").file("book")["report"]["faults"].values() if "{" not in fault} <= set(
        messages(lang)
    )


def test_what_stays_in_english_is_there() -> None:
    for name in IN_ENGLISH:
        assert any(f"{message.path}: {message.template}".startswith(name) for message in all_messages()), name


@pytest.mark.parametrize("lang", OTHERS)
def test_every_translation_is_told(lang: str) -> None:
    known = {message.template for message in all_messages()} | set(of_argparse())
    known |= set(catalogue("en").file("book")["report"]["faults"].values())
    assert set(messages(lang)) - known == set()


@pytest.mark.parametrize("lang", OTHERS)
def test_all_languages_have_the_same_messages(lang: str) -> None:
    for table in ("messages", "words"):
        assert list(catalogue(lang).file("error_messages")[table]) == list(
            catalogue(OTHERS[0]).file("error_messages")[table]
        )


def test_templates_name_the_parameters_that_stand_beside_them() -> None:
    later = {"boards", "package", "plugin", "word", "count"}  # of what a function makes of a template
    for message in all_messages():
        if message.params is not None and message.params:
            assert {name for name, _ in places(message.template)} <= message.params | later, message


@pytest.mark.parametrize("lang", OTHERS)
def test_translations_have_the_parameters_of_their_templates(lang: str) -> None:
    for template, own in messages(lang).items():
        if not places(template):
            continue  # the text as it is
        assert {name for name, _ in places(own)} <= {name for name, _ in places(template)}, template
        assert all(len(forms_of(spec)) in (1, PLURAL_FORMS[lang]) for _, spec in places(own)), template


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("number", [1, 2, 5, 22])
def test_every_message_reads_well_with_one_two_and_many(lang: str, number: int) -> None:
    for template in messages(lang):
        numbers = {name for own in (template, messages(lang)[template]) for name, spec in places(own) if spec}
        params = {name: number if name in numbers else "8" for name, _ in places(template)}
        said = translated(Message(template, **params), lang)
        assert said, template
        signs = {"punctuation": r"[.]|;;| :", "brace": r"\\begin|\{ ", "left out": "…"}  # that stand for cells
        allowed = [fault for fault, sign in signs.items() if re.search(sign, template)]
        allowed += ["a word of Python", "a range of one number"]  # since all parameters are alike here
        found = [fault for fault in faults(lang, said.replace("..", "–")) if not any(a in fault for a in allowed)]
        assert not found, f"{said}: {found}"


def test_words_of_the_system_are_known() -> None:
    system = set(map(os.strerror, errno.errorcode))
    for lang in OTHERS:
        assert translated(Word("Permission denied"), lang) != "Permission denied"
        assert translated(Word("hard"), lang) != "hard"
        assert translated(Word("Whatever"), lang) == "Whatever"
    assert "Permission denied" in system


# ---- Samples


def test_a_message_is_its_english_sentence() -> None:
    error = UsageError("there is no kind {name} (kinds: {kinds})", name="'x'", kinds="hitori")
    assert str(error) == error.message == "there is no kind 'x' (kinds: hitori)"
    assert error.message.template == "there is no kind {name} (kinds: {kinds})"
    assert translated(error.message, "es") == "no existe el tipo 'x' (tipos: hitori)"
    assert str(UsageError("a set such as {1, 2}")) == "a set such as {1, 2}"  # without parameters, braces are braces


def test_words_agree_with_numbers() -> None:
    template = "this row has {cells} {cells:cell|cells} instead of {width}"
    said = [
        [
            str(Message(template, cells=n, width=9)),
            *(translated(Message(template, cells=n, width=9), x) for x in OTHERS),
        ]
        for n in (1, 2, 5)
    ]
    assert said == [
        ["this row has 1 cell instead of 9", "esta fila tiene 1 casilla en vez de 9", "ten wiersz ma 1 pole zamiast 9"],
        [
            "this row has 2 cells instead of 9",
            "esta fila tiene 2 casillas en vez de 9",
            "ten wiersz ma 2 pola zamiast 9",
        ],
        [
            "this row has 5 cells instead of 9",
            "esta fila tiene 5 casillas en vez de 9",
            "ten wiersz ma 5 pól zamiast 9",
        ],
    ]


def test_messages_within_messages_are_translated() -> None:
    error = FormatError("this row has {cells} {cells:cell|cells} instead of {width}", 3, cells=2, width=4)
    said = translated(files.of_file("a.txt", error.message), "es")
    assert said == "a.txt: línea 3: esta fila tiene 2 casillas en vez de 4"
    assert translated(files.of_file(files.STDIN, error.message), "pl") == (
        "standardowe wejście: linia 3: ten wiersz ma 2 pola zamiast 4"
    )
    assert str(error.move_down(4)) == "line 7: this row has 2 cells instead of 4"


def test_what_has_no_translation_is_left_out() -> None:
    assert translated(Message("something new"), "en") == "something new"
    assert translated(Message("something new"), "es") is None
    assert translated(FormatError("something new", 3).message, "es") is None
    assert translated("a text that is no message", "es") is None
    assert translated(Message(""), "es") is None


def test_lists_are_joined_in_the_language() -> None:
    many = some_of(["ocho", "hidato", "a", "b", "c"], "or")
    assert many == "ocho, hidato, a or 2 others"
    assert translated(many, "es") == "ocho, hidato, a o 2 más"
    assert translated(Listed(["uno", "otro"], "or"), "es") == "uno u otro"
    assert translated(Listed(["x", "y"], " and "), "pl") == "x i y"


def test_options_are_named_as_they_are_typed() -> None:
    odd, either = option_name("odd", "ones"), option_name("unique_lines", False)
    template = "the board to start from says {start}, the spec {spec}"
    inner = Message(template, start=odd, spec=either)
    assert inner == "the board to start from says odd=ones, the spec unique_lines=False"
    assert inner.typed() == "the board to start from says --odd ones, the spec --unique-lines no"
    assert (
        translated(inner.typed(), "es")
        == "el tablero de partida dice --odd ones, y la especificación --unique-lines no"
    )
    error = AmbiguousError(["hitori in the format text", "hidato in the format text"], 1)
    assert "name the kind or the format (--kind, --format)" in str(in_file("a.txt", error))
    assert str(error).endswith("; name the kind or the format")
    assert flags("kind").flag == " (--kind)"


def test_a_shortfall_is_told_to_the_end() -> None:
    options = (("symmetry", "rotational"),)
    spec = BoardSpec("hitori", 9, 9, "hard", "twins", options, ("pair", "sandwich"), Bounds(3, 4), Bounds(2))
    tally = AttemptLog()
    tally.tried, tally.scores, tally.openings = 3, [2.0, 5.5], [1.0, 1.8]
    tally.faults.update([of_grade("easy"), of_grade("easy"), LABORIOUS])
    assert str(tally.not_met(spec, 60)) == (
        "no hard hitori 9x9 (symmetry=rotational) that needs twins without pair and sandwich with a score in 3..4 with "
        "openings in 2.. came out in 60 s: 3 boards tried (2 easy, 1 too laborious to rate), with scores from 2 to "
        "5.5, with openings from 1 to 1.8; more time, another size, another technique, fewer "
        "demands or fewer options may help"
    )
    assert translated(tally.not_met(spec, 60).message.typed(), "es") == (
        "en 60 s no ha salido ningún hitori 9x9 (--symmetry rotational) de nivel difícil que necesite twins sin pair y "
        "sandwich con puntuación en 3..4 con aperturas en 2..: 3 tableros probados (2 de nivel fácil, 1 demasiado "
        "laborioso de valorar), con puntuaciones de 2 a 5.5 y aperturas de 1 a 1.8; quizá ayude más tiempo, otro "
        "tamaño, otra técnica, menos exigencias o menos opciones"
    )


@pytest.mark.parametrize(
    ("lang", "sentence"), [("es", "argumento --size: se espera un valor"), ("pl", "argument --size")]
)
def test_what_the_parser_refuses_is_translated(lang: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    parser = Parser(prog="masume generate")
    parser.add_argument("--size", type=int)
    parser.add_argument("--lang")
    for words in (["--size"], ["--size", "x"]):
        with pytest.raises(SystemExit):
            parser.parse_args([f"--lang={lang}", *words])
    first, second = capsys.readouterr().err.splitlines()
    assert sentence in first
    assert "--size" in second


@pytest.mark.parametrize(
    "error",
    [
        FormatError("the text has {n} lines", 3, n=5),
        TokenError(1, 2, "{token} is not a number", token="'x'"),
        AmbiguousError(["a in b", "c in d"], 2),
        GenerationError("why", BoardSpec("hitori", 3, 3), 5, {of_grade("easy"): 5}),
        UsageError(Message("say {odd}", odd=option_name("odd", "ones"))),
    ],
)
def test_errors_cross_processes(error: MasumeError) -> None:
    error.add_note("a note")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.__notes__) == (type(error), str(error), ["a note"])
    assert (again.message.template, again.message.params) == (error.message.template, error.message.params)
    assert vars(again) == vars(error)
    assert again.message.typed() == error.message.typed()
