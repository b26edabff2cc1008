import type { ActionEntry, GameRecord } from '@bridgehead/engine/records';
import { isResignation, stateFingerprint, writeRecord } from '@bridgehead/engine/records';
import { recordOf, sayProblem } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import type { Rescue } from '../../src/saved-games/open-record.js';
import { openRecord } from '../../src/saved-games/open-record.js';
import { RECORD, RECORD_TEXT } from './a-game.js';

function open(text: string) {
  return openRecord<Remagen>(remagen, text, seededChance(1));
}

/** What is wrong with a text, and what can be saved of it. */
function broken(text: string): { problems: readonly string[]; rescue: Rescue<Remagen> | undefined } {
  const opened = open(text);
  if (opened.ok) throw new Error('the record was accepted');
  return { problems: opened.problems.map(sayProblem), rescue: opened.rescue };
}

function entryAt(index: number): ActionEntry<Remagen> {
  const entry = RECORD.entries[index];
  if (isResignation<Remagen>(entry)) throw new Error(`there is no action at ${index}`);
  return entry;
}

function withEntry(index: number, entry: ActionEntry<Remagen>): string {
  return writeRecord<Remagen>({ ...RECORD, entries: RECORD.entries.with(index, entry) });
}

function withHeader(change: Partial<GameRecord<Remagen>['header']>): string {
  return writeRecord<Remagen>({ ...RECORD, header: { ...RECORD.header, ...change } });
}

describe('opening a record', () => {
  test('brings the game back as it was', () => {
    const opened = open(RECORD_TEXT);
    if (!opened.ok) throw new Error('the record was refused');
    expect(recordOf<Remagen>(opened.session)).toEqual(RECORD);
  });

  test('an illegal action is named with its entry, and the game up to it is saved', () => {
    const index = 20;
    const other = entryAt(index).side === 'us' ? 'german' : 'us';
    const { problems, rescue } = broken(withEntry(index, { ...entryAt(index), side: other }));
    expect(problems).toEqual([
      expect.stringMatching(/^entries\[20\]\.action: a legal action: .+ has nothing to decide now/),
    ]);
    expect(rescue).toMatchObject({ kept: 20, of: 60 });
    expect(rescue?.session.entries).toEqual(RECORD.entries.slice(0, 20));
  });

  test('what is saved can be kept and opened again', () => {
    const { rescue } = broken(withEntry(20, { ...entryAt(20), chance: [5, 5, 5, 5] }));
    if (rescue === undefined) throw new Error('nothing was saved');
    const again = open(writeRecord(recordOf<Remagen>(rescue.session)));
    expect(again.ok).toBe(true);
  });

  test('another end than recorded is told; all actions are saved', () => {
    const { problems, rescue } = broken(
      writeRecord<Remagen>({ ...RECORD, result: { fingerprint: 'feedfeedfeedfeed', over: false } }),
    );
    const found = rescue && stateFingerprint<Remagen>(remagen, rescue.session.state);
    expect(problems).toEqual([`result.fingerprint: "${found}", where the replay ends; recorded is "feedfeedfeedfeed"`]);
    expect(rescue).toMatchObject({ kept: 60, of: 60 });
  });

  test('an entry of the wrong form is named, and the entries before it are saved', () => {
    const text = RECORD_TEXT.replace(
      JSON.stringify(RECORD.entries[33]),
      '{"side":"us","action":{"do":"dance"},"chance":[]}',
    );
    const { problems, rescue } = broken(text);
    expect(problems[0]).toMatch(/^entries\[33\]\.action/);
    expect(rescue).toMatchObject({ kept: 33, of: 60 });
  });

  test('a text that breaks off in the middle of a line is saved up to the line before', () => {
    const at = RECORD_TEXT.indexOf(JSON.stringify(RECORD.entries[40])) + 12;
    const { problems, rescue } = broken(RECORD_TEXT.slice(0, at));
    expect(problems).toEqual([expect.stringMatching(/^JSON: /)]);
    expect(rescue).toMatchObject({ kept: 40, of: undefined });
  });

  test('a record of other rules is refused, and tried with the rules at hand', () => {
    const { problems, rescue } = broken(withHeader({ rulesVersion: '0' }));
    expect(problems).toEqual([
      `header.rulesVersion: "${remagen.rulesVersion}", the rules at hand; it was played with "0"`,
    ]);
    expect(rescue).toMatchObject({ kept: 60, of: 60 });
    expect(rescue?.session.header.rulesVersion).toBe(remagen.rulesVersion);
  });

  test.each([
    ['another kind of text', 'Dear Sir, …'],
    ['JSON that is no record', '[1, 2, 3]'],
    ['a header without a scenario', RECORD_TEXT.replace('"scenario":"remagen-1"', '"scenario":"remagen-9"')],
  ])('nothing can be saved of %s', (_what, text) => {
    const { problems, rescue } = broken(text);
    expect(problems).not.toEqual([]);
    expect(rescue).toBeUndefined();
  });
});
