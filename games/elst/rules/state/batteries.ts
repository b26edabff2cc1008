/** C-DaE:2 Off-board artillery in the state: batteries with their radios, observers, chits and counters; where their shells fall. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Board } from '../board/board.js';
import type { Location } from '../board/locations.js';
import type { PlayArea } from '../board/play-area.js';
import type { Spot } from '../board/spots.js';
import { hexAtSpot, hexesAround, spotDistance, spotOf } from '../board/spots.js';
import type { BatteryType, Calibre, CounterKind, Mission } from '../vocabulary/artillery.js';
import { BLAST_RADIUS, CALIBRES } from '../vocabulary/artillery.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import type { State } from './state.js';

/** The place of a battery in the list of the state. */
export type BatteryNumber = number;

/** What lies on the map for a battery. mission: that of an SR is HE and means nothing yet. */
export interface Counter {
  readonly kind: CounterKind;
  readonly spot: Spot;
  readonly mission: Mission;
}

export interface Battery {
  readonly side: Side;
  readonly calibre: Calibre;
  readonly type: BatteryType;
  /** C-DaE:2b Whether it may fire Smoke. */
  readonly smoke: boolean;
  /** C-DaE:2.8a Where its Offboard Observer is, or NOWHERE; C-DaE:2c its radio, or NOBODY. One of the two. */
  readonly post: Location;
  readonly radio: Weapon;
  readonly contact: boolean;
  /** C-R5 The leader who has Contact, or NOBODY. */
  readonly caller: Unit;
  readonly access: boolean;
  /** C-DaE:2.2b A chit was drawn in this Player Turn. */
  readonly drew: boolean;
  /** C-DaE:2.21a Chits left in the pile, and red ones drawn. */
  readonly black: number;
  readonly red: number;
  readonly reds: number;
  readonly closed: boolean;
  /** It has placed an FFE in this scenario. */
  readonly fired: boolean;
  readonly counter: Counter | undefined;
}

/** C-R204 Whether only its side knows what it is: in a campaign that is shown with the first FFE; the modules of the Initial Scenario are printed. */
export function isUndisclosed({ campaign }: Pick<State, 'campaign'>, { fired }: Pick<Battery, 'fired'>): boolean {
  return campaign !== undefined && campaign.battle?.type !== 'initial' && !fired;
}

/** A battery as the other side knows it before it has fired for effect. */
export function undisclosed(battery: Battery): Battery {
  return { ...battery, calibre: CALIBRES[0], type: 'usual', smoke: true };
}

/** C-DaE:2.5h C-DaE:2.51a A Fire For Effect that is not Smoke. */
export function isBursting({ counter }: Battery): boolean {
  return counter !== undefined && counter.kind !== 'SR' && counter.mission === 'HE';
}

/** C-DaE:2.5g C-DaE:2.32c The hexes in play where the shells of a battery fall around a spot, in the order in which they are resolved. */
export function blastHexes(
  { board, area }: { readonly board: Board; readonly area: PlayArea },
  { type }: Pick<Battery, 'type'>,
  spot: Spot,
): Hex[] {
  return hexesAround(board.grid, spot, BLAST_RADIUS[type]).filter((hex) => area.includes[hex]);
}

/** Whether a hex in play is in the Blast Area of the battery's counter. */
export function isInBlast({ grid }: Pick<Board, 'grid'>, { counter, type }: Battery, hex: Hex): boolean {
  return counter !== undefined && spotDistance(grid, counter.spot, spotOf(grid, hex)) <= BLAST_RADIUS[type];
}

/** C-DaE:2.32b The hex in play in which a counter lies; undefined off the map. */
export function hexOfCounter(
  { board, area }: { readonly board: Board; readonly area: PlayArea },
  { spot }: Pick<Counter, 'spot'>,
): Hex | undefined {
  const hex = hexAtSpot(board.grid, spot);
  return hex !== undefined && area.includes[hex] ? hex : undefined;
}
