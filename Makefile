# make run    start the app              make dev     start it, and have pages follow each change of a file
# make test   the checks, and the tests but for the thorough ones (six minutes on two cores)
# make check  lint beside the quick tests, without a browser (a minute)
# make test-all  every check and test: before a release, and each night (half an hour)
# make lint   the checks without tests   make format  mend what ruff and Deno can mend
# make rooms  draw docs/rooms.svg        make bench   the measurements of docs/performance.md
# make fuzz   send 500,000 bad texts through the ways in, 20,000 random trees through every search, and 3 x 2,000 random
#             actions through the pages (hours)
# make docs   make the documentation a site, in dist/site
# make package  build the wheel, in dist                make release  say how a version is released
# make clean  remove what these commands made

# Without the compiled tests each process would compile them all again.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
HOST ?= localhost
PORT ?= 8501

VENV := .venv
BIN := $(VENV)/bin
# What nobody imports need not be compiled, which takes as long as the rest of an installation.
PIP_INSTALL := $(BIN)/python -m pip --disable-pip-version-check --quiet install --no-compile

# Deno keeps what it made of the modules in here, and asks no network for anything.
DENO := DENO_DIR=$(VENV)/deno DENO_NO_UPDATE_CHECK=1 $(BIN)/deno

TESTS := $(BIN)/python -m pytest -n auto --dist loadfile
START := $(BIN)/python -m streamlit run app.py --server.headless true --server.address $(HOST) --server.port $(PORT)

.PHONY: run dev test test-all check some every quick lint format rooms bench fuzz docs package release clean

run: $(VENV)/.app
	$(START)

dev: $(VENV)/.app
	$(START) --server.fileWatcherType auto --server.runOnSave true

# Side by side, as mypy keeps one core busy for half a minute where it has no cache yet.
test: $(VENV)/.dev
	@$(MAKE) --no-print-directory -s -j2 lint some

test-all: $(VENV)/.dev
	@$(MAKE) --no-print-directory -s -j2 lint every

check: $(VENV)/.dev
	@$(MAKE) --no-print-directory -s -j2 lint quick

# In the order of the folders the browser tests come early: the last files are short, so no worker waits long for another.
some: $(VENV)/.dev
	$(TESTS) --no-loadscope-reorder -m "not thorough"

every: $(VENV)/.dev
	$(TESTS) --no-loadscope-reorder --hypothesis-profile=more

quick: $(VENV)/.dev
	$(TESTS) -q -m "not browser and not large and not thorough"

rooms: $(VENV)/.app
	$(BIN)/graphviz-pure -Kdot -Tsvg docs/rooms.dot -o docs/rooms.svg

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --no-cache
	$(DENO) fmt --quiet --check
	$(DENO) lint --quiet
	$(DENO) check --quiet --no-remote --no-npm viz/components tests/components

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(DENO) lint --quiet --fix
	$(DENO) fmt --quiet

bench: $(VENV)/.bench
	@set -e; for script in bench/*.py; do echo "== $$script"; $(BIN)/python "$$script"; done

fuzz: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto tests/fuzz tests/browser/test_random_walk.py tests/core/test_search.py tests/core/test_audit.py tests/core/test_misconceptions.py tests/core/practice tests/core/checking --hypothesis-profile=long

docs: $(VENV)/.dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "dist/site/index.html"

package: $(VENV)/.dev
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist

# Says it only: a version that is out there can't be taken back.
release:
	@version=$$(sed -n 's/^__version__ = "\(.*\)"/\1/p' plyscope/__init__.py); \
	echo "To release $$version:"; \
	echo "  1. CHANGELOG.md begins with $$version and its day."; \
	echo "  2. make test-all && make package"; \
	echo "  3. git tag v$$version && git push origin v$$version"; \
	echo "  4. python -m pip install twine && python -m twine upload dist/plyscope-$$version-py3-none-any.whl"

clean:
	rm -rf $(VENV) dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Each stamp stands for an installation that went through, so that a broken one is made again.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'Plyscope needs Python 3.11 or later. Name one: make $(MAKECMDGOALS) PYTHON=python3.12' >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { \
		echo 'Python could not make an environment. On Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }
	@$(PIP_INSTALL) --upgrade 'pip>=25.1'
	@touch $@

$(VENV)/.app: requirements.txt $(VENV)/.made
	$(PIP_INSTALL) -r requirements.txt
	@touch $@

$(VENV)/.dev: pyproject.toml $(VENV)/.app
	$(PIP_INSTALL) --group dev
	@touch $@

$(VENV)/.bench: pyproject.toml $(VENV)/.app
	$(PIP_INSTALL) --group bench
	$(PIP_INSTALL) --no-deps 'aima3>=1.0.11,<2'
	@touch $@
