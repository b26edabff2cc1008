import { readFileSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, createServer as createHttpServer } from 'node:http';
import type { Setup } from '@bridgehead/engine';
import { drawMap } from '@bridgehead/cartography';
import { countersOf, drawableMap, legendCosts, remagen } from '@bridgehead/remagen';
import { type Page, mapPage, missingPage } from './page.js';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly policy?: string;
}

/** 17.1 */
const HISTORICAL: Setup = { scenario: 'remagen-1', options: {} };
const STYLE = new URL('../assets/page.css', import.meta.url);
const HEALTHY: Answer = { status: 200, type: 'application/json', body: '{"ok":true}\n' };
const NOT_ALLOWED: Answer = { status: 405, type: 'text/plain; charset=utf-8', body: 'Only GET and HEAD are answered here.\n' };

/** The map with the units that stand on it when the game begins. */
function drawStart(): string {
  return drawMap(drawableMap(), { counters: countersOf(remagen.start(HISTORICAL)), costs: legendCosts() });
}

/** The server, not yet listening. */
export function createServer(): Server {
  const start = once(() => answerWith(200, mapPage(drawStart())));
  const style = once((): Answer => ({ status: 200, type: 'text/css; charset=utf-8', body: readFileSync(STYLE, 'utf8') }));
  const missing = answerWith(404, missingPage());
  const answers = new Map([['/', start], ['/page.css', style], ['/healthz', () => HEALTHY]]);

  return createHttpServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const answer = answers.get(pathOf(request));
    send(request, response, isRead ? (answer?.() ?? missing) : NOT_ALLOWED);
  });
}

/** Made when first asked for, and kept: drawing the map takes a second. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function answerWith(status: number, { html, policy }: Page): Answer {
  return { status, type: 'text/html; charset=utf-8', body: html, policy };
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0];
}

function send(request: IncomingMessage, response: ServerResponse, { status, type, body, policy }: Answer): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': policy ?? "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-cache',
    ...(status === 405 ? { Allow: 'GET, HEAD' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
