/** What a viewer knows of a state and is told of events and questions. A viewer is a side or a spectator. */
import type { Game, GameTypes, Question } from './game.js';

/** Someone who watches without playing and knows what both sides know. */
export const SPECTATOR = 'spectator';
/** A side, or a spectator. */
export type Viewer<Side extends string> = Side | typeof SPECTATOR;

/** The state as a viewer knows it. For both sides together: what each of them may know. */
export function viewFor<T extends GameTypes>(game: Game<T>, state: T['State'], viewer: Viewer<T['Side']>): T['State'] {
  if (viewer !== SPECTATOR) return game.view(state, viewer);
  let seen: T['State'] = state;
  for (const side of game.sides) seen = game.view(seen, side);
  return seen;
}

/** What a viewer is told of events. */
export function toldTo<T extends GameTypes>(
  game: Game<T>,
  events: readonly T['Event'][],
  viewer: Viewer<T['Side']>,
): T['Event'][] {
  const told: T['Event'][] = [];
  const sides = sidesOf(game, viewer);
  for (const event of events) {
    let seen: T['Event'] | undefined = event;
    for (const side of sides) seen = seen === undefined ? undefined : game.sees(seen, side);
    if (seen !== undefined) told.push(seen);
  }
  return told;
}

/** A question as a viewer reads it: the side that is asked needs no name, everyone else does. */
export function questionToldTo<T extends GameTypes>(
  game: Game<T>,
  { side, text }: Question<T>,
  viewer: Viewer<T['Side']>,
): string {
  return viewer === side ? text : sayAsked(game.sideName(side), text);
}

/** "German: Pick the next attack." */
export function sayAsked(sideName: string, text: string): string {
  return `${sideName}: ${text}`;
}

/** What an action of a side is called before a viewer; undefined where the viewer is not told that somebody acted. */
export function actionToldTo<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  side: T['Side'],
  action: T['Action'],
  viewer: Viewer<T['Side']>,
): string | undefined {
  const whole = game.nameAction(state, action);
  const others = sidesOf(game, viewer).filter((each) => each !== side);
  const names = others.map((each) => game.nameActionFor(state, side, action, each));
  return names.includes(undefined) ? undefined : (names.find((name) => name !== whole) ?? whole);
}

/** Whether a viewer may know everything about an action, and everything that its side knew. Only then may the action itself be sent, or the reason for it be told. */
export function isOpenTo<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  side: T['Side'],
  action: T['Action'],
  viewer: Viewer<T['Side']>,
): boolean {
  if (viewer === side) return true;
  if (actionToldTo(game, state, side, action, viewer) !== game.nameAction(state, action)) return false;
  const view = viewFor(game, state, viewer);
  return view === state || JSON.stringify(game.toJson(view)) === JSON.stringify(game.toJson(state));
}

function sidesOf<T extends GameTypes>(game: Game<T>, viewer: Viewer<T['Side']>): readonly T['Side'][] {
  return game.sides.filter((side) => viewer === SPECTATOR || side === viewer);
}
