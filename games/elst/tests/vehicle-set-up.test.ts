/** V-3.2.4q V-7.7a How vehicles face when they are set up. */
import { expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import type { ActionOf } from '../rules/state/actions.js';
import { answer, answerAll, eventOf, listedOf, marksOn, open, refusal, unitNumber } from './toolkit.js';

const SHERMAN = 'u46';
const SQUAD = 'u16';

/** DaE3 at the British set-up. */
function dae3() {
  const begun = open(elstGame.start({ scenario: 'elst-dae3', options: {} })).state;
  const chosen = answer(begun, listedOf(begun, 'appoint')[0]).state;
  return answerAll(chosen, [[{ do: 'by-default' }], [{ do: 'ready' }]]).state;
}

function face(hull: number, turret = hull, crew: ActionOf<'face'>['crew'] = 'buttoned-up'): ActionOf<'face'> {
  return { do: 'face', unit: SHERMAN, hull, turret, crew };
}

test('V-3.2.4q a tank that is set up faces the map until its owner turns hull and turret', () => {
  const placed = answer(dae3(), { do: 'place', unit: SHERMAN, at: 'N15' }).state;
  const unit = unitNumber(SHERMAN);
  expect([placed.hull[unit], placed.turret[unit]]).toEqual([1, 1]);
  const { state, events } = answer(placed, face(2, 1));
  expect([state.hull[unit], state.turret[unit]]).toEqual([2, 1]);
  expect(elstGame.tell(eventOf(events, 'vehicle-faced'))).toBe(
    'Sherman VC(a) EE faces south-east, its turret east, buttoned up.',
  );
});

test('V-7.7a its owner chooses whether the crew is exposed', () => {
  const placed = answer(dae3(), { do: 'place', unit: SHERMAN, at: 'N15' }).state;
  const { state } = answer(placed, face(1, 1, 'exposed'));
  expect(marksOn(state, SHERMAN)).toContain('crew-exposed');
  expect(marksOn(answer(state, face(1)).state, SHERMAN)).not.toContain('crew-exposed');
  expect(marksOn(answer(state, { do: 'lift', unit: SHERMAN }).state, SHERMAN)).toEqual([]);
});

test('V-3.2.4q only a vehicle of the set-up that stands on the map is turned', () => {
  const state = dae3();
  expect(refusal(state, face(1))).toEqual(['vehicle-off-map V-3.3v1']);
  expect(refusal(state, { ...face(1), unit: SQUAD })).toEqual(['no-vehicle V-3.3.2a']);
  expect(listedOf(state, 'face')).toEqual([]);
  expect(listedOf(answer(state, { do: 'place', unit: SHERMAN, at: 'N15' }).state, 'face')).toHaveLength(11);
});
