# Every target makes what it needs from Python 3.11+, make and gcc: no root, no container.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: up setup test test-long mutants bench lint openapi clients clean

up: $(VENV)/.runtime            ## run the whole service on this machine
	$(BIN)/annals up

setup: $(VENV)/.dev             ## everything that tests and lint need

test: $(VENV)/.dev              ## the default suite
	$(BIN)/python -m pytest -n 2 --dist loadfile

test-long: $(VENV)/.dev         ## ten thousand games, crash tests, the whole specification
	$(BIN)/python -m pytest -m long --timeout 7200

mutants: $(VENV)/.dev           ## break 200 places on purpose and see that tests notice; hours
	$(BIN)/python -m tests.mutants

bench: $(VENV)/.bench           ## measure; results go to bench/results
	$(BIN)/python -m bench

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

openapi: $(VENV)/.runtime       ## write api_spec/openapi.yaml from the app
	$(BIN)/annals openapi > api_spec/openapi.yaml

clients: $(VENV)/.dev           ## generate the Python and the TypeScript client into api_spec/clients/build
	$(BIN)/python api_spec/clients/make.py

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: setup.cfg pyproject.toml | $(VENV)/bin/python
	$(PIP) --only-binary :all: --no-binary annals -e .
	touch $@

$(VENV)/.dev: setup.cfg pyproject.toml | $(VENV)/bin/python
	$(PIP) --only-binary :all: --no-binary annals -e '.[dev]'
	touch $@ $(VENV)/.runtime

$(VENV)/.bench: $(VENV)/.dev
	$(PIP) -e '.[dev,bench]'
	touch $@

clean:
	rm -rf $(VENV) build api_spec/clients/build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
