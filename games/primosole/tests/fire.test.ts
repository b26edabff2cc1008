import { preview, TallySheet } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import type { Action, ActionOf } from '../rules/state/actions.js';
import { cardCode, DECK } from '../rules/pieces/cards.js';
import { contextOf } from '../rules/situation/context.js';
import { couldFireAt, judgeShot } from '../rules/fire/fire.js';
import type { Effect } from '../rules/hits/fire-sums.js';
import { addFire, effectOf, fireValue, isPointBlank, moraleOf, multiplierFor } from '../rules/hits/fire-sums.js';
import type { Frame } from '../rules/state/frames.js';
import { primosole } from '../rules/game.js';
import { supportLeft } from '../rules/fire/support.js';
import type { Primosole } from '../rules/situation/types.js';
import { units } from '../rules/pieces/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { placed, ready, scene } from './scene.js';
import {
  ACTIONS,
  answer,
  answerAll,
  card,
  defaults,
  eventsOf,
  hex,
  isLegal,
  listedOf,
  marks,
  open,
  refusal,
  SEQUENCE,
  topFrame,
  unit,
  violations,
  where,
} from './toolkit.js';
import vectors from './vectors/fire.json' with { type: 'json' };
import judged from './vectors/fire-judged.json' with { type: 'json' };

function fire(
  firer: string,
  target: string,
  from = 'deck',
  support: Readonly<Record<string, number>> = {},
): ActionOf<'fire'> {
  return {
    do: 'fire',
    unit: firer,
    target,
    support: Object.entries(support).map(([headquarters, points]) => ({ headquarters, points })),
    card: from,
  };
}

describe('vectors', () => {
  test.each(vectors)('$id', (row) => {
    const { firer, target, support, result } = row;
    const side: Side = units[unit(firer)].side;
    const onMap = placed(row.units);
    const enemy: Side = side === 'british' ? 'german' : 'british';
    const shot: Frame[] =
      row.mode === 'fire'
        ? []
        : [
            {
              at: 'fire',
              mode: 'defensive-fire',
              firer: unit(firer),
              target: unit(target),
              hex: hex(onMap[target].at),
              support: [],
              card: undefined,
            },
          ];
    const state = scene({
      active: row.mode === 'fire' ? side : enemy,
      units: onMap,
      inside: row.inside ?? {},
      ruins: row.ruins ?? [],
      improved: Object.fromEntries((row.improved ?? []).map((at) => [at, enemy])),
      stack: [SEQUENCE, ACTIONS, ...shot],
    });
    const { events } =
      row.mode === 'fire' ? answer(state, fire(firer, target, 'deck', support), [row.card]) : open(state, [row.card]);
    const [resolved] = eventsOf(events, 'fire-resolved');
    expect([resolved.fire.total, resolved.defense.total, resolved.result]).toEqual([row.fire, row.defense, result]);
    expect(resolved.fire.parts.reduce((sum, part) => sum + part.value, 0)).toBe(resolved.fire.total);
  });
});

describe('vectors of legal and illegal fire', () => {
  test.each(judged)('$id', (row) => {
    const side: Side = row.active === 'german' ? 'german' : 'british';
    const state = scene({
      scenario: row.scenario === 'primosole-1' ? 'primosole-1' : 'primosole-2',
      turn: row.turn ?? 2,
      active: side,
      units: placed(row.units),
      hands: { [side]: row.hand ?? [] },
      ammo: { [side]: row.ammo ?? 0 },
    });
    const action: Action =
      row.fire === undefined
        ? { do: 'aim', fire: 'artillery', strength: 1, ...row.aim }
        : fire(row.fire.unit, row.fire.target, 'deck', row.fire.support);
    expect(violations(state, action).map(({ code }) => code)).toEqual(row.refused);
  });
});

// --- 6.1 to 6.3 -----------------------------------------------------------------------------------------------------

const PAIR = { 'br-a-8dli': ready('1311'), 'ge-1-1mg': '1309' };

test('6.1 a unit without Firepower has no fire action', () => {
  const state = scene({ units: { 'br-foo': ready('1310'), 'ge-1-1mg': '1309' } });
  expect(refusal(state, fire('br-foo', 'ge-1-1mg'))).toContain('no-firepower 6.1');
  expect(listedOf(state, 'fire')).toEqual([]);
});

test('6.2a each unit fires on its own, at one target, once in a turn', () => {
  const state = scene({ units: { ...PAIR, 'br-b-8dli': ready('1311') } });
  const first = answer(state, fire('br-a-8dli', 'ge-1-1mg'), ['3C']);
  expect(eventsOf(first.events, 'fire-resolved')[0].fire.total).toBe(7);
  expect(refusal(first.state, fire('br-a-8dli', 'ge-1-1mg'))).toEqual(['acted-already 4.3a']);
  expect(isLegal(first.state, fire('br-b-8dli', 'ge-1-1mg'))).toBe(true);
  expect(refusal(state, fire('br-a-8dli', 'br-b-8dli'))).toEqual(['not-enemy 6.2a']);
});

test('6.2b the side with the Initiative chooses firer and target among the units in a hex', () => {
  const state = scene({ units: { ...PAIR, 'ge-hq-1mg': '1309' } });
  expect(new Set(listedOf(state, 'fire').map(({ target }) => target))).toEqual(new Set(['ge-1-1mg', 'ge-hq-1mg']));
  expect(refusal(state, fire('ge-1-1mg', 'br-a-8dli'))).toContain('not-your-unit 4.1a');
});

test('6.3 a unit may be fired at several times in a turn', () => {
  const state = scene({ units: { ...PAIR, 'br-b-8dli': ready('1311'), 'br-c-8dli': ready('1311') } });
  const { events } = answerAll(state, [
    [fire('br-a-8dli', 'ge-1-1mg'), '2C'],
    [fire('br-b-8dli', 'ge-1-1mg'), '2D'],
    [fire('br-c-8dli', 'ge-1-1mg'), '2H'],
  ]);
  expect(eventsOf(events, 'fire-resolved')).toHaveLength(3);
});

test('2.0g 2.0f a target beyond the Range, counted from the next hex on, cannot be fired at', () => {
  const state = scene({ units: { 'br-a-8dli': ready('1312'), 'ge-1-1mg': '1309', 'ge-2-1mg': '1310' } });
  expect(refusal(state, fire('br-a-8dli', 'ge-1-1mg'))).toEqual(['out-of-range 2.0g']);
  expect(isLegal(state, fire('br-a-8dli', 'ge-2-1mg'))).toBe(true);
});

test('2.0n a unit cannot fire at a target that it does not see', () => {
  const state = scene({ active: 'german', units: { 'ge-1-1mg': ready('1106'), 'br-a-8dli': '1110' } });
  expect(refusal(state, fire('ge-1-1mg', 'br-a-8dli'))).toEqual(['no-sight 2.0n']);
});

test('6.1 2.0g 2.0n exactly the impossible fires are refused with a sentence, for all pairs of units of a set-up', () => {
  for (const turn of [2, 9]) {
    const state = scene({ turn, options: { strictSmallArms: turn === 9 }, units: defaults('primosole-3') });
    const context = contextOf(state);
    const onMap = [...units.keys()].filter((it) => state.place[it] >= 0);
    for (const firer of onMap)
      for (const target of onMap)
        expect(couldFireAt(state, context, firer, target)).toBe(judgeShot(state, context, firer, target).length === 0);
  }
});

test('11.4 D.8 at night only adjacent units can be fired at', () => {
  const sketch = {
    active: 'german',
    units: { 'ge-1-1mg': ready('1308'), 'br-a-8dli': '1310', 'br-b-8dli': '1309' },
  } as const;
  const night = scene({ ...sketch, turn: 9 });
  expect(refusal(night, fire('ge-1-1mg', 'br-a-8dli'))).toEqual(['night 11.4']);
  expect(isLegal(night, fire('ge-1-1mg', 'br-b-8dli'))).toBe(true);
  expect(isLegal(scene(sketch), fire('ge-1-1mg', 'br-a-8dli'))).toBe(true);
});

test('D.9 no fire while a Close Combat is open', () => {
  const state = scene({
    units: { ...PAIR, 'br-b-8dli': ready('1309') },
    combat: { hex: '1309', entered: { 'br-b-8dli': '1310' } },
  });
  expect(refusal(state, fire('br-a-8dli', 'ge-1-1mg'))).toEqual(['combat-open D.9']);
  expect(listedOf(state, 'fire')).toEqual([]);
});

test('4.3a 8.1b only an activated unit in good order fires', () => {
  const state = scene({
    units: { 'br-a-8dli': '1311', 'br-b-8dli': ready('1311', 'disorganized'), 'ge-1-1mg': '1309' },
  });
  expect(refusal(state, fire('br-a-8dli', 'ge-1-1mg'))).toEqual(['not-activated 4.3a']);
  expect(refusal(state, fire('br-b-8dli', 'ge-1-1mg'))).toEqual(['disorganized-fire 8.1b']);
});

test('11.5.1 a side that is low on Ammo has no fire action', () => {
  const state = scene({
    scenario: 'primosole-1',
    turn: 3,
    units: { 'br-r-i': ready('1310'), 'ge-1-1mg': '1309' },
    ammo: { british: 2 },
  });
  expect(refusal(state, fire('br-r-i', 'ge-1-1mg'))).toEqual(['low-ammo 11.5.1']);
  expect(listedOf(state, 'fire')).toEqual([]);
});

// --- 6.4 6.5 sums and results ---------------------------------------------------------------------------------------

test('6.4a the Defense value is Morale, cover and an Improved Position', () => {
  const state = scene({ units: { 'br-a-8dli': ready('1406'), 'ge-1-1pi': '1405' }, improved: { 1405: 'german' } });
  const { events } = answer(state, fire('br-a-8dli', 'ge-1-1pi'), ['2C']);
  expect(eventsOf(events, 'fire-resolved')[0].defense.parts.map(({ rule, value }) => [rule, value])).toEqual([
    ['2.0h', 6],
    ['6.4a', 2],
    ['5.8c', 2],
  ]);
});

test('6.4b the Fire value is twice the Firepower, Gun less Armor, Support and the card', () => {
  const state = scene({ units: { 'br-a-44rtr': ready('1110'), 'br-hq-44rtr': ready('1010'), 'ge-at-1': '1111' } });
  const { events } = answer(state, fire('br-a-44rtr', 'ge-at-1', 'deck', { 'br-hq-44rtr': 2 }), ['8D']);
  expect(eventsOf(events, 'fire-resolved')[0].fire.parts.map(({ rule, value }) => [rule, value])).toEqual([
    ['6.4b', 4],
    ['6.5b', -1],
    ['6.6b', 2],
    ['6.10a', 8],
  ]);
});

test('6.4c the card comes from the deck or from the hand, where it brings no event', () => {
  const state = scene({ units: PAIR, hands: { british: ['QH', '9C', '9D'] } });
  expect(listedOf(state, 'fire').map((action) => action.card)).toEqual(['deck', '9C', '9D', 'QH']);
  const played = answer(state, fire('br-a-8dli', 'ge-1-1mg', '9D'));
  expect(eventsOf(played.events, 'fire-resolved')[0].fire.total).toBe(13);
  expect(played.state.handSize.british).toBe(2);
  expect(refusal(state, fire('br-a-8dli', 'ge-1-1mg', '2C'))).toEqual(['not-in-hand 2.0ab']);
});

test('6.4d a higher Fire value Disorganizes, an equal one does nothing', () => {
  expect([effectOf(7, 7), effectOf(8, 7), effectOf(11, 7)]).toEqual(['none', 'disorganized', 'disorganized']);
  const state = scene({ units: PAIR });
  expect(marks(answer(state, fire('br-a-8dli', 'ge-1-1mg'), ['2C']).state, 'ge-1-1mg')).toEqual([]);
  expect(marks(answer(state, fire('br-a-8dli', 'ge-1-1mg'), ['3C']).state, 'ge-1-1mg')).toEqual(['disorganized']);
});

test('6.4e twice the Defense value costs a step as well', () => {
  expect([effectOf(13, 7), effectOf(14, 7)]).toEqual(['disorganized', 'loss']);
  const { state } = answer(scene({ units: PAIR }), fire('br-a-8dli', 'ge-1-1mg'), ['8C']);
  expect(marks(state, 'ge-1-1mg')).toEqual(['reduced', 'disorganized']);
});

test('6.4e 2.0m a unit on its last step is eliminated by a loss', () => {
  const { state, events } = answer(
    scene({ units: { ...PAIR, 'ge-1-1mg': { at: '1309', marks: ['reduced'] } } }),
    fire('br-a-8dli', 'ge-1-1mg'),
    ['8C'],
  );
  expect(where(state, 'ge-1-1mg')).toBe('eliminated');
  expect(eventsOf(events, 'fire-resolved')[0].result).toBe('eliminated');
});

test('6.5a Gun and Armor, where they are printed, lie between 1 and 4', () => {
  for (const { front, back } of units)
    for (const { gun, armor } of [front, ...(back === undefined ? [] : [back])])
      expect([gun >= 0 && gun <= 4, armor >= 0 && armor <= 4]).toEqual([true, true]);
  expect([units[unit('ge-88-1')].front.gun, units[unit('ge-88-1')].front.armor]).toEqual([4, 3]);
});

test('6.5b the Gun/Armor rating may be negative, and 6.5.2 without Armor there is none', () => {
  const state = scene({ units: { 'br-a-44rtr': '1311', 'ge-88-1': '1309', 'br-a-8dli': '1311' } });
  const rating = (firer: string, target: string) => {
    const sheet = new TallySheet('Fire value');
    addFire(sheet, state, { mode: 'fire', firer: unit(firer), target: unit(target), support: [] }, card('2C'));
    return sheet.parts.find(({ rule }) => rule === '6.5b')?.value;
  };
  expect(rating('ge-88-1', 'br-a-44rtr')).toBe(2);
  expect(rating('br-a-44rtr', 'ge-88-1')).toBe(-1);
  expect(rating('br-a-8dli', 'ge-88-1')).toBe(-3);
  expect(rating('ge-88-1', 'br-a-8dli')).toBeUndefined();
});

test('6.5.1 6.10c without a Gun armour is fired at only from an adjacent hex', () => {
  const state = scene({
    active: 'german',
    units: { 'ge-1-1mg': ready('1309'), 'br-a-44rtr': '1311', 'br-car-9': '1310' },
  });
  expect(refusal(state, fire('ge-1-1mg', 'br-a-44rtr'))).toEqual(['point-blank-only 6.10c']);
  expect(isLegal(state, fire('ge-1-1mg', 'br-car-9'))).toBe(true);
});

test('R22 O.1 small arms fire at anti-tank guns at their Range; by the optional rule only when adjacent', () => {
  const sketch = { units: { 'br-a-8dli': ready('1311'), 'ge-at-1': '1309' } };
  expect(isLegal(scene(sketch), fire('br-a-8dli', 'ge-at-1'))).toBe(true);
  expect(refusal(scene({ ...sketch, options: { strictSmallArms: true } }), fire('br-a-8dli', 'ge-at-1'))).toEqual([
    'small-arms O.1',
  ]);
  const near = { units: { 'br-a-8dli': ready('1310'), 'ge-at-1': '1309' }, options: { strictSmallArms: true } };
  expect(isLegal(scene(near), fire('br-a-8dli', 'ge-at-1'))).toBe(true);
});

// --- 6.10 -----------------------------------------------------------------------------------------------------------

test('6.10a 6.10e the card is doubled for tanks at infantry, airborne and signal units among them, and single otherwise', () => {
  for (const target of ['ge-1-1pi', 'ge-1-3fj', 'ge-1-sig', 'ge-20mm', 'ge-ard', 'ge-hq-1mg'])
    expect(multiplierFor(unit('br-a-44rtr'), unit(target)).times).toBe(2);
  expect(multiplierFor(unit('br-a-44rtr'), unit('ge-88-1')).times).toBe(1);
  expect(multiplierFor(unit('br-a-8dli'), unit('ge-1-1pi')).times).toBe(1);
});

test('6.10b a Support Weapon always uses the card once', () => {
  for (const [firer, { isSupportWeapon }] of units.entries()) {
    if (isSupportWeapon) for (const target of units.keys()) expect(multiplierFor(firer, target).times).toBe(1);
  }
});

test('6.10c R24 a Gun on light armour counts against anti-tank units only', () => {
  const state = scene({ units: { 'br-a-1rd': '1311', 'ge-88-1': '1310', 'ge-1-1mg': '1310' } });
  const value = (target: string) =>
    fireValue(state, { mode: 'fire', firer: unit('br-a-1rd'), target: unit(target), support: [] }, card('5C'));
  expect([value('ge-88-1'), value('ge-1-1mg')]).toEqual([2 + 1 - 3 + 5, 2 + 5]);
  expect([
    isPointBlank(unit('br-a-1rd'), unit('br-a-44rtr')),
    isPointBlank(unit('br-a-1rd'), unit('br-car-9')),
    isPointBlank(unit('br-a-44rtr'), unit('br-car-9')),
  ]).toEqual([true, true, false]);
});

// --- 6.6 Support ----------------------------------------------------------------------------------------------------

const MG = { 'ge-1-1mg': ready('1309'), 'ge-2-1mg': ready('1309'), 'ge-hq-1mg': ready('1308'), 'br-r-i': '1311' };

test('6.6a an activated headquarters supports its own formation if the target is within its Range, seen or not', () => {
  const state = scene({ active: 'german', units: { ...MG, 'ge-1-sig': ready('1310'), 'ge-at-1': ready('1310') } });
  expect(isLegal(state, fire('ge-1-1mg', 'br-r-i', 'deck', { 'ge-hq-1mg': 3 }))).toBe(true);
  expect(refusal(state, fire('ge-1-sig', 'br-r-i', 'deck', { 'ge-hq-1mg': 3 }))).toEqual(['no-support 6.6a']);
  expect(refusal(state, fire('ge-at-1', 'br-r-i', 'deck', { 'ge-hq-1mg': 1 }))).toEqual(['no-support 6.6a']);
  const far = scene({ active: 'german', units: { ...MG, 'ge-hq-1mg': ready('1306') } });
  expect(refusal(far, fire('ge-1-1mg', 'br-r-i', 'deck', { 'ge-hq-1mg': 3 }))).toEqual(['no-support 6.6a']);
  const near = scene({ active: 'german', units: { ...MG, 'ge-hq-1mg': ready('1307') } });
  expect(isLegal(near, fire('ge-1-1mg', 'br-r-i', 'deck', { 'ge-hq-1mg': 3 }))).toBe(true);
  const idle = scene({ active: 'german', units: { ...MG, 'ge-hq-1mg': '1308' } });
  expect(refusal(idle, fire('ge-1-1mg', 'br-r-i', 'deck', { 'ge-hq-1mg': 3 }))).toEqual(['no-support 6.6a']);
});

test('6.6b 6.6c 6.6-ex HQ/1MG supports 1/1MG at R/I: three points, not doubled', () => {
  const { events } = answer(
    scene({ active: 'german', units: MG }),
    fire('ge-1-1mg', 'br-r-i', 'deck', { 'ge-hq-1mg': 3 }),
    ['2C'],
  );
  expect(eventsOf(events, 'fire-resolved')[0].fire.parts.find(({ rule }) => rule === '6.6b')?.value).toBe(3);
});

test('6.6.1a a headquarters fires like any unit', () => {
  const { events } = answer(
    scene({ active: 'german', units: { ...MG, 'ge-hq-1mg': ready('1309') } }),
    fire('ge-hq-1mg', 'br-r-i'),
    ['5C'],
  );
  expect(eventsOf(events, 'fire-resolved')[0].fire.total).toBe(7);
});

test('6.6.1b it may use its Support for its own fire', () => {
  const state = scene({ active: 'german', units: { ...MG, 'ge-hq-1mg': ready('1309') } });
  const { events } = answer(state, fire('ge-hq-1mg', 'br-r-i', 'deck', { 'ge-hq-1mg': 3 }), ['4C']);
  expect(eventsOf(events, 'fire-resolved')[0].fire.total).toBe(9);
});

test('6.6.2 the points may be divided among fires, each is used once', () => {
  const state = scene({ active: 'german', units: MG });
  const once = answer(state, fire('ge-1-1mg', 'br-r-i', 'deck', { 'ge-hq-1mg': 2 }), ['2C']).state;
  expect(refusal(once, fire('ge-2-1mg', 'br-r-i', 'deck', { 'ge-hq-1mg': 2 }))).toEqual(['too-much-support 6.6.2']);
  const twice = answer(once, fire('ge-2-1mg', 'br-r-i', 'deck', { 'ge-hq-1mg': 1 }), ['2D']);
  expect(eventsOf(twice.events, 'fire-resolved')[0].fire.total).toBe(9);
  expect(
    refusal(state, {
      ...fire('ge-1-1mg', 'br-r-i'),
      support: [
        { headquarters: 'ge-hq-1mg', points: 2 },
        { headquarters: 'ge-hq-1mg', points: 2 },
      ],
    }),
  ).toEqual(['too-much-support 6.6.2']);
});

test.each([[[3]], [[2, 1]], [[1, 1, 1]], [[2]]])('6.6.2 6.6-2 Support 3 divided as %j', (division) => {
  const shots = [
    ['ge-1-1mg', 'br-r-i', '2C'],
    ['ge-2-1mg', 'br-s-i', '3C'],
    ['ge-3-1mg', 'br-hq-i', '4C'],
  ];
  let state = scene({
    active: 'german',
    units: { ...MG, 'ge-3-1mg': ready('1309'), 'br-s-i': '1311', 'br-hq-i': '1311' },
  });
  for (const [index, points] of division.entries()) {
    const [firer, target, drawn] = shots[index];
    const fired = answer(state, fire(firer, target, 'deck', { 'ge-hq-1mg': points }), [drawn]);
    expect(eventsOf(fired.events, 'fire-resolved')[0].fire.parts.find(({ rule }) => rule === '6.6b')?.value).toBe(
      points,
    );
    state = fired.state;
  }
  expect(supportLeft(state, unit('ge-hq-1mg'))).toBe(3 - division.reduce((sum, points) => sum + points, 0));
});

test('6.6.3 giving Support is no action', () => {
  const { state } = answer(
    scene({ active: 'german', units: MG }),
    fire('ge-1-1mg', 'br-r-i', 'deck', { 'ge-hq-1mg': 3 }),
    ['2C'],
  );
  expect(marks(state, 'ge-hq-1mg')).toEqual(['activated']);
  expect(marks(state, 'ge-1-1mg')).toEqual(['activated', 'acted']);
});

test('8.1f a Disorganized headquarters gives no Support', () => {
  const state = scene({ active: 'german', units: { ...MG, 'ge-hq-1mg': ready('1308', 'disorganized') } });
  expect(refusal(state, fire('ge-1-1mg', 'br-r-i', 'deck', { 'ge-hq-1mg': 1 }))).toEqual(['disorganized-support 8.1f']);
  expect(listedOf(state, 'fire').every(({ support }) => support.length === 0)).toBe(true);
});

test('6.6a fires are listed without Support and with all of it', () => {
  const listed = listedOf(scene({ active: 'german', units: MG }), 'fire').filter(
    (action) => action.unit === 'ge-1-1mg',
  );
  expect(listed.map(({ support }) => support)).toEqual([[], [{ headquarters: 'ge-hq-1mg', points: 3 }]]);
});

// --- 10 Support Weapons ---------------------------------------------------------------------------------------------

test('10.2 a Support Weapon moves like other units, and its symbol gives its type', () => {
  const gun = units[unit('br-6pdr-1')];
  expect([gun.isSupportWeapon, gun.type, gun.moves, gun.fireClass]).toEqual([true, 'anti-tank', 'foot', 'anti-tank']);
  const { state } = answer(scene({ units: { 'br-6pdr-1': ready('1313') } }), {
    do: 'move',
    unit: 'br-6pdr-1',
    path: ['1312', '1311'],
  });
  expect(where(state, 'br-6pdr-1')).toBe('1311');
});

test('10.3 R56 a Support Weapon Disorganizes at most: no loss at twice the Defense, none to a unit that cannot retreat', () => {
  const sketch = { active: 'german', units: { 'ge-at-1': ready('1309'), 'br-a-44rtr': '1311' } } as const;
  expect(marks(answer(scene(sketch), fire('ge-at-1', 'br-a-44rtr'), ['9S']).state, 'br-a-44rtr')).toEqual([
    'disorganized',
  ]);
  // enemies on both sides of it
  const trapped = scene({
    active: 'german',
    units: {
      'ge-at-1': ready('1309'),
      'ge-1-1mg': '1313',
      'ge-2-1mg': '1413',
      'ge-3-1mg': '1212',
      'br-a-44rtr': { at: '1311', marks: ['disorganized'] },
    },
  });
  const { state, events } = answer(trapped, fire('ge-at-1', 'br-a-44rtr'), ['9S']);
  expect(eventsOf(events, 'step-lost')).toEqual([]);
  expect([where(state, 'br-a-44rtr'), marks(state, 'br-a-44rtr')]).toEqual(['1311', ['disorganized']]);
});

test('10.4 fire at a Support Weapon is resolved normally: a loss eliminates it', () => {
  const state = scene({ units: { 'br-a-44rtr': ready('1311'), 'ge-at-1': '1309' } });
  expect(marks(answer(state, fire('br-a-44rtr', 'ge-at-1'), ['5D']).state, 'ge-at-1')).toEqual(['disorganized']);
  expect(where(answer(state, fire('br-a-44rtr', 'ge-at-1'), ['7D']).state, 'ge-at-1')).toBe('eliminated');
});

// --- how likely -----------------------------------------------------------------------------------------------------

const CHANCES: readonly (readonly [
  what: string,
  mode: 'fire' | 'defensive-fire',
  firer: string,
  support: number,
  chances: string,
])[] = [
  ['a company', 'fire', 'br-a-8dli', 0, '100/54 69/38 62/23 54/8 46/0 38/0 31/0'],
  ['a company with Support 3', 'fire', 'br-a-8dli', 3, '100/100 100/62 100/46 100/31 69/15 62/0 54/0'],
  ['machine guns', 'fire', 'ge-1-1mg', 0, '100/69 100/54 100/38 69/23 62/8 54/0 46/0'],
  ['a Sherman squadron', 'fire', 'br-a-44rtr', 0, '100/69 100/62 69/54 69/46 62/38 62/31 54/23'],
  ['a company in defence', 'defensive-fire', 'br-a-8dli', 0, '62/38 54/23 46/8 38/0 31/0 23/0 15/0'],
  ['machine guns in defence', 'defensive-fire', 'ge-1-1mg', 0, '69/46 62/31 54/15 46/0 38/0 31/0 23/0'],
  ['a Sherman squadron in defence', 'defensive-fire', 'br-a-44rtr', 0, '69/62 69/54 62/46 62/38 54/31 54/23 46/15'],
];

function percent(effects: readonly Effect[], among: readonly Effect[]): number {
  return Math.round((effects.filter((effect) => among.includes(effect)).length / effects.length) * 100);
}

test.each(CHANCES)(
  'R76 6.4d 6.4e %s at infantry of Defense 4 to 10, over all 52 cards',
  (_what, mode, firer, points, chances) => {
    const target = units[unit(firer)].side === 'british' ? 'ge-1-1pi' : 'br-r-i';
    const state = scene({ units: { [firer]: '1311', [target]: '1310' } });
    const shot = {
      mode,
      firer: unit(firer),
      target: unit(target),
      support: points === 0 ? [] : [{ headquarters: unit('br-hq-8dli'), points }],
    };
    const effects = [4, 5, 6, 7, 8, 9, 10].map((defense) =>
      DECK.map((it) => effectOf(fireValue(state, shot, it), defense)),
    );
    expect(effects.map((all) => `${percent(all, ['disorganized', 'loss'])}/${percent(all, ['loss'])}`).join(' ')).toBe(
      chances,
    );
  },
);

// --- 14.3 the example -----------------------------------------------------------------------------------------------

test('14.3a 14.3b the tanks Disorganize the guns in the orchard, the Durhams with Support drive them out', () => {
  const state = scene({
    units: { 'br-a-44rtr': ready('1110'), 'br-a-8dli': ready('1110'), 'br-hq-8dli': ready('1010'), 'ge-at-1': '1111' },
  });
  const first = answer(state, fire('br-a-44rtr', 'ge-at-1'), ['8D']);
  expect(eventsOf(first.events, 'fire-resolved')[0]).toMatchObject({
    fire: { total: 11 },
    defense: { total: 7 },
    result: 'disorganized',
  });
  const second = answer(first.state, fire('br-a-8dli', 'ge-at-1', 'deck', { 'br-hq-8dli': 3 }), ['6C']);
  expect(eventsOf(second.events, 'fire-resolved')[0]).toMatchObject({
    fire: { total: 10 },
    defense: { total: 6 },
    result: 'retreat',
  });
  const { state: end } = answer(second.state, listedOf(second.state, 'retreat')[0]);
  expect([where(end, 'ge-at-1') === '1111', marks(end, 'ge-at-1')]).toEqual([false, ['disorganized']]);
});

// --- events in the middle -------------------------------------------------------------------------------------------

test('12.1a R58 a target that a sniper drives out of its hex is missed', () => {
  const state = scene({ units: { 'br-a-8dli': ready('1311'), 'ge-1-1mg': { at: '1309', marks: ['disorganized'] } } });
  const fired = answer(state, fire('br-a-8dli', 'ge-1-1mg'), ['JC']).state;
  const sniped = answer(fired, { do: 'snipe', unit: 'ge-1-1mg' });
  expect(topFrame(sniped.state).at).toBe('retreat');
  const { state: end, events } = answer(sniped.state, { do: 'retreat', unit: 'ge-1-1mg', hex: '1308' });
  expect(eventsOf(events, 'fire-lost')).toHaveLength(1);
  expect([where(end, 'ge-1-1mg'), topFrame(end).at]).toEqual(['1308', 'actions']);
});

test('2.0x the card of a fire goes to the used pile, and R84 without any card left a fire counts 1', () => {
  const state = scene({ units: PAIR, pile: [], used: [], table: DECK.map(cardCode) });
  const { events } = answer(state, fire('br-a-8dli', 'ge-1-1mg'));
  expect(eventsOf(events, 'fire-resolved')[0].fire.total).toBe(5);
  const usual = answer(scene({ units: PAIR }), fire('br-a-8dli', 'ge-1-1mg'), ['7H']).state;
  expect(usual.cards[card('7H')]).toBe(1);
});

test('a preview shows both sums before the card is drawn', () => {
  const shown = preview<Primosole>(primosole, scene({ units: PAIR }), 'british', fire('br-a-8dli', 'ge-1-1mg'));
  expect(shown.tallies.map(({ total }) => total)).toEqual([4, 6]);
});

test('2.0h 8.1e Morale is one lower while Disorganized', () => {
  const state = scene({ units: { 'ge-1-1mg': { at: '1309', marks: ['disorganized'] }, 'ge-2-1mg': '1309' } });
  expect([moraleOf(state, unit('ge-1-1mg')), moraleOf(state, unit('ge-2-1mg'))]).toEqual([5, 6]);
  expect(couldFireAt(state, contextOf(state), unit('ge-1-1mg'), unit('ge-2-1mg'))).toBe(false);
});
