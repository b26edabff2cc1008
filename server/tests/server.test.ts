import { once } from 'node:events';
import { type Server, createServer as createHttpServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer } from '../src/index.js';
import { listen, parsePort } from '../src/listen.js';

let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer();
  address = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

describe('the page', () => {
  test('shows the map of Remagen inline, with a name for those who cannot see it', async () => {
    const html = await (await fetch(`${address}/`)).text();
    expect(html).toContain('<svg');
    expect(html).toContain('Remagen');
    expect(html).toContain('role="img" aria-label="The map of Remagen');
  });

  test('shows both units on it', async () => {
    const html = await (await fetch(`${address}/`)).text();
    expect(html).toContain('U.S. 27 (3-6-7) in 0517');
    expect(html).toContain('German garrison (1-1-7) in 0716');
  });

  test('is served under a policy that lets no script run and only known styles apply', async () => {
    const policy = (await fetch(`${address}/`)).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(policy).not.toContain('script-src');
  });

  test.each([
    ['/', 200, 'text/html; charset=utf-8'],
    ['/?from=somewhere', 200, 'text/html; charset=utf-8'],
    ['/page.css', 200, 'text/css; charset=utf-8'],
    ['/healthz', 200, 'application/json'],
    ['/nowhere', 404, 'text/html; charset=utf-8'],
    ['/../package.json', 404, 'text/html; charset=utf-8'],
  ])('answers %s with %i', async (path, status, type) => {
    const response = await fetch(address + path);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('answers HEAD without a body, and nothing but GET and HEAD', async () => {
    const head = await fetch(`${address}/`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    const post = await fetch(`${address}/`, { method: 'POST', body: 'x' });
    expect(post.status).toBe(405);
    expect(post.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('the port', () => {
  test.each([
    [undefined, 8080],
    ['', 8080],
    ['0', 0],
    ['9000', 9000],
  ])('PORT=%s means %i', (text, port) => {
    expect(parsePort(text)).toBe(port);
  });

  test.each(['http', '-1', '65536', '80.5', '1e3', ' 80'])('PORT=%s is refused with a sentence', (text) => {
    expect(parsePort(text)).toContain(`PORT is "${text}"`);
  });

  test('a taken port leads to a free one after it', async () => {
    const taken = createHttpServer();
    const port = await listen(taken, '127.0.0.1', 0);
    const second = createHttpServer();
    const next = await listen(second, '127.0.0.1', port ?? 0);
    expect(next).toBeGreaterThan(port ?? Infinity);
    taken.close();
    second.close();
  });
});
