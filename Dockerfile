# One node of Bridgehead. The embedded database is in /data; with DATABASE_URL it keeps nothing of its own.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/bootstrap.mjs && npm prune --omit=dev

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_FOLDER=/data
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
# Long enough for what has begun: a server that is stopped lets it finish (10 seconds at most).
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# A larger young generation: less time for garbage, for up to 48 MB more memory.
CMD ["node", "--max-semi-space-size=32", "server/dist/main.js"]
