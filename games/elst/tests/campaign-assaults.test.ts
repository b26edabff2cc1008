/** German Assault and Dual Attack, from the declaration of the area to the battle that follows. */
import { describe, expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { campaignOf, changeCampaign, rosterOf } from '../rules/campaign/rosters.js';
import { germanAssault } from '../rules/scenarios/scenarios.js';
import type { Action } from '../rules/state/actions.js';
import { settingOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { isOnMap, placeCode, unitsOf } from '../rules/state/state.js';
import { moveUnit } from '../rules/units/units-in-play.js';
import { unitId, unitKinds } from '../rules/vocabulary/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import {
  afterBattle,
  answerAs,
  askedNow,
  buying,
  idleTo,
  listFor,
  retainedKinds,
  setUpOnce,
  toBattle,
  verdictFor,
} from './campaign-play.js';
import { at } from './toolkit.js';

const ended = afterBattle([
  { kind: 'br-4-5-7', at: 'E12' },
  { kind: 'br-4-5-7', at: 'E13' },
  { kind: 'br-4-5-7', at: 'H13' },
  { kind: 'ss-4-4-7', at: 'M15' },
  { kind: 'ss-6-5-8', at: 'M20' },
  { kind: 'ss-4-4-7', at: 'NN8' },
]);
const withChit = buying(idleTo(ended, 'purchase').state, { chit: true }).state;
const AREA: Action = { do: 'declare-area', hexrows: ['H', 'Q'], numbers: [10, 19] };

const onMap = (state: State, side: Side) => unitsOf(state, side).filter((unit) => isOnMap(state, unit));

/** The last Player Turn of a Game Turn is over, and nobody wants to end the battle. */
function endTurn(state: State, turn: number): ReturnType<typeof answerAs> {
  const late = elstGame.copy(state);
  late.turn = turn;
  late.attacker = 'british';
  late.stack = [
    { at: 'sequence', step: 'next-turn' },
    { at: 'agreement', offered: false },
  ];
  return answerAs(late, 'british', { do: 'play-on' });
}

describe('German Assault', () => {
  const battle = toBattle(withChit, 'idle', AREA);

  test('C-DaE:4.5171b the British set up first, then the German declares the area and sets up, and moves first', () => {
    let state = answerAs(withChit, 'british', { do: 'choose-initiative', choice: 'idle' }).state;
    const order: string[] = [];
    for (let count = 0; count < 40 && state.phase === 'set-up'; count++) {
      const frame = state.stack.at(-1)?.at ?? '';
      const [side] = askedNow(state);
      if (frame !== 'refit' && order.at(-1) !== `${side} ${frame}`) order.push(`${side} ${frame}`);
      state = setUpOnce(state, AREA);
    }
    expect(order).toEqual(['british set-up', 'german declaration', 'german set-up']);
    expect([state.phase, state.turn, state.attacker]).toEqual(['rally', 1, 'german']);
  });

  test('C-DaE:4.5171b at most ten hexrows and ten numbers', () => {
    let state = answerAs(withChit, 'british', { do: 'choose-initiative', choice: 'idle' }).state;
    for (let count = 0; count < 40 && state.stack.at(-1)?.at !== 'declaration'; count++) state = setUpOnce(state, AREA);
    const declared = (hexrows: [string, string], numbers: [number, number]) =>
      verdictFor(state, 'german', { do: 'declare-area', hexrows, numbers });
    expect(declared(['H', 'Q'], [10, 19])).toEqual([]);
    expect(declared(['H', 'H'], [10, 10])).toEqual([]);
    expect(declared(['H', 'R'], [10, 19])).toEqual(['area-too-large C-DaE:4.5171b']);
    expect(declared(['H', 'Q'], [10, 20])).toEqual(['area-too-large C-DaE:4.5171b']);
    expect(declared(['Q', 'H'], [10, 19])).toEqual(['area-too-large C-DaE:4.5171b']);
  });

  test('C-R73 units outside the area neither act nor are attacked, and nobody goes there', () => {
    expect(battle.scenario).toBe(germanAssault({ hexrows: ['H', 'Q'], numbers: [10, 19] }));
    const { area } = settingOf(battle);
    for (const side of ['british', 'german'] as const)
      for (const unit of onMap(battle, side)) expect(area.includes[battle.place[unit]]).toBe(true);
    expect(onMap(battle, 'british')).toHaveLength(1);
    expect(onMap(battle, 'german').map((unit) => unitKinds[battle.kind[unit]].id)).not.toContain('br-4-5-7');
    expect(campaignOf(battle).battle?.aside).toHaveLength(2);
    expect(area.includes[at(battle, 'NN8')]).toBe(false);
  });

  test('C-DaE:4.5171b it ends after three Game Turns, without a Scenario End dr', () => {
    for (const turn of [1, 2])
      expect(endTurn(battle, turn).events.map(({ type }) => type)).not.toContain('battle-ended');
    const { events } = endTurn(battle, 3);
    expect(events.map(({ type }) => type)).toContain('battle-ended');
    expect(events.map(({ type }) => type)).not.toContain('scenario-end-rolled');
  });

  test('C-R73 after it everybody stands where they stood: those outside are Retained where they were', () => {
    const { state } = idleTo(endTurn(battle, 3), 'shift');
    const of = (side: Side) => retainedKinds(state, side).filter((kind) => !kind.includes('sherman'));
    expect(of('british')).toEqual(['br-4-5-7', 'br-4-5-7', 'br-4-5-7']);
    expect(of('german').toSorted()).toEqual(['ss-4-4-7', 'ss-4-4-7', 'ss-6-5-8']);
    expect(campaignOf(state).date).toBe(2);
  });
});

test('V-DaE:1.1v1 no vehicle sets up in a Steeple', () => {
  const town = afterBattle([
    { kind: 'br-4-5-7', at: 'E12' },
    { kind: 'ge-pzkpfw-vg', at: 'NN8' },
    { kind: 'ss-4-4-7', at: 'NN10' },
  ]);
  let state = answerAs(idleTo(town, 'initiative').state, 'british', {
    do: 'choose-initiative',
    choice: 'attack',
  }).state;
  while (state.stack.at(-1)?.at === 'refit' || !askedNow(state).includes('german')) state = setUpOnce(state, AREA);
  const tank = unitId(state.kind.findIndex((kind) => unitKinds[kind].id === 'ge-pzkpfw-vg'));
  const place = (where: string): Action => ({ do: 'place', unit: tank, at: where });
  expect(verdictFor(state, 'german', place('NN8/steeple'))).toEqual(['no-way-for-vehicles V-1.1.1v2']);
  expect(listFor(state, 'german')).not.toContainEqual(place('NN8/steeple'));
});

describe('Dual Attack', () => {
  const first = toBattle(withChit, 'attack', AREA, [2]);

  test('C-DaE:4.5171a with 2 or less the German attacks first, in an area; otherwise there is only a British Assault', () => {
    expect([first.attacker, campaignOf(first).battle]).toMatchObject([
      'german',
      { type: 'german-assault', followed: true },
    ]);
    const only = toBattle(withChit, 'attack', AREA, [3]);
    expect([only.attacker, campaignOf(only).battle]).toMatchObject([
      'british',
      { type: 'british-assault', followed: false },
    ]);
    expect(settingOf(only).area.hexes).toHaveLength(1334);
  });

  test('C-DaE:4.5171a C-R72 then 4.501 to 4.509 are done again and both set up for a British Assault of the same date', () => {
    const before = campaignOf(first);
    const { events, state } = endTurn(first, 3);
    const refit = idleTo({ events, state }, 'preparation');
    const numbers = refit.events.flatMap((event) => (event.type === 'refit-step' ? event.number : []));
    expect(numbers.slice(0, 9)).toEqual([
      '4.501',
      '4.502',
      '4.503',
      '4.504',
      '4.505',
      '4.506',
      '4.507',
      '4.508',
      '4.509',
    ]);
    expect(numbers.some((number) => number >= '4.510' && number < '4.518')).toBe(false);
    const now = campaignOf(refit.state);
    expect([now.date, now.attacks, now.battle]).toMatchObject([
      before.date,
      1,
      { type: 'british-assault', followed: false },
    ]);
    expect(rosterOf(refit.state, 'british').points).toBe(rosterOf(first, 'british').points);
    let again = refit.state;
    for (let count = 0; count < 40 && again.phase === 'set-up'; count++) again = setUpOnce(again, AREA);
    expect([again.phase, again.turn, again.attacker]).toEqual(['rally', 1, 'british']);
    expect(settingOf(again).area.hexes).toHaveLength(1334);
    expect(onMap(again, 'british')).toHaveLength(3);
    expect(onMap(again, 'german')).toHaveLength(3);
  });

  test('C-R64 C-R72 losses of the first half are in the pool when the second begins', () => {
    const fought = elstGame.copy(first);
    const [victim] = onMap(fought, 'british');
    moveUnit(fought, victim, placeCode('eliminated'));
    const before = campaignOf(first).pools.british.length;
    const { state } = idleTo(endTurn(fought, 3), 'preparation');
    expect(campaignOf(state).pools.british).toHaveLength(before + 1);
  });

  test('C-DaE:4.5b C-DaE:4.5171a on the last date the campaign goes on to the second half', () => {
    const late = elstGame.copy(first);
    changeCampaign(late, { date: 5, exited: [0, 0, 0, 0, 0, 0], fought: 5 });
    const { state } = idleTo(endTurn(late, 3), 'preparation');
    expect([state.phase, campaignOf(state).battle?.type]).toEqual(['set-up', 'british-assault']);
  });
});
