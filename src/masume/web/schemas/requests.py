"""Define the schemas of requests."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, create_model

from masume.books.style import BookStyle
from masume.core.option_declaration import SIZE, OptionInfo, options_of, type_of
from masume.core.picture import Part, Symbols, Theme
from masume.verbs.generate.option_declarations import GenerateSpec
from masume.verbs.generate.spec import ANY

Lang = Literal["en", "es", "pl"]
Seed = Annotated[int, Field(ge=-(1 << 63), lt=1 << 63)]
Option = str | int | bool | None
Model = TypeVar("Model", bound=BaseModel)
NOT_IN_REQUESTS = {"distinct", "unlike", "rated", "seconds"}  # of the options of `generate`


class Asked(BaseModel):
    """The fields that every request may have."""

    model_config = ConfigDict(extra="forbid")

    lang: Lang | None = Field(
        None, description="The language of the answer; else that of Accept-Language, else English."
    )


def with_options(declaration: type, without: Collection[str] = ()) -> Callable[[type[Model]], type[Model]]:
    """Return a decorator that adds a field to a model for each option that the class `declaration` declares. Options in
    `without`, and those for which the model has a field already, are left out.
    """

    def decorate(model: type[Model]) -> type[Model]:
        defaults: Mapping[str, Any] = getattr(declaration, "_field_defaults", {})
        fields: dict[str, Any] = {}
        for name, info in options_of(declaration).items():
            if name not in model.model_fields and name not in without:
                default = defaults.get(name)
                plain = _field_type(info, type_of(declaration, name))
                own_type = plain | None if default is None else plain
                fields[name] = own_type, Field(default, description=info.help or None)
        return create_model(
            model.__name__, __base__=model, __module__=model.__module__, __doc__=model.__doc__, **fields
        )

    return decorate


def _field_type(info: OptionInfo, python_type: Any) -> Any:
    """Return the type that an option has in requests. It permits a list if Python callers may pass several values."""
    plain: Any = info.type.plain
    if info.repeated or (get_origin(python_type) is tuple and info.type is not SIZE):
        return list[plain]
    lists = [part for part in get_args(python_type) if get_origin(part) in (Sequence, Iterable)]
    return plain | list[get_args(lists[0])[0]] if lists else plain  # type: ignore[misc]


class BoardRequest(Asked):
    """A request about a board."""

    board: str | dict[str, Any] | None = Field(
        None, description="A text in any format that Masume reads, or the JSON object of a puzzle."
    )
    kind: str | None = Field(None, description="The kind, if the board does not say.")
    format: str | None = Field(None, description="The format, if it cannot be detected.")
    options: dict[str, Option] | None = Field(None, description="Options of the kind that the board does not say.")


class PositionRequest(BoardRequest):
    """A request about a board with the entries and pencil marks of a player."""

    entries: dict[str, int | str] = Field({}, description='The player\'s entries by cell: `{"r1c2": 1}`.')
    marks: dict[str, list[int | str]] = Field({}, description='The player\'s pencil marks by cell: `{"r2c2": [3, 5]}`.')


class PlayBoardRequest(BoardRequest):
    symbols: Symbols = "digits"
    rated: bool = Field(True, description="Without the rating, the board comes sooner.")


class SolveRequest(BoardRequest):
    engine: str = "kernel"
    solutions: int = Field(2, ge=1, le=1000)


class ExplainRequest(PositionRequest):
    to: Literal["json", "html", "pdf"] = "json"
    full: bool = Field(False, description="Documents: every step by itself.")


class RefuteRequest(PositionRequest):
    """A request to judge a move. The player's entries in the other cells are taken as facts."""

    cell: str = Field(description="`r3c5`")
    value: int | str | None = Field(None, description="By default, the player's entry in the cell.")


class ConvertRequest(BoardRequest):
    to: str = Field(description="A format.")


class SpecRequest(Asked):
    kind: str
    size: str = Field(description="`10x10`: rows and columns.")
    grade: str = ANY
    seed: Seed | None = None


@with_options(GenerateSpec, NOT_IN_REQUESTS)
class GenerateRequest(SpecRequest):
    count: int = Field(1, ge=1, le=20)


class DrawRequest(PositionRequest):
    to: Literal["svg", "png", "pdf"] = "svg"
    solution: bool = False
    theme: Theme = "auto"
    symbols: Symbols = "digits"
    labels: bool = False


class CompareRequest(BoardRequest):
    engines: list[str] = Field(min_length=1, max_length=12)
    seconds: float = Field(1.0, gt=0)


@with_options(GenerateSpec, NOT_IN_REQUESTS)
class BookPart(BaseModel):
    model_config = ConfigDict(extra="forbid")

    kind: str
    size: str
    grade: str = ANY
    count: int = Field(1, ge=1, le=200)
    seed: Seed | None = None


@with_options(BookStyle, without=("lang", "introduction", "picture"))  # no files of the server
class BookRequest(Asked):
    parts: list[BookPart] = Field(min_length=1, max_length=24)
    paper: str = Field("a4", description="A name, inches as `6x9`, or a size as `170x240mm`.")
    boards: int | None = Field(4, description="On a page, at most; null: 4, in large print 2.")
    symbols: Symbols = "digits"
    ink: Literal["colour", "black"] = "colour"
    margin: float | None = Field(None, description="Millimetres, as all lengths.")
    gutter: Literal["auto"] | float = Field(0.0, description="What the margin at the spine has more; `auto`: by pages.")
    header: str = Field("{chapter}", max_length=200)
    footer: str = Field("{page}", max_length=200)
    imprint: str = Field("", max_length=2000)


class PractiseRequest(Asked):
    kind: str
    technique: str
    seed: Seed | None = None


class CompleteRequest(BoardRequest):
    grade: str = ANY
    seed: Seed | None = None
    symmetry: str | None = None


class EditorSpritesRequest(Asked):
    kind: str
    options: dict[str, Option] = {}
    size: str | None = Field(None, description="`10x10`: rows and columns; the layout of the board is then answered.")
    squares: list[tuple[Any, int | None, list[int | str]]] = Field(
        [], max_length=2600, description="What is printed on a square, its mark, and notes: how each looks is answered."
    )


class RenderRequest(PositionRequest):
    highlights: list[tuple[int, Part]] = []
    symbols: Symbols = "digits"
