/** Records: a game is written down, read and played again; anyone who tampers with it is told where. */
import type { ActionEntry, GameRecord } from '@bridgehead/engine/records';
import { isResignation, readRecord, replay, writeRecord } from '@bridgehead/engine/records';
import { playGame, randomPlayers } from '@bridgehead/engine/players';
import { sayProblem } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { remagen } from '../rules/game.js';
import type { Remagen } from '../rules/types.js';

function recordOf(scenario: string, seed: number): GameRecord<Remagen> {
  const { record } = playGame<Remagen>(
    remagen,
    { scenario, options: { strictMoves: true } },
    randomPlayers<Remagen>(remagen),
    seed,
    { keep: ['record'], most: 400 },
  );
  if (record === undefined) throw new Error('no record was kept');
  return record;
}

const RECORD = recordOf('remagen-2', 31);

/** Plays a record that may have been changed; the entry where it fails, and why. */
function failure(record: GameRecord<Remagen>): string {
  const played = replay<Remagen>(remagen, record);
  return played.ok ? 'plays to the end' : `${played.at} ${sayProblem(played.problem)}`;
}

function failureUnder(change: Partial<GameRecord<Remagen>['header']>): string {
  return failure({ ...RECORD, header: { ...RECORD.header, ...change } });
}

function entryAt(index: number): ActionEntry<Remagen> {
  const entry = RECORD.entries[index];
  if (entry === undefined || isResignation(entry)) throw new Error(`there is no action at ${index}`);
  return entry;
}

/** The record with one entry changed, or taken out. */
function withEntry(index: number, entry: ActionEntry<Remagen> | undefined): GameRecord<Remagen> {
  return { ...RECORD, entries: RECORD.entries.toSpliced(index, 1, ...(entry === undefined ? [] : [entry])) };
}

function firstIndex(wanted: (entry: ActionEntry<Remagen>) => boolean): number {
  const index = RECORD.entries.findIndex((entry) => !isResignation(entry) && wanted(entry));
  if (index < 0) throw new Error('the game has no such entry');
  return index;
}

describe('a record', () => {
  test('names the game, the rules, the content and the set-up', () => {
    expect(RECORD.header).toMatchObject({
      format: 'bridgehead-record',
      version: 2,
      game: 'remagen',
      rulesVersion: remagen.rulesVersion,
      contentHash: remagen.contentHash,
      setup: { scenario: 'remagen-2', options: { strictMoves: true } },
    });
  });

  test('is read back from its text, and leads to the same state', () => {
    const read = readRecord<Remagen>(remagen, writeRecord<Remagen>(RECORD));
    if (!read.ok) throw new Error(read.problems.map(sayProblem).join('\n'));
    expect(read.value).toEqual(RECORD);
    expect(failure(read.value)).toBe('plays to the end');
  });

  test('has one line for each entry', () => {
    const lines = writeRecord<Remagen>(RECORD)
      .split('\n')
      .filter((line) => line.trimStart().startsWith('{"side"'));
    expect(lines).toHaveLength(RECORD.entries.length);
  });
});

describe('tampering is found', () => {
  const rolled = firstIndex(({ chance }) => chance.length > 0);

  test('a die that was changed makes the retreat after it illegal, or makes another end', () => {
    const before = firstIndex((entry) => entry.action.do === 'retreat') - 1;
    const entry = entryAt(before);
    const others = [0, 1, 2, 3, 4, 5].filter((die) => die !== entry.chance[0]);
    const found = others.map((die) => failure(withEntry(before, { ...entry, chance: [die] })));
    expect(
      found.filter((line) => line.startsWith(`${before + 1} entries[${before + 1}].action: a legal action: `)).length,
    ).toBeGreaterThan(0);
    for (const line of found)
      expect(line).toMatch(/^\d+ (entries\[\d+\]\.(action|chance)|result\.fingerprint): |^plays to the end$/);
  });

  test('a die that cannot be', () => {
    expect(failure(withEntry(rolled, { ...entryAt(rolled), chance: [6] }))).toMatch(
      new RegExp(`^${rolled} entries\\[${rolled}\\]\\.chance: .*"combat".*expected 0 to 5`),
    );
  });

  test('a die too few, and a die too many', () => {
    expect(failure(withEntry(rolled, { ...entryAt(rolled), chance: [] }))).toMatch(
      new RegExp(`^${rolled} entries\\[${rolled}\\]\\.chance: .*no outcome is left for "combat"`),
    );
    const quiet = firstIndex(({ chance }) => chance.length === 0);
    expect(failure(withEntry(quiet, { ...entryAt(quiet), chance: [3] }))).toMatch(
      new RegExp(`^${quiet} entries\\[${quiet}\\]\\.chance: 0 outcomes, as many as the rules ask for; 1 are recorded`),
    );
  });

  test('an action changed to an illegal one is refused with its rule', () => {
    const moved = firstIndex(({ action }) => action.do === 'enter');
    const { side } = entryAt(moved);
    expect(
      failure(withEntry(moved, { side, action: { do: 'enter', unit: 'us-art-1', path: ['0115'] }, chance: [] })),
    ).toMatch(
      new RegExp(`^${moved} entries\\[${moved}\\]\\.action: a legal action: .*due on Game-Turn 22.*\\(12\\.0\\)`),
    );
  });

  test('an action of the wrong side', () => {
    const entry = entryAt(0);
    expect(failure(withEntry(0, { ...entry, side: 'german' }))).toMatch(
      /^0 entries\[0\]\.action: a legal action: German has nothing to decide now/,
    );
  });

  test('an action changed to another legal one changes the end', () => {
    const index = RECORD.entries.length - 1;
    const broken: GameRecord<Remagen> = { ...RECORD, entries: RECORD.entries.slice(0, index) };
    expect(failure(broken)).toMatch(new RegExp(`^${index} result\\.fingerprint: `));
  });

  test('an entry that is missing', () => {
    const ended = firstIndex(({ action }) => action.do === 'end-phase');
    expect(entryAt(ended + 1).side).toBe('german');
    expect(failure(withEntry(ended, undefined))).toMatch(
      new RegExp(`^${ended} entries\\[${ended}\\]\\.action: a legal action: German has nothing to decide now`),
    );
  });

  test('other rules, other content, another game', () => {
    expect(failureUnder({ contentHash: '0000000000000000' })).toMatch(
      new RegExp(
        `^-1 header\\.contentHash: "${remagen.contentHash}", the content at hand; it was played with "0000000000000000"`,
      ),
    );
    expect(failureUnder({ rulesVersion: '0' })).toMatch(/^-1 header\.rulesVersion: /);
    expect(failureUnder({ game: 'bulge' })).toMatch(/^-1 header\.game: "remagen", found "bulge"/);
  });

  test('a result that was made up', () => {
    const { fingerprint } = RECORD.result ?? { fingerprint: '' };
    expect(failure({ ...RECORD, result: { fingerprint, over: true } })).toMatch(/result\.over: false/);
    expect(failure({ ...RECORD, result: { fingerprint: 'f'.repeat(16), over: false } })).toMatch(
      /result\.fingerprint: /,
    );
  });

  test('a record that is not even well formed is told field by field', () => {
    const text = writeRecord<Remagen>(RECORD)
      .replace('"scenario":"remagen-2"', '"scenario":"remagen-9"')
      .replace('"side":"us"', '"side":"uk"')
      .replace('"do":"enter"', '"do":"leave"');
    const read = readRecord<Remagen>(remagen, text);
    const fields = read.ok ? [] : read.problems.map(({ field }) => field);
    expect(fields).toEqual(['header.setup.scenario', 'entries[0].side', 'entries[0].action.do']);
  });
});
