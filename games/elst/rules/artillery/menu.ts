/** C-DaE:2.33 C-R18 What an observer may do with the counter of a battery, by what they see. */
import type { Hex } from '@bridgehead/engine/hex';
import { spotDistance, spotOf } from '../board/spots.js';
import type { ArtilleryFrame } from '../state/artillery-frames.js';
import type { BatteryNumber } from '../state/batteries.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import type { Mission, Order } from '../vocabulary/artillery.js';
import { REACH } from '../vocabulary/artillery.js';
import { batteryAt } from './battery-changes.js';
import { enemyHexes, isByEnemy, seesCounter, seesHex } from './observer.js';

/** C-DaE:2.32a How the observer sees the Blast Height of the counter. */
export type CounterSight = 'seen' | 'behind-smoke' | 'out-of-sight';

export function sightOfCounter(state: State, context: Context, number: BatteryNumber): CounterSight {
  const battery = batteryAt(state, number);
  if (seesCounter(state, context, battery, 'counts')) return 'seen';
  return seesCounter(state, context, battery, 'ignored') ? 'behind-smoke' : 'out-of-sight';
}

/** The orders of a step, as far as sight goes; each may need more. */
export function menuOf(
  state: State,
  context: Context,
  number: BatteryNumber,
  step: ArtilleryFrame['step'],
): readonly Order[] {
  const { counter, type } = batteryAt(state, number);
  if (step === 'aim') return ['aim', 'pass'];
  if (step === 'spotted') return ['leave', 'correct', 'correct-and-convert']; // C-DaE:2.34d
  if (step !== 'order' || counter === undefined) return [];
  if (type === 'rockets') return ['leave', 'cancel']; // C-DaE:2.9c C-DaE:2.9f
  const sight = sightOfCounter(state, context, number);
  switch (counter.kind) {
    case 'SR':
      return sight === 'seen'
        ? ['leave', 'correct', 'correct-and-convert', 'convert', 'cancel'] // C-DaE:2.33c C-DaE:2.33e C-DaE:2.33f C-DaE:2.33k
        : ['correct', 'cancel']; // C-DaE:2.33j C-DaE:2.4g
    case 'FFE:2':
      if (sight === 'seen') return ['leave', 'correct', 'cancel']; // C-DaE:2.33d C-DaE:2.33l
      return sight === 'behind-smoke' ? ['leave', 'cancel'] : ['correct', 'cancel']; // C-DaE:2.33i C-DaE:2.33j
    case 'FFE:C':
      return ['convert', 'spot', 'cancel']; // C-DaE:2.34c C-DaE:2.34d C-DaE:2.34e
    case 'FFE:1':
      return [];
  }
}

/** C-DaE:2.7b The missions that a battery can still be given: Smoke only before any HE of the phase (C-DaE:2.33n). */
export function missionsOf(state: State, number: BatteryNumber, { burst }: Pick<ArtilleryFrame, 'burst'>): Mission[] {
  return batteryAt(state, number).smoke && !burst ? ['HE', 'smoke'] : ['HE'];
}

/** C-DaE:2.33h C-DaE:2.34c HE needs a Known Enemy Unit in the hex of the counter or next to it; Smoke needs none (C-DaE:2.33m). */
export function isEnemyByCounter(state: State, context: Context, number: BatteryNumber): boolean {
  const battery = batteryAt(state, number);
  const { counter } = battery;
  if (counter === undefined) return false;
  const { grid } = context.board;
  return enemyHexes(state, context, battery).some((hex) => spotDistance(grid, spotOf(grid, hex), counter.spot) <= 1);
}

/** What keeps a request out of a hex. */
export type RequestBar = 'unseen' | 'too-far' | 'same-hex' | 'needs-enemy';

/** C-DaE:2.4a C-DaE:2.4b C-DaE:2.4c C-R19 order: aim, correct or correct-and-convert; the mission counts for the last. */
export function requestBar(
  state: State,
  context: Context,
  number: BatteryNumber,
  order: Order,
  mission: Mission,
  at: Hex,
  enemies: readonly Hex[] = enemyHexes(state, context, batteryAt(state, number)),
): RequestBar | undefined {
  const battery = batteryAt(state, number);
  const { counter } = battery;
  if (order !== 'aim' && counter !== undefined && counter.kind !== 'FFE:1') {
    const { grid } = context.board;
    const hexes = spotDistance(grid, counter.spot, spotOf(grid, at));
    if (hexes === 0) return 'same-hex';
    if (hexes > REACH[counter.kind === 'FFE:2' ? 'FFE:2' : 'SR']) return 'too-far';
    const isBurst =
      order === 'correct-and-convert' ? mission === 'HE' : counter.kind === 'FFE:2' && counter.mission === 'HE';
    if (isBurst && !isByEnemy(context, enemies, at)) return 'needs-enemy';
  }
  return seesHex(state, context, battery, at) ? undefined : 'unseen';
}

/** All hexes where a request may be placed. */
export function requestHexes(
  state: State,
  context: Context,
  number: BatteryNumber,
  order: Order,
  mission: Mission,
): Hex[] {
  const enemies = enemyHexes(state, context, batteryAt(state, number));
  return context.area.hexes.filter(
    (hex) => requestBar(state, context, number, order, mission, hex, enemies) === undefined,
  );
}
