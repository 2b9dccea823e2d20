# Needs Python 3.11 or later, git and make; everything else comes into .venv from requirements.lock.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help setup site test lint types layers docs unit chromium eval bench peers lock clean

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
CHECKS := lint types layers docs unit
export LAWKIT_DATA ?= ../shared/data
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export NO_MKDOCS_2_WARNING := 1

help: ## this list
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 10

setup: $(STAMP) ## .venv with everything that requirements.lock names

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "lawkit needs Python 3.11 or later: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)" >&2; exit 2; }
	@echo "== setting up .venv"
	@[ -x $(BIN)/python ] || $(PYTHON) -m venv .venv || { \
	  echo "venv is missing: on Debian, apt-get install python3-venv" >&2; exit 2; }
	@$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements.lock
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q lawkit
	@touch $@

site: setup ## check the corpus and build the site
	@echo "== lawkit check"
	@$(BIN)/lawkit check || [ $$? -eq 1 ]
	@echo "== lawkit site build"
	@$(BIN)/lawkit site build

test: setup chromium ## every check and every test; goes on after a failure and fails at the end
	@$(MAKE) --no-print-directory --keep-going $(CHECKS)

lint: setup ## style and format
	@echo "== ruff"
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { echo "ruff format would change files: run $(BIN)/ruff format" >&2; exit 1; }

types: setup ## types
	@echo "== mypy"
	@$(BIN)/mypy --strict lawkit

layers: setup ## imports point down only
	@echo "== import-linter"
	@$(BIN)/lint-imports --no-logo | grep -E 'KEPT|BROKEN|lawkit|Contracts:'; exit $${PIPESTATUS[0]}

docs: setup ## the site builds without a warning or a dead link
	@echo "== site"
	@$(BIN)/lawkit site build
	@set -o pipefail; $(BIN)/mkdocs build --strict 2>&1 | { grep -v '^INFO' || true; }

unit: setup ## tests and doctests
	@echo "== pytest"
	@$(BIN)/python -m pytest --quiet

chromium:
	@command -v chromium chromium-browser google-chrome >/dev/null \
	  || echo "No Chromium here, so the browser tests will be skipped: apt-get install chromium"

eval: setup ## measure right and wrong on the larger texts under LAWKIT_DATA
	@[ -d "$(LAWKIT_DATA)" ] || { echo "No folder $(LAWKIT_DATA): set LAWKIT_DATA" >&2; exit 2; }
	@status=0; for script in $(wildcard tests/eval/eval_*.py); do \
	  echo "== $$script"; $(BIN)/python $$script || { echo "$$script: missed, see above" >&2; status=1; }; done; exit $$status

bench: setup peers ## measure speed beside peers, into site/docs/contributing/benchmarks.md (AREAS="start rules": these alone)
	@$(BIN)/python -m compileall -q lawkit
	@$(BIN)/python bench/run.py $(AREAS)

peers: build/peers/.installed ## the programs we are measured against, into build/peers

build/peers/.installed: bench/peers.lock
	@echo "== setting up build/peers"
	@[ -x build/peers/bin/python ] || $(PYTHON) -m venv build/peers
	@build/peers/bin/python -m pip install --quiet --require-hashes --requirement $< && touch $@ \
	  || echo "Not all peers could be installed: what is missing is left out" >&2

lock: setup ## renew requirements.lock from pyproject.toml, bench/peers.lock from bench/peers.txt
	@$(BIN)/python -m pip install --quiet uv
	@$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
	  --extra verify --extra pdf --extra docx --extra xlsx --group test --group build \
	  --output-file requirements.lock pyproject.toml
	@$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command "make lock" \
	  --output-file bench/peers.lock bench/peers.txt

clean: ## remove .venv, caches and all that was generated
	git clean -dfqX -- site
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .benchmarks \
	  dist build *.egg-info
	find lawkit tests bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
