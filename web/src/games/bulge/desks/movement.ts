/** 4 Moving: which unit, then where to; on its own or on trucks, onto the map, off it, out of supply after a roll, or by air. */
import { itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { distance } from '@bridgehead/engine/hex';
import { UNREACHED, zoneOf } from '@bridgehead/engine/hexwar';
import type { Action, Bulge, Conveyance, ExitWay, MovementFrame, Unit, UnitReach } from '@bridgehead/bulge';
import {
  AIRBORNE,
  GRID,
  allowanceOf,
  arrivalOf,
  attemptMove,
  board,
  destinationsOf,
  doorsOf,
  exitsOf,
  hexOfLabel,
  idOf,
  isDue,
  isOnMap,
  isPinned,
  judgeMover,
  label,
  mayDrop,
  nameOf,
  opponentOf,
  reachNow,
  saidFifths,
  sideOf,
  trucksLeft,
  unitOf,
  units,
  unitsOf,
  whyNotTruckable,
  shownFifths,
} from '@bridgehead/bulge';
import { groupBy } from '../../../board/group-by.js';
import type { HexMark, Target } from '../../../board/model.js';
import { NOTHING, byHex, looking, looksOf, refusedBy, toAction, toDesk } from '../../../kit/desk-tools.js';
import type { Several } from '../../../kit/several-desk.js';
import { severalChoice } from '../../../kit/several-desk.js';
import { describeGround, nameIn } from '../common/words.js';
import type { BulgeChoice, BulgeChosen, BulgeDesk, BulgePick, BulgeSeat } from './desk.js';
import { unitChoice, unitMeant, violationsOf } from './desk.js';
import { dropDesk } from './drop.js';

/** Everything that can be done now, found out once for all desks of this question. */
interface Movement {
  readonly seat: BulgeSeat;
  readonly frame: MovementFrame;
  /** Units that can move or enter. */
  readonly able: readonly Unit[];
  /** Units out of supply that roll first. */
  readonly rolling: readonly Unit[];
}

export function movementDesk(seat: BulgeSeat, frame: MovementFrame): BulgeDesk {
  const { state, context } = seat;
  const own = unitsOf(frame.side);
  const rolling = own.filter((unit) => violationsOf(seat, { do: 'roll', unit: idOf(unit) }).length === 0);
  const able = own.filter(
    (unit) => destinationsOf(state, context, unit, 'own').length > 0 || exitsFor(seat, unit).length > 0,
  );
  return startDesk({ seat, frame, able, rolling });
}

/** 15.0c The ways off the map that a unit has in this phase. */
function exitsFor({ state, context }: BulgeSeat, unit: Unit): readonly ExitWay[] {
  return reachNow(state, context, unit, 'own') === undefined ? [] : exitsOf(state, context, unit, 'own');
}

// --- what to move -----------------------------------------------------------------------------------------------------

function startDesk(movement: Movement): BulgeDesk {
  const { seat, frame, able, rolling } = movement;
  const { state } = seat;
  const onMap = able.filter((unit) => isOnMap(state, unit));
  return {
    hint: startHint(movement),
    choices: [
      ...onMap
        .map((unit) =>
          unitChoice(seat, unit, nameIn(state, unit), 'Units', () => toDesk(unitDesk(movement, unit, 'own'))),
        )
        .toSorted(byHex),
      ...rolling
        .map((unit) =>
          unitChoice(seat, unit, `${nameIn(state, unit)}, rolls for its points`, 'Out of supply', () =>
            toDesk(rollDesk(movement, unit)),
          ),
        )
        .toSorted(byHex),
      ...severalChoice(severalOf(movement, onMap)),
      ...togetherChoices(movement),
      ...able.filter((unit) => !isOnMap(state, unit)).map((unit) => reinforcementChoice(movement, unit)),
      ...(mayDrop(state, frame.side) ? [dropChoice(movement)] : []),
    ],
    chosen: [],
    marks: [],
    looks: looksOf(looking([...onMap, ...rolling].map(idOf), { offered: true })),
    proposal: undefined,
    pick: (target) => pickMover(movement, target),
  };
}

function startHint({ seat, frame, able, rolling }: Movement): string {
  const { state } = seat;
  const ways = [
    ...(able.some((unit) => isOnMap(state, unit)) ? ['a unit to move'] : []),
    ...(rolling.length > 0 ? ['a unit out of supply, to roll for it'] : []),
    ...(able.some((unit) => isDue(state, unit)) ? ['a reinforcement to bring on'] : []),
    ...(mayDrop(state, frame.side) ? ['the airborne unit'] : []),
  ];
  return ways.length === 0 ? 'No unit can move any more: end the phase.' : `Pick ${ways.join(', or ')}.`;
}

function reinforcementChoice(movement: Movement, unit: Unit): BulgeChoice {
  const { state } = movement.seat;
  const from =
    itemAt(units, unit).nationality === 'british'
      ? 'from beyond the Meuse'
      : `from the ${arrivalOf(state.options, unit)?.side ?? 'edge'}`;
  return unitChoice(movement.seat, unit, `${nameOf(unit)}, ${from}`, 'Reinforcements', () =>
    toDesk(unitDesk(movement, unit, 'own')),
  );
}

// --- all at once ------------------------------------------------------------------------------------------------------

/** One choice for all reinforcements from one side of the map, where there are several. */
function togetherChoices(movement: Movement): BulgeChoice[] {
  const { state } = movement.seat;
  const waiting = movement.able.filter(
    (unit) => !isOnMap(state, unit) && itemAt(units, unit).nationality !== 'british',
  );
  const bySide = groupBy(waiting, (unit) => arrivalOf(state.options, unit)?.side ?? 'edge');
  return [...bySide].flatMap(([side, members]): BulgeChoice[] =>
    members.length < 2
      ? []
      : [
          {
            id: `all-${side}`,
            label: `Bring on all ${members.length} from the ${side}`,
            group: 'All at once',
            isForAll: true,
            pick: () => toDesk(togetherDesk(movement, members, side)),
          },
        ],
  );
}

function togetherDesk(movement: Movement, members: readonly Unit[], side: string): BulgeDesk {
  const { seat } = movement;
  const first = itemAt(members, 0);
  const reach = openTo(seat, first, 'own');
  const gather = (goal: Hex): BulgePick => ({ to: 'series', next: (now) => nextEntry(now, members, goal) });
  return {
    hint: 'Pick where they gather: each unit goes as near to that hex as it can.',
    choices: reach
      .map(
        ({ hex }): BulgeChoice => ({
          id: label(hex),
          label: describeGround(seat.state, hex),
          hex: label(hex),
          pick: () => gather(hex),
        }),
      )
      .toSorted(byHex),
    chosen: [
      {
        id: `all-${side}`,
        label: `All ${members.length} reinforcements from the ${side}`,
        role: 'enter',
        without: () => startDesk(movement),
      },
    ],
    marks: [
      ...doorsOf(seat.state, seat.context, first).map(({ hex }): HexMark => ({ hex: label(hex), kind: 'entry' })),
      ...reach.map(({ hex, cost }): HexMark => ({ hex: label(hex), kind: 'reach', text: shownFifths(cost) })),
    ],
    looks: looksOf(),
    proposal: undefined,
    pick: ({ hex }) => {
      const goal = hexOfLabel(hex);
      return goal < 0 ? NOTHING : gather(goal);
    },
  };
}

/** The first of them that has not entered and can, to the hex nearest to the goal that it can reach. */
function nextEntry(seat: BulgeSeat, members: readonly Unit[], goal: Hex): Action | undefined {
  for (const unit of members) {
    if (isOnMap(seat.state, unit)) continue;
    const [nearest] = openTo(seat, unit, 'own').toSorted(
      (one, other) => distance(GRID, one.hex, goal) - distance(GRID, other.hex, goal) || one.cost - other.cost,
    );
    if (nearest !== undefined) return attemptMove(seat.state, seat.context, unit, nearest.hex, 'own');
  }
  return undefined;
}

/** Units on the map that move one after the other towards a hex. */
function severalOf(movement: Movement, onMap: readonly Unit[]): Several<Bulge> {
  const { seat } = movement;
  return {
    seat,
    able: onMap.map((unit) => ({
      id: idOf(unit),
      label: nameIn(seat.state, unit),
      hex: label(itemAt(seat.state.place, unit)),
    })),
    reachOf: (id) =>
      openTo(seat, unitOf(id), 'own').map(({ hex, cost }) => ({
        hex: label(hex),
        kind: 'reach',
        text: shownFifths(cost),
      })),
    next: (now, ids, hex) => nextMove(now, ids.map(unitOf), hexOfLabel(hex)),
    back: () => startDesk(movement),
  };
}

/** The unit nearest to the goal that can still come nearer: the others follow behind it. */
function nextMove(seat: BulgeSeat, members: readonly Unit[], goal: Hex): Action | undefined {
  const { state, context } = seat;
  const away = (hex: Hex) => distance(GRID, hex, goal);
  const inOrder = members
    .filter((unit) => isOnMap(state, unit))
    .toSorted((one, other) => away(itemAt(state.place, one)) - away(itemAt(state.place, other)));
  for (const unit of inOrder) {
    const [nearest] = openTo(seat, unit, 'own')
      .filter(({ hex }) => away(hex) < away(itemAt(state.place, unit)))
      .toSorted((one, other) => away(one.hex) - away(other.hex) || one.cost - other.cost);
    if (nearest !== undefined) return attemptMove(state, context, unit, nearest.hex, 'own');
  }
  return undefined;
}

function dropChoice(movement: Movement): BulgeChoice {
  return {
    id: 'drop',
    label: `${nameOf(AIRBORNE)}: drop it`,
    group: 'Airborne',
    pick: () =>
      toDesk(
        dropDesk({
          seat: movement.seat,
          back: () => startDesk(movement),
          pickUnit: (target) => pickMover(movement, target),
        }),
      ),
  };
}

/** A unit that can move is picked; any other is told why it cannot. */
function pickMover(movement: Movement, target: Target): BulgePick {
  const { seat, able, rolling, frame } = movement;
  const unit = unitMeant(seat, target);
  if (unit === undefined) return NOTHING;
  if (able.includes(unit)) return toDesk(unitDesk(movement, unit, 'own'));
  if (rolling.includes(unit)) return toDesk(rollDesk(movement, unit));
  const { state, context } = seat;
  const violations = judgeMover(state, context, frame.side, unit);
  return violations.length > 0 ? refusedBy(violations) : toDesk(unitDesk(movement, unit, 'own'));
}

/** 8.0b */
function rollDesk(movement: Movement, unit: Unit): BulgeDesk {
  const id = idOf(unit);
  return {
    hint: `${nameOf(unit)} is out of supply: a die gives its movement points.`,
    choices: [],
    chosen: [
      {
        id,
        label: nameIn(movement.seat.state, unit),
        role: 'rolls',
        hex: label(itemAt(movement.seat.state.place, unit)),
        without: () => startDesk(movement),
      },
    ],
    marks: [],
    looks: looksOf(looking([id], { picked: true })),
    proposal: { do: 'roll', unit: id },
    pick: (target) =>
      unitMeant(movement.seat, target) === unit ? toDesk(startDesk(movement)) : pickMover(movement, target),
  };
}

// --- where to ---------------------------------------------------------------------------------------------------------

function unitDesk(movement: Movement, unit: Unit, how: Conveyance): BulgeDesk {
  const { seat } = movement;
  const { state, context } = seat;
  const id = idOf(unit);
  const enters = !isOnMap(state, unit);
  const reach = reachNow(state, context, unit, how);
  const open = openTo(seat, unit, how);
  const zone = zoneOf(context, opponentOf(sideOf(unit)));
  const choices = open.map(({ hex, cost }): BulgeChoice => {
    const words = [
      describeGround(state, hex),
      saidFifths(cost),
      ...(isByRoad(reach, hex) ? ['in road mode'] : []),
      ...(reach?.minimum.has(hex) === true ? ['as a minimum move'] : []),
      ...(zone[hex] === 1 ? ['in an enemy zone'] : []),
    ];
    return {
      id: label(hex),
      label: words.join(', '),
      group: 'Hexes',
      hex: label(hex),
      pick: () => toAction(attemptMove(state, context, unit, hex, how)),
    };
  });
  return {
    hint: unitHint(movement, unit, how, open.length),
    choices: [...conveyances(movement, unit, how), ...exitChoices(movement, unit), ...choices.toSorted(byHex)],
    chosen: chosenOf(movement, unit, how),
    marks: [
      ...open.filter(({ hex }) => zone[hex] === 1).map(({ hex }): HexMark => ({ hex: label(hex), kind: 'zone' })),
      ...(enters ? doorsOf(state, context, unit) : []).map(({ hex }): HexMark => ({ hex: label(hex), kind: 'entry' })),
      ...open.map(
        ({ hex, cost }): HexMark => ({
          hex: label(hex),
          kind: isByRoad(reach, hex) ? 'road' : 'reach',
          text: shownFifths(cost),
        }),
      ),
    ],
    looks: looksOf(looking([id], { picked: true })),
    proposal: undefined,
    pick: (target) => pickDestination(movement, unit, how, target),
  };
}

/** 4.8 Trucks are for hexes that the unit cannot get to on its own. */
function openTo({ state, context }: BulgeSeat, unit: Unit, how: Conveyance): ReturnType<typeof destinationsOf> {
  const hexes = destinationsOf(state, context, unit, how);
  if (how === 'own') return hexes;
  const own = reachNow(state, context, unit, 'own');
  return hexes.filter(({ hex }) => own === undefined || own.cost[hex] === UNREACHED);
}

/** 4.7 Whether the cheapest way to a hex is in road mode to its end. */
function isByRoad(reach: UnitReach | undefined, hex: Hex): boolean {
  if (reach === undefined) return false;
  const part = reach.parts.find(({ cost }) => cost[hex] === reach.cost[hex]) ?? reach;
  return part.road !== undefined && part.road.cost[hex] === part.cost[hex];
}

function unitHint({ seat }: Movement, unit: Unit, how: Conveyance, count: number): string {
  const { state } = seat;
  if (count === 0) return `${nameOf(unit)} can’t move anywhere. Pick a hex to see why.`;
  if (!isOnMap(state, unit)) return `Pick where ${nameOf(unit)} ends its entry${how === 'truck' ? ' by truck' : ''}.`;
  const allowance = allowanceOf(state, unit);
  const points = allowance === 'must-roll' ? '' : `; it has ${saidFifths(allowance)}`;
  return `Pick the hex ${nameOf(unit)} moves to${how === 'truck' ? ' by truck' : ''}${points}.`;
}

/** 4.8 Infantry and parachute units may go by truck. */
function conveyances(movement: Movement, unit: Unit, how: Conveyance): BulgeChoice[] {
  const { state, context } = movement.seat;
  if (how === 'truck')
    return [
      { id: 'on-foot', label: 'Without trucks', group: 'How', pick: () => toDesk(unitDesk(movement, unit, 'own')) },
    ];
  if (
    movement.frame.side !== 'american' ||
    trucksLeft(state) === 0 ||
    whyNotTruckable(unit) !== undefined ||
    (isOnMap(state, unit) && isPinned(context, unit))
  )
    return [];
  return openTo(movement.seat, unit, 'truck').length === 0
    ? []
    : [
        {
          id: 'truck',
          label: `By truck: ${trucksLeft(state)} left in this phase`,
          group: 'How',
          pick: () => toDesk(unitDesk(movement, unit, 'truck')),
        },
      ];
}

function chosenOf(movement: Movement, unit: Unit, how: Conveyance): BulgeChosen[] {
  const { state } = movement.seat;
  const enters = !isOnMap(state, unit);
  const mover = {
    id: idOf(unit),
    label: nameOf(unit),
    role: enters ? 'enters' : 'moves',
    ...(enters ? {} : { hex: label(itemAt(state.place, unit)) }),
    without: () => startDesk(movement),
  };
  return how === 'own'
    ? [mover]
    : [mover, { id: 'truck', label: 'On trucks', role: 'goes', without: () => unitDesk(movement, unit, 'own') }];
}

// --- off the map ------------------------------------------------------------------------------------------------------

function exitAction(seat: BulgeSeat, unit: Unit, { path }: ExitWay): Action {
  const travel = { unit: idOf(unit), path: path.map(label), exit: true as const };
  return isOnMap(seat.state, unit) ? { do: 'move', ...travel } : { do: 'enter', ...travel };
}

function exitChoices(movement: Movement, unit: Unit): BulgeChoice[] {
  // The map offers them, too: pick the hex.
  return exitsFor(movement.seat, unit).map((way) => ({ ...exitChoice(movement, unit, way), isRare: true }));
}

/** 15.0b What the exit is worth stands beside it. */
function exitChoice({ seat }: Movement, unit: Unit, way: ExitWay): BulgeChoice {
  const exit = board.exits.get(way.hex);
  const worth =
    exit === undefined
      ? ''
      : ` to the ${exit.side}: ${itemAt(units, unit).strength} × ${exit.multiple} = ${itemAt(units, unit).strength * exit.multiple} Victory Points if in supply`;
  return {
    id: `exit-${label(way.hex)}`,
    label: `Leave the map from ${label(way.hex)}${worth} (costs ${shownFifths(way.cost)})`,
    group: 'Off the map',
    hex: label(way.hex),
    pick: () => toAction(exitAction(seat, unit, way)),
  };
}

/** A hex from which a unit can leave as well as stop in it: which of both is meant. */
function stopOrLeaveDesk(movement: Movement, unit: Unit, hex: Hex, way: ExitWay): BulgeDesk {
  const { seat } = movement;
  const { state, context } = seat;
  const name = label(hex);
  return {
    hint: `Does ${nameOf(unit)} stop in ${name}, or leave the map from there?`,
    choices: [
      exitChoice(movement, unit, way),
      {
        id: name,
        label: `Stop in ${name}`,
        group: 'On the map',
        hex: name,
        pick: () => toAction(attemptMove(state, context, unit, hex, 'own')),
      },
    ],
    chosen: [{ id: idOf(unit), label: nameOf(unit), role: 'moves', without: () => unitDesk(movement, unit, 'own') }],
    marks: [{ hex: name, kind: 'picked' }],
    looks: looksOf(looking([idOf(unit)], { picked: true })),
    proposal: undefined,
    pick: (target) => pickDestination(movement, unit, 'own', target),
  };
}

/** A hex is where it should go; a friend that can move is moved instead. */
function pickDestination(movement: Movement, unit: Unit, how: Conveyance, target: Target): BulgePick {
  const { seat, able, rolling } = movement;
  const { state, context } = seat;
  const other = target.piece === undefined ? undefined : unitMeant(seat, target);
  if (other === unit) return toDesk(startDesk(movement));
  if (other !== undefined && (able.includes(other) || rolling.includes(other))) return pickMover(movement, target);
  const to = hexOfLabel(target.hex);
  if (to < 0) return NOTHING;
  if (to === state.place[unit]) return toDesk(startDesk(movement));
  const way = how === 'own' ? exitsFor(seat, unit).find(({ hex }) => hex === to) : undefined;
  if (way === undefined) return toAction(attemptMove(state, context, unit, to, how));
  const stops = openTo(seat, unit, how).some(({ hex }) => hex === to);
  return stops ? toDesk(stopOrLeaveDesk(movement, unit, to, way)) : toAction(exitAction(seat, unit, way));
}
