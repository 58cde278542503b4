# make run     sets everything up and shows the main job
# make test    sets everything up and runs all tests, the linter and the type checker
# make lint    the linter and the type checker alone
# make bench   measures speed beside other programs
# make setup   sets up .venv alone
# make clean   removes what was built

PYTHON ?= python3
BIN := .venv/bin
# Also for the packages that build ours.
export PIP_CONSTRAINT := constraints.txt
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
SOURCES := $(wildcard src/masume/kernel/*.py src/masume/kernel/*.pxd)

.PHONY: run test lint bench setup clean

setup: .venv/ready
	$(BIN)/python -m compileall -q src

# Rebuilt when the kernels, the dependencies or the build itself change.
.venv/ready: pyproject.toml setup.py constraints.txt $(SOURCES)
	$(PYTHON) -c 'import sys; sys.exit("Masume needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) --editable '.[dev]'
	touch .venv/ready

run: setup
	$(BIN)/masume --version
	$(BIN)/python examples/demo.py

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: lint
	$(BIN)/python -m pytest -n auto

bench: setup
	$(PIP) --editable '.[dev,bench]'
	$(BIN)/python -m bench

clean:
	rm -rf .venv build src/masume.egg-info
	find src -name '*.so' -delete
	find . -name __pycache__ -prune -exec rm -rf {} +
