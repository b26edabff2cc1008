/** I-4.3 Demolition charges. */
import { expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { fire } from './shooting.js';
import {
  answer,
  asked,
  eventOf,
  eventsOf,
  isLegal,
  listedOf,
  marksOn,
  open,
  refusal,
  stateWith,
  weaponMarksOn,
  weaponNumber,
  whereIs,
} from './toolkit.js';
import { costsIn, go, move } from './walking.js';
import { attackIn, isWindow, movementWith, moveAndFire, PASS, say } from './window-kit.js';

/** A squad with two charges beside the stone building C4, where the enemy is. */
function besieging(squad = 'br-4-5-8 B4') {
  const sketch = movementWith({
    units: { squad, idle: 'br-4-5-7 A1', enemy: 'ge-4-4-7 C4', far: 'ge-4-4-7 A9 broken' },
    weapons: { charge: 'br-dc squad', second: 'br-dc squad' },
  });
  return { ...sketch, place: { charge: sketch.w.charge, unit: sketch.u.squad, at: 'C4' } };
}

/** The charge has been placed, and the Advancing Fire Phase has come. */
function placed(squad: string, marks = '') {
  const { state, u, w } = stateWith({
    phase: 'advancing-fire',
    units: { squad, enemy: `ge-4-4-7 C4${marks}`, other: 'ge-8-0 C4' },
    weapons: { charge: 'br-dc squad' },
  });
  state.charges = [
    {
      weapon: weaponNumber(w.charge),
      target: state.place[1],
      exhausted: squad.includes('exhausted'),
      breakdown: squad.startsWith('br-4-5-8') ? 12 : 10,
    },
  ];
  return { state: open(state).state, u, w, detonate: { do: 'detonate', weapon: w.charge } satisfies Action };
}

test('I-4.3a 30 FP on everybody there, with TEM and the CX of the placer', () => {
  const { state, detonate } = placed('br-4-5-8 B4 exhausted');
  const done = answer(state, detonate, [45, 12, 12]);
  expect(attackIn(done)).toMatchObject({
    firepower: 30,
    column: 30,
    modifiers: [['stone building +3', 'CX of the placer +1']],
  });
  expect(attackIn(done).event.bundles[0].units).toHaveLength(2);
});

test('I-4.3a the squad may use its own FP as well, but no second charge', () => {
  const { state, u, w, place } = besieging();
  const one = answer(answer(state, move([u.squad], [place])).state, PASS).state;
  expect(weaponMarksOn(one, w.charge)).toEqual(['used', 'placed']);
  expect(refusal(one, go([{ charge: w.second, unit: u.squad, at: 'C4' }]))).toContain('second-charge I-4.3a');
  expect(marksOn(one, u.squad)).not.toContain('own-used');
});

test('I-4.3b in its own hex it costs as much as entering the target', () => {
  const { state, u, place } = besieging();
  const spent = answer(state, move([u.squad], [place]));
  expect([costsIn(spent.events), eventOf(spent.events, 'spent').at, isWindow(spent.state), asked(spent.state)]).toEqual(
    [[2], 'B4', true, 'german'],
  );
  expect(isLegal(spent.state, fire([u.enemy], 'B4'))).toBe(true);
});

test('I-4.3b only by its holder, only next to it, and not by those who fired or cannot move', () => {
  const { state, u, w } = besieging();
  expect(refusal(state, move([u.squad], [{ charge: w.charge, unit: u.squad, at: 'D4' }]))).toContain(
    'charge-not-adjacent I-4.3b',
  );
  expect(refusal(state, move([u.idle], [{ charge: w.charge, unit: u.idle, at: 'A2' }]))).toContain(
    'not-its-charge I-4.3b',
  );
  const fired = besieging('br-4-5-8 B4 prep-fired');
  expect(isLegal(fired.state, move([fired.u.squad], [fired.place]))).toBe(false);
});

test('I-4.3c placed if the placer is unbroken and unpinned after all fire on that expenditure', () => {
  const { state, u, w, place } = besieging();
  const shot = moveAndFire(state, move([u.squad], [place]), fire([u.enemy], 'B4'), [32, 66]);
  expect([eventsOf(shot.events, 'charge-placed'), shot.state.charges]).toEqual([[], []]);
  const spared = answer(answer(state, move([u.squad], [place])).state, PASS);
  expect([eventOf(spared.events, 'charge-placed').at, spared.state.charges.length]).toEqual(['C4', 1]);
  expect(listedOf(spared.state, 'move').every((action) => !action.units.includes(w.charge))).toBe(true);
});

test('I-4.3c the phase does not end before it is resolved; it fails on its X# and is gone either way', () => {
  const { state, w, u, detonate } = placed('br-4-5-7 B4');
  expect(refusal(state, { do: 'end-phase' })).toEqual(['charge-waits I-4.3c']);
  const dud = answer(state, detonate, [64]);
  expect([
    eventOf(dud.events, 'charge-resolved').detonated,
    eventsOf(dud.events, 'fire-resolved'),
    dud.state.charges,
  ]).toEqual([false, [], []]);
  expect(dud.state.weaponPlace[weaponNumber(w.charge)]).toBeLessThan(0);
  const elite = placed('br-4-5-8 B4');
  const works = answer(elite.state, elite.detonate, [64, 12, 12]);
  expect([eventOf(works.events, 'charge-resolved').detonated, say(attackIn(works).event.firepower)]).toEqual([
    true,
    ['demolition charge +30'],
  ]);
  expect(whereIs(works.state, u.squad)).toBe('B4');
});

test('I-4.3a two charges of one squad in one way are refused before the first is placed', () => {
  const { state, u, w, place } = besieging();
  expect(refusal(state, move([u.squad], [place, { charge: w.second, unit: u.squad, at: 'C4' }]))).toEqual([
    'second-charge I-4.3a',
  ]);
  expect(isLegal(state, move([u.squad], [place]))).toBe(true);
});
