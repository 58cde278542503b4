"""Errors in the reader's language: every sentence that is translated is one that is raised."""

from __future__ import annotations

import argparse
import ast
import errno
import inspect
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import masume
from masume.i18n import LANGUAGES
from masume.i18n.catalog import EUPHONY, catalogue
from masume.i18n.error_messages import Part, in_own_words, pattern, translated
from support.reading import faults

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
ROOT = Path(masume.__file__).parent
LEAST = 8  # letters of a part that can be looked for in the sources


GAP = re.compile(r"\{(n(?: \w+)?|grade|)\}")
BASE = "MasumeError"
# Errors of the standard library whose sentences are shown as ours.
SHOWN_AS_OURS = {
    "core/grid.py": "ValueError",  # of verbs/cell_arguments.py and core/engine.py
    "engines/parts/engine_options.py": "ValueError",  # of engines/__init__.py
    "cli/command_options.py": "ArgumentTypeError",  # of argparse, which cli/main.py shows
    "formats/json_format.py": "error",  # makes a FormatError
}
TELLING = {"cli": "tell", "scale": "_say"}  # what else is told on the command line
# What stays in English, and why.
IN_ENGLISH = {
    "verbs/argument_types.py": "an argument of the wrong type, which only a call of the Python functions can have",
    "kinds/__init__.py: puzzle must be one of {}, not {}": "the same",
    "formats/detect.py: format must be the name of a format, not {}": "the same",
    "core/puzzle.py: meta must be a dictionary or None, not {}": "the same",
    "i18n/catalog.py: lang must be the name of a language ({}) or None, not {}": "the same",
    "verbs/draw.py: solution must be a masume.Solution, not {}": "the same",
    "verbs/read.py: source must be a text, a path or lines of text; one line is {}": "the same",
    "core/engine.py: arrays need numpy, which is not installed: pip install numpy": "the same",
    "web/bundle.py": "the page cannot be put together: seen by whoever changes its scripts",
    "web/worker_pool.py": "signals between the server's own parts, which answer with sentences of the catalogue",
    "web/routes.py": "the same",
    "core/errors.py": "errors that are made of others, with more lines above",
}
# Sentences that arise elsewhere: of another error, or put together by a function whose results stand in WHOLE.
PASSED_ON = {
    *("str(error)", "str(batch.error)", "error", "problem", "message", "sentence", "fault", "narrow", "said"),
    *("_nothing_found(candidates)", "_refusal(order, number, watch)", "_unknown(options.technique, chosen)"),
    *("_origin(puzzle)", "brought(done, library)", "brought(total, library)"),
}
ELSEWHERE = {"error", "message", "fault", "narrow", "reasons", "told", "in_command_words(str(error))"}  # within others
A_SENTENCE = "the board has no cells"
FEW_LETTERS = 12
# Sentences with fewer words of their own are put together from pieces; what becomes of these stands in WHOLE.
GLUED = {
    "books/style.py": ["{}, not {}"],
    "cli/book_build.py": ["{}: {}"],
    "cli/command_options.py": ["{}: {}", "{} is not {}"],
    "cli/generate_command.py": ["{} ({} of {} made{})"],
    "cli/improve_shared.py": ["{}{}"],
    "cli/generate_jobs.py": ["{}{}"],
    "formats/board_format.py": ["{}: {}"],
    "core/options.py": ["{} is not {}", "{}: {} is not {}"],
    "core/puzzle.py": ["{} has no cells"],
    "engines/__init__.py": ["the engine {}"],
    "engines/parts/engine_options.py": ["{}: {} must be {}, not {}"],
    "kinds/kakuro/links.py": ["{} is not {}"],
    "verbs/generate/start_and_pattern.py": ["{} is {}"],
    "verbs/game.py": ["{} is none of {}"],
}
# What the sources put together from pieces.
TRIED = (
    "12 boards tried (5 easy, 2 harder than hard, 1 hard with too few openings, 3 hard without need of the technique)"
)
WHOLE = [
    "a Kakuro of 2x3 cannot be made; rows and columns go from 5 to 30, the first row and column (which hold clues only"
    ") included",
    "with one 1 more in each line of odd length, 7x9 cannot be filled; take a square, or odd=either",
    "5x40 has 40 columns of 5 cells, but only 20 different ones exist; take other numbers, or allow equal lines",
    "ends must be given, free or hidden, not 'x'",
    "size: '5' is not a size such as 10x12, rows x columns",
    "no hitori is easy without every technique of that grade and the easier ones",
    "boards that need what-if score 1.67 at least; there is none ..1.5",
    "there is no repair 7; check names 3, counted from 1",
    "no repair was found",
    "the board is unique as it is",
    "--fix prints boards; with --json, each repair has its board under 'puzzle'",
    "--to-format is for the boards that --fix prints",
    "no Hidato with 2 givens came out: on 100 paths, the fewest that gave one solution of the grade were 6",
    "no Hidato with 2 givens came out: on 100 paths, the fewest that gave one solution were 6",
    "no hard Hitori of 5x5 with rotational symmetry was found in many attempts; try a larger board, or relax the order",
    "no Hitori of 5x5 was found in many attempts; try a larger board, or relax the order",
    "r2c2: the run across has 12 cells, and runs have from 2 to 9",
    "r2c2: the run down has 1 cell, and runs have from 2 to 9",
    "r2c2: the run down has 3 cells, and no such run has a sum of 45 (runs of 9 cells have)",
    "sums are whole numbers and ranges of them, as in 10,11 or 3..20, not 'x'",
    "no Kakuro of 9x9 with a density of 0.7 whose sums are all of 10, 11 came out in many attempts: no digits with such"
    " sums were found (runs of 2, 3 cells can have them)",
    "no Kakuro with this layout whose sums are all of 10, 11 came out in many attempts: digits with such sums were "
    "found, but always with a second solution; allow more sums",
    "no Kakuro of 9x9 came out with a density of 0.6, within 0.02; one near it has 0.66",
    "no board with this layout came out in many attempts: it may be too open to have sums with one solution; more walls"
    " would help",
    "no Hitori has this shading as its only solution: r1c1 could be shaded as well, whatever the symbols are; shade it "
    "too, or leave some cells open in the pattern (?)",
    "the board to start from is 5x5 and the pattern is 6x6; they should be of one size",
    "the layout has sums or digits, and it is no Kakuro: line 2: the board has no cells",
    "r1c2 is a cell, and in the pattern a hole (#)",
    "r1c2 is no cell, and in the pattern it is one",
    "no board needs pair: twins and sandwich say the same first, in smaller steps",
    "no board needs pair: twins says the same first, in smaller steps",
    "what-if is a technique of expert boards; easy boards never need it",
    "a hitori is diabolical by deep-what-if or nested-what-if alone; without, none is",
    "scores go from 1 to 10; there is none from 11 up",
    "the scores of easy hitori boards go from 2 to 4; there is none from 7 to 8",
    "hitori boards have no option 'x' (their options: symmetry, shape)",
    "hitori boards around something have no option 'x' (their options: none)",
    f"no hard hitori 9x9 (symmetry=rotational) that needs twins without pair and sandwich with a score in 3..4 with "
    f"openings in 2.. came out in 60 s: {TRIED}, with scores from 2 to 5.5, with openings from 1 to 1.8; more time, "
    "another size (twins comes soonest on 7x7), another technique or fewer demands may help",
    "no binairo 8x8 came out in 1 s: 1 board tried (1 not rated in time); more time or another pattern may help",
    "no hard board around what is placed came out in time: 1 board tried (1 easy); another grade, or fewer placed clues"
    ", may help",
    "there are hardly 9 different hitori 3x3 boards: after 4 of them, the last 300 were all like earlier ones, or like "
    "some that they must not be like, up to symmetry; order fewer or larger ones, or some that need not be distinct",
    "no easy board with the same solution was found: 3 tried (3 hard with twins); more is possible if every clue may"
    " go",
    "the board has more than one solution; only a board with exactly one can be thinned",
    "the board has not been solved in time; only a board with exactly one can be improved",
    "the board has no solution; only a board with exactly one can be improved",
    # Boards in all formats
    "the input holds no board",
    "this is none of the formats that Masume reads (janko, json); above the rows of a board, write a header such as "
    "hitori 9x9, or name the kind (--kind)",
    "a.txt: line 1: the board does not say its kind, and its tokens do not tell; name the kind (--kind), or write a "
    "header such as hitori 9x9 above the rows",
    "the board can be read as binairo in the format text (x is 0 and o is 1, - is an empty cell), kakuro in the format "
    "text (0 is a wall where no sum reaches it, else a white cell, sums across stand before sums down) or 2 others; "
    "name the kind or the format (--kind, --format)",
    "my boards.txt: read as hidato 4x4 (- is outside the board), the only reading with exactly one solution; the other:"
    " hidato in the format text (a blank is an empty cell)",
    "line 2: row 2 has 1 cell, the rows above have 3",
    "row 2 of the state has 2 cells, the rows above have 3",
    "standard input: line 3: the size should be 4x4, the board has 3 rows of 4",
    "the task has 15 cells, which is not a square",
    "the task has 15 cells, which is not 3 rows of 4",
    "the drawing's problem is damaged: it should be an object in JSON",
    "rows should be 4, the problem has 3",
    "cols should be 4, the solution has 3",
    "'§' is not a symbol; symbols are numbers and letters from A to Z, . a blank",
    "'§' is not a number, . for an empty cell or # for a hole",
    "'§' is not a number, 0 for an empty cell",
    "r2c2: '§' is not . (white cell) or 23,16 (wall, sums across,down)",
    "r1c2: '§' is not a sum (-1 for none)",
    "givens has no cells",
    "the ID is cut off: a board of 6 rows of 6 has 36 cells, and its letters stand for 30",
    "the ID is too long: it should have 6 rows of 6 squares",
    "behind the walls, 4 rows of 4 entries may follow; here stands '1 2 3'",
    "the format tatham has the numbers from 1 to the longer side, 61 at most, and this Hitori has a blank at r1c1",
    "the format tatham has the numbers from 1 to the longer side, 61 at most, and this Hitori has the number 9 at r1c1",
    "the ID is cut off: a Singles board of 6 rows of 6 has 36 characters, not 30",
    "the link is too long: it should have 4 rows of 4 cells, it has 17 in all",
    "the board should have 5 rows (one of them of clues), perhaps with 4 rows of entries below; the text has 1 row in "
    "all",
    "not valid JSON: Expecting value at column 3",
    "not valid JSON: nested too deeply",
    "not valid JSON: NaN is not a number",
    "board 2 of the array: in its problem, this row has 3 cells instead of 4",
    "a row of 5 cells cannot hold as many 0s as 1s; for odd lengths, say --odd ones, --odd zeros or --odd either for "
    "the one that is one more",
    "the format line cannot write a Hidato with holes, as at r1c1 (formats that carry it: json, text)",
    "no kind has the option 'x'",
    "hitori has no option 'x' (its options: none)",
    # States, games, drawings
    "the state is not the same board with more on it: sizes or options differ",
    "the state is not the same board with more on it: what is printed differs",
    "the state holds neither moves such as r3c5=2 nor a board: line 1: 'x' is not 0 or 1",
    "the state has 2 rows of 3, the board has 4 rows of 4",
    "move 3 of the saved game, ['x'], is none of enter, mark",
    "move 3 of the saved game, ['enter'], says too little or too much",
    "move 3 of the saved game, ['erase', 0], cannot be made: r1c1 is given and cannot be changed",
    "there is no step 99: the explanation has 12 single steps (explain --full shows them)",
    "there is no step 99: the explanation came to 12 single steps in time (explain --full shows them)",
    "the solution says nothing of r1c1 and 3 more cells",
    # Engines
    "the engine kernel has no option 'x' (its options: none, as in kernel:name=value)",
    "the engine astar: probe must be one of start, never, not 'x'",
    "the engine cpsat: workers must be a number from 1 to 8, not 99",
    "the engine cpsat: workers must be a whole number, not 'x'",
    # Files, books and libraries
    "boards.txt cannot be read: No such file or directory",
    "boards.txt is read here (as ./boards.txt), so it cannot be written as well: name another file",
    "boards.txt is read here, so it cannot be written as well: name another file",
    "style.toml is not TOML: Invalid value (at line 1, column 7)",
    "style.toml: paper must be one of a4, a5, or width x height such as 170x240mm or 6.14x9.21in (sides from 90 to 330 "
    "mm), not 'x'",
    "style.toml is not TOML: Expected ']' at the end of a table declaration (at end of document)",
    "margin must be a number of millimetres from 6 to 40, not 'x'",
    "style.toml: gutter must be \"auto\" or a number of millimetres from 0 to 30, not 'x'",
    "order names chapters by a kind (binairo, hidato), a grade (easy, hard), a technique, or two of them, not by 'x'",
    "no book was made: a.txt, board 3: it has no solution; b.txt, board 1: it was not solved in time; and 2 more "
    "(--drop leaves such boards out)",
    "no book was made: a.txt, seed 7, board 3: it has more than one solution (--drop leaves such boards out)",
    "no book was made: no board is like that",
    "no book was made: the library has 3 such boards, not 5",
    "book.pdf: 12 boards on 9 pages (2 not graded in time; 1 page less than half full; no chapter kakuro or hitori: "
    "see the QA report)",
    "book.pdf: 1 board on 5 pages",
    "cover.pdf: 320.5 × 240.0 mm with 3.2 mm of bleed; spine 6.1 mm (100 pages)",
    "cover.pdf: 320.5 × 240.0 mm with 3.2 mm of bleed; spine 2.1 mm (40 pages, no text on it below 80 pages)",
    "the library boards.db has several boards whose hashes begin with ab",
    "the library boards.db has no board with the hash ab",
    "a.txt: board 3 was left out: it has no solution",
    # The command line
    "argument --size: 'x' is not a size such as 10x12, rows x columns (see masume generate --help)",
    "argument --jobs: expected one argument (see masume rate --help)",
    "orders.toml: boards 2: argument --grade: invalid choice: 'x' (choose from 'any', 'easy')",
    "there is no technique 'x' in hitori; it is one of hidato and kakuro",
    "there is no technique 'x'; masume techniques --list names them all",
    "r1c2 cannot hold '99' (values: 1 to 16)",
    "there is no shape 'x' (shapes: arrow, triangle, and the letters a to z)",
    "a hint is for one board, the input holds 3",
    "a move belongs to one board, the input holds 3",
    "orders.toml: an order file is a list of [[boards]], each with kind, size, count …; this has none",
    "orders.toml: an order file is a list of [[boards]], each with kind, size, count …; this has 'x'",
    "mask.txt: the file is empty; it should hold the mask, rows of . and #",
    "pattern.txt: the file is empty; it should hold the pattern, rows of . and x",
    "start.txt: the file is empty; it should hold the board",
    "no page was made: board 3 has no solution",
    "no page was made: the board has more than one solution, and hints need exactly one",
    "no page was made: the board was not solved in 10 s",
    "no page was made: board 2 was not explained in 10 s",
    "a handout ends in .pdf, and x.html looks like a file of another sort",
    "hitori 5x5: more than one solution; the first is drawn",
    "3 of 5 made, folder has them; the same command with --resume goes on",
    "no Hidato with 2 givens came out: on 100 paths, the fewest that gave one solution were 6 (3 of 5 made; no book, "
    "but b.jsonl has them)",
]
PIECED = (
    "or write the board in Masume's signs ",
    "kernel compiled",
    "kernel plain Python",
    "with this layout with a density of ",
    " with too many openings",
)
ENGLISH = re.compile(
    r"\b(?:and|or|the|with|without|of|tried|boards?|more|another|fewer|easy|hard|expert|scores?|from|solution|which)\b"
)


# What has the same name in every language: files, and words that people type or that stand in files.
NAMES = re.compile(
    r"'[^']*'|\[\[\w+\]\]|\S+\.(?:txt|db|toml|jsonl|pdf)\b|(?:sección|sekcja) solution|\b(?:ones|given)\b"
    r"|\((?:easy|binairo), \w+\)"
)


def misprints(lang: str, said: str, english: str) -> list[str]:
    """What a reader stumbles over. Signs that stand for cells are no punctuation."""
    signs = {"punctuation": r"[.]|;;| :", "brace": r"\\begin|\{ ", "left out": "…"}
    allowed = [fault for fault, sign in signs.items() if re.search(sign, english)]
    return [f for f in faults(lang, said.replace("..", "–")) if not any(fault in f for fault in allowed)]


def tables(lang: str) -> dict[str, dict[str, str]]:
    return {table: catalogue(lang).file("details")[table] for table in ("sentences", "parts")}


def sentences(lang: str) -> dict[str, str]:
    return {english: own for table in tables(lang).values() for english, own in table.items()}


@cache
def sources() -> dict[str, ast.Module]:
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text("utf-8")) for path in sorted(ROOT.rglob("*.py"))}


@cache
def our_errors() -> set[str]:
    """The names of all classes of errors that are ours."""
    classes = [node for tree in sources().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found = {BASE}
    while (
        more := {node.name for node in classes if {b.id for b in node.bases if isinstance(b, ast.Name)} & found} - found
    ):
        found |= more
    return found


@cache
def constants() -> dict[str, str]:
    """The sentences that have names."""
    return {
        target.id: node.value.value
        for tree in sources().values()
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def examples(node: ast.expr) -> list[str]:
    """What a message may be, with 7 for what differs; nothing where it is another error's."""
    match node:
        case ast.Constant(str(text)):
            return [text]
        case ast.Name(name) | ast.Attribute(attr=name) if name in constants():
            return [constants()[name]]
        case ast.IfExp(_, one, other):
            return [*examples(one), *examples(other)]
        case ast.Call(ast.Attribute(attr="say")):
            return []  # the catalogue has it in all languages
        case ast.JoinedStr(values):
            found = [""]
            for value in values:
                found = [before + after for before in found for after in filled(value)]
            return found
    assert ast.unparse(node) in PASSED_ON, f"{ast.unparse(node)}: what may this be?"
    return []


def filled(part: ast.expr) -> list[str]:
    """What may stand in a gap."""
    if isinstance(part, ast.Constant):
        return [str(part.value)]
    assert isinstance(part, ast.FormattedValue)
    match part.value:
        case ast.Call(ast.Name("counted"), [_, ast.Constant(str(what))]):
            return [f"7 {what}s"]
        case ast.BinOp(ast.Constant(str(letters)), ast.Mult()):
            return ["", letters]
        case ast.IfExp(_, ast.Constant(str(one)), ast.Constant(str(other))):
            return [one, other]
        case ast.Name(name) if name in constants():
            return [constants()[name]]
        case other if ast.unparse(other) in ELSEWHERE:
            return [A_SENTENCE]
    return ["7"]


def returned(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """The texts that a function returns."""
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            ways = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
            yield from (way for way in ways if isinstance(way, ast.JoinedStr))


def refusals(path: str) -> Iterator[tuple[int, str]]:
    """The sentences of the errors that a file makes, and of the messages that it tells."""
    for node in ast.walk(sources()[path]):
        if isinstance(node, ast.FunctionDef) and node.name.endswith("_fault"):  # returns the sentence, or None
            yield from ((text.lineno, each) for text in returned(node) for each in examples(text))
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        is_told = name == TELLING.get(path.partition("/")[0]) and not ast.unparse(node.func).startswith("notes.")
        if name in our_errors() or is_told or name == SHOWN_AS_OURS.get(path):
            if name == "AmbiguousError" or not node.args:
                continue  # names the ways to read a board; or an error without a sentence
            at = {"RowError": 1, "TokenError": 2}.get(name, 0)
            yield from ((node.lineno, " ".join(text.split())) for text in examples(node.args[at]))
        elif (name == "reader" and isinstance(node.args[0], ast.Constant)) or name == "ValueType":
            yield from ((node.lineno, f"7 is not {wanted}") for wanted in examples(node.args[0]) if wanted)


@pytest.mark.parametrize("path", [path for path in sources() if path not in IN_ENGLISH])
def test_every_refusal_has_a_translation(path: str) -> None:
    for line, sentence in refusals(path):
        gaps = re.sub("7( rows| cells)?", "{}", sentence.replace(A_SENTENCE, "7"))
        if f"{path}: {gaps}" in IN_ENGLISH:
            continue
        told = [sentence]
        if len(re.findall("[a-z]", gaps)) >= FEW_LETTERS or gaps in GLUED.get(path, ()):
            shape = re.escape(gaps).replace(r"\{\}", ".*")
            told += [whole for whole in WHOLE if re.search(shape, whole)]
        for lang in OTHERS:
            assert any(translated(example, lang) for example in told), f"{path}:{line}: {sentence}"


def test_what_stays_in_english_is_there() -> None:
    for name in IN_ENGLISH:
        assert name.partition(": ")[0] in sources()


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("sentence", WHOLE)
def test_sentences_of_several_pieces_are_translated_to_the_end(lang: str, sentence: str) -> None:
    said = translated(sentence, lang)
    assert said is not None
    assert not ENGLISH.search(NAMES.sub("", said)), said
    assert not misprints(lang, said, sentence), said


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("number", [1, 2, 5, 22])
def test_every_sentence_reads_well_with_one_two_and_many(lang: str, number: int) -> None:
    words = catalogue(lang)

    def fill(gap: str, own: str) -> str:
        if gap.startswith("n "):
            return f"{number} {gap[2:]}{'s' * (number > 1)}"
        return {"n": str(number), "grade": "hard", "": "8" if ":said" not in own else A_SENTENCE}[gap]

    for name, table in tables(lang).items():
        for english, own in table.items():
            text = "".join(part if at % 2 == 0 else fill(part, own) for at, part in enumerate(GAP.split(english)))
            said = translated(text, lang) if name == "sentences" else in_own_words(text, words)
            assert said, english
            found = [fault for fault in misprints(lang, said, english) if fault != "a word of Python"]
            assert not found, f"{said}: {found}"


@pytest.mark.parametrize("table", ["sentences", "parts"])
def test_all_languages_have_the_same_sentences(table: str) -> None:
    assert len({tuple(tables(lang)[table]) for lang in OTHERS}) == 1


@pytest.mark.parametrize("lang", OTHERS)
def test_translations_name_only_parts_that_there_are(lang: str) -> None:
    for english, own in sentences(lang).items():
        numbers = {int(number) for number in re.findall(r"\{(\d+)[:}]", own)}
        assert numbers <= set(range(len(GAP.findall(english)))), english
        assert not re.search(r"\{\}", own), english


def test_every_sentence_stands_in_the_sources() -> None:
    text = "\n".join(path.read_text("utf-8") for path in ROOT.rglob("*.py"))
    text = re.sub(r'"\n\s*f?"', "", text)  # sentences that are broken over several lines
    text += "".join(re.sub(r"\{'s' \* [^}]*\}", letter, text) for letter in ("", "s"))
    text += inspect.getsource(argparse) + "".join(map(os.strerror, errno.errorcode))
    text += (ROOT / "i18n/en/book.toml").read_text("utf-8")
    text = re.sub(" +", " ", text.replace("{{", "{").replace("}}", "}"))
    between = r"\{n?\}|\{n \w+\}|\{grade\}|\(|; |: |, |^the state | is not | must be |^givens |^marks | where | by "
    examples = "\n".join(WHOLE)
    missing = [
        (english, part)
        for english in sentences("es")
        for part in re.split(between, english)  # some are put together from pieces
        if len(part) >= LEAST and part.strip(" ();:") not in text and part not in examples and part not in PIECED
    ]
    assert missing == []


def test_no_sentence_is_taken_for_another() -> None:
    """Each has words that the others do not have; but one that holds another sentence is tried first."""
    for lang in OTHERS:
        for english, own in tables(lang)["sentences"].items():
            text = GAP.sub(lambda gap: {"": "x", "n": "5", "grade": "hard"}.get(gap[1], f"5 {gap[1][2:]}s"), english)
            if ":said" not in own and ":listed" not in own:
                found = pattern(english).fullmatch(text)
                assert found
                parts = [Part(gap, catalogue(lang)) for gap in found.groups()]
                assert translated(text, lang) == EUPHONY[lang](own.format(*parts)), english


def test_lines_and_cells_are_kept() -> None:
    assert translated("line 3: the board has no cells", "es") == "línea 3: el tablero no tiene casillas"
    said = translated("line 2: r2c3: the clue 5 down has no white cell below it", "pl")
    assert said == "linia 2: r2c3: wskazówka 5 w pionie nie ma białego pola poniżej"
    assert translated("line 3: something new", "es") is None
    assert translated("something new", "en") == "something new"
    assert translated("", "es") is None
