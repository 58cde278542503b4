"""What other programs and sites save, and what becomes of it on its way: tasks, pages, files, cut links."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

import masume
from masume.formats import penpa
from masume.verbs.read import read_all
from support.strategies import Binairo, Hidato, Hitori, Kakuro
from support.texts import JANKO_HITORI

HITORI = Hitori([[3, 3, 1, 4], [4, 3, 2, 2], [1, 3, 4, 2], [3, 4, 3, 2]])
KAKURO = Kakuro([[None, (4, 0), (6, 0)], [(0, 3), 0, 0], [(0, 7), 0, 0]])
DATA = JANKO_HITORI.removesuffix("end\n")  # saved pages go on behind it


# Sites


def test_task_of_a_hitori_page() -> None:
    page = "<html><head><title>Hitori - online game</title></head><body><a>Kakuro</a>\n<script>{}</script></body>"
    assert masume.read(page.format("var task = '3314432213423432';")) == HITORI
    wide = masume.read(page.format("var task = '1a1b2c'; var puzzleWidth = 3, puzzleHeight = 2;"))
    assert wide.givens == ((1, 10, 1), (11, 2, 12))


def test_task_of_a_binairo_page_and_alone() -> None:
    board = Binairo([[None, 1, None, 0], [None, None, 0, None], [None, 0, None, None], [1, 1, None, 0]])
    assert masume.read("https://www.puzzle-binairo.com/\nvar task = 'a1a0b0b0b11a0';") == board
    task = "b1k0b0a0b1c0a0a1f0e0d10b11g0f1c0d0h00g1c1b1a1a10b1c0c1b0f0a1b0g0b1o1b0c1g0b1d0a1e0a0a0"
    found = masume.read(task)
    assert (found.kind, found.rows, found.cols) == ("binairo", 14, 14)
    assert found.givens[0] == (None, None, 1, *[None] * 11)
    assert found.notes == ("read as binairo 14x14, which has exactly one solution",)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("<title>Binairo</title>\nvar task = 'a1a0b0b0b11a';", "line 2: the task has 15 cells, which is not a square"),
        ("<title>Hitori</title>\nvar task = '12_34';", "line 2: the task '12_34' is not digits and small letters"),
        ("<title>Hitori</title>\nvar task = '1234'; puzzleWidth: 3, puzzleHeight: 2", "which is not 2 rows of 3"),
    ],
)
def test_a_task_that_is_not_whole(text: str, sentence: str) -> None:
    with pytest.raises(masume.FormatError) as caught:
        masume.read(text)
    assert sentence in str(caught.value)


def test_squares_of_a_saved_kakuro_page() -> None:
    wall, white = '<div class="cell wall"></div>', '<div class="cell selectable"><span></span></div>'

    def clue(way: str, number: int) -> str:
        return f'<div class="cell task"><div class="task-{way}">{number}</div></div>'

    squares = [wall, clue("vertical", 4), clue("vertical", 6), clue("horizontal", 3), white, white]
    page = f"<title>Kakuro</title>{''.join([*squares, clue('horizontal', 7), white, white])}"
    assert masume.read(page) == KAKURO


def test_whole_janko_pages() -> None:
    head = "<!DOCTYPE html>\n<html><body>\n<h1>Hitori Nr. 1</h1>\n<p>\nend of the story\n</p>\n<script>\n"
    page = f"{head}{DATA}end\n</script>\n<p>More</p>"
    assert masume.read(page) == HITORI
    assert masume.read(page).meta == {"author": "A. Setter"}


def test_a_janko_block_that_prints_its_solution_twice_or_has_other_sections() -> None:
    twice = DATA + DATA[DATA.index("solution") :] + "end\n"
    assert read_all(twice) == [HITORI]
    areas = "areas\n1 1 2 2\n1 1 2 2\n3 3 3 3\n3 3 3 3\n"
    assert read_all(DATA.replace("solution\n", f"{areas}solution\n") + "end\n") == [HITORI]
    assert read_all(twice * 2) == [HITORI] * 2


def test_singles_files() -> None:
    text = "4\n\n3 3 1 4\n4 3 2 2\n1 3 4 2\n3 4 3 2\n\n@ 12345\n# unique\n# guesses 3\n"
    puzzle = masume.read(text)
    assert puzzle == HITORI
    assert puzzle.meta == {"seed": "12345", "properties": ["unique", "guesses 3"]}
    for damaged, sentence in (
        (text.replace("3 4 3 2\n", ""), "line 1: the size says 4 rows, the file has 3"),
        (text.replace("1 3 4 2", "1 3 4"), "line 5: this row has 3 cells instead of 4"),
    ):
        with pytest.raises(masume.FormatError, match=sentence):
            masume.read(damaged)
    assert masume.write(puzzle, "singles") == text.rstrip("\n")
    assert read_all(f"{text}\n{text}") == [puzzle] * 2
    with pytest.raises(masume.FormatError, match=r"only numbers, and this Hitori has \. at r1c2"):
        masume.write(Hitori([[1, None]]), "singles")


XML = """<?xml version="1.0" encoding="UTF-8"?>
<pencilbox><puzzle type="{}"><size row="{}" col="{}"/><property><author value="A. Setter"/><source value=""/></property>
<board>{}</board><answer>{}</answer></puzzle></pencilbox>"""


def test_pencilbox_xml() -> None:
    rows = '<brow row="1"><n1/><n v="12"/><z/></brow><brow row="2"><n1 n="2"/><s/></brow>'
    answer = '<arow row="1"><w/><s/><u/></arow><arow row="2"><u n="3"/></arow>'
    found = masume.read(XML.format("hitori", 2, 3, rows, answer))
    assert found == Hitori([[1, 12, None], [1, 1, None]])
    assert found.meta == {"author": "A. Setter", "state": "r1c1=shaded r1c2=unshaded"}
    walls = [(1, 1, 0, 0), (1, 2, 0, 4), (1, 3, 0, 6), (2, 1, 3, 0), (3, 1, 7, 0)]
    board = "".join(f'<wall r="{r}" c="{c}" a="{a}" b="{b}"/>' for r, c, a, b in walls)
    assert masume.read(XML.format("kakuro", 3, 3, board, "")) == KAKURO
    for damaged in (("sudoku", 2, 2, rows, ""), ("hitori", 2, 4, rows, ""), ("hitori", 2, 3, "<brow><q/>", "")):
        with pytest.raises(masume.FormatError):
            masume.read(XML.format(*damaged))


def test_kanpen_links_with_the_body_of_a_puzz_link_link() -> None:
    assert masume.read("http://www.kanpen.net/hitori.html?pzpr=/4/4/3314432213423432") == HITORI


def test_puzz_link_on_other_hosts() -> None:
    for start in ("http://localhost:8080/p.html?", "https://puzz.link/editor?", "http://192.168.0.7/pzpr/p?"):
        assert masume.read(f"{start}hitori/4/4/3314432213423432") == HITORI


def test_ipuz_is_a_clear_sentence() -> None:
    text = json.dumps({"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "puzzle": [[0]]})
    with pytest.raises(masume.FormatError, match=r"this is an ipuz file; ipuz has no form for Hitori, Hidato"):
        masume.read(text)


# Damage on the way


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("https://puzz.link/p?kakuro/5/5/48la-.na-lh3l-Bn.-cl.c4a", "cut off: it should end with 4 signs for the sums"),
        ("https://puzz.link/p?kakuro/5/5/48la-.na-lh3l-Bn.-cl.", "and has 0"),
        ("https://puzz.link/p?kakuro/5/5/48la-.na-lh3l-Bn.-cl.c4a?", "'?' is no sum"),
        ("https://puzz.link/p?kakuro/5/5/48la-.na-lh3l-Bn.-cl.c4a33", "behind the board stands '3'"),
        ("https://puzz.link/p?kakuro/5/5/48la-.na-lh3", "cut off: it should have 5 rows of 5 squares, it has 13"),
        ("https://puzz.link/p?kakuro/5/5/4", "cut off in the middle of a wall"),
        ("https://puzz.link/p?hitori/4/4/331443221342343", "cut off: it should have 4 rows of 4 cells, it has 15"),
        ("https://puzz.link/p?hitori/4/4/33144322134234321", "too long: it should have 4 rows of 4 cells, it has 17"),
        ("6x6dk:36156641225345214423411516334655346", "cut off: a Singles board of 6 rows of 6 has 36 characters"),
        ("6x6u:AId1cfEc", "character 4 of the board, '1', is no letter"),
        ("6x6de:faCADAJeB", "cut off: a board of 6 rows of 6 has 36 cells, and its letters stand for 32"),
        ("6x6mR:a1c5b32a4a36b30_9_8_18_15e20_13_24f2", "cut off: it should have 6 rows of 6 squares"),
        ("http://www.kanpen.net/hitori.html?problem=2/2/1_1_/1_2_/7_7_/", "as many of entries below; the text has 3"),
        ("http://www.kanpen.net/kakuro.html?problem=2/2/0_0_0_0/0_1_0_4/1_0_4_0/9_9/", "behind the walls"),
        (f"pzprv3/hitori/5/4/1 1 1 4 /1 4 2 3 /3 3 2 1 /4 2 1 3 /# . . . /{'. . . . /' * 3}", "has 8 rows in all"),
        (
            "pzprv3/kakuro/2/2/0 4 6 /3 . . /7 . . /. . /",
            "3 rows (one of them of clues), perhaps with 2 rows of",
        ),
    ],
)
def test_links_that_are_cut_or_have_something_behind_them(link: str, sentence: str) -> None:
    with pytest.raises(masume.FormatError) as caught:
        masume.read(link)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "pzprv3/kakuro/2/2/0 12 5 /4 -1,-1 . /-1 -1,-1 . /",
        "http://pzv.jp/p.html?kakuro/3/3/-5.q---/",
    ],
)
def test_kakuro_clues_without_a_run_are_left_out_and_noted(text: str) -> None:
    puzzle = masume.read(text)
    assert puzzle.notes
    assert all("has no white cell" in note and note.endswith("and was left out") for note in puzzle.notes)


def test_what_a_player_tries_out_is_no_part_of_a_pzprv3_board() -> None:
    text = masume.write(HITORI, "pzprv3") + "\nTrialData\n# . . .\n"
    assert masume.read(text) == HITORI


# penpa, as people draw


def drawing(sheet: penpa.Sheet) -> str:
    """A link without a word about the puzzle."""
    cells = sheet._replace(cells=frozenset(range(sheet.rows * sheet.cols)))
    return penpa.SITE + penpa.pack("\n".join(penpa._lines(cells, {}, "")))


def test_black_squares_of_a_hidato_are_holes() -> None:
    link = drawing(penpa.Sheet(3, 3, numbers={0: "1", 8: "8"}, surface={4: 4}))
    assert masume.read(link) == Hidato([[1, 0, 0], [0, None, 0], [0, 0, 8]])
    ends = dict.fromkeys((0, 8), (1, "circle_L"))
    circled = penpa.Sheet(3, 3, numbers={0: "1", 8: "8"}, surface={4: 4}, symbols=ends)
    assert masume.read(drawing(circled)) == Hidato([[1, 0, 0], [0, None, 0], [0, 0, 8]])


@pytest.mark.parametrize("name", ["circle_L", "circle_M", "circle_S", "circle_SS"])
@pytest.mark.parametrize(("light", "dark"), [(1, 2), (1, 3), (3, 2)])
def test_circles_of_any_size_and_grey_ones(name: str, light: int, dark: int) -> None:
    link = drawing(penpa.Sheet(2, 2, symbols={0: (light, name), 3: (light, name), 1: (dark, name)}))
    assert masume.read(link) == Binairo([[0, 1], [None, 0]])


def test_digits_of_a_binairo() -> None:
    assert masume.read(drawing(penpa.Sheet(2, 2, numbers={0: "0", 3: "0", 1: "1"}))) == Binairo([[0, 1], [None, 0]])


def test_kakuro_on_a_square_grid() -> None:
    corners = {(1, 2): "4", (2, 2): "6", (3, 1): "3", (6, 1): "7"}
    sheet = penpa.Sheet(3, 3, corners=corners, surface=dict.fromkeys((0, 1, 2, 3, 6), 4))
    assert masume.read(drawing(sheet)) == KAKURO


def test_a_question_mark_in_a_hitori_is_a_blank() -> None:
    link = masume.write(Hitori([[1, 1], [1, 2]]), "penpa")
    lines = penpa.unpack(link.partition("p=")[2]).replace('["2",1,"1"]', '["?",1,"1"]')
    assert masume.read(penpa.SITE + penpa.pack(lines)) == Hitori([[1, 1], [1, None]])


def test_title_and_source_are_written_as_penpa_writes_them() -> None:
    meta: dict[str, Any] = {"title": "Cat & Dog = fun", "source": "https://example.org/p?id=7&x=1,2"}
    link = masume.write(Hitori([[1, 1], [1, 2]], meta=meta), "penpa")
    header = penpa.unpack(link.partition("p=")[2]).split("\n")[0]
    assert "Title: Cat & Dog = fun," in header
    assert ",https://example.org/p?id=7&x=1%2C2," in header
    assert masume.read(link).meta == meta


def test_numbers_of_cells_printed_shaded_are_written_in_white() -> None:
    link = masume.write(Hitori([[1, 1], [1, 2]], [[1, None], [None, 0]]), "penpa")
    problem = json.loads(penpa.unpack(link.partition("p=")[2]).split("\n")[3])
    assert sorted(ink for _, ink, _ in problem["number"].values()) == [1, 1, 1, 4]


# Writing


def test_a_singles_id_has_no_sign_for_62() -> None:
    rows = [[(r + c) % 62 + 1 for c in range(62)] for r in range(2)]
    with pytest.raises(masume.FormatError, match=r"61 at most, and this Hitori has the number 62 at r1c62"):
        masume.write(Hitori(rows), "tatham")


@pytest.mark.parametrize("size", [1, 2, 6, 7, 62, 63, 100])
@pytest.mark.parametrize("form", [form.name for form in masume.formats.detect.FORMATS])
def test_every_format_writes_what_it_reads_back_or_says_why_not(form: str, size: int) -> None:
    """All kinds, small and large, with every symbol that may be too much for a format."""
    for puzzle in large_boards(size):
        text = written(puzzle, form)
        assert text is None or read_all(text, kind=puzzle.kind, format=form) == [puzzle]


def written(puzzle: Any, form: str) -> str | None:
    """The puzzle in a format; None if that says why it cannot carry it."""
    try:
        return masume.write(puzzle, form)
    except masume.FormatError as error:
        reason = str(error)
    assert reason.startswith(("the format ", "this format "))
    return None


@cache
def large_boards(size: int) -> list[Any]:
    numbers = [[(r + c) % size + 1 for c in range(size)] for r in range(size)]
    walls: list[list[Any]] = [[None] * (size + 1), *([(0, 0), *[0] * size] for _ in range(size))]
    boards: list[Any] = [
        Hitori(numbers),
        Hitori([[number - 1 for number in row] for row in numbers]),
        Hitori([[None if number % 5 == 0 else number + 1300 for number in row] for row in numbers]),
        Hitori([["A", *row[1:]] for row in numbers]),
        Hitori(numbers, [[1, *[None] * (size - 1)], *[[None] * size for _ in range(size - 1)]]),
        *(Hidato([[r * size + c + 1 for c in range(size)] for r in range(size)], n) for n in (4, 6, 8)),
        Hidato([[0] * (size - 1) + [None if size > 1 else 0], *[[0] * size for _ in range(size - 1)]]),
        Kakuro(walls),
        Kakuro([walls[0], *([(0, 46), 9, *row[2:]] if size > 1 else row for row in walls[1:])]),
    ]
    if size % 2 == 0:
        ones = [[(r + c) % 2 for c in range(size)] for r in range(size)]
        boards += [Binairo(ones), Binairo([[None] * size] * size, False)]
    return [*boards, Binairo([[None] * size] * size, True, "ones")]
