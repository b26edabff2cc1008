/** Where the server lets itself be sent: only to addresses of the public internet, whatever name they hide behind. */
import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isPublic, post, problemOfAddress } from '../src/notices/safe-post.js';

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

/** A door inside, and how often somebody knocked at it. */
async function openDoor(): Promise<{ readonly port: number; readonly knocks: () => number }> {
  let knocks = 0;
  const server = createServer((socket) => {
    knocks++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  return { port: address.port, knocks: () => knocks };
}

const at = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 });
const parcel = (url: string) => ({ url, headers: {}, body: '{}' });

test.each([
  ['this machine', [at('127.0.0.1')]],
  ['this machine, by IPv6', [at('::1')]],
  ['this machine, by an IPv4 address in IPv6', [at('::ffff:127.0.0.1')]],
  ['the network of this machine', [at('10.0.0.7')]],
  ['what tells a machine its own keys', [at('169.254.169.254')]],
  ['one place outside and one inside', [at('93.184.215.14'), at('127.0.0.1')]],
  ['nowhere', []],
])('a name that leads to %s is not followed', async (_, found) => {
  const { port, knocks } = await openDoor();
  const asked: string[] = [];
  const sent = await post(parcel(`https://hook.example:${port}/`), false, (name, _options, answer) => {
    asked.push(name);
    answer(null, found);
  });
  expect(asked).toEqual(['hook.example']);
  expect(sent).toEqual({ ok: false, problem: 'The URL doesn’t point to the public internet.' });
  expect(knocks()).toBe(0);
});

test('where webhooks may be inside, the same door is knocked at', async () => {
  const { port, knocks } = await openDoor();
  expect(await post(parcel(`http://127.0.0.1:${port}/`), true)).toMatchObject({ ok: false });
  expect(knocks()).toBe(1);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.1.2.3',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fe80::1',
  'fc00::1',
  'fd00::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2001::1',
  'no address',
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test.each([
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://[::ffff:7f00:1]/',
  'https://1２7.0.0.1/',
  'https://localhost/',
  'http://example.org/',
  'file:///etc/passwd',
  'https://name@example.org/',
])('%s is no address for a webhook', (address) => {
  expect(problemOfAddress(address, false)).toBeDefined();
});
