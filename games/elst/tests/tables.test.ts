/** The tables of the card, each against figures written down again. */
import { describe, expect, test } from 'vitest';
import * as tables from '../rules/vocabulary/tables.js';
import rows from './vectors/fire-table.json' with { type: 'json' };

interface TableVector {
  readonly id: string;
  readonly title: string;
  readonly given: {
    readonly column?: number | undefined;
    readonly finalDr?: number | undefined;
    readonly fp?: number | undefined;
  };
  readonly expect: { readonly result?: string | undefined; readonly column?: number | null | undefined };
}

const vectors: readonly TableVector[] = rows;

describe('the Infantry Fire Table', () => {
  test.each(vectors)('$id: $title', ({ given, expect: expected }) => {
    if (given.fp !== undefined) expect(tables.COLUMNS[tables.columnFor(given.fp)]).toBe(expected.column ?? undefined);
    else
      expect(tables.sayResult(tables.fireResult(tables.COLUMNS.indexOf(given.column ?? 0), given.finalDr ?? 0))).toBe(
        expected.result === '-' ? 'no effect' : expected.result,
      );
  });

  test('I-Qa has eleven columns and a row for every final roll', () => {
    // One line for each final roll from 0 to 15, as printed; "." is no effect.
    const printed = `
      1KIA 2KIA 2KIA 3KIA 3KIA 3KIA 4KIA 4KIA 5KIA 6KIA 7KIA
      K/1  1KIA 1KIA 2KIA 2KIA 2KIA 3KIA 3KIA 4KIA 5KIA 6KIA
      1MC  K/1  K/2  1KIA 1KIA 1KIA 2KIA 2KIA 3KIA 4KIA 5KIA
      1MC  1MC  2MC  K/2  K/2  K/3  1KIA 1KIA 2KIA 3KIA 4KIA
      NMC  1MC  1MC  2MC  2MC  3MC  K/3  K/4  1KIA 2KIA 3KIA
      PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4  1KIA 2KIA
      .    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4  1KIA
      .    .    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4
      .    .    .    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC
      .    .    .    .    PTC  NMC  1MC  1MC  2MC  2MC  3MC
      .    .    .    .    .    PTC  NMC  1MC  1MC  2MC  2MC
      .    .    .    .    .    .    PTC  NMC  1MC  1MC  2MC
      .    .    .    .    .    .    .    PTC  NMC  1MC  1MC
      .    .    .    .    .    .    .    .    PTC  NMC  1MC
      .    .    .    .    .    .    .    .    .    PTC  NMC
      .    .    .    .    .    .    .    .    .    .    PTC`;
    const lines = printed
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/));
    expect(tables.COLUMNS).toEqual([1, 2, 4, 6, 8, 12, 16, 20, 24, 30, 36]);
    const ours = lines.map((line, roll) =>
      line.map((_, column) => tables.sayResult(tables.fireResult(column, roll)).replace('no effect', '.')),
    );
    expect(ours).toEqual(lines);
  });

  test('I-Qa rolls beyond the table use its first and last rows, and without a column nothing happens', () => {
    expect(tables.fireResult(4, -2)).toEqual(tables.fireResult(4, 0));
    expect(tables.fireResult(10, 19)).toEqual(tables.fireResult(10, 15));
    expect(tables.fireResult(tables.NO_COLUMN, 0)).toEqual({ effect: 'none' });
  });
});

/** The odds that two strengths come to, as printed. */
function oddsOf([attack, defence]: readonly number[]): string {
  return tables.CLOSE_COMBAT[tables.oddsColumn(attack, defence)].odds;
}

describe('the smaller tables', () => {
  test('I-3.3.5a Residual Firepower is half the column, at most 12', () => {
    expect(tables.COLUMNS.map((_, column) => tables.residualFor(column, 0))).toEqual([
      0, 1, 2, 2, 4, 6, 8, 8, 12, 12, 12,
    ]);
    expect([0, 1, 2, 3].map((outside) => tables.residualFor(4, outside))).toEqual([4, 2, 1, 0]);
    expect([
      tables.residualFor(1, 0, 'air-burst'),
      tables.residualFor(10, 0, 'air-burst'),
      tables.residualFor(tables.NO_COLUMN, 0),
    ]).toEqual([2, 12, 0]);
  });

  test('I-Qc odds and kill numbers of close combat', () => {
    expect(tables.CLOSE_COMBAT.map(({ odds, kill }) => `${odds} ${kill}`)).toEqual([
      '<1-8 0',
      '1-8 1',
      '1-6 2',
      '1-4 3',
      '1-2 4',
      '1-1 5',
      '3-2 6',
      '2-1 7',
      '3-1 8',
      '4-1 9',
      '6-1 10',
      '8-1 11',
      '10-1 12',
      '>10-1 13',
    ]);
    expect(
      [
        [1, 9],
        [1, 8],
        [4, 5],
        [5, 5],
        [7, 5],
        [3, 2],
        [41, 4],
        [40, 4],
      ].map(oddsOf),
    ).toEqual(['<1-8', '1-8', '1-2', '1-1', '1-1', '3-2', '>10-1', '10-1']);
  });

  test('I-Qg cost, cover and kind of each terrain', () => {
    const facts = [...tables.TERRAIN_FACTS].map(([terrain, { halves, modifier, openGround, shelter }]) => [
      terrain,
      halves / 2,
      modifier,
      openGround,
      shelter,
    ]);
    expect(facts).toEqual([
      ['open', 1, 0, true, false],
      ['orchard', 1, 0, false, false],
      ['grain', 1.5, 0, false, false],
      ['brush', 2, 0, false, false],
      ['woods', 2, 1, false, true],
      ['building-wood', 2, 2, false, true],
      ['building-stone', 2, 3, false, true],
    ]);
    expect(tables.SEASONS).toEqual({ orchard: [4, 10], grain: [6, 9] });
  });

  test('I-1.2.5c Smoke', () => {
    expect(Object.fromEntries(tables.SMOKE_VALUES)).toEqual({
      grenades: 2,
      full: 3,
      dispersed: 2,
      phosphorus: 2,
      'dispersed-phosphorus': 1,
    });
  });

  test('I-Qd modifiers of close combat', () => {
    expect(tables.CLOSE_COMBAT_MODIFIERS).toEqual({
      ambusher: -1,
      ambushed: 1,
      broken: -2,
      byExhausted: 1,
      onExhausted: -1,
    });
  });

  test('I-Qe wounds', () => {
    expect(tables.WOUNDS).toEqual({ wounded: 4, again: 1 });
  });

  test('I-Qf ambush', () => {
    expect(tables.AMBUSH).toEqual({ difference: 3, inexperienced: 1, pinned: 1, exhausted: 1 });
  });

  test('I-Qh I-Qi movement and portage', () => {
    expect(tables.MOVEMENT).toMatchObject({
      squads: 4,
      inexperienced: 3,
      leader: 6,
      woundedLeader: 3,
      withLeader: 2,
      doubleTime: 2,
      roadBonus: 1,
      rout: 6,
      woundedRout: 3,
    });
    expect(tables.PORTAGE).toMatchObject({
      squads: 3,
      leader: 1,
      leaderMost: 2,
      woundedLeader: 0,
      exhausted: -1,
      leaderLends: 1,
      routSquads: 3,
      routLeader: 1,
    });
    expect(tables.STACKING).toMatchObject({ squads: 3, leaders: 4, steepleSquads: 1, steepleLeaders: 4 });
  });

  test('I-Qk Leader Creation', () => {
    expect([-1, 1, 2, 3, 4, 5, 6, 7].map(tables.createdLeader)).toEqual([
      '8-1',
      '8-1',
      '8-0',
      '8-0',
      '7-0',
      '7-0',
      '6+1',
      undefined,
    ]);
  });

  test('I-Ql rally', () => {
    expect(tables.RALLY).toEqual({ desperate: 4, shelter: -1, self: 1 });
  });

  test('I-4.0j I-4.1f I-4.2e causes of a lower breakdown number', () => {
    expect(tables.BREAKDOWN).toEqual({ captured: 2, inexperienced: 1, sustained: 2, notElite: 2 });
  });
});
