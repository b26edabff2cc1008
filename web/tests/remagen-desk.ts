/** A few words for tests of the kit: positions, picks, and what comes of them. */
import type { Violation } from '@bridgehead/engine';
import { advance, noChance, perform, sayProblem, scriptedDice } from '@bridgehead/engine';
import type { Action, Remagen, Side, State } from '@bridgehead/remagen';
import { contextOf, remagen } from '@bridgehead/remagen';
import type { Target } from '../src/board/model.js';
import { remagenKit } from '../src/games/remagen/kit.js';
import type { Desk, Pick, Seat } from '../src/kit/kit.js';

export type RemagenDesk = Desk<Remagen>;
export type RemagenPick = Pick<Remagen>;

/** A hand-written position at its first question. By day in Game-Turn 4 unless said otherwise. */
export function open(position: object): State {
  const read = remagen.readPosition({ game: 'remagen', turn: 4, ...position });
  if (!read.ok) throw new Error(read.problems.map(sayProblem).join('\n'));
  const state = remagen.copy(read.value);
  advance<Remagen>(remagen, { state, chance: noChance, emit: () => {} });
  return state;
}

export function play(state: State, side: Side, action: Action, ...dice: readonly number[]): State {
  const done = perform<Remagen>(remagen, state, side, action, scriptedDice(dice));
  if (!done.legal) throw new Error(done.violations.map(({ text }) => text).join(' '));
  return done.state;
}

export function seatOf(state: State, side: Side): Seat<Remagen> {
  return { state, context: contextOf(state), side };
}

export function deskOf(state: State, side: Side): RemagenDesk {
  return remagenKit.desk(seatOf(state, side));
}

/** The desk that a pick leads to. */
export function deskAfter(pick: RemagenPick): RemagenDesk {
  if (pick.to !== 'desk') throw new Error(`expected a desk, got ${JSON.stringify(pick)}`);
  return pick.desk;
}

export function actionAfter(pick: RemagenPick): Action {
  if (pick.to !== 'action') throw new Error(`expected an action, got ${pick.to}`);
  return pick.action;
}

export function refusalAfter(pick: RemagenPick): readonly Violation[] {
  if (pick.to !== 'refused') throw new Error(`expected a refusal, got ${pick.to}`);
  return pick.violations;
}

/** The codes of a refusal, each with its rule. */
export function codes(violations: readonly Violation[]): string[] {
  return violations.map(({ code, rule }) => `${code} ${rule}`);
}

/** Picks what stands in the list under these ids, one after the other. */
export function choose(desk: RemagenDesk, ...ids: readonly string[]): RemagenPick {
  let pick: RemagenPick = { to: 'desk', desk };
  for (const id of ids) {
    const at = deskAfter(pick);
    const choice = at.choices.find((each) => each.id === id);
    if (choice === undefined) throw new Error(`"${id}" is not offered; offered are ${at.choices.map((each) => each.id).join(', ')}`);
    pick = choice.pick();
  }
  return pick;
}

/** Picks on the map: a hex by its number, a piece as "id@hex". */
export function point(desk: RemagenDesk, ...targets: readonly string[]): RemagenPick {
  let pick: RemagenPick = { to: 'desk', desk };
  for (const target of targets) pick = deskAfter(pick).pick(targetOf(target));
  return pick;
}

function targetOf(text: string): Target {
  const [name, hex] = text.split('@');
  return hex === undefined ? { hex: name } : { hex, piece: name };
}

/** What the game says against an answer. */
export function judged(state: State, side: Side, action: Action): string[] {
  const done = perform<Remagen>(remagen, state, side, action, scriptedDice([1, 1, 1, 1]));
  return done.legal ? [] : codes(done.violations);
}

/** The marks of a kind, each as its hex and text. */
export function marked(desk: RemagenDesk, kind: string): Record<string, string> {
  return Object.fromEntries(desk.marks.filter((mark) => mark.kind === kind).map(({ hex, text }) => [hex, text ?? '']));
}

/** The first decision of a game: one battalion in Remagen, two waiting, a company on the far bank. */
export const OPENING = { turn: 1, phase: 'us-move', units: { 'us-27': '0517', 'us-1-47': 'due', 'us-2-47': 'due', 'ge-garrison': '0716' } };

/** Two battalions next to a German regiment, with guns on both sides. */
export const BATTLE = {
  scenario: 'remagen-2', turn: 7, phase: 'us-combat', frontDuty: true, gaps: [0, 0, 0, 0, 0, 0],
  units: { 'us-1-47': '0917', 'us-27': '0916', 'us-2-47': '0816', 'us-art-9': '0517', 'ge-111': '1016', 'ge-110': '1116', 'ge-art-11': '1314', 'ge-heavy-1': '1618', 'ge-art-lehr': { at: '1517', marks: ['fired'] } },
};

/** The end of a U.S. Player-Turn: a closed front, and one battalion far ahead of it. */
export const FRONT = {
  turn: 10, phase: 'us-end', frontDuty: true, gaps: [0, 0, 0, 0, 0, 0, 0, 1, 0],
  units: { 'us-1-47': '0710', 'us-2-47': '0911', 'us-3-47': '1013', 'us-27': '1116', 'us-52': '1018', 'us-60': '0919', 'us-1-310': '1613', 'ge-111': '1713' },
};

/** Words that no player should see. */
export const RAW = /\b(?:us|ge)-[\w-]+|float-\d|undefined|null|NaN|\[object/;
