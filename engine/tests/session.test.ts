import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Session } from '@bridgehead/engine';
import {
  act,
  askedIn,
  canRedo,
  canUndo,
  candidates,
  isSessionOver,
  judgeUndo,
  recordOf,
  redo,
  resign,
  restoreSession,
  sessionOutcome,
  startFromPosition,
  startSession,
  undo,
} from '@bridgehead/engine';
import { noChance, scriptedDice, seededChance } from '@bridgehead/engine/chance';
import { readRecord, stateFingerprint, writeRecord } from '@bridgehead/engine/records';
import type { Side, Toy, ToyAction } from './toy-state.js';
import { BRIDGE, always, inPhase, toy } from './toy.js';

function must(session: Session<Toy>, side: Side, action: ToyAction): void {
  const acted = act(session, side, action);
  if (!acted.legal) throw new Error(acted.violations.map(({ text }) => text).join(' '));
}

function whyNot(session: Session<Toy>, side: Side): string[] {
  const verdict = judgeUndo(session, side);
  return verdict.legal ? [] : verdict.violations.map(({ code }) => code);
}

const march = (unit: string, to: number): ToyAction => ({ do: 'march', unit, to });
const quiet = () => startFromPosition(toy, inPhase([0, 0, 0], [6, 6, 6]), noChance);

describe('acting', () => {
  test('an action is kept with its outcomes and its events', () => {
    const session = startFromPosition(toy, inPhase([2, 0, 0], [3, 6, 6]), scriptedDice([5]));
    must(session, 'red', { do: 'attack', units: ['red-1'], target: 'blue-1' });
    must(session, 'blue', { do: 'stand' });
    expect(session.entries.at(-1)).toEqual({ side: 'blue', action: { do: 'stand' }, chance: [4] });
    expect(session.events.map((events) => events.map(({ type }) => type))).toEqual([[], ['rolled', 'lost']]);
  });

  test('a refused action leaves the session as it was', () => {
    const session = quiet();
    const before = writeRecord(recordOf(session));
    expect(act(session, 'red', march('red-1', 6))).toMatchObject({ legal: false, violations: [{ code: 'too-far' }] });
    expect(act(session, 'blue', { do: 'end' })).toMatchObject({ legal: false, violations: [{ code: 'not-asked' }] });
    expect(writeRecord(recordOf(session))).toBe(before);
  });

  test('the position that a session began from is not changed by it', () => {
    const position = inPhase([0, 0, 0], [6, 6, 6]);
    must(startFromPosition(toy, position, noChance), 'red', march('red-1', 1));
    expect(position).toEqual(inPhase([0, 0, 0], [6, 6, 6]));
  });
});

describe('taking back', () => {
  test('is free for what needed no chance, and redo does it again', () => {
    const session = quiet();
    const start = stateFingerprint(toy, session.state);
    must(session, 'red', march('red-1', 1));
    must(session, 'red', march('red-2', 2));
    const end = writeRecord(recordOf(session));
    expect([undo(session, 'red').legal, undo(session, 'red').legal, undo(session, 'red').legal]).toEqual([
      true,
      true,
      false,
    ]);
    expect(stateFingerprint(toy, session.state)).toBe(start);
    expect(whyNot(session, 'red')).toEqual(['nothing-to-undo']);
    expect(canRedo(session, 'blue')).toBe(false);
    expect([redo(session, 'red').legal, redo(session, 'red').legal, redo(session, 'red').legal]).toEqual([
      true,
      true,
      false,
    ]);
    expect(writeRecord(recordOf(session))).toBe(end);
  });

  test('a new action forgets the undone ones', () => {
    const session = quiet();
    must(session, 'red', march('red-1', 1));
    undo(session, 'red');
    must(session, 'red', march('red-2', 1));
    expect(canRedo(session, 'red')).toBe(false);
  });

  test('stops at a roll', () => {
    const session = startFromPosition(
      toy,
      { ...inPhase([2, 0, 0], [6, 6, 6]), mines: { red: -1, blue: 3 } },
      scriptedDice([6]),
    );
    must(session, 'red', march('red-2', 1));
    must(session, 'red', march('red-1', 3));
    expect(whyNot(session, 'red')).toEqual(['undo-roll']);
    must(session, 'red', march('red-3', 1));
    expect(undo(session, 'red').legal).toBe(true);
    expect(undo(session, 'red').legal).toBe(false);
    expect(session.entries).toHaveLength(2);
  });

  test("stops at the other side's answer, which only that side may take back", () => {
    const session = startFromPosition(toy, inPhase([2, 0, 0], [4, 6, 6]), noChance);
    must(session, 'red', march('red-1', 3));
    must(session, 'blue', { do: 'hold' });
    expect(whyNot(session, 'red')).toEqual(['undo-other-side']);
    expect(undo(session, 'blue').legal).toBe(true);
    expect(askedIn(session)[0].side).toBe('blue');
    expect(undo(session, 'red').legal).toBe(true);
    expect(canRedo(session, 'red')).toBe(true);
    expect(redo(session, 'red').legal).toBe(true);
    expect(redo(session, 'blue').legal).toBe(true);
  });

  test('stops at a revealed secret', () => {
    const session = startSession(toy, BRIDGE, always(0));
    must(session, 'red', { do: 'bury', at: 2 });
    must(session, 'blue', { do: 'bury', at: 2 });
    must(session, 'blue', { do: 'posture', posture: 'bold' });
    expect(canUndo(session, 'blue')).toBe(true);
    must(session, 'red', { do: 'posture', posture: 'wary' });
    expect(whyNot(session, 'red')).toEqual(['undo-reveal']);
  });

  test('is refused where the game forbids it', () => {
    const session = startFromPosition(toy, { ...inPhase([0, 0, 0], [6, 6, 6]), touch: true }, noChance);
    must(session, 'red', march('red-1', 1));
    expect(whyNot(session, 'red')).toEqual(['undo-forbidden']);
  });

  test('is refused in the same words where the game forbids it, no matter who answered last', () => {
    const session = startFromPosition(toy, { ...inPhase([2, 0, 0], [4, 6, 6]), touch: true }, noChance);
    must(session, 'red', march('red-1', 3));
    must(session, 'blue', { do: 'hold' });
    expect([whyNot(session, 'red'), whyNot(session, 'blue')]).toEqual([['undo-forbidden'], ['undo-forbidden']]);
  });
});

describe('resigning', () => {
  test.each([
    ['red', 'blue'],
    ['blue', 'red'],
  ] as const)('%s may resign at any time, and %s wins', (side, winner) => {
    const session = quiet();
    expect(resign(session, side).legal).toBe(true);
    expect(isSessionOver(session)).toBe(true);
    expect(askedIn(session)).toEqual([]);
    expect(sessionOutcome(session)).toMatchObject({ winner, level: `${toy.sideName(side)} resigned` });
    expect(recordOf(session).entries).toEqual([{ side, resign: true }]);
    expect(recordOf(session).result?.over).toBe(true);
  });

  test('is final', () => {
    const session = quiet();
    must(session, 'red', march('red-1', 1));
    resign(session, 'red');
    expect(whyNot(session, 'red')).toEqual(['undo-resignation']);
    expect(act(session, 'red', { do: 'end' })).toMatchObject({ legal: false, violations: [{ code: 'game-over' }] });
    expect(resign(session, 'blue').legal).toBe(false);
  });

  test('nobody has won before the end', () => {
    expect(sessionOutcome(quiet()).winner).toBeUndefined();
  });
});

describe('an ending by agreement, time or verdict', () => {
  test('comes back with the record: nobody is asked, nothing can be undone, and it names the winner', () => {
    const session = quiet();
    must(session, 'red', march('red-1', 1));
    const record = recordOf({ ...session, ended: { by: 'forfeit', winner: 'blue', text: 'Red ran out of time' } });
    expect(record.result).toMatchObject({ over: true, ended: { by: 'forfeit' } });
    const restored = restoreSession(toy, record, noChance);
    if (!restored.ok) throw new Error(restored.problem.expected);
    expect(isSessionOver(restored.session)).toBe(true);
    expect(askedIn(restored.session)).toEqual([]);
    expect(whyNot(restored.session, 'red')).toEqual(['undo-ended']);
    expect(act(restored.session, 'red', { do: 'end' })).toMatchObject({
      legal: false,
      violations: [{ code: 'game-over' }],
    });
    expect(sessionOutcome(restored.session)).toMatchObject({ winner: 'blue', level: 'Red ran out of time' });
    expect(recordOf(restored.session)).toEqual(record);
  });
});

/** Random actions, with a word now and then to take back, do again or give up. */
function wander(seed: number, steps: number): Session<Toy> {
  const own = seededChance(seed);
  const session = startSession(toy, BRIDGE, seededChance(seed + 1));
  for (let step = 0; step < steps && !isSessionOver(session); step++) {
    const { side } = askedIn(session)[0];
    const last = session.entries.at(-1)?.side ?? side;
    const dice = own.pick(20, 'what');
    if (dice < 4) undo(session, last);
    else if (dice < 6) redo(session, session.undone.at(-1)?.side ?? side);
    else if (dice === 6 && own.pick(10, 'resign') === 0) resign(session, side);
    else {
      const list = candidates(toy, session.state, side);
      const action = list.at(own.pick(list.length, 'which'));
      if (action) must(session, side, action);
    }
  }
  return session;
}

describe('storing', () => {
  test('a session restored from its record goes on exactly as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 60 }), (seed, steps) => {
        const session = wander(seed, steps);
        const read = readRecord(toy, writeRecord(recordOf(session)));
        if (!read.ok) throw new Error('not read');
        const restored = restoreSession(toy, read.value, session.chance);
        if (!restored.ok) throw new Error(restored.problem.expected);
        expect({ ...restored.session, undone: [] }).toEqual({ ...session, undone: [], lately: undefined });
        for (const side of toy.sides) expect(canUndo(restored.session, side)).toBe(canUndo(session, side));
      }),
    );
  });

  test('undo and redo lead to the same record', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 60 }), (seed, steps) => {
        const session = wander(seed, steps);
        const before = writeRecord(recordOf(session));
        const sides: Side[] = [];
        for (
          let side = session.entries.at(-1)?.side;
          side && undo(session, side).legal;
          side = session.entries.at(-1)?.side
        )
          sides.push(side);
        for (const side of sides.toReversed()) expect(redo(session, side).legal).toBe(true);
        expect(writeRecord(recordOf(session))).toBe(before);
      }),
    );
  });

  test('a record that does not replay is not restored', () => {
    const record = { ...recordOf(quiet()), chance: [3] };
    expect(restoreSession(toy, record, noChance)).toMatchObject({ ok: false, at: -1 });
  });
});
