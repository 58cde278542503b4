"""Convert errors to answers. Each has a code, a message in the reader's language and, if possible, the exact fault."""

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
    """Return the reply that reports an error: the message for `code` in language `lang`, filled in with `arguments`,
    and the exact fault `detail`.

    `translation` is the detail in language `lang`. If it is missing, the detail is translated if possible.
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
    """Convert the parameters of a message to JSON."""
    return {name: _plain_param(value) for name, value in params.items()}


def _plain_param(value: object) -> Any:
    """Convert a parameter of a message to JSON. A message with parameters becomes its template and parameters, and a
    list becomes its items; numbers and texts stay as they are.
    """
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
    """Return `text` with each line break or other white space replaced by one blank."""
    return " ".join(text.split())


def _where(lang: str, line: int | None, cell: str | None) -> str:
    """Return the line and cell of an error in parentheses. This replaces the detail in languages into which it is not
    translated.
    """
    words = [] if line is None else [str(catalogue(lang).file("error_messages")["line"]).format(n=line)]
    places = [*words, *([cell] if cell else [])]
    return f" ({', '.join(places)})" if places else ""


def reply_to(lang: str, error: MasumeError) -> Reply:
    """Return the reply that reports `error`."""
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
    """Return the reply that reports the first fault of an invalid request."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    parts = [str(part) for part in first["loc"]]
    name = ".".join(part for part in parts if part not in TYPES and "[" not in part)  # omit alternative types
    fault = FAULTS.get(first["type"], "wrong" if name else "json")
    sentence = str(catalogue(lang).file("server")["request"][fault]).format(name=name)
    detail = f"{name}: {first['msg']}" if name else str(first["msg"])
    return error_reply(lang, 422, "request", detail, translation=f"{sentence}.")


# ---- For the server. Workers, which answer without it, do not load its framework.


def language_of(headers: Headers) -> str:
    """Return the language that the reader prefers according to the headers of the request."""
    return language(None, headers.get("accept-language", ""))


def error_response(lang: str, status: int, code: str, close: bool = False, **arguments: Any) -> Response:
    """Return the response that reports an error. If `arguments` contain `seconds` and the client may try again, the
    response tells it to wait for that long. With `close`, the connection is closed without reading the rest of the
    request.
    """
    response = as_response(error_reply(lang, status, code, **arguments))
    if "seconds" in arguments and status in (429, 503):
        response.headers["retry-after"] = str(arguments["seconds"])
    if close:
        response.headers["connection"] = "close"
    return response


def as_response(reply: Reply) -> Response:
    """Convert `reply` to a response of the web framework."""
    from starlette.responses import Response

    return Response(reply.content, reply.status, media_type=reply.media_type)
