"""Turn errors into answers: a code, a sentence in the language of the reader, and the exact fault."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from masume.core.errors import AmbiguousError, EngineError, FormatError, Listed, MasumeError, Message, PuzzleError
from masume.i18n.catalog import catalogue
from masume.i18n.error_messages import translated
from masume.verbs.generate.spec import GenerationError
from masume.verbs.generate.start_and_pattern import CannotFillError
from masume.web.replies import JSON, Reply, encode, language
from masume.web.request_parsing import CELL, LargeBoardError

if TYPE_CHECKING:
    from pydantic import ValidationError
    from starlette.datastructures import Headers
    from starlette.responses import Response

    from masume.web.schemas import responses


def error_reply(
    lang: str,
    status: int,
    code: str,
    detail: Message | str = "",
    line: int | None = None,
    translation: str | None = None,
    **arguments: Any,
) -> Reply:
    """Return an error as it is sent: the sentence of `code` in language `lang`, with `arguments`, and the `detail`.

    `translation` is the detail in that language, if the caller has it; otherwise it is translated if possible.
    """
    sentence = str(catalogue(lang).file("server")["errors"][code]).format_map(arguments)
    cell = match[0] if (match := CELL.search(detail)) else None
    fault = _in_one_line(translation or translated(detail, lang) or "")
    message = sentence
    if fault:
        message = f"{sentence} {fault}"
    elif sentence.endswith(":"):
        message = f"{sentence.removesuffix(':')}{_where(lang, line, cell)}."
    error: responses.ErrorDetails = {
        "code": code,
        "message": message,
        "detail": _in_one_line(detail) or None,
        "template": detail.template if isinstance(detail, Message) else None,
        "params": _plain_params(detail.params) if isinstance(detail, Message) else {},
        "line": line,
        "cell": cell,
    }
    content: responses.ErrorAnswer = {"format": "masume-error", "version": 1, "error": error}
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
    words = [] if line is None else [str(catalogue(lang).file("error_messages")["line"]).format(n=line)]
    places = [*words, *([cell] if cell else [])]
    return f" ({', '.join(places)})" if places else ""


def reply_to(lang: str, error: MasumeError) -> Reply:
    """Return `error` as it is sent."""
    line = error.line if isinstance(error, FormatError) else None
    detail = error.message
    match error:
        case LargeBoardError():
            return error_reply(lang, 413, "board", detail)
        case AmbiguousError():
            return error_reply(lang, 422, "ambiguous", detail, line)
        case FormatError():
            return error_reply(lang, 422, "format", detail, line)
        case PuzzleError():
            return error_reply(lang, 422, "puzzle", detail)
        case GenerationError():
            return error_reply(lang, 422, "generation", detail)
        case CannotFillError():
            return error_reply(lang, 422, "full" if error.is_full else "unsolvable")
        case EngineError():
            return error_reply(lang, 503, "failed", detail)
        case _:
            return error_reply(lang, 422, "usage", detail)


TYPES = ("str", "int", "float", "bool")
FAULTS = {"missing": "missing", "extra_forbidden": "unknown", "json_invalid": "json", "json_type": "json"}


def reply_to_invalid(lang: str, error: ValidationError) -> Reply:
    """Return the first fault of an invalid request as it is sent."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    parts = [str(part) for part in first["loc"]]
    name = ".".join(part for part in parts if part not in TYPES and "[" not in part)  # omit alternative types
    fault = FAULTS.get(first["type"], "wrong" if name else "json")
    sentence = str(catalogue(lang).file("server")["request"][fault]).format(name=name)
    detail = f"{name}: {first['msg']}" if name else str(first["msg"])
    return error_reply(lang, 422, "request", detail, translation=f"{sentence}.")


# ---- For the server. Workers, which answer without it, do not load its framework.


def language_of(headers: Headers) -> str:
    """Return the language that the reader prefers."""
    return language(None, headers.get("accept-language", ""))


def error_response(lang: str, status: int, code: str, close: bool = False, **arguments: Any) -> Response:
    """Return an error as a response. If the client should wait, `seconds` says how long. With `close`, close the
    connection without reading the rest of the request."""
    response = as_response(error_reply(lang, status, code, **arguments))
    if "seconds" in arguments and status in (429, 503):
        response.headers["retry-after"] = str(arguments["seconds"])
    if close:
        response.headers["connection"] = "close"
    return response


def as_response(reply: Reply) -> Response:
    """Return `reply` as a response."""
    from starlette.responses import Response

    return Response(reply.content, reply.status, media_type=reply.media_type)
