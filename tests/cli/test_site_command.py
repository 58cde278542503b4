"""masume site: what is refused before anything is fetched, and what is fetched is pinned."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import masume
from masume.cli import main
from masume.web.site import build, packages, runtime
from support.static_site import built_site

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _nothing_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(cache: Path) -> runtime.Runtime:
        raise runtime.FetchError("{what} could not be fetched: {reason}", what="pyodide", reason="no network")

    monkeypatch.setattr(runtime, "fetched", refuse)


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["site", *words]) == 2
    return capsys.readouterr().err


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "site"
    out.write_text("mine")
    assert refusal(capsys, "--out", str(out)) == f"masume: {out} is a file; a site is a folder\n"
    assert out.read_text() == "mine"


def test_a_folder_with_other_files_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    assert "has other files; a site needs a folder of its own" in refusal(capsys, "--out", str(tmp_path))
    assert (tmp_path / "letter.txt").read_text() == "mine"


def test_a_folder_below_a_file_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be made" in refusal(capsys, "--out", str(tmp_path / "file" / "site"))


def test_without_a_network_it_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "pyodide could not be fetched: no network" in refusal(capsys, "--out", str(tmp_path / "new"))
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("other-1.0-py3-none-any.whl", b"", "is no wheel of Masume for this version of Pyodide"),
        (f"masume-{masume.__version__}-{packages.WHEEL_TAG}", b"no zip", "cannot be read"),
        (f"masume-9.9.9-{packages.WHEEL_TAG}", b"", "is not of this version"),
    ],
)
def test_other_wheels_are_refused(
    name: str,
    content: bytes,
    fault: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(runtime, "fetched", lambda cache: runtime.Runtime(tmp_path, {}))
    wheel = tmp_path / name
    wheel.write_bytes(content)
    assert fault in refusal(capsys, "--out", str(tmp_path / "site"), "--wheel", str(wheel))


def test_a_missing_wheel_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(runtime, "fetched", lambda cache: runtime.Runtime(tmp_path, {}))
    wheel = tmp_path / f"masume-{masume.__version__}-{packages.WHEEL_TAG}"
    assert f"{wheel} cannot be read" in refusal(capsys, "--out", str(tmp_path / "site"), "--wheel", str(wheel))


def test_unknown_languages_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["site", "--out", str(tmp_path / "site"), "--language", "xx"])
    assert ended.value.code == 2


def test_wheels_have_the_versions_of_the_constraints() -> None:
    constraints = (ROOT / "constraints.txt").read_text("utf-8").lower().replace("-", "_").split()
    pins = runtime.WHEELS.read_text("utf-8").splitlines()
    assert len(pins) > 5
    for pin in pins:
        name, digest = pin.split()
        assert name.lower() in constraints
        assert re.fullmatch("--hash=sha256:[0-9a-f]{64}", digest)


def test_equal_files_make_equal_archives() -> None:
    one = packages.archive({"a": b"1", "b": b"2"})
    assert one == packages.archive({"b": b"2", "a": b"1"})
    assert one != packages.archive({"a": b"1", "b": b"3"})


def test_a_site_names_no_other_host_and_fits() -> None:
    site = built_site()
    for path in [site / "index.html", site / "service-worker.js", *site.glob("static/*.js")]:
        addresses = set(re.findall(r"https?://[\w.-]+", path.read_text("utf-8"))) - {"http://www.w3.org"}
        assert addresses <= {"https://puzz.link"}, path
    assert (site / build.MARK).read_text().strip() == masume.__version__
