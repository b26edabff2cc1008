/** C-DaE:2.1e C-DaE:2.8a Who observes for a battery, and what they see. */
import type { Hex } from '@bridgehead/engine/hex';
import { distance } from '@bridgehead/engine/hex';
import type { Location } from '../board/locations.js';
import { hexOf } from '../board/locations.js';
import { seesBlastHeight } from '../sight/blast-height.js';
import { lineBetween } from '../situation/visibility.js';
import type { Battery } from '../state/batteries.js';
import { blastHexes, hexOfCounter } from '../state/batteries.js';
import type { Context } from '../state/context.js';
import { findFrame } from '../state/frames-below.js';
import type { State } from '../state/state.js';
import { hasMark, NOBODY, NOWHERE } from '../state/state.js';
import { isGoodOrder, isHidden, isLeader } from '../units/units-in-play.js';
import { isMalfunctioned } from '../units/weapons-in-play.js';
import type { Unit } from '../vocabulary/units.js';

/** C-DaE:2.8 An Offboard Observer needs no radio. */
export function isOffboard({ post }: Pick<Battery, 'post'>): boolean {
  return post !== NOWHERE;
}

/** C-DaE:2.1b C-DaE:2.1e The leader in Good Order who has the radio, if it works; undefined for an Offboard Observer. */
export function radioOperator(state: State, { radio, side }: Battery): Unit | undefined {
  if (radio === NOBODY || isMalfunctioned(state, radio)) return undefined;
  const holder = state.holder[radio];
  const isAble =
    holder !== NOBODY && state.side[holder] === side && isLeader(state, holder) && isGoodOrder(state, holder);
  return isAble ? holder : undefined;
}

/** Where the observer looks from; undefined: the battery has nobody who could. */
export function postOf(state: State, battery: Battery): Location | undefined {
  if (isOffboard(battery)) return battery.post;
  const operator = radioOperator(state, battery);
  return operator === undefined ? undefined : state.place[operator];
}

/** C-DaE:2.1g C-R4 Whether the observer may call: not after another action of this phase. Fire that they directed in the Movement Phase does not matter. */
export function mayCall(state: State, battery: Battery): boolean {
  if (isOffboard(battery)) return true;
  const operator = radioOperator(state, battery);
  return (
    operator !== undefined &&
    !hasMark(state, operator, 'served') &&
    findFrame(state, 'fire-phase')?.directors?.includes(operator) !== true
  );
}

/** C-DaE:2.3b Whether the observer sees a hex. */
export function seesHex(state: State, context: Context, battery: Battery, hex: Hex): boolean {
  const post = postOf(state, battery);
  return post !== undefined && lineBetween(context, post, hex).isClear;
}

/** C-DaE:2.33b C-R20 Hexes with a Known Enemy Unit: one that the observer sees, broken or not, hidden units left out. */
export function enemyHexes(state: State, context: Context, battery: Battery): Hex[] {
  const post = postOf(state, battery);
  if (post === undefined) return [];
  const found = new Set<Hex>();
  state.place.forEach((place, unit) => {
    if (place < 0 || state.side[unit] === battery.side || isHidden(state, unit)) return;
    if (lineBetween(context, post, place).isClear) found.add(hexOf(context.board, place));
  });
  return [...found];
}

/** Whether one of these hexes is this one or next to it. */
export function isByEnemy({ board }: Pick<Context, 'board'>, enemies: readonly Hex[], hex: Hex): boolean {
  return enemies.some((enemy) => distance(board.grid, enemy, hex) <= 1);
}

/** C-DaE:2.32a C-R17 LOS to the Blast Height of the counter: of an SR to its hex, of an FFE to any hex of its Blast Area. C-DaE:2.32b Off the map an SR is out of sight. */
export function seesCounter(state: State, context: Context, battery: Battery, smoke: 'counts' | 'ignored'): boolean {
  const post = postOf(state, battery);
  const { counter } = battery;
  if (post === undefined || counter === undefined) return false;
  const { sights, season, hindrances } = context;
  const sees = (hex: Hex) => seesBlastHeight(sights.mapLines, season, hindrances, post, hex, smoke);
  if (counter.kind !== 'SR') return blastHexes(context, battery, counter.spot).some(sees);
  const hex = hexOfCounter(context, counter);
  return hex !== undefined && sees(hex);
}
