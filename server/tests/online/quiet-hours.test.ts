/** When notices are sent, and to which addresses: what needs no database. */
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.js';
import { isPublic, post } from '../../src/notices/safe-post.js';
import { whenToTell } from '../../src/notices/quiet-hours.js';
import { startReceiver } from './outside.js';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const NIGHT = { from: '22:00', to: '07:00' };
const NOON = { from: '12:00', to: '13:30' };

describe('when someone is told', () => {
  // Berlin is one hour ahead of UTC in winter, two in summer; clocks change at 01:00 UTC on 29 March and 25 October 2026.
  test.each([
    ['at once', { zone: 'UTC', quiet: null, digest: 'at-once' }, '2026-11-15T20:31:17Z', '2026-11-15T20:31:17Z'],
    [
      'before quiet hours',
      { zone: 'Europe/Berlin', quiet: NIGHT, digest: 'at-once' },
      '2026-11-15T20:59:59Z',
      '2026-11-15T20:59:59Z',
    ],
    [
      'in quiet hours, before midnight',
      { zone: 'Europe/Berlin', quiet: NIGHT, digest: 'at-once' },
      '2026-11-15T21:00:00Z',
      '2026-11-16T06:00:00Z',
    ],
    [
      'in quiet hours, after midnight',
      { zone: 'Europe/Berlin', quiet: NIGHT, digest: 'at-once' },
      '2026-11-16T05:59:30Z',
      '2026-11-16T06:00:00Z',
    ],
    [
      'after quiet hours',
      { zone: 'Europe/Berlin', quiet: NIGHT, digest: 'at-once' },
      '2026-11-16T06:00:00Z',
      '2026-11-16T06:00:00Z',
    ],
    [
      'in quiet hours of a day',
      { zone: 'America/New_York', quiet: NOON, digest: 'at-once' },
      '2026-11-15T17:10:00Z',
      '2026-11-15T18:30:00Z',
    ],
    [
      'in a zone of half hours',
      { zone: 'Asia/Kolkata', quiet: NIGHT, digest: 'at-once' },
      '2026-11-15T20:00:00Z',
      '2026-11-16T01:30:00Z',
    ],
    [
      'over the night in which clocks go forward',
      { zone: 'Europe/Berlin', quiet: NIGHT, digest: 'at-once' },
      '2026-03-28T22:00:00Z',
      '2026-03-29T05:00:00Z',
    ],
    [
      'over the night in which clocks go back',
      { zone: 'Europe/Berlin', quiet: NIGHT, digest: 'at-once' },
      '2026-10-24T22:00:00Z',
      '2026-10-25T06:00:00Z',
    ],
    [
      'quiet hours from a moment to the same',
      { zone: 'UTC', quiet: { from: '08:00', to: '08:00' }, digest: 'at-once' },
      '2026-11-15T08:00:00Z',
      '2026-11-15T08:00:00Z',
    ],
    ['by the hour', { zone: 'UTC', quiet: null, digest: 'hourly' }, '2026-11-15T20:31:17Z', '2026-11-15T21:00:00Z'],
    [
      'by the hour, at the full hour',
      { zone: 'UTC', quiet: null, digest: 'hourly' },
      '2026-11-15T21:00:00Z',
      '2026-11-15T22:00:00Z',
    ],
    [
      'by the hour, into quiet hours',
      { zone: 'Europe/Berlin', quiet: NIGHT, digest: 'hourly' },
      '2026-11-15T20:31:17Z',
      '2026-11-16T06:00:00Z',
    ],
    [
      'by the day',
      { zone: 'Europe/Berlin', quiet: null, digest: 'daily' },
      '2026-11-15T20:31:17Z',
      '2026-11-16T07:00:00Z',
    ],
    [
      'by the day, in the morning of it',
      { zone: 'Europe/Berlin', quiet: null, digest: 'daily' },
      '2026-11-15T06:59:00Z',
      '2026-11-15T07:00:00Z',
    ],
    [
      'by the day, when quiet hours end',
      { zone: 'Europe/Berlin', quiet: NIGHT, digest: 'daily' },
      '2026-11-15T20:31:17Z',
      '2026-11-16T06:00:00Z',
    ],
  ] as const)('%s', (_, settings, now, expected) => {
    expect(new Date(whenToTell(settings, Date.parse(now))).toISOString()).toBe(expected.replace('Z', '.000Z'));
  });
});

describe('to which addresses something is sent', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fd12::1',
    'ff02::1',
    '2002:a00:1::',
    '2001:db8::1',
    '2001::1',
    'localhost',
    '',
  ])('%s is not', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  test('a receiver that does not answer is left after five seconds', async () => {
    const receiver = await startReceiver();
    endings.push(() => receiver.close());
    receiver.answers = 'nothing';
    expect(await post({ url: receiver.address, headers: {}, body: '{}' }, true)).toEqual({
      ok: false,
      problem: 'No answer within 5 seconds.',
    });
  });

  test('nothing is sent inside unless the operator allows it', async () => {
    const receiver = await startReceiver();
    endings.push(() => receiver.close());
    expect(await post({ url: receiver.address, headers: {}, body: '{}' }, false)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('public internet'),
    });
    expect(
      await post({ url: receiver.address.replace('127.0.0.1', 'localhost'), headers: {}, body: '{}' }, false),
    ).toMatchObject({ ok: false });
    expect(receiver.received).toEqual([]);
    expect(await post({ url: receiver.address, headers: {}, body: '{}' }, true)).toEqual({ ok: true });
    expect(receiver.received).toHaveLength(1);
  });
});

test('links in mails need an address that the operator has set', () => {
  expect(readConfig({ SMTP_URL: 'smtp://mail.example.org' })).toMatchObject({
    ok: false,
    problems: [expect.stringContaining('ORIGIN')],
  });
  expect(readConfig({ SMTP_URL: 'smtp://mail.example.org', ORIGIN: '' })).toMatchObject({ ok: false });
  expect(readConfig({ SMTP_URL: 'smtp://mail.example.org', ORIGIN: 'https://games.example.org/' })).toMatchObject({
    ok: true,
    config: { origin: 'https://games.example.org' },
  });
});
