import { act, askedIn, candidates, isSessionOver, startSession, viewFor } from '@bridgehead/engine';
import { publish } from '@bridgehead/engine/records';
import { seededChance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import type { Elst } from '../rules/state/types.js';
import { SIDES } from '../rules/vocabulary/vocabulary.js';

test('I-R103 a record published to a side lists no answer of the other side that it was not told', () => {
  const session = startSession<Elst>(elstGame, { scenario: 'elst-bend', options: {} }, seededChance(3));
  const chance = seededChance(3, 1);
  for (let step = 0; step < 400 && !isSessionOver(session); step++) {
    const [{ side }] = askedIn(session);
    const list = candidates<Elst>(elstGame, viewFor(elstGame, session.state, side), side);
    const action = list.at(chance.pick(list.length, 'answer'));
    if (action === undefined || !act(session, side, action).legal) throw new Error('a listed answer is legal');
  }
  // Shots that were let pass are answers of which nobody is told.
  expect(session.events.filter((events) => events.length === 0).length).toBeGreaterThan(0);
  for (const side of SIDES) {
    const { entries } = publish(session, side);
    expect(entries.filter((entry) => entry.side !== side && entry.events.length === 0)).toEqual([]);
    expect(entries.filter((entry) => entry.side === side)).toHaveLength(
      session.entries.filter((entry) => entry.side === side).length,
    );
  }
});
