"""Progress bars: in the reader's language, and never in the way of what is printed."""

from __future__ import annotations

import io

import pytest

from masume.cli import command_options
from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue


class Screen(io.StringIO):
    """A terminal that keeps what is written to it."""

    def isatty(self) -> bool:
        return True

    def shown(self) -> str:
        """What was written since the last time."""
        text = self.getvalue()
        self.seek(0)
        self.truncate()
        return text


def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Both outputs are a terminal, and time flies."""
    times = iter(range(0, 10_000, 10))
    monkeypatch.setattr(command_options, "monotonic", lambda: float(next(times)))
    both = Screen()
    monkeypatch.setattr("sys.stdout", both)
    monkeypatch.setattr("sys.stderr", both)
    return both


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "rated 3 of 12, 30.0 s left (2 a second)"),
        ("es", "valorados 3 de 12, quedan 30.0 s (2 por segundo)"),
        ("pl", "ocenione 3 z 12, zostało 30.0 s (2 na sekundę)"),
    ],
)
def test_a_bar_speaks_the_language(lang: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = screen(monkeypatch)
    command_options.Bar(12, "rated", lang).show(3, "rate", rate="2")
    assert terminal.shown() == f"\r\x1b[K{'█' * 7}{'░' * 23} {said}"
    command_options.Bar(None, "seen", lang).show(3)
    assert terminal.shown() == f"\r\x1b[K{catalogue(lang).say('progress', 'done', 'seen')} 3"


def test_answers_on_a_terminal_need_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar would stand in the line where the answer begins."""
    terminal = screen(monkeypatch)
    for printed in (False, True):
        assert list(command_options.with_progress([1, 2, 3], "solved", printed=printed)) == [1, 2, 3]
        assert bool(terminal.shown()) != printed


def test_every_language_has_words_for_whatever_is_counted() -> None:
    first, *others = (catalogue(lang).file("common")["progress"] for lang in LANGUAGES)
    for other in others:
        assert other.keys() == first.keys()
        assert other["done"].keys() == first["done"].keys()
