"""A release is tagged only if everything that speaks of its version agrees."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from release import version

FILES = {
    "src/masume/version.py": '"""The one place that states the version."""\n\n__version__ = "1.2.0"\n',
    "CHANGELOG.md": "# Changelog\n\n## 1.2.0 (2026-01-31)\n\n- All of it.\n\n## 1.1.0 (2025-12-01)\n",
    "CITATION.cff": "cff-version: 1.2.0\nversion: 1.2.0\ndate-released: 2026-01-31\ntitle: Masume\n",
}


def git(root: Path, *words: str) -> str:
    own = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    return subprocess.run(["git", *own, *words], cwd=root, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone that is ready to be released."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Somebody")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "somebody@example.org")
    git(tmp_path, "init", "--quiet", "--initial-branch=main")
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "All of it")
    return tmp_path


def change(root: Path, name: str, old: str, new: str) -> None:
    text = (root / name).read_text()
    assert old in text
    (root / name).write_text(text.replace(old, new, 1))
    git(root, "commit", "--quiet", "--all", "--message", "A change")


def test_without_being_asked_nothing_is_tagged(clone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert version.main([], clone) == 0
    assert "TAG=yes tags it as v1.2.0" in capsys.readouterr().out.replace("`", "")
    assert git(clone, "tag") == ""


def test_a_release_is_tagged_once(clone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert version.main(["--tag"], clone) == 0
    assert git(clone, "tag") == "v1.2.0\n"
    assert git(clone, "cat-file", "-t", "v1.2.0") == "tag\n"
    assert version.main(["--tag"], clone) == 1
    assert "there is a tag v1.2.0 already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("src/masume/version.py", "1.2.0", "1.3.0", "the changelog does not begin with the version 1.3.0"),
        ("src/masume/version.py", "1.2.0", "1.2", "not of the form"),
        ("CHANGELOG.md", "2026-01-31", "unreleased", "'unreleased' where its date should stand"),
        ("CITATION.cff", "\nversion: 1.2.0", "\nversion: 1.1.0", "CITATION.cff lacks `version: 1.2.0`"),
        ("CITATION.cff", "2026-01-31", "2025-12-01", "CITATION.cff lacks `date-released: 2026-01-31`"),
    ],
)
def test_what_disagrees_is_named(
    clone: Path, name: str, old: str, new: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    change(clone, name, old, new)
    assert version.main(["--tag"], clone) == 1
    assert fault in capsys.readouterr().err
    assert git(clone, "tag") == ""


def test_only_what_is_committed_on_main_is_released(clone: Path) -> None:
    (clone / "more.txt").touch()
    assert list(version.faults(clone)) == ["there are changes that are not committed"]
    (clone / "more.txt").unlink()
    git(clone, "switch", "--quiet", "--create", "other")
    assert list(version.faults(clone)) == ["this is the branch other, not main"]


def test_the_version_stands_in_one_place() -> None:
    import masume

    assert version.version(version.ROOT) == masume.__version__
    settings = (version.ROOT / "pyproject.toml").read_text("utf-8")
    assert 'dynamic = ["version"]' in settings
    assert f'"{masume.__version__}"' not in settings
    assert f"\nversion: {masume.__version__}\n" in (version.ROOT / "CITATION.cff").read_text("utf-8")
