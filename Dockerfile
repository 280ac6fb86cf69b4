# The whole product in one container: `docker compose up -d`, or see docs/operating.md.
# Both stages use one image, pinned by the digest of its multi-platform index; Dependabot proposes newer ones.
FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS build
WORKDIR /app
COPY . .
# Prints the help of start, after building the site and the server.
RUN npm ci --ignore-scripts --no-audit --no-fund && node tools/launch.mjs start --help

FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
# SQLite rewrites the data through a temporary file, and with a read-only file system /tmp is in memory.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data SQLITE_TMPDIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/campus.json ./
COPY --from=build /app/firebase/firestore.* ./firebase/
COPY --from=build /app/packages/web/dist ./packages/web/dist
COPY --from=build /app/packages/host/dist ./packages/host/dist
# Packages with binaries; everything else is in the bundle (packages/host/vite.config.ts).
COPY --from=build /app/node_modules/@node-rs ./node_modules/@node-rs
COPY --from=build /app/node_modules/@photostructure ./node_modules/@photostructure
COPY --from=build /app/node_modules/node-gyp-build ./node_modules/node-gyp-build
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "packages/host/dist/main.js"]
CMD ["start"]
