# `make demo` shows what the library does, `make test` checks everything. CONTRIBUTING.md says what else there is.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

LIBRARY := .build/release/libtallybook.so
VENV := build/venv
PYTHON := $(VENV)/bin/python
PREFIX ?= /usr/local
LIBDIR ?= lib

help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

packages: ## Make sure of the Debian packages that the tests take
	@tools/packages valgrind gcc libc6-dev libsqlite3-dev libffi-dev libsndfile1 espeak-ng librsvg2-2 libcairo2 fonts-liberation poppler-utils chromium strace libical-dev pkg-config python3-venv cmake abigail-tools golang-go nodejs luajit rustc-web cargo-web man-db mandoc bindgen swig doxygen libpython3-dev iproute2 openssl postgresql pgbouncer mpv ffmpeg zsh fish timewarrior

library: ## Build the release library
	@tools/packages libsqlite3-dev
	@tools/quietly "swift build (release)" swift build -c release --product tallybook
	@ln -sf libtallybook.so .build/release/libtallybook.so.0

generate: packages ## Write what is generated from abi/*.toml
	swift run --package-path tools/generate-abi generate-abi --root . --write

check-generated: packages ## Refuse generated files that are out of date
	@tools/quietly "generator" swift build --package-path tools/generate-abi
	@swift run --skip-build --package-path tools/generate-abi generate-abi --root .

# One at a time: two `make` beside each other would install into each other's folder. What was interrupted is not taken for whole.
$(VENV)/made: bindings/python/pyproject.toml Makefile
	@mkdir -p $(VENV)
	@exec 9>$(VENV).lock; flock 9; python3 -m venv $(VENV); $(VENV)/bin/pip install --quiet --no-compile --disable-pip-version-check pytest pytest-xdist mypy jsonschema pillow icalendar 'setuptools>=77' rich nanoarrow numpy cffi pandas polars pyarrow duckdb psycopg segno nbconvert ipykernel td-watson timecode 'pyright[nodejs]' sphinx myst-parser furo sphinx-copybutton codespell; touch $@

venv: packages $(VENV)/made ## Make the Python environment of the tests

install: ## Install into PREFIX (/usr/local), below DESTDIR where given, what make library built
	@tools/install into '$(PREFIX)' --destdir='$(DESTDIR)' --libdir='$(LIBDIR)'

uninstall: ## Remove what was installed into PREFIX
	@tools/install remove '$(PREFIX)' --destdir='$(DESTDIR)'

dist: library ## Pack a tarball that needs no Swift: build/dist/
	@tools/install dist

wheel: library venv ## Build the Python wheel: build/dist/
	@$(PYTHON) tools/wheel

release: library venv site ## Make all files of a release: build/release/
	@tools/packages dpkg-dev
	@tools/install dist
	@$(PYTHON) tools/wheel
	@$(PYTHON) tools/release

site: venv ## Make the documents a site with one search, which needs no network: build/site/index.html
	@rm -rf build/site build/site-pages  # a second run over the first loses the names of rows
	@$(VENV)/bin/sphinx-build -q -W --keep-going -j 2 -c tools/site -d build/site-pages -b html . build/site

abi-check: library ## Compare the ABI with the last release's: only additions pass
	@tools/quietly "generator" swift build --package-path tools/generate-abi
	@tools/abi check

abi-release: library ## Keep the ABI and its sources as they are now as their version's release
	@tools/quietly "generator" swift build --package-path tools/generate-abi
	@tools/abi release

abi-future: library venv ## Run the newest release's programs and bindings on a library that has grown; some 10 minutes
	@tools/quietly "generator" swift build --package-path tools/generate-abi
	@$(PYTHON) tools/abi future --faults

demo: library ## Record, keep and export real logs, from C and from Python
	@tools/packages gcc libc6-dev python3
	@examples/demo

test: ## Everything that must hold; some 15 minutes on two cores
	@tools/run-tests

test-all: ## The same in their long forms
	@TALLYBOOK_LONG=1 tools/run-tests

fuzz: packages ## Fuzz the engine, a minute for each target; TALLYBOOK_FUZZ_SECONDS says otherwise
	@tools/checks/fuzz

torture: library venv ## Kills, power cuts, damages and fuzzers in their long form; some three hours on two cores
	@tools/quietly "build (debug)" swift build --build-tests
	@tools/checks/threads
	@tools/quietly "10,000 worlds of merges" env TALLYBOOK_LONG=1 TALLYBOOK_WORLDS=10000 swift test --skip-build --filter MergeSimulationTests
	@TALLYBOOK_LIBRARY=$(abspath $(LIBRARY)) $(PYTHON) Tests/Torture/torture.py
	@TALLYBOOK_LONG=1 TALLYBOOK_FUZZ_SECONDS=$${TALLYBOOK_FUZZ_SECONDS:-600} tools/checks/fuzz

torture-selfcheck: venv ## Whether the torture finds five faults that are planted for it; about 10 minutes
	@$(PYTHON) Tests/Torture/selfcheck.py

isolation-selfcheck: venv ## Whether the standing run finds the faults that are planted for it; about 15 minutes
	@$(PYTHON) Tests/Isolation/selfcheck.py

merge-selfcheck: venv ## Whether the simulation of merges finds the faults that are planted for it; about 40 minutes
	@$(PYTHON) Tests/Merges/selfcheck.py

bench: library venv ## Costs side by side with what a user would write instead; some 7 minutes
	@tools/packages liblmdb-dev rsync postgresql
	@benchmarks/run

clean: ## Remove what was built
	rm -rf .build build tools/generate-abi/.build Tests/Harness/.build Tests/Fuzz/.build

.PHONY: help packages library generate check-generated venv install uninstall dist wheel release site abi-check abi-release abi-future demo test test-all fuzz torture torture-selfcheck isolation-selfcheck merge-selfcheck bench clean
