"""What a worker process does: a message in, an answer out. Messages and answers are bytes, so that neither side has to
trust the other."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable
from typing import Any, NamedTuple

from masume.processes.fork_server import limit_processor_time
from masume.web import dispatch
from masume.web.dispatch import Reply

BACKSTOP = 2  # times the processor time that a request may take at most, after which the system ends its worker
SEARCH = "library"  # the verb of a search, whose body is not what a stranger sent
LEAST_PACKED = 1 << 11  # bytes; below that, packing saves nothing


class Task(NamedTuple):
    """A request, as it goes to a worker."""

    verb: str
    """What is asked by POST, or the name of a fact."""
    body: bytes
    accepted: str = ""
    """The languages that the reader prefers, as the header has them."""
    seconds: float = 10.0
    packed: bool = False
    """Whether the reader takes gzip."""
    query: dict[str, str] | None = None
    """For a fact: what it is about."""

    def message(self) -> bytes:
        head = {"verb": self.verb, "accepted": self.accepted, "seconds": self.seconds, "packed": self.packed}
        return json.dumps({**head, "query": self.query}).encode() + b"\n" + self.body

    @classmethod
    def of(cls, message: bytes) -> Task:
        head, _, body = message.partition(b"\n")
        return cls(body=body, **json.loads(head))


class Packed(NamedTuple):
    """An answer, as it comes from a worker."""

    status: int
    media_type: str
    encoding: str
    content: bytes

    @classmethod
    def of(cls, message: bytes) -> Packed:
        head, _, content = message.partition(b"\n")
        status, media_type, encoding = json.loads(head)
        return cls(int(status), str(media_type), str(encoding), content)


def pack(reply: Reply, packed: bool) -> bytes:
    """An answer as bytes, compressed if that is wanted and worth it."""
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
    """Answers one message; `tell` gets the lines of a long answer as they are made."""
    task = Task.of(message)
    limit_processor_time(BACKSTOP * task.seconds * (os.cpu_count() or 1))  # some engines have threads
    if task.query is not None:
        return pack(dispatch.fact(task.verb, task.query), task.packed)
    if task.verb == SEARCH:
        from masume.web import library_search  # which not everybody has installed

        return pack(library_search.answer(library_search.Search(**json.loads(task.body))), task.packed)
    return pack(dispatch.answer(task.verb, task.body, task.accepted, task.seconds, tell), task.packed)


# A request for a hint of each kind, on easy boards.
_EASY: list[bytes] = []


def prepare() -> None:
    """Loads everything that requests commonly need, before the first one comes."""
    from masume.kinds import KINDS
    from masume.verbs import read

    for kind in KINDS.own:
        board: dict[str, Any] = {"board": read.write(kind.examples[0], "line")}
        for verb in ("sheet", "hint", "check", "rate", "explain", "draw", "refute"):
            more = {"move": "r2c2=1"} if verb == "refute" else {}
            dispatch.answer(verb, json.dumps(board | more).encode(), "", 1.0)
        order = {"kind": kind.name, "size": "8x8", "grade": "easy", "seed": 1}
        made = json.loads(dispatch.answer("generate", json.dumps(order).encode(), "", 5.0).content)
        _EASY.extend(json.dumps({"board": found["line"]}).encode() for found in made.get("boards", ()))


def warm_up() -> None:
    """Asks for a few hints. In a process that was just forked, memory is copied where it is first written to, and the
    first requests would pay for that: it could make long ones of them."""
    for request in _EASY:
        dispatch.answer("hint", request, "", 1.0)
