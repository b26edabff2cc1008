import { describe, expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { forcesOf } from '../rules/set-up/start.js';
import type { ActionOf } from '../rules/state/actions.js';
import type { State } from '../rules/state/state.js';
import { NOBODY } from '../rules/state/state.js';
import { unitId, unitKinds } from '../rules/vocabulary/units.js';
import {
  CARDS,
  answer,
  answerAll,
  eventOf,
  isLegal,
  listed,
  listedOf,
  marksOn,
  open,
  question,
  refusal,
  whereIs,
} from './toolkit.js';

const BY_DEFAULT = { do: 'by-default' } as const;
const READY = { do: 'ready' } as const;

/** The first question of a scenario. */
function start(scenario: string): State {
  return open(elstGame.start({ scenario, options: {} })).state;
}

/** The first question of the set-up itself: C-DaE3:SSR3a an observer of the smoke barrage is appointed before. */
function setUpOf(scenario: string): State {
  const state = start(scenario);
  const appointed = listedOf(state, 'appoint').at(0);
  return appointed === undefined ? state : answer(state, appointed).state;
}

const place = (unit: string, at: string, hidden = false): ActionOf<'place'> =>
  hidden ? { do: 'place', unit, at, hidden } : { do: 'place', unit, at };

describe.each(CARDS)('the set-up of %s', (scenario) => {
  test('I-1.3 everything can stand where the scenario suggests', () => {
    let state = setUpOf(scenario);
    while (state.phase === 'set-up') state = answerAll(state, [[BY_DEFAULT], [READY]]).state;
    for (const { first, units, arrival } of forcesOf(scenario)) {
      if (!('setUp' in arrival)) continue;
      units.forEach(({ at }, index) => expect(whereIs(state, unitId(first + index))).toBe(at));
    }
  });

  test('I-4.0m every weapon has a possessor from the first moment, and nothing in the set-up takes them from it', () => {
    const state = setUpOf(scenario);
    expect(state.holder.filter((holder) => holder === NOBODY)).toEqual([]);
    expect(new Set(listed(state).map((action) => action.do))).not.toContain('drop');
    const given = listedOf(state, 'give')[0];
    expect(eventOf(answer(state, given).events, 'weapon-given')).toMatchObject({
      weapon: { id: given.weapon },
      unit: { id: given.unit },
      hidden: false,
    });
    const { state: lifted } = answerAll(state, [[given], [BY_DEFAULT], [{ do: 'lift', unit: given.unit }]]);
    expect(lifted.holder[Number(given.weapon.slice(1)) - 1]).toBe(Number(given.unit.slice(1)) - 1);
  });
});

describe('where units are set up', () => {
  // u14 to u19 are the Germans of the set-up, u20 to u22 arrive later; the leader is u19
  const bend = start('elst-bend');

  test('I-1.3 within the hexes of their force, and only those of the side that is asked', () => {
    expect(question(bend)?.side).toBe('german');
    expect(refusal(bend, place('u14', 'I15'))).toEqual([]);
    expect(refusal(bend, place('u14', 'H15'))).toEqual(['outside-set-up I-1.3']);
    expect(refusal(bend, place('u1', 'E12'))).toEqual(['not-in-set-up I-1.3']);
    expect(refusal(bend, place('u20', 'Q15'))).toEqual(['not-in-set-up I-1.3']);
    expect(refusal(bend, place('u14', 'R15'))).toEqual(['no-such-location I-1.1a']);
    expect(refusal(bend, { do: 'pass' })).toEqual(['not-an-answer I-3.0']);
  });

  test('I-1.3 in buildings only where the scenario says so', () => {
    const church = start('elst-church');
    expect(refusal(church, place('u1', 'NN8/steeple'))).toEqual([]);
    expect(refusal(church, place('u1', 'NN9'))).toEqual(['needs-building I-1.3']);
    expect(
      listedOf(church, 'place').every(({ at }) => isLegal(church, place('u1', at)) || at.endsWith('steeple')),
    ).toBe(true);
  });

  test('I-3.3.1e not more than three squads and four leaders in a location, one squad in the Steeple', () => {
    const church = answerAll(start('elst-church'), [
      [place('u1', 'NN8/steeple')],
      [place('u2', 'OO8')],
      [place('u3', 'OO8')],
      [place('u4', 'OO8')],
    ]).state;
    expect(refusal(church, place('u5', 'OO8'))).toEqual(['set-up-full I-3.3.1e']);
    expect(refusal(church, place('u5', 'NN8/steeple'))).toEqual(['set-up-full I-3.3.1e']);
    expect(refusal(church, place('u2', 'OO8'))).toEqual([]);
    expect(listedOf(church, 'place').filter(({ unit, at }) => unit === 'u5' && at === 'OO8')).toEqual([]);
  });

  test('a placed unit can be placed elsewhere and taken back; a side is ready only when all units are placed', () => {
    const { state } = answerAll(bend, [[place('u14', 'I15')], [place('u14', 'J15')]]);
    expect(whereIs(state, 'u14')).toBe('J15');
    expect(refusal(state, READY)).toEqual(['units-left I-1.3']);
    expect(whereIs(answer(state, { do: 'lift', unit: 'u14' }).state, 'u14')).toBe('due');
    expect(refusal(state, { do: 'lift', unit: 'u15' })).toEqual(['nothing-to-lift I-1.3']);
    expect(refusal(state, { do: 'lift', unit: 'u1' })).toEqual(['not-in-set-up I-1.3']);
  });

  test('the remaining units go as near as there is room to the suggested places', () => {
    const { state } = answerAll(bend, [
      [place('u15', 'I15')],
      [place('u16', 'I15')],
      [place('u17', 'I15')],
      [BY_DEFAULT],
    ]);
    expect(whereIs(state, 'u14')).not.toBe('I15');
    expect(isLegal(state, READY)).toBe(true);
  });

  test('I-4.0m a weapon goes to a unit of its own force', () => {
    const weapon = `w${bend.holder.findIndex((holder) => bend.side[holder] === 'german') + 1}`;
    expect(refusal(bend, { do: 'give', weapon, unit: 'u14' })).toEqual([]);
    expect(refusal(bend, { do: 'give', weapon, unit: 'u20' })).toEqual(['weapon-of-force I-4.0m']);
    expect(refusal(bend, { do: 'give', weapon, unit: 'u1' })).toEqual(['weapon-of-force I-4.0m']);
    expect(refusal(bend, { do: 'give', weapon: 'w1', unit: 'u14' })).toEqual(['weapon-of-others I-4.0m']);
  });
});

describe('I-DaE1:SSR2 hiding', () => {
  const bend = start('elst-bend');

  test('I-DaE1:SSR2 as many squads or half-squads as the scenario says, with their weapons', () => {
    const { state, events } = answer(bend, place('u14', 'K12', true));
    expect([whereIs(state, 'u14'), marksOn(state, 'u14')]).toEqual(['K12', ['hidden']]);
    expect(eventOf(events, 'placed')).toMatchObject({ at: 'K12', hidden: true });
    expect(refusal(state, place('u15', 'K12', true))).toEqual(['too-many-hidden I-DaE1:SSR2']);
    expect(refusal(state, place('u14', 'L12', true))).toEqual([]);
    expect(marksOn(answer(state, place('u14', 'K12')).state, 'u14')).toEqual([]);
    expect(listedOf(state, 'place').filter(({ hidden, unit }) => hidden === true && unit !== 'u19')).toEqual([]);
  });

  test('I-DaE1:SSR2 a leader hides where such a unit hides, and nowhere else', () => {
    const { state } = answer(bend, place('u14', 'K12', true));
    expect(refusal(state, place('u19', 'K12', true))).toEqual([]);
    expect(refusal(state, place('u19', 'L12', true))).toEqual(['leader-hides-alone I-DaE1:SSR2']);
    const { state: alone } = answerAll(state, [[place('u19', 'K12', true)], [place('u14', 'I15')], [BY_DEFAULT]]);
    expect(refusal(alone, READY)).toEqual(['leader-hides-alone I-DaE1:SSR2']);
    expect(listedOf(alone, 'ready')).toEqual([]);
  });

  test('I-DaE1:SSR2 nobody hides where the scenario does not allow it', () => {
    const { state } = answerAll(bend, [[BY_DEFAULT], [READY]]);
    expect(question(state)?.side).toBe('british');
    expect(refusal(state, place('u1', 'E12', true))).toEqual(['too-many-hidden I-DaE1:SSR2']);
    expect(refusal(state, place('u11', 'E12', true))).toEqual(['too-many-hidden I-DaE1:SSR2']);
  });
});

test('I-Err the counters of the game have no German 4-6-7 but the one of worked examples', () => {
  const used = elstGame.scenarios.flatMap(({ id }) =>
    forcesOf(id).flatMap(({ units }) => units.map(({ kind }) => kind)),
  );
  expect(used).not.toContain('ge-4-6-7');
  expect(unitKinds.find(({ id }) => id === 'ge-4-4-7')).toMatchObject({ ss: false, strength: '4-4-7' });
});
