/** Places are told in words wherever a player reads or hears them: nobody sees how the Steeple is written in actions and files. */
import type { Verdict } from '@bridgehead/engine';
import { act, askedIn, candidates, judge, preview, startFromPosition, valueRead } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { Action, Elst } from '@bridgehead/elst';
import { elstGame, placesInWords } from '@bridgehead/elst';
import { expect, test } from 'vitest';
import { elstKit } from './whole-kits.js';
import { seatAt } from './desk-words.js';

const UNITS = [
  'br-4-5-7 NN8/steeple',
  'br-9-1 NN8/steeple',
  'br-2-2-8 NN8',
  'br-4-5-7 NN8',
  'br-4-5-7 MM8 broken desperate',
  'ss-6-5-8 OO8',
  'ge-9-1 OO8',
  'ss-6-5-8 OO9',
  'ge-4-4-7 PP8',
  'ss-4-4-7 NN7',
];

function around(phase: string, attacker: string, seed: number) {
  const units = Object.fromEntries(
    UNITS.map((text, index) => {
      const [kind, at, ...marks] = text.split(' ');
      return [`u${index + 1}`, { kind, at, marks }];
    }),
  );
  const weapons = {
    w1: { kind: 'br-mmg', holder: 'u3' },
    w2: { kind: 'ge-dc', holder: 'u6' },
    w3: { kind: 'ge-lmg', holder: 'u9' },
  };
  const residual = phase === 'movement' ? { residual: { 'NN8/steeple': 4 } } : {};
  return startFromPosition<Elst>(
    elstGame,
    valueRead(
      elstGame.readPosition({
        game: 'elst',
        scenario: 'elst-church',
        turn: 2,
        phase,
        attacker,
        units,
        weapons,
        ...residual,
      }),
    ),
    seededChance(seed),
  );
}

/** Answers of the same kind that go to the Steeple, allowed or not. */
function toTheSteeple(action: Action): Action[] {
  if (action.do === 'fire' || action.do === 'fight') return [{ ...action, at: 'NN8/steeple' }];
  if (action.do === 'advance') return [{ ...action, to: 'NN8/steeple' }];
  return action.do === 'move' || action.do === 'go' || action.do === 'rout'
    ? [{ ...action, way: [{ to: 'NN8/steeple' }] }]
    : [];
}

function refusalsIn(verdict: Verdict): string[] {
  return verdict.legal ? [] : verdict.violations.flatMap(({ text, remedy }) => [text, remedy ?? '']);
}

test.each([
  ['movement', 'german'],
  ['movement', 'british'],
  ['prep-fire', 'german'],
  ['rout', 'british'],
  ['advance', 'british'],
])('I-DaE:1.1g the Steeple in the %s phase of the %s side', (phase, attacker) => {
  const session = around(phase, attacker, 5);
  const chance = seededChance(7);
  const read: string[] = [];
  for (let answers = 0; answers < 40 && askedIn(session).length > 0; answers++) {
    const [{ side, text }] = askedIn(session);
    const seat = seatAt(elstGame, session.state, side);
    const list = candidates<Elst>(elstGame, session.state, side);
    const some = Array.from({ length: 4 }, () => list.at(chance.pick(list.length, 'answer'))).filter(
      (action) => action !== undefined,
    );
    const { hint, choices, chosen } = elstKit.desk(seat);
    read.push(
      text,
      hint,
      ...[...choices, ...chosen].map(({ label }) => label),
      elstKit.describe(seat, 'NN8'),
      ...elstKit.notices(seat).map((notice) => notice.text),
      ...elstKit.signs(seat.state).map(({ spoken }) => spoken),
    );
    read.push(...(elstKit.shots?.(seat, [])?.shots ?? []).map(({ label }) => label));
    for (const action of some) {
      const { summary, tallies, consequences } = preview<Elst>(elstGame, session.state, side, action);
      read.push(
        elstGame.nameAction(session.state, action),
        summary,
        ...tallies.flatMap(({ parts }) => parts.map(({ label }) => label)),
        ...consequences.map((consequence) => consequence.text),
      );
      for (const other of toTheSteeple(action))
        read.push(...refusalsIn(judge<Elst>(elstGame, session.state, side, other)));
    }
    if (some.length > 0) act(session, side, some[0]);
    for (const event of session.events.at(-1) ?? [])
      read.push(
        elstGame.tell(event),
        elstKit.rollOf(event)?.title ?? '',
        ...elstKit.sumsOf(event).flatMap(({ parts }) => parts.map(({ label }) => label)),
      );
  }
  expect(read.filter((words) => words.includes('/steeple'))).toEqual([]);
  expect(read.some((words) => words.includes('the Steeple of NN8'))).toBe(true);
});

test('within a sentence, and where a new one begins with it', () => {
  expect(placesInWords('OO8 is next to NN8/steeple. NN8/steeple is full.')).toBe(
    'OO8 is next to the Steeple of NN8. The Steeple of NN8 is full.',
  );
  expect(placesInWords('Fire at NN8/steeple')).toBe('Fire at the Steeple of NN8');
});
