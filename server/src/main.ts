import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer, readPage } from './index.js';
import { listen, parsePort } from './listen.js';

/** Where the build puts the page. */
const BUILT_PAGE = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** How long open connections may take to finish after the first request to stop. */
const PATIENCE = 3_000;

async function main(): Promise<void> {
  const asked = parsePort(process.env['PORT']);
  if (typeof asked === 'string') return fail(asked);
  const host = process.env['HOST'] ?? '127.0.0.1';
  const folder = process.env['PAGE_FOLDER'] ?? BUILT_PAGE;
  const files = readPage(folder);
  if (files === undefined) return fail(`There is no built page in ${folder}. This makes one: npm run build`);
  const server = createServer(files);
  const port = await listen(server, host, asked).catch((error: unknown) => reasonOf(error));
  if (typeof port === 'string') return fail(`Cannot listen at ${host}, port ${asked}: ${port}`);
  if (port === undefined) return fail(`Port ${asked} is taken, and so are the next ones. Choose another: PORT=9000 npm start`);
  stopOnSignals(server);
  if (asked !== 0 && port !== asked) console.log(`Port ${asked} is taken; using ${port} instead.`);
  console.log(`Bridgehead is ready: http://${hostInAddress(host)}:${port}/  (Ctrl+C stops it)`);
}

/** The first signal lets open requests finish; a second one ends the process at once. */
function stopOnSignals(server: Server): void {
  const stop = (): void => {
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), PATIENCE).unref();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function hostInAddress(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

await main();
