import { describe, expect, test } from 'vitest';
import type { FuzzCheck } from '@bridgehead/engine/testing';
import { FUZZ_CHECKS, fuzzGame } from '@bridgehead/engine/testing';
import { everyCandidate } from '@bridgehead/engine';
import { replay } from '@bridgehead/engine/records';
import type { ToyGame, ToyState } from './toy-state.js';
import { BRIDGE, toy } from './toy.js';

type PhaseDecision = NonNullable<ToyGame['procedures']['phase']['decision']>;
type BuryDecision = NonNullable<ToyGame['procedures']['bury']['decision']>;

function decisionsOf(): { phase: PhaseDecision; bury: BuryDecision } {
  const phase = toy.procedures.phase.decision;
  const bury = toy.procedures.bury.decision;
  if (!phase || !bury) throw new Error('the toy has no decisions');
  return { phase, bury };
}
const { phase: PHASE, bury: BURY } = decisionsOf();

const withPhase = (change: Partial<PhaseDecision>): ToyGame => ({
  ...toy,
  procedures: { ...toy.procedures, phase: { ...toy.procedures.phase, decision: { ...PHASE, ...change } } },
});
const withBury = (change: Partial<BuryDecision>): ToyGame => ({
  ...toy,
  procedures: { ...toy.procedures, bury: { ...toy.procedures.bury, decision: { ...BURY, ...change } } },
});

/** All kinds of faults in 40 games of a broken toy, looked at thoroughly. */
/** Whether one of forty games finds this fault. */
function finds(game: ToyGame, wanted: string): boolean {
  for (let seed = 0; seed < 40; seed++) {
    const { faults } = fuzzGame(game, BRIDGE, seed, { sample: 1, most: 300 });
    if (faults.some(({ check }) => check === wanted)) return true;
  }
  return false;
}

test('a sound game has no faults', () => {
  for (let seed = 0; seed < 150; seed++) {
    const report = fuzzGame(toy, BRIDGE, seed, { sample: 3 });
    expect(report).toMatchObject({ seed, over: true, faults: [] });
    expect(report.decisions).toBeGreaterThan(0);
  }
});

test('a seed plays the same game however often the costly checks are made', () => {
  for (let seed = 0; seed < 20; seed++)
    expect(fuzzGame(toy, BRIDGE, seed, { sample: 1 })).toEqual(fuzzGame(toy, BRIDGE, seed, { sample: 1_000 }));
});

/** Memory outside the state, which a game must not have. */
let starts = 0;

/** One planted fault for each sentence of the contract. */
const PLANTED: Readonly<Record<FuzzCheck, ToyGame>> = {
  throws: {
    ...toy,
    procedures: {
      ...toy.procedures,
      shot: {
        run: () => {
          throw new Error('the gun jams');
        },
      },
    },
  },
  candidates: withPhase({ candidates: () => [] }),
  duplicates: withPhase({ candidates: (...given) => [...everyCandidate(PHASE.candidates(...given)), { do: 'end' }] }),
  judge: withPhase({
    candidates: (...given) => [...everyCandidate(PHASE.candidates(...given)), { do: 'march', unit: 'red-1', to: 99 }],
  }),
  action: {
    ...toy,
    parseAction: (json) => {
      const read = toy.parseAction(json);
      return read.ok && read.value.do === 'march' ? { ok: true, value: { ...read.value, to: 0 } } : read;
    },
  },
  invariant: {
    ...toy,
    procedures: {
      ...toy.procedures,
      march: {
        run: ({ state }, { unit, to }) => {
          state.stack.pop();
          for (const each of state.units) if (each.id === unit) each.at = each.side === 'red' ? Math.max(to, 5) : to;
          return 'again';
        },
      },
    },
  },
  json: {
    ...toy,
    fromJson: (json) => {
      const read = toy.fromJson(json);
      return read.ok ? { ok: true, value: { ...read.value, turn: 1 } } : read;
    },
  },
  position: { ...toy, writePosition: (state) => ({ ...toy.writePosition(state), lost: {} }) },
  copy: { ...toy, copy: (state) => ({ ...toy.copy(state), units: state.units }) },
  pure: withPhase({
    preview: (state: ToyState) => {
      state.turn += 1;
      return { summary: 'oops', tallies: [], consequences: [] };
    },
  }),
  view: { ...toy, view: (state, side) => ({ ...toy.view(state, side), lastTurn: state.lastTurn + 1 }) },
  context: { ...toy, context: (state, previous) => previous ?? toy.context(state) },
  sealed: withBury({
    apply: (play, frame, side, action, context) => {
      BURY.apply(play, frame, side, action, context);
      play.state.units.reverse();
      if (side === 'red') play.state.turn *= 2;
      else play.state.turn += 1;
    },
  }),
  telling: { ...toy, tell: (event) => (event.type === 'lost' ? '' : toy.tell(event)) },
  replay: { ...toy, start: (setup) => ({ ...toy.start(setup), turn: 1 - (starts++ % 2) }) },
  endless: {
    ...toy,
    procedures: {
      ...toy.procedures,
      turn: {
        run: ({ state }) => {
          state.stack.push({ at: 'phase', side: 'red', spent: [] });
          return 'again';
        },
      },
    },
  },
};

describe('a planted fault is found', () => {
  const planted: Readonly<Record<string, ToyGame>> = PLANTED;
  test.each(Object.entries(FUZZ_CHECKS))('(%s) where it does not hold that %s', (check) => {
    expect(finds(planted[check], check)).toBe(true);
  });

  test('in the set-up', () => {
    const report = fuzzGame(
      {
        ...toy,
        start: () => {
          throw new Error('no such scenario');
        },
      },
      BRIDGE,
      1,
    );
    expect(report.faults).toMatchObject([
      { check: 'throws', decision: 0, text: expect.stringContaining('no such scenario') },
    ]);
  });

  test('when nobody is asked', () => {
    expect(finds(withPhase({ ask: () => [] }), 'candidates')).toBe(true);
  });

  test('when a list is shorter than it says', () => {
    expect(finds(withPhase({ candidates: () => ({ length: 3, at: () => undefined }) }), 'candidates')).toBe(true);
  });
});

test('a fault comes with the record that leads to it', () => {
  const fault = Array.from({ length: 40 }, (_, seed) => fuzzGame(PLANTED.throws, BRIDGE, seed))
    .flatMap(({ faults }) => faults)
    .find(({ check }) => check === 'throws');
  if (!fault?.attempted) throw new Error('nothing was found');
  expect(fault.text).toContain('the gun jams');
  expect(fault.record.entries).toHaveLength(fault.decision);
  expect(replay(PLANTED.throws, fault.record).ok).toBe(true);
  const again = replay(PLANTED.throws, { ...fault.record, entries: [...fault.record.entries, fault.attempted] });
  expect(again).toMatchObject({
    ok: false,
    at: fault.decision,
    problem: { expected: expect.stringContaining('the gun jams') },
  });
});
