/** Records: a game is written down, read and played again; anyone who tampers with it is told where. */
import type { ActionEntry, GameRecord } from '@bridgehead/engine/records';
import { isResignation, readRecord, replay, writeRecord } from '@bridgehead/engine/records';
import { playGame, randomPlayers } from '@bridgehead/engine/players';
import { sayProblem, valueRead } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { bulge } from '../rules/game.js';
import type { Bulge } from '../rules/situation/types.js';

const OPTIONS = {
  weather: 'table',
  surprise: 'plus1',
  response: 'divisions',
  'late-US-101': '2',
  reserves: 'two',
  handicap: 7,
};

function recordOf(seed: number): GameRecord<Bulge> {
  const { record } = playGame<Bulge>(
    bulge,
    { scenario: 'campaign', options: OPTIONS },
    randomPlayers<Bulge>(bulge),
    seed,
    { keep: ['record'], most: 400 },
  );
  if (record === undefined) throw new Error('no record was kept');
  return record;
}

const RECORD = recordOf(31);

/** Plays a record that may have been changed; the entry where it fails, and why. */
function failure(record: GameRecord<Bulge>): string {
  const played = replay<Bulge>(bulge, record);
  return played.ok ? 'plays to the end' : `${played.at} ${sayProblem(played.problem)}`;
}

const failureUnder = (change: Partial<GameRecord<Bulge>['header']>): string =>
  failure({ ...RECORD, header: { ...RECORD.header, ...change } });

function firstIndex(wanted: (entry: ActionEntry<Bulge>) => boolean): number {
  const index = RECORD.entries.findIndex((entry) => !isResignation(entry) && wanted(entry));
  if (index < 0) throw new Error('the game has no such entry');
  return index;
}

describe('a record', () => {
  test('names the game, the rules, the content and the options with their values', () => {
    expect(RECORD.header).toMatchObject({
      format: 'bridgehead-record',
      version: 2,
      game: 'bulge',
      rulesVersion: bulge.rulesVersion,
      contentHash: bulge.contentHash,
      setup: { scenario: 'campaign', options: OPTIONS },
    });
  });

  test('is read back from its text, and leads to the same state', () => {
    const read = valueRead(readRecord<Bulge>(bulge, writeRecord<Bulge>(RECORD)));
    expect(read).toEqual(RECORD);
    expect(failure(read)).toBe('plays to the end');
  });

  test('holds both air orders of a day, one after the other', () => {
    const first = firstIndex(({ action }) => action.do === 'plan');
    expect(
      RECORD.entries
        .slice(first, first + 2)
        .map(({ side }) => side)
        .toSorted(),
    ).toEqual(['american', 'german']);
  });
});

describe('tampering is found', () => {
  const rolled = firstIndex(({ chance }) => chance.length > 0);

  test('an entry that is taken out', () => {
    expect(failure({ ...RECORD, entries: RECORD.entries.toSpliced(rolled, 1) })).not.toBe('plays to the end');
  });

  test('a die that is missing, or one too many', () => {
    const entry = RECORD.entries[rolled];
    if (isResignation(entry)) throw new Error('not an action');
    expect(failure({ ...RECORD, entries: RECORD.entries.with(rolled, { ...entry, chance: [] }) })).toContain(
      `entries[${rolled}].chance`,
    );
    expect(
      failure({ ...RECORD, entries: RECORD.entries.with(rolled, { ...entry, chance: [...entry.chance, 0] }) }),
    ).toContain(`entries[${rolled}].chance`);
  });

  test('other options', () => {
    expect(failureUnder({ setup: { scenario: 'campaign', options: { ...OPTIONS, reserves: 'none' } } })).not.toBe(
      'plays to the end',
    );
    expect(failureUnder({ setup: { scenario: 'campaign', options: { ...OPTIONS, handicap: 8 } } })).toContain(
      'fingerprint',
    );
  });

  test('an option that does not exist, or has no such value', () => {
    const text = writeRecord<Bulge>(RECORD);
    for (const [from, to] of [
      ['"handicap":7', '"handicap":700'],
      ['"weather":"table"', '"weather":"sunny"'],
      ['"surprise"', '"luck"'],
    ]) {
      const read = readRecord<Bulge>(bulge, text.replace(from, to));
      expect(read.ok).toBe(false);
    }
  });

  test('other content', () => {
    expect(failureUnder({ contentHash: '0000' })).toContain('contentHash');
  });
});
