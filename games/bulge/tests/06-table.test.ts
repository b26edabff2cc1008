/** 6.0 6.2 6.8 6.9 9 The differential, the shifts and the two tables. */
import { odds } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { columnFor, facesOf, rankCombat } from '../rules/combat/combat-table.js';
import { contextOf } from '../rules/situation/context.js';
import { bulge } from '../rules/game.js';
import type { State } from '../rules/state/state.js';
import { compareTables } from '../rules/combat/table-comparison.js';
import { COLUMNS, RESULT_AT } from '../rules/board/tables.js';
import type { Bulge } from '../rules/situation/types.js';
import type { Result, Table } from '../rules/vocabulary/vocabulary.js';
import { RESULTS, TABLES } from '../rules/vocabulary/vocabulary.js';
import { combatFrame, fight } from './combat-kit.js';
import { around, attack, campaign, combatIn, open, play, position } from './toolkit.js';

const START = campaign();

/** The columns of one attack, as it was resolved. */
function resolved(
  state: State,
  attackers: string[],
  defender: string,
  die: number,
  more: Parameters<typeof attack>[2] = {},
) {
  const side = combatFrame(state).side;
  return combatIn(play(state, side, attack(attackers, defender, more), [die]).events);
}

const primary = (differential: number) => facesOf('primary', columnFor(differential));

const compared = (state: State, action: ReturnType<typeof attack>) =>
  compareTables(state, contextOf(state), combatFrame(state), action);

const cell = (table: Table, column: number, die: number): Result =>
  RESULT_AT[table]({ number: column, label: COLUMNS[column - 1].label }, die);

describe('6.0 the differential and the tables', () => {
  test('6.0a the differential is the strength of the attackers less the defender’s', () => {
    const combat = resolved(START, ['GE-2', 'GE-26'], 'US-28', 4);
    expect([combat.attack.total, combat.defense.total, combat.differential]).toEqual([9, 2, 7]);
  });

  test('6.0b column and die give the result: Primary, +7, die 1 is DE in the open', () => {
    const state = position({
      phase: 'german-pre',
      german: { 'GE-2': '1411', 'GE-26': '1312' },
      american: { 'US-28': '1412' },
    });
    expect(resolved(open(state).state, ['GE-2', 'GE-26'], 'US-28', 1)).toMatchObject({
      differential: 7,
      columns: { final: '+6, +7' },
      die: 1,
      result: 'DE',
    });
  });

  test('6.2 beyond the ends of the table the end columns are used', () => {
    expect([-9, -5, -4, 12, 18].map((differential) => columnFor(differential).label)).toEqual([
      '-5 or less',
      '-5 or less',
      '-4, -3',
      '+12 or more',
      '+12 or more',
    ]);
  });

  test.each(TABLES)(
    '6.8 6.9 on the %s table no result gets worse for the attacker to the right, none better downwards, and no two columns are equal',
    (table) => {
      const ranks = COLUMNS.map((_, index) =>
        [1, 2, 3, 4, 5, 6].map((die) => RESULTS.indexOf(cell(table, index + 1, die))),
      );
      for (const [index, column] of ranks.entries()) {
        expect(column).toEqual(column.toSorted((a, b) => b - a));
        if (index > 0) expect(column.every((rank, die) => rank >= ranks[index - 1][die])).toBe(true);
      }
      expect(new Set(ranks.map((column) => column.join())).size).toBe(COLUMNS.length);
    },
  );

  test('6.8 the Primary table destroys by 1, 3 and 5 rolls in six at even strength, at +6 and at +12', () => {
    expect([0, 6, 12].map((differential) => primary(differential).DE + primary(differential).EX)).toEqual([1, 3, 5]);
    expect([-5, -3].map((differential) => primary(differential).AE)).toEqual([3, 2]);
  });

  test('6.9 the Secondary table has no exchange and destroys the defender from +10 on', () => {
    expect(
      COLUMNS.map((_, index) => facesOf('secondary', { number: index + 1, label: '' })).map(({ DE, EX }) => [DE, EX]),
    ).toEqual([...Array.from({ length: 8 }, () => [0, 0]), [1, 0], [2, 0]]);
  });
});

describe('6.2 9 shifts', () => {
  /** Attackers around La Roche (1013), a town in rough II: 1012 and 0913 lie across the Ourthe. */
  const LA_ROCHE = {
    phase: 'german-pre',
    german: { 'GE-1SS': '1012', 'GE-2': '0913', 'GE-26': '1113' },
    american: { 'US-28': '1013' },
  } as const;

  test('6.2a town and river would shift by six columns and shift by four; the same to the right', () => {
    const combat = resolved(open(position(LA_ROCHE)).state, ['GE-1SS', 'GE-2'], 'US-28', 1);
    expect(combat.left.parts.map(({ rule, value }) => [rule, value])).toEqual([
      ['9.Xf', 3],
      ['9.3', 3],
      ['6.2a', -2],
    ]);
    expect(combat.left.total).toBe(4);
    const supported = open(position({ ...LA_ROCHE, turn: 1, supportLeft: { german: 6, american: 0 } })).state;
    const { state, events } = play(supported, 'german', attack(['GE-1SS', 'GE-2'], 'US-28', { support: 6 }), [1]);
    expect(combatIn(events).right.parts.map(({ rule, value }) => [rule, value])).toEqual([
      ['11.0a', 2],
      ['13.0b', 2],
    ]);
    expect(state.supportLeft.german).toBe(4);
  });

  test('6.2b first to the left as far as the first column, then to the right from there', () => {
    const state = open(
      position({ phase: 'german-pre', turn: 1, german: { 'GE-12': '1012' }, american: { 'US-2': '1013' } }),
    ).state;
    expect(resolved(state, ['GE-12'], 'US-2', 5)).toMatchObject({
      differential: -2,
      columns: { start: '-2, -1', afterTerrain: '-5 or less', final: '-2, -1' },
    });
  });

  test('6.2b to the right it stops at the last column', () => {
    const state = open(
      position({
        phase: 'german-pre',
        supportLeft: { german: 4, american: 0 },
        german: { 'GE-1SS': '1411', 'GE-2': '1312' },
        american: { 'US-28': '1412' },
      }),
    ).state;
    expect(resolved(state, ['GE-1SS', 'GE-2'], 'US-28', 1, { support: 4 })).toMatchObject({
      columns: { start: '+10, +11', final: '+12 or more' },
    });
  });

  test('6.2a 12.0e support that the mist makes superfluous is not spent', () => {
    const start = position({
      phase: 'german-post',
      weather: 'mist',
      supportLeft: { german: 4, american: 0 },
      german: { 'GE-12': '1411' },
      american: { 'US-99': '1412' },
    });
    const action = attack(['GE-12'], 'US-99', { support: 4 });
    const helped = play(open(start).state, 'german', action, [3, 6]);
    expect(combatIn(helped.events).right.parts.map(({ rule, value }) => [rule, value])).toEqual([
      ['12.0e', 1],
      ['13.0b', 4],
      ['6.2a', -1],
    ]);
    const alone = play(open(start).state, 'german', action, [4, 6]);
    expect([helped.state.supportLeft.german, alone.state.supportLeft.german]).toEqual([1, 0]);
  });

  test('9.1 St. Vith counts as a town, and not also as rough ground', () => {
    const state = open(
      position({
        phase: 'german-pre',
        german: { 'GE-1SS': around('0805', 1, 'dry')[0] },
        american: { 'US-7A': '0805' },
      }),
    ).state;
    expect(resolved(state, ['GE-1SS'], 'US-7A', 5).left.parts.map(({ label, value }) => [label, value])).toEqual([
      ['town', 3],
    ]);
  });

  test.each([
    ['1412', 0],
    ['0806', 1],
    ['1012', 2],
  ])('9.2 the ground of %s shifts by %i', (hex, columns) => {
    const state = open(
      position({ phase: 'german-pre', german: { 'GE-1SS': around(hex, 1, 'dry')[0] }, american: { 'US-7A': hex } }),
    ).state;
    expect(resolved(state, ['GE-1SS'], 'US-7A', 5, { table: 'secondary' }).left.total).toBe(columns);
  });

  test('9.3 the river is added only if all attack across one', () => {
    const { state } = open(position(LA_ROCHE));
    const rules = (...attackers: string[]) =>
      resolved(state, attackers, 'US-28', 5, { table: 'secondary' }).left.parts.map(({ rule }) => rule);
    expect([rules('GE-1SS', 'GE-2'), rules('GE-1SS', 'GE-26'), rules('GE-26')]).toEqual([
      ['9.Xf', '9.3', '6.2a'],
      ['9.Xf'],
      ['9.Xf'],
    ]);
  });

  test('9.5 an intact West Wall helps a German defender', () => {
    const state = open(
      position({
        phase: 'american-pre',
        german: { 'GE-12': '0402' },
        american: { 'US-3A': around('0402', 1, 'dry')[0] },
      }),
    ).state;
    expect(resolved(state, ['US-3A'], 'GE-12', 5, { table: 'secondary' }).left.parts).toMatchObject([
      { label: 'intact West Wall', value: 3 },
    ]);
  });

  test('9.5a an American in the same hex has only the other ground of it', () => {
    const state = open(
      position({
        phase: 'german-pre',
        german: { 'GE-12SS': around('0402', 1, 'dry')[0] },
        american: { 'US-99': '0402' },
      }),
    ).state;
    expect(resolved(state, ['GE-12SS'], 'US-99', 5, { table: 'secondary' }).left.parts).toMatchObject([
      { label: 'rough II', value: 2 },
    ]);
  });
});

describe('6.7 both tables side by side', () => {
  test('6.7 columns and chances of an attack on either table', () => {
    const both = compared(START, attack(['GE-2', 'GE-26'], 'US-28'));
    expect(both?.primary).toMatchObject({ column: { label: '+2, +3' }, columnInMist: undefined, whyNot: [] });
    expect(both?.primary.chances).toEqual({ AE: 0, AR: 1 / 6, CT: 2 / 6, DR: 2 / 6, EX: 1 / 6, DE: 0 });
    expect(both?.secondary.chances).toMatchObject({ DR: 2 / 6, AR: 1 / 6 });
    expect(compared(START, attack([], 'US-28'))).toBeUndefined();
  });

  test('6.7 12.0e the chances are those of the very rules, the die for the mist counted in', () => {
    const state = open(
      position({ phase: 'german-post', weather: 'mist', german: { 'GE-2': '1411' }, american: { 'US-84': '1412' } }),
    ).state;
    for (const table of TABLES) {
      const action = attack(['GE-2'], 'US-84', { table });
      const outlook = compared(state, action)?.[table];
      expect([outlook?.column.label, outlook?.columnInMist?.label]).toEqual(['0, +1', '+2, +3']);
      const counted = Object.fromEntries(RESULTS.map((result) => [result, 0]));
      for (const { events, probability } of odds<Bulge>(bulge, state, 'german', action).entries)
        counted[combatIn(events).result] += probability;
      for (const result of RESULTS) expect(outlook?.chances[result]).toBeCloseTo(counted[result], 10);
    }
  });

  test('6.7 8.0d why an attack cannot be made on one of the tables', () => {
    const state = open(
      position({ phase: 'american-pre', american: { 'US-101': '1410' }, german: { 'GE-2': '1411', 'GE-26': '1409' } }),
    ).state;
    const both = compared(state, attack(['US-101'], 'GE-2', { table: 'secondary' }));
    expect([both?.primary.whyNot.map(({ code }) => code), both?.secondary.whyNot]).toEqual([
      ['unsupplied-primary'],
      [],
    ]);
  });

  test('6.3 how lucky a result is for the attacker', () => {
    const state = position({
      phase: 'german-pre',
      supportLeft: { german: 4, american: 0 },
      german: { 'GE-12': '1411' },
      american: { 'US-99': '1412' },
    });
    const ranks = RESULTS.map((result) => rankCombat(fight(state, 'german', ['GE-12'], 'US-99', result).events));
    expect(ranks).toEqual([-2, -1, 0, 1, 2, 3].map((number) => ({ side: 'german', rank: number })));
    expect(rankCombat([])).toBeUndefined();
  });
});
