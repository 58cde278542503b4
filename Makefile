# make run     sets everything up and shows the main job
# make test    sets everything up and runs all tests, the linter and the type checker
# make lint    the linter and the type checker alone
# make bench   measures speed beside other programs
# make setup   sets up .venv alone, with what all of these need
# make clean   removes what was built

PYTHON ?= python3
BIN := .venv/bin
# Also for the packages that build ours.
export PIP_CONSTRAINT := constraints.txt
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
define VENV
$(PYTHON) -c 'import sys; sys.exit("Masume needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
test -x $(BIN)/python || $(PYTHON) -m venv .venv
endef
# What the package is built from: when it changes, it is built anew.
SOURCES := pyproject.toml setup.py constraints.txt $(wildcard src/masume/kernel/*.py src/masume/kernel/*.pxd src/masume/kernel/*/*.py src/masume/kernel/*/*.pxd)

.PHONY: run test lint bench setup clean byte-code

setup: .venv/dev byte-code

# The package alone: enough for `make run`.
.venv/ready: $(SOURCES)
	$(VENV)
	$(PIP) --editable .
	touch .venv/ready

# With every engine's library and the tools for testing. It does not build on .venv/ready: that would compile twice.
.venv/dev: $(SOURCES)
	$(VENV)
	$(PIP) --editable '.[dev]'
	touch .venv/ready .venv/dev

# Start-up is the same where Python is told not to write byte code.
byte-code: .venv/ready
	$(BIN)/python -m compileall -q src

run: .venv/ready byte-code
	$(BIN)/masume --version
	$(BIN)/python examples/demo.py

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: lint
	$(BIN)/python -m pytest -n auto

bench: setup
	$(BIN)/python -m bench

clean:
	rm -rf .venv build src/masume.egg-info
	find src -name '*.so' -delete
	find . -name __pycache__ -prune -exec rm -rf {} +
