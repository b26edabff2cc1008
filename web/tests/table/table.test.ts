import { readFileSync } from 'node:fs';
import type { Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { scriptedDice } from '@bridgehead/engine/chance';
import { startFromPosition, startSession, valueRead } from '@bridgehead/engine';
import { signal } from '@preact/signals';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { remagenKit } from '../whole-kits.js';
import type { Keeper } from '../../src/kit/who-plays.js';
import { PERSON } from '../../src/kit/who-plays.js';
import type { Desk, Seat } from '../../src/kit/kit.js';
import type { KeepersOf, Table, TableOptions } from '../../src/table/table.js';
import { openTable } from '../../src/table/open-table.js';
import { counter } from '../../src/table/answer-preview.js';

const TWO_PERSONS = { us: PERSON, german: PERSON };
const COMPUTER: Keeper = { who: 'computer', level: 'regular' };

function newTable(keepers: KeepersOf<'us' | 'german'> = TWO_PERSONS, asksUnused = false): Table<Remagen> {
  const session = startSession(remagen, { scenario: 'remagen-1', options: {} }, scriptedDice([]));
  return openTable(remagenKit, session, {
    id: 'test',
    title: 'A test',
    keepers,
    asksUnused: () => asksUnused,
    showsZones: () => false,
  });
}

/** U.S. 27 and 1/47 next to German 111, with the guns of 9 behind them, and German guns that can give protective fire. */
function barrageTable(dice: readonly number[], more: Partial<TableOptions<Remagen>> = {}): Table<Remagen> {
  const text = readFileSync(new URL('../../../examples/positions/barrage.yaml', import.meta.url), 'utf8');
  const session = startFromPosition(remagen, valueRead(remagen.readPosition(parse(text))), scriptedDice(dice));
  return openTable(remagenKit, session, {
    id: 'test',
    title: 'A test',
    keepers: TWO_PERSONS,
    asksUnused: () => false,
    showsZones: () => false,
    ...more,
  });
}

function placeOf(table: Table<Remagen>, piece: string): string | undefined {
  return table.scene.value.pieces.find(({ id }) => id === piece)?.hex;
}

/** Picks a unit by where it stands. */
function pickUnit(table: Table<Remagen>, piece: string): void {
  const hex = placeOf(table, piece);
  if (hex === undefined) throw new Error(`${piece} is not on the map`);
  table.pick({ hex, piece }, 'mouse');
}

describe('picking by mouse', () => {
  test('a unit, then a hex that it reaches: it is there', () => {
    const table = newTable();
    pickUnit(table, 'us-27');
    expect(table.desk.value?.chosen.map(({ id }) => id)).toEqual(['us-27']);
    table.pick({ hex: '0417' }, 'mouse');
    expect(placeOf(table, 'us-27')).toBe('0417');
    expect(table.moment.value.entries).toBe(1);
  });

  test('what is pointed at before the desk has come is picked when it is here, in order', () => {
    const isHere = signal(false);
    const onItsWay: Desk<Remagen> = {
      hint: '',
      choices: [],
      chosen: [],
      marks: [],
      looks: new Map(),
      proposal: undefined,
      isOpening: true,
      pick: () => ({ to: 'nothing' }),
    };
    const session = startSession(remagen, { scenario: 'remagen-1', options: {} }, scriptedDice([]));
    const kit = { ...remagenKit, desk: (seat: Seat<Remagen>) => (isHere.value ? remagenKit.desk(seat) : onItsWay) };
    const table = openTable(kit, session, {
      id: 'test',
      title: 'A test',
      keepers: TWO_PERSONS,
      asksUnused: () => false,
      showsZones: () => false,
    });
    pickUnit(table, 'us-27');
    table.pick({ hex: '0417' }, 'mouse');
    expect(table.moment.value.entries).toBe(0);
    isHere.value = true;
    expect(placeOf(table, 'us-27')).toBe('0417');
    expect(table.moment.value.entries).toBe(1);
  });

  test('pointing at a unit shows its reach before anything is picked', () => {
    const table = newTable();
    table.consider({ hex: '0517', piece: 'us-27' }, 'mouse');
    expect(table.scene.value.marks.some(({ kind }) => kind === 'reach')).toBe(true);
    table.consider(undefined, 'mouse');
    expect(table.scene.value.marks.every(({ kind }) => kind === 'entry')).toBe(true);
  });

  test('a hex out of reach is refused with its rule, and nothing is done', () => {
    const table = newTable();
    pickUnit(table, 'us-27');
    table.pick({ hex: '0716' }, 'mouse');
    expect(table.refusal.value.map(({ rule }) => rule)).toContain('6.0a');
    expect(table.moment.value.entries).toBe(0);
  });

  test('pointing at it says so as well, and marks the hex', () => {
    const table = newTable();
    pickUnit(table, 'us-27');
    table.consider({ hex: '0716' }, 'mouse');
    expect(table.considered.value?.violations.map(({ rule }) => rule)).toContain('6.0a');
    expect(table.scene.value.marks).toContainEqual({ hex: '0716', kind: 'refused' });
  });
});

describe('picking by touch', () => {
  test('the first touch of a hex shows what would be done, the second does it', () => {
    const table = newTable();
    table.pick({ hex: '0517', piece: 'us-27' }, 'touch');
    table.pick({ hex: '0417' }, 'touch');
    expect(table.moment.value.entries).toBe(0);
    expect(table.primary.value?.source).toBe('pointed');
    table.pick({ hex: '0417' }, 'touch');
    expect(placeOf(table, 'us-27')).toBe('0417');
  });

  test('or the button does it', () => {
    const table = newTable();
    table.pick({ hex: '0517', piece: 'us-27' }, 'touch');
    table.pick({ hex: '0417' }, 'touch');
    table.confirm();
    expect(placeOf(table, 'us-27')).toBe('0417');
  });
});

describe('going back', () => {
  test('one pick at a time, and then there is nothing left to take back', () => {
    const table = newTable();
    pickUnit(table, 'us-27');
    expect(table.back()).toBe(true);
    expect(table.desk.value?.chosen).toEqual([]);
    expect(table.back()).toBe(false);
  });

  test('undo takes a move back and redo makes it again', () => {
    const table = newTable();
    pickUnit(table, 'us-27');
    table.pick({ hex: '0417' }, 'mouse');
    table.undo();
    expect(placeOf(table, 'us-27')).toBe('0517');
    expect(table.mayRedo.value).toBe(true);
    table.redo();
    expect(placeOf(table, 'us-27')).toBe('0417');
    expect(table.mayRedo.value).toBe(false);
  });

  test('with nothing done undo says why it does nothing', () => {
    const table = newTable();
    table.undo();
    expect(table.refusal.value.map(({ text }) => text)).toEqual(['You have nothing to take back yet.']);
  });
});

describe('an attack', () => {
  test('is put together unit by unit; its sum and odds stand before it is made', () => {
    const table = barrageTable([]);
    for (const piece of ['us-27', 'ge-111', 'us-1-47', 'us-art-9']) pickUnit(table, piece);
    expect(table.primary.value?.source).toBe('built');
    expect(table.built.value?.verdict.legal).toBe(true);
    expect(table.built.value?.preview?.tallies.at(-1)?.total).toBe(5);
    const chances = table.built.value?.odds?.entries.map(({ probability }) => probability) ?? [];
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
  });

  test('the odds against all that the defender can add stand beside those against nothing', () => {
    const table = barrageTable([]);
    for (const piece of ['us-27', 'ge-111', 'us-1-47', 'us-art-9']) pickUnit(table, piece);
    const built = table.built.value;
    if (built === undefined) throw new Error('Nothing was put together');
    const [countered] = counter(remagenKit, table.moment.value.seat, built, table.count);
    expect(countered.title).toMatch(/^With .*Final Protective Fire/);
    const chanceOf = (odds: typeof built.odds, name: string) =>
      odds?.entries.find((entry) => entry.name === name)?.probability ?? 0;
    expect(chanceOf(countered.odds, 'D2')).toBeLessThan(chanceOf(built.odds, 'D2'));
  });

  test('an unfinished one says what is missing and cannot be confirmed', () => {
    const table = barrageTable([]);
    pickUnit(table, 'us-27');
    expect(table.built.value?.verdict.legal).toBe(false);
    table.confirm();
    expect(table.refusal.value.length).toBeGreaterThan(0);
    expect(table.moment.value.entries).toBe(0);
  });

  test('until the dice have landed everything shows the game as it was, and nobody can act', () => {
    const landings: (() => void)[] = [];
    const table = barrageTable([1], { letDiceFall: (landed) => void landings.push(landed) });
    for (const piece of ['us-27', 'ge-111', 'us-1-47', 'us-art-9']) pickUnit(table, piece);
    table.confirm();
    const { entries } = table.moment.value;
    table.decline(); // no Final Protective Fire
    expect(table.session.entries.length).toBe(entries + 1);
    expect(table.moment.value.entries).toBe(entries);
    expect([table.falling.value, table.desk.value, table.primary.value]).toEqual([true, undefined, undefined]);
    expect(table.roll.value).toMatchObject({ isFalling: true, hex: '1016' });
    landings[0]();
    expect(table.moment.value.entries).toBe(entries + 1);
    expect(table.roll.value).toMatchObject({ isFalling: false, hex: '1016', tone: 'bad', word: 'Retreat 2' });
  });

  test('dice that were skipped do not land again on the next throw', () => {
    const landings: (() => void)[] = [];
    const table = barrageTable([1, 1], { letDiceFall: (landed) => void landings.push(landed) });
    for (const piece of ['us-27', 'ge-111', 'us-1-47', 'us-art-9']) pickUnit(table, piece);
    table.confirm();
    table.decline();
    table.land();
    const { entries } = table.moment.value;
    landings[0]();
    expect([table.falling.value, table.moment.value.entries]).toEqual([false, entries]);
  });

  test('the roll stays in view until it is closed', () => {
    const table = barrageTable([1]);
    for (const piece of ['us-27', 'ge-111', 'us-1-47', 'us-art-9']) pickUnit(table, piece);
    table.confirm();
    expect(table.roll.value).toBeUndefined();
    table.decline(); // no Final Protective Fire
    expect(table.roll.value?.dice).toEqual([1]);
    table.putRollAway();
    expect(table.roll.value).toBeUndefined();
  });
});

describe('several answers in one gesture', () => {
  test('all reinforcements of an area come on near the hex that is picked', async () => {
    const table = newTable();
    const all = table.desk.value?.choices.find(({ id }) => id === 'all-A');
    if (all === undefined) throw new Error('They cannot be brought on together');
    table.choose(all);
    table.pick({ hex: '0517' }, 'mouse');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(table.moment.value.entries).toBe(11);
    expect(table.scene.value.pieces.filter(({ id }) => id.startsWith('us-')).length).toBe(12);
    expect(table.desk.value?.choices.some(({ group }) => group === 'Reinforcements')).toBe(false);
  });
});

describe('who is asked', () => {
  test('there is no desk while the computer is asked, but everything can be looked at', () => {
    const table = newTable({ us: COMPUTER, german: PERSON });
    expect(table.desk.value).toBeUndefined();
    expect(table.primary.value).toBeUndefined();
    table.consider({ hex: '0517' }, 'mouse');
    expect(table.considered.value?.text).toMatch(/^0517/);
  });

  test("the computer's reason is kept with its action", () => {
    const table = newTable({ us: COMPUTER, german: PERSON });
    expect(table.answer('us', { do: 'move', unit: 'us-27', path: ['0417'] }, 'Out of the way.').legal).toBe(true);
    expect(table.session.entries.at(-1)?.comment).toBe('Out of the way.');
    expect(table.undoVerdict.value.legal).toBe(false);
  });

  test('ending a phase with units unmoved is asked about once', () => {
    const table = newTable(TWO_PERSONS, true);
    for (const { id } of table.desk.value?.choices.filter(({ group }) => group === 'Reinforcements') ?? []) {
      table.choose(choiceNamed(table, id));
      const [hex] = table.desk.value?.choices ?? [];
      table.choose(hex);
    }
    table.decline();
    expect(table.doubt.value?.text).toMatch(/not moved/);
    expect(table.moment.value.question?.side).toBe('us');
    table.goOn();
    expect(table.doubt.value).toBeUndefined();
    expect(table.moment.value.question?.side).toBe('german');
  });
});

function choiceNamed(table: Table<Remagen>, id: string) {
  const choice = table.desk.value?.choices.find((one) => one.id === id);
  if (choice === undefined) throw new Error(`${id} cannot be picked`);
  return choice;
}
