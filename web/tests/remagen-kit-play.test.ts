/** The kit in games played at random: whatever the game lists can be reached by picks, and whatever is picked has an answer. */
import type { Chance } from '@bridgehead/engine';
import { act, candidates, judge, perform, questions, seededChance, startSession } from '@bridgehead/engine';
import type { Action, Remagen, Side } from '@bridgehead/remagen';
import { GRID, contextOf, remagen } from '@bridgehead/remagen';
import { expect, test } from 'vitest';
import { remagenKit } from '../src/games/remagen/kit.js';
import type { Seat } from '../src/kit/kit.js';
import { RAW, deskAfter } from './remagen-desk.js';
import type { RemagenDesk, RemagenPick } from './remagen-desk.js';

const DECISIONS = 300;
/** On a busy machine. */
const PATIENCE = 60_000;

/** Each question of a game played at random, with a listed answer to it. Whoever moves ends his phase sooner than chance alone would have it. */
function walk(seed: number, scenario: string, visit: (seat: Seat<Remagen>, action: Action, chance: Chance) => void): void {
  const chance = seededChance(seed);
  const session = startSession<Remagen>(remagen, { scenario, options: {} }, chance);
  for (let decision = 0; decision < DECISIONS; decision++) {
    const context = contextOf(session.state);
    const question = questions<Remagen>(remagen, session.state, context).at(0);
    if (question === undefined) return;
    const { side, decline } = question;
    const list = candidates<Remagen>(remagen, session.state, side, context);
    const action = list.at(chance.pick(list.length, 'walk'));
    if (action === undefined) throw new Error('a question without an answer');
    visit({ state: session.state, context, side }, action, chance);
    const hurries = decline?.do === 'end-phase' && chance.pick(4, 'hurry') === 0;
    act(session, side, hurries ? decline : action);
  }
}

const GAMES: readonly [number, string][] = [[1, 'remagen-1'], [2, 'remagen-2'], [3, 'remagen-2'], [4, 'remagen-1']];

/** The state after an answer, as text; dice fall as the seed will have it. */
function after({ state, side }: Seat<Remagen>, action: Action): string {
  const done = perform<Remagen>(remagen, state, side, action, seededChance(7));
  if (!done.legal) throw new Error(`${JSON.stringify(action)}: ${done.violations.map(({ text }) => text).join(' ')}`);
  return JSON.stringify(remagen.toJson(done.state));
}

/** What must be picked for an answer, in order. */
function picksFor(action: Action): readonly string[] {
  switch (action.do) {
    case 'move':
    case 'enter':
      return [action.unit, action.path[action.path.length - 1]];
    case 'place-bridge':
      return [action.bridge, action.hex, `from ${action.west} to ${action.east}`];
    case 'attack':
      return [...action.attackers, ...action.defenders, ...action.barrage];
    case 'support':
      return action.guns;
    case 'retreat':
      return [action.unit, ...action.path];
    case 'displace':
      return [action.to];
    case 'advance':
      return [action.unit, action.to];
    case 'keep-barrages':
      return action.units;
    case 'hold':
      return action.groups;
    case 'destroy':
    case 'spare':
      return [action.do];
    default:
      return [];
  }
}

/** Picks the way to an answer from the lists; what is the only one of its kind need not be picked. */
function answerByPicks(desk: RemagenDesk, action: Action): Action | undefined {
  let pick: RemagenPick = { to: 'desk', desk };
  for (const id of picksFor(action)) {
    if (pick.to === 'action') break;
    const now: RemagenDesk = deskAfter(pick);
    const choice = now.choices.find((each) => each.id === id);
    if (choice !== undefined) pick = choice.pick();
    else if (!now.chosen.some((chosen) => chosen.id === id) && !now.marks.some(({ hex, kind }) => hex === id && kind === 'picked')) throw new Error(`"${id}" cannot be picked for ${JSON.stringify(action)}`);
  }
  return pick.to === 'action' ? pick.action : deskAfter(pick).proposal;
}

test.each(GAMES)('game %i of %s: every listed answer can be given by picks from the lists', (seed, scenario) => {
  const kinds = new Set<string>();
  walk(seed, scenario, (seat, action) => {
    if (action.do === 'end-phase' || action.do === 'halt') return; // the answers that do nothing have a button
    const given = answerByPicks(remagenKit.desk(seat), action);
    if (given === undefined) throw new Error(`no answer came of ${JSON.stringify(action)}`);
    kinds.add(action.do);
    expect(after(seat, given)).toBe(after(seat, action));
  });
  expect(kinds.size).toBeGreaterThan(3);
}, PATIENCE);

/** Follows the lists to an answer; takes something back where they end without one. */
function wander(seat: Seat<Remagen>, chance: Chance): Action | undefined {
  let desk = remagenKit.desk(seat);
  for (let picks = 0; picks < 60; picks++) {
    if (desk.proposal !== undefined && judge<Remagen>(remagen, seat.state, seat.side, desk.proposal).legal && chance.pick(2, 'enough') === 0) return desk.proposal;
    if (desk.choices.length === 0) {
      if (desk.chosen.length === 0) return undefined;
      desk = desk.chosen[chance.pick(desk.chosen.length, 'drop')].without();
      continue;
    }
    const pick = desk.choices[chance.pick(desk.choices.length, 'choice')].pick();
    if (pick.to === 'action') return pick.action;
    desk = deskAfter(pick);
  }
  return undefined;
}

test.each(GAMES)('game %i of %s: following the lists always ends in a legal answer', (seed, scenario) => {
  walk(seed + 10, scenario, (seat, _action, chance) => {
    const given = wander(seat, chance);
    const mustGive = questions<Remagen>(remagen, seat.state, seat.context)[0].decline === undefined;
    if (given === undefined) expect(mustGive).toBe(false);
    else expect(judge<Remagen>(remagen, seat.state, seat.side, given)).toEqual({ legal: true });
  });
}, PATIENCE);

const HEXES = new Set(GRID.labels);

/** A matcher for each of half a million texts and hexes would take minutes. */
function check(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(what);
}

function checkText(text: string): void {
  check(text.trim() !== '' && !RAW.test(text), `not fit to be read: "${text}"`);
}

function checkHexes(hexes: readonly string[]): void {
  for (const hex of hexes) check(HEXES.has(hex), `no hex: "${hex}"`);
}

function checkRule(rule: string): void {
  check(/^\d+\.\d/.test(rule), `no rule: "${rule}"`);
}

/** Everything that a desk says is fit to be read. */
function checkDesk(desk: RemagenDesk): void {
  checkText(desk.hint);
  for (const { label } of desk.choices) checkText(label);
  for (const { label, role } of desk.chosen) checkText(`${label} ${role}`);
  check(new Set(desk.choices.map(({ id }) => id)).size === desk.choices.length, 'two choices have the same id');
  checkHexes(desk.marks.map(({ hex }) => hex));
}

/** Points at a place of the board; every answer to it can be explained. */
function pointAt(desk: RemagenDesk, seat: Seat<Remagen>, chance: Chance): RemagenDesk | undefined {
  const pieces = remagenKit.pieces(seat.state);
  const piece = pieces[chance.pick(pieces.length, 'piece')];
  const target = chance.pick(2, 'what') === 0 ? { hex: piece.hex, piece: piece.id } : { hex: GRID.labels[chance.pick(GRID.size, 'hex')] };
  const pick = desk.pick(target);
  if (pick.to === 'desk') return pick.desk;
  if (pick.to === 'nothing') return undefined;
  const verdict = pick.to === 'action' ? judge<Remagen>(remagen, seat.state, seat.side, pick.action, seat.context) : undefined;
  const violations = pick.to === 'refused' ? pick.violations : verdict?.legal === false ? verdict.violations : undefined;
  check(pick.to !== 'refused' || pick.violations.length > 0, 'a refusal without a reason');
  for (const { text, rule } of violations ?? []) {
    checkText(text);
    checkRule(rule);
  }
  if (pick.to === 'action') checkHexes(remagenKit.trails(seat.state, pick.action).flatMap(({ hexes }) => hexes));
  return undefined;
}

test.each(GAMES)('game %i of %s: whatever is pointed at, something fit to be read comes of it', (seed, scenario) => {
  walk(seed + 20, scenario, (seat, _action, chance) => {
    let desk = remagenKit.desk(seat);
    checkDesk(desk);
    for (let picks = 0; picks < 8; picks++) {
      const next = pointAt(desk, seat, chance);
      if (next === undefined) continue;
      desk = next;
      checkDesk(desk);
    }
    checkText(remagenKit.describe(seat, GRID.labels[chance.pick(GRID.size, 'hex')]));
    for (const { text, rule, hexes } of remagenKit.notices(seat)) {
      checkText(text);
      checkRule(rule);
      checkHexes(hexes);
    }
  });
}, PATIENCE);

test('every hex of a board in play can be described', () => {
  let last: Seat<Remagen> | undefined;
  walk(5, 'remagen-2', (seat) => {
    last = seat;
  });
  const seat = last;
  if (seat === undefined) throw new Error('nothing was played');
  for (const hex of GRID.labels) checkText(remagenKit.describe(seat, hex));
});

test('whoever is not asked is told so', () => {
  walk(6, 'remagen-1', (seat) => {
    const other: Side = seat.side === 'us' ? 'german' : 'us';
    const desk = remagenKit.desk({ ...seat, side: other });
    const pick = desk.pick({ hex: '0517' });
    expect([desk.choices.length, pick.to]).toEqual([0, 'refused']);
  });
});

