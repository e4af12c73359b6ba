# Cardwright's daily commands. Nothing is needed but Python 3.11 or newer and make.
# Another Python: make PYTHON=python3.12 test

PYTHON ?= python3
BIN := .venv/bin
# The folder's own path is part of the stamp: a copied checkout must not run the original's code.
READY := .venv/ready-$(shell pwd | cksum | cut -d ' ' -f 1)
# The next line of Datasette, for the tests of the pages only.
NEXT := .venv-next/ready
# Every Python that is supported, for `make test-all`; the lowest versions of the dependencies have wheels for the first.
PYTHONS ?= python3.11 python3.12 python3.13 python3.14
LOWEST ?= python3.11
INSTALL := -m pip install --quiet --disable-pip-version-check
# The browser the tests look at pages with. Another one: make CHROMIUM=/usr/bin/google-chrome test
CHROMIUM ?= chromium

QUICK := build/quick

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test test-all lock browser gettext screenshots bench quick fuzz mutants golden reference wheel clean

# Prints this list.
help:
	@awk '/^# /{said = substr($$0, 3); next} /^[a-z-]+:/{sub(/:.*/, ""); printf "make %-10s %s\n", $$0, said} {said = ""}' Makefile

# Builds the catalog and opens it in the browser; its address is printed too.
run: $(READY)
	$(BIN)/cardwright build
	$(BIN)/cardwright serve --open

# Tests that stand together stay in one process as long as both have work: what they share is then made once.
# Types are checked beside the first tests, because mypy keeps one core alone busy.
# Runs everything a change must pass: lint, format, types and tests.
test: $(READY) $(NEXT) browser gettext
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@$(BIN)/mypy --strict compiler/ & types=$$!; \
	CHROMIUM="$(CHROMIUM)" $(BIN)/python -m pytest -n 2 --dist worksteal; tests=$$?; \
	wait $$types && exit $$tests

# Runs the tests on every Python from 3.11 to 3.14 that is here, and with the lowest versions of all dependencies.
test-all: $(NEXT) browser gettext
	@skipped=; \
	engine=$$(if command -v $(CC) >/dev/null; then echo compiled; else echo plain; fi); \
	run() { echo "=== $$1"; $(MAKE) --no-print-directory .venv-all/$$1/ready && \
	  CARDWRIGHT_ENGINE=$$engine CHROMIUM="$(CHROMIUM)" .venv-all/$$1/bin/python -m pytest -n 2 --dist worksteal; }; \
	for python in $(PYTHONS); do \
	  if $$python -c 'import ensurepip, venv' >/dev/null 2>&1; then run $$python || exit 1; \
	  else skipped="$$skipped $$python"; fi; \
	done; \
	if $(LOWEST) -c 'import ensurepip, venv' >/dev/null 2>&1; then run lowest || exit 1; \
	else skipped="$$skipped lowest-versions-on-$(LOWEST)"; fi; \
	if [ -n "$$skipped" ]; then echo "=== SKIPPED, NOT TESTED, because they are not installed:$$skipped" >&2; fi

# Installs the browser that the tests look at pages with, if there is none.
browser:
	@command -v "$(CHROMIUM)" >/dev/null 2>&1 || { \
	  echo "Installing Chromium from the packages of the system; this happens once."; \
	  as_root=$$([ "$$(id -u)" = 0 ] || echo sudo -n); \
	  { $$as_root apt-get update -qq && $$as_root apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1; \
	  command -v "$(CHROMIUM)" >/dev/null 2>&1; } || { \
	  echo "The tests look at the pages in Chromium, and it cannot be installed from here. Install it, or say" >&2; \
	  echo "where a browser of its kind is: make CHROMIUM=/usr/bin/google-chrome $(MAKECMDGOALS)" >&2; exit 1; }

# Installs gettext, whose tools the tests send translations through, if it is not there.
gettext:
	@command -v msgmerge >/dev/null 2>&1 || { \
	  echo "Installing gettext from the packages of the system; this happens once."; \
	  as_root=$$([ "$$(id -u)" = 0 ] || echo sudo -n); \
	  { $$as_root apt-get update -qq && $$as_root apt-get install -y -qq --no-install-recommends gettext; } >/dev/null 2>&1; \
	  command -v msgmerge >/dev/null 2>&1; } || { \
	  echo "The tests send translations through msgfmt, msgcat and msgmerge, and gettext cannot be installed from" >&2; \
	  echo "here. Install it with the packages of your system, and run this again." >&2; exit 1; }

# Takes the pictures of the pages in docs/player again.
screenshots: $(READY) browser
	CHROMIUM="$(CHROMIUM)" $(BIN)/python -m tests.support.screenshots docs/player/pages docs/designer/studio

# Measures speed, as ratios within one run; games are played by the compiled engine if there is a C compiler.
bench: $(READY)
	$(BIN)/python -m pytest tests/bench --ignore=tests/bench/test_play.py
	@if command -v $(CC) >/dev/null; then \
	  $(MAKE) quick && $(QUICK)/bin/python -m pytest tests/bench/test_play.py && \
	  CARDWRIGHT_ENGINE=compiled $(BIN)/python -m pytest tests/house/test_wheel.py; \
	else \
	  echo "There is no C compiler: games are played by plain Python."; \
	  $(BIN)/python -m pytest tests/bench/test_play.py; \
	fi

# Installs the wheel with the compiled engine into an environment of its own, build/quick, to play many games with.
quick: $(QUICK)/ready
	@echo "The engine is compiled. To play with it: $(QUICK)/bin/cardwright play ..."

# Throws damaged files at the tool and plays random games under watch, far more than the tests do.
fuzz: $(READY)
	CARDWRIGHT_FUZZ=long $(BIN)/python -m pytest -n 2 tests/fuzz tests/service/test_typing.py

# Plants small faults in the compiler, one after the other, and says which of them no test notices; takes an hour.
mutants: $(READY) browser gettext
	CHROMIUM="$(CHROMIUM)" $(BIN)/python -m tests.mutants $(WORDS)

# Rewrites the expectations in the golden pages; review them with git diff.
golden: $(READY)
	$(BIN)/python -m pytest tests/house/test_golden.py tests/play/test_logs.py tests/query/test_queries.py tests/export/test_catalog.py --update-golden

# Writes the reference pages and the proof sheets of translators again from the grammar, the code and the cards.
reference: $(READY)
	$(BIN)/cardwright reference
	$(BIN)/cardwright i18n proof

# Builds the source archive and the wheel into build/dist; its engine is compiled if there is a C compiler.
wheel: $(READY)
	$(BIN)/python -m build --no-isolation --outdir build/dist

# Writes the three lock files again, with the hashes of every file the registry has; add UPGRADE=--upgrade for newer versions.
lock:
	@$(PYTHON) -m venv .venv-all/lock
	@.venv-all/lock/bin/python $(INSTALL) uv
	$(LOCKED) pyproject.toml --group dev --output-file requirements.lock
	printf '%s\n' 'datasette>=1.0a41' lark babel polib pyyaml resvg-py | $(LOCKED) - --prerelease allow --output-file requirements-next.lock
	$(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"], sep="\n")' | \
	  sed 's/>=/==/' | $(LOCKED) - --group pyproject.toml:dev --output-file requirements-lowest.lock

LOCKED := .venv-all/lock/bin/uv pip compile $(UPGRADE) --quiet --universal --python-version 3.11 --generate-hashes \
  --no-header --no-annotate --no-emit-package pip

# Deletes everything that was generated, the environment included.
clean:
	rm -rf .venv .venv-next .venv-all .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find build -mindepth 1 ! -path build/README.md -delete
	find compiler tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment is made anew when the locked versions or the project's settings change.
$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Cardwright needs Python 3.11 or newer, and \"$(PYTHON)\" is not one. If you have one under" >&2; \
	  echo "another name, say which: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "This Python cannot make environments. On Debian and Ubuntu, install the missing part with:" >&2; \
	  echo "sudo apt install python3-venv" >&2; exit 1; }
	@echo "Setting up .venv; this happens once."
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python $(INSTALL) --require-hashes --requirement requirements.lock
	@$(BIN)/python $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(NEXT): requirements-next.lock
	@echo "Setting up .venv-next; this happens once."
	@$(PYTHON) -m venv --clear .venv-next
	@.venv-next/bin/python $(INSTALL) --require-hashes --requirement requirements-next.lock
	@touch $@

.venv-all/lowest/ready: requirements-lowest.lock pyproject.toml
	@$(LOWEST) -m venv --clear .venv-all/lowest
	@.venv-all/lowest/bin/python $(INSTALL) --require-hashes --requirement requirements-lowest.lock
	@.venv-all/lowest/bin/python $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

.venv-all/%/ready: requirements.lock pyproject.toml
	@$* -m venv --clear .venv-all/$*
	@.venv-all/$*/bin/python $(INSTALL) --require-hashes --requirement requirements.lock
	@.venv-all/$*/bin/python $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# The environment has the wheel alone and borrows the other packages from .venv.
$(QUICK)/ready: $(READY) pyproject.toml $(shell find compiler -name '*.py') $(shell find grammar cards -type f)
	@command -v $(CC) >/dev/null || { \
	  echo "Compiling the engine needs a C compiler, and there is no \"$(CC)\". On Debian and Ubuntu, get one with:" >&2; \
	  echo "sudo apt install gcc libc6-dev python3-dev" >&2; \
	  echo "Everything works without it, only slower." >&2; exit 1; }
	@rm -rf $(QUICK)
	CARDWRIGHT_ENGINE=compiled $(BIN)/python -m build --wheel --no-isolation --outdir $(QUICK)/dist
	@$(BIN)/python -m venv --without-pip $(QUICK)
	@$(QUICK)/bin/python -c 'import sys, sysconfig; open(sysconfig.get_path("purelib") + "/borrowed.pth", "w").write(sys.argv[1])' \
	  "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"
	@$(BIN)/python -m pip --quiet --disable-pip-version-check --python $(QUICK)/bin/python install --no-deps --no-index $(QUICK)/dist/*.whl
	@touch $@
