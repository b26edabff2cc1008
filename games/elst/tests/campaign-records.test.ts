/** A campaign that is saved in the middle of a Refit Phase, with an answer under seal, and goes on from its record as if nothing had happened. */
import type { Session } from '@bridgehead/engine';
import { act, askedIn, candidates, recordOf, restoreSession, startSession } from '@bridgehead/engine';
import type { Chance } from '@bridgehead/engine/chance';
import { seededChance } from '@bridgehead/engine/chance';
import { readRecord, stateFingerprint, writeRecord } from '@bridgehead/engine/records';
import { expect, test } from 'vitest';
import { rosterOf } from '../rules/campaign/rosters.js';
import { elstGame } from '../rules/game.js';
import { CAMPAIGN } from '../rules/scenarios/scenarios.js';
import type { Action } from '../rules/state/actions.js';
import type { State } from '../rules/state/state.js';
import type { Elst } from '../rules/state/types.js';

/** Battles end as soon as both sides agree; the rest is decided by chance. */
function hurry(session: Session<Elst>, seed: number, isThere: (state: State) => boolean): void {
  const own = seededChance(seed, 1);
  for (let answers = 0; answers < 400 && !isThere(session.state); answers++) {
    const [{ side, decline }] = askedIn<Elst>(session);
    const at = session.state.stack.at(-1)?.at;
    const list = candidates<Elst>(elstGame, session.state, side);
    const usual: Action | undefined =
      at === 'agreement' ? { do: 'end-battle' } : at === 'set-up' ? list.at(0) : at === 'refit' ? undefined : decline;
    const action = usual ?? list.at(at === 'refit' ? own.pick(list.length, 'answer') : 0);
    if (action === undefined) throw new Error('nothing is listed');
    expect([action, act<Elst>(session, side, action).legal]).toEqual([action, true]);
  }
  expect(isThere(session.state)).toBe(true);
}

const isSealed = (state: State) => {
  const frame = state.stack.at(-1);
  return (
    frame?.at === 'refit' &&
    frame.step === 'purchase' &&
    (rosterOf(state, 'british').order !== undefined || rosterOf(state, 'german').order !== undefined)
  );
};
const isLater = ({ campaign, phase }: State) => phase === 'over' || (campaign !== undefined && campaign.date >= 2);

test('C-DaE:4.5 C-R200 a campaign saved under seal goes on from its record exactly as it would have', () => {
  let source = seededChance(11);
  const chance: Chance = { pick: (...roll) => source.pick(...roll) };
  const session = startSession<Elst>(elstGame, { scenario: CAMPAIGN, options: {} }, chance);
  hurry(session, 1, isSealed);
  const read = readRecord<Elst>(elstGame, writeRecord<Elst>(recordOf<Elst>(session)));
  const restored = read.ok && restoreSession<Elst>(elstGame, read.value, seededChance(5));
  if (!restored || !restored.ok) throw new Error('The record does not replay');
  source = seededChance(5);
  for (const each of [session, restored.session]) hurry(each, 2, isLater);
  expect(restored.session.entries).toEqual(session.entries);
  expect(restored.session.events).toEqual(session.events);
  expect(stateFingerprint(elstGame, restored.session.state)).toBe(stateFingerprint(elstGame, session.state));
});

test('C-DaE:4.5 a Refit Phase is read back from its state and from its position, sealed answers included', () => {
  const session = startSession<Elst>(elstGame, { scenario: CAMPAIGN, options: {} }, seededChance(12));
  hurry(session, 3, isSealed);
  const { state } = session;
  for (const read of [
    elstGame.fromJson(JSON.parse(JSON.stringify(elstGame.toJson(state)))),
    elstGame.readPosition(JSON.parse(JSON.stringify(elstGame.writePosition(state)))),
  ])
    expect(read.ok && stateFingerprint(elstGame, read.value)).toBe(stateFingerprint(elstGame, state));
});
