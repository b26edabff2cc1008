/** 4.1b Moving: which unit, then where to; reinforcements and Float Bridges from the same desk. */
import { capital, itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { distance } from '@bridgehead/engine/hex';
import { NOBODY, zoneOf } from '@bridgehead/engine/hexwar';
import type { Action, MovementFrame, Remagen, Unit } from '@bridgehead/remagen';
import {
  BRIDGE_NAMES,
  GRID,
  attemptMove,
  bridgePlacements,
  destinationsOf,
  entryAreasOpen,
  hexOfLabel,
  idOf,
  isOnMap,
  isWaiting,
  judgeMover,
  label,
  nameOf,
  openEntryHexes,
  opponentOf,
  saidPoints,
  sideOf,
  unitOf,
  units,
  unitsOf,
  writtenPoints,
} from '@bridgehead/remagen';
import { groupBy } from '../../../board/group-by.js';
import type { HexMark, Target } from '../../../board/model.js';
import { NOTHING, byHex, looking, looksOf, refusedBy, toAction, toDesk } from '../../../kit/desk-tools.js';
import type { Several } from '../../../kit/several-desk.js';
import { severalChoice } from '../../../kit/several-desk.js';
import { describeGround, ownName, ownNameIn } from '../common/words.js';
import type { RemagenChoice, RemagenDesk, RemagenPick, RemagenSeat } from './desk.js';
import { unitChoice, unitMeant } from './desk.js';
import type { Placement } from './float-bridge.js';
import { floatBridgeDesk } from './float-bridge.js';

type Destination = ReturnType<typeof destinationsOf>[number];

/** Everything that can be done now, found out once for all desks of this question. */
interface Movement {
  readonly seat: RemagenSeat;
  readonly frame: MovementFrame;
  readonly destinations: ReadonlyMap<Unit, readonly Destination[]>;
  readonly placements: readonly Placement[];
}

export function movementDesk(seat: RemagenSeat, frame: MovementFrame): RemagenDesk {
  return startDesk(surveyMovement(seat, frame));
}

function surveyMovement(seat: RemagenSeat, frame: MovementFrame): Movement {
  const { state, context } = seat;
  const found = unitsOf(frame.side).map((unit) => [unit, destinationsOf(state, context, unit)] as const);
  const placements = context.crowded === NOBODY ? bridgePlacements(state, context, frame.side).filter(isPlacement) : [];
  return { seat, frame, destinations: new Map(found.filter(([, hexes]) => hexes.length > 0)), placements };
}

function isPlacement(action: Action): action is Placement {
  return action.do === 'place-bridge';
}

// --- what to move -----------------------------------------------------------------------------------------------------

function startDesk(movement: Movement): RemagenDesk {
  const { seat, destinations, placements } = movement;
  const { state } = seat;
  const able = [...destinations.keys()];
  const onMap = able.filter((unit) => isOnMap(state, unit));
  const bridges = [...new Set(placements.map(({ bridge }) => bridge))];
  return {
    hint: startHint(movement),
    choices: [
      ...onMap
        .map((unit) => unitChoice(seat, unit, ownNameIn(state, unit), 'Units', () => toDesk(unitDesk(movement, unit))))
        .toSorted(byHex),
      ...severalChoice(severalOf(movement, onMap)),
      ...togetherChoices(movement),
      ...able.filter((unit) => isWaiting(state, unit)).map((unit) => reinforcementChoice(movement, unit)),
      ...bridges.map(
        (id): RemagenChoice => ({
          id,
          label: capital(BRIDGE_NAMES[id]),
          group: 'Bridges',
          pick: () => toDesk(bridgeDesk(movement, id)),
        }),
      ),
    ],
    chosen: [],
    marks: entryMarks(movement),
    looks: looksOf(looking(onMap.map(idOf), { offered: true }), looking(mustLeave(movement), { duty: true })),
    proposal: undefined,
    pick: (target) => pickMover(movement, target),
  };
}

function bridgeDesk(movement: Movement, bridge: Placement['bridge']): RemagenDesk {
  const { seat, placements } = movement;
  return floatBridgeDesk(
    { seat, placements, back: () => startDesk(movement), pickMover: (target) => pickMover(movement, target) },
    bridge,
  );
}

function startHint({ seat, destinations, placements }: Movement): string {
  const { state, context } = seat;
  if (context.crowded !== NOBODY)
    return `${nameOf(context.crowded)} shares ${label(itemAt(state.place, context.crowded))} and must move out of it first.`;
  const able = [...destinations.keys()];
  const ways = [
    ...(able.some((unit) => isOnMap(state, unit)) ? ['a unit to move'] : []),
    ...(able.some((unit) => isWaiting(state, unit)) ? ['a reinforcement to bring on'] : []),
    ...(placements.length > 0 ? ['a Float Bridge to place'] : []),
  ];
  return ways.length === 0 ? 'No unit can move any more: end the phase.' : `Pick ${ways.join(', or ')}.`;
}

function mustLeave({ seat: { context } }: Movement): string[] {
  return context.crowded === NOBODY ? [] : [idOf(context.crowded)];
}

function reinforcementChoice(movement: Movement, unit: Unit): RemagenChoice {
  const { state, context } = movement.seat;
  const areas = entryAreasOpen(state, context, unit).join(' or ');
  return {
    id: idOf(unit),
    label: `${ownName(unit)}, Area ${areas}`,
    group: 'Reinforcements',
    pick: () => toDesk(unitDesk(movement, unit)),
  };
}

/** Where reinforcements that wait can come on, with the name of the area in which they do. */
function entryMarks({ seat: { state, context }, destinations }: Movement): HexMark[] {
  const waiting = [...destinations.keys()].filter((unit) => isWaiting(state, unit));
  const areas = new Map(
    waiting.flatMap((unit) => {
      const name = entryAreasOpen(state, context, unit).join('/');
      return openEntryHexes(state, context, unit).map((hex) => [label(hex), name] as const);
    }),
  );
  return [...areas].map(([hex, name]): HexMark => ({ hex, kind: 'entry', text: `Area ${name}` }));
}

// --- all at once ------------------------------------------------------------------------------------------------------

/** One choice for all reinforcements of an area, where there are several. */
function togetherChoices(movement: Movement): RemagenChoice[] {
  const { state, context } = movement.seat;
  const waiting = [...movement.destinations.keys()].filter((unit) => isWaiting(state, unit));
  const byArea = groupBy(waiting, (unit) => entryAreasOpen(state, context, unit).join(' or '));
  return [...byArea].flatMap(([area, members]): RemagenChoice[] =>
    members.length < 2
      ? []
      : [
          {
            id: `all-${area}`,
            label: `Bring on all ${members.length} of Area ${area}`,
            group: 'All at once',
            isForAll: true,
            pick: () => toDesk(togetherDesk(movement, members, area)),
          },
        ],
  );
}

function togetherDesk(movement: Movement, members: readonly Unit[], area: string): RemagenDesk {
  const { state, context } = movement.seat;
  const first = itemAt(members, 0);
  const reach = movement.destinations.get(first) ?? [];
  const gather = (goal: Hex): RemagenPick => ({ to: 'series', next: (seat) => nextEntry(seat, members, goal) });
  return {
    hint: 'Pick where they gather: each unit goes as near to that hex as it can.',
    choices: reach
      .map(
        ({ hex }): RemagenChoice => ({
          id: label(hex),
          label: describeGround(state, hex),
          hex: label(hex),
          pick: () => gather(hex),
        }),
      )
      .toSorted(byHex),
    chosen: [
      {
        id: `all-${area}`,
        label: `All ${members.length} reinforcements of Area ${area}`,
        role: 'enter',
        without: () => startDesk(movement),
      },
    ],
    marks: [
      ...openEntryHexes(state, context, first).map((hex): HexMark => ({ hex: label(hex), kind: 'entry' })),
      ...reach.map(({ hex, cost }): HexMark => ({ hex: label(hex), kind: 'reach', text: writtenPoints(cost) })),
    ],
    looks: looksOf(),
    proposal: undefined,
    pick: ({ hex }) => {
      const goal = hexOfLabel(hex);
      return goal < 0 ? NOTHING : gather(goal);
    },
  };
}

/** The first of them that is still waiting and can enter, to the free hex nearest to the goal that it can reach. */
function nextEntry({ state, context }: RemagenSeat, members: readonly Unit[], goal: Hex): Action | undefined {
  for (const unit of members) {
    if (!isWaiting(state, unit)) continue;
    const free = destinationsOf(state, context, unit).filter(({ hex }) => context.occupant[hex] === NOBODY);
    const [nearest] = free.toSorted(
      (one, other) => distance(GRID, one.hex, goal) - distance(GRID, other.hex, goal) || one.cost - other.cost,
    );
    if (nearest !== undefined) return attemptMove(state, context, unit, nearest.hex);
  }
  return undefined;
}

/** Units on the map that move one after the other towards a hex. */
function severalOf(movement: Movement, onMap: readonly Unit[]): Several<Remagen> {
  const { seat } = movement;
  const { state } = seat;
  return {
    seat,
    able: onMap.map((unit) => ({
      id: idOf(unit),
      label: ownNameIn(state, unit),
      hex: label(itemAt(state.place, unit)),
    })),
    reachOf: (id) =>
      (movement.destinations.get(unitOf(id)) ?? []).map(({ hex, cost }) => ({
        hex: label(hex),
        kind: 'reach',
        text: writtenPoints(cost),
      })),
    next: (now, ids, hex) => nextMove(now, ids.map(unitOf), hexOfLabel(hex)),
    back: () => startDesk(movement),
  };
}

/** The unit nearest to the goal that can still come nearer: the others follow behind it. */
function nextMove({ state, context }: RemagenSeat, members: readonly Unit[], goal: Hex): Action | undefined {
  const away = (hex: Hex) => distance(GRID, hex, goal);
  const inOrder = members
    .filter((unit) => isOnMap(state, unit))
    .toSorted((one, other) => away(itemAt(state.place, one)) - away(itemAt(state.place, other)));
  for (const unit of inOrder) {
    const [nearest] = destinationsOf(state, context, unit)
      .filter(({ hex }) => context.occupant[hex] === NOBODY && away(hex) < away(itemAt(state.place, unit)))
      .toSorted((one, other) => away(one.hex) - away(other.hex) || one.cost - other.cost);
    if (nearest !== undefined) return attemptMove(state, context, unit, nearest.hex);
  }
  return undefined;
}

/** A unit that can move is picked; any other is told why it cannot. */
function pickMover(movement: Movement, target: Target): RemagenPick {
  const unit = unitMeant(movement.seat, target);
  if (unit === undefined) return NOTHING;
  if (movement.destinations.has(unit)) return toDesk(unitDesk(movement, unit));
  const { state, context, side } = movement.seat;
  const violations = judgeMover(state, context, side, unit);
  return violations.length > 0 ? refusedBy(violations) : toDesk(unitDesk(movement, unit));
}

// --- where to ---------------------------------------------------------------------------------------------------------

function unitDesk(movement: Movement, unit: Unit): RemagenDesk {
  const { seat, destinations } = movement;
  const { state, context } = seat;
  const id = idOf(unit);
  const enters = !isOnMap(state, unit);
  const open = destinations.get(unit) ?? [];
  const zone = zoneOf(context, opponentOf(sideOf(unit)));
  const choices = open.map(({ hex, cost }): RemagenChoice => {
    const words = [describeGround(state, hex), saidPoints(cost), ...(zone[hex] === 1 ? ['in an enemy zone'] : [])];
    return {
      id: label(hex),
      label: words.join(', '),
      hex: label(hex),
      pick: () => toAction(attemptMove(state, context, unit, hex)),
    };
  });
  const doors = enters ? openEntryHexes(state, context, unit) : [];
  return {
    hint: unitHint(unit, enters, open.length),
    choices: choices.toSorted(byHex),
    chosen: [
      {
        id,
        label: ownName(unit),
        role: enters ? 'enters' : 'moves',
        ...(enters ? {} : { hex: label(itemAt(state.place, unit)) }),
        without: () => startDesk(movement),
      },
    ],
    marks: [
      ...open.filter(({ hex }) => zone[hex] === 1).map(({ hex }): HexMark => ({ hex: label(hex), kind: 'zone' })),
      ...doors.map((hex): HexMark => ({ hex: label(hex), kind: 'entry' })),
      ...open.map(({ hex, cost }): HexMark => ({ hex: label(hex), kind: 'reach', text: writtenPoints(cost) })),
    ],
    looks: looksOf(looking([id], { picked: true }), looking(mustLeave(movement), { duty: true })),
    proposal: undefined,
    pick: (target) => pickDestination(movement, unit, target),
  };
}

function unitHint(unit: Unit, enters: boolean, count: number): string {
  if (count === 0) return `${ownName(unit)} can’t move anywhere. Pick a hex to see why.`;
  return enters
    ? `Pick where ${ownName(unit)} ends its entry.`
    : `Pick the hex ${ownName(unit)} moves to; it has ${itemAt(units, unit).movement} Movement Points.`;
}

/** A hex is where it should go; a friend that can move is moved instead. */
function pickDestination(movement: Movement, unit: Unit, target: Target): RemagenPick {
  const { seat, destinations } = movement;
  const { state, context } = seat;
  const other = target.piece === undefined ? undefined : unitMeant(seat, target);
  if (other === unit) return toDesk(startDesk(movement));
  if (other !== undefined && destinations.has(other)) return toDesk(unitDesk(movement, other));
  const to = hexOfLabel(target.hex);
  if (to < 0) return NOTHING;
  if (to === state.place[unit]) return toDesk(startDesk(movement));
  return toAction(attemptMove(state, context, unit, to));
}
