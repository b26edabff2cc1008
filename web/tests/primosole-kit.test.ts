/** The desks of Primosole on single positions: what is offered, what a pick comes to, and why not. */
import { begin } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { primosole } from '@bridgehead/primosole';
import { describe, expect, test } from 'vitest';
import { primosoleKit } from './whole-kits.js';
import { tables as printedTables } from '../src/games/primosole/tables.js';
import { actionAfter, choose, codes, deskAfter, deskAt, point, refusalAfter, seatAt } from './desk-words.js';
import { open, play } from './primosole-desk.js';

const UNITS = {
  'br-a-8dli': '1311',
  'br-hq-8dli': '1312',
  'br-a-9dli': '1211',
  'ge-1-1mg': '1310',
  'ge-2-1mg': '1508',
};
const HANDS = { 'british-hand': ['9H', '2C'], 'german-hand': ['KS'] };

describe('activation', () => {
  const state = open({ units: UNITS, cards: HANDS });
  const desk = deskAt(primosoleKit, state, 'british');

  test('units of a formation are picked together: a stack of them is not opened', () => {
    const offered = [...desk.looks].flatMap(([id, look]) => (look.offered ? [[id, look.together]] : []));
    expect(Object.fromEntries(offered)).toEqual({ 'br-a-8dli': '8dli', 'br-hq-8dli': '8dli', 'br-a-9dli': '9dli' });
  });

  test('one formation is activated without a test, several are declared with their rating', () => {
    const one = deskAfter(choose(desk, '8dli'));
    expect(one.proposal).toEqual({ do: 'activate', formation: '8dli' });
    const two = deskAfter(choose(one, '9dli'));
    expect(two.proposal).toEqual({
      do: 'declare',
      formations: ['8dli', '9dli'],
      weapons: [],
      artillery: [],
      air: [],
      card: 'deck',
    });
    expect(two.choices.filter(({ card }) => card !== undefined).map(({ label }) => label)).toEqual([
      '2♣: fails',
      '9♥: passes the test',
    ]);
    expect(deskAfter(choose(two, '9H')).proposal).toMatchObject({ card: '9H' });
    expect(two.chosen[0].without().proposal).toEqual({ do: 'activate', formation: '9dli' });
  });

  test('a unit of the map stands for its formation; picked again it is left out; an enemy is refused', () => {
    const one = deskAfter(point(desk, 'br-a-8dli@1311'));
    expect(one.looks.get('br-hq-8dli')).toMatchObject({ picked: true });
    expect(deskAfter(point(one, 'br-hq-8dli@1312')).proposal).toBeUndefined();
    expect(codes(refusalAfter(point(desk, 'ge-1-1mg@1310')))).toEqual(['not-your-formation 4.1a']);
  });
});

describe('set-up', () => {
  const state = begin(primosole, { scenario: 'primosole-1', options: {} }, seededChance(1));
  const desk = deskAt(primosoleKit, state, 'british');

  test('with nothing on the map the region of all units is shown, then that of the picked one; no cards are shown before they are dealt', () => {
    const picked = deskAfter(choose(desk, 'br-r-i'));
    const hexes = picked.choices.map(({ hex }) => hex);
    expect(picked.region).toEqual(hexes);
    expect(new Set(desk.region).size).toBeGreaterThan(hexes.length);
    expect(primosoleKit.hand?.(seatAt(primosole, state, 'british').state, 'british')).toBeUndefined();
  });

  test('once a unit stands, the map stays where it is until one is picked', () => {
    const placed = play(state, 'british', { do: 'place', unit: 'br-r-i', hex: '1309' });
    expect(deskAt(primosoleKit, placed, 'british').region).toEqual([]);
  });
});

describe('actions', () => {
  const state = play(open({ units: UNITS, cards: HANDS }), 'british', { do: 'activate', formation: '8dli' });
  const desk = deskAt(primosoleKit, state, 'british');

  test('a picked unit shows where it can go with the cost, and at whom it can fire', () => {
    const unit = deskAfter(point(desk, 'br-a-8dli@1311'));
    expect(unit.marks.find(({ hex }) => hex === '1211')).toMatchObject({ kind: 'reach' });
    expect(unit.looks.get('ge-1-1mg')).toMatchObject({ target: true });
    expect(actionAfter(point(unit, '1410'))).toEqual({ do: 'move', unit: 'br-a-8dli', path: ['1410'] });
    expect(deskAfter(point(unit, 'br-hq-8dli@1312')).chosen.map(({ id }) => id)).toEqual(['br-hq-8dli']);
    expect(deskAfter(point(unit, 'br-a-8dli@1311')).chosen).toEqual([]);
  });

  test('an adjacent enemy can be fired at or attacked: one chooses', () => {
    const both = deskAfter(point(desk, 'br-a-8dli@1311', 'ge-1-1mg@1310'));
    expect(both.choices.map(({ id }) => id).toSorted()).toEqual(['1310', 'at-ge-1-1mg']);
    expect(actionAfter(choose(both, '1310'))).toEqual({ do: 'move', unit: 'br-a-8dli', path: ['1310'] });
  });

  test('a fire is put together with its card and Support before it is given', () => {
    const fire = deskAfter(choose(desk, 'br-a-8dli', 'at-ge-1-1mg'));
    expect(fire.proposal).toEqual({ do: 'fire', unit: 'br-a-8dli', target: 'ge-1-1mg', support: [], card: 'deck' });
    const supported = deskAfter(choose(fire, 'support-br-hq-8dli-2', '9H'));
    expect(supported.proposal).toEqual({
      do: 'fire',
      unit: 'br-a-8dli',
      target: 'ge-1-1mg',
      support: [{ headquarters: 'br-hq-8dli', points: 2 }],
      card: '9H',
    });
    expect(fire.choices.find(({ card }) => card === '2C')?.label).toMatch(/^2♣, counts 2: /);
    expect(supported.chosen.at(-1)?.without().proposal).toMatchObject({ card: 'deck' });
  });

  test('why not: too far, out of range, not activated', () => {
    expect(codes(refusalAfter(point(desk, 'br-a-8dli@1311', '1303')))).toContain('too-far 5.1');
    expect(codes(refusalAfter(point(desk, 'br-a-8dli@1311', 'ge-2-1mg@1508')))).toContain('out-of-range 2.0g');
    expect(codes(refusalAfter(point(desk, 'br-a-9dli@1211')))).toContain('not-activated 4.3a');
  });

  test('the one who is not asked gets no choices', () => {
    expect(deskAt(primosoleKit, state, 'german').choices).toEqual([]);
  });
});

describe('reactions', () => {
  const activated = play(open({ units: { ...UNITS, 'ge-1-1mg': '1308' }, cards: HANDS }), 'british', {
    do: 'activate',
    formation: '8dli',
  });
  const state = play(activated, 'british', { do: 'move', unit: 'br-a-8dli', path: ['1310'] }, '5C', '6C');
  const desk = deskAt(primosoleKit, state, 'german');

  test('the unit that moved is the target, and anyone who can react is offered', () => {
    expect(desk.looks.get('br-a-8dli')).toMatchObject({ target: true });
    expect(deskAfter(choose(desk, 'ge-1-1mg', 'defend')).proposal).toEqual({ do: 'defend', unit: 'ge-1-1mg' });
  });
});

describe('what lies on the map', () => {
  test('markers, and what a side may know of mines', () => {
    const state = open({
      units: UNITS,
      improved: { 1311: 'british' },
      mines: [{ hex: '1409', side: 'german', value: 3 }],
      ruins: ['Primosole bridge'],
    });
    const signsFor = (side: 'british' | 'german') =>
      primosoleKit.signs(seatAt(primosole, state, side).state).map(({ kind, text }) => `${kind} ${text ?? ''}`.trim());
    expect(signsFor('german')).toEqual(['broken-bridge', 'trench', 'mines 3']);
    expect(signsFor('british')).toEqual(['broken-bridge', 'trench', 'mines ?']);
    expect(primosoleKit.describe(seatAt(primosole, state, 'british'), '1311')).toContain(
      'British Improved Position; British A/8DLI, infantry',
    );
  });

  test('a Disorganized, reduced unit that has acted says so', () => {
    const state = open({
      units: {
        ...UNITS,
        'br-a-8dli': { at: '1311', marks: ['reduced', 'disorganized', 'activated', 'acted'] },
        'ge-1-1mg': { at: '1310', limit: 2 },
      },
    });
    const piece = primosoleKit.pieces(state).find(({ id }) => id === 'br-a-8dli');
    expect(piece?.face).toMatchObject({ strength: 'reduced', lines: ['1-2-4-4'], band: 'green' });
    expect(piece?.look).toMatchObject({ spent: true, tags: [{ sign: 'D' }] });
    expect(primosoleKit.pieces(state).find(({ id }) => id === 'ge-1-1mg')?.look).toMatchObject({
      tags: expect.arrayContaining([expect.objectContaining({ sign: 'F2' })]),
    });
  });

  test('the hand is the own one, of the other only the size is shown', () => {
    const state = open({ units: UNITS, cards: HANDS });
    const hand = primosoleKit.hand?.(seatAt(primosole, state, 'german').state, 'german');
    expect(hand?.own?.map(({ text }) => text)).toEqual(['K♠']);
    expect(hand?.piles[0]).toMatchObject({ label: 'British hand', count: '2' });
  });
});

describe('printed tables', () => {
  const tables = printedTables();

  test('6.10a the multipliers stand as printed: a row for each target, a column for anyone who fires', () => {
    expect(
      tables.find(({ id }) => id === 'multipliers')?.rows.map((row) => row.join(' ').replaceAll('×\u00a0', '')),
    ).toEqual([
      'Infantry 1 2 1 1 3c 3c 1',
      'Tank 1b 1 1b 1 3c 3c 1',
      'Light armour 1b 1 1b 1 3c 3c 1',
      'Anti tank 1 1 1 1 3c 3c 1',
    ]);
  });

  test('7.3.1b 9.2 limits and cards of Close Combat', () => {
    expect(tables.find(({ id }) => id === 'limits')?.rows).toEqual([
      ['0 or less', '0'],
      ['1 to 4', '1'],
      ['5 to 7', '2'],
      ['8 to 10', '3'],
    ]);
    expect(tables.find(({ id }) => id === 'combat-cards')?.rows).toContainEqual([
      'Support weapon, good order',
      '0',
      '1',
      '2',
    ]);
  });

  test('each row has a cell for each heading, and none is empty of sense', () => {
    for (const { head, rows } of tables)
      for (const row of rows)
        expect([row.length, row.join()]).toEqual([head.length, expect.not.stringMatching(/undefined|object/)]);
  });
});
