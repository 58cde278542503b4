"""Boards as people have them: every text here was tried by somebody who pasted what they had."""

from __future__ import annotations

from typing import Any

import pytest

import masume
from masume.verbs.read import read_all
from support.strategies import Binairo, Hidato, Hitori, Kakuro

BINAIRO = Binairo([[None, 1, None, 0], [None, None, 0, None], [None, 0, None, None], [1, 1, None, 0]])
HITORI = Hitori([[3, 3, 1, 4], [4, 3, 2, 2], [1, 3, 4, 2], [3, 4, 3, 2]])
KAKURO = Kakuro([[None, (4, 0), (6, 0)], [(0, 3), 0, 0], [(0, 7), 0, 0]])
ROWS = "3 3 1 4\n4 3 2 2\n1 3 4 2\n3 4 3 2"
DIGITS = ROWS.replace(" ", "")
LINK = "https://puzz.link/p?hitori/4/4/3314432213423432"


def binairo(glue: str, empty: str, zero: str = "0", one: str = "1", around: str = "{}") -> str:
    """The Binairo above with other signs."""
    signs = {None: empty, 0: zero, 1: one}
    return "\n".join(around.format(glue.join(signs[given] for given in row)) for row in BINAIRO.givens)


def hitori(glue: str, around: str = "{}") -> str:
    return "\n".join(around.format(glue.join(map(str, row))) for row in HITORI.givens)


def kakuro(clue: str, none: str, wall: str, white: str) -> str:
    """The Kakuro above; `clue` has the places of the sum down and the sum across."""
    rows: list[list[Any]] = [[wall, (4, none), (6, none)], [(none, 3), white, white], [(none, 7), white, white]]
    return "\n".join(" ".join(clue.format(*s) if isinstance(s, tuple) else s for s in row) for row in rows)


# Between the letters of a row that numpy prints, and around them.
QUOTES, LETTERS = "' '", "['{}']"
NEXT, CELLS = "</td><td class='c'>", "<tr><td class='c'>{}</td></tr>"
PENPA = masume.write(HITORI, "penpa").partition("#")[2]
COLUMNS = Hidato([[16, 0, 7, 0], [0, 9, 0, 0], [13, 0, 0, 3], [0, 12, 0, 1]])
TEX = "{} \\\\ \\hline"
LISTS = "[[None, 1, None, 0], [None, None, 0, None], [None, 0, None, None], [1, 1, None, 0]]"
ROSETTA = """__ 33 35 __ __
__ __ 24 22 __
__ __ __ 21 __ __
__ 26 __ 13 40 11
27 __ __ __  9 __  1
 .  . __ __ 18 __ __
 .  .  .  . __  7 __ __
 .  .  .  .  .  .  5 __"""
ROSETTA_BOARD = """hidato 8x8
. 33 35 . . # # #
. . 24 22 . # # #
. . . 21 . . # #
. 26 . 13 40 11 # #
27 . . . 9 . 1 #
# # . . 18 . . #
# # # # . 7 . .
# # # # # # 5 ."""

TEXTS: dict[str, tuple[str, Any]] = {
    **{f"{sign} for empty": (binairo(" ", sign), BINAIRO) for sign in "x?*-_.n"},
    **{f"{sign} for empty, no blanks": (binairo("", sign), BINAIRO) for sign in "x?*-_.n"},
    "tabs": (binairo("\t", ""), BINAIRO),
    "tabs and x": (binairo("\t", "x"), BINAIRO),
    "tabs, ends cut": ("\n".join(line.rstrip() for line in binairo("\t", "").splitlines()), BINAIRO),
    "commas": (binairo(",", ""), BINAIRO),
    "commas and blanks": (binairo(", ", ""), BINAIRO),
    "commas at the ends": (binairo(",", "", around="{},"), BINAIRO),
    "quotes": (binairo('","', "", around='"{}"'), BINAIRO),
    "semicolons": (binairo(";", ""), BINAIRO),
    "circles": (binairo("", ".", "○", "●"), BINAIRO),
    "squares": (binairo("", ".", "⬜", "⬛"), BINAIRO),
    "B and W": (binairo(" ", ".", "W", "B"), BINAIRO),
    "b and w": (binairo("", "-", "w", "b"), BINAIRO),
    "X and O": (binairo("", ".", "O", "X"), BINAIRO),
    "1 and 2": (binairo("", "0", "1", "2"), BINAIRO),
    "commas, all full": (hitori(","), HITORI),
    "full width": (DIGITS.translate({48 + i: 0xFF10 + i for i in range(10)}), HITORI),
    "hard spaces": (ROWS.replace(" ", "\u00a0"), HITORI),
    "times sign": (f"hitori 4×4\n{ROWS}", HITORI),
    "a title": (f"My first puzzle\n{ROWS}", HITORI),
    "a title and a blank line": (f"My first puzzle\n\n{ROWS}", HITORI),
    "a title with the kind": (f"Takuzu no. 5\n{binairo(' ', '.')}", BINAIRO),
    "only the kind": (f"Hitori\n{ROWS}", HITORI),
    "size in one number": (f"4\n{ROWS}", HITORI),
    "size in one number, no blanks": (f"4\n{DIGITS}", HITORI),
    "size": (f"4x4\n{DIGITS}", HITORI),
    "size with a times sign": (f"4 × 4\n{ROWS}", HITORI),
    "size with a word": (f"Puzzle 4x4\n{ROWS}", HITORI),
    "a comment": (f"# from the newspaper\n{ROWS}", HITORI),
    "another comment": (f"// from the newspaper\n{ROWS}", HITORI),
    "blank lines between rows": (ROWS.replace("\n", "\n\n"), HITORI),
    "words behind the board": (f"{ROWS}\n\nFrom page 12, medium.", HITORI),
    "words right behind the board": (f"{ROWS}\nFrom page 12, medium.", HITORI),
    "header and commas": (f"hitori 4x4\n{hitori(',')}", HITORI),
    "header and tabs": (f"binairo 4x4\n{binairo(chr(9), '')}", BINAIRO),
    "header and other signs": (f"binairo 4x4\n{binairo('', 'x')}", BINAIRO),
    "Python": (LISTS, BINAIRO),
    "assignment": (f"grid = {LISTS}", BINAIRO),
    "tuples": (LISTS.replace("[", "(").replace("]", ")"), BINAIRO),
    "JavaScript": (f"const grid = {LISTS.replace('None', 'null')};", BINAIRO),
    "JavaScript with gaps": ("[[,1,,0],[,,0,,],[,0,,,],[1,1,,0]]", BINAIRO),
    "a comma too many": (f"[{hitori(',', '[{}],')}]", HITORI),
    "numpy": (f"np.array([{hitori(',', '[{}],')}])", HITORI),
    "numpy, printed": (f"[{hitori(' ', ' [{}]').strip()}]", HITORI),
    "numpy, letters printed": (
        f"[{binairo(chr(39) + ' ' + chr(39), ' ', 'W', 'B', chr(91) + chr(39) + '{}' + chr(39) + ']')}]",
        BINAIRO,
    ),
    "MiniZinc": (f"grid = [|{hitori(',', '{}|')}];", HITORI),
    "MiniZinc, array2d": (f"array[1..4,1..4] of int: g = array2d(1..4, 1..4, [{hitori(',', '{},')}]);", HITORI),
    "C": (f"int grid[4][4] = {{{hitori(',', '{{{}}},')}}};", HITORI),
    "C, values alone": (f"{{{hitori(',', '{{{}}},')}}}", HITORI),
    "texts": ('["3314", "4322", "1342", "3432"]', HITORI),
    "Markdown": (hitori(" | ", "| {} |").replace("\n", "\n|---|---|---|---|\n", 1), HITORI),
    "Markdown with blanks": (binairo(" | ", " ", around="| {} |").replace("\n", "\n|---|---|---|---|\n", 1), BINAIRO),
    "bars": (hitori("|"), HITORI),
    "bars and blanks": (binairo("|", ""), BINAIRO),
    "plus and minus": ("+---" * 4 + "+\n" + hitori(" | ", "| {} |\n" + "+---" * 4 + "+"), HITORI),
    "a frame": (f"┌─────────┐\n{hitori(' ', '│ {} │')}\n└─────────┘", HITORI),
    "HTML": (f"<html><h1>Takuzu</h1><table>{binairo(NEXT, '&nbsp;', around=CELLS)}</table></html>", BINAIRO),
    "HTML without end tags": (f"<table>{hitori('<td>', '<tr><td>{}')}</table>", HITORI),
    "wiki": ("{| class='wikitable'\n" + hitori(" || ", "|-\n| {}") + "\n|}", HITORI),
    "wiki, a cell a line": ("{|\n" + binairo("\n|", "", around="|-\n|{}") + "\n|}", BINAIRO),
    **{
        f"Kakuro {clue} {none} {wall} {white}": (kakuro(clue, none, wall, white), KAKURO)
        for clue in ("{}\\{}", "{}/{}", "{}:{}", "({},{})")
        for none in ("", "0")
        for wall, white in (("#", "."), ("X", "_"), ("-", "0"))
    },
    "Kakuro, across first": ("# 0:4 0:6\n3:0 . .\n7:0 . .", KAKURO),
    "Kakuro, commas": ("#,4\\,6\\\n\\3,,\n\\7,,", KAKURO),
    "Kakuro, tabs": ("\t4\\\t6\\\n\\3\t\t\n\\7\t\t", KAKURO),
    "Kakuro, Python": ("[[None,(4,0),(6,0)],[(0,3),0,0],[(0,7),0,0]]", KAKURO),
    "Kakuro, 0 for walls too": ("[[0,(4,0),(6,0)],[(0,3),0,0],[(0,7),0,0]]", KAKURO),
    "Kakuro, 0 for walls too, slashes": ("0 4\\0 6\\0\n0\\3 0 0\n0\\7 0 0", KAKURO),
    "Kakuro, 0 for walls alone": ("0 4/0 6/0\n0/3 . .\n0/7 . .", KAKURO),
    "commas and more blanks": (binairo(" , ", " "), BINAIRO),
    "-1 for empty": (f"int[][] g = {{{binairo(', ', '-1', around='{{{}}},')}}};", BINAIRO),
    "emoji": (binairo("", "⬚", "⬜", "⬛"), BINAIRO),
    "digits in circles": (DIGITS.translate({48 + i: 0x2460 + i - 1 for i in range(1, 10)}), HITORI),
    "keys of a telephone": ("".join(f"{sign}\ufe0f\u20e3" if sign.isdigit() else sign for sign in DIGITS), HITORI),
    "Markdown, colons": (hitori(" | ", "| {} |").replace("\n", "\n|:-:|:-:|:-:|:-:|\n", 1), HITORI),
    "Markdown, names of columns": ("|a|b|c|d|\n|---|---|---|---|\n" + hitori("|", "|{}|"), HITORI),
    "Markdown, numbers of columns": ("|1|2|3|4|\n|-|-|-|-|\n" + hitori("|", "|{}|"), HITORI),
    "Markdown, columns without names": ("| | | | |\n|---|---|---|---|\n" + hitori("|", "|{}|"), HITORI),
    "HTML, numbers of columns": ("<table><tr><th>1<th>2<th>3<th>4" + hitori("<td>", "<tr><td>{}"), HITORI),
    "wiki, hard spaces": ("{|\n" + binairo("\n|", "&nbsp;", around="|-\n|{}") + "\n|}", BINAIRO),
    "LaTeX": ("\\begin{tabular}{|c|c|c|c|}\n\\hline\n" + binairo(" & ", "", around=TEX) + "\n\\end{tabular}", BINAIRO),
    "LaTeX, a matrix": ("$$\\begin{pmatrix}" + hitori(" & ", "{}\\\\") + "\\end{pmatrix}$$", HITORI),
    "a frame and blanks": (f"┌───────┐\n{binairo(' ', ' ', around='│{}│')}\n└───────┘", BINAIRO),
    "columns": (" 16     7\n     9\n 13        3\n    12     1", COLUMNS),
    "a mail": (hitori(" ", "> {}"), HITORI),
    "a mail with a header": ("> hitori 4x4\n" + hitori(" ", "> {}"), HITORI),
    "a fence": (f"```\n{ROWS}\n```", HITORI),
    "a fence and a header": (f"```text\nhitori 4x4\n{ROWS}\n```\n", HITORI),
    "a fence and a link": (f"```\n{LINK}\n```", HITORI),
    "comments behind rows": (hitori(" ", "{}  # a row"), HITORI),
    "between two rules": (f"= = = =\n{ROWS}\n= = = =", HITORI),
    "slashes between rows": (hitori("").replace("\n", "/"), HITORI),
    "blanks between rows": (hitori("").replace("\n", " "), HITORI),
    "YAML": (f"grid:\n{hitori(', ', '  - [{}]')}", HITORI),
    "numpy, printed without the outer brackets": (hitori(". ", "[{}.]"), HITORI),
    "Kotlin": (f"arrayOf(\n{hitori(', ', 'intArrayOf({}),')})", HITORI),
    "Rust": (f"let g = vec![\n{hitori(', ', 'vec![{}],')}];", HITORI),
    "a long text of Python": (f'puzzle = """\n{DIGITS}\n"""', HITORI),
    "a long text of JavaScript": (f"const puzzle = `\n{DIGITS}\n`;", HITORI),
    "Kakuro, texts of Python": (r"[['#','4\\','6\\'],['\\3','.','.'],['\\7','.','.']]", KAKURO),
    "Kakuro, blanks around the slash": ("#,4 \\ ,6 \\ \n \\ 3,.,.\n \\ 7,.,.", KAKURO),
    "Kakuro, other slashes": ("# 4⁄ 6⁄\n⁄3 . .\n⁄7 . .", KAKURO),
    "Kakuro without a sum": ("Kakuro\n# 0\n0 0", Kakuro([[None, 0], [0, 0]])),
    "Kakuro, two signs a cell": ("xx 4\\ 6\\\n\\3 .. ..\n\\7 .. ..", KAKURO),
    "Rosetta Code": (". 4 .\n0 7 0\n1 0 0", Hidato([[None, 4, None], [0, 7, 0], [1, 0, 0]])),
    "Rosetta Code, ragged": (ROSETTA, masume.read(ROSETTA_BOARD)),
    "a numbered link": (f"1. {LINK}", HITORI),
    "a quoted link": (f'"{LINK}",', HITORI),
    "a link with a name": (f"first one: {LINK}", HITORI),
    "a link in brackets": (f"<{LINK}>", HITORI),
    "a link in Markdown": (f"[one]({LINK})", HITORI),
    "a short task": ("a1a0b0b0b11a0", BINAIRO),
    "a short task in quotes": ('"a1a0b0b0b11a0"', BINAIRO),
    "penpa on a disk": (f"file:///home/me/penpa-edit/index.html#{PENPA}", HITORI),
    "a game with a name": ("Singles 4x4dk:3314432213423432", HITORI),
}


@pytest.mark.parametrize("name", TEXTS)
def test_pasted_texts_are_read_right(name: str) -> None:
    text, expected = TEXTS[name]
    assert read_all(text) == [expected]
    assert read_all(text.replace("\n", "\r\n") + "\r\n") == [expected]


def drawings() -> list[Any]:
    square = [p for kind in masume.KINDS for p in kind.examples if p.options.get("neighbours") != 6]
    return [p for p in square if all(v == masume.kinds.kind_of(p).options[o].default for o, v in p.options.items())]


@pytest.mark.parametrize("puzzle", drawings(), ids=lambda puzzle: f"{puzzle.kind} {puzzle.rows}x{puzzle.cols}")
def test_what_masume_draws_can_be_pasted(puzzle: Any) -> None:
    assert masume.read(str(puzzle)) == puzzle


def test_a_drawing_of_hexagons_is_not_taken_for_squares() -> None:
    with pytest.raises(masume.FormatError, match=r"line 2: .*hexagons.* hex 5x5"):
        masume.read(str(Hidato([[None, 1, 0], [0, 0, 0], [5, 0, None]], 6)))


def test_lists_of_links_with_comments_numbers_and_blank_lines() -> None:
    text = f"# my links\n\n1) {LINK}\n\n2) {LINK}/\n// another page\n- 4x4:3314432213423432\n"
    assert read_all(text) == [HITORI] * 3


def test_several_links_on_one_line() -> None:
    other = LINK.replace("/3314", "/3311")
    boards = [HITORI, masume.read(other)]
    assert read_all(f'["{LINK}", "{other}"]') == boards
    assert read_all(f"<li><a href='{LINK}'>one</a><li><a href='{other}'>two</a>") == boards
    assert read_all(f'<a href="{LINK}">{LINK}</a>') == [HITORI]


def test_a_digit_in_an_unruly_id_does_not_make_it_a_hidato() -> None:
    with pytest.raises(masume.FormatError, match=r"this may be a hidato of 6x6, but .*not have exactly one solution"):
        read_all("6x6:jbacGea1f")
    assert read_all("6x6:jbacGea1f", "hidato")[0].kind == "hidato"
    assert read_all("ascent:6x6:jbacGea1f")[0].kind == "hidato"


def test_several_pasted_boards_in_one_text() -> None:
    assert read_all(f"First\n{ROWS}\n\nSecond\n{ROWS}\n") == [HITORI] * 2
    assert read_all(f"First\n{ROWS}\nhitori 4x4\n{ROWS}\n\nAnd a last one:\n{hitori(',')}") == [HITORI] * 3
    assert read_all(f"a = {LISTS}\nb = {LISTS}") == [BINAIRO] * 2
    assert read_all(f"{ROWS}\n---\n{ROWS}") == [HITORI] * 2
    assert read_all(f"1.\n{ROWS}\n\n2.\n{ROWS}") == [HITORI] * 2


def test_a_zero_that_may_be_a_wall_is_told_of() -> None:
    [puzzle] = read_all("[[0,(4,0),(6,0)],[(0,3),0,0],[(0,7),0,0]]")
    assert "0 is a wall where no sum reaches it" in puzzle.notes[0]
    assert "the other: kakuro in the format list (0 is a white cell)" in puzzle.notes[0]
    [wider] = read_all("[[0,(4,0),(6,0),0],[(0,3),0,0,0],[(0,7),0,0,0]]")
    assert wider == Kakuro([[*row, None] for row in KAKURO.givens])
    assert "0 is a wall where no two sums meet in it" in wider.notes[0]
    [plain] = read_all("# 4\\ 6\\\n\\3 0 0\n\\7 0 0")
    assert (plain, plain.notes) == (KAKURO, ())


def test_a_blank_in_the_frame_is_a_wall_and_goes_without_saying() -> None:
    [framed] = read_all("[[None, (4, 0), (6, 0)], [(0, 3), 0, 0], [(0, 7), 0, 0]]")
    assert (framed, framed.notes) == (KAKURO, ())
    [inside] = read_all("[[None, (4, 0), (6, 0)], [(0, 3), None, None], [(0, 7), None, None]]")
    assert inside == KAKURO
    assert "a blank is a white cell" in inside.notes[0]


def test_a_zero_that_may_be_a_wall_is_asked_about() -> None:
    """Neither reading has exactly one solution."""
    with pytest.raises(
        masume.AmbiguousError, match=r"0 is a white cell\) or .*0 is a wall where .*; write the board in"
    ):
        read_all("[[0,(5,0),(6,0)],[(0,3),0,0],[(0,9),0,0]]")
    with pytest.raises(masume.FormatError, match=r"line 1: r1c1: 0 may be a white cell or a wall here; write \. for"):
        read_all("kakuro;3x3;;0,4\\,6\\/\\3,0,0/\\7,0,0")


@pytest.mark.parametrize("text", ["(| )", "[|]", "[||]", "| 1 |(| )"])
def test_brackets_with_bars_and_nothing_between_are_no_board(text: str) -> None:
    with pytest.raises(masume.FormatError):
        read_all(text)


def test_words_that_name_another_kind_do_not_lend_it_their_rules() -> None:
    assert read_all("My numbrix\n1 1\n2 3\n", "hitori") == [Hitori([[1, 1], [2, 3]])]
    assert read_all("My numbrix\n1 .\n. .\n", "hidato") == [Hidato([[1, 0], [0, 0]], 4)]


XML = """<puzzle type="hitori"><size row="2" col="2"/>
<board>
<brow row="1"><n3/><n1/></brow>
<brow row="2"><n3/><n2/></brow>
</board></puzzle>"""
DAMAGED = {
    "a row too short": (f"{ROWS[:-2]}", "line 4: row 4 has 3 cells, the rows above have 4"),
    "a row too short, commas": (hitori(",")[:-2], "line 4: row 4 has 3 cells, the rows above have 4"),
    "a row too short, wide": (
        "3  3  1  4\n4  3  2  2\n1  3  4  2\n3  4  3",
        "line 4: row 4 has 3 cells, the rows above",
    ),
    "LaTeX without an end": ("\\begin{array}{c} 1 & 2", "line 1: \\begin{array} has no end"),
    "quotes that do not close": ('"3,"3"\n"4","2"', "line 1: the quotes on this line do not close"),
    "another size": (f"5x5\n{ROWS}", "line 1: the size should be 5x5, the board has 4 rows of 4"),
    "a stray line": ("3,3\n4,3\n!9!\n1,3", "line 3: this line is neither a row of a board nor words: '!9!'"),
    "words behind a link": (f"{LINK} is nice", "line 1: the link is followed by 'is nice'; a link ends at the first"),
    "no pzprv3": (f"hitori\n4\n4\n{ROWS}", "line 1: a file that puzz.link saves begins with the line pzprv3, this one"),
    "XML, no puzzle": (
        XML.replace(' type="hitori"', ""),
        "line 1: the tag <puzzle> should say what it is, as in <puzz",
    ),
    "XML, no size": (XML.replace("<size ", "<sizes "), 'a tag such as <size row="9" col="9"/> should say the rows'),
    "XML, no board": (XML.replace("board>", "bord>"), "rows or its walls belong between <board> and </board>"),
    "XML, a cell less": (XML.replace("<n3/>", "", 1), "line 3: row 1 has 1 cell instead of 2"),
    "XML, a number alone": (XML.replace("<n3/>", "3", 1), "line 3: there is text between the squares of a row: '3'"),
    "XML, another square": (XML.replace("<n3/>", "<q/>", 1), "line 3: <q/> is not a square; squares are <n7/>"),
    "XML, a wall outside": (
        '<puzzle type="kakuro"><size row="2" col="2"/><board><wall r="3" c="1"/>',
        "row 3 and column 1",
    ),
    "a table with a cell less": ("<table><tr><td>1<td>1<tr><td>1</table>", "row 2 has 1 cell, the rows above have 2"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_texts_are_errors_that_say_what(name: str) -> None:
    text, sentence = DAMAGED[name]
    with pytest.raises(masume.FormatError) as caught:
        read_all(text)
    assert sentence in str(caught.value)
