"""Write the JSON Schemas of everything that Masume writes as JSON: `python -m release.json_schemas`.

They are made from the types in `masume.core.json_types` and `masume.web.schemas.responses`. The type checker holds the
code to these types. With `--check`, fail if the stored schemas are not those of the types.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import sys
import types
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from masume.core import json_types
from masume.web.schemas import responses

SCHEMAS = Path("src/masume/core/json_schemas")
COMPONENTS = Path("src/masume/web/schemas/components.json")  # all types, for the OpenAPI document
ADDRESS = "https://masume.github.io/masume/schemas/"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
DEFINITIONS, COMPONENT_REFERENCES = "#/$defs/", "#/components/schemas/"
SIMPLE = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}

Schema = dict[str, Any]


class SchemaMaker:
    """Converter of types to schemas. Collects the schemas of all classes that it meets in `definitions`; references to
    them begin with `prefix`."""

    def __init__(self, prefix: str = DEFINITIONS) -> None:
        self.prefix = prefix
        self.definitions: dict[str, Schema] = {}

    def schema(self, wanted: Any) -> Schema:
        """Return the schema of a type."""
        origin, arguments = get_origin(wanted), get_args(wanted)
        if is_typeddict(wanted):
            if wanted.__name__ not in self.definitions:
                self.definitions[wanted.__name__] = {}  # the class may refer to itself
                self.definitions[wanted.__name__] = self.class_schema(wanted)
            return {"$ref": f"{self.prefix}{wanted.__name__}"}
        if origin is Annotated:
            [items] = [note for note in wanted.__metadata__ if isinstance(note, json_types.Items)]
            size = len(items.types)
            parts = [self.schema(part) for part in items.types]
            return {"type": "array", "prefixItems": parts, "minItems": size, "maxItems": size}
        if origin is Literal:
            return {"const": arguments[0]} if len(arguments) == 1 else {"enum": list(arguments)}
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.schema(choice) for choice in arguments]}
        if origin is list:
            return {"type": "array", "items": self.schema(arguments[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.schema(arguments[1])}
        return {} if wanted is Any else {"type": SIMPLE[wanted]}

    def class_schema(self, declared: Any) -> Schema:
        """Return the schema of the objects of a class."""
        properties, required = {}, []
        texts = field_texts(declared)
        for name, wanted in get_type_hints(declared, include_extras=True).items():
            is_optional = get_origin(wanted) is NotRequired
            schema = self.schema(get_args(wanted)[0] if is_optional else wanted)
            properties[name] = {**schema, "description": texts[name]} if name in texts else schema
            if not is_optional and name not in left_out(declared):
                required.append(name)
        plain: Schema = {"type": "object", "properties": properties, "required": required}
        if declared.__doc__:
            plain = {"description": one_line(declared.__doc__), **plain}
        return plain if declared.__name__ in json_types.OPEN else {**plain, "additionalProperties": False}


@cache
def classes(module: Any) -> Mapping[str, ast.ClassDef]:
    """Return the classes in the source of a module."""
    tree = ast.parse(inspect.getsource(module))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def sources(declared: Any) -> list[ast.ClassDef]:
    """Return the source of a class and of its bases, bases first."""
    known = {**classes(json_types), **classes(responses)}

    def visit(node: ast.ClassDef) -> list[ast.ClassDef]:
        bases = [base.attr if isinstance(base, ast.Attribute) else ast.unparse(base) for base in node.bases]
        return [source for base in bases if base in known for source in visit(known[base])] + [node]

    return visit(known[declared.__name__])


def field_texts(declared: Any) -> dict[str, str]:
    """Return the texts below the fields of a class and of its bases, by the names of the fields."""
    texts = {}
    for node in sources(declared):
        for field, below in zip(node.body, node.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr):
                texts[ast.unparse(field.target)] = one_line(ast.literal_eval(below.value))
    return texts


def left_out(declared: Any) -> set[str]:
    """Return the fields that a class or one of its bases declares with `total=False`."""
    return {
        ast.unparse(field.target)
        for node in sources(declared)
        if any(keyword.arg == "total" for keyword in node.keywords)
        for field in node.body
        if isinstance(field, ast.AnnAssign)
    }


def one_line(text: str) -> str:
    return " ".join(text.split())


def document_schema(name: str, declared: Any) -> tuple[str, Schema]:
    """Return the file name and the schema of a document."""
    maker = SchemaMaker()
    maker.schema(declared)
    schema = maker.definitions.pop(declared.__name__)
    if declared.__name__ in json.dumps([schema, maker.definitions]):
        maker.definitions[declared.__name__] = schema  # another type refers to it
    file = f"{name}-{schema['properties']['version']['const']}.json"
    head = {"$schema": DIALECT, "$id": ADDRESS + file, "title": schema["properties"]["format"]["const"]}
    definitions = {"$defs": dict(sorted(maker.definitions.items()))} if maker.definitions else {}
    return file, {**head, **schema, **definitions}


def components() -> dict[str, Schema]:
    """Return the schemas of all types of the API, by their names."""
    maker = SchemaMaker(COMPONENT_REFERENCES)
    for declared in (*responses.ANSWERS.values(), *responses.WITHOUT_FORMAT.values()):
        maker.schema(declared)
    return dict(sorted(maker.definitions.items()))


def files() -> dict[Path, str]:
    """Return the text of each file."""
    made = {COMPONENTS: components()}
    for name, declared in {**json_types.DOCUMENTS, **responses.ANSWERS}.items():
        file, schema = document_schema(name, declared)
        made[SCHEMAS / file] = schema
    return {path: json.dumps(content, indent=1) + "\n" for path, content in made.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the JSON Schemas.")
    parser.add_argument("--check", action="store_true", help="fail if the stored schemas are not current")
    options = parser.parse_args()
    made = files()
    if options.check:
        stored = {path: path.read_text("utf-8") for path in (*SCHEMAS.glob("*.json"), COMPONENTS) if path.exists()}
        if changed := [str(path) for path in {**stored, **made} if stored.get(path) != made.get(path)]:
            sys.exit(f"not current: {', '.join(changed)}; run `python -m release.json_schemas`")
        return
    SCHEMAS.mkdir(exist_ok=True)
    for path, text in made.items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
