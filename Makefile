# The menu: `make` alone lists what there is. Needs make and Python 3.11+; everything else is fetched by `setup`.

PYTHON ?= python3
PY     := .venv/bin/python
BIN    := .venv/bin
SHELL  := /bin/bash
export PORT ?= 8080
export HOST ?= 127.0.0.1
export OF
DO ?= status
ORDER ?= -p no:randomly
export PATH := $(CURDIR)/.tools/bin:$(PATH)

PAGE_SOURCES := $(shell find frontend -type f -not -path '*/node_modules/*' -not -path '*/dist/*' 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help setup page play dev test check generated pytest vitest e2e e2e-all screens vectors bench chaos mutants up down expire fmt logs backup restore test-compose alerts declared ops

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.tools/ready: uv.lock pyproject.toml frontend/package-lock.json infra/bootstrap.py
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer is needed: install python3, or name one: make PYTHON=..."; exit 1; }
	@$(PYTHON) infra/bootstrap.py

setup: .tools/ready ## fetch everything that is needed (the other targets do this by themselves)

frontend/dist/index.html: .tools/ready $(PAGE_SOURCES)
	@cd frontend && npm run --silent build -- --logLevel warn
	@touch $@

page: frontend/dist/index.html ## build the page

play: page ## play: everything in one command (PORT=8080, HOST=0.0.0.0 for the local network)
	@exec $(PY) -m domino_embedded play --attached

dev: setup ## the same for working on it: page and services reload when a file changes
	@exec $(PY) -m domino_embedded dev --attached

test: check pytest vitest e2e ## all checks and all tests

check: setup ## formatting, lint, types, import rules, generated files
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy .
	$(BIN)/lint-imports
	$(BIN)/vulture
	@$(MAKE) --no-print-directory declared
	$(PY) -m domino_contracts.typescript --check
	$(PY) docs/protocol.py --check
	@$(MAKE) --no-print-directory alerts
	cd frontend && npm run --silent typecheck && npm run --silent lint && npm run --silent unused

declared: setup ## every member declares what it imports, and nothing else
	@for member in shared/* services/*/ infra/embedded; do [ ! -f $$member/pyproject.toml ] || ( \
	  cd $$member && said=$$("$(CURDIR)/$(BIN)/deptry" . 2>&1) \
	    || { echo "$$member: $$said"; exit 1; }) || exit 1; done

alerts: ## check and test the alerts (needs promtool: Debian package prometheus)
	@if command -v promtool >/dev/null; then infra/monitoring/check; \
	else echo "alerts: NOT CHECKED, promtool is not here (Debian package prometheus has it)"; fi

pytest: setup ## Python tests on real servers (ORDER= for a random order)
	$(PY) -m pytest -q $(ORDER) --durations=20 -n 2 --dist loadfile -m "not slow" --ignore tests/browser --ignore tests/engines --ignore tests/compose

vitest: setup ## TypeScript tests
	cd frontend && npm test --silent

e2e: page ## tests in real browsers
	CHROMIUM="$$($(PY) -m domino_embedded browser)" $(PY) -m pytest -q $(ORDER) --durations=20 -n 2 --dist loadfile -m "not slow" tests/browser tests/engines

e2e-all: page ## the same, and every game in Chromium, Firefox and WebKit and between each two of them
	CHROMIUM="$$($(PY) -m domino_embedded browser)" $(PY) -m pytest -q $(ORDER) --durations=20 -n 2 --dist loadfile tests/browser tests/engines

screens: page ## a picture of every screen at every size, light and dark, in build/screens
	CHROMIUM="$$($(PY) -m domino_embedded browser)" $(PY) -m tests.browser.screens

bench: page ## measure everything on this machine (5 minutes): build/bench.json
	@$(PY) -m tests.bench

chaos: setup ## break everything for CHAOS_S seconds (600) and prove that nothing was lost; every long test
	$(PY) -m pytest -q -m slow services shared tests

mutants: setup ## break the code in every way, and see whether the tests notice (hours; OF="deal record" for some)
	@$(PY) -m tests.mutants $(OF)

vectors: setup ## write the golden vectors of the rules anew
	$(PY) -m tests.vectors

generated: setup ## write the page's types of the wire and docs/protocol.md anew
	$(PY) -m domino_contracts.typescript
	$(PY) docs/protocol.py

fmt: setup ## format and fix what can be fixed by itself
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	cd frontend && npx eslint --fix .

up: ## everything in containers (http://localhost:8080)
	docker compose up --build --wait

down: ## stop the containers; their data stays
	docker compose down

logs: ## follow what the containers say
	docker compose logs --follow --tail 50

backup: ## write the database to backups/ (OF=play or OF=containers where there are both)
	@infra/backup

restore: ## put a backup in place of the database: make restore FILE=backups/...
	@infra/restore "$(FILE)"

test-compose: setup ## tests of the containers: kills, updates, scaling, backup (needs Docker)
	$(PY) -m pytest -q -s $(ORDER) tests/compose

ops: setup ## look at rooms, or end one: make ops DO="status", "rooms", "room TAG", "end TAG --yes"
	@$(PY) -m domino_embedded run $(PY) -m domino_jobs $(DO)

expire: setup ## delete the rooms that have been idle for seven days (EXPIRE_AFTER), now
	@$(PY) -m domino_embedded run $(PY) -m domino_jobs expire
