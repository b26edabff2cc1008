/** Keys for push notices are checked when the server starts: later it would be the browsers that lose theirs. */
import { expect, test } from 'vitest';
import { readConfig } from '../src/config/config.js';
import { pushSettings } from './online/outside.js';

const KEYS = pushSettings();

test('a pair that belongs together, and somebody to write to, is taken', () => {
  expect(readConfig(KEYS)).toMatchObject({ ok: true, config: { push: { contact: KEYS.PUSH_CONTACT } } });
});

test.each([
  [{ PUSH_PUBLIC_KEY: 'BOpM' }, 'PUSH_PUBLIC_KEY should be 65 bytes in base64url, as "bridgehead push-keys" makes it.'],
  // What a number with a leading zero is in other tools.
  [
    { PUSH_PRIVATE_KEY: Buffer.alloc(31, 7).toString('base64url') },
    'PUSH_PRIVATE_KEY should be 32 bytes in base64url, as "bridgehead push-keys" makes it.',
  ],
  [
    { PUSH_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url') },
    'PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY don’t match.',
  ],
  [
    { PUSH_PRIVATE_KEY: Buffer.alloc(32, 255).toString('base64url') },
    'PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY don’t match.',
  ],
  // What other tools write, and what cannot be sent with.
  [
    { PUSH_PUBLIC_KEY: `${KEYS.PUSH_PUBLIC_KEY}=` },
    'PUSH_PUBLIC_KEY should be 65 bytes in base64url, as "bridgehead push-keys" makes it.',
  ],
  [
    { PUSH_PRIVATE_KEY: `${KEYS.PUSH_PRIVATE_KEY}=` },
    'PUSH_PRIVATE_KEY should be 32 bytes in base64url, as "bridgehead push-keys" makes it.',
  ],
  [
    { PUSH_PRIVATE_KEY: Buffer.alloc(32, 251).toString('base64') },
    'PUSH_PRIVATE_KEY should be 32 bytes in base64url, as "bridgehead push-keys" makes it.',
  ],
  [{ PUSH_CONTACT: 'me@example.org' }, 'PUSH_CONTACT is "me@example.org". It must begin with mailto: or https://.'],
  [{ PUSH_CONTACT: '' }, 'Web push requires all three of PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY and PUSH_CONTACT.'],
])('%o is refused', (given, problem) => {
  expect(readConfig({ ...KEYS, ...given })).toEqual({ ok: false, problems: [problem] });
});
