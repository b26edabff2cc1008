/**
 * What an order to a battery can bring, before it is given: the radio, the chit, where the counter lands, and what the shells
 * do to those in the blast area. Every course of chance is played through the code that resolves the order.
 */
import type { Tally } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { Landing, Request } from '../artillery/accuracy.js';
import { accuracyOf, accurateChance, landingsOf } from '../artillery/accuracy.js';
import { batteryAt } from '../artillery/battery-changes.js';
import { attackHexWith, unitsUnder } from '../artillery/blast-attack.js';
import { radioOperator } from '../artillery/observer.js';
import { contactNeeded, contactOutcome, drawsChit, firesInSilence } from '../artillery/radio.js';
import { smokeLandings } from '../artillery/smoke-barrage.js';
import { hexOf } from '../board/locations.js';
import type { Spot } from '../board/spots.js';
import { hexAtSpot, spotDistance, spotOf } from '../board/spots.js';
import type { ActionOf } from '../state/actions.js';
import type { Battery } from '../state/batteries.js';
import { blastHexes } from '../state/batteries.js';
import type { Context } from '../state/context.js';
import type { Who } from '../state/events.js';
import { locationOf } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { isVehicle, who } from '../units/units-in-play.js';
import type { Mission } from '../vocabulary/artillery.js';
import { diceOf, DICE_FACES } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';
import type { FinalState, Happening, KnownFinalStates } from './final-states.js';
import { finalStatesOf } from './final-states.js';

/** The roll for Contact. */
interface ContactForecast {
  readonly value: number;
  readonly modifiers: Tally;
  readonly made: number;
  readonly failed: number;
  readonly brokenDown: number;
}

/** Someone whom the shells may reach. */
interface Threatened {
  readonly unit: Who;
  readonly side: State['side'][number];
  /** That they are in the blast area. */
  readonly chance: number;
  /** What becomes of them, all courses together; empty where nothing is resolved yet. */
  readonly finalStates: readonly FinalState[];
}

export interface ArtilleryForecast {
  /** Undefined: no roll is made. */
  readonly contact: ContactForecast | undefined;
  /** The chance of a black chit once there is Contact; undefined: none is drawn. */
  readonly black: number | undefined;
  /** What accuracy needs; undefined: nothing is placed. */
  readonly accuracy: { readonly modifiers: Tally; readonly accurate: number } | undefined;
  /** Where the counter can lie afterwards, the likeliest first. */
  readonly landings: readonly (Landing & { readonly hex: string | undefined; readonly off: number })[];
  readonly threatened: readonly Threatened[];
  /** Whether shells fall at once, and which. */
  readonly fires: Mission | undefined;
  readonly exact: boolean;
}

/** The action has been judged. */
export function forecastArtillery(
  state: State,
  context: Context,
  action: ActionOf<'artillery'> | ActionOf<'lay-smoke'>,
  known: KnownFinalStates = new Map(),
): ArtilleryForecast {
  if (action.do === 'lay-smoke') return forecastSmokeBarrage(context, action.at);
  const number = action.battery - 1;
  const battery = batteryAt(state, number);
  const isCall = action.order === 'contact';
  const request = requestOf(context, action);
  const landings = request === undefined ? restingAt(battery, action) : landingsOf(state, context, number, request);
  const fires =
    action.order === 'silent'
      ? firesInSilence(state, context, battery)
        ? battery.counter?.mission
        : undefined
      : firedBy(battery, action);
  const { threatened, exact } = threatenedBy(state, context, battery, landings, fires, known);
  return {
    contact: isCall ? contactOf(state, battery) : undefined,
    black: isCall && drawsChit(battery) ? shareOfBlack(battery) : undefined,
    accuracy: request === undefined ? undefined : accurateIn(state, context, number, request),
    landings: namedIn(context, landings, request === undefined ? undefined : spotOf(context.board.grid, request.at)),
    threatened,
    fires,
    exact,
  };
}

function contactOf(state: State, battery: Battery): ContactForecast | undefined {
  const operator = radioOperator(state, battery);
  if (operator === undefined) return undefined;
  const needed = contactNeeded(state, battery, operator);
  const share = (outcome: ReturnType<typeof contactOutcome>) =>
    DICE_FACES.filter((face) => contactOutcome(needed, diceOf(face)) === outcome).length / DICE_FACES.length;
  return { ...needed, made: share('made'), failed: share('failed'), brokenDown: share('broken-down') };
}

function shareOfBlack({ black, red }: Battery): number {
  return black + red === 0 ? 0 : black / (black + red);
}

function requestOf(context: Context, { at, order }: ActionOf<'artillery'>): Request | undefined {
  return at === undefined ? undefined : { at: locationOf(context, at), converting: order === 'correct-and-convert' };
}

function accurateIn(state: State, context: Context, number: number, request: Request) {
  const accuracy = accuracyOf(state, context, number, request);
  return { modifiers: accuracy.modifiers, accurate: accurateChance(accuracy) };
}

/** An order without a request leaves the counter where it lies, unless it takes it away. */
function restingAt({ counter }: Battery, { order }: ActionOf<'artillery'>): Landing[] {
  const stays = order === 'leave' || order === 'convert' || order === 'spot' || order === 'silent';
  return counter === undefined || !stays ? [] : [{ spot: counter.spot, chance: 1 }];
}

/** C-DaE:2.33h C-DaE:2.5b C-DaE:2.9 What falls at once. */
function firedBy({ counter, type }: Battery, { order, mission }: ActionOf<'artillery'>): Mission | undefined {
  if (order === 'convert' || order === 'correct-and-convert') return mission;
  if (order === 'aim') return type === 'rockets' ? 'HE' : undefined;
  return counter?.kind === 'FFE:2' && (order === 'leave' || order === 'correct') ? counter.mission : undefined;
}

function namedIn({ board, area }: Context, landings: readonly Landing[], aim: Spot | undefined) {
  return landings.map((landing) => {
    const hex = hexAtSpot(board.grid, landing.spot);
    return {
      ...landing,
      hex: hex !== undefined && area.includes[hex] ? board.grid.labels[hex] : undefined,
      off: aim === undefined ? 0 : spotDistance(board.grid, aim, landing.spot),
    };
  });
}

// --- who is in the blast area ---------------------------------------------------------------------------------------------

function threatenedBy(
  state: State,
  context: Context,
  battery: Battery,
  landings: readonly Landing[],
  fires: Mission | undefined,
  known: KnownFinalStates,
): { readonly threatened: readonly Threatened[]; readonly exact: boolean } {
  const chances = new Map<Hex, number>();
  for (const { spot, chance } of landings)
    for (const hex of blastHexes(context, battery, spot)) chances.set(hex, (chances.get(hex) ?? 0) + chance);
  const hexes = [...chances].filter(([hex]) => unitsUnder(state, hex).length > 0);
  let exact = true;
  const threatened = hexes.flatMap(([hex, chance]): Threatened[] => {
    const units = unitsUnder(state, hex);
    const found = fires === 'HE' ? finalStatesOf(state, burstsOn(state, battery, hex), units, known) : undefined;
    if (found?.exact === false) exact = false;
    return units.map((unit) => ({
      unit: who(state, unit),
      side: state.side[unit],
      chance,
      finalStates: found === undefined ? [] : withMiss(found.of.get(unit) ?? [], chance),
    }));
  });
  return { threatened: threatened.toSorted((one, other) => other.chance - one.chance), exact };
}

/** Dice with the same sum bring Infantry the same; a vehicle looks at each of them (C-DaE:2.53). */
function burstsOn(state: State, battery: Battery, hex: Hex): Happening[] {
  const hasVehicle = unitsUnder(state, hex).some((unit: Unit) => isVehicle(state, unit));
  const classes = new Map<string, { readonly face: number; ways: number }>();
  for (const face of DICE_FACES) {
    const { total, coloured, white } = diceOf(face);
    const key = hasVehicle ? `${coloured}/${white}` : String(total);
    const same = classes.get(key);
    if (same === undefined) classes.set(key, { face, ways: 1 });
    else same.ways++;
  }
  return [...classes].map(([key, { face, ways }]) => ({
    probability: ways / DICE_FACES.length,
    key: `${battery.calibre} ${hex} ${key}`,
    resolve: (play) => attackHexWith(play, battery, hex, diceOf(face)),
  }));
}

const UNHARMED = 'no effect';

/** Shells that fall elsewhere do nothing. */
function withMiss(finalStates: readonly FinalState[], chance: number): FinalState[] {
  const harmed = finalStates
    .filter(({ harm }) => harm > 0)
    .map((each) => ({ ...each, probability: each.probability * chance }));
  const rest = 1 - harmed.reduce((sum, { probability }) => sum + probability, 0);
  return [...harmed, { name: UNHARMED, harm: 0, probability: rest }];
}

// --- the smoke barrage of a card ------------------------------------------------------------------------------------------

/** C-DaE3:SSR3b */
function forecastSmokeBarrage(context: Context, at: string): ArtilleryForecast {
  const { grid } = context.board;
  const hex = hexOf(context.board, locationOf(context, at));
  return {
    contact: undefined,
    black: undefined,
    accuracy: undefined,
    landings: namedIn(context, smokeLandings(grid, hex), spotOf(grid, hex)),
    threatened: [],
    fires: 'smoke',
    exact: true,
  };
}
