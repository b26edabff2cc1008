import { readFileSync } from 'node:fs';
import { writeRecord } from '@bridgehead/engine/records';
import type { Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import { positionFile, recordFile } from '../../src/saved-games/files.js';
import type { Imported } from '../../src/saved-games/import.js';
import { importFile, importText } from '../../src/saved-games/import.js';
import { openRecord } from '../../src/saved-games/open-record.js';
import { cryptoChance } from '../../src/browser/crypto-chance.js';
import { RECORD, RECORD_TEXT, aStoredGame } from './a-game.js';

const BRIDGE = readFileSync(new URL('../../../examples/positions/bridge.yaml', import.meta.url), 'utf8');

async function accepted(text: string): Promise<Extract<Imported, { ok: true }>> {
  const imported = await importText(text);
  if (!imported.ok) throw new Error(imported.problems.join('\n'));
  return imported;
}

async function refused(text: string, name?: string): Promise<Extract<Imported, { ok: false }>> {
  const imported = await importText(text, name);
  if (imported.ok) throw new Error('the text was accepted');
  return imported;
}

describe('a record that comes in', () => {
  test('becomes a game that goes on where the record ends', async () => {
    const {
      kind,
      ready: { game, sides },
      entries,
    } = await accepted(RECORD_TEXT);
    expect({ kind, entries }).toEqual({ kind: 'record', entries: 60 });
    expect(game).toMatchObject({ game: 'remagen', title: 'Scenario I: Historical', over: false, record: RECORD_TEXT });
    expect(game.headline).toMatch(/^Game-Turn/);
    expect(sides).toEqual([
      { id: 'us', name: 'U.S.' },
      { id: 'german', name: 'German' },
    ]);
  });

  test('of a game that was drawn, forfeited or decided by the operator becomes one that is over', async () => {
    const ended = { by: 'verdict', winner: 'us', text: 'The operator decided: The other player has left' } as const;
    const text = writeRecord<Remagen>({
      ...RECORD,
      result: { fingerprint: RECORD.result?.fingerprint ?? '', over: true, ended },
    });
    const { game } = (await accepted(text)).ready;
    expect(game).toMatchObject({
      over: true,
      sentence: expect.stringMatching(/^The operator decided: The other player has left\. Points until then: U\.S\. /),
    });
    const again = openRecord<Remagen>(remagen, game.record, cryptoChance());
    expect(again).toMatchObject({ ok: true, session: { ended } });
  });

  test('who played it is read from its header', async () => {
    const text = writeRecord<Remagen>({
      ...RECORD,
      header: { ...RECORD.header, players: { us: 'Ada', german: 'recruit' } },
    });
    expect((await accepted(text)).ready.game.keepers).toEqual({
      us: { who: 'person' },
      german: { who: 'computer', level: 'recruit' },
    });
  });

  test('is told where it fails, and what is good of it is ready to be opened', async () => {
    const text = RECORD_TEXT.replace(
      JSON.stringify(RECORD.entries[33]),
      '{"side":"us","action":{"do":"dance"},"chance":[]}',
    );
    const { problems, rescue, raw } = await refused(text, 'mine.record.json');
    expect(problems[0]).toMatch(/^decision 34, entries\[33\]\.action\.do: .*expected/i);
    expect(rescue).toMatchObject({
      kept: 33,
      of: 60,
      ready: { game: { game: 'remagen', title: 'Scenario I: Historical' } },
    });
    expect(raw).toMatchObject({ name: 'mine.record.json', text });
    if (rescue) expect((await accepted(rescue.ready.game.record)).entries).toBe(33);
  });

  test('is saved as far as it goes where it breaks off', async () => {
    const { problems, rescue } = await refused(
      RECORD_TEXT.slice(0, RECORD_TEXT.indexOf(JSON.stringify(RECORD.entries[12])) + 5),
    );
    expect(problems).toEqual([expect.stringMatching(/^expected JSON: /)]);
    expect(rescue).toMatchObject({ kept: 12, of: undefined });
  });

  test('of a game that is not here is refused by name', async () => {
    expect((await refused(RECORD_TEXT.replace('"game": "remagen"', '"game": "waterloo"'))).problems).toEqual([
      'header.game: expected "remagen", "primosole", "elst" or "bulge", found "waterloo"',
    ]);
  });

  test('is found inside what was downloaded of a damaged entry', async () => {
    expect((await accepted(JSON.stringify({ title: 'My game', keepers: 'nobody', record: RECORD_TEXT }))).entries).toBe(
      60,
    );
  });
});

describe('a position that comes in', () => {
  test('in YAML begins a game of its own', async () => {
    const {
      kind,
      ready: { game },
    } = await accepted(BRIDGE);
    expect(kind).toBe('position');
    expect(game).toMatchObject({
      game: 'remagen',
      title: 'Scenario I: Historical, from a position',
      headline: 'Game-Turn 1, 7 March, afternoon: U.S. Movement Phase',
    });
    expect((await accepted(game.record)).kind).toBe('record');
  });

  test('that was exported comes in again as it was', async () => {
    const opened = openRecord<Remagen>(remagen, RECORD_TEXT, cryptoChance());
    if (!opened.ok) throw new Error('the record was refused');
    const { name, text } = positionFile<Remagen>(remagen, opened.session.state);
    expect(name).toMatch(/^remagen-turn-\d+\.position\.json$/);
    const {
      ready: { game },
    } = await accepted(text);
    expect(game.sentence).toBe(aStoredGame('one').sentence);
  });

  test('names the unit that does not exist and the hex that is none', async () => {
    const { problems, rescue } = await refused(
      BRIDGE.replace('us-1-47: due', 'us-1-48: due').replace('"0716"', '"9916"'),
    );
    expect(problems).toContain('units.us-1-48: there is no unit "us-1-48"');
    expect(problems.some((problem) => problem.startsWith('units.ge-garrison: '))).toBe(true);
    expect(rescue).toBeUndefined();
  });

  test('that is no YAML is told with its line', async () => {
    expect((await refused('game: remagen\nunits: [')).problems[0]).toMatch(/^line \d+: expected YAML or JSON: /);
  });
});

describe('anything else that comes in', () => {
  test.each([
    ['nothing', '', 'expected a record or a position, found nothing'],
    ['a letter', 'Dear Sir,', 'expected a record or a position, found "Dear Sir,"'],
    [
      'other JSON',
      '{"a": 1}',
      'game: expected "remagen", "primosole", "elst" or "bulge", found nothing; is this a record or a position?',
    ],
    ['broken JSON', '{"a": ', 'expected JSON: '],
  ])('%s is refused with what was expected', async (_what, text, problem) => {
    const { problems, rescue } = await refused(text);
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(rescue).toBeUndefined();
  });

  test('a huge file is not even read', async () => {
    const huge = new File([new Uint8Array(20_000_001)], 'film.mp4');
    expect(await importFile(huge)).toMatchObject({
      ok: false,
      problems: ['expected a record or a position, found 20 MB'],
    });
  });
});

describe('files that leave the page', () => {
  test('are named by the game and its turn', () => {
    expect(
      recordFile({
        game: 'remagen',
        headline: 'Game-Turn 3, 8 March, morning: U.S. Movement Phase',
        record: RECORD_TEXT,
        over: false,
      }),
    ).toEqual({ name: 'remagen-turn-3.record.json', text: RECORD_TEXT, type: 'application/json' });
    expect(recordFile({ game: 'remagen', headline: 'Before the game', record: '', over: false }).name).toBe(
      'remagen.record.json',
    );
  });
});
