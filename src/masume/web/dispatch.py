"""Answer requests that arrive as bytes, and return the answers as bytes. Errors become answers with a message."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping

from pydantic import ValidationError
from pydantic_core import from_json

from masume.core.errors import MasumeError
from masume.web import errors
from masume.web.handlers.facts import FACTS
from masume.web.handlers.puzzles import VERBS, Answer, Call, Document
from masume.web.replies import JSON, Reply, encode, language


def answer(
    verb: str, body: bytes, accepted: str, seconds: float, tell: Callable[[bytes], None] = lambda line: None
) -> Reply:
    """Return the reply to a request for `verb`, whose JSON is `body`. If the answer has several lines, call `tell` with
    each line except the last.
    """
    lang = language(None, accepted)
    try:
        ask = VERBS[verb].request.model_validate_json(body)
        lang = language(ask.lang, accepted)
        call = Call(lang, seconds, lambda line: tell(encode(line) + b"\n"))
        return _reply(VERBS[verb].work(ask, call))
    except ValidationError as error:
        return errors.reply_to_invalid(language(_asked_language(body), accepted), error)
    except MasumeError as error:
        return errors.reply_to(lang, error)
    except RecursionError:
        return errors.error_reply(lang, 422, "deep")
    except MemoryError:
        return errors.error_reply(lang, 422, "memory")
    except Exception:  # a bug: log it, without details for the reader
        traceback.print_exc()
        return errors.error_reply(lang, 503, "failed")


def _asked_language(body: bytes) -> str | None:
    """Return the language that an invalid request asks for, or None if it does not ask for a language."""
    try:
        ask = from_json(body)
    except ValueError:  # not even JSON
        return None
    asked = ask.get("lang") if isinstance(ask, dict) else None
    return asked if isinstance(asked, str) else None


def fact(name: str, query: Mapping[str, str]) -> Reply:
    """Return the reply to a request for the fact `name`. Facts do not change while the server runs. `query` has the
    language and the other parameters.
    """
    try:
        return _reply(FACTS[name].work(**query))
    except MasumeError as error:
        return errors.reply_to(query["lang"], error)


def _reply(answer: Answer) -> Reply:
    """Convert `answer`, a document or a JSON object, to a reply with its status and media type."""
    if isinstance(answer, Document):
        return Reply(200, answer.media_type, answer.content)
    return Reply(200, JSON, encode(answer))
