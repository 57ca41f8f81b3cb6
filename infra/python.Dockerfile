# One image per workspace member: docker build -f infra/python.Dockerfile --build-arg MEMBER=game .
# What changes seldom comes first: the dependencies, then what the engine is compiled of, then everything else. A
# member's image holds its own sources and the shared ones, so that a change in another member does not touch it.
ARG PYTHON=python:3.13-slim

FROM ${PYTHON} AS build
ARG UV_VERSION=0.13.9
RUN --mount=type=cache,target=/root/.cache/pip \
    python -m venv /opt/uv && /opt/uv/bin/pip install --quiet --disable-pip-version-check "uv==${UV_VERSION}"
ENV PATH=/opt/uv/bin:$PATH UV_PYTHON_DOWNLOADS=never UV_LINK_MODE=copy UV_PROJECT_ENVIRONMENT=/app
WORKDIR /src
COPY pyproject.toml uv.lock ./
COPY shared/rules/pyproject.toml shared/rules/
COPY shared/contracts/pyproject.toml shared/contracts/
COPY shared/process/pyproject.toml shared/process/
COPY shared/postgres/pyproject.toml shared/postgres/
COPY shared/redis/pyproject.toml shared/redis/
COPY shared/service/pyproject.toml shared/service/
COPY services/rooms/pyproject.toml services/rooms/
COPY services/game/pyproject.toml services/game/
COPY services/computer/pyproject.toml services/computer/
COPY services/ai/pyproject.toml services/ai/
COPY services/jobs/pyproject.toml services/jobs/
COPY infra/embedded/pyproject.toml infra/embedded/
ARG MEMBER
RUN --mount=type=cache,target=/root/.cache/uv \
    uv sync --frozen --no-dev --compile-bytecode --no-install-workspace --package "domino-${MEMBER}"
# Whole seconds: the engine's compiled functions are kept by their source's time, which a registry rounds.
RUN printf '%s\n' '#!/bin/sh' 'set -eu' \
    'uv sync --frozen --no-dev --no-editable --package "domino-${MEMBER}" "$@"' \
    'find /app/lib -path "*/domino_*" -name "*.py" -exec touch -d "2025-01-01 00:00:00" {} +' \
    '/app/bin/python -m compileall -q /app/lib/python3*/site-packages/domino_*' >/opt/uv/bin/install-ours \
 && chmod +x /opt/uv/bin/install-ours
COPY shared/rules shared/rules
COPY shared/contracts shared/contracts
COPY services/${MEMBER} services/${MEMBER}
# The engine, which takes a minute to compile, wants no more than these.
RUN --mount=type=cache,target=/root/.cache/uv mkdir /compiled; [ "${MEMBER}" != ai ] || { \
    install-ours --no-install-package domino-process --no-install-package domino-redis \
 && NUMBA_CACHE_DIR=/compiled /app/bin/python -c 'from domino_ai.engine import warm; warm()'; }
COPY shared/process shared/process
COPY shared/postgres shared/postgres
COPY shared/redis shared/redis
RUN --mount=type=cache,target=/root/.cache/uv install-ours --no-install-package domino-service
COPY shared/service shared/service
RUN --mount=type=cache,target=/root/.cache/uv install-ours

FROM ${PYTHON}
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin domino
ENV PATH=/app/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 NUMBA_CACHE_DIR=/tmp/compiled
COPY infra/ready infra/start /usr/local/bin/
COPY --from=build /compiled /app/compiled
COPY --from=build /app /app
USER 10001:10001
WORKDIR /tmp
ENTRYPOINT ["start"]
