/**
 * 4.0 All moves, entries, exits, rolls, drops and the end of the phase, made when they are looked at; each by the cheapest way.
 * Trucks are listed where a unit could not get to on its own.
 *
 * What a unit can do is found once for its reach (`UnitOffer`): of the next lists of a phase only the hexes that friends hold are
 * counted again. Replaces a list of its own for each unit in each question.
 */
import type { LongList } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { UNREACHED } from '@bridgehead/engine/hexwar';
import { board } from '../board/board.js';
import { label } from '../board/grid.js';
import type { Unit } from '../scenarios/units.js';
import { idOf } from '../scenarios/units.js';
import type { Context, Conveyance, Destinations, ExitWay, Trucks, UnitOffer, UnitReach } from '../situation/context.js';
import { factsFor } from '../situation/context.js';
import type { Action } from '../state/actions.js';
import { END_PHASE } from '../state/actions.js';
import type { State } from '../state/state.js';
import { isOnMap, unitsOnMap } from '../state/state.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { dropTargets } from './airborne.js';
import { exitsOf } from './exits.js';
import { canRoll, mayStop } from './movement.js';
import { arrivingNow, reachNow, wayTo } from './reach.js';
import { mayUseRoadMode, trucksLeft, whyNotTruckable } from './road-mode.js';

/** Some actions of the list, one after the other. */
type Run =
  | { readonly kind: 'roll'; readonly unit: Unit }
  | { readonly kind: 'stops'; readonly unit: Unit; readonly to: Destinations }
  | { readonly kind: 'leaves'; readonly unit: Unit; readonly reach: UnitReach; readonly exits: readonly ExitWay[] }
  | { readonly kind: 'drop'; readonly targets: readonly Hex[] };

export class MoveList implements LongList<Action> {
  readonly length: number;
  private readonly context: Context;
  private readonly runs: Run[] = [];
  private readonly lengths: number[] = [];

  constructor(state: State, context: Context, side: Side) {
    this.context = context;
    const onMap = unitsOnMap(state, side);
    const taken = onMap.map((unit) => state.place[unit]);
    const trucks = side === 'american' && trucksLeft(state) > 0 ? 'left' : 'none';
    for (const unit of onMap) this.addUnit(state, side, unit, taken, trucks);
    for (const unit of arrivingNow(state, context, side)) this.addUnit(state, side, unit, taken, trucks);
    const targets = dropTargets(state, context, side);
    this.add({ kind: 'drop', targets }, targets.length);
    let count = 1; // the end of the phase
    for (const length of this.lengths) count += length;
    this.length = count;
  }

  private addUnit(state: State, side: Side, unit: Unit, taken: readonly Hex[], trucks: Trucks): void {
    const { context } = this;
    if (canRoll(state, context, unit)) this.add({ kind: 'roll', unit }, 1);
    const reach = reachNow(state, context, unit, 'own');
    if (reach === undefined || reach.hexes.length === 0) return;
    const { own, exits, trucked } = offerOf(state, context, side, unit, reach, trucks);
    this.add({ kind: 'stops', unit, to: own }, vacantIn(own, taken));
    if (exits.length > 0) this.add({ kind: 'leaves', unit, reach, exits }, exits.length);
    if (trucked !== undefined) this.add({ kind: 'stops', unit, to: trucked }, vacantIn(trucked, taken));
  }

  private add(run: Run, length: number): void {
    this.runs.push(run);
    this.lengths.push(length);
  }

  at(index: number): Action | undefined {
    if (index < 0 || index >= this.length) return undefined;
    let left = index;
    for (let run = 0; run < this.runs.length; run++) {
      if (left < this.lengths[run]) return this.actionIn(this.runs[run], left);
      left -= this.lengths[run];
    }
    return END_PHASE;
  }

  private actionIn(run: Run, index: number): Action | undefined {
    switch (run.kind) {
      case 'roll':
        return { do: 'roll', unit: idOf(run.unit) };
      case 'stops':
        return this.moveIn(run.unit, run.to, index);
      case 'leaves':
        return { ...travelAction(run.unit, run.reach, run.exits[index].path, 'own'), exit: true };
      case 'drop':
        return { do: 'drop', hex: label(run.targets[index]) };
    }
  }

  private moveIn(unit: Unit, { how, reach, hexes }: Destinations, index: number): Action | undefined {
    let left = index;
    for (const hex of hexes)
      if (mayStop(this.context, unit, hex) && left-- === 0) return travelAction(unit, reach, wayTo(reach, hex), how);
    return undefined;
  }
}

function travelAction(unit: Unit, { start }: UnitReach, path: readonly Hex[], how: Conveyance) {
  const travel = { unit: idOf(unit), path: path.map(label), ...(how === 'truck' ? { truck: true as const } : {}) };
  return start === OFF_BOARD ? { do: 'enter' as const, ...travel } : { do: 'move' as const, ...travel };
}

/** How many of the hexes no friend holds; that in which the unit itself stands is none of them. */
function vacantIn({ hexes, reach: { cost, start }, beyond }: Destinations, taken: readonly Hex[]): number {
  let vacant = hexes.length;
  for (const hex of taken)
    if (cost[hex] !== UNREACHED && hex !== start && (beyond === undefined || beyond.cost[hex] === UNREACHED)) vacant--;
  return vacant;
}

// --- what a unit can do with its reach ------------------------------------------------------------------------------

function offerOf(state: State, context: Context, side: Side, unit: Unit, reach: UnitReach, trucks: Trucks): UnitOffer {
  const { offers } = factsFor(state, context, side);
  const known = offers[unit];
  if (known?.reach === reach && known.trucks === trucks) return known;
  const trucked =
    trucks === 'left' && canBeTrucked(state, context, unit) ? reachNow(state, context, unit, 'truck') : undefined;
  const offer: UnitOffer = {
    reach,
    trucks,
    own: { how: 'own', reach, hexes: reach.hexes, beyond: undefined },
    exits: reachesExit(reach) ? exitsOf(state, context, unit, 'own') : [],
    trucked: trucked && {
      how: 'truck',
      reach: trucked,
      hexes: trucked.hexes.filter((hex) => reach.cost[hex] === UNREACHED),
      beyond: reach,
    },
  };
  offers[unit] = offer;
  return offer;
}

function canBeTrucked(state: State, context: Context, unit: Unit): boolean {
  return (
    whyNotTruckable(unit) === undefined &&
    (!isOnMap(state, unit) || mayUseRoadMode(state, context, unit, { from: state.place[unit] }, 'truck'))
  );
}

const EXIT_HEXES = [...board.exits.keys()];

/** Most units are far from all exits. */
function reachesExit({ cost }: UnitReach): boolean {
  return EXIT_HEXES.some((hex) => cost[hex] !== UNREACHED);
}
