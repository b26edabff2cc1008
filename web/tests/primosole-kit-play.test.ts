/** The kit in games played at random: whatever the game lists can be reached by picks, and whatever is picked has an answer. */
import type { Chance } from '@bridgehead/engine';
import { act, candidates, judge, perform, questions, seededChance, startSession } from '@bridgehead/engine';
import type { Action, Primosole, Side } from '@bridgehead/primosole';
import { GRID, contextOf, primosole } from '@bridgehead/primosole';
import { expect, test } from 'vitest';
import { primosoleKit } from '../src/games/primosole/kit.js';
import { stepsFor } from '../src/games/primosole/desks/steps.js';
import type { Desk, Pick, Seat } from '../src/kit/kit.js';

type PrimosoleDesk = Desk<Primosole>;

const DECISIONS = 200;
/** On a busy machine. */
const PATIENCE = 60_000;
/** Ids, and words that only the program knows. */
const RAW = /undefined|\[object|NaN|\bbr-|\bge-/;

const GAMES: readonly [number, string][] = [[1, 'primosole-1'], [2, 'primosole-2'], [3, 'primosole-3']];

/** Each question of a game played at random, as the side that is asked sees it, with a listed answer to it. Turns end sooner than chance alone would have it. */
function walk(seed: number, scenario: string, visit: (seat: Seat<Primosole>, action: Action, chance: Chance) => void): void {
  const chance = seededChance(seed);
  const session = startSession<Primosole>(primosole, { scenario, options: {} }, chance);
  for (let decision = 0; decision < DECISIONS; decision++) {
    const question = questions<Primosole>(primosole, session.state).at(0);
    if (question === undefined) return;
    const { side, decline } = question;
    const state = primosole.view(session.state, side);
    const context = contextOf(state);
    const list = candidates<Primosole>(primosole, state, side, context);
    const setsUp = session.state.phase === 'set-up' && chance.pick(3, 'hurry') > 0 ? Array.from({ length: list.length }, (_, index) => list.at(index)).find((each) => each?.do === 'by-default' || each?.do === 'ready') : undefined;
    const action = setsUp ?? list.at(chance.pick(list.length, 'walk'));
    if (action === undefined) throw new Error('a question without an answer');
    visit({ state, context, side }, action, chance);
    const hurries = decline?.do === 'end-turn' && chance.pick(20, 'hurry') === 0;
    act(session, side, hurries ? decline : action);
  }
}

/** The state after an answer, as text; cards fall as the seed will have it. */
function after({ state, side }: Seat<Primosole>, action: Action): string {
  const done = perform<Primosole>(primosole, state, side, action, seededChance(7));
  if (!done.legal) throw new Error(`${JSON.stringify(action)}: ${done.violations.map(({ text }) => text).join(' ')}`);
  return JSON.stringify(primosole.toJson(done.state));
}

/** What must be picked for an answer, in order: its steps, then its settings. */
function picksFor(seat: Seat<Primosole>, action: Action): readonly string[] {
  const card = 'card' in action && action.card !== 'deck' ? [action.card] : [];
  switch (action.do) {
    case 'fire':
      return [...stepsFor(seat, action).map(({ id }) => id), ...action.support.map(({ headquarters, points }) => `support-${headquarters}-${points}`), ...card];
    case 'activate':
      return [action.formation ?? action.weapon ?? `${action.fire}-${action.strength}-0`];
    case 'declare':
      return [...action.formations, ...action.weapons, ...nth('artillery', action.artillery), ...nth('air', action.air), ...card];
    case 'exchange':
      return action.cards;
    default:
      return [...stepsFor(seat, action).map(({ id }) => id), ...card];
  }
}

/** Equal fires are counted from 0. */
function nth(kind: string, strengths: readonly number[]): string[] {
  return strengths.map((strength, index) => `${kind}-${strength}-${strengths.slice(0, index).filter((other) => other === strength).length}`);
}

function answerByPicks(seat: Seat<Primosole>, action: Action): Action | undefined {
  let pick: Pick<Primosole> = { to: 'desk', desk: primosoleKit.desk(seat) };
  for (const id of picksFor(seat, action)) {
    if (pick.to !== 'desk') break;
    const { choices }: PrimosoleDesk = pick.desk;
    const choice = choices.find((each) => each.id === id);
    if (choice === undefined) throw new Error(`"${id}" cannot be picked for ${JSON.stringify(action)}; there is ${choices.map((each) => each.id).join(' ')}`);
    pick = choice.pick();
  }
  return pick.to === 'action' ? pick.action : pick.to === 'desk' ? pick.desk.proposal : undefined;
}

/** Answers with a button of their own. */
const BUTTONS: ReadonlySet<Action['do']> = new Set(['pass', 'end-turn', 'stop', 'accept', 'decline', 'by-default', 'ready']);

test.each(GAMES)('game %i of %s: every listed answer can be given by picks from the lists', (seed, scenario) => {
  const kinds = new Set<string>();
  walk(seed, scenario, (seat, action) => {
    const asked = questions<Primosole>(primosole, seat.state)[0];
    if (BUTTONS.has(action.do)) {
      // The button is the decline of the question, or what the desk proposes while nothing is picked.
      const offered = [asked.decline, primosoleKit.desk(seat).proposal];
      if (!offered.some((each) => JSON.stringify(each) === JSON.stringify(action))) throw new Error(`no button for ${JSON.stringify(action)} of ${asked.text}`);
      return;
    }
    if (action.do === 'refill' && action.count === 0) return;
    const given = answerByPicks(seat, action);
    if (given === undefined) throw new Error(`no answer came of ${JSON.stringify(action)}`);
    kinds.add(action.do);
    expect(after(seat, given)).toBe(after(seat, action));
  });
  expect(kinds.size).toBeGreaterThan(5);
}, PATIENCE);

/** Follows the lists to an answer; takes something back where they end without one. */
function wander(seat: Seat<Primosole>, chance: Chance): Action | undefined {
  let desk = primosoleKit.desk(seat);
  for (let picks = 0; picks < 60; picks++) {
    if (desk.proposal !== undefined && judge<Primosole>(primosole, seat.state, seat.side, desk.proposal).legal && chance.pick(2, 'enough') === 0) return desk.proposal;
    if (desk.choices.length === 0) {
      if (desk.chosen.length === 0) return desk.proposal;
      desk = desk.chosen[chance.pick(desk.chosen.length, 'drop')].without();
      continue;
    }
    const pick = desk.choices[chance.pick(desk.choices.length, 'choice')].pick();
    if (pick.to === 'action') return pick.action;
    if (pick.to !== 'desk') throw new Error(`a choice that comes to nothing (${pick.to})`);
    desk = pick.desk;
  }
  return undefined;
}

test.each(GAMES)('game %i of %s: following the lists always ends in a legal answer', (seed, scenario) => {
  walk(seed + 10, scenario, (seat, _action, chance) => {
    const given = wander(seat, chance);
    const mustGive = questions<Primosole>(primosole, seat.state, seat.context)[0].decline === undefined;
    if (given === undefined) expect(mustGive).toBe(false);
    else expect(judge<Primosole>(primosole, seat.state, seat.side, given)).toEqual({ legal: true });
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

/** Everything that a desk says is fit to be read. */
function checkDesk(desk: PrimosoleDesk): void {
  checkText(desk.hint);
  for (const { label } of desk.choices) checkText(label);
  for (const { label, role } of desk.chosen) checkText(`${label} ${role}`);
  const ids = desk.choices.map(({ id }) => id);
  check(new Set(ids).size === ids.length, `two choices have the same id: ${ids.join(' ')}`);
  checkHexes(desk.marks.map(({ hex }) => hex));
}

/** Points at a place of the board; every answer to it can be explained. */
function pointAt(desk: PrimosoleDesk, seat: Seat<Primosole>, chance: Chance): PrimosoleDesk | undefined {
  const pieces = primosoleKit.pieces(seat.state);
  const piece = pieces.length === 0 ? undefined : pieces[chance.pick(pieces.length, 'piece')];
  const target = piece !== undefined && chance.pick(2, 'what') === 0 ? { hex: piece.hex, piece: piece.id } : { hex: GRID.labels[chance.pick(GRID.size, 'hex')] };
  const pick = desk.pick(target);
  if (pick.to === 'desk') return pick.desk;
  if (pick.to === 'nothing') return undefined;
  const verdict = pick.to === 'action' ? judge<Primosole>(primosole, seat.state, seat.side, pick.action, seat.context) : undefined;
  const violations = pick.to === 'refused' ? pick.violations : verdict?.legal === false ? verdict.violations : undefined;
  check(pick.to !== 'refused' || pick.violations.length > 0, 'a refusal without a reason');
  for (const { text } of violations ?? []) checkText(text);
  if (pick.to === 'action') checkHexes(primosoleKit.trails(seat.state, pick.action).flatMap(({ hexes }) => hexes));
  return undefined;
}

test.each(GAMES)('game %i of %s: whatever is pointed at, something fit to be read comes of it', (seed, scenario) => {
  walk(seed + 20, scenario, (seat, _action, chance) => {
    let desk = primosoleKit.desk(seat);
    checkDesk(desk);
    for (let picks = 0; picks < 8; picks++) {
      const next = pointAt(desk, seat, chance);
      if (next === undefined) continue;
      desk = next;
      checkDesk(desk);
    }
    checkText(primosoleKit.describe(seat, GRID.labels[chance.pick(GRID.size, 'hex')]));
    for (const { text, hexes } of primosoleKit.notices(seat)) {
      checkText(text);
      checkHexes(hexes);
    }
    for (const { spoken } of primosoleKit.pieces(seat.state)) checkText(spoken);
    for (const { units } of primosoleKit.forces(seat.state)) for (const unit of units) checkText(`${unit.name} ${unit.where}`);
    for (const { title, rows } of primosoleKit.standing(seat.state)) checkText([title, ...rows.flat()].join(' '));
  });
}, PATIENCE);

test('every rule that tables name is in the rulebook', async () => {
  const rulebook = await primosoleKit.loadRulebook();
  const known = new Set(rulebook.chapters.flatMap(({ rules }) => rules.map(({ id }) => id)));
  expect(primosoleKit.tables().map(({ rule }) => rule).filter((rule) => !known.has(rule))).toEqual([]);
});

test('whoever is not asked is told so', () => {
  walk(6, 'primosole-1', (seat) => {
    const other: Side = seat.side === 'british' ? 'german' : 'british';
    const desk = primosoleKit.desk({ ...seat, side: other });
    expect([desk.choices.length, desk.pick({ hex: '1010' }).to]).toEqual([0, 'refused']);
  });
});
