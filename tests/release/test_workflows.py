"""What continuous integration would run exists, and speaks of the same Pythons and systems as the package does. The
schemas of these files are checked by `make lint`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PYTHONS = [
    word.rpartition(" ")[2] for word in SETTINGS["project"]["classifiers"] if re.search(r":: Python :: 3\.\d", word)
]


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = YAML(typ="safe", pure=True).load(path.read_text("utf-8"))
    return found


def steps(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_runs_what_there_is(path: Path) -> None:
    workflow = read(path)
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for step in steps(workflow):
        if target := re.match(r"make ([\w-]+)", step.get("run", "")):
            assert target[1] in targets
        for file in re.findall(r"[\w/]+\.py\b", step.get("run", "")):
            assert (ROOT / file).is_file()
    for job in workflow["jobs"].values():
        needed = job.get("needs", [])
        assert {needed} if isinstance(needed, str) else set(needed) <= set(workflow["jobs"])
        assert job["timeout-minutes"]
        for name in re.findall(r"matrix\.(\w+)", str(job)):
            assert name in job["strategy"]["matrix"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_pinned_by_commit(path: Path) -> None:
    """A tag or a branch can be moved to other code; the version is named in a comment, for people and Dependabot."""
    lines = [line for line in path.read_text("utf-8").splitlines() if re.match(r"\s*(- )?uses:", line)]
    assert len(lines) == len([step for step in steps(read(path)) if "uses" in step])
    for line in lines:
        assert re.search(r"uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line), line


def test_an_action_is_pinned_to_one_commit_everywhere() -> None:
    lines = re.findall(r"uses: ([\w-]+/[\w-]+)[\w/-]*@(.*)", "".join(path.read_text("utf-8") for path in WORKFLOWS))
    assert len(set(lines)) == len({name for name, _ in lines})


def test_pins_and_base_images_are_watched() -> None:
    updates = read(ROOT / ".github/dependabot.yml")["updates"]
    assert {update["package-ecosystem"] for update in updates} == {"github-actions", "pip", "docker"}
    images = re.findall(r"^FROM (.*)", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert all(re.match(r"python:3\.\d+-slim@sha256:[0-9a-f]{64}( AS \w+)?$", image) for image in images)
    assert len({image.split()[0] for image in images}) == 1


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_write_only_where_it_publishes(path: Path) -> None:
    """And static analysis may write down what it found."""
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    for name, job in workflow["jobs"].items():
        if name == "analyze":
            assert job["permissions"] == {"contents": "read", "security-events": "write"}
        else:
            assert ("permissions" in job) == (name == "publish")
        assert name != "publish" or "github.ref" in job["if"]


def test_every_python_is_tested_and_has_wheels() -> None:
    assert PYTHONS == ["3.11", "3.12", "3.13", "3.14"]
    assert read(ROOT / ".github/workflows/test.yml")["jobs"]["test"]["strategy"]["matrix"]["python"] == PYTHONS
    built = SETTINGS["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp{python.replace('.', '')}-*" for python in PYTHONS]
    assert SETTINGS["project"]["requires-python"] == f">={PYTHONS[0]}"


def test_wheels_are_compiled_and_tried_on_every_system() -> None:
    settings = SETTINGS["tool"]["cibuildwheel"]
    assert settings["environment"] == {"MASUME_KERNEL": "compiled"}
    assert "release/trial.py --kernel compiled" in settings["test-command"]
    assert {"x86_64", "aarch64"} <= set(settings["linux"]["archs"])
    systems = read(ROOT / ".github/workflows/wheels.yml")["jobs"]["wheels"]["strategy"]["matrix"]["system"]
    for name in ("ubuntu-latest", "arm", "macos", "windows"):
        assert any(name in system for system in systems)


def test_nothing_is_needed_to_run() -> None:
    assert SETTINGS["project"]["dependencies"] == []


def test_hooks_before_a_commit_are_the_tools_of_the_clone() -> None:
    [repository] = read(ROOT / ".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local"
    assert {hook["language"] for hook in repository["hooks"]} == {"system"}


@pytest.mark.parametrize("name", ["LICENSE", "CITATION.cff", "SECURITY.md", "CODE_OF_CONDUCT.md", "CHANGELOG.md"])
def test_an_archive_of_the_sources_has_what_a_project_has(name: str) -> None:
    assert (ROOT / name).is_file()
    assert name == "LICENSE" or name in (ROOT / "MANIFEST.in").read_text("utf-8")
