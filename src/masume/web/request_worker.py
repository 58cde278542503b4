"""Answer requests in worker processes. Requests and answers are exchanged as bytes that cannot run code, so that the
server need not trust a worker.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable
from typing import Any, NamedTuple

from masume.processes.fork_server import limit_processor_time
from masume.web import dispatch
from masume.web.replies import Reply

BACKSTOP = 2  # times the most processor time of a request, after which the system kills the worker
SEARCH = "library"  # the verb of a search, whose body comes from the server, not from a client
LEAST_PACKED = 1 << 11  # bytes; below that, compression is not worth it


class WorkerRequest(NamedTuple):
    """A request in the form in which the server sends it to a worker."""

    verb: str
    """A verb, or the name of a fact."""
    body: bytes
    accepted: str = ""
    """The header Accept-Language."""
    seconds: float = 10.0
    packed: bool = False
    """Whether the client accepts gzip."""
    query: dict[str, str] | None = None
    """The parameters of a fact; None for a verb."""

    def message(self) -> bytes:
        """Return the request as bytes."""
        head = {"verb": self.verb, "accepted": self.accepted, "seconds": self.seconds, "packed": self.packed}
        return json.dumps({**head, "query": self.query}).encode() + b"\n" + self.body

    @classmethod
    def of(cls, message: bytes) -> WorkerRequest:
        """Return the request that `message()` has converted to the bytes `message`."""
        head, _, body = message.partition(b"\n")
        return cls(body=body, **json.loads(head))


class Packed(NamedTuple):
    """A reply in the form in which a worker sends it to the server."""

    status: int
    media_type: str
    encoding: str
    content: bytes

    @classmethod
    def of(cls, message: bytes) -> Packed:
        """Return the reply that `pack` has converted to the bytes `message`."""
        head, _, content = message.partition(b"\n")
        status, media_type, encoding = json.loads(head)
        return cls(int(status), str(media_type), str(encoding), content)


def pack(reply: Reply, packed: bool) -> bytes:
    """Convert `reply` to bytes. Its content is compressed if `packed` is true and the compression saves enough."""
    content, encoding = reply.content, ""
    if (
        packed
        and len(content) >= LEAST_PACKED
        and reply.media_type.startswith(("application/json", "text/", "image/svg"))
    ):
        press = zlib.compressobj(1, wbits=31)
        content, encoding = press.compress(content) + press.flush(), "gzip"
    return json.dumps([reply.status, reply.media_type, encoding]).encode() + b"\n" + content


def serve(message: bytes, tell: Callable[[bytes], None]) -> bytes:
    """Return the reply to a request, both as bytes. If the answer has several lines, call `tell` with each line as soon
    as it is ready, except the last.
    """
    task = WorkerRequest.of(message)
    limit_processor_time(BACKSTOP * task.seconds * (os.cpu_count() or 1))  # some engines have threads
    if task.query is not None:
        return pack(dispatch.fact(task.verb, task.query), task.packed)
    if task.verb == SEARCH:
        from masume.web import library_search  # its dependencies are optional

        return pack(library_search.answer(library_search.LibrarySearch(**json.loads(task.body))), task.packed)
    return pack(dispatch.answer(task.verb, task.body, task.accepted, task.seconds, tell), task.packed)


# A request for a hint of each kind, on easy boards.
_EASY: list[bytes] = []


def prepare() -> None:
    """Load everything that most requests need, before workers are forked."""
    from masume.kinds import KINDS
    from masume.verbs import read

    for kind in KINDS.built_in:
        board: dict[str, Any] = {"board": read.write(kind.examples[0], "line")}
        for verb in ("play-board", "hint", "mistakes", "rate", "explain", "draw", "refute"):
            more = {"cell": "r2c2", "value": 1} if verb == "refute" else {}
            dispatch.answer(verb, json.dumps(board | more).encode(), "", 1.0)
        order = {"kind": kind.name, "size": "8x8", "grade": "easy", "seed": 1}
        made = json.loads(dispatch.answer("generate", json.dumps(order).encode(), "", 5.0).content)
        _EASY.extend(json.dumps({"board": easy["line"]}).encode() for easy in made.get("boards", ()))


def warm_up() -> None:
    """Answer a few requests for hints in a new worker. A forked process copies memory pages when it first writes to
    them, which could otherwise slow down the first real requests so much that they count as long ones.
    """
    for request in _EASY:
        dispatch.answer("hint", request, "", 1.0)
