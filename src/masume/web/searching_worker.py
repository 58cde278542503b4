"""A worker that can search a library, too: the nursery loads what that takes, once for all workers."""

from __future__ import annotations

from masume.web import searching as searching
from masume.web.worker import prepare as prepare
from masume.web.worker import serve as serve
from masume.web.worker import warm_up as warm_up
