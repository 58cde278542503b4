"""Describe the facts that do not change while the server runs: kinds, formats, techniques, texts and experiments.

The first sentences of the public functions are summaries in the OpenAPI document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from masume import engines, kinds
from masume.books import print_specs, style
from masume.core.kind import Kind
from masume.core.picture import SYMBOLS, THEMES
from masume.formats.detect import FORMATS
from masume.i18n import LANGUAGES
from masume.i18n.catalog import catalogue, page_words
from masume.kinds import KINDS
from masume.papers import stored_results
from masume.reasoning.rating import GRADES, grade_of
from masume.reasoning.technique import Technique
from masume.verbs import read, technique_catalog
from masume.verbs.board_pictures import position_picture
from masume.verbs.generate.spec import ANY, option_names
from masume.version import __version__
from masume.web.serializers import picture_object

if TYPE_CHECKING:
    from masume.web.schemas import answers


def ui_strings(lang: str) -> answers.UiStrings:
    """Every text of the page."""
    return {"lang": lang, "languages": list(LANGUAGES), "strings": page_words(lang)}


def formats(lang: str) -> answers.KnownFormats:
    """The formats that boards are read and written in."""
    return {"formats": [{"name": found.name, "text": found.sentence, "one_line": found.one_line} for found in FORMATS]}


def kinds_known(lang: str) -> answers.Known:
    """All that forms need to know: kinds with rules, options, sizes and symmetries; grades, engines, papers."""
    said = catalogue(lang)
    engines.load_plugins()
    return {
        "version": __version__,
        "kinds": [_kind(kind, lang) for kind in KINDS.built_in],
        "grades": [{"name": grade, "text": said.entry("common", "grades", grade)} for grade in GRADES],
        "any_grade": ANY,
        "engines": [
            {
                "name": engine.name,
                "complete": engine.complete,
                "options": {k: list(v) for k, v in engine.options.items()},
            }
            for engine in engines.ENGINES
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


def _kind(kind: Kind, lang: str) -> answers.KnownKind:
    said, offer = catalogue(lang), kind.generator.limits()
    return {
        "name": kind.name,
        "aliases": list(kind.aliases),
        "rules": [{"code": code, "text": said.rule(kind.name, code)} for code in kind.rules],
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
            {"name": tool.name, "title": said.title(kind.name, tool.name), "weight": tool.weight}
            for tool in technique_catalog.by_weight(kind)
            if not tool.uniqueness and not tool.subsumed_by
        ],
        "values": {str(value): said.value(kind.name, value) for value in kind.drawing.value_words},
        "examples": [read.write(example, "line") for example in kind.examples],
    }


def experiments(lang: str) -> answers.Experiments:
    """The papers' experiments that have stored results."""
    return {"experiments": [{"name": name, "paper": paper} for name, paper in stored_results.names(lang)]}


def experiment(lang: str, name: str) -> answers.Experiment:
    """The stored result of an experiment."""
    return cast("answers.Experiment", stored_results.load(name, lang))


def techniques(lang: str, kind: str | None = None) -> answers.Techniques:
    """The catalogue of techniques, each with its example drawn before and after."""
    chosen = [kinds.find(kind)] if kind else list(KINDS.built_in)
    return {"techniques": [_technique(one, tool, lang) for one in chosen for tool in technique_catalog.by_weight(one)]}


def _technique(kind: Kind, tool: Technique, lang: str) -> answers.Technique:
    said = catalogue(lang)
    shown = technique_catalog.demonstrate(kind, tool)
    return {
        "kind": kind.name,
        "name": tool.name,
        "code": tool.code,
        "weight": tool.weight,
        "grade": grade_of(tool.weight, kind.logic.techniques.bands),
        "title": said.title(kind.name, tool.name),
        "idea": said.idea(kind.name, tool.name),
        "text": shown.step.text(lang),
        "papers": tool.papers,
        "uniqueness": tool.uniqueness,
        "practise": not tool.uniqueness,
        "pictures": picture_object(*(position_picture(at, shown.step) for at in (shown.before, shown.after))),
    }
