/** Ground that is no holding: where firepower counts, where vehicles are hunted, where units leave the map, buildings that must be cleared. */
import { itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { Context, Side, State, Unit } from '@bridgehead/elst';
import {
  exitTotals,
  factsOf,
  findLocation,
  firepowerGoal,
  hexOf,
  isBroken,
  isGoodOrder,
  isHidden,
  isMultiMan,
  isVehicle,
  NO_HINDRANCES,
  rangeBetween,
} from '@bridgehead/elst';
import type { Field } from './distances.js';
import { distanceFrom } from './distances.js';
import type { Situation } from './situation.js';
import type { Wanted } from './wanted.js';
import { isPrey, worthOf } from './worth.js';

/** Numbers of ground: below those of holdings. */
const NO_HOLDING = -1;

const EVERYBODY = { draw: 0, enough: Infinity, sent: 0, near: 0 } as const;

/** Halves: defenders who are so near to ground that counts need not leave their cover for it. */
const AT_HAND = 12;

/** Undefined: the holdings of the scenario decide. */
export function groundWanted(situation: Situation): Wanted[] | undefined {
  const { state, context, side, memory } = situation;
  const { board, area, scenario, sights, season } = context;
  const { victory } = scenario;
  const takes = victory?.side === side;
  switch (victory?.by) {
    case 'firepower': {
      const { range } = firepowerGoal(state, victory);
      const target = findLocation(board, victory.at) ?? 0;
      const field = memory.fields.toAny(state, context, `firepower ${range}`, () =>
        area.hexes.filter(
          (hex) =>
            rangeBetween(board, hex, target) <= range && sights.between(season, NO_HINDRANCES, hex, target).isClear,
        ),
      );
      return [{ ...EVERYBODY, holding: NO_HOLDING, kind: takes ? 'take' : 'hold', field, near: takes ? 0 : AT_HAND }];
    }
    case 'vehicle': {
      const hunted = takes ? [] : prey(situation);
      if (hunted.length === 0) return undefined;
      const field = memory.fields.toAny(state, context, `hunt ${hunted.join(' ')}`, () => hunted);
      return [{ ...EVERYBODY, holding: NO_HOLDING, kind: 'hold', field }];
    }
    case 'exit':
      return takes ? exitsToReach(situation) : exitsToBar(situation);
    case 'clearance':
      return takes ? hexesToClear(situation) : hexesToKeep(situation);
    default:
      return undefined;
  }
}

/** C-DaE1:VC Where the vehicles are that still decide the game. */
function prey({ state, side }: Situation): number[] {
  return state.place.filter(
    (place, unit) => place >= 0 && state.side[unit] !== side && !isHidden(state, unit) && isPrey(state, unit),
  );
}

// --- leaving the map ----------------------------------------------------------------------------------------------------

/** C-DaE3:VCa Hexes from which a side leaves the map, with the VP that are still wanted there. */
export interface ExitArea {
  readonly name: string;
  readonly hexes: readonly Hex[];
  readonly lacking: number;
}

export function exitAreas(state: State, { board, scenario: { victory } }: Context): ExitArea[] {
  if (victory?.by !== 'exit') return [];
  const totals = exitTotals(state);
  return victory.areas.map(({ name, hexes }, index) => ({
    name,
    hexes: hexes.map((label) => board.grid.labels.indexOf(label)),
    lacking: Math.max(0, itemAt(totals, index).needed - itemAt(totals, index).points),
  }));
}

/** Worth that is sent for each VP: some are lost on the way. */
const FOR_EACH_POINT = 2.2;

function exitsToReach({ state, context, memory }: Situation): Wanted[] {
  return exitAreas(state, context).flatMap(({ name, hexes, lacking }, index): Wanted[] => {
    if (lacking === 0) return [];
    const field = memory.fields.toAny(state, context, `exit ${name}`, () => hexes);
    const enough = FOR_EACH_POINT * lacking;
    return [{ holding: NO_HOLDING - index, kind: 'take', field, near: 0, draw: 0, enough, sent: 0 }];
  });
}

/** Halves that a defender wants to be nearer to the exit than the foremost enemy. */
const AHEAD = 8;

function exitsToBar({ state, context, side, memory }: Situation): Wanted[] {
  return exitAreas(state, context).flatMap(({ name, hexes, lacking }, index): Wanted[] => {
    if (lacking === 0) return [];
    const field = memory.fields.toAny(state, context, `exit ${name}`, () => hexes);
    const near = Math.max(0, foremost(state, context, side, field) - AHEAD);
    const against = strengthOf(state, (unit) => state.side[unit] !== side && isNearest(state, context, unit, index));
    return [{ holding: NO_HOLDING - index, kind: 'hold', field, near, draw: 0, enough: 1 + against, sent: 0 }];
  });
}

/** How far the foremost enemy is from the exit. */
function foremost(state: State, context: Context, side: Side, field: Field): number {
  return state.place.reduce(
    (least, place, unit) =>
      place >= 0 && state.side[unit] !== side && !isHidden(state, unit) && !isBroken(state, unit)
        ? Math.min(least, distanceFrom(field, context, state, place))
        : least,
    Infinity,
  );
}

function isNearest(state: State, context: Context, unit: Unit, index: number): boolean {
  return itemAt(state.place, unit) >= 0 && areaOf(state, context, unit) === index;
}

/** The exit that a unit is nearest to. */
function areaOf(state: State, context: Context, unit: Unit): number {
  const here = hexOf(context.board, itemAt(state.place, unit));
  const ranges = exitAreas(state, context).map(({ hexes }) =>
    Math.min(...hexes.map((hex) => rangeBetween(context.board, here, hex))),
  );
  return ranges.indexOf(Math.min(...ranges));
}

function strengthOf(state: State, counts: (unit: Unit) => boolean): number {
  return state.side.reduce((sum, _, unit) => (counts(unit) ? sum + worthOf(state, unit) : sum), 0);
}

/** C-DaE3:VCb Each vehicle to an exit that still lacks VP, the nearest first: one more than is needed. */
export function exitForVehicle({ state, context, side, memory }: Situation, unit: Unit): ExitArea | undefined {
  const areas = exitAreas(state, context).filter(({ lacking }) => lacking > 0);
  const free = state.side.flatMap((owner, other) =>
    owner === side && isVehicle(state, other) && itemAt(state.place, other) >= 0 ? [other] : [],
  );
  const places = new Map<ExitArea, number>(areas.map((area) => [area, Math.ceil(area.lacking / VEHICLE_POINTS)]));
  const far = (vehicle: Unit, { name, hexes }: ExitArea) =>
    distanceFrom(
      memory.fields.toAny(state, context, `exit ${name}`, () => hexes),
      context,
      state,
      itemAt(state.place, vehicle),
    );
  while (free.length > 0) {
    const open = areas.filter((area) => (places.get(area) ?? 0) > 0);
    const choices = free.flatMap((vehicle) => (open.length > 0 ? open : areas).map((area) => ({ vehicle, area })));
    if (choices.length === 0) return undefined;
    const best = choices.reduce((one, other) =>
      far(other.vehicle, other.area) < far(one.vehicle, one.area) ? other : one,
    );
    if (best.vehicle === unit) return best.area;
    places.set(best.area, (places.get(best.area) ?? 0) - 1);
    free.splice(free.indexOf(best.vehicle), 1);
  }
  return undefined;
}
const VEHICLE_POINTS = 6;

// --- clearing buildings -------------------------------------------------------------------------------------------------

/** C-DaE4:VC Where a squad or half-squad in Good Order keeps the other side from winning. */
function isHolder(state: State, unit: Unit): boolean {
  return isMultiMan(state, unit) && factsOf(state, unit).type !== 'crew' && isGoodOrder(state, unit);
}

/** The hexes that must be clear of enemies; none where something else decides. */
export function hexesThatMustBeClear({ board, scenario: { victory } }: Context): Hex[] {
  return victory?.by === 'clearance' ? victory.hexes.map((label) => board.grid.labels.indexOf(label)) : [];
}

/** What a hex full of enemies asks for. */
const AT_LEAST = 2;
const TIMES = 1.6;

function hexesToClear({ state, context, side, memory }: Situation): Wanted[] {
  const { board } = context;
  const hexes = hexesThatMustBeClear(context);
  const held = hexes.filter((hex) => enemiesIn(state, context, side, hex).length > 0);
  if (held.length === 0)
    return [
      {
        ...EVERYBODY,
        holding: NO_HOLDING,
        kind: 'hold',
        near: AHEAD,
        field: memory.fields.toAny(state, context, 'to clear', () => hexes),
      },
    ];
  return held.map((hex, index) => {
    const against = enemiesIn(state, context, side, hex).reduce((sum, unit) => sum + worthOf(state, unit), 0);
    return {
      holding: NO_HOLDING - index,
      kind: 'take',
      field: memory.fields.toAny(state, context, itemAt(board.grid.labels, hex), () => [hex]),
      near: 0,
      draw: -against,
      enough: AT_LEAST + TIMES * against,
      sent: 0,
    };
  });
}

function enemiesIn(state: State, { board }: Context, side: Side, hex: Hex): Unit[] {
  return state.side.flatMap((owner, unit) =>
    owner !== side && itemAt(state.place, unit) >= 0 && !isHidden(state, unit) && isHolder(state, unit)
      ? hexOf(board, itemAt(state.place, unit)) === hex
        ? [unit]
        : []
      : [],
  );
}

function hexesToKeep({ state, context, memory }: Situation): Wanted[] {
  const field = memory.fields.toAny(state, context, 'to clear', () => hexesThatMustBeClear(context));
  return [{ ...EVERYBODY, holding: NO_HOLDING, kind: 'hold', field }];
}
