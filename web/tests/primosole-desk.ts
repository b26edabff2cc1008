/** A few words for tests of the kit: positions, picks, and what comes of them. */
import type { Violation } from '@bridgehead/engine';
import { advance, noChance, perform, sayProblem, scriptedFaces } from '@bridgehead/engine';
import type { Action, Primosole, Side, State } from '@bridgehead/primosole';
import { contextOf, findCard, primosole } from '@bridgehead/primosole';
import type { Target } from '../src/board/model.js';
import { primosoleKit } from '../src/games/primosole/kit.js';
import type { Desk, Pick, Seat } from '../src/kit/kit.js';

export type PrimosoleDesk = Desk<Primosole>;
export type PrimosolePick = Pick<Primosole>;

/** A hand-written position at its first question: turn 2 of the second scenario, by day, the British have the Initiative. */
export function open(position: object): State {
  const read = primosole.readPosition({ game: 'primosole', scenario: 'primosole-2', turn: 2, active: 'british', ...position });
  if (!read.ok) throw new Error(read.problems.map(sayProblem).join('\n'));
  const state = primosole.copy(read.value);
  advance<Primosole>(primosole, { state, chance: noChance, emit: () => {} });
  return state;
}

/** The state after an answer; the cards that are drawn are named. */
export function play(state: State, side: Side, action: Action, ...cards: readonly string[]): State {
  const done = perform<Primosole>(primosole, state, side, action, scriptedFaces(cards.map((code) => findCard(code) ?? -1)));
  if (!done.legal) throw new Error(done.violations.map(({ text }) => text).join(' '));
  return done.state;
}

export function seatOf(state: State, side: Side): Seat<Primosole> {
  const view = primosole.view(state, side);
  return { state: view, context: contextOf(view), side };
}

export function deskOf(state: State, side: Side): PrimosoleDesk {
  return primosoleKit.desk(seatOf(state, side));
}

export function deskAfter(pick: PrimosolePick): PrimosoleDesk {
  if (pick.to !== 'desk') throw new Error(`expected a desk, got ${JSON.stringify(pick)}`);
  return pick.desk;
}

export function actionAfter(pick: PrimosolePick): Action {
  if (pick.to !== 'action') throw new Error(`expected an action, got ${pick.to}`);
  return pick.action;
}

export function refusalAfter(pick: PrimosolePick): readonly Violation[] {
  if (pick.to !== 'refused') throw new Error(`expected a refusal, got ${pick.to}`);
  return pick.violations;
}

/** The codes of a refusal. */
export function codes(violations: readonly Violation[]): string[] {
  return violations.map(({ code }) => code);
}

/** Picks places of the board one after the other: "1310", or "br-a-8dli@1310" for a piece. */
export function point(desk: PrimosoleDesk, ...places: readonly string[]): PrimosolePick {
  let pick: PrimosolePick = { to: 'desk', desk };
  for (const place of places) pick = deskAfter(pick).pick(targetOf(place));
  return pick;
}

function targetOf(place: string): Target {
  const [piece, hex] = place.split('@');
  return hex === undefined ? { hex: piece } : { hex, piece };
}

export function choose(desk: PrimosoleDesk, ...ids: readonly string[]): PrimosolePick {
  let pick: PrimosolePick = { to: 'desk', desk };
  for (const id of ids) {
    const { choices } = deskAfter(pick);
    const choice = choices.find((each) => each.id === id);
    if (choice === undefined) throw new Error(`"${id}" is not among ${choices.map((each) => each.id).join(' ')}`);
    pick = choice.pick();
  }
  return pick;
}
