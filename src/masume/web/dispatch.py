"""A request as bytes in, an answer as bytes out: all that happens between is here, and errors become sentences."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic_core import from_json, to_json

from masume.core.errors import AmbiguousError, EngineError, FormatError, MasumeError, Message, PuzzleError
from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue
from masume.i18n.error_messages import translated
from masume.papers.stored_results import EXPERIMENT_NAMES
from masume.verbs.generate.spec import OrderNotMetError
from masume.verbs.generate.start_and_pattern import CannotFillError
from masume.web import metadata
from masume.web.handlers.puzzles import VERBS, Answer, Call, Document
from masume.web.request_parsing import CELL, LargeBoardError

JSON = "application/json"
FACTS: Mapping[str, Callable[..., dict[str, Any]]] = {
    "words": metadata.words,
    "formats": metadata.formats,
    "kinds": metadata.kinds_known,
    "techniques": metadata.techniques,
    "compare/experiments": metadata.experiments,
    **{f"compare/experiments/{name}": partial(metadata.experiment, name=name) for name in EXPERIMENT_NAMES},
}

QUERIES = {"techniques": ("kind",)}
"""What can be asked of a fact, beside the language."""


class Reply(NamedTuple):
    """An answer as it goes over the wire."""

    status: int
    media_type: str
    content: bytes


def language(asked: str | None, accepted: str) -> str:
    """The language of an answer: the one asked for, or the first of an Accept-Language header that Masume speaks."""
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
    """An error as it is sent: a sentence in the reader's language and, as far as that language has it, the detail.
    `said` is the detail in the reader's language, where the caller knows it."""
    sentence = str(catalogue(lang).file("server")["errors"][code]).format_map(arguments)
    cell = found[0] if (found := CELL.search(detail)) else None
    own = said or translated(detail, lang)
    own = own and _in_one_line(own)
    message = f"{sentence} {own}" if own else f"{sentence.removesuffix(':')}{_where(lang, line, cell)}."
    error = {
        "code": code,
        "message": message if own or sentence.endswith(":") else sentence,
        "detail": _in_one_line(detail) or None,
        "line": line,
        "cell": cell,
    }
    return Reply(status, JSON, encode({"error": error}))


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _where(lang: str, line: int | None, cell: str | None) -> str:
    """Where it happened, for readers whose language does not have the detail."""
    words = [] if line is None else [str(catalogue(lang).file("details")["line"]).format(n=line)]
    places = [*words, *([cell] if cell else [])]
    return f" ({', '.join(places)})" if places else ""


def encode(answer: Mapping[str, Any]) -> bytes:
    return to_json(answer)


def answer(
    verb: str, body: bytes, accepted: str, seconds: float, tell: Callable[[bytes], None] = lambda line: None
) -> Reply:
    """Does what a request asks for; `tell` gets the lines of a long answer before the last one."""
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
    except Exception:  # a fault of ours: the log has it, and the reader is told no more than that
        traceback.print_exc()
        return refusal(lang, 503, "failed")


def _asked_language(body: bytes) -> str | None:
    """The language that a request asks for which is not of the form that its verb takes."""
    try:
        ask = from_json(body)
    except ValueError:  # not even JSON
        return None
    asked = ask.get("lang") if isinstance(ask, dict) else None
    return asked if isinstance(asked, str) else None


def fact(name: str, query: Mapping[str, str]) -> Reply:
    """Something that does not change; the query says in which language."""
    try:
        return _reply(FACTS[name](**query))
    except MasumeError as error:
        return refusal_of(query["lang"], error)


def _reply(found: Answer) -> Reply:
    if isinstance(found, Document):
        return Reply(200, found.media_type, found.content)
    return Reply(200, JSON, encode(found))


def refusal_of(lang: str, error: MasumeError) -> Reply:
    """Turns an error into the refusal that is sent."""
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
        case OrderNotMetError():
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
    """The refusal of a request that is not of the form that the verb takes: its first fault."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    parts = [str(part) for part in first["loc"]]
    name = ".".join(part for part in parts if part not in TYPES and "[" not in part)  # where several types would do
    kind = FAULTS.get(first["type"], "wrong" if name else "json")
    said = str(catalogue(lang).file("server")["request"][kind]).format(name=name)
    return refusal(lang, 422, "request", f"{name}: {first['msg']}" if name else str(first["msg"]), said=f"{said}.")
