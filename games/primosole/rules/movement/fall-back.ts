/** 7.2 Retreat as a reaction: a unit falls back one hex from an enemy that has come next to it (R38). */
import type { Consequence, Preview, Violation } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { withRemedy } from '@bridgehead/engine';
import { areAdjacent, distance, neighboursOf } from '@bridgehead/engine/hex';
import type { ActionOf } from '../state/actions.js';
import { hexOfLabel } from '../state/actions.js';
import { arrive } from '../mines/arriving.js';
import { label } from '../board/board.js';
import type { Context } from '../situation/context.js';
import { hasEnemies, stackIn } from '../situation/context.js';
import type { WindowFrame } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import { leaveHex } from '../hits/leaving.js';
import { mineAgainst } from '../mines/mines.js';
import { refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { isDisorganized, isSupportWeapon, printedOf } from '../state/state.js';
import { sightRange } from '../board/sight.js';
import { isPassable, stackingLimit } from '../situation/terrain.js';
import type { Play } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, shortNameOf, sideOf, unitOf, unitsOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

/** 7.2a 7.2c 7.3.5b What keeps a unit that may react from falling back at all. */
function judgeGoing(state: State, context: Context, frame: WindowFrame, unit: Unit): Violation[] {
  const from = state.place[unit];
  const violations: Violation[] = [];
  const named = { unit: nameOf(unit) };
  if (frame.form === 'won')
    violations.push(withRemedy(refuse('no-fall-back-now', named), 'Fire, or pass.', { do: 'pass' }));
  if (hasEnemies(context, from, sideOf(unit))) violations.push(refuse('held-in-hex', named));
  else if (!areAdjacent(GRID, from, frame.hex))
    violations.push(refuse('no-fall-back', { ...named, why: `it is not next to ${label(frame.hex)}` }));
  if (printedOf(state, unit).movement === 0)
    violations.push(refuse('no-fall-back', { ...named, why: 'it cannot move' }));
  return violations;
}

/** 7.2a 7.2c 8.1c Whether a unit may fall back at all: judgeGoing without its sentences, for units in good order that have not reacted. */
function mayGo(state: State, context: Context, frame: WindowFrame, unit: Unit): boolean {
  const from = state.place[unit];
  return (
    from >= 0 &&
    sightRange(from, frame.hex, context) === 1 &&
    !isDisorganized(state, unit) &&
    !frame.used.includes(unit) &&
    !hasEnemies(context, from, sideOf(unit)) &&
    printedOf(state, unit).movement > 0
  );
}

/** 7.2a 7.2b R38 All that keeps a unit from falling back to a hex. */
function judgeHex(state: State, context: Context, frame: WindowFrame, unit: Unit, to: Hex): Violation[] {
  const from = state.place[unit];
  const side = sideOf(unit);
  const named = { unit: nameOf(unit), hex: label(to) };
  if (!areAdjacent(GRID, from, to)) return [refuse('one-hex-back', named)];
  const violations: Violation[] = [];
  if (distance(GRID, to, frame.hex) <= distance(GRID, from, frame.hex))
    violations.push(refuse('no-farther', { ...named, from: label(frame.hex) }));
  if (hasEnemies(context, to, side)) violations.push(refuse('no-fall-back-to', { ...named, why: 'an enemy is there' }));
  if (!isPassable(state, unit, from, to))
    violations.push(refuse('no-fall-back-to', { ...named, why: 'the way is closed to it' }));
  if (!isSupportWeapon(unit) && stackIn(context, to, side) >= stackingLimit(to))
    violations.push(refuse('no-fall-back-to', { ...named, why: 'the hex is full' }));
  return violations;
}

/** 7.2a 7.2b Whether it can: judgeHex without its sentences. */
function mayFallBackTo(state: State, context: Context, frame: WindowFrame, unit: Unit, to: Hex): boolean {
  const from = state.place[unit];
  if (
    distance(GRID, to, frame.hex) <= distance(GRID, from, frame.hex) ||
    hasEnemies(context, to, sideOf(unit)) ||
    !isPassable(state, unit, from, to)
  )
    return false;
  return isSupportWeapon(unit) || stackIn(context, to, sideOf(unit)) < stackingLimit(to);
}

/** 7.2 */
export function judgeFallBack(
  state: State,
  context: Context,
  frame: WindowFrame,
  action: ActionOf<'fall-back'>,
): Violation[] {
  const unit = unitOf(action.unit);
  const going = judgeGoing(state, context, frame, unit);
  return going.length > 0 ? going : judgeHex(state, context, frame, unit, hexOfLabel(action.hex));
}

/** 7.2a 7.2b 7.3.5b Where each unit of a side can fall back to. */
export function listFallBacks(state: State, context: Context, frame: WindowFrame, side: Side): ActionOf<'fall-back'>[] {
  const found: ActionOf<'fall-back'>[] = [];
  if (frame.form === 'won') return found;
  for (const unit of unitsOf(side)) {
    if (!mayGo(state, context, frame, unit)) continue;
    for (const to of neighboursOf(GRID, state.place[unit]))
      if (mayFallBackTo(state, context, frame, unit, to))
        found.push({ do: 'fall-back', unit: idOf(unit), hex: label(to) });
  }
  return found;
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
  const consequences: Consequence[] = mined
    ? [{ kind: 'own-loss', rule: '11.6.3a', text: `The mines in ${action.hex} attack ${nameOf(unit)}.` }]
    : [];
  return { summary: `${shortNameOf(unit)} falls back to ${action.hex}`, tallies: [], consequences };
}
