"""Links, game IDs and other programs' files: worked examples both ways, round trips, what players have entered, and the
readers that other people wrote for them."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given

import masume
from masume.formats import penpa
from masume.formats.detect import FORMATS
from masume.verbs.read import read_all
from support.link_boards import CARRIED
from support.strategies import Binairo, Hidato, Hitori, Kakuro

NEW = [form.name for form in FORMATS if form.name in {name for name, _ in CARRIED}]
NAMING = ("puzzlink", "pzprv3", "kanpen", "kudamono", "penpa")  # these say the kind, so that no hint is needed

SMALL = Hitori([[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]])
BLANKS = "111.45.2..453.3.1..2....3.3.1."
FIVE = "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3"
SIX = "kakuro/6/5/Dclh4t9fl3-p-gl-alJeC3BgG"
SINGLES = "6x6dk:361566412253452144234115163346553461"
UNRULY = "6x6de:faCADAJeBd"
ASCENT = "6x6:a1c5b32a4a36b30_9_8_18_15e20_13_24f26a"
KUDAMONO = "https://pedros.works/paper-puzzle-player?W=4x3&L=(4)2(6)1x3(1)3(11)2&G=hidoku"
PENPA = (
    "m=edit&p=7VNNb8IwDL3zK6acfWiStpTcGINdGPuACU1VhYB1oiqoE9BpStX/PtvtVgm2yyQ0DlOap2fHSZ5TO52n+TYDTSMAByQNT/FULn1OPSbJ"
    "fh2bC+jm+1W2RQJwOxjAy3y9i1thHRW1Ctsxtgv22oRCChAKpxQR2HtT2BtjR2DHuCRAom9YBSmk/YZOeZ1Yr3JKB/mo5kifkC6T7XIdz4aV586EdgKC"
    "7rnk3UTFJnuLRa2D7GW2WSTkWMz3mMxulbzWK7v8OUtz8XlFCbb7s1zdyNVfcvX3ctXp5XaissRnf0DBMxOS9seGBg0dm6IkXYTSFEL5Pp+AR7h4pmo7"
    "ZLq1FXTI8ipLyzaHOmSWlFEhJO1WIFKuIM5UcJg88AXHPqWPfdo59OFFA1arGCeYBljNeMXoMHqMQ47pM04Ze4wuo88xbXqIXzxVlfGJ5ITS567zGoxa"
    "ITZS2RLvgmeoQWGB/ffW3/QW/QLn3Mrm3OSUVLMf"
)
FILE = "pzprv3/hitori/4/4/1 1 1 4 /1 4 2 3 /3 3 2 1 /4 2 1 3 /# + # . /+ + + . /# + # . /+ + + # /"


# Worked examples


def test_puzzlink_hitori() -> None:
    assert masume.read("hitori/4/4/1114142333214213") == SMALL
    assert masume.write(SMALL, "puzzlink") == "https://puzz.link/p?hitori/4/4/1114142333214213"
    blanks = masume.read(f"https://puzz.link/p?hitori/6/5/{BLANKS}/")
    rows = ["1 1 1 . 4 5", ". 2 . . 4 5", "3 . 3 . 1 .", ". 2 . . . .", "3 . 3 . 1 ."]
    assert blanks == masume.read("hitori 5x6\n" + "\n".join(rows))
    assert masume.write(blanks, "puzzlink") == f"https://puzz.link/p?hitori/6/5/{BLANKS}/"
    link = "https://puzz.link/p?hitori/5/5/1-6i5-1v-2h1n-196-lx-3f45-iu91n-co-269cy5-1v-2h"
    large = masume.read(link)
    assert large.givens[0] == (1, 234, 5, 67, 89)
    assert masume.write(large, "puzzlink") == link


def test_puzzlink_hitori_numbers_of_one_and_two_digits() -> None:
    puzzle = Hitori([[0, 9, 10, 35, 36, 1295]])
    assert masume.write(puzzle, "puzzlink") == "https://puzz.link/p?hitori/6/1/09az-10-zz"
    assert masume.read("hitori/6/1/09az-10-zz") == puzzle
    with pytest.raises(masume.FormatError, match="numbers up to 1295, and this Hitori has 1296"):
        masume.write(Hitori([[1296]]), "puzzlink")


def test_puzzlink_hitori_with_numbers_that_are_not_told() -> None:
    """`?` clashes with nothing that one can tell, like a blank, and is written as one."""
    for sign in "@%":
        assert masume.read(f"hitori/3/2/1.a-10b{sign}") == Hitori([[1, None, 10], [36, 11, None]])
    assert masume.write(masume.read("hitori/3/2/1.a-10b@"), "puzzlink").endswith("hitori/3/2/1.a-10b./")


def test_puzzlink_kakuro() -> None:
    puzzle = masume.read(f"https://puzz.link/p?{FIVE}")
    assert puzzle.givens[0] == ((0, 0), (0, 0), (12, 0), (4, 0), (0, 0), (0, 0))
    assert puzzle.givens[1] == ((0, 0), (4, 8), 0, 0, (10, 0), (0, 0))
    assert [row[0] for row in puzzle.givens] == [(0, 0), (0, 0), (0, 10), (0, 3), (0, 0), (0, 0)]
    result = masume.solve(puzzle)
    assert result.verdict == "unique"
    answer = [
        [None, 5, 3, None, None],
        [3, 4, 1, 2, None],
        [1, 2, None, 1, 2],
        [None, 1, 9, 3, 8],
        [None, None, 8, 4, None],
    ]
    assert [row[1:] for row in result.solutions[0].grid[1:]] == answer
    # 0 and none both mean that there is no sum; none is written.
    assert masume.write(puzzle, "puzzlink") == "https://puzz.link/p?kakuro/5/5/48la-.na-lh3l-Bn.-cl.c4a3"
    for body in ("48la000na0lh3l0Bn000cl00c4a3", "48la-.na-lh3l-Bn.-cl.c4a3"):
        assert masume.read(f"kakuro/5/5/{body}") == puzzle
    other: Any = masume.read(SIX)
    assert [square[0] for square in other.givens[0]] == [0, 0, 29, 14, 0, 22, 3]
    assert [row[0][1] for row in other.givens] == [0, 0, 21, 16, 26, 0]
    assert masume.write(other, "puzzlink") == f"https://puzz.link/p?{SIX}"


def test_puzzlink_writes_long_runs_of_white_cells() -> None:
    puzzle = Kakuro([[None, *[(1, 0)] * 5], *([(0, 15), *[0] * 5] for _ in range(9))])
    link = masume.write(puzzle, "puzzlink")
    assert link == "https://puzz.link/p?kakuro/5/9/zzw11111fffffffff"
    assert masume.read(link) == puzzle


@pytest.mark.parametrize(
    "link",
    [
        "https://puzz.link/p?{}",
        "http://puzz.link/p?{}/",
        "puzz.link/p?{}",
        "https://puzz.link/p.html?{}",
        "http://pzv.jp/p.html?{}",
        "http://pzv.jp/p?{}",
        "https://pzprxs.vercel.app/p?{}",
        "https://puzz.link/p?type=editor&{}",
        "p?{}",
        "{}",
        "  {}\n",
    ],
)
def test_puzzlink_hosts_and_modes(link: str) -> None:
    for body in (FIVE, FIVE.replace("kakuro", "kakuro_edit"), FIVE.replace("kakuro", "kakuro_play"), FIVE + "/"):
        assert masume.read(link.format(body)) == masume.read(FIVE)
    assert masume.read("https://puzz.link/p?kakuro/v:x/d/" + FIVE.removeprefix("kakuro/")) == masume.read(FIVE)


def test_pzprv3_with_what_is_entered() -> None:
    puzzle = masume.read(FILE)
    assert puzzle == SMALL
    state = puzzle.meta["state"]
    assert isinstance(state, str)
    assert state.startswith("r1c1=shaded r1c2=unshaded r1c3=shaded r2c1=unshaded")
    assert masume.write(puzzle, "pzprv3") == FILE.removesuffix("/").replace("/", "\n")
    assert masume.read(FILE.replace("/", "\n")).meta == puzzle.meta
    assert masume.read("https://puzz.link/p?" + quote(FILE, safe="/")) == SMALL
    assert masume.read("https://puzz.link/p?" + quote(FILE, safe="/")).meta == puzzle.meta
    # A hint for the player's position: the same board is a state, too.
    entered = masume.hint(puzzle, state=state)
    assert entered is not None


def test_pzprv3_kakuro_has_the_sum_across_before_the_sum_down() -> None:
    puzzle = masume.read(FIVE)
    lines = masume.write(puzzle, "pzprv3").split("\n")
    assert lines[:6] == ["pzprv3", "kakuro", "5", "5", "0 -1 12 4 -1 -1 ", "-1 8,4 . . -1,10 -1,-1 "]
    assert lines[10:] == [". . . . . "] * 5
    noted = "\n".join([*lines[:10], ". 5 .[1,3,,] . . ", *lines[11:]])
    assert masume.read(noted).meta == {"state": "r2c3=5 r2c4=1/3"}
    assert masume.write(masume.read(noted), "pzprv3") == noted
    zeros = "\n".join(lines).replace("-1", "0")
    assert masume.read(zeros) == puzzle


def test_pzprv3_has_the_author() -> None:
    puzzle = Hitori([[1, 1]], meta={"author": "A. Setter", "source": "a/b"})
    text = masume.write(puzzle, "pzprv3")
    assert text.endswith('\ninfo:{"metadata": {"author": "A. Setter", "source": "a/b"}}')
    assert masume.read(text).meta == puzzle.meta
    assert masume.read(text.replace("\n", "/")).meta == puzzle.meta
    assert masume.read(text[:-1]) == puzzle  # what stands there may be damaged or some other program's
    assert masume.read(text.replace("info:", "history:")) == puzzle


def test_kanpen_and_pencilbox() -> None:
    link = masume.write(SMALL, "kanpen")
    assert link == "http://www.kanpen.net/hitori.html?problem=4/4/1_1_1_4_/1_4_2_3_/3_3_2_1_/4_2_1_3_//"
    text = masume.write(masume.read(FILE), "pencilbox")
    assert text == "4\n4\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n# + # .\n+ + + .\n# + # .\n+ + + #"
    assert masume.read(text).meta == masume.read(FILE).meta
    puzzle = masume.read(FIVE)
    assert masume.write(puzzle, "kanpen").startswith(
        "http://www.kanpen.net/kakuro.html?problem=6/6/0_0_0_0/0_1_0_-1/0_2_0_12/0_3_0_4/"
    )
    lines = masume.write(puzzle, "pencilbox").split("\n")
    assert lines[:6] == ["6", "6", "0 0 0 0", "0 1 0 -1", "0 2 0 12", "0 3 0 4"]
    assert lines[-7:] == [
        "",
        *[". . . . . .", ". . 0 0 . .", ". 0 0 0 0 .", ". 0 0 . 0 0", ". . 0 0 0 0", ". . . 0 0 ."],
    ]
    lines[-5] = ". . 5 3 . ."
    assert masume.read("\n".join(lines)).meta == {"state": "r2c3=5 r2c4=3"}
    assert masume.write(masume.read("\n".join(lines)), "pencilbox") == "\n".join(lines)
    assert masume.read("\n".join(lines[:-7])) == puzzle  # without what is entered


def test_kudamono() -> None:
    puzzle = masume.read(KUDAMONO)
    assert puzzle == Hidato([[4, 0, 0, 11], [0, 0, 0, 0], [0, 6, None, 1]])
    assert masume.solve(puzzle).solutions[0].grid == [[4, 3, 9, 11], [5, 8, 2, 10], [7, 6, None, 1]]
    assert masume.write(puzzle, "kudamono") == KUDAMONO
    assert masume.read(KUDAMONO.partition("?")[2]) == puzzle
    assert masume.read(KUDAMONO.replace("(", "%28").replace(")", "%29")) == puzzle
    old = KUDAMONO.replace("W=4x3", "W=3&H=2")
    assert masume.read(old) == puzzle


def test_kudamono_of_old_counts_by_the_text_of_the_numbers() -> None:
    """Column 10 comes after column 1."""
    puzzle = masume.read("https://pedros.works/paper-puzzle-player?W=10&H=0&L=(1)2&G=hidoku")
    assert (puzzle.rows, puzzle.cols) == (1, 11)
    assert puzzle.givens[0].index(1) == 10
    assert masume.write(puzzle, "kudamono").endswith("?W=11x1&L=(1)10&G=hidoku")


def test_tatham_singles() -> None:
    puzzle = masume.read(SINGLES)
    rows = [[3, 6, 1, 5, 6, 6], [4, 1, 2, 2, 5, 3], [4, 5, 2, 1, 4, 4], [2, 3, 4, 1, 1, 5], [1, 6, 3, 3, 4, 6]]
    assert puzzle == Hitori([*rows, [5, 5, 3, 4, 6, 1]])
    assert masume.write(puzzle, "tatham") == SINGLES


def test_tatham_unruly() -> None:
    puzzle = masume.read(UNRULY)
    text = "binairo 6x6 unique_lines=no\n.....0\n0..11.\n..11..\n......\n.1....\n0.1..."
    assert puzzle == masume.read(text)
    assert masume.write(puzzle, "tatham") == UNRULY
    unique = masume.read(UNRULY.replace("6x6", "6x6u"))
    assert unique.options["unique_lines"]
    assert masume.write(unique, "tatham") == UNRULY.replace("6x6", "6x6u")
    # What the ID says about itself stands.
    assert not masume.read(UNRULY, unique_lines=True).options["unique_lines"]
    assert masume.read(UNRULY[:-1] + "D") == puzzle  # the last letter's case means nothing


def test_tatham_unruly_with_long_gaps() -> None:
    """z jumps over 25 cells, and no given follows it."""
    empty = Binairo([[None] * 6] * 6, False)
    assert masume.write(empty, "tatham") == "6x6:zl"
    last = Binairo([*[[None] * 6] * 5, [None] * 5 + [1]], False)
    assert masume.write(last, "tatham") == "6x6:ZKa"
    middle = Binairo([*[[None] * 6] * 4, [None, 0, *[None] * 4], [None] * 6], False)
    assert masume.write(middle, "tatham") == "6x6:zak"
    for puzzle in (empty, last, middle):
        assert masume.read(masume.write(puzzle, "tatham")) == puzzle


def test_tatham_ascent() -> None:
    puzzle = masume.read(ASCENT)
    text = """hidato 6x6
. 1 . . . 5
. . 32 . 4 .
36 . . 30 9 8
18 15 . . . .
. 20 13 24 . .
. . . . 26 ."""
    assert puzzle == masume.read(text)
    assert masume.write(puzzle, "tatham") == ASCENT.replace(":", "mR:")
    # What the ID does not say, the caller may; what it says stands.
    assert masume.read(ASCENT, masume.Hidato, neighbours=4).neighbours == 4
    assert masume.read(ASCENT.replace(":", "mR:"), masume.Hidato, neighbours=4).neighbours == 8
    for sign, neighbours in (("O", 4), ("R", 8), ("H", 6)):
        sorted_ = masume.read(ASCENT.replace("6x6", f"6x6m{sign}EdhS"), masume.Hidato)
        assert (sorted_.neighbours, sorted_.meta) == (neighbours, {"difficulty": "hard"})


def test_tatham_ascent_with_long_runs() -> None:
    puzzle = Hidato([[0] * 9, [0] * 9, [0] * 9, [None] * 9, [None] * 9, [None] * 9, [1, 2] + [0] * 7])
    assert masume.write(puzzle, "tatham") == "9x7mR:zaZA1_2g"
    assert masume.read("9x7mR:zaZA1_2g") == puzzle


def test_tatham_honeycombs_leave_out_their_margins() -> None:
    """Rows are stored half a cell to the right of the row above: a honeycomb has free squares on both sides."""
    puzzle = Hidato([[None, 1, 0, 0], [None, 0, 0, 0], [0, 0, 0, None], [0, 0, 12, None]], 6)
    assert masume.write(puzzle, "tatham") == "3x4mC:A1bAfAb12A"
    assert masume.read("3x4mC:A1bAfAb12A") == puzzle
    assert masume.write(Hidato([[None, 1, 0, 0], [None, 0, 0, 0], [0, 0, 0, None]], 6), "tatham") == "3x3mC:A1bAfA"
    odd = Hidato([[None, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, None]], 6)
    assert masume.write(odd, "tatham") == "4x3mH:A1iA"  # a hexagon
    comb = Hidato([[None, 1, 0, 0], [0, 0, 0, None], [0, 0, 0, None]], 6)
    assert masume.write(comb, "tatham") == "4x3mH:A1eAcA"  # its first row is too far to the right for a honeycomb
    assert masume.read("4x3mH:A1eAcA") == comb
    narrow = Hidato([[None, 1], [None, 0], [0, None]], 6)
    assert masume.write(narrow, "tatham") == "2x3mH:A1AbA"  # as a honeycomb it would be one column wide


def test_penpa_kakuro() -> None:
    puzzle = masume.read(PENPA)
    assert puzzle == Kakuro([[None, (11, 0), (4, 0)], [(0, 5), 0, 0], [(0, 10), 0, 0]])
    link = masume.write(puzzle, "penpa")
    assert link.startswith("https://swaroopg92.github.io/penpa-edit/#m=edit&p=")
    # The same text to the letter; only the packing may differ.
    assert penpa.unpack(link.partition("p=")[2]) == penpa.unpack(PENPA.partition("p=")[2])
    for start in ("https://swaroopg92.github.io/penpa-edit/#", "https://swaroopg92.github.io/penpa-edit/?", ""):
        assert masume.read(start + PENPA) == puzzle
        assert masume.read(start + PENPA.replace("m=edit", "m=solve") + "&a=7VNN") == puzzle
        assert masume.read(start + PENPA.replace("+", "%2B").replace("/", "%2F")) == puzzle
    shortcut = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=https://puzz.link/p?hitori/4/4/1114142333214213"
    assert masume.read(shortcut) == SMALL


def sheet_of(puzzle: Any) -> list[str]:
    return penpa.unpack(masume.write(puzzle, "penpa").partition("p=")[2]).split("\n")


def relinked(lines: list[str]) -> str:
    return "m=edit&p=" + penpa.pack("\n".join(lines))


def test_penpa_says_kind_options_and_who_made_it() -> None:
    puzzle = Binairo([[0, None], [None, 1]], False, meta={"title": "One, two & three = six", "author": "A. Setter"})
    lines = sheet_of(puzzle)
    texts = "Title: One%2C two & three = six,Author: A. Setter,,binairo unique_lines%2Fno odd%2Fno,OFF,false"
    assert lines[0] == f"square,2,2,38,0,1,1,114,114,50,50,0,0,0,0,{texts}"
    assert '"symbol":{"14":[1,"circle_M",2],"21":[2,"circle_M",2]}' in lines[3]
    assert masume.read(relinked(lines)) == puzzle
    assert masume.read(relinked(lines)).meta == puzzle.meta
    assert len(lines) == 19


@pytest.mark.parametrize(
    ("puzzle", "found"),
    [
        (SMALL, SMALL),
        (Binairo([[0, None], [None, 1]], False), Binairo([[0, None], [None, 1]])),
        (Hidato([[1, 0, None], [0, 0, 5]], 4), Hidato([[1, 0, None], [0, 0, 5]])),
    ],
)
def test_penpa_drawings_that_do_not_say_their_kind(puzzle: Any, found: Any) -> None:
    """What is on them tells the kind; options are the caller's or the usual ones."""
    lines = sheet_of(puzzle)
    lines[0] = re.sub(r",[a-z]+( [a-z_]+%2F\w+)*,OFF", ",Some rules in words,OFF", lines[0])
    assert masume.read(relinked(lines)) == found
    assert masume.read(relinked(lines), kind=puzzle.kind, **puzzle.options) == puzzle
    lines[17] = '["takuzu"]'
    if puzzle.kind != "binairo":
        with pytest.raises(masume.FormatError):
            masume.read(relinked(lines))


def test_penpa_links_of_old_and_for_solvers() -> None:
    """Old headers end after the measures, old drawings after the squares; solvers get no answers."""
    lines = sheet_of(SMALL)
    lines[0] = "square,4,4,38,0,1,190,190,91,91"
    lines[2], lines[4] = '["1","2","1"]~"number"~["1",2]', ""
    assert masume.read(relinked(lines[:6])) == SMALL
    assert masume.read(relinked(lines[:6]).rstrip("=")) == SMALL


def test_penpa_drawings_have_room_for_the_largest_board_and_not_much_more() -> None:
    largest = Hitori([[(7 * r + c) % 97 + 1 for c in range(100)] for r in range(100)], [[1, 0] * 50] * 100)
    assert masume.read(masume.write(largest, "penpa")) == largest
    lines = sheet_of(SMALL)
    with pytest.raises(masume.FormatError, match="far too long for a board"):
        masume.read(relinked([lines[0] + "," * 1_000_000, *lines[1:]]))
    assert masume.read(relinked([lines[0] + "," * 1_000, *lines[1:]])) == SMALL


def test_penpa_margins_and_notes_are_no_part_of_the_board() -> None:
    lines = sheet_of(Hidato([[1, 0], [0, 4]]))
    problem = (
        '{"number":{"24":["1",1,"1"],"25":["23",1,"7"],"32":["4",1,"1"],"16":["9",1,"1"]},"symbol":{},"surface":{}}'
    )
    lines[0] = lines[0].replace("square,2,2", "square,3,3")
    lines[1], lines[3], lines[5] = "[1,0,1,0]", problem, "[24,1,6,1]"
    assert masume.read(relinked(lines)) == Hidato([[1, 0], [0, 4]])


def test_penpa_hitori_printed_shaded_or_unshaded() -> None:
    puzzle = Hitori([[1, "A"], [None, 12]], [[1, None], [0, None]])
    assert '"surface":{"14":4,"20":2}' in sheet_of(puzzle)[3]
    assert masume.read(masume.write(puzzle, "penpa")) == puzzle


# Boards that the programs themselves made


@pytest.mark.parametrize(
    ("identity", "kind"),
    [
        ("6x6:113424415532142665264351632245315654", "hitori"),
        ("6x6:551224254143613122545612124254165531", "hitori"),
        (
            "12x12:7886b4126419ca6b247a18b5b654599a771b2c771896c294185238b2916a914c5281b45c517bc928b257b29872596c3b62139bc7c3211c13"
            "35b97b6679c78a2b25a183b86a46293c",
            "hitori",
        ),
        ("8x8:GaBBGCBAaEckbDbbbBEa", "binairo"),
        ("8x8:EAdbdCCFbbaaGFcBcBdd", "binairo"),
        ("10x14u:acCFeaFECAcBDBFDdMAEAddaCdeAmbcaagBebd", "binairo"),
    ],
)
def test_game_ids_as_the_programs_print_them(identity: str, kind: str) -> None:
    puzzle = masume.read(identity)
    assert puzzle.kind == kind
    assert masume.solve(puzzle).verdict == "unique"
    assert masume.write(puzzle, "tatham") == identity


def test_tatham_links_names_and_save_files() -> None:
    for start in (
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/singles.html#",
        "singles:",
        "sgtpuzzles:singles:",
    ):
        assert masume.read(start + SINGLES) == masume.read(SINGLES)
    fields = [
        *[("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("VERSION", "1"), ("GAME", "Unruly")],
        *[("PARAMS", "6x6"), ("CPARAMS", "6x6de"), ("DESC", UNRULY[6:]), ("NSTATES", "4"), ("STATEPOS", "3")],
        *[("MOVE", "P1,0,0"), ("MOVE", "P0,1,0"), ("MOVE", "P1,2,0")],
    ]
    text = "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in fields)
    puzzle = masume.read(text)
    assert puzzle == masume.read(UNRULY)
    assert puzzle.meta == {"state": "r1c1=1 r1c2=0"}
    hitori = text.replace(":6:Unruly", ":7:Singles").replace(f":{len(UNRULY[6:])}:{UNRULY[6:]}", f":36:{SINGLES[6:]}")
    hitori = hitori.replace("P1,0,0", "B 1,0 ").replace("P0,1,0", "C 2,1 ")
    assert masume.read(hitori).meta == {"state": "r1c2=shaded r2c3=unshaded"}
    restart = text.replace("STATEPOS:1:3", "STATEPOS:1:4").replace("MOVE    :6:P0,1,0", "RESTART :1:x")
    assert masume.read(restart).meta == {"state": "r1c3=1"}


# Properties


@pytest.mark.parametrize(("form", "kind"), CARRIED, ids=lambda word: word)
def test_what_a_form_carries_comes_back_the_same(form: str, kind: str) -> None:
    @given(CARRIED[form, kind])
    def check(puzzle: Any) -> None:
        text = masume.write(puzzle, form)
        assert text.isascii()
        again = masume.read(text, kind=kind, format=form)
        assert again == puzzle
        assert again.options == puzzle.options
        assert masume.write(again, form) == text
        if form in NAMING:
            assert masume.read(text) == puzzle

    check()


@pytest.mark.parametrize("form", ["puzzlink", "kanpen", "kudamono", "penpa", "tatham"])
def test_links_and_ids_are_one_line(form: str) -> None:
    for kind in masume.KINDS:
        for puzzle in kind.examples:
            try:
                assert "\n" not in masume.write(puzzle, form)
            except masume.FormatError:
                continue


@pytest.mark.parametrize("form", NEW)
def test_many_boards_in_a_file(form: str) -> None:
    boards = [puzzle for kind in masume.KINDS for puzzle in kind.examples if form in masume_carriers(puzzle)]
    if form in ("tatham", "pencilbox"):  # they do not say the kind, but what is written there does
        boards = [puzzle for puzzle in boards if puzzle.kind in ("hitori", "kakuro")]
    assert len(boards) > 1
    for glue in ("\n", "\n\n", "\r\n \r\n"):
        text = glue.join(masume.write(board, form) for board in boards).replace("\n", glue[-1])
        assert read_all(text) == boards
        assert read_all(text, format=form) == boards


def masume_carriers(puzzle: Any) -> list[str]:
    from masume.formats.detect import carriers
    from masume.kinds import kind_of

    return carriers(kind_of(puzzle), puzzle)


def test_a_list_of_links_from_several_places() -> None:
    text = "\n".join([SINGLES, f"https://puzz.link/p?{FIVE}", "", KUDAMONO, KUDAMONO, PENPA, UNRULY])
    kinds = [puzzle.kind for puzzle in read_all(text)]
    assert kinds == ["hitori", "kakuro", "hidato", "hidato", "kakuro", "binairo"]
    with pytest.raises(masume.FormatError, match=r"line 3: the puzzle 'nurikabe' is not one .*\(hitori, kakuro\)"):
        read_all(f"{SINGLES}\n{FIVE}\nhttps://puzz.link/p?nurikabe/5/5/1234")


def test_links_of_eight_kilobytes() -> None:
    """And longer ones, as far as boards go."""
    large = Hitori([[(r * 7 + c * 11) % 90 + 36 for c in range(52)] for r in range(52)])
    link = masume.write(large, "puzzlink")
    assert len(link) > 8000
    assert masume.read(link) == large
    drawn = Hitori([[(r * r * 7 + c * c * 11 + r * c) % 97 for c in range(60)] for r in range(60)])
    assert len(masume.write(drawn, "penpa")) > 8000
    assert masume.read(masume.write(drawn, "penpa")) == drawn


# Other people's readers


def test_penpa_links_as_puzzlekit_reads_them() -> None:
    reader = pytest.importorskip("puzzlekit.formats.penpa_converter", reason="puzzlekit is not installed")
    circles = {1: 0, 2: 1}
    for kind in masume.KINDS:
        for puzzle in kind.examples:
            if kind.name == "kakuro" or puzzle.options.get("neighbours") == 6:
                continue  # it does not read Kakuro's grid, and hexagons are not written
            sheet = reader.PenpaConverter().decode(masume.write(puzzle, "penpa"))
            assert (sheet.rows, sheet.cols) == (puzzle.rows, puzzle.cols)
            for r, row in enumerate(puzzle.givens):
                for c, value in enumerate(row):
                    cell = sheet.cells.get((r, c))
                    found = None if cell is None else cell.clue or cell.symbol
                    if kind.name == "binairo":
                        assert value == (None if found is None else circles[found.symbol_index])
                    else:
                        assert str(value or "") == ("" if found is None else found.value)


def test_texts_as_puzzlekit_reads_them() -> None:
    parsers = pytest.importorskip("puzzlekit.parsers", reason="puzzlekit is not installed")
    puzzle = Kakuro([[None, (11, 0), (4, 0)], [(0, 5), 0, 0], [(0, 10), 0, 0]])
    parsed = parsers.get_parser("kakuro")(masume.write(puzzle, "puzzlekit"))
    assert [list(row) for row in parsed["grid"]] == [["-", "11,", "4,"], [",5", "0", "0"], [",10", "0", "0"]]


def test_boards_as_multi_puzzle_solver_solves_them() -> None:
    """A board that came in through a link has the solution that others find."""
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    solver = pytest.importorskip("puzzle_solver", reason="multi-puzzle-solver is not installed")
    puzzle = masume.read(SINGLES)
    board = solver.singles_solver.Board(numpy.array(puzzle.givens))
    [answer] = board.solve_and_print(verbose=False)
    values = {(pos.y, pos.x): value for pos, value in answer.assignment.items()}
    [solution] = masume.solve(puzzle).solutions
    shaded = {(r, c) for r, row in enumerate(solution.grid) for c, value in enumerate(row) if value}
    assert {where for where, value in values.items() if value in (1, "B")} == shaded
