/** C-DaE:2.3 C-DaE:2.4 Where a counter lands after an Artillery Request: accuracy, direction and extent of error. */
import type { Tally } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { Grid, Hex } from '@bridgehead/engine/hex';
import type { Spot } from '../board/spots.js';
import { spotDistance, spotOf, spotText, spotTowards } from '../board/spots.js';
import { lineBetween } from '../situation/visibility.js';
import type { BatteryNumber, Counter } from '../state/batteries.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import type { CounterKind } from '../vocabulary/artillery.js';
import { ACCURATE, longCorrection, mostError } from '../vocabulary/artillery.js';
import { diceOf, DICE_FACES, rollDice, rollDie } from '../vocabulary/dice.js';
import { batteryNamed } from '../units/battery-names.js';
import { batteryAt, changeBattery } from './battery-changes.js';
import { postOf, seesCounter } from './observer.js';

/** An Artillery Request: its hex, and whether Conversion was said beforehand. */
export interface Request {
  readonly at: Hex;
  readonly converting: boolean;
}

/** How good a request is. mostError: how far it can err; undefined: as far as the die says. */
export interface Accuracy {
  readonly modifiers: Tally;
  readonly isPossible: boolean;
  readonly mostError: number | undefined;
}

/** C-R13 C-R18 Hindrances and a long Correction are added; a Correction to a hex out of sight is never accurate. */
export function accuracyOf(state: State, context: Context, number: BatteryNumber, request: Request): Accuracy {
  const battery = batteryAt(state, number);
  const modifiers = new TallySheet('Accuracy');
  if (battery.type === 'rockets') return { modifiers, isPossible: false, mostError: undefined }; // C-DaE:2.9c
  const post = postOf(state, battery);
  const hindrance = post === undefined ? 0 : lineBetween(context, post, request.at).hindrance;
  if (hindrance > 0) modifiers.add('C-DaE:2.3d', 'Hindrance', hindrance);
  const { counter } = battery;
  const isMoved = counter !== undefined && counter.kind !== 'FFE:C';
  if (!isMoved) return { modifiers, isPossible: canBe(modifiers), mostError: undefined };
  const { grid } = context.board;
  const hexes = spotDistance(grid, counter.spot, spotOf(grid, request.at));
  const long = request.converting ? longCorrection(hexes) : 0;
  if (long > 0) modifiers.add('C-DaE:2.33g', `Corrected ${hexes} hexes`, long);
  const isSeen = seesCounter(state, context, battery, 'counts');
  const isOutOfSight = !isSeen && !seesCounter(state, context, battery, 'ignored');
  return {
    modifiers,
    isPossible: isSeen && canBe(modifiers), // C-DaE:2.4d C-DaE:2.4g
    mostError: isOutOfSight ? undefined : mostError(hexes), // C-DaE:2.4e
  };
}

/** C-DaE:2.4f No dr is made where even a 1 is not accurate. */
function canBe({ total }: Tally): boolean {
  return 1 + total <= ACCURATE;
}

/** C-DaE:2.31 The coloured die is the direction, the white die the extent. */
function landing(grid: Grid, at: Hex, face: { coloured: number; white: number }, most: number | undefined): Spot {
  return spotTowards(grid, spotOf(grid, at), face.coloured, extentOf(face.white, most));
}

function extentOf(white: number, most: number | undefined): number {
  return most === undefined ? white : Math.min(white, most);
}

/** C-DaE:2.3e C-DaE:2.31c Rolls, and puts the counter where it lands. */
export function land(
  play: Play,
  context: Context,
  number: BatteryNumber,
  request: Request,
  placed: Pick<Counter, 'mission'> & { readonly kind: CounterKind },
): void {
  const { state } = play;
  const { grid } = context.board;
  const { modifiers, isPossible, mostError: most } = accuracyOf(state, context, number, request);
  const roll = isPossible ? rollDie(play.chance, 'Accuracy') : undefined;
  const accurate = roll !== undefined && roll + modifiers.total <= ACCURATE;
  const error = accurate ? undefined : rollDice(play.chance, 'Direction and Extent of Error');
  const spot = error === undefined ? spotOf(grid, request.at) : landing(grid, request.at, error, most);
  changeBattery(state, number, {
    counter: { kind: placed.kind, spot, mission: placed.mission },
    ...(placed.kind === 'FFE:1' && { fired: true }),
  });
  play.emit({
    type: 'artillery-aimed',
    rule: 'C-DaE:2.3d',
    battery: batteryNamed(state, number),
    at: grid.labels[request.at],
    to: spotText(grid, spot),
    counter: placed.kind,
    roll,
    modifiers,
    accurate,
    error,
    extent: error === undefined ? 0 : extentOf(error.white, most),
  });
}

/** A place where the counter can land, and how likely that is. */
export interface Landing {
  readonly spot: Spot;
  readonly chance: number;
}

const DIE = 6;

/** How likely the Accuracy dr succeeds. */
export function accurateChance({ modifiers, isPossible }: Accuracy): number {
  return isPossible ? (ACCURATE - modifiers.total) / DIE : 0;
}

/** All the places where a request can land, the likeliest first. */
export function landingsOf(state: State, context: Context, number: BatteryNumber, request: Request): Landing[] {
  const { grid } = context.board;
  const accuracy = accuracyOf(state, context, number, request);
  const { mostError: most } = accuracy;
  const hits = accurateChance(accuracy);
  const chances = new Map<string, { spot: Spot; chance: number }>();
  const add = (spot: Spot, chance: number): void => {
    const key = `${spot.column}/${spot.row}`;
    chances.set(key, { spot, chance: (chances.get(key)?.chance ?? 0) + chance });
  };
  if (hits > 0) add(spotOf(grid, request.at), hits);
  for (const face of DICE_FACES) add(landing(grid, request.at, diceOf(face), most), (1 - hits) / DICE_FACES.length);
  return [...chances.values()].toSorted((one, other) => other.chance - one.chance);
}
