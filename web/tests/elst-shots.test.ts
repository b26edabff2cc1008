/** I-3.3.3a The possible shots over each unit, and an attack in detail, as the page shows them. */
import { judge, startFromPosition, valueRead } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { Action, Elst } from '@bridgehead/elst';
import { elstGame, exampleScenario } from '@bridgehead/elst';
import { describe, expect, test } from 'vitest';
import { elstKit } from './whole-kits.js';
import { PERSON } from '../src/kit/who-plays.js';
import { openTable } from '../src/table/open-table.js';

const UNITS = {
  u1: { side: 'british', kind: 'br-4-5-7', at: 'H10' },
  u2: { side: 'german', kind: 'ge-4-4-7', at: 'H5' },
  u3: { side: 'german', kind: 'ge-8-1', at: 'H5' },
  u4: { side: 'german', kind: 'ge-4-4-7', at: 'H2' },
};

function sit(phase: 'movement' | 'prep-fire', more: object = {}, arms: object = {}) {
  const position = valueRead(
    elstGame.readPosition({
      game: 'elst',
      scenario: exampleScenario('proving-ground'),
      turn: 2,
      phase,
      attacker: phase === 'movement' ? 'british' : 'german',
      units: { ...UNITS, ...more },
      weapons: { w1: { kind: 'ge-lmg', holder: 'u2' }, ...arms },
    }),
  );
  const session = startFromPosition<Elst>(elstGame, position, seededChance(3));
  const table = openTable(elstKit, session, {
    id: 'test',
    title: 'Test',
    keepers: { british: PERSON, german: PERSON },
    asksUnused: () => false,
    showsZones: () => false,
  });
  table.sitDown();
  return table;
}

/** The British squad has come into H9, two steps from its cover; the Germans are asked. */
function window() {
  const table = sit('movement');
  table.answer('british', {
    do: 'move',
    units: ['u1'],
    double: [],
    assault: false,
    drop: [],
    way: [{ to: 'H9' }],
    stops: [],
  });
  table.sitDown();
  return table;
}

function captions(table: ReturnType<typeof sit>): (string | undefined)[][] {
  return table.scene.value.pieces.flatMap(({ id, look }) =>
    look.caption === undefined ? [] : [[id, look.caption.text]],
  );
}

describe('over each unit', () => {
  test('in a window: a mark over each unit that could fire; its numbers are in the list', () => {
    expect(captions(window())).toEqual([
      ['u2', '◎'],
      ['u4', '◎'],
    ]);
    // 4 + 3 at normal range are column 6, long range halves the other squad; no Assault Movement and Open Ground are -2.
    const labels = window().shots.value?.shots.map(({ label }) => label.replace('\u202f', ' ')) ?? [];
    expect(labels).toContainEqual(expect.stringContaining('7 firepower, column 6, modifiers −2: 59 % to break'));
    expect(labels).toContainEqual(expect.stringContaining('2 firepower, column 2, modifiers −2: 37 % to break'));
  });

  test('the list has them too, and what all can do together under the leader', () => {
    const table = window();
    const labels = table.shots.value?.shots.map(({ label }) => label) ?? [];
    expect(labels[0]).toMatch(
      /^4-4-7 A with LMG under 8-1 B at H9: 7 firepower, column 6, modifiers −3: \d+\s% to break or worse, \d+\s% for any effect$/,
    );
    expect(labels).toHaveLength(3);
  });

  test('every one of them can be put together and fired', () => {
    const table = window();
    for (const { action, picks } of table.shots.value?.shots ?? []) {
      expect(judge(elstGame, table.moment.value.seat.state, 'german', action).legal).toBe(true);
      table.assemble(picks);
      expect(table.built.value?.action).toEqual(action);
    }
  });

  test('in a fire phase: at the best target of each', () => {
    const position = sit('prep-fire');
    expect(captions(position).map(([id]) => id)).toEqual(['u2', 'u4']);
  });

  test('once it is said whom to fire at: at them only', () => {
    const table = sit('prep-fire', { u5: { side: 'british', kind: 'br-2-4-7', at: 'H7' } });
    const aims = () => new Set(table.shots.value?.shots.map(({ label }) => / at (\w+):/.exec(label)?.[1]));
    expect(aims()).toEqual(new Set(['H7', 'H10']));
    table.assemble(['at-H10']);
    expect(aims()).toEqual(new Set(['H10']));
  });

  test('a mortar: its chance to hit, and to break', () => {
    const table = sit('prep-fire', {}, { w2: { kind: 'ge-mtr50', holder: 'u4' } });
    const mortar = table.shots.value?.shots.find(({ piece }) => piece === 'w2');
    expect(mortar?.label).toMatch(
      / of 4-4-7 C at H10: To Hit \d+, modifiers \S+: \d+\s% to hit, \d+\s% to break or worse, \d+\s% for any effect$/,
    );
    table.assemble(mortar?.picks ?? []);
    expect(table.built.value?.action).toEqual(mortar?.action);
    expect(table.built.value?.odds).toBeUndefined();
  });

  test('anyone who is asked something else sees none', () => {
    const table = sit('movement');
    expect([table.shots.value, captions(table)]).toEqual([undefined, []]);
  });
});

describe('an attack in detail', () => {
  const table = window();
  const fire: Action = { do: 'fire', with: ['u2', 'w1'], leaders: [], helpers: [], at: 'H9' };
  const forecast = elstKit.forecast?.detail(table.moment.value.seat, fire);

  test('the fire table row by row', () => {
    expect(forecast?.tables).toHaveLength(1);
    const [{ title, head, rows }] = forecast?.tables ?? [];
    expect([title, head]).toEqual([
      'Fire table, column 6, modifiers −2',
      ['Dice', 'Final', 'Result', 'On doubles', 'Chance'],
    ]);
    expect(rows.map(({ cells }) => cells.join(' ').trim())).toEqual([
      '2 0 2KIA',
      '3 1 2KIA',
      '4 2 1KIA K/2',
      '5 3 K/2',
      '6 4 2MC 1MC',
      '7 5 1MC',
      '8 6 1MC NMC',
      '9 7 NMC',
      '10 8 PTC no effect',
      '11 9 no effect',
      '12 10 no effect',
    ]);
    expect(rows.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
  });

  test('the chance of each final state of each target', () => {
    const [{ title, chances }] = forecast?.fates ?? [];
    expect(title).toBe('4-5-7 A');
    expect(chances.map(({ name }) => name)).toContain('broken');
    expect(chances.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
    expect(forecast?.trust).toMatch(/^If there is line of sight\. Every roll/);
  });

  test('what the dice can show, for the card of the roll: worst for the firer first', () => {
    const chances = elstKit.forecast?.chances(table.moment.value.seat, fire) ?? [];
    expect(chances.map(({ result }) => result)).toEqual([
      'no effect',
      'PTC',
      'NMC',
      '1MC',
      '2MC',
      'K/2',
      '1KIA',
      '2KIA',
    ]);
    expect(chances.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
  });

  test('what doubles would do is said', () => {
    expect(forecast?.notes.map(({ rule }) => rule)).toEqual(['I-3.2.1f', 'I-3.2.2e']);
  });

  test('other answers have none', () => {
    expect(elstKit.forecast?.covers({ do: 'pass' })).toBe(false);
    expect(elstKit.forecast?.covers(fire)).toBe(true);
  });
});
