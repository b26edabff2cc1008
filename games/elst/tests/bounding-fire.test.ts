/** Bounding First Fire: cases as data, and what a vehicle on the move may fire when. */
import { describe, expect, it, test } from 'vitest';
import type { ActionOf } from '../rules/state/actions.js';
import type { State } from '../rules/state/state.js';
import { weaponAt } from '../rules/units/vehicles-in-play.js';
import { weaponId } from '../rules/vocabulary/units.js';
import type { Station } from '../rules/vocabulary/vocabulary.js';
import { driveOn, driven } from './driving-kit.js';
import { answer, eventsOf, listed, refusal, stateWith, unitNumber } from './toolkit.js';
import vectors from './vectors/vehicle-movement.json' with { type: 'json' };
import { isWindow, PASS, residualIn } from './window-kit.js';

/** A Sherman drives south from S8 to S9, a broken German squad ahead of it. */
function onTheMove() {
  const { state, u } = stateWith<string>({
    phase: 'movement',
    freeSight: true,
    units: { tank: 'br-sherman-v S8>2 motion', idle: 'br-4-5-7 A1', foe: 'ge-4-4-7 S13 broken desperate' },
  });
  return { state: driven(state, u['tank'], ['S9']).state, tank: u['tank'] };
}

function weaponOn(state: State, tank: string, station: Station): string {
  return weaponId(weaponAt(state, unitNumber(tank), station) ?? -1);
}

function shoot(state: State, tank: string, intensive = false): ActionOf<'shoot'> {
  return {
    do: 'shoot',
    weapon: weaponOn(state, tank, 'main'),
    at: 'S13',
    targetType: 'infantry',
    ammunition: 'HE',
    leaders: [],
    helpers: [],
    ...(intensive && { intensive: true }),
  };
}

function fire(state: State, tank: string, station: Station): ActionOf<'fire'> {
  return { do: 'fire', with: [weaponOn(state, tank, station)], leaders: [], helpers: [], at: 'S13' };
}

/** The vehicle drives on by one hex, and nobody reacts. */
function further(state: State): State {
  let after = answer(state, driveOn(['S10'])).state;
  while (isWindow(after)) after = answer(after, PASS).state;
  return after;
}

describe('bounding', () => {
  test('V-BFF-1 Bounding First Fire HE hit with ROF', () => {
    const { expect: expected } = vectors.bounding[0];
    const { state, u } = stateWith<string>({
      phase: 'movement',
      freeSight: true,
      units: {
        tank: 'br-sherman-v S8>2 motion crew-exposed',
        idle: 'br-4-5-7 A1',
        foe: 'ge-4-4-7 S10 broken desperate',
      },
    });
    const near = driven(state, u['tank'], [{ to: 'S9', extra: 4 }]).state;
    const shot = { ...shoot(near, u['tank']), at: 'S10' };
    // A hit with a coloured 1, and no effect on the fire table.
    const { state: after, events } = answer(near, shot, [11, 66]);
    expect(eventsOf(events, 'shot-fired').length).toBe(1);
    expect(eventsOf(events, 'rate-kept').length === 1).toBe(expected.rofKept);
    expect(eventsOf(events, 'residual-placed')).toEqual([]);
    expect(residualIn(after, 'S10')).toBe(expected.residualFP);
    expect(after.acquired).toEqual([]);
    expect(expected.acquisition).toBeNull();
    expect(refusal(after, shot)).toEqual(['bounding-needs-points V-R31']);
  });

  test('V-BFF-2 Which weapons may still fire after moving on one hex', () => {
    const { expect: expected } = vectors.bounding[1];
    const { state, tank } = onTheMove();
    const states = [
      answer(state, shoot(state, tank), [12]).state, // coloured 1: kept
      answer(state, shoot(state, tank), [65]).state,
      answer(state, fire(state, tank, 'coaxial'), [65]).state,
      state,
    ].map(further);
    const main = states.map((at) =>
      refusal(at, shoot(at, tank)).length === 0
        ? 'may fire'
        : refusal(at, shoot(at, tank, true)).length === 0
          ? 'Intensive Fire only'
          : 'may not fire',
    );
    const coaxial = states.map((at) =>
      refusal(at, fire(at, tank, 'coaxial')).length === 0 ? 'may fire' : 'may not fire',
    );
    expect({ MA: main, CMG: coaxial }).toEqual(expected);
  });
});

describe('a vehicle on the move', () => {
  it('V-3.3.2.2a V-3.3.2.2d fires after an expenditure of MP and may drive on', () => {
    const { state, tank } = onTheMove();
    expect(listed(state).some((action) => action.do === 'shoot')).toBe(true);
    const { state: after } = answer(state, shoot(state, tank), [65]);
    expect(refusal(after, driveOn(['S10']))).toEqual([]);
  });

  it('V-R31 V-3.3.2.2e not before it has spent MP, and each main armament shot needs more', () => {
    const { state, u } = stateWith<string>({
      phase: 'movement',
      freeSight: true,
      units: { tank: 'br-sherman-v S8>2', idle: 'br-4-5-7 A1', foe: 'ge-4-4-7 S13 broken desperate' },
    });
    const changed = driven(state, u['tank'], ['CE']).state;
    expect(refusal(changed, shoot(changed, u['tank']))).toEqual(['bounding-needs-points V-R31']);
  });

  it('V-R82 machine guns fire in the hex of the first shot only, and others do not fire at all', () => {
    const { state, tank } = onTheMove();
    const moved = further(answer(state, shoot(state, tank), [65]).state);
    expect(refusal(moved, fire(moved, tank, 'coaxial'))).toEqual(['bounding-elsewhere V-R82']);
    expect(refusal(state, { do: 'fire', with: ['u2'], leaders: [], helpers: [], at: 'S13' })).toEqual([
      'bounding-not-its-weapon V-3.3.2.2a',
    ]);
  });

  it('V-3.3.2.2b no weapon turns to fire: it must have its target in its arc', () => {
    const { state, u } = stateWith<string>({
      phase: 'movement',
      freeSight: true,
      units: { tank: 'br-sherman-v S8>2 motion', idle: 'br-4-5-7 A1', foe: 'ge-4-4-7 S5 broken desperate' },
    });
    const moved = driven(state, u['tank'], ['S9']).state;
    expect(refusal(moved, { ...shoot(moved, u['tank']), at: 'S5' }).length).toBe(1);
  });
});
