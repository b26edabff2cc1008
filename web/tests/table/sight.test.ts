import { seededChance } from '@bridgehead/engine/chance';
import { startFromPosition } from '@bridgehead/engine';
import { primosole } from '@bridgehead/primosole';
import type { Primosole } from '@bridgehead/primosole';
import { describe, expect, test } from 'vitest';
import { primosoleKit } from '../whole-kits.js';
import { sight } from '../../src/games/primosole/sight.js';
import { PERSON } from '../../src/kit/who-plays.js';
import { openSight } from '../../src/table/sight.js';
import { openTable } from '../../src/table/open-table.js';
import { open, play } from '../primosole-desk.js';

const COMPUTER = { who: 'computer', level: 'regular' } as const;

/** The 8th Durhams are activated. */
function newTable() {
  const state = play(open({ units: { 'br-a-8dli': '1311', 'br-hq-8dli': '1312', 'ge-1-1mg': '1308' } }), 'british', {
    do: 'activate',
    formation: '8dli',
  });
  const session = startFromPosition<Primosole>(primosole, state, seededChance(1));
  return openTable(primosoleKit, session, {
    id: 'test',
    title: 'Test',
    keepers: { british: PERSON, german: COMPUTER },
    asksUnused: () => false,
    showsZones: () => false,
  });
}

/** Of a kit whose hex 1508 has two places. */
function placesIn(_seat: unknown, hex: string): { id: string; label: string }[] {
  return hex === '1508'
    ? [
        { id: 'ground', label: 'the ground' },
        { id: 'tower', label: 'the tower' },
      ]
    : [];
}

describe('the sight tool', () => {
  test('draws a live line from the first pick to whatever is pointed at, until a pick holds it', () => {
    const tool = openSight(newTable(), sight);
    tool.toggle();
    expect([tool.isOn.value, tool.line.value]).toEqual([true, { from: undefined, to: undefined, report: undefined }]);
    tool.pick({ hex: '1311' }, 'mouse');
    tool.consider({ hex: '1508' }, 'mouse');
    expect(tool.line.value).toMatchObject({ from: { hex: '1311' }, to: { hex: '1508' }, report: { verdict: 'clear' } });
    expect(tool.spoken.value).toBe('');
    tool.pick({ hex: '1710' }, 'mouse');
    tool.consider({ hex: '1508' }, 'mouse');
    tool.consider(undefined, 'mouse');
    expect(tool.line.value).toMatchObject({ to: { hex: '1710' }, report: { verdict: 'blocked' } });
    tool.pick({ hex: '1710' }, 'mouse');
    tool.consider({ hex: '1508' }, 'mouse');
    expect(tool.line.value.to?.hex).toBe('1508');
    tool.pick({ hex: '1311' }, 'mouse');
    expect(tool.line.value.from).toBeUndefined();
  });

  test('marks what the line crosses and what blocks it, and breaks it there', () => {
    const table = newTable();
    const tool = openSight(table, sight);
    tool.toggle();
    tool.pick({ hex: '1311' }, 'touch');
    tool.pick({ hex: '1710' }, 'touch');
    const { pieces, marks, trails } = tool.scene.value;
    expect(pieces).toEqual(table.scene.value.pieces);
    expect(marks.map(({ hex, kind }) => `${hex} ${kind}`)).toEqual([
      '1410 crossed',
      '1511 crossed',
      '1510 blocking',
      '1610 crossed',
      '1311 picked',
      '1710 picked',
    ]);
    expect(trails).toEqual([
      {
        kind: 'sight',
        hexes: ['1311', '1710'],
        seenTo: sight.line(table.moment.value.seat, { hex: '1311' }, { hex: '1710' }).steps[2].begins,
      },
    ]);
    expect(tool.spoken.value).toBe(
      '1311 and 1710 do not see each other: 1510 blocks the line. Rule 2.0n. 1510, reeds, height 1: higher than both ends. Rule 2.0o.',
    );
  });

  test('begins with what is picked and goes to what is pointed at, and leaves both as they are', () => {
    const table = newTable();
    table.pick({ hex: '1311', piece: 'br-a-8dli' }, 'mouse');
    table.consider({ hex: '1308', piece: 'ge-1-1mg' }, 'mouse');
    const desk = table.desk.value;
    const tool = openSight(table, sight);
    tool.toggle();
    expect(tool.line.value).toMatchObject({ from: { hex: '1311' }, to: { hex: '1308' } });
    tool.pick({ hex: '1508' }, 'mouse');
    tool.restart();
    tool.leave();
    expect(table.desk.value).toBe(desk);
    expect(table.session.entries).toHaveLength(0);
    expect(table.scene.value.trails).toEqual([]);
  });

  test('follows the cursor of the keyboard, in words', () => {
    const table = newTable();
    table.consider({ hex: '1311' }, 'key');
    const tool = openSight(table, sight);
    tool.toggle();
    expect(tool.spoken.value).toBe('Line of sight from 1311: go to the other end.');
    tool.consider({ hex: '1310' }, 'key');
    expect(tool.spoken.value).toContain('adjacent hexes always see each other');
    tool.consider({ hex: '1311' }, 'key');
    expect(tool.line.value.to).toBeUndefined();
  });

  test('an end is at the usual place of its hex, or at the one that is chosen', () => {
    const tool = openSight(newTable(), {
      ...sight,
      places: placesIn,
      line: (seat, from, to) => ({
        ...sight.line(seat, from, to),
        text: `${from.place ?? 'there'} to ${to.place ?? 'there'}`,
      }),
    });
    tool.toggle();
    tool.pick({ hex: '1311' }, 'touch');
    tool.pick({ hex: '1508' }, 'touch');
    expect(tool.line.value.report?.text).toBe('there to ground');
    tool.stand('to', 'tower');
    tool.pick({ hex: '1508' }, 'mouse');
    tool.consider({ hex: '1508' }, 'mouse');
    expect(tool.line.value.report?.text).toBe('there to tower');
    tool.consider({ hex: '1507' }, 'mouse');
    tool.consider({ hex: '1508' }, 'mouse');
    expect(tool.line.value.report?.text).toBe('there to ground');
  });
});
