# The page, built with Node, served by Caddy; Caddy also hands /api to the services.
ARG NODE=node:24-slim
ARG CADDY=caddy:2

FROM ${NODE} AS build
WORKDIR /src
COPY frontend/package.json frontend/package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY frontend .
RUN npm run build

FROM ${CADDY}
COPY infra/ready /usr/local/bin/ready
COPY infra/Caddyfile /etc/caddy/Caddyfile
# Sockets outlive a reload of the configuration. Caddy before 2.7 lacks the word.
RUN cd /etc/caddy && echo 'stream_close_delay 10m' >sockets.caddy \
 && { caddy validate --adapter caddyfile --config Caddyfile || rm sockets.caddy; } 2>/dev/null \
 && caddy validate --adapter caddyfile --config Caddyfile \
 && mkdir /state && chown 10001:10001 /state
COPY --from=build /src/dist /srv
ENV XDG_DATA_HOME=/state XDG_CONFIG_HOME=/tmp
USER 10001:10001
EXPOSE 8080 8443
CMD ["caddy", "run", "--adapter", "caddyfile", "--config", "/etc/caddy/Caddyfile"]
