import { primosole } from '@bridgehead/primosole/game';
import { readFileSync } from 'node:fs';
import { act, askedIn, candidates, isSessionOver, recordOf, startSession, viewFor } from '@bridgehead/engine';
import { readRecord, writeRecord } from '@bridgehead/engine/records';
import { seededChance } from '@bridgehead/engine/chance';
import { commitmentOf, committedChance, newSigningKey, sayAllRight, sealRecord } from '@bridgehead/engine/proofs';
import type { Primosole } from '@bridgehead/primosole';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Desktop } from './run.js';
import { openDesktop, recordGame, run, runJson } from './run.js';

let desktop: Desktop;
let record: string;
let drawn: string;

/** A game as a server plays it, to its end; and one that was drawn on the way. */
beforeAll(() => {
  desktop = openDesktop();
  const source = { game: 'a-game', seed: '5a'.repeat(32), nonces: ['words', 'other words'] };
  const dice = { ...source, commitment: commitmentOf(source.seed), voided: [] };
  const session = startSession<Primosole>(
    primosole,
    { scenario: 'primosole-1', options: {} },
    committedChance(source),
    { dice },
  );
  const choice = seededChance(1);
  for (let step = 0; step < 200 && !isSessionOver(session); step++) {
    const [{ side }] = askedIn(session);
    const list = candidates<Primosole>(primosole, viewFor(primosole, session.state, side), side);
    const action = list.at(choice.pick(list.length, 'answer'));
    if (action !== undefined) act(session, side, action);
    if (step === 20)
      drawn = desktop.write(
        'drawn.json',
        writeRecord(
          recordOf<Primosole>({ ...session, ended: { by: 'draw', winner: null, text: 'Both agreed to a draw' } }),
        ),
      );
  }
  record = desktop.write('game.json', writeRecord(recordOf(session)));
});
afterAll(() => desktop.remove());

describe('verify', () => {
  test('counts draws in words', () => {
    expect([0, 1, 2].map((draws) => sayAllRight(draws, 'the seed'))).toEqual([
      'Nothing was rolled in this game.',
      'The only draw follows from the seed.',
      'All 2 draws follow from the seed.',
    ]);
  });

  test('says that every draw follows from the seed', async () => {
    const { code, out } = await run(['verify', record]);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^The record has no signature: players, ending and completeness cannot be checked\.\nAll \d+ draws follow from the seed and from the words of the sides \(words, other words\)\.\nThe hash of the seed is the one in the record\. The record can’t tell whether you saw it before the game/,
      ),
    ]);
    expect(await runJson(['verify', record])).toMatchObject({ data: { ok: true, hash: 'not compared' } });
  });

  test('with the hash that was shown before the game it says that it is the same, or that it is not', async () => {
    const hash = commitmentOf('5a'.repeat(32));
    const same = await run(['verify', record, '--hash', hash.toUpperCase()]);
    expect([same.code, same.out]).toEqual([
      0,
      expect.stringContaining('The hash of the seed is the one that was shown before the game.'),
    ]);
    const other = '0'.repeat(64);
    const { code, out } = await run(['verify', record, '--hash', other]);
    expect([code, out]).toEqual([1, expect.stringContaining('This is not the seed that was promised.')]);
    for (const each of [hash, other]) expect(out).toContain(each);
    expect(await runJson(['verify', record, '--hash', other])).toMatchObject({
      data: { ok: false, other: { shown: other, used: hash }, hash: 'compared' },
    });
    expect((await run(['verify', record, '--hash', 'abc'])).err).toContain('Expected 64 hexadecimal digits.');
  });

  test('checks the signature of the server: a record that was changed or cut off is refused', async () => {
    const read = readRecord<Primosole>(primosole, readFileSync(record, 'utf8'));
    if (!read.ok) throw new Error('the record cannot be read');
    const key = newSigningKey();
    const sealed = sealRecord(read.value, key);
    const file = desktop.write('sealed.json', writeRecord(sealed));
    expect(await run(['verify', file])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`complete and unchanged since this key signed it:\n  ${key.public}`),
    });
    expect(await run(['verify', file, '--key', key.public])).toMatchObject({
      code: 0,
      out: expect.stringContaining('the signature is by a key of the server'),
    });
    expect(await run(['verify', file, '--key', newSigningKey().public])).toMatchObject({
      code: 1,
      out: expect.stringContaining('seal.key'),
    });
    // A forger who leaves the signature out gets past nobody who gives the keys.
    expect(await run(['verify', record, '--key', key.public])).toMatchObject({
      code: 1,
      out: expect.stringContaining('the signature of a server; without one, players'),
    });
    const cut = desktop.write('cut.json', writeRecord({ ...sealed, entries: sealed.entries.slice(0, -5) }));
    expect(await run(['verify', cut])).toMatchObject({
      code: 1,
      out: expect.stringContaining('as many as were signed'),
    });
    expect(await runJson(['verify', cut])).toMatchObject({
      data: { seal: { ok: false, problem: { field: 'entries' } } },
    });
  });

  test('of a game that was agreed to be drawn too; replay says how it ended', async () => {
    expect((await run(['verify', drawn])).code).toBe(0);
    const { code, out } = await run(['replay', drawn]);
    expect([code, out]).toEqual([0, expect.stringContaining('Both agreed to a draw. No winner.')]);
    expect(out).toContain('the end is the one recorded');
    expect(await runJson(['replay', drawn])).toMatchObject({
      data: { verified: true, ended: { by: 'draw', winner: null } },
    });
  });

  test('another seed than was promised is found', async () => {
    const other = desktop.write('other.json', desktop.read('game.json').replace('5a5a', '5b5a'));
    const { code, out } = await run(['verify', other]);
    expect([code, out]).toEqual([1, expect.stringContaining('header.dice.commitment')]);
  });

  test('a roll that was changed is found, with its place', async () => {
    const text = desktop.read('game.json').replace('"nonces":["words"', '"nonces":["Words"');
    const { code, out } = await run(['verify', desktop.write('changed.json', text)]);
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/^\d+ draws don’t follow from the seed:\n {2}(?:set-up|entry \d+), /m),
    ]);
  });

  test('an outcome that nothing was rolled for is found, with its place', async () => {
    const [place] = /"chance":\[\d+\]/.exec(desktop.read('game.json')) ?? [''];
    const text = desktop.read('game.json').replace(place, place.replace(']', ',0]'));
    const { code, out } = await run(['verify', desktop.write('more.json', text)]);
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/chance.*1 outcomes, as many as the rules ask for; 2 are recorded/),
    ]);
  });

  test('a game that was rolled elsewhere cannot be checked', async () => {
    const rolled = await recordGame(desktop, 'primosole');
    const { code, out } = await run(['verify', rolled.record]);
    expect([code, out]).toEqual([1, expect.stringContaining('header.dice')]);
  });
});
