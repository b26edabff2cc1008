/** A few words for tests of any kit: positions, seats, picks, and what comes of them. */
import type { Chance } from '@bridgehead/engine/chance';
import type { Game, GameTypes, Violation, WholeGame } from '@bridgehead/engine';
import { noChance } from '@bridgehead/engine/chance';
import { perform, startFromPosition, valueRead } from '@bridgehead/engine';
import type { Target } from '../src/board/model.js';
import type { Desk, Kit, Pick, Seat } from '../src/kit/kit.js';

/** A hand-written position at its first question. */
export function openPosition<T extends GameTypes>(game: WholeGame<T>, position: object): T['State'] {
  return startFromPosition(game, valueRead(game.readPosition({ game: game.key, ...position })), noChance).state;
}

/** The state after an answer. */
export function after<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  side: T['Side'],
  action: T['Action'],
  chance: Chance,
): T['State'] {
  const done = perform(game, state, side, action, chance);
  if (!done.legal) throw new Error(`${JSON.stringify(action)}: ${done.violations.map(({ text }) => text).join(' ')}`);
  return done.state;
}

/** A side with what it may know. */
export function seatAt<T extends GameTypes>(game: Game<T>, state: T['State'], side: T['Side']): Seat<T> {
  const view = game.view(state, side);
  return { state: view, context: game.context(view), side };
}

export function deskAt<T extends GameTypes>(kit: Kit<T>, state: T['State'], side: T['Side']): Desk<T> {
  return kit.desk(seatAt(kit.game, state, side));
}

// --- what a pick comes to ---------------------------------------------------------------------------------------------

export function deskAfter<T extends GameTypes>(pick: Pick<T>): Desk<T> {
  if (pick.to !== 'desk') throw new Error(`expected a desk, got ${JSON.stringify(pick)}`);
  return pick.desk;
}

export function actionAfter<T extends GameTypes>(pick: Pick<T>): T['Action'] {
  if (pick.to !== 'action') throw new Error(`expected an action, got ${pick.to}`);
  return pick.action;
}

export function refusalAfter<T extends GameTypes>(pick: Pick<T>): readonly Violation[] {
  if (pick.to !== 'refused') throw new Error(`expected a refusal, got ${pick.to}`);
  return pick.violations;
}

/** The codes of a refusal, each with its rule. */
export function codes(violations: readonly Violation[]): string[] {
  return violations.map(({ code, rule }) => `${code} ${rule}`);
}

// --- picking ----------------------------------------------------------------------------------------------------------

/** Picks what stands in the list under these ids, one after the other. */
export function choose<T extends GameTypes>(desk: Desk<T>, ...ids: readonly string[]): Pick<T> {
  let pick: Pick<T> = { to: 'desk', desk };
  for (const id of ids) {
    const { choices }: Desk<T> = deskAfter(pick);
    const choice = choices.find((each) => each.id === id);
    if (choice === undefined)
      throw new Error(`"${id}" is not offered; offered are ${choices.map((each) => each.id).join(', ')}`);
    pick = choice.pick();
  }
  return pick;
}

/** Picks on the map: a hex by its number, a piece as "id@hex". */
export function point<T extends GameTypes>(desk: Desk<T>, ...places: readonly string[]): Pick<T> {
  let pick: Pick<T> = { to: 'desk', desk };
  for (const place of places) pick = deskAfter(pick).pick(targetOf(place));
  return pick;
}

function targetOf(place: string): Target {
  const [name, hex] = place.split('@');
  return hex === undefined ? { hex: name } : { hex, piece: name };
}

/** The marks of a kind, each as its hex and text. */
export function marked<T extends GameTypes>(desk: Desk<T>, kind: string): Record<string, string> {
  return Object.fromEntries(desk.marks.filter((mark) => mark.kind === kind).map(({ hex, text }) => [hex, text ?? '']));
}
