# syntax=docker/dockerfile:1
# The product with LibreOffice for Word documents. Build: docker build -t admission-application .
# Data that is not in PostgreSQL and S3 lies in /data. compose.yaml shows a whole installation.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/start.ts --build

# Only what runs: no development packages, and not the Node that comes as a package, since the image has its own.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-bin-* node_modules/node-linux-* node_modules/node-darwin-* node_modules/node-win-* node_modules/.bin/node

# The proxy of compose.yaml, which sends the built files itself: docker build --target proxy.
FROM caddy:2.10-alpine AS proxy
COPY --from=build /app/dist/web /srv/web

FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends libreoffice-writer libreoffice-math fonts-liberation \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 700 /data
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=packages /app/node_modules node_modules
COPY package.json package-lock.json vite*.config.ts partner.config.json LICENSE ./
COPY forms forms
COPY scripts scripts
COPY src src
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
# The server itself gets the signals, and ends within ten seconds.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
