import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, createServer as createHttpServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { readConfig } from '../src/config/config.js';
import { readPage } from '../src/http/page-files.js';
import { listen } from '../src/http/listen.js';
import type { RunningServer } from '../src/server.js';
import { startServer } from '../src/server.js';

const SCRIPT = 'export const answer = 42;\n'.repeat(100);
const FILES: Readonly<Record<string, string | Buffer>> = {
  'index.html': '<!doctype html><title>Page</title>',
  'gallery.html': '<!doctype html><title>Gallery</title>',
  'service-worker.js': 'const FILES = [];',
  'manifest.webmanifest': '{}',
  'maps/remagen.svg': '<svg/>',
  'assets/index-abc.js': SCRIPT,
  'assets/index-abc.js.br': brotliCompressSync(SCRIPT),
  'assets/index-abc.js.gz': gzipSync(SCRIPT),
  'assets/letters-abc.woff2': 'letters',
};

let folder: string;
let server: RunningServer | undefined;
let port: number;

beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'bridgehead-server-')), 'page');
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  writeFileSync(join(dirname(folder), 'secret.txt'), 'not for everyone');
  const files = readPage(folder);
  if (files === undefined) throw new Error('no page');
  const read = readConfig({ PORT: '0', THINKERS: '0', DATA_FOLDER: join(dirname(folder), 'data') });
  if (!read.ok) throw new Error(read.problems.join(' '));
  server = await startServer({ config: read.config, files, log: pino({ level: 'silent' }) });
  port = server?.port ?? 0;
});

afterAll(async () => {
  await server?.stop();
  rmSync(dirname(folder), { recursive: true });
});

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Asks for the path exactly as it is written, which fetch does not. */
async function get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Got> {
  const asked = request({ host: '127.0.0.1', port, path, headers, method });
  asked.end();
  const [response] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

describe('the server', () => {
  test.each([
    ['/', 200, 'text/html; charset=utf-8'],
    ['/?from=somewhere', 200, 'text/html; charset=utf-8'],
    ['/index.html', 200, 'text/html; charset=utf-8'],
    ['/gallery.html', 200, 'text/html; charset=utf-8'],
    ['/service-worker.js', 200, 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 200, 'application/manifest+json'],
    ['/maps/remagen.svg', 200, 'image/svg+xml'],
    ['/assets/letters-abc.woff2', 200, 'font/woff2'],
    ['/healthz', 200, 'application/json; charset=utf-8'],
    ['/nowhere', 404, 'text/html; charset=utf-8'],
    ['/maps', 404, 'text/html; charset=utf-8'],
    ['/maps/', 404, 'text/html; charset=utf-8'],
    ['/assets/index-abc.js.br', 404, 'text/html; charset=utf-8'],
    ['/../secret.txt', 404, 'text/html; charset=utf-8'],
    ['/%2e%2e/secret.txt', 404, 'text/html; charset=utf-8'],
    ['/assets/..%2f..%2fsecret.txt', 404, 'text/html; charset=utf-8'],
    ['//secret.txt', 404, 'text/html; charset=utf-8'],
    ['/index.html%00', 400, 'application/json; charset=utf-8'],
  ])('answers %s with %i', async (path, status, type) => {
    const { headers, ...got } = await get(path);
    expect(got.status).toBe(status);
    expect(headers['content-type']).toBe(type);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
  });

  test('leads from a place that is not there back to the start', async () => {
    expect((await get('/nowhere')).body.toString()).toContain('<a href="/">Back to the start</a>');
  });

  test('answers HEAD without a body but with its length, and nothing but GET and HEAD', async () => {
    const head = await get('/', {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(head.headers['content-length']).toBe(String(FILES['index.html'].length));
    const post = await get('/', {}, 'POST');
    expect(post.status).toBe(405);
    expect(post.headers.allow).toBe('GET, HEAD');
  });

  test('lets browsers keep a file with a hash in its name for ever, and makes them ask again for any other', async () => {
    expect((await get('/assets/index-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const path of ['/', '/service-worker.js', '/maps/remagen.svg', '/nowhere']) {
      expect((await get(path)).headers['cache-control']).toBe('no-cache');
    }
  });

  test('sends nothing again that has not changed', async () => {
    const tag = (await get('/')).headers.etag ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await get('/', { 'If-None-Match': known });
      expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
      expect(again.headers.etag).toBe(tag);
    }
    expect((await get('/', { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('a compressed file', () => {
  const path = '/assets/index-abc.js';

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['BR', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0.5', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.0', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('is sent to a browser that takes "%s" as %s', async (accepted, encoding, unpack) => {
    const { headers, body } = await get(path, { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(unpack(body).toString()).toBe(SCRIPT);
  });

  test('has another tag in each form', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(async (accepted) => (await get(path, { 'Accept-Encoding': accepted })).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
  });
});

test('a folder without a page is no page', () => {
  expect(readPage(join(folder, 'maps'))).toBeUndefined();
  expect(readPage(join(folder, 'nothing'))).toBeUndefined();
});

describe('the port', () => {
  test.each([
    [undefined, 8080],
    ['', 8080],
    ['0', 0],
    ['9000', 9000],
  ])('PORT=%s means %i', (text, wanted) => {
    expect(readConfig({ PORT: text })).toMatchObject({ ok: true, config: { port: wanted } });
  });

  test.each(['http', '-1', '65536', '80.5', '1e3', ' 80'])('PORT=%s is refused with a sentence', (text) => {
    expect(readConfig({ PORT: text })).toMatchObject({
      ok: false,
      problems: [expect.stringContaining(`PORT is "${text}"`)],
    });
  });

  test.each([
    ['https://games.example.org', 'https://games.example.org'],
    ['https://games.example.org//', 'https://games.example.org'],
    ['https://Games.Example.org:443/', 'https://games.example.org'],
    ['http://localhost:8080', 'http://localhost:8080'],
  ])('ORIGIN=%s is read as browsers name it', (given, origin) => {
    expect(readConfig({ ORIGIN: given })).toMatchObject({ ok: true, config: { origin } });
  });

  test.each([
    ['ORIGIN', 'https://example.org/games', 'such as https://example.org, with nothing after it'],
    ['ORIGIN', 'https://anna:secret@example.org', 'such as https://example.org, with nothing after it'],
    ['ORIGIN', 'example.org', 'begins with http:// or https://'],
    ['MAIL_FROM', 'Bridgehead', 'Set it to a mail address'],
    ['MAIL_FROM', 'Bridgehead <games@example.org>\r\nBcc: all@example.org', 'Set it to a mail address'],
    ['OPERATOR_TOKENS', 'anna:a-token-of-anna,anna:another-of-anna', 'a name or a token twice'],
    ['OPERATOR_TOKENS', 'anna:one-token-for-two,bert:one-token-for-two', 'a name or a token twice'],
  ])('%s=%s is refused, with what to set instead', (name, given, told) => {
    const read = readConfig({ [name]: given });
    expect(read).toMatchObject({ ok: false, problems: [expect.stringContaining(told)] });
    expect(JSON.stringify(read)).not.toContain('secret');
    expect(JSON.stringify(read)).not.toContain('token-');
  });

  test('a taken port leads to a free one after it', async () => {
    const taken = createHttpServer();
    const first = await listen(taken, '127.0.0.1', 0);
    const second = createHttpServer();
    const next = await listen(second, '127.0.0.1', first ?? 0);
    expect(next).toBeGreaterThan(first ?? Infinity);
    taken.close();
    second.close();
  });
});
