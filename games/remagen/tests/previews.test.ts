/** What a player is shown before they confirm. */
import type { Preview } from '@bridgehead/engine';
import { preview } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/actions.js';
import { remagen } from '../rules/game.js';
import type { State } from '../rules/state.js';
import type { Remagen } from '../rules/types.js';
import type { Side } from '../rules/vocabulary.js';
import type { Sketch } from './toolkit.js';
import {
  advanceTo,
  attack,
  battalionsIn,
  displace,
  END_PHASE,
  HALT,
  NO_FIRE,
  open,
  play,
  playAll,
  position,
  retreat,
  support,
} from './toolkit.js';

function shown(state: State, side: Side, action: Action): Preview {
  return preview<Remagen>(remagen, state, side, action);
}

function totals({ tallies }: Preview): Record<string, number> {
  return Object.fromEntries(tallies.map(({ title, total }) => [title, total]));
}

/** Each consequence as its kind and rule. */
function consequences({ consequences: all }: Preview): string[] {
  return all.map(({ kind, rule }) => `${kind} ${rule}`);
}

describe('an attack that is not complete has its sum', () => {
  const state = position({
    phase: 'us-combat',
    us: { 'us-27': '1914', 'us-art-9': '1410' },
    german: { 'ge-901': '1913' },
  });

  test('7.0d without a defender: the attacking total', () => {
    const partial = shown(state, 'us', attack(['us-27'], [], ['us-art-9']));
    expect(totals(partial)).toEqual({ 'Attacking total': 6 });
    expect(partial.summary).toBe('Attack with U.S. 27 (3-6-7), U.S. 9 (3-4-15/1-7)');
  });

  test('7.0d without an attacker: what the defender brings', () => {
    expect(totals(shown(state, 'us', attack([], ['ge-901'])))).toMatchObject({
      'Attacking total': 0,
      'Combat differential': -2,
    });
  });
});

describe('Final Protective Fire', () => {
  const sketch: Sketch = {
    phase: 'us-combat',
    us: { 'us-27': '1914', 'us-52': '1812' },
    german: { 'ge-901': '1913', 'ge-art-11': '2306', 'ge-heavy-1': '2305' },
  };
  const { state } = play(position(sketch), 'us', attack(['us-27', 'us-52'], ['ge-901']));

  test('8.43 how far the differential falls, with all sums', () => {
    const fire = shown(state, 'german', support('ge-art-11', 'ge-heavy-1'));
    expect(fire.summary).toBe(
      'Final Protective Fire by German 11 (2-1-17/1-7), German heavy I (3-2-20/1-7): differential falls from +4 to +1',
    );
    expect(totals(fire)).toEqual({ 'Attacking total': 6, 'Defending total': 5, 'Combat differential': 1 });
    expect(consequences(fire)).toEqual([]);
  });

  test('4.1f without fire the differential stays', () => {
    expect(shown(state, 'german', NO_FIRE).summary).toBe('No Final Protective Fire: differential +4');
  });

  test('7.61 fire that does not change the column is wasted', () => {
    const two = play(
      position({
        ...sketch,
        german: { 'ge-901': '1913', 'ge-art-11': '2306' },
        us: { 'us-27': '1914', 'us-52': '1812', 'us-art-9': '1512' },
      }),
      'us',
      attack(['us-27', 'us-52'], ['ge-901'], ['us-art-9']),
    );
    const fire = shown(two.state, 'german', support('ge-art-11'));
    expect([fire.summary.endsWith('from +7 to +6'), consequences(fire)]).toEqual([true, ['wasted 7.61']]);
  });

  test('7.62De the defender is warned where a one eliminates them', () => {
    const guns = { 'us-art-9': '1512', 'us-art-78': '1511', 'us-art-99': '1510' };
    const many = play(
      position({ ...sketch, us: { ...sketch.us, ...guns } }),
      'us',
      attack(['us-27', 'us-52'], ['ge-901'], Object.keys(guns)),
    );
    expect(consequences(shown(many.state, 'german', NO_FIRE))).toEqual(['own-loss 7.62De']);
    expect(consequences(shown(many.state, 'german', support('ge-art-11', 'ge-heavy-1')))).toEqual([]);
  });
});

/** The German 901 in 1914 has lost: of its neighbours only 2014 is free of U.S. zones. */
function pressed(
  more: Readonly<Record<string, string>>,
  friends: Readonly<Record<string, string>>,
  count: number,
): State {
  const stack = [
    { at: 'sequence' },
    { at: 'combat', side: 'us', attackers: [], defenders: [], barrageDue: [] },
    { at: 'retreat', side: 'german', left: ['ge-901'], count, paths: [{ unit: 'ge-901', hexes: [], followers: [] }] },
  ];
  return position({
    phase: 'us-combat',
    us: { 'us-27': '1814', 'us-52': '1912', 'us-60': '2113', ...more },
    german: { 'ge-901': '1914', ...friends },
    stack,
  });
}

/** The same before the attack by 27. */
function beforeAttack(german: Readonly<Record<string, string>>): State {
  return position({
    phase: 'us-combat',
    us: { 'us-27': '1814', 'us-52': '1912', 'us-60': '2113' },
    german: { 'ge-901': '1914', ...german },
  });
}

describe('after the die', () => {
  const beaten = play(
    position({ phase: 'us-combat', us: { 'us-27': '1813' }, german: { 'ge-39': '1914' } }),
    'us',
    attack(['us-27'], ['ge-39']),
    [3],
  ).state;

  test('7.7 a retreat by its hexes', () => {
    expect(shown(beaten, 'german', retreat('ge-39', '2013'))).toEqual({
      summary: 'Retreat German 39 (2-2-7) by 2013',
      tallies: [],
      consequences: [],
    });
  });

  test('7.91b 7.96a an advance, and what halting gives up', () => {
    const { state } = play(beaten, 'german', retreat('ge-39', '2013'));
    expect(shown(state, 'us', advanceTo('us-27', '1914', 'ge-39')).summary).toBe(
      'Advance U.S. 27 (3-6-7) to 1914, next to German 39 (2-2-7)',
    );
    expect(consequences(shown(state, 'us', HALT))).toEqual(['wasted 7.96a']);
  });

  test('7.74b a retreat that ends in elimination, with its points', () => {
    const lost = shown(pressed({ 'us-1-47': '2116' }, {}, 2), 'german', retreat('ge-901', '2014'));
    expect(lost.summary).toBe('Retreat German 901 (1-2-7) to 2014, where it is eliminated');
    expect(lost.consequences).toEqual([
      {
        kind: 'own-loss',
        rule: '7.74b',
        text: 'German 901 (1-2-7) cannot complete its retreat and is eliminated: 2 points to the U.S. Player.',
      },
    ]);
    expect(shown(pressed({ 'us-1-47': '2015' }, {}, 1), 'german', retreat('ge-901')).summary).toBe(
      'German 901 (1-2-7) is eliminated where it stands',
    );
  });

  test('7.81a 7.82d a retreat through friends: who must step aside, and which guns fall silent', () => {
    expect(consequences(shown(pressed({}, { 'ge-39': '2014' }, 1), 'german', retreat('ge-901', '2014')))).toEqual([
      'duty 7.81a',
    ]);
    expect(consequences(shown(pressed({}, { 'ge-art-11': '2014' }, 1), 'german', retreat('ge-901', '2014')))).toEqual([
      'wasted 7.82d',
      'duty 7.81a',
    ]);
  });

  test('7.82b 7.82d stepping aside: further chains, and guns that fall silent', () => {
    const attackIt = attack(['us-27'], ['ge-901']);
    const chain = play(beforeAttack({ 'ge-39': '2014', 'ge-77': '2115', 'ge-78': '2015' }), 'us', attackIt, [3]).state;
    expect(consequences(shown(chain, 'german', displace('ge-39', '2115')))).toEqual(['duty 7.82b']);
    const gun = playAll(beforeAttack({ 'ge-art-11': '2014' }), [
      ['us', attackIt],
      ['german', NO_FIRE, 3],
    ]).state;
    expect(shown(gun, 'german', displace('ge-art-11', '2115')).summary).toBe(
      'Move German 11 (2-1-17/1-7) aside to 2115',
    );
    expect(consequences(shown(gun, 'german', displace('ge-art-11', '2115')))).toEqual(['wasted 7.82d']);
  });
});

test('7.11a keeping some barrages: which units are given up', () => {
  const stack = [
    { at: 'sequence' },
    { at: 'combat', side: 'us', attackers: [], defenders: ['ge-39', 'ge-77'], barrageDue: ['ge-39', 'ge-77'] },
  ];
  const state = position({
    phase: 'us-combat',
    us: { 'us-art-9': '1410' },
    german: { 'ge-39': '1914', 'ge-77': '1112' },
    stack,
  });
  const kept = shown(state, 'us', { do: 'keep-barrages', units: ['ge-39'] });
  expect([kept.summary, consequences(kept)]).toEqual(['Keep the barrage of German 39 (2-2-7)', ['wasted 7.11a']]);
});

describe('bridges', () => {
  test('11.21d 11.22 blowing up a bridge: where the unit goes, and when the bridge may come back', () => {
    const float = { hex: '0705', west: '0604', east: '0805' };
    const { state } = open(
      position({ turn: 18, phase: 'german-end', german: { 'ge-39': '0705' }, bridges: { 'float-1': float } }),
    );
    const blow = shown(state, 'german', { do: 'destroy', bridge: 'float-1' });
    expect(blow.summary).toBe('Blow up the first Float Bridge and send German 39 (2-2-7) to 0805');
    expect(blow.consequences.map(({ text }) => text)).toEqual([
      'The U.S. Player can lay the first Float Bridge again from Game-Turn 21 on.',
    ]);
    expect(shown(state, 'german', { do: 'spare', bridge: 'float-1' }).summary).toBe(
      'Leave the first Float Bridge standing',
    );
  });

  test('11.0b the Ludendorff Bridge never comes back', () => {
    const { state } = open(position({ phase: 'german-end', german: { 'ge-39': '0616' } }));
    expect(consequences(shown(state, 'german', { do: 'destroy', bridge: 'ludendorff' }))).toEqual([]);
  });
});

describe('the end of a U.S. phase with an open front', () => {
  const holed = battalionsIn('0710', '0911', '1013', '1116', '1018', '0919', '1613');

  test.each(['us-move', 'us-combat'] as const)(
    '14.13b 14.14c in %s it names the points that the front will cost',
    (phase) => {
      const ending = shown(position({ turn: 10, phase, frontDuty: true, us: holed }), 'us', END_PHASE);
      expect(ending.consequences[0]).toMatchObject({ kind: 'own-loss', rule: '14.13b' });
      expect(ending.consequences[0].text).toContain('the German Player scores 3 points');
    },
  );

  test('14.14c a gap is told hex by hex', () => {
    const ending = shown(
      position({ turn: 10, frontDuty: true, us: battalionsIn('1312', '1314', '1316') }),
      'us',
      END_PHASE,
    );
    expect(ending.consequences[0]).toMatchObject({ kind: 'own-loss', rule: '14.14c' });
    expect(ending.consequences[0].text).toMatch(/a gap of 4 hexes \(.*\)\..* 20 points/);
  });

  test('14.11a nothing is told before the front is due, of a whole front, or to the German Player', () => {
    expect(consequences(shown(position({ us: battalionsIn('1815') }), 'us', END_PHASE))).toEqual(['ends-phase 5.13c']);
    expect(
      consequences(shown(position({ frontDuty: true, us: battalionsIn('0716', '0816') }), 'us', END_PHASE)),
    ).toEqual(['ends-phase 5.13c']);
    expect(
      consequences(shown(position({ frontDuty: true, phase: 'german-move', us: holed }), 'german', END_PHASE)),
    ).toEqual(['ends-phase 5.13c']);
  });
});
