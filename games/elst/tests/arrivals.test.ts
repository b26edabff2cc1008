/** Arrivals outside the map, entering it, and what becomes of those who do not. */
import { describe, expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { removeLate } from '../rules/set-up/arrivals.js';
import type { Action } from '../rules/state/actions.js';
import type { State } from '../rules/state/state.js';
import { outsideCode, outsideOf } from '../rules/state/state.js';
import { moveUnit } from '../rules/units/units-in-play.js';
import {
  answer,
  answerAll,
  at,
  eventsOf,
  listedOf,
  open,
  question,
  refusal,
  run,
  topFrame,
  unitNumber,
  whereIs,
} from './toolkit.js';
import vectors from './vectors/sequence.json' with { type: 'json' };

/** The church: Germans u11 to u23 arrive on turn 1, u24 to u26 on turn 3. */
function arriving(): State {
  return answerAll(open(elstGame.start({ scenario: 'elst-church', options: {} })).state, [
    [{ do: 'by-default' }],
    [{ do: 'ready' }],
  ]).state;
}

function outside(state: State, id: string): string | undefined {
  const hex = outsideOf(state, unitNumber(id));
  return hex === undefined ? undefined : elstLabel(state, hex);
}

function elstLabel(state: State, hex: number): string {
  const label = ['SS3', 'SS4', 'SS5', 'SS6', 'SS7', 'SS8', 'SS9', 'SS10', 'SS11', 'SS12', 'SS13'].find(
    (it) => at(state, it) === hex,
  );
  if (label === undefined) throw new Error('not on the east edge');
  return label;
}

describe('I-3.1c arrivals', () => {
  test('I-3.1c only units due in this Player Turn are placed next to their entry hexes, before anything else', () => {
    const state = arriving();
    expect([state.phase, topFrame(state).at, question(state)?.side, question(state)?.rule]).toEqual([
      'rally',
      'arrivals',
      'german',
      'I-3.1c',
    ]);
    expect(new Set(listedOf(state, 'arrive').map(({ unit }) => unit)).size).toBe(13);
    expect(refusal(state, { do: 'arrive', unit: 'u24', at: 'SS7' })).toEqual(['not-due I-3.1c']);
    expect(refusal(state, { do: 'arrive', unit: 'u1', at: 'SS7' })).toEqual(['not-due I-3.1c']);
    expect(refusal(state, { do: 'ready' })).toEqual(['not-an-answer I-3.0']);
  });

  test('I-3.3d they stand along the edge that the scenario names', () => {
    const state = arriving();
    expect(refusal(state, { do: 'arrive', unit: 'u11', at: 'RR7' })).toEqual(['not-an-entry-hex I-3.3d']);
    const { state: stood, events } = answer(state, { do: 'arrive', unit: 'u11', at: 'SS4' });
    expect([outside(stood, 'u11'), eventsOf(events, 'arrived')]).toEqual([
      'SS4',
      [expect.objectContaining({ at: 'SS4' })],
    ]);
    expect(refusal(stood, { do: 'arrive', unit: 'u11', at: 'SS5' })).toEqual(['not-due I-3.1c']);
  });

  test('I-3.1c the rest can stand where the scenario suggests', () => {
    const { state } = answerAll(arriving(), [[{ do: 'arrive', unit: 'u11', at: 'SS4' }], [{ do: 'by-default' }]]);
    expect([outside(state, 'u11'), outside(state, 'u12'), outside(state, 'u17'), whereIs(state, 'u24')]).toEqual([
      'SS4',
      'SS7',
      'SS5',
      'due',
    ]);
    expect(state.weaponPlace.every((place, weapon) => place === state.place[state.holder[weapon]])).toBe(true);
  });
});

/** A German who waits outside next to SS7, in a phase of their own Player Turn. */
function waiting(phase: 'movement' | 'advance'): State {
  const { state } = answer(arriving(), { do: 'by-default' });
  const copy = elstGame.copy(state);
  copy.phase = phase;
  copy.stack = [{ at: 'sequence', step: phase }];
  copy.side.forEach((side, unit) => {
    if (side === 'german' && unit !== unitNumber('u11')) moveUnit(copy, unit, -1);
  });
  return open(copy).state;
}

describe('I-3.3d entering', () => {
  test('I-3.3d in the Movement Phase, at the cost of the first hex', () => {
    const { state, events } = answer(waiting('movement'), {
      do: 'move',
      units: ['u11'],
      double: [],
      assault: false,
      drop: [],
      way: [{ to: 'SS7' }],
      stops: [],
    });
    expect(whereIs(state, 'u11')).toBe('SS7');
    expect(eventsOf(events, 'entered-map')).toMatchObject([{ at: 'SS7', units: [{ id: 'u11' }] }]);
  });

  test.each(vectors.filter(({ given }) => given.op === 'entry'))('I-3.3d $id $title', ({ given, expect: expected }) => {
    // the third case is of the campaign, which comes with its own part
    const results = given.cases?.slice(0, 2).map((entry) => {
      if (entry.startsWith('advances'))
        return whereIs(answer(waiting('advance'), { do: 'advance', units: ['u11'], to: 'SS7' }).state, 'u11') === 'SS7'
          ? 'on the map'
          : 'outside';
      const late = run(waiting('advance'), removeLate);
      expect(eventsOf(late.events, 'eliminated')).toMatchObject([
        { unit: { id: 'u11' }, at: 'SS7', cause: 'not-entered' },
      ]);
      return whereIs(late.state, 'u11');
    });
    expect(results).toEqual(expected.result?.slice(0, 2));
  });

  test('I-3.3d a unit lost outside loses its weapons too', () => {
    const state = waiting('advance');
    const armed = run(
      state,
      (play) =>
        void ((play.state.holder[0] = unitNumber('u11')), (play.state.weaponPlace[0] = outsideCode(at(state, 'SS7')))),
    );
    const late = run(armed.state, removeLate).state;
    expect([late.holder[0], late.weaponPlace[0]]).toEqual([-1, -1]);
  });
});

function together(units: string[]): Action {
  return { do: 'move', units, double: [], assault: false, drop: [], way: [{ to: 'SS7' }], stops: [] };
}

test('I-3.3.1e units that wait outside together come in only as far as there is room', () => {
  const { state } = answerAll(arriving(), [
    [{ do: 'arrive', unit: 'u13', at: 'SS7' }],
    [{ do: 'arrive', unit: 'u14', at: 'SS7' }],
    [{ do: 'by-default' }],
  ]);
  const copy = elstGame.copy(state);
  copy.phase = 'movement';
  copy.stack = [{ at: 'sequence', step: 'movement' }];
  const asked = open(copy).state;
  expect(refusal(asked, together(['u11', 'u12', 'u13', 'u14']))).toEqual([expect.stringContaining('no-room')]);
  expect(refusal(asked, together(['u11', 'u12', 'u13']))).toEqual([]);
});

describe('I-3.3e leaving the map', () => {
  test('I-3.3e no scenario asks for it: nobody leaves', () => {
    const state = waiting('movement');
    const { state: on } = answer(state, {
      do: 'move',
      units: ['u11'],
      double: [],
      assault: false,
      drop: [],
      way: [{ to: 'SS7' }],
      stops: [],
    });
    const moved = elstGame.copy(on);
    moved.phase = 'movement';
    moved.stack = [{ at: 'sequence', step: 'movement' }];
    moved.marks = moved.marks.map(() => 0);
    expect(
      refusal(open(moved).state, {
        do: 'move',
        units: ['u11'],
        double: [],
        assault: false,
        drop: [],
        way: [{ exit: true }],
        stops: [],
      }).join(),
    ).toContain('I-3.3e');
  });
});
