"""Describe answers for the OpenAPI document. An answer may have more fields than described here, never fewer."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Verdict = Literal["unique", "many", "none", "solved", "unknown"]
Pair = list[int]


class Said(BaseModel):
    """Something that an answer says."""

    model_config = ConfigDict(extra="allow")


class Noted(Said):
    """Something that an answer says about a board that was read."""

    notes: list[str] = Field(
        description="What the reader had to decide, in the language that was asked for: which signs mean what, which "
        "of several readings was taken. Empty where the text leaves no doubt."
    )


class Fault(Said):
    code: str = Field(description="What went wrong, for programs.")
    message: str = Field(description="The same for people, in the language that was asked for.")
    detail: str | None = Field(description="The exact fault, in English.")
    line: int | None = Field(description="The line of the board's text, counted from 1.")
    cell: str | None = Field(description="The cell, as r3c5.")


class Refusal(Said):
    """Why a request is not answered."""

    error: Fault


class ReadBoard(Noted):
    kind: str
    rows: int
    cols: int
    puzzle: dict[str, Any]
    line: str
    options: dict[str, Any]


class ReadAnswer(Said):
    boards: list[ReadBoard]


class Layout(Said):
    """Where the cells of a board lie, and what is drawn around them."""

    rows: int
    cols: int
    width: float
    height: float
    border: str = Field(description="The outline of the board, as SVG.")
    labels: str = Field(description="The names of rows and columns, as SVG.")
    middle: list[float] = Field(description="The middle of a sprite.")
    cells: list[list[float]] = Field(description="Each cell, and how far its sprites are moved to the right and down.")


class Sprites(Said):
    """Fragments of SVG, and the pictures made of them."""

    sprites: list[str]
    looks: list[list[int]] = Field(
        description="The sprites of a cell in the order in which they cover each other: its background, the path from "
        "it, its contents."
    )
    highlights: dict[str, dict[str, int]] = Field(
        description="The sprites of highlighted backgrounds, by the sprite of the background and the part in a step."
    )
    frames: list[dict[str, int]] = Field(
        description="The pictures, each as the looks of the cells that differ from the picture before."
    )


class SpriteSheet(Layout, Sprites):
    """Pictures of one board."""


class CellClass(Said):
    """Cells that look alike and take the same values, and their look with each value."""

    cells: list[int]
    values: dict[str, int]
    trial: dict[str, int]


class PlaySheet(SpriteSheet):
    """What a board to play on is drawn from. Its only picture is the empty board."""

    classes: list[CellClass]
    notes: dict[str, Any] | None = Field(description="The sprites of pencil marks.")
    cursor: str = Field(description="The mark of the selected cell, as SVG.")
    path: bool = Field(description="Whether numbers that follow each other are joined.")


class DraftLayout(Layout):
    cursor: str


class EditorSpritesAnswer(Sprites):
    """Squares of a board in the making. The only picture has their looks, by the index of the square."""

    layout: DraftLayout | None


class PlayBoardAnswer(Said):
    kind: str
    puzzle: dict[str, Any]
    line: str
    title: str
    verdict: Verdict
    solution: list[int] | None = Field(description="The value of every square, -1 for none; null unless unique.")
    rating: dict[str, Any] | None
    sheet: PlaySheet
    remaining: dict[str, Any]
    givens: dict[str, int]
    values: list[int]
    value_names: dict[str, str]
    rules: list[str] = Field(description="What a solution has to keep to, as sentences.")
    notes: list[str] | None = Field(None, description="What the reader had to decide; see `read`.")


class SolveAnswer(Noted):
    kind: str
    rows: int
    cols: int
    verdict: Verdict
    solutions: list[list[list[int | None]]]
    engine: str
    nodes: int
    seconds: float


class CheckAnswer(Noted):
    """The verdict; of one solution its rating, openings and spare clues, of several how many there are and where they
    differ, of none why; and what would mend it."""

    kind: str
    verdict: Verdict | None = None
    differs: list[dict[str, Any]] | None = None
    number: int | None = Field(None, description="How many solutions there are, up to 1,000.")
    counted: bool | None = Field(None, description="False: there may be more.")
    open: list[dict[str, Any]] | None = None
    repairs: list[dict[str, Any]] | None = None
    slips: list[dict[str, Any]] | None = None
    clash: list[dict[str, Any]] | None = None
    reason: list[str] | None = None
    rating: dict[str, Any] | None = None
    openings: list[int] | None = None
    spare: list[dict[str, Any]] | None = None
    symmetries: list[str] | None = None
    remarks: list[dict[str, Any]] | None = None
    said: list[str] | None = Field(None, description="All of it in words.")


class MistakesAnswer(Noted):
    """Mistakes in a player's position."""

    kind: str
    solved: bool
    mistakes: list[int] = Field(description="The cells with a wrong entry or wrong pencil marks, row by row from 0.")
    violations: list[dict[str, Any]] = Field(description="The rules that the entries violate, each with its cells.")


class ExplainAnswer(Noted):
    puzzle: dict[str, Any]
    verdict: Verdict
    complete: bool
    stopped: bool
    rating: dict[str, Any]
    steps: list[dict[str, Any]]
    passages: list[dict[str, Any]]
    headline: str
    scenes: list[dict[str, Any]]
    pictures: SpriteSheet
    legend: list[dict[str, str]] = Field(description="What the borders and signs in the pictures mean.")


class HintAnswer(Noted):
    kind: str
    verdict: Verdict
    mistake: bool
    levels: list[str]
    full: str
    step: dict[str, Any] | None
    highlights: list[list[list[int | str]]]
    moves: list[Pair]
    removes: list[Pair]
    stopped: bool


class RefuteAnswer(Noted):
    kind: str
    cell: str
    value: int
    verdict: Literal["wrong", "right", "open", "mistake", "impossible", "unknown"]
    text: str
    step: dict[str, Any] | None
    scenes: list[dict[str, Any]]
    pictures: SpriteSheet


class RateAnswer(Noted):
    kind: str
    verdict: Verdict
    grade: str | None
    score: float
    peak: float
    hardest: str | None
    counts: dict[str, int]
    complete: bool
    text: str


class ConvertAnswer(Noted):
    text: str
    formats: list[str] = Field(description="The formats that can carry the board.")


class MadeBoard(Said):
    puzzle: dict[str, Any]
    line: str
    rating: dict[str, Any] | None
    seed: int | None


class GenerateAnswer(Said):
    boards: list[MadeBoard]


class CompareAnswer(Noted):
    machine: dict[str, str]
    limits: dict[str, Any]
    runs: list[dict[str, Any]]


class PractiseAnswer(PlayBoardAnswer):
    game: dict[str, Any]
    technique: str
    step: dict[str, Any]


class RenderAnswer(Said):
    picture: SpriteSheet


class QuickCheckAnswer(Said):
    """What can be said at once of a board in the making, also of one that is no board yet."""

    kind: str | None = Field(description="Null when what was sent is no board yet.")
    verdict: Verdict | Literal["unfinished"] = Field(
        description="`unfinished`: no board of the kind can look like this yet; `message` says why, `cells` where."
    )
    rating: dict[str, Any] | None = None


ANSWERS: dict[str, type[Said]] = {
    "read": ReadAnswer,
    "play-board": PlayBoardAnswer,
    "editor-sprites": EditorSpritesAnswer,
    "quick-check": QuickCheckAnswer,
    "solve": SolveAnswer,
    "check": CheckAnswer,
    "mistakes": MistakesAnswer,
    "explain": ExplainAnswer,
    "hint": HintAnswer,
    "refute": RefuteAnswer,
    "rate": RateAnswer,
    "convert": ConvertAnswer,
    "generate": GenerateAnswer,
    "complete": MadeBoard,
    "compare": CompareAnswer,
    "practise": PractiseAnswer,
    "render": RenderAnswer,
}
"""The model of the answer by verb, except for answers that are documents or streams of lines."""
