/** The seal of a record: what was signed is proved, and every change is found. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GameRecord } from '@bridgehead/engine/records';
import { playGame, randomPlayers } from '@bridgehead/engine/players';
import { readRecord, writeRecord } from '@bridgehead/engine/records';
import { checkSeal, newSigningKey, sealRecord } from '@bridgehead/engine/proofs';
import type { Toy } from './toy-state.js';
import { BRIDGE, toy } from './toy.js';

const KEY = newSigningKey();

function sealed(seed = 1): GameRecord<Toy> {
  const { record } = playGame(toy, BRIDGE, randomPlayers(toy), seed, {
    keep: ['record'],
    notes: { players: { red: 'Ada', blue: 'Ben' } },
  });
  if (!record) throw new Error('no record was kept');
  return sealRecord(record, KEY);
}

test('a sealed record holds after it was written and read again, also with its fields in another order', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const read = readRecord(toy, writeRecord(sealed(seed)));
      if (!read.ok) throw new Error('the record cannot be read');
      expect(checkSeal(read.value, [KEY.public])).toEqual({ ok: true, key: KEY.public, known: true });
      const { players, setup, ...header } = read.value.header;
      expect(checkSeal({ ...read.value, header: { setup, ...(players && { players }), ...header } })).toMatchObject({
        ok: true,
        known: false,
      });
    }),
    { numRuns: 10 },
  );
});

test('comments do not break the seal', () => {
  const record = sealed();
  const entries = record.entries.map((entry) => ({ ...entry, comment: 'bold' }));
  expect(checkSeal({ ...record, header: { ...record.header, comment: 'my best game' }, entries })).toMatchObject({
    ok: true,
  });
});

test('every forgery is found, with its place', () => {
  const record = sealed();
  const { header, entries, result, seal } = record;
  if (result === undefined || seal === undefined) throw new Error('no result, no seal');
  const last = entries.length - 1;
  const forged: readonly (readonly [GameRecord<Toy>, string])[] = [
    [{ ...record, header: { ...header, players: { red: 'Eve', blue: 'Ben' } } }, 'entries[0]'],
    [{ ...record, entries: entries.slice(0, -1) }, 'entries'],
    [{ ...record, entries: [...entries, { side: 'red', resign: true }] }, 'entries'],
    [
      {
        ...record,
        entries: entries.with(last, { ...entries[last], side: entries[last].side === 'red' ? 'blue' : 'red' }),
      },
      `entries[${last}]`,
    ],
    [
      { ...record, result: { ...result, ended: { by: 'verdict', winner: 'red', text: 'The operator decided' } } },
      'seal.signature',
    ],
    [
      { ...record, seal: { ...seal, signature: seal.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) } },
      'seal.signature',
    ],
    [{ ...record, seal: { ...seal, key: 'no key' } }, 'seal.signature'],
    [{ header, chance: record.chance, entries, result }, 'seal'],
  ];
  for (const [forgery, field] of forged) expect(checkSeal(forgery)).toMatchObject({ ok: false, problem: { field } });
});

test('a forger who signs with a key of their own is found where the keys of the server are known', () => {
  const record = sealed();
  const forged = sealRecord({ ...record, header: { ...record.header, players: { red: 'Eve' } } }, newSigningKey());
  expect(checkSeal(forged)).toMatchObject({ ok: true, known: false });
  expect(checkSeal(forged, [KEY.public])).toMatchObject({ ok: false, problem: { field: 'seal.key' } });
});
