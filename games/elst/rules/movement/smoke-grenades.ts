/** I-3.3.1k I-1.2.5a I-R62 Smoke grenades: thrown on the move, gone when the Movement Phase ends. */
import type { Violation } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { areAdjacentLocations, hexOf, isSteeple, locationLabel } from '../board/locations.js';
import type { Context } from '../state/context.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { hasMark, setMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseMove } from '../text/refusals-movement.js';
import { factsOf, isExhausted, nameOf, who } from '../units/units-in-play.js';
import { rollDie } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';

/** In halves: into the own hex, and into an adjacent one. */
const OWN_HEX = 2;
const ADJACENT_HEX = 4;
/** An original 6 ends the unit's Movement Phase. */
const ENDS = 6;

/** What a try costs, in halves. */
export function smokeCost(from: Location, target: Location): number {
  return from === target ? OWN_HEX : ADJACENT_HEX;
}

/** I-R11 I-R62 What keeps a unit that stands here from throwing Smoke there; what it costs aside. */
export function judgeSmoke(
  state: State,
  { board }: Pick<Context, 'board'>,
  unit: Unit,
  from: Location,
  target: Location,
): Violation[] {
  const named = { unit: nameOf(state, unit), hex: locationLabel(board, target) };
  const violations: Violation[] = [];
  if (factsOf(state, unit).smoke === 0) violations.push(refuseMove('no-smoke-grenades', named));
  else if (hasMark(state, unit, 'smoke-tried')) violations.push(refuseMove('smoke-tried-already', named));
  if (isSteeple(board, target)) violations.push(refuseMove('smoke-in-steeple', {}));
  else if (from !== target && !areAdjacentLocations(board, from, target))
    violations.push(refuseMove('smoke-too-far', named));
  else if (board.terrain[hexOf(board, target)] === 'pond') violations.push(refuseMove('smoke-in-pond', named));
  return violations;
}

/** One try. It is rolled before the defender may fire, who has the Smoke in their way then. Whether Smoke was placed. */
export function throwSmoke(play: Play, unit: Unit, target: Location): boolean {
  const { state } = play;
  const { board } = settingOf(state);
  const at = locationLabel(board, target);
  const roll = rollDie(play.chance, `Smoke grenades of ${nameOf(state, unit)}`);
  const modifiers = new TallySheet('Smoke grenades');
  if (isExhausted(state, unit)) modifiers.add('I-3.3.1k', 'CX', 1);
  const placed = roll + modifiers.total <= factsOf(state, unit).smoke;
  const ends = roll === ENDS;
  setMark(state, unit, 'smoke-tried');
  play.emit({ type: 'smoke-tried', rule: 'I-3.3.1k', unit: who(state, unit), at, roll, modifiers, placed, ends });
  if (placed) state.smoke = [...state.smoke, { hex: hexOf(board, target), kind: 'grenades', side: state.side[unit] }];
  if (ends) setMark(state, unit, 'done');
  return placed;
}

/** V-1.2.5v5 I-1.2.5a At the end of the Movement Phase. */
export function clearGrenadeSmoke(play: Play): void {
  const { state } = play;
  const gone = state.smoke.filter(({ kind }) => kind === 'grenades');
  if (gone.length === 0) return;
  const { board } = settingOf(state);
  state.smoke = state.smoke.filter(({ kind }) => kind !== 'grenades');
  for (const hex of new Set(gone.map((smoke) => smoke.hex)))
    play.emit({ type: 'smoke-changed', rule: 'I-1.2.5a', at: locationLabel(board, hex), kind: undefined });
}
