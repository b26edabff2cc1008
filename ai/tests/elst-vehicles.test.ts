/** What the computer player of Elst does with vehicles, and against them, in single positions. */
import { questions } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { NO_LIMIT } from '@bridgehead/engine/players';
import type { Action, State } from '@bridgehead/elst';
import { elstGame, findLocation, rangeBetween, settingOf } from '@bridgehead/elst';
import { expect, test } from 'vitest';
import { newMemory } from '../src/elst/memory.js';
import { situationOf } from '../src/elst/situation.js';
import { stanceOf, standOfVehicle } from '../src/elst/vehicle-stand.js';
import { act, answerIn, position as positionIn } from './elst-position.js';
import { ofKind } from './kinds.js';

function position(json: object): State {
  return positionIn({ scenario: 'elst-dae2', turn: 2, ...json });
}

test('a Panther fires AP at a Sherman that shows its side', () => {
  const state = position({
    phase: 'prep-fire',
    attacker: 'german',
    units: {
      u1: { kind: 'ge-pzkpfw-vg', at: 'I15', hull: 4 },
      u2: { kind: 'br-sherman-v', at: 'H14', hull: 2 },
      u3: { kind: 'br-4-5-7', at: 'B12' },
    },
  });
  expect(ofKind(answerIn(state), 'shoot')).toMatchObject({ at: 'H14', target: 'u2', targetType: 'vehicle' });
});

test('a squad looks for a Panzerfaust when a tank drives up to it', () => {
  const state = position({
    phase: 'movement',
    panzerfausts: 9,
    units: {
      u1: { kind: 'br-sherman-v', at: 'G14', hull: 1, marks: ['motion'] },
      u2: { kind: 'ss-6-5-8', at: 'I15' },
    },
  });
  act(state, 'british', {
    do: 'drive',
    unit: 'u1',
    way: [{ to: 'H14' }],
    stops: [],
  });
  expect(state.stack.at(-1)?.at).toBe('window');
  expect(answerIn(state)).toMatchObject({ do: 'panzerfaust', unit: 'u2', at: 'H14', target: 'u1' });
});

test('a tank keeps out of the reach of Panzerfausts', () => {
  const state = position({
    phase: 'movement',
    panzerfausts: 9,
    units: {
      u1: { kind: 'br-sherman-v', at: 'B12', hull: 1 },
      u2: { kind: 'ss-6-5-8', at: 'G13' },
      u3: { kind: 'ss-6-5-8', at: 'H13' },
    },
  });
  const action = answerIn(state);
  const { board } = settingOf(state);
  const ways = action.do === 'drive' ? action.way : [];
  const ends = ways.flatMap((spend) => ('to' in spend ? [findLocation(board, spend.to) ?? -1] : []));
  for (const end of ends) expect(rangeBetween(board, end, state.place[1])).toBeGreaterThan(2);
});

test('Infantry goes for a tank that cannot move, where tanks decide the game', () => {
  const state = position({
    scenario: 'elst-dae1',
    phase: 'advance',
    units: {
      u1: { kind: 'br-4-5-7', at: 'D12' },
      u2: { kind: 'ge-pzkpfw-vie', at: 'C12', hull: 4, marks: ['crew-exposed'] },
    },
  });
  const first = answerIn(state);
  if (first.do === 'ready') act(state, 'british', first);
  expect(answerIn(state)).toEqual({ do: 'advance', units: ['u1'], to: 'C12' });
});

test('V-3.1v3 a second squad joins the attack on a Shocked tank: its crew may recover', () => {
  const state = position({
    scenario: 'elst-dae1',
    phase: 'advance',
    units: {
      u1: { kind: 'br-4-5-7', at: 'C12' },
      u2: { kind: 'ge-pzkpfw-vie', at: 'B12', hull: 4, marks: ['shocked'] },
      u3: { kind: 'br-4-5-7', at: 'B12' },
    },
  });
  const first = answerIn(state);
  if (first.do === 'ready') act(state, 'british', first);
  expect(answerIn(state)).toEqual({ do: 'advance', units: ['u1'], to: 'B12' });
});

/** A Tiger comes on in B12, in sight of a PIAT in C14; halves: what it has spent there, in half MP. */
function tigerInSight(halves: number): State {
  const state = position({
    scenario: 'elst-dae1',
    phase: 'movement',
    attacker: 'german',
    units: {
      u1: { kind: 'br-4-5-7', at: 'C14' },
      u2: { kind: 'ge-pzkpfw-vie', at: 'C12', hull: 1, marks: ['motion'] },
    },
    weapons: { w1: { kind: 'br-piat', holder: 'u1' } },
  });
  act(state, 'german', {
    do: 'drive',
    unit: 'u2',
    way: [{ to: 'D12' }],
    stops: [],
  });
  state.drives = state.drives.map((drive) => ({ ...drive, spent: [{ at: state.place[1], halves }] }));
  return state;
}

test('V-Q.DRM24 a PIAT waits until a moving tank has been in sight for longer', () => {
  expect(answerIn(tigerInSight(1))).toMatchObject({ do: 'pass' });
  expect(answerIn(tigerInSight(8))).toMatchObject({ do: 'shoot', weapon: 'w1', target: 'u2' });
});

test('a PIAT fires at a tank though friends hold out in its hex: the shot strikes nobody else', () => {
  const state = position({
    phase: 'prep-fire',
    units: {
      u1: { kind: 'br-4-5-7', at: 'H14' },
      u2: { kind: 'ge-pzkpfw-vie', at: 'I14', hull: 1 },
      u3: { kind: 'br-4-5-7', at: 'I14', marks: ['melee'] },
    },
    weapons: { w1: { kind: 'br-piat', holder: 'u1' } },
  });
  expect(ofKind(answerIn(state), 'shoot')).toMatchObject({ weapon: 'w1', at: 'I14', target: 'u2' });
});

test('V-R13 a tank whose turret stays on its target does not turn to and fro for ever', () => {
  const state = position({
    phase: 'defensive-fire',
    units: {
      u1: { kind: 'ge-pzkpfw-vg', at: 'F13', hull: 3, turret: 4 },
      u2: { kind: 'br-4-5-7', at: 'E13' },
      u3: { kind: 'br-sherman-iii', at: 'F10', hull: 1, turret: 2 },
      u4: { kind: 'br-sherman-iii', at: 'E10', hull: 0, turret: 2 },
      u5: { kind: 'br-sherman-iii', at: 'I18', hull: 0 },
      u6: { kind: 'br-sherman-iic', at: 'E17', hull: 0 },
      u7: { kind: 'br-4-5-7', at: 'E12' },
      u8: { kind: 'br-4-5-7', at: 'F11' },
    },
    weapons: {
      w1: { kind: 'ge-pzkpfw-vg/main', holder: 'u1', marks: ['final-fired', 'used', 'acquired'] },
      w2: { kind: 'ge-pzkpfw-vg/bow', holder: 'u1' },
      w3: { kind: 'ge-pzkpfw-vg/coaxial', holder: 'u1', marks: ['final-fired', 'used'] },
    },
    acquired: [{ weapon: 'w1', units: ['u2'], hex: 'E13' }],
  });
  const answers = Array.from({ length: 2 }, () => {
    const action = answerIn(state);
    act(state, 'german', action, seededChance(1));
    return action.do;
  });
  expect(answers).toEqual(['turn', 'end-phase']);
});

/** What a squad does in the Advance Phase of this turn, between a Shocked Tiger in B12 and a sound one in C13. */
function advanceBetweenTigers(turn: number): Action {
  const state = position({
    scenario: 'elst-dae1',
    turn,
    phase: 'advance',
    units: {
      u1: { kind: 'br-4-5-7', at: 'C12' },
      u2: { kind: 'ge-pzkpfw-vie', at: 'B12', hull: 4, marks: ['shocked'] },
      u3: { kind: 'ge-pzkpfw-vie', at: 'C13', hull: 4 },
    },
  });
  const first = answerIn(state);
  if (first.do === 'ready') act(state, 'british', first);
  return answerIn(state);
}

test('C-DaE1:VC in the last Player Turn Infantry leaves a Shocked tank alone, which no longer counts', () => {
  expect(advanceBetweenTigers(2)).toEqual({ do: 'advance', units: ['u1'], to: 'B12' });
  expect(advanceBetweenTigers(3)).toEqual({ do: 'advance', units: ['u1'], to: 'C13' });
});

/** What a Panther without machine guns does in the Defensive Fire Phase, with three squads in sight through this smoke. */
function fireThrough(smoke: readonly object[]): Action {
  return answerIn(
    position({
      turn: 4,
      phase: 'defensive-fire',
      units: {
        u1: { kind: 'ge-pzkpfw-vg', at: 'H17', hull: 4, turret: 5 },
        u2: { kind: 'br-4-5-7', at: 'G14' },
        u3: { kind: 'br-4-5-7', at: 'G14' },
        u4: { kind: 'br-4-5-7', at: 'G14' },
      },
      weapons: {
        w1: { kind: 'ge-pzkpfw-vg/main', holder: 'u1' },
        w2: { kind: 'ge-pzkpfw-vg/bow', holder: 'u1', marks: ['malfunctioned'] },
        w3: { kind: 'ge-pzkpfw-vg/coaxial', holder: 'u1', marks: ['malfunctioned'] },
        w4: { kind: 'ge-pzkpfw-vg/antiAircraft', holder: 'u1', marks: ['malfunctioned'] },
      },
      smoke,
    }),
  );
}

test('V-6.10 a gun does not fire where it hardly ever hits, only to acquire the target', () => {
  expect(fireThrough([])).toMatchObject({ do: 'shoot', at: 'G14' });
  expect(fireThrough([{ hex: 'H17', kind: 'full', side: 'british' }])).not.toMatchObject({ do: 'shoot' });
});

/** What a Sherman does with a main armament that has these marks, with the front of a Panther in smoke before it. */
function fireAtFront(marks: readonly string[]): Action {
  return answerIn(
    position({
      phase: 'prep-fire',
      units: {
        u1: { kind: 'br-sherman-v', at: 'D13', hull: 1, marks: ['prep-fired'] },
        u2: { kind: 'ge-pzkpfw-vg', at: 'I13', hull: 4 },
      },
      weapons: {
        w1: { kind: 'br-sherman-v/main', holder: 'u1', marks },
        w2: { kind: 'br-sherman-v/bow', holder: 'u1' },
        w3: { kind: 'br-sherman-v/coaxial', holder: 'u1' },
        w4: { kind: 'ge-pzkpfw-vg/main', holder: 'u2' },
      },
      smoke: [{ hex: 'I13', kind: 'full', side: 'british' }],
    }),
  );
}

test('V-6.12b a tank does not risk its main armament by Intensive Fire that does little harm', () => {
  expect(fireAtFront(['used'])).toMatchObject({ do: 'shoot', weapon: 'w1', ammunition: 'AP' });
  expect(fireAtFront(['used', 'prep-fired'])).toEqual({ do: 'end-phase' });
});

test('V-1.2.5v2 a tank fires AP in the Defensive Fire Phase rather than Smoke that is soon gone', () => {
  const state = position({
    phase: 'defensive-fire',
    attacker: 'german',
    units: { u1: { kind: 'ge-pzkpfw-vg', at: 'I14', hull: 4 }, u2: { kind: 'br-sherman-v', at: 'D13', hull: 1 } },
  });
  expect(answerIn(state)).toMatchObject({ do: 'shoot', at: 'I14', targetType: 'vehicle', ammunition: 'AP' });
});

/** What it is worth to have the first unit of a position where it is, or elsewhere. */
function worthOfStanding(state: State, stance: { readonly at?: string; readonly manner?: 'moving' }): number {
  const [question] = questions(elstGame, state);
  const context = elstGame.context(state);
  const request = {
    game: elstGame,
    view: state,
    side: question.side,
    question,
    context,
    budget: NO_LIMIT,
    chance: seededChance(1),
  };
  const situation = situationOf(request, 'regular', newMemory());
  const now = stanceOf(situation, 0);
  const hex = stance.at === undefined ? now.hex : (findLocation(context.board, stance.at) ?? -1);
  return standOfVehicle(situation, 0, { ...now, hex, manner: stance.manner ?? now.manner });
}

test('V-Q.DRM14 a tank counts less on its fire from places that it reaches in Motion', () => {
  const state = position({
    phase: 'movement',
    units: { u1: { kind: 'br-sherman-v', at: 'H14', hull: 1 }, u2: { kind: 'ss-6-5-8', at: 'L14', marks: ['broken'] } },
  });
  expect(worthOfStanding(state, { manner: 'moving' })).toBeLessThan(worthOfStanding(state, {}));
});

test('V-DaE:1.3v2 a tank keeps out of polder, where it may bog when it leaves', () => {
  const state = position({
    phase: 'movement',
    units: { u1: { kind: 'br-sherman-v', at: 'E11', hull: 1 }, u2: { kind: 'ss-6-5-8', at: 'Q18', marks: ['broken'] } },
  });
  expect(worthOfStanding(state, { at: 'E10' })).toBeLessThan(worthOfStanding(state, { at: 'E11' }));
});
