"""Answer requests for facts, which do not change while the server runs: kinds, formats, techniques, texts of the page
and experiments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

from masume import engines, kinds
from masume.books import print_specs, style
from masume.core.kind import Kind
from masume.core.picture import SYMBOLS, THEMES
from masume.formats.detect import FORMATS
from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue, page_words
from masume.kinds import KINDS
from masume.papers import stored_results
from masume.papers.stored_results import EXPERIMENT_NAMES
from masume.reasoning.rating import GRADES, grade_of
from masume.reasoning.technique import Technique
from masume.verbs import read, technique_catalog
from masume.verbs.board_pictures import position_picture
from masume.verbs.generate.spec import ANY, option_names
from masume.version import __version__
from masume.web import features
from masume.web.serializers import picture_object

if TYPE_CHECKING:
    from masume.web.schemas import responses


def ui_strings(lang: str) -> responses.UiStrings:
    """Return every text of the page."""
    return {"lang": lang, "languages": list(LANGUAGES), "strings": page_words(lang)}


def formats(lang: str) -> responses.KnownFormats:
    """Return the formats in which boards can be read and written."""
    return {"formats": [{"name": known.name, "text": known.sentence, "one_line": known.one_line} for known in FORMATS]}


def kinds_known(lang: str) -> responses.Known:
    """Return the choices that the forms of the page offer: kinds with their options, grades, engines, papers of books,
    and so on.
    """
    words = catalogue(lang)
    engines.load_plugins()
    return {
        "version": __version__,
        "kinds": [_kind(kind, lang) for kind in KINDS.built_in],
        "grades": [{"name": grade, "text": words.entry("common", "grades", grade)} for grade in GRADES],
        "any_grade": ANY,
        "engines": [
            {
                "name": engine.name,
                "complete": engine.complete,
                "options": {k: list(v) for k, v in engine.options.items()},
            }
            for engine in engines.ENGINES
            if features.has_engine(engine.name)
        ],
        "papers": list(print_specs.PAPERS),
        "boards_per_page": list(style.BOARDS),
        "answers": list(style.ANSWERS),
        "chapters": list(style.CHAPTERS),
        "inks": list(style.INKS),
        "symbols": list(SYMBOLS),
        "themes": list(THEMES),
        "languages": list(LANGUAGES),
    }


def _kind(kind: Kind, lang: str) -> responses.KnownKind:
    words, offer = catalogue(lang), kind.generator.limits()
    return {
        "name": kind.name,
        "aliases": list(kind.aliases),
        "rules": [{"code": code, "text": words.rule(kind.name, code)} for code in kind.rules],
        "options": {
            name: {
                "choices": [{"word": word, "value": value} for word, value in spec.choices.items()],
                "default": spec.default,
                "text": spec.sentence,
            }
            for name, spec in kind.options.items()
        },
        "generate_options": option_names(kind),
        "smallest": offer.smallest,
        "largest": offer.largest,
        "symmetries": list(offer.symmetries),
        "shapes": list(offer.shapes),
        "techniques": [
            {"name": tool.name, "title": words.title(kind.name, tool.name), "weight": tool.weight}
            for tool in technique_catalog.by_weight(kind)
            if not tool.uniqueness and not tool.subsumed_by
        ],
        "values": {str(value): words.value(kind.name, value) for value in kind.drawing.value_words},
        "examples": [read.write(example, "line") for example in kind.examples],
    }


def experiments(lang: str) -> responses.Experiments:
    """Return those experiments of the papers for which results are stored."""
    return {"experiments": [{"name": name, "paper": paper} for name, paper in stored_results.names(lang)]}


def experiment(lang: str, name: str) -> responses.Experiment:
    """Return the stored result of the experiment `name`."""
    return cast("responses.Experiment", stored_results.load(name, lang))


def techniques(lang: str, kind: str | None = None) -> responses.Techniques:
    """Return the techniques of one kind, or of all kinds, each with pictures of its example before and after the
    step.
    """
    chosen = [kinds.find(kind)] if kind else list(KINDS.built_in)
    return {
        "techniques": [_technique(each, tool, lang) for each in chosen for tool in technique_catalog.by_weight(each)]
    }


def _technique(kind: Kind, tool: Technique, lang: str) -> responses.Technique:
    words = catalogue(lang)
    shown = technique_catalog.demonstrate(kind, tool)
    return {
        "kind": kind.name,
        "name": tool.name,
        "code": tool.code,
        "weight": tool.weight,
        "grade": grade_of(tool.weight, kind.logic.techniques.bands),
        "title": words.title(kind.name, tool.name),
        "idea": words.idea(kind.name, tool.name),
        "text": shown.step.text(lang),
        "papers": tool.papers,
        "uniqueness": tool.uniqueness,
        "practise": not tool.uniqueness,
        "pictures": picture_object(*(position_picture(at, shown.step) for at in (shown.before, shown.after))),
    }


class Fact(NamedTuple):
    """A fact that clients can request by GET."""

    work: Callable[..., Mapping[str, object]]
    summary: str
    queries: tuple[str, ...] = ()
    """The parameters besides the language."""


FACTS: dict[str, Fact] = {
    "ui-strings": Fact(ui_strings, "List every text of the page."),
    "formats": Fact(formats, "List the formats that boards are read and written in."),
    "kinds": Fact(
        kinds_known, "List kinds with rules, options, sizes and symmetries; and grades, engines, papers of books."
    ),
    "techniques": Fact(techniques, "List the techniques, each with its example drawn before and after.", ("kind",)),
    "experiments": Fact(experiments, "List the experiments of the papers that have stored results."),
    **{
        f"experiments/{name}": Fact(partial(experiment, name=name), "Give the stored result of an experiment.")
        for name in EXPERIMENT_NAMES
    },
}
