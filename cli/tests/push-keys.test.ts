import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { pick, run, runJson } from './run.js';

test('push-keys makes a pair that belongs together, another one each time', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => runJson(['push-keys'])));
  for (const { code, data } of made) {
    expect(code).toBe(0);
    const [publicKey, privateKey] = ['publicKey', 'privateKey'].map((name) =>
      Buffer.from(String(pick(data, name)), 'base64url'),
    );
    expect([publicKey.length, privateKey.length]).toEqual([65, 32]);
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(privateKey);
    expect(curve.getPublicKey()).toEqual(publicKey);
  }
  expect(new Set(made.map(({ data }) => pick(data, 'publicKey'))).size).toBe(20);
});

test('push-keys shows the lines of an environment, and its remarks beside them', async () => {
  const { code, out, err } = await run(['push-keys']);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^PUSH_PUBLIC_KEY=[\w-]{87}\nPUSH_PRIVATE_KEY=[\w-]{43}\nPUSH_CONTACT=mailto:you@example\.org\n$/,
  );
  expect(err).toContain('secret');
});
