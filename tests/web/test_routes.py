"""Every route answers as the OpenAPI document says, and as the command line does."""

from __future__ import annotations

import json

import pytest

import masume
from masume.core.kind import Kind
from masume.i18n import LANGUAGES
from masume.kinds import KINDS
from masume.papers import stored_results
from masume.verbs import read
from masume.verbs.game import Game
from masume.verbs.json_answers import puzzle_object
from masume.web.handlers.facts import FACTS
from masume.web.handlers.puzzles import VERBS
from masume.web.schemas.examples import BINAIRO, EXAMPLES, HITORI, KAKURO
from masume.web.schemas.responses import ANSWERS
from support.json_documents import assert_valid
from support.web_server import Server

CASES = [(verb, number) for verb, found in EXAMPLES.items() for number in range(len(found))]
TYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf", "html": "text/html; charset=utf-8"}


def test_every_verb_has_examples() -> None:
    assert set(EXAMPLES) == set(VERBS)
    assert set(ANSWERS) >= set(VERBS) - {"draw", "book"}


@pytest.mark.parametrize(("verb", "number"), CASES)
def test_examples_are_answered_as_described(server: Server, verb: str, number: int) -> None:
    request = EXAMPLES[verb][number]
    answer = server.post(verb, **request)
    assert answer.status_code == 200, answer.text
    kind = TYPES.get(request.get("to", "svg" if verb == "draw" else ""), "application/json")
    if verb == "book":
        kind = "application/x-ndjson"
    assert answer.headers["content-type"] == kind
    if kind == "application/json":
        assert_valid(answer.json(), verb)


def test_both_addresses_answer_and_one_is_described(server: Server) -> None:
    [newest, first] = [server.client.post(f"{path}/rate", json={"board": HITORI}) for path in ("/api", "/api/v1")]
    assert newest.json() == first.json()
    paths = server.client.get("/api/openapi.json").json()["paths"]
    assert set(paths) == {f"/api/v1/{name}" for name in (*VERBS, *FACTS)}


def test_reading_gives_puzzles_that_can_be_sent_back(server: Server) -> None:
    for kind in masume.KINDS:
        puzzle = kind.examples[0]
        text = read.write(puzzle, "text")
        [found] = server.post("read", board=text, kind=kind.name).json()["boards"]
        assert masume.read(json.dumps(found["puzzle"])) == puzzle
        assert server.post("read", board=found["puzzle"]).json()["boards"] == [found]
        assert masume.read(found["line"]) == puzzle


def test_several_boards_are_read_at_once(server: Server) -> None:
    found = server.post("read", board=f"{HITORI}\n{BINAIRO}").json()["boards"]
    assert [board["kind"] for board in found] == ["hitori", "binairo"]


def test_rules_that_the_board_does_not_say(server: Server) -> None:
    answer = server.post("read", board="1 . .\n. . .\n. . 9", kind="hidato", options={"neighbours": 4})
    [found] = answer.json()["boards"]
    assert found["options"] == {"neighbours": 4}


def test_a_sheet_knows_its_solution(server: Server) -> None:
    puzzle = masume.read(KAKURO)
    sheet = server.post("play-board", board=KAKURO).json()
    assert sheet["verdict"] == "unique"
    assert sheet["solution"] == list(masume.solve(puzzle).solutions[0].values)
    runs = sheet["remaining"]["runs"]
    assert [(run["direction"], run["total"]) for run in runs] == [
        ("across", 3),
        ("across", 4),
        ("down", 4),
        ("down", 3),
    ]
    assert [run["clue"] for run in runs] == [3, 6, 1, 2]
    assert all(run["cells"] for run in runs)


def test_a_sheet_of_a_board_with_many_solutions_has_none(server: Server) -> None:
    sheet = server.post("play-board", board="binairo;4x4;;1.../..../..../....").json()
    assert (sheet["verdict"], sheet["solution"], sheet["rating"]) == ("many", None, None)
    assert sheet["givens"] == {"0": 1}
    assert [line["high"] for line in sheet["remaining"]["lines"]] == [2] * 8


def test_a_hint_for_a_position(server: Server) -> None:
    puzzle = masume.read(HITORI)
    game = Game(puzzle)
    game.enter("r1c4", "shaded")
    hint = server.post("hint", board=HITORI, entries={"r1c4": "shaded"}).json()
    assert hint == server.post("hint", board=puzzle_object(puzzle), entries={"r1c4": 1}).json()
    assert hint["levels"] == [game.hint().text(level, "en") for level in (1, 2, 3)]
    assert [cell for cell, part in hint["highlights"][2] if part == "place"] == [cell for cell, _ in hint["moves"]]


def test_a_mistake_comes_before_any_hint(server: Server) -> None:
    solution = masume.solve(masume.read(HITORI)).solutions[0]
    wrong = next(cell for cell, value in enumerate(solution.values) if value == 0)
    name = masume.cell_name(wrong, masume.read(HITORI))
    hint = server.post("hint", board=HITORI, entries={name: 1}).json()
    assert hint["mistake"]
    assert hint["moves"] == []
    assert hint["highlights"][0] == [[wrong, "clash"]]
    refuted = server.post("refute", board=HITORI, entries={name: 1}, cell=name).json()
    assert refuted["verdict"] == "wrong"
    assert refuted["scenes"][0]["chains"][0]["lines"]


def test_a_value_that_is_not_entered_is_refuted_by_name(server: Server) -> None:
    refuted = server.post("refute", board=KAKURO, cell="r2c2", value=2).json()
    assert (refuted["cell"], refuted["value"], refuted["verdict"]) == ("r2c2", 2, "wrong")
    assert server.post("refute", board=KAKURO, cell="r2c2").json()["error"]["code"] == "usage"  # nothing is entered


@pytest.mark.parametrize("kind", KINDS.built_in, ids=str)
def test_a_puzzle_as_an_object_is_the_puzzle_as_text(server: Server, kind: Kind) -> None:
    puzzle = kind.examples[0]
    as_object = server.post("read", board=puzzle_object(puzzle)).json()["boards"]
    assert as_object == server.post("read", board=read.write(puzzle, "json")).json()["boards"]
    assert as_object[0]["puzzle"] == puzzle_object(puzzle)


def test_a_single_pencil_mark_is_no_entry(server: Server) -> None:
    """Unless it is wrong: the mistake is then named."""
    solution = masume.solve(masume.read(BINAIRO)).solutions[0].values
    cell = masume.read(BINAIRO).cols - 1
    name = masume.cell_name(cell, masume.read(BINAIRO))
    plain = server.post("hint", board=BINAIRO).json()
    assert server.post("hint", board=BINAIRO, marks={name: [solution[cell]]}).json() == plain
    assert server.post("hint", board=BINAIRO, marks={name: [1 - solution[cell]]}).json()["mistake"]


def test_pictures_of_an_explanation_are_frames_of_one_sheet(server: Server) -> None:
    told = server.post("explain", board=HITORI).json()
    pictures = told["pictures"]
    assert len(told["scenes"]) == len(told["passages"])
    cells = {str(cell) for cell, _, _ in pictures["cells"]}
    assert set(pictures["frames"][0]) == cells
    for frame in pictures["frames"]:
        assert set(frame) <= cells
        assert all(0 <= look < len(pictures["looks"]) for look in frame.values())
    scenes = [scene for passage in told["scenes"] for scene in (*passage["steps"], passage)]
    assert [scene["frame"] for scene in scenes] == sorted(scene["frame"] for scene in scenes)
    assert scenes[-1]["frame"] == len(pictures["frames"]) - 1


def test_the_same_seed_makes_the_same_boards(server: Server) -> None:
    order = {"kind": "kakuro", "size": "7x7", "grade": "easy", "seed": 3, "count": 2}
    made = [server.post("generate", **order).json() for _ in range(2)]
    assert made[0] == made[1]
    assert [board["rating"]["grade"] for board in made[0]["boards"]] == ["easy", "easy"]
    expected = list(masume.generate("kakuro", 7, 7, "easy", seed=3, count=2))
    assert [masume.read(board["line"]) for board in made[0]["boards"]] == expected


def test_shapes_and_symmetries_are_taken(server: Server) -> None:
    [made] = server.post("generate", kind="hidato", size="8x8", shape="heart", seed=1).json()["boards"]
    assert any(None in row for row in made["puzzle"]["givens"])
    kinds = server.client.get("/api/v1/kinds").json()["kinds"]
    offered = {kind["name"]: kind for kind in kinds}
    assert "heart" in offered["hidato"]["shapes"]
    assert "rotational" in offered["kakuro"]["symmetries"]
    assert (offered["hitori"]["smallest"], offered["hitori"]["largest"]) == (3, 50)


def test_a_book_comes_line_by_line(server: Server) -> None:
    with server.client.stream("POST", "/api/v1/book", json=EXAMPLES["book"][0]) as answer:
        lines = [json.loads(line) for line in answer.iter_lines()]
    *progress, last = lines
    assert [line["done"] for line in progress] == sorted(line["done"] for line in progress)
    assert {line["total"] for line in progress} == {5}
    assert last["boards"] == 2
    assert len(last["manifest"]["boards"]) == 2
    assert last["pdf"].startswith("JVBERi0")  # %PDF-


def test_no_book_has_a_file_of_the_server_in_it(server: Server) -> None:
    for name in ("introduction", "chapter_texts", "blurb", "font"):
        answer = server.post("book", parts=[{"kind": "hitori", "size": "5x5"}], **{name: "/etc/hostname"})
        assert answer.status_code == 422, name


def test_a_book_that_cannot_be_made_is_refused(server: Server) -> None:
    answer = server.post("book", parts=[{"kind": "hitori", "size": "5x5"}], paper="papyrus")
    assert answer.status_code == 422
    assert "papyrus" in answer.json()["error"]["message"]


def test_what_does_not_change_is_kept_by_the_reader(server: Server) -> None:
    first = server.client.get("/api/v1/formats")
    again = server.client.get("/api/v1/formats", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert server.client.get("/api/v1/formats?lang=es").headers["etag"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_experiments_in_every_language(server: Server, lang: str) -> None:
    listed = server.client.get("/api/v1/experiments", params={"lang": lang}).json()["experiments"]
    assert [(named["name"], named["paper"]) for named in listed] == stored_results.names(lang)
    found = server.client.get("/api/v1/experiments/hidato", params={"lang": lang}).json()
    assert found["tables"] == stored_results.load("hidato", lang)["tables"]
    assert found["remarks"] == stored_results.load("hidato", lang)["remarks"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_techniques_in_every_language(server: Server, lang: str) -> None:
    found = server.client.get("/api/v1/techniques", params={"kind": "binairo", "lang": lang}).json()["techniques"]
    assert [tool["name"] for tool in found][:1] == ["pair"]
    assert all(tool["title"] and tool["idea"] and len(tool["pictures"]["frames"]) == 2 for tool in found)


def test_answers_are_packed_for_readers_who_can_unpack_them(server: Server) -> None:
    [plain, packed] = [
        server.client.post("/api/v1/explain", json={"board": HITORI}, headers={"accept-encoding": encoding})
        for encoding in ("identity", "gzip")
    ]
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.json()["scenes"] == plain.json()["scenes"]
    assert int(packed.headers["content-length"]) * 3 < int(plain.headers["content-length"])


NOTED = "binairo 4x4\nx1x0\nxx0x\nx0xx\n11x0\n"


@pytest.mark.parametrize("lang", ["en", "es", "pl"])
def test_answers_say_how_a_board_was_read(server: Server, lang: str) -> None:
    note = {"en": "read as", "es": "leído como", "pl": "odczytano jako"}[lang] + " binairo 4x4"
    ask = {"board": NOTED, "lang": lang}
    [board] = server.client.post("/api/v1/read", json=ask).json()["boards"]
    assert board["notes"][0].startswith(note)
    for verb in ("solve", "check", "rate", "explain", "hint", "play-board"):
        assert server.client.post(f"/api/v1/{verb}", json=ask).json()["notes"] == board["notes"]
    assert server.client.post("/api/v1/convert", json={**ask, "to": "line"}).json()["notes"] == board["notes"]
    assert (
        server.client.post("/api/v1/solve", json={"board": NOTED.replace("x", ".").replace("4.4", "4x4")}).json()[
            "notes"
        ]
        == []
    )


def test_a_2_in_a_binairo_is_refused_with_its_cell(server: Server) -> None:
    answer = server.client.post("/api/v1/solve", json={"board": "binairo 4x4\n.1.0\n..0.\n.2..\n11.0\n"})
    assert answer.status_code == 422
    assert answer.json()["error"]["cell"] == "r3c2"
