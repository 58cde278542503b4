"""What is refused, and how it is said: never a trace, never a 500."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any, NoReturn

import pytest

from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue
from masume.web import dispatch, errors
from masume.web.handlers.puzzles import VERBS
from masume.web.schemas.examples import HIDATO, HITORI
from support.json_documents import assert_valid
from support.web_server import Server

JSON = {"content-type": "application/json"}
REFUSED: dict[str, tuple[str, dict[str, Any], int, str]] = {
    "no board": ("hint", {}, 422, "usage"),
    "empty board": ("hint", {"board": ""}, 422, "format"),
    "no format": ("read", {"board": "@@"}, 422, "format"),
    "too long for rows, behind what is no link": ("read", {"board": "# x://\n" + "1 2 3\n" * 3000}, 413, "board"),
    "ambiguous": ("read", {"board": "4 2\n- -\n- -\n- -\n1 -"}, 422, "ambiguous"),
    "unknown kind": ("read", {"board": HITORI, "kind": "sudoku"}, 422, "usage"),
    "unknown format": ("convert", {"board": HITORI, "to": "papyrus"}, 422, "usage"),
    "unknown engine": ("solve", {"board": HITORI, "engine": "oracle"}, 422, "usage"),
    "engine with processes": ("solve", {"board": HITORI, "engine": "backtrack:parallel=processes"}, 422, "usage"),
    "two boards": ("hint", {"board": f"{HITORI}\n{HITORI}"}, 422, "usage"),
    "a file": ("read", {"board": "pyproject.toml"}, 422, "format"),
    "a path": ("read", {"board": "../../../../etc/passwd"}, 422, "format"),
    "entries as text": ("hint", {"board": HITORI, "entries": "r1c4=shaded"}, 422, "request"),
    "unknown key": ("rate", {"board": HITORI, "speed": "fast"}, 422, "request"),
    "wrong type": ("rate", {"board": 7}, 422, "request"),
    "unknown language": ("rate", {"board": HITORI, "lang": "tlh"}, 422, "request"),
    "unknown technique": ("practise", {"kind": "hitori", "technique": "luck"}, 422, "usage"),
    "bad size": ("generate", {"kind": "hitori", "size": "big"}, 422, "usage"),
    "huge size": ("generate", {"kind": "hitori", "size": "900x900"}, 422, "usage"),
    "too many": ("generate", {"kind": "hitori", "size": "5x5", "count": 21}, 422, "request"),
    "reserved option": ("generate", {"kind": "hitori", "size": "5x5", "jobs": 64}, 422, "request"),
    "bad move": ("refute", {"board": HITORI, "cell": "e4", "value": 1}, 422, "usage"),
    "entry off the board": ("hint", {"board": HITORI, "entries": {"r9c9": 1}}, 422, "usage"),
    "entry of no value": ("hint", {"board": HITORI, "entries": {"r1c1": 7}}, 422, "usage"),
    "mark over a given": ("hint", {"board": HIDATO, "marks": {"r1c4": [3]}}, 422, "usage"),
    "no puzzle": ("hint", {"board": {"format": "chess"}}, 422, "format"),
    "cell off the board": ("render", {"board": HITORI, "highlights": [[99, "place"]]}, 422, "usage"),
    "too many books": (
        "book",
        {"parts": [{"kind": "hitori", "size": "5x5", "count": 200}] * 2},
        422,
        "usage",
    ),
    "size of a book": ("book", {"parts": [{"kind": "hitori", "size": "1x1"}]}, 422, "usage"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_says_why_in_the_language_asked_for(server: Server, name: str, lang: str) -> None:
    verb, request, status, code = REFUSED[name]
    answer = server.client.post(f"/api/v1/{verb}", json=request, headers={"accept-language": f"{lang}-XX,en;q=0.5"})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (status, code)
    assert error["message"].startswith(catalogue(lang).file("server")["errors"][code].split("{")[0].rstrip(":"))
    assert "Traceback" not in answer.text
    if lang != "en":
        assert error["detail"] not in error["message"]
    assert_valid(answer.json(), "error")
    if error["template"]:
        assert set(re.findall(r"{(\w+)", error["template"])) == set(error["params"])


def test_the_request_says_the_language_before_the_browser_does(server: Server) -> None:
    for request, code in (({}, "usage"), ({"speed": "fast"}, "request")):  # the latter is not of the verb's form
        answer = server.client.post("/api/v1/hint", json={**request, "lang": "pl"}, headers={"accept-language": "es"})
        said = catalogue("pl").file("server")["errors"][code].rstrip(":")
        assert answer.json()["error"]["message"].startswith(said)


def test_a_board_that_cannot_be_read_is_refused_in_the_readers_language(server: Server) -> None:
    request = {"board": "1 . .\n. & .\n. . 9", "kind": "hidato", "lang": "es"}
    message = server.client.post("/api/v1/read", json=request).json()["error"]["message"]
    what = "'&' no es un número, . para una casilla vacía ni # para un hueco"
    assert message == f"No se puede leer el tablero: línea 2: r2c2: {what}"


def test_what_has_no_translation_says_at_least_where() -> None:
    reply = errors.error_reply("es", 422, "format", "line 2: r2c2: something new", 2)
    assert json.loads(reply.content)["error"]["message"] == "No se puede leer el tablero (línea 2, r2c2)."


def test_line_and_cell_are_named(server: Server) -> None:
    error = server.post("read", board="1 . .\n. & .\n. . 9", kind="hidato").json()["error"]
    assert (error["line"], error["cell"]) == (2, "r2c2")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b'{"board": "\xff"}', b'{"board": "\\ud800"}', b"\x00" * 9]
)
def test_what_is_not_json_is_refused(server: Server, body: bytes) -> None:
    answer = server.client.post("/api/v1/rate", content=body, headers=JSON)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "request")


def test_only_json_is_taken(server: Server) -> None:
    """A page of another site can send a form or plain text without being asked; JSON it cannot."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = server.client.post("/api/v1/rate", content=b"{}", headers={"content-type": kind})
        assert (answer.status_code, answer.json()["error"]["code"]) == (415, "type")


def test_what_is_not_there(server: Server) -> None:
    for path in ("/nothing", "/api/v1/nothing", "/api/v2/hint", "/static/../app.py", "/static/%2e%2e/app.py", "/api"):
        answer = server.client.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "missing"), path
    answer = server.client.get("/api/v1/hint")
    assert (answer.status_code, answer.json()["error"]["code"]) == (405, "method")
    assert answer.headers["allow"] == "POST"


def board(text: str) -> bytes:
    return json.dumps({"board": text}).encode()


def bomb() -> str:
    """A link that is a few hundred kilobytes long when it is unpacked a thousandth of it."""
    press = zlib.compressobj(9, wbits=-15)
    packed = press.compress(b"square,10,10,38\n" + b"0" * (1 << 25)) + press.flush()
    return "https://swaroopg92.github.io/penpa-edit/?m=edit&p=" + base64.b64encode(packed).decode()


DIGITS = "9" * 10**6
HOSTILE: dict[str, bytes] = {
    "deflate bomb": board(bomb()),
    "digits": board(DIGITS),
    "digits in JSON": b'{"board": {"kind": "hitori", "givens": [[' + DIGITS.encode() + b"]]}}",
    "digits in JSON text": board('{"kind": "hitori", "givens": [[' + "9" * 60_000 + "]]}"),
    "digits in a size": board(f"binairo;{'9' * 5000}x{'9' * 5000};;."),
    "huge line": board("binairo;10000x10000;;."),
    "huge Tatham": board("10000x10000:" + "z" * 1000),
    "huge puzz.link": board("https://puzz.link/p?hitori/10000/10000/" + "1" * 1000),
    "huge matrix": board("\n".join(["." * 900] * 900)),
    "long matrix": board("1\n" * 8000),
    "large JSON": json.dumps({"board": {"kind": "hidato", "givens": [[0] * 170] * 170}}).encode(),
    "deep JSON": b'{"board": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "deep objects": b'{"board": ' + b'{"a":' * 40_000 + b"1" + b"}" * 40_000 + b"}",
    "deep JSON text": board("[" * 60_000),
    "deep givens": b'{"board": {"kind": "hitori", "givens": ' + b"[" * 60_000 + b"]" * 60_000 + b"}}",
    "long problem": json.dumps({"board": {"kind": "kakuro", "problem": "2 2\n" * 30_000}}).encode(),
    "blanks": board(" " * 200_000),
    "long marks": json.dumps({"board": HITORI, "marks": {"r1c1": [1] * 60_000 + ["no value"]}}).encode(),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_requests_are_refused(server: Server, name: str) -> None:
    answer = server.client.post("/api/v1/hint", content=HOSTILE[name], headers=JSON)
    assert 400 <= answer.status_code < 500, answer.text[:200]
    assert answer.json()["error"]["message"]
    assert len(answer.content) < 1000


def test_every_verb_refuses_nonsense(server: Server) -> None:
    for verb in VERBS:
        answer = server.client.post(f"/api/v1/{verb}", json={"nonsense": True})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "request"), verb


def test_a_fault_of_ours_is_no_trace(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(*_: object) -> NoReturn:
        raise ZeroDivisionError("secret")

    monkeypatch.setitem(VERBS, "rate", VERBS["rate"]._replace(work=fail))
    reply = dispatch.answer("rate", json.dumps({"board": HITORI}).encode(), "es", 1.0)
    assert reply.status == 503
    assert json.loads(reply.content)["error"]["code"] == "failed"
    assert b"secret" not in reply.content
    assert "secret" in capsys.readouterr().err  # the log has it


@pytest.mark.parametrize(("lang", "said"), [("es", "nunca la necesitan"), ("pl", "nigdy jej nie wymagają")])
def test_impossible_orders_are_refused_in_the_readers_language(server: Server, lang: str, said: str) -> None:
    order = {"kind": "hitori", "size": "9x9", "grade": "easy", "requires": "what-if", "lang": lang}
    error = server.client.post("/api/v1/generate", json=order).json()["error"]
    assert error["message"].endswith(said), error
