# Every target makes what it needs from make and Python 3.11, 3.12 or 3.13 with its module venv (on Debian the package
# python3-venv): no root, no compiler, no container. `make test PYTHON=python3.12` uses an environment of its own.
PYTHON  ?= python3
VERSION := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
VENV    := .venv$(if $(filter-out python3,$(PYTHON)),-$(VERSION))
BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
TESTS   ?=
# Two processes more than the smallest machine has cores: with three, a third of the time of two cores was left over.
PARALLEL := -n 4 --dist loadfile --no-loadscope-reorder

# Compiled modules are kept, whatever the environment says: tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: up setup test test-title test-long test-citus mutants rows bench ladder lint openapi pictures clients vendor constraints clean python

up: $(VENV)/.runtime            ## run the whole service on this machine
	$(BIN)/annals up

setup: $(VENV)/.dev             ## everything that tests and lint need

test: $(VENV)/.dev              ## the default suite, or with TESTS='...' a part of it
	$(BIN)/python -m pytest $(PARALLEL) --durations 25 $(TESTS)

test-title: $(VENV)/.dev        ## what a change in one title can break: make test-title TITLE=endeavor
	$(BIN)/python -m pytest $(PARALLEL) --of-title $(TITLE)

test-long: $(VENV)/.dev         ## ten thousand games, crash tests, the whole specification
	$(BIN)/python -m pytest -m long --timeout 7200

test-citus: $(VENV)/.dev        ## the store and a whole service on a Citus cluster, whose database is emptied
	@test -n "$$ANNALS_TEST_CITUS_URL" || \
	    echo 'skipped: ANNALS_TEST_CITUS_URL must name a database on the coordinator of a Citus cluster, as a superuser'
	@test -z "$$ANNALS_TEST_CITUS_URL" || $(BIN)/python -m pytest -m 'long or not long' -k citus --timeout 1800 \
	    tests/eventstore tests/service/test_on_citus.py tests/compatibility/test_on_citus.py
	@test -z "$$ANNALS_TEST_CITUS_URL" || $(BIN)/python -m pytest --on-citus --timeout 600 \
	    tests/application tests/workers tests/service

mutants: $(VENV)/.mutants       ## break 200 places on purpose and see that tests notice; hours, or as many MINUTES as are given
	$(BIN)/python -m pytest -q tests/mutants
	$(BIN)/python -m tests.mutants $(if $(MINUTES),--minutes $(MINUTES))

rows: $(VENV)/.mutants          ## break each rule that a title's README maps and see that a test of its row fails; an hour
	$(BIN)/python -m tests.mutants.rows

bench: $(VENV)/.bench           ## measure; results go to bench/results
	$(BIN)/python -m bench

ladder: $(VENV)/.runtime        ## play every level of the opponents against the one below; MINUTES=15 UP_TO=mcts:easy for a short form
	$(BIN)/python -m bench.ladder $(if $(MINUTES),--minutes $(MINUTES)) $(if $(UP_TO),--up-to $(UP_TO))

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python api_spec/breaking.py
	$(BIN)/python -m tests.web.typecheck

openapi: $(VENV)/.runtime       ## write the specification (YAML, and JSON to serve) from the app, and before it the titles' descriptions
	$(BIN)/python api_spec/descriptions.py
	$(BIN)/annals openapi > api_spec/openapi.yaml
	$(BIN)/annals openapi --json > service/docs/openapi.json
	$(BIN)/python api_spec/titles.py

pictures: $(VENV)/.dev           ## play a game of each title and draw the pictures of the README
	$(BIN)/python -m tests.application.boards.pictures
	$(BIN)/python -m tests.web.pictures

clients: $(VENV)/.dev           ## generate the Python and the TypeScript client into api_spec/clients/build
	$(BIN)/python -m api_spec.clients.make

vendor: $(VENV)/.dev            ## fetch the libraries of the pages at the versions of web/package.json
	$(BIN)/python -m tests.web.vendor

constraints: $(VENV)/.dev       ## choose the versions of all dependencies anew, for every supported Python
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --all-extras --no-annotate \
	    --custom-compile-command 'make constraints' --output-file constraints.txt setup.cfg

python:                         # one line where the interpreter is missing, too old, incomplete or another
	@test -n "$(VERSION)" || { echo '$(PYTHON) cannot be run: install it, or name another with PYTHON=...' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo '$(PYTHON) is Python $(VERSION), and Annals needs 3.11 or newer: name another with PYTHON=...' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	    { echo '$(PYTHON) has no venv: on Debian and Ubuntu install the package python3-venv' >&2; exit 1; }
	@test ! -e $(BIN)/python || $(BIN)/python -c 'import sys; sys.exit("%d.%d" % sys.version_info[:2] != "$(VERSION)")' || \
	    { echo '$(VENV) was not made by Python $(VERSION): remove it, or name its Python with PYTHON=...' >&2; exit 1; }

$(VENV)/bin/python: | python
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.runtime: setup.cfg pyproject.toml constraints.txt | python $(VENV)/bin/python
	$(PIP) --only-binary :all: --no-binary annals -e '.[local]'
	touch $@

$(VENV)/.dev: setup.cfg pyproject.toml constraints.txt | python $(VENV)/bin/python
	$(PIP) --only-binary :all: --no-binary annals -e '.[dev]'
	touch $@ $(VENV)/.runtime

$(VENV)/.mutants: $(VENV)/.dev
	$(PIP) -e '.[dev,mutants]'
	touch $@

$(VENV)/.bench: $(VENV)/.dev
	$(PIP) -e '.[dev,bench]'
	touch $@

clean:
	rm -rf .venv .venv-* build api_spec/clients/build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
