"""Answer requests: bytes in, bytes out. Errors become sentences."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import ValidationError
from pydantic_core import from_json, to_json

from masume.core.errors import AmbiguousError, EngineError, FormatError, Listed, MasumeError, Message, PuzzleError
from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue
from masume.i18n.error_messages import translated
from masume.papers.stored_results import EXPERIMENT_NAMES
from masume.verbs.generate.spec import GenerationError
from masume.verbs.generate.start_and_pattern import CannotFillError
from masume.web import metadata
from masume.web.handlers.puzzles import VERBS, Answer, Call, Document
from masume.web.request_parsing import CELL, LargeBoardError

if TYPE_CHECKING:
    from masume.web.schemas import answers

JSON = "application/json"
FACTS: Mapping[str, Callable[..., Mapping[str, object]]] = {
    "ui-strings": metadata.ui_strings,
    "formats": metadata.formats,
    "kinds": metadata.kinds_known,
    "techniques": metadata.techniques,
    "experiments": metadata.experiments,
    **{f"experiments/{name}": partial(metadata.experiment, name=name) for name in EXPERIMENT_NAMES},
}

QUERIES = {"techniques": ("kind",)}
"""The parameters of the queries of each fact, besides the language."""


class Reply(NamedTuple):
    """Answer as it is sent."""

    status: int
    media_type: str
    content: bytes


def language(asked: str | None, accepted: str) -> str:
    """Return the language of an answer: `asked`, or the first language of the header Accept-Language that Masume
    has."""
    if asked in LANGUAGES:
        return str(asked)
    for part in accepted[:200].split(","):
        name = part.split(";")[0].strip()[:2].lower()
        if name in LANGUAGES:
            return name
    return "en"


def refusal(
    lang: str,
    status: int,
    code: str,
    detail: Message | str = "",
    line: int | None = None,
    said: str | None = None,
    **arguments: Any,
) -> Reply:
    """Return an error as it is sent: a sentence in language `lang` and the detail, if there is a translation. `said` is
    the detail in that language, if the caller has it."""
    sentence = str(catalogue(lang).file("server")["errors"][code]).format_map(arguments)
    cell = match[0] if (match := CELL.search(detail)) else None
    own = said or translated(detail, lang)
    own = own and _in_one_line(own)
    message = f"{sentence} {own}" if own else f"{sentence.removesuffix(':')}{_where(lang, line, cell)}."
    error: answers.ErrorDetails = {
        "code": code,
        "message": message if own or sentence.endswith(":") else sentence,
        "detail": _in_one_line(detail) or None,
        "template": detail.template if isinstance(detail, Message) else None,
        "params": _plain_params(detail.params) if isinstance(detail, Message) else {},
        "line": line,
        "cell": cell,
    }
    content: answers.ErrorAnswer = {"format": "masume-error", "version": 1, "error": error}
    return Reply(status, JSON, encode(content))


def _plain_params(params: Mapping[str, object]) -> dict[str, Any]:
    """Return the parameters of a message for JSON."""
    return {name: _plain_param(value) for name, value in params.items()}


def _plain_param(value: object) -> Any:
    """Return a parameter for JSON: a message with its template and parameters, a list as its items, a number or a text
    as it is."""
    match value:
        case Listed():
            return [_plain_param(item) for item in value.items]
        case Message() if value.params:
            return {"template": value.template, "params": _plain_params(value.params)}
        case None | bool() | int() | float():
            return value
        case _:
            return str(value)


def _in_one_line(text: str) -> str:
    """Return `text` without line breaks."""
    return " ".join(text.split())


def _where(lang: str, line: int | None, cell: str | None) -> str:
    """Return the line and cell of an error, for languages without a translation of the detail."""
    words = [] if line is None else [str(catalogue(lang).file("details")["line"]).format(n=line)]
    places = [*words, *([cell] if cell else [])]
    return f" ({', '.join(places)})" if places else ""


def encode(answer: Mapping[str, Any]) -> bytes:
    """Return `answer` as JSON."""
    return to_json(answer)


def answer(
    verb: str, body: bytes, accepted: str, seconds: float, tell: Callable[[bytes], None] = lambda line: None
) -> Reply:
    """Answer the request `body` for `verb`. Call `tell` with the lines of a long answer before the last one."""
    lang = language(None, accepted)
    try:
        ask = VERBS[verb].request.model_validate_json(body)
        lang = language(ask.lang, accepted)
        call = Call(lang, seconds, lambda line: tell(encode(line) + b"\n"))
        return _reply(VERBS[verb].work(ask, call))
    except ValidationError as error:
        return _misfit(language(_asked_language(body), accepted), error)
    except MasumeError as error:
        return refusal_of(lang, error)
    except RecursionError:
        return refusal(lang, 422, "deep")
    except MemoryError:
        return refusal(lang, 422, "memory")
    except Exception:  # a bug: log it, without details for the reader
        traceback.print_exc()
        return refusal(lang, 503, "failed")


def _asked_language(body: bytes) -> str | None:
    """Return the language that an invalid request asks for; None if there is none."""
    try:
        ask = from_json(body)
    except ValueError:  # not even JSON
        return None
    asked = ask.get("lang") if isinstance(ask, dict) else None
    return asked if isinstance(asked, str) else None


def fact(name: str, query: Mapping[str, str]) -> Reply:
    """Answer a request for a fact, which does not change while the server runs. `query` has the language."""
    try:
        return _reply(FACTS[name](**query))
    except MasumeError as error:
        return refusal_of(query["lang"], error)


def _reply(found: Answer) -> Reply:
    """Return `found` as it is sent."""
    if isinstance(found, Document):
        return Reply(200, found.media_type, found.content)
    return Reply(200, JSON, encode(found))


def refusal_of(lang: str, error: MasumeError) -> Reply:
    """Return the refusal for `error`."""
    line = error.line if isinstance(error, FormatError) else None
    detail = error.message
    match error:
        case LargeBoardError():
            return refusal(lang, 413, "board", detail)
        case AmbiguousError():
            return refusal(lang, 422, "ambiguous", detail, line)
        case FormatError():
            return refusal(lang, 422, "format", detail, line)
        case PuzzleError():
            return refusal(lang, 422, "puzzle", detail)
        case GenerationError():
            return refusal(lang, 422, "order", detail)
        case CannotFillError():
            return refusal(lang, 422, "full" if error.is_full else "unsolvable")
        case EngineError():
            return refusal(lang, 503, "failed", detail)
        case _:
            return refusal(lang, 422, "usage", detail)


TYPES = ("str", "int", "float", "bool")
FAULTS = {"missing": "missing", "extra_forbidden": "unknown", "json_invalid": "json", "json_type": "json"}


def _misfit(lang: str, error: ValidationError) -> Reply:
    """Return the refusal of an invalid request, with its first fault."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    parts = [str(part) for part in first["loc"]]
    name = ".".join(part for part in parts if part not in TYPES and "[" not in part)  # omit alternative types
    kind = FAULTS.get(first["type"], "wrong" if name else "json")
    said = str(catalogue(lang).file("server")["request"][kind]).format(name=name)
    return refusal(lang, 422, "request", f"{name}: {first['msg']}" if name else str(first["msg"]), said=f"{said}.")
