import { once } from 'node:events';
import { expect, test } from 'vitest';
import { runServer, serve, stop } from '../../../scripts/served.mjs';

test('the health address answers', async () => {
  const { address, process } = await serve();
  const response = await fetch(`${address.replace('localhost', '127.0.0.1')}/healthz`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true });
  await stop(process, 'SIGTERM');
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the server in good order', async (signal) => {
  const { process } = await serve();
  expect(await stop(process, signal)).toBe(0);
});

test('a PORT that is no port is refused with a sentence', async () => {
  const child = runServer({ PORT: 'harbour' });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(said).toBe(
    'PORT is "harbour". Set it to a whole number from 0 to 65535 (port to listen on; 0: any free port).\n',
  );
});

test('a folder without a page is refused with a sentence', async () => {
  const child = runServer({ PORT: '0', PAGE_FOLDER: import.meta.dirname });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(said).toBe(`Found no built page in ${import.meta.dirname}. Build it with: npm run build\n`);
});

test('a taken PORT is said clearly, and the next free one used', async () => {
  const first = await serve();
  const port = new URL(first.address).port;
  const second = runServer({ PORT: port });
  let said = '';
  for await (const chunk of second.stdout) {
    said += String(chunk);
    if (said.includes('is ready')) break;
  }
  expect(said).toMatch(new RegExp(`^Port ${port} is in use; using \\d+ instead\\.$`, 'm'));
  await Promise.all([stop(first.process, 'SIGTERM'), stop(second, 'SIGTERM')]);
});
