"""Answer requests in a browser: `static/site/worker.js` calls this module in Pyodide.

Requests and answers are those of the server. A worker answers one request after the other. To cancel a request or to
end it at its time limit, the page ends the worker.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from masume.kernel import compiled
from masume.web import dispatch, features
from masume.web.errors import error_reply
from masume.web.handlers.facts import FACTS
from masume.web.handlers.puzzles import VERBS
from masume.web.replies import Reply, language


def start(has_documents: bool) -> bool:
    """Prepare for answering. Return whether the kernels are compiled."""
    features.use(features.in_browser(has_documents))
    return compiled()


def answer(verb: str, body: str, accepted: str, seconds: float, tell: Callable[[bytes], None]) -> Reply:
    """Return the reply to a POST request. Call `tell` with each line of the answer except the last."""
    if verb not in VERBS:
        return error_reply(language(None, accepted), 404, "missing")
    return dispatch.answer(verb, body.encode(), accepted, seconds, tell)


def fact(name: str, query: str, accepted: str) -> Reply:
    """Return the reply to a GET request with the parameters `query`, a JSON object."""
    asked: dict[str, str] = json.loads(query)
    lang = language(asked.get("lang"), accepted)
    if name not in FACTS:
        return error_reply(lang, 404, "missing")
    wanted = {key: value for key, value in asked.items() if key in FACTS[name].queries and value}
    return dispatch.fact(name, {"lang": lang, **wanted})
