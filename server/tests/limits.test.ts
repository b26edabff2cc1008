import { describe, expect, test } from 'vitest';
import { readConfig } from '../src/config/config.js';
import { askerAt, makeLimits } from '../src/services/limits.js';
import { isStorable } from '../src/domain/storable.js';

describe('limits', () => {
  test('a bucket is emptied by asking, and fills evenly', () => {
    let time = 1_000_000;
    const limits = makeLimits(() => time);
    const asked = (count: number) =>
      Array.from({ length: count }, () => limits.allows('one', 6)).filter(Boolean).length;
    expect(asked(10)).toBe(6);
    time += 10_000;
    expect(asked(10)).toBe(1);
    time += 9_999;
    expect(asked(10)).toBe(0);
    expect(limits.allows('other', 6)).toBe(true);
  });

  test('many at once can be fewer than a minute allows', () => {
    let time = 1_000_000;
    const limits = makeLimits(() => time);
    const asked = (count: number) =>
      Array.from({ length: count }, () => limits.allows('one', 60, 5)).filter(Boolean).length;
    expect(asked(10)).toBe(5);
    time += 2_000;
    expect(asked(10)).toBe(2);
    time += 60_000;
    expect(asked(10)).toBe(5);
  });

  test('a request can count as several, and is refused where fewer are left', () => {
    const limits = makeLimits(() => 1_000_000);
    expect([1, 6, 3, 3, 1, 1].map((counts) => limits.allows('one', 60, 10, counts))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('a constant asker is not forgiven when a minute begins', () => {
    let time = 1_000_000;
    const limits = makeLimits(() => time);
    let allowed = 0;
    for (let second = 0; second < 600; second++) {
      time += 1_000;
      for (let ask = 0; ask < 5; ask++) if (limits.allows('one', 6)) allowed++;
    }
    // One drop in ten seconds, and those that were there at first.
    expect(allowed).toBeGreaterThanOrEqual(60);
    expect(allowed).toBeLessThanOrEqual(66);
  });

  test('a clock that is put back costs nobody anything', () => {
    let time = 10_000_000;
    const limits = makeLimits(() => time);
    expect(limits.allows('one', 6)).toBe(true);
    time -= 3_600_000;
    const asked = (count: number) =>
      Array.from({ length: count }, () => limits.allows('one', 6)).filter(Boolean).length;
    expect(asked(10)).toBe(5);
    time += 10_000;
    expect(asked(10)).toBe(1);
  });

  test('nobody is remembered for longer than two minutes, also where no other node is told', () => {
    let time = 1_000_000;
    const limits = makeLimits(() => time);
    for (let minute = 0; minute < 10; minute++) {
      for (let asker = 0; asker < 100; asker++) limits.allows(`asker ${asker} of minute ${minute}`, 60);
      time += 60_000;
    }
    expect(limits.remembered).toBeGreaterThanOrEqual(100);
    expect(limits.remembered).toBeLessThanOrEqual(200);
  });

  test('places are taken and given back, each once', () => {
    const limits = makeLimits(Date.now);
    const first = limits.hold('one', 2);
    expect(
      [first, limits.hold('one', 2), limits.hold('one', 2), limits.hold('other', 2)].map((each) => each !== undefined),
    ).toEqual([true, true, false, true]);
    first?.();
    first?.();
    expect([limits.hold('one', 2), limits.hold('one', 2)].map((each) => each !== undefined)).toEqual([true, false]);
  });

  test('requests at one node count at the others', () => {
    let time = 1_000_000;
    const [one, other] = [makeLimits(() => time), makeLimits(() => time)];
    const asked = (limits: typeof one, count: number) =>
      Array.from({ length: count }, () => limits.allows('key', 6)).filter(Boolean).length;
    expect(asked(one, 4)).toBe(4);
    other.hear('one', one.tell());
    expect(asked(other, 10)).toBe(2);
    one.hear('other', other.tell());
    expect(asked(one, 10)).toBe(0);
    // Told once, and it runs out as at one node.
    other.hear('one', one.tell());
    time += 10_000;
    expect([asked(one, 10), asked(other, 10)]).toEqual([1, 1]);
  });

  test('nodes do not tell each other of askers who ask little', () => {
    const limits = makeLimits(() => 1_000_000);
    limits.allows('key', 60);
    limits.hold('key', 60);
    expect(limits.tell()).toEqual({ used: [], held: [] });
  });

  test('places that are held at one node are taken at the others, until it says otherwise', () => {
    const [one, other] = [makeLimits(Date.now), makeLimits(Date.now)];
    const held = [one.hold('key', 3), one.hold('key', 3)];
    other.hear('one', one.tell());
    expect([other.hold('key', 3), other.hold('key', 3)].map((each) => each !== undefined)).toEqual([true, false]);
    for (const release of held) release?.();
    other.hear('one', one.tell());
    expect(other.hold('key', 3)).toBeDefined();
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['2001:db8::', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['whatever a proxy says', 'whatever a proxy says'],
  ])('a request from %s counts as %s', (ip, asker) => {
    expect(askerAt(ip)).toBe(asker);
  });
});

test.each([
  ['a text', 'Good luck! 🎲', true],
  ['U+0000', 'a\0b', false],
  ['half of a sign', 'a\uD800b', false],
  ['a key with half of a sign', { '\uDC00': 1 }, false],
  ['lists in lists', [[[['deep']]]], true],
  ['a text deep down', { one: [{ two: 'a\0' }] }, false],
  ['a well', JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`), false],
])('%s: can it be stored?', (_, json, can) => {
  expect(isStorable(json)).toBe(can);
});

describe('settings', () => {
  test('a wrong one is told without its password', () => {
    for (const [name, value] of [
      ['DATABASE_URL', 'mysql://anna:opensesame@here/games'],
      ['SMTP_URL', 'smtp://anna:opensesame@[here'],
    ]) {
      const read = readConfig({ [name]: value });
      expect(read).toMatchObject({ ok: false, problems: [expect.stringContaining(name)] });
      expect(JSON.stringify(read)).not.toContain('opensesame');
    }
  });

  test.each(['short', 'with spaces between words'])('OPERATOR_TOKEN=%s is refused, and not repeated', (token) => {
    const read = readConfig({ OPERATOR_TOKEN: token });
    expect(read).toMatchObject({ ok: false, problems: [expect.stringMatching(/^OPERATOR_TOKEN/)] });
    expect(JSON.stringify(read)).not.toContain(token);
  });
});
