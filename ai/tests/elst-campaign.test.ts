/** What the computer player of Elst does between the battles of a campaign. */
import type { Choice } from '@bridgehead/engine/players';
import { advance, begin, judge, perform, questions } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { NO_LIMIT, playFrom } from '@bridgehead/engine/players';
import { writeRecord } from '@bridgehead/engine/records';
import type { Action, Campaign, Elst, RefitStep, Side, State } from '@bridgehead/elst';
import { areasOn, elstGame, rangeBetween, settingOf } from '@bridgehead/elst';
import { expect, test } from 'vitest';
import { computerPlayer } from './computer.js';
import { ofKind } from './kinds.js';

function choiceOf(state: State, side: Side): Choice<Elst> {
  const question = questions(elstGame, state).find((each) => each.side === side);
  if (question === undefined) throw new Error(`The ${side} side is not asked`);
  const view = elstGame.view(state, side);
  const choice = computerPlayer(elstGame, 'regular').choose({
    game: elstGame,
    view,
    side,
    question,
    context: elstGame.context(view),
    budget: NO_LIMIT,
    chance: seededChance(1),
  });
  expect(judge(elstGame, state, side, choice.action)).toEqual({ legal: true });
  return choice;
}

function answer(state: State, side: Side, action: Action): State {
  const done = perform(elstGame, state, side, action, seededChance(1));
  if (!done.legal) throw new Error(`illegal: ${JSON.stringify(action)}`);
  return done.state;
}

/** The first battle as it begins. */
function firstBattle(): State {
  let state = begin(elstGame, { scenario: 'island', options: {} }, seededChance(1));
  state = answer(state, 'british', choiceOf(state, 'british').action);
  for (const side of ['german', 'british'] as const)
    for (const action of [{ do: 'by-default' }, { do: 'ready' }] as const) state = answer(state, side, action);
  return state;
}

const BATTLE = firstBattle();

/** The Refit Phase after the first battle, from a step on, with changes of the campaign. */
function refitAt(state: State, step: RefitStep, change: Partial<Campaign> = {}): State {
  const next = elstGame.copy(state);
  if (next.campaign === undefined) throw new Error('It is a campaign');
  next.campaign = { ...next.campaign, ...change };
  next.phase = 'refit';
  next.stack = [{ at: 'refit', step, waiting: 'begin' }];
  advance(elstGame, { state: next, chance: seededChance(1), emit: () => {} });
  return next;
}

/** What both answer until a step begins. */
function playTo(state: State, step: RefitStep): State {
  let next = state;
  for (let count = 0; count < 40; count++) {
    const frame = next.stack.at(-1);
    if (frame?.at === 'refit' && frame.step === step) return next;
    const [{ side }] = questions(elstGame, next);
    next = answer(next, side, choiceOf(next, side).action);
  }
  throw new Error(`The Refit Phase does not reach ${step}`);
}

const PURCHASE = playTo(refitAt(BATTLE, 'melee'), 'purchase');

test('every answer up to the purchases is legal, and both buy Infantry', () => {
  for (const side of ['british', 'german'] as const) {
    const { action, reason } = choiceOf(PURCHASE, side);
    expect(ofKind(action, 'buy').groups.map(({ group }) => group)).toContainEqual(expect.stringMatching(/^I\d$/));
    expect(reason).toMatch(/: most for the CPP\.$/);
  }
});

test('purchases leave no CPP for anything of use, and no battery that nobody can call', () => {
  const { action } = choiceOf(PURCHASE, 'british');
  const batteries = ofKind(action, 'buy').groups.filter(({ group }) => group.startsWith('O'));
  expect(batteries.length).toBeLessThanOrEqual(2);
  expect(ofKind(action, 'buy').groups.length).toBeGreaterThanOrEqual(2);
});

test('the Germans buy no Attack Chit while the British are far from the church', () => {
  expect(ofKind(choiceOf(PURCHASE, 'german').action, 'buy').chit).toBeUndefined();
});

test('the Germans buy the Attack Chit when the British stand near the church', () => {
  const { board } = settingOf(PURCHASE);
  const near = board.grid.labels.map((label) => (/^(?:KK|LL)\d+$/.test(label) ? 'b' : 'g')).join('');
  const pieces = PURCHASE.campaign?.rosters.german.pieces ?? [];
  expect(areasOn(board, near).of.british.length).toBeGreaterThan(0);
  const threatened = elstGame.copy(PURCHASE);
  if (threatened.campaign === undefined) throw new Error('It is a campaign');
  const { rosters } = threatened.campaign;
  threatened.campaign = {
    ...threatened.campaign,
    ground: near,
    rosters: { ...rosters, german: { ...rosters.german, pieces: [...pieces, ...pieces] } },
  };
  expect(ofKind(choiceOf(threatened, 'german').action, 'buy').chit).toBe(true);
});

test('the British attack while time runs short, and wait when they are weak and there is time', () => {
  const choose = (change: Partial<Campaign>) =>
    ofKind(choiceOf(refitAt(PURCHASE, 'initiative', change), 'british').action, 'choose-initiative').choice;
  const { rosters } = PURCHASE.campaign ?? {};
  if (rosters === undefined) throw new Error('It is a campaign');
  const weak = { ...rosters, british: { ...rosters.british, pieces: rosters.british.pieces.slice(0, 3) } };
  expect(choose({ date: 1, attacks: 0 })).toBe('attack');
  expect(choose({ date: 1, attacks: 0, rosters: weak })).toBe('idle');
  expect(choose({ date: 2, attacks: 0, rosters: weak })).toBe('attack');
  expect(choose({ date: 4, attacks: 4 })).toBe('idle');
});

test('the enemy’s secrets make no difference to an answer', () => {
  const other = elstGame.copy(PURCHASE);
  if (other.campaign === undefined) throw new Error('It is a campaign');
  const { rosters } = other.campaign;
  other.campaign = {
    ...other.campaign,
    rosters: { ...rosters, german: { ...rosters.german, points: 99, pieces: rosters.german.pieces.slice(0, 2) } },
  };
  expect(choiceOf(other, 'british')).toEqual(choiceOf(PURCHASE, 'british'));
});

test('nobody ends a battle by agreement while there is something to win', () => {
  const state = elstGame.copy(BATTLE);
  state.stack = [
    { at: 'sequence', step: 'next-turn' },
    { at: 'agreement', offered: false },
  ];
  expect(choiceOf(state, 'british').action).toEqual({ do: 'play-on' });
});

test('all waiting units come on, spread over several hexes', () => {
  const asked = elstGame.copy(BATTLE);
  asked.stack = [{ at: 'sequence', step: 'rally' }, { at: 'entry' }];
  let state: State = asked;
  const hexes = new Set<string>();
  for (let count = 0; count < 60; count++) {
    const { action } = choiceOf(state, 'british');
    if (action.do !== 'enter') break;
    hexes.add(action.at);
    state = answer(state, 'british', action);
  }
  expect(hexes.size).toBeGreaterThan(1);
});

test('two computers play the same campaign from one seed: purchases, initiative, set-up and battle', () => {
  const records = [1, 2].map(() => {
    const [british, german] = ['british', 'german'].map(() => computerPlayer(elstGame, 'regular'));
    const { record } = playFrom(elstGame, PURCHASE, { british, german }, 7, { most: 60, keep: ['record'] });
    if (record === undefined) throw new Error('no record');
    return writeRecord<Elst>(record);
  });
  expect(records[1]).toBe(records[0]);
  for (const done of ['buy', 'choose-initiative', 'enter', 'drive']) expect(records[0]).toContain(`"do":"${done}"`);
});

test('the Germans buy a battery when they have none', () => {
  const { rosters } = PURCHASE.campaign ?? {};
  if (rosters === undefined) throw new Error('It is a campaign');
  const state = refitAt(PURCHASE, 'purchase', {
    rosters: { ...rosters, german: { ...rosters.german, items: [], points: 12 } },
  });
  const groups = ofKind(choiceOf(state, 'german').action, 'buy').groups.map(({ group }) => group);
  expect(groups.some((group) => group.startsWith('O'))).toBe(true);
});

test('the garrison of the church stays around it, however far the British are', () => {
  let state = elstGame.copy(BATTLE);
  const { board } = settingOf(state);
  const church = board.grid.labels.indexOf('NN8');
  state.attacker = 'german';
  state.phase = 'movement';
  state.stack = [{ at: 'sequence', step: 'movement' }, { at: 'movement-phase' }];
  const garrison = state.place.flatMap((place, unit) =>
    place >= 0 && rangeBetween(board, place, church) <= 4 ? [unit] : [],
  );
  expect(garrison.length).toBeGreaterThan(2);
  for (let count = 0; count < 60 && state.stack.at(-1)?.at === 'movement-phase'; count++) {
    const { action } = choiceOf(state, 'german');
    if (action.do === 'end-phase') break;
    state = answer(state, 'german', action);
    while (questions(elstGame, state)[0].side === 'british')
      state = answer(state, 'british', questions(elstGame, state)[0].decline ?? { do: 'pass' });
  }
  for (const unit of garrison) expect(rangeBetween(board, state.place[unit], church)).toBeLessThanOrEqual(4);
});
