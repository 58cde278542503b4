# make run         sets everything up and shows the main job
# make test        sets everything up and runs all of: lint, the tests, test-debug, test-plain
# make lint        the linter and the type checker alone
# make test-debug  the kernels' tests against kernels that check every index
# make test-plain  the kernels' tests against the kernels as plain Python
# make audit       the long checks, for the night: tests marked `audit`, and many generated boards
# make bench       measures speed beside other programs
# make build       compiles what changed in the kernels
# make setup       sets up .venv alone, with what all of these need
# make clean       removes what was built

PYTHON ?= python3
BIN := .venv/bin
export PIP_CONSTRAINT := constraints.txt
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest -n auto --dist loadfile
KERNEL_TESTS := $(PYTEST) -m 'not audit and not once' tests/kernel
SOURCES := $(shell find src/masume -name '*.py' -o -name '*.toml' -o -name '*.typ')
KERNEL := $(shell find src/masume/kernel -name '*.py' -o -name '*.pxd')
STUBS := $(shell find src/masume/kernel -name '*.pyi')

.PHONY: run test lint test-debug test-plain audit bench build setup clean

# What is done leaves a file of its name in .venv, and is done again when something that it was made from is newer.

.venv/python:
	$(PYTHON) -c 'import sys; sys.exit("Masume needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	touch $@

# The package as it stands in src; the kernels are compiled by .venv/kernel, not by pip, which would always compile all.
.venv/package: pyproject.toml constraints.txt | .venv/python
	$(PIP) 'cython>=3.1' 'setuptools>=77'
	MASUME_KERNEL=plain $(PIP) --no-build-isolation --editable .
	touch $@

# Every engine's library, and the tools for testing.
.venv/dev: pyproject.toml constraints.txt | .venv/package
	MASUME_KERNEL=plain $(PIP) --no-build-isolation --editable '.[dev]'
	touch $@

# Compiles what changed. Without a C compiler this says so, and is tried again the next time.
.venv/kernel: setup.py constraints.txt $(KERNEL) | .venv/package
	$(BIN)/python setup.py --quiet build_ext --inplace
	if $(BIN)/python -c 'import sys; from masume import kernel; sys.exit(not kernel.compiled())'; then touch $@; fi

# The whole package with kernels that check every index, in build/debug/lib.
.venv/debug: setup.py constraints.txt $(SOURCES) $(KERNEL) | .venv/package
	$(if $(filter %/modules.py,$?),rm -rf build/debug)
	MASUME_KERNEL=debug $(BIN)/python setup.py --quiet build --build-lib build/debug/lib
	touch $@

# Start-up is the same where Python is told not to write byte code.
.venv/byte-code: $(SOURCES) | .venv/package
	$(BIN)/python -m compileall -q src
	touch $@

build: .venv/kernel

setup: .venv/dev build .venv/byte-code

run: build .venv/byte-code
	$(BIN)/masume --version
	$(BIN)/python examples/demo.py

# The stubs are compared with the plain form of the kernels: only that one shows its signatures.
lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	MASUME_KERNEL=plain $(BIN)/stubtest --ignore-missing-stub $(subst /,.,$(STUBS:src/%.pyi=%))

test: lint
	$(PYTEST)
	$(MAKE) test-debug
	$(MAKE) test-plain

# An index error inside a search cannot be raised from there: Python reports it, and pytest makes a failure of it.
test-debug: setup .venv/debug
	if test -e .venv/kernel; then MASUME_KERNEL=debug PYTHONPATH=build/debug/lib $(KERNEL_TESTS); fi

test-plain: setup
	MASUME_KERNEL=plain $(KERNEL_TESTS)

audit: setup
	$(PYTEST) -m audit
	MASUME_KERNEL=plain $(PYTEST) -m audit tests/kernel/test_binairo_rater.py
	$(PYTEST) --hypothesis-profile=audit tests/codecs tests/kinds/test_formats.py
	$(BIN)/python -m bench.audit --count 50

bench: setup
	$(BIN)/python -m bench

clean:
	rm -rf .venv build src/masume.egg-info
	find src -name '*.so' -delete
	find . -name __pycache__ -prune -exec rm -rf {} +
