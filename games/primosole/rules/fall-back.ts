/** 7.2 Retreat as a reaction: a unit falls back one hex from an enemy that has come next to it (R38). */
import type { Consequence, Hex, Preview, Violation } from '@bridgehead/engine';
import { areAdjacent, distance, neighboursOf } from '@bridgehead/engine';
import type { ActionOf } from './actions.js';
import { hexOfLabel } from './actions.js';
import { arrive } from './arriving.js';
import { label } from './board.js';
import type { Context } from './context.js';
import { hasEnemies, stackIn } from './context.js';
import type { WindowFrame } from './frames.js';
import { GRID } from './grid.js';
import { leaveHex } from './leaving.js';
import { mineAgainst } from './mines.js';
import { refuse } from './refusals.js';
import type { State } from './state.js';
import { isSupportWeapon, printedOf } from './state.js';
import { isPassable, stackingLimit } from './terrain.js';
import type { Play } from './types.js';
import type { Unit } from './units.js';
import { idOf, nameOf, shortNameOf, sideOf, unitOf } from './units.js';

/** 7.2a 7.2c 7.3.5b What keeps a unit that may react from falling back at all. */
function judgeGoing(state: State, context: Context, frame: WindowFrame, unit: Unit): Violation[] {
  const from = state.place[unit];
  const violations: Violation[] = [];
  const named = { unit: nameOf(unit) };
  if (frame.form === 'won') violations.push(refuse('no-fall-back-now', named));
  if (hasEnemies(context, from, sideOf(unit))) violations.push(refuse('held-in-hex', named));
  else if (!areAdjacent(GRID, from, frame.hex)) violations.push(refuse('no-fall-back', { ...named, why: `it is not next to ${label(frame.hex)}` }));
  if (printedOf(state, unit).movement === 0) violations.push(refuse('no-fall-back', { ...named, why: 'it cannot move' }));
  return violations;
}

/** 7.2a 7.2b R38 Why a unit cannot fall back to a hex next to it; undefined if it can. */
function whyNotTo(state: State, context: Context, frame: WindowFrame, unit: Unit, to: Hex): string | undefined {
  const from = state.place[unit];
  const side = sideOf(unit);
  if (!areAdjacent(GRID, from, to)) return 'it falls back one hex';
  if (distance(GRID, to, frame.hex) <= distance(GRID, from, frame.hex)) return `that is no farther from ${label(frame.hex)}`;
  if (hasEnemies(context, to, side)) return 'an enemy is there';
  if (!isPassable(state, unit, from, to)) return 'the way is closed to it';
  if (!isSupportWeapon(unit) && stackIn(context, to, side) >= stackingLimit(to)) return 'the hex is full';
  return undefined;
}

/** 7.2 */
export function judgeFallBack(state: State, context: Context, frame: WindowFrame, action: ActionOf<'fall-back'>): Violation[] {
  const unit = unitOf(action.unit);
  const going = judgeGoing(state, context, frame, unit);
  const why = whyNotTo(state, context, frame, unit, hexOfLabel(action.hex));
  return why === undefined ? going : [...going, refuse('no-fall-back-to', { unit: nameOf(unit), hex: action.hex, why })];
}

/** 7.2a 7.2b Where each of these units can fall back to. */
export function listFallBacks(state: State, context: Context, frame: WindowFrame, among: readonly Unit[]): ActionOf<'fall-back'>[] {
  return among
    .filter((unit) => distance(GRID, state.place[unit], frame.hex) === 1 && judgeGoing(state, context, frame, unit).length === 0)
    .flatMap((unit) =>
      neighboursOf(GRID, state.place[unit])
        .filter((to) => whyNotTo(state, context, frame, unit, to) === undefined)
        .map((to): ActionOf<'fall-back'> => ({ do: 'fall-back', unit: idOf(unit), hex: label(to) })),
    );
}

/** 7.2a R38 R67 The unit goes; it keeps its Defensive Fire marker, takes control, and enemy mines attack it. */
export function fallBack(play: Play, action: ActionOf<'fall-back'>): void {
  const { state } = play;
  const unit = unitOf(action.unit);
  const [from, to] = [state.place[unit], hexOfLabel(action.hex)];
  state.place[unit] = to;
  play.emit({ type: 'fell-back', rule: '7.2a', unit: action.unit, from: label(from), to: label(to) });
  leaveHex(play, unit, from);
  arrive(play, unit, to);
}

/** Where to, and whether mines are there. */
export function previewFallBack(state: State, action: ActionOf<'fall-back'>): Preview {
  const unit = unitOf(action.unit);
  const mined = mineAgainst(state, unit, hexOfLabel(action.hex)) !== undefined;
  const consequences: Consequence[] = mined ? [{ kind: 'own-loss', rule: '11.6.3a', text: `The mines in ${action.hex} attack ${nameOf(unit)}.` }] : [];
  return { summary: `${shortNameOf(unit)} falls back to ${action.hex}`, tallies: [], consequences };
}
