"""Print messages to stderr, in the language of the reader."""

from __future__ import annotations

import sys

from masume.core.errors import Message
from masume.i18n import language


def tell(template: str, lang: str | None = None, /, **params: object) -> None:
    """Print a message to stderr in one line. It is translated to language `lang`, by default that of the environment,
    if there is a translation.
    """
    text = " ".join(in_language(Message(template, **params), lang).split())
    print(f"masume: {text}", file=sys.stderr, flush=True)


def in_language(sentence: str, lang: str | None = None) -> str:
    """Return `sentence` in language `lang`, which is by default that of the environment. If there is no translation,
    return it unchanged.
    """
    chosen = lang or language()
    if chosen == "en":
        return sentence
    from masume.i18n.error_messages import translated

    return translated(sentence, chosen) or sentence
