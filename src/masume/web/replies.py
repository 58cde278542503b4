"""Define the reply that a worker gives to a request, and choose its language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic_core import to_json

from masume.i18n import LANGUAGES

JSON = "application/json"


class Reply(NamedTuple):
    """The answer to a request, as bytes with a status and a media type."""

    status: int
    media_type: str
    content: bytes


def language(asked: str | None, accepted: str) -> str:
    """Return the language of an answer: `asked` if it is available; or else the first available language in `accepted`,
    the header Accept-Language; or else English.
    """
    if asked in LANGUAGES:
        return str(asked)
    for part in accepted[:200].split(","):
        name = part.split(";")[0].strip()[:2].lower()
        if name in LANGUAGES:
            return name
    return "en"


def encode(answer: Mapping[str, Any]) -> bytes:
    """Return `answer` as JSON."""
    return to_json(answer)
