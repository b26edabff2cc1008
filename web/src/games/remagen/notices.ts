/** What is to be done and good to know, beside the map. */
import { capital, counted, itemAt, lastItem, listed } from '@bridgehead/engine';
import { NOBODY, enemiesInContact } from '@bridgehead/engine/hexwar';
import type { CombatFrame, Remagen, Side, State, Unit } from '@bridgehead/remagen';
import {
  BRIDGE_NAMES,
  SIDES,
  SIDE_NAMES,
  bridgePlacements,
  dateOf,
  destroyerOf,
  enterable,
  hasMark,
  idOf,
  isAvailable,
  isBridgeHex,
  isNight,
  isOnMap,
  isWaiting,
  label,
  nameOf,
  openEntryHexes,
  phasingSide,
  placeOf,
  arrivalOf,
  board,
  unitsOf,
  unitsOnMap,
} from '@bridgehead/remagen';
import type { Notice, Seat } from '../../kit/kit.js';
import { frontNotices } from './front-notice.js';

type RemagenSeat = Seat<Remagen>;

/** How many Game-Turns ahead news is given of what comes. */
const HORIZON = 3;

export function notices(seat: RemagenSeat): Notice[] {
  if (seat.state.phase === 'over') return [];
  return [
    ...movementDuties(seat),
    ...combatDuties(seat),
    ...frontNotices(seat),
    ...onBridges(seat),
    ...demolitions(seat),
    ...floatBridges(seat),
    ...reinforcements(seat),
    ...night(seat),
  ];
}

// --- duties -----------------------------------------------------------------------------------------------------------

/** 5.31b 12.23 What keeps a Movement Phase from ending. */
function movementDuties({ state, context }: RemagenSeat): Notice[] {
  if (topFrame(state).at !== 'movement') return [];
  const { crowded } = context;
  if (crowded !== NOBODY) {
    const hex = label(itemAt(state.place, crowded));
    return [
      {
        id: 'crowded',
        kind: 'duty',
        text: `${nameOf(crowded)} shares ${hex} with another unit and must move out of it.`,
        rule: '5.31b',
        hexes: [hex],
        mark: 'duty',
      },
    ];
  }
  const side = phasingSide(state);
  const due = enterable(state, context, side);
  if (due.length === 0) return [];
  const text = `${capital(`${SIDE_NAMES[side]} reinforcements`)} must enter before the phase ends: ${counted(due.length, 'unit')}${inAreas(state, due)}.`;
  return [{ id: 'must-enter', kind: 'duty', text, rule: '12.23', hexes: doorsOf(state, context, due), mark: 'entry' }];
}

/** 7.11a 7.12a Who must still attack and be attacked. A unit that is fighting now has done its duty. */
function combatDuties({ state }: RemagenSeat): Notice[] {
  const frame = state.stack.find((each): each is CombatFrame => each.at === 'combat');
  if (frame === undefined) return [];
  const fighting = new Set(
    state.stack.flatMap((each) => (each.at === 'attack' ? [...each.attackers, ...each.defenders] : [])),
  );
  const isOpen = (unit: Unit) =>
    isOnMap(state, unit) &&
    !fighting.has(unit) &&
    !hasMark(state, unit, 'attacked') &&
    !hasMark(state, unit, 'defended');
  const notice = (unit: Unit, words: string, rule: string): Notice => {
    const hex = label(itemAt(state.place, unit));
    return {
      id: `duty-${idOf(unit)}`,
      piece: idOf(unit),
      kind: 'duty',
      text: `${nameOf(unit)} in ${hex} ${words}.`,
      rule,
      hexes: [hex],
      mark: 'duty',
    };
  };
  return [
    ...frame.attackers.filter(isOpen).map((unit) => notice(unit, 'must attack', '7.12a')),
    ...frame.defenders
      .filter(isOpen)
      .map((unit) =>
        notice(unit, frame.barrageDue.includes(unit) ? 'must be attacked by a barrage' : 'must be attacked', '7.11a'),
      ),
  ];
}

/** 11.12b Units next to an enemy that nobody expects to stand idle: told while they can still move on, and in combat. */
function onBridges({ state, context, side }: RemagenSeat): Notice[] {
  const frame = topFrame(state);
  if ((frame.at !== 'movement' && frame.at !== 'combat') || isNight(state.turn)) return [];
  return unitsOnMap(state, frame.side)
    .filter(
      (unit) =>
        isBridgeHex(itemAt(state.place, unit)) &&
        enemiesInContact(context, frame.side, itemAt(state.place, unit)).length > 0,
    )
    .map((unit) => {
      const hex = label(itemAt(state.place, unit));
      const isEnding = frame.at === 'movement' && side === frame.side;
      return {
        id: `on-bridge-${idOf(unit)}`,
        piece: idOf(unit),
        kind: isEnding ? 'warning' : 'news',
        text: `${nameOf(unit)} is on a bridge (${hex}) and cannot attack from there.`,
        ...(isEnding && { ending: `${nameOf(unit)} cannot attack from the bridge.` }),
        rule: '11.12b',
        hexes: [hex],
        mark: 'focus',
      };
    });
}

function topFrame(state: State): State['stack'][number] {
  return lastItem(state.stack);
}

// --- bridges ----------------------------------------------------------------------------------------------------------

/** 11.21 Bridges that could be blown up if nothing changed. */
function demolitions({ state, context, side }: RemagenSeat): Notice[] {
  return state.bridges.flatMap((bridge): Notice[] => {
    const unit = destroyerOf(state, context, bridge);
    if (unit === undefined || bridge.at === undefined) return [];
    const text = `${nameOf(unit)} can blow up the ${BRIDGE_NAMES[bridge.id]} when the German Player-Turn ends.`;
    return [
      {
        id: `demolition-${bridge.id}`,
        kind: side === 'us' ? 'warning' : 'news',
        text,
        rule: '11.21d',
        hexes: [label(bridge.at.hex)],
        mark: 'focus',
      },
    ];
  });
}

/** 11.11b Float Bridges at hand, or soon. */
function floatBridges({ state, context }: RemagenSeat): Notice[] {
  const isPlacing = topFrame(state).at === 'movement' && phasingSide(state) === 'us';
  const hexes = isPlacing
    ? [
        ...new Set(
          bridgePlacements(state, context, 'us').flatMap((action) =>
            action.do === 'place-bridge' ? [action.hex] : [],
          ),
        ),
      ]
    : [];
  return state.bridges.flatMap((bridge): Notice[] => {
    const { id, availableFrom } = bridge;
    if (availableFrom === undefined || availableFrom > state.turn + HORIZON) return [];
    const name = capital(BRIDGE_NAMES[id]);
    const notice = (text: string): Notice => ({
      id: `bridge-${id}`,
      kind: 'news',
      text,
      rule: '11.11b',
      hexes: isAvailable(state, bridge) ? hexes : [],
      mark: 'offered',
    });
    if (!isAvailable(state, bridge))
      return [notice(`${name}: available from Game-Turn ${availableFrom}, ${inTurns(availableFrom - state.turn)}.`)];
    if (!isPlacing) return [notice(`${name}: can be placed in a U.S. Movement Phase.`)];
    return [
      notice(
        hexes.length === 0
          ? `${name}: available, but Germans are too close to every crossing.`
          : `${name}: can be placed now.`,
      ),
    ];
  });
}

function inTurns(count: number): string {
  return count === 1 ? 'next Game-Turn' : `in ${count} Game-Turns`;
}

// --- reinforcements ---------------------------------------------------------------------------------------------------

/** 12.0 Who waits beside the map, and who comes in the next Game-Turns. */
function reinforcements(seat: RemagenSeat): Notice[] {
  const { state, context } = seat;
  return SIDES.flatMap((side) => {
    const isMoving = topFrame(state).at === 'movement' && phasingSide(state) === side;
    const told = isMoving ? enterable(state, context, side) : [];
    const waiting = unitsOf(side).filter((unit) => isWaiting(state, unit) && !told.includes(unit));
    const words = isMoving ? 'cannot enter now and wait' : 'enter in the next Movement Phase of their side';
    const now: Notice[] =
      waiting.length === 0
        ? []
        : [news(seat, waiting, `waiting-${side}`, `${SIDE_NAMES[side]} reinforcements ${words}: `)];
    return [...now, ...turnsAhead(state).flatMap((turn) => comingIn(seat, side, turn))];
  });
}

function turnsAhead(state: State): number[] {
  return Array.from({ length: HORIZON }, (_, index) => state.turn + index + 1);
}

function comingIn(seat: RemagenSeat, side: Side, turn: number): Notice[] {
  const { state } = seat;
  const coming = unitsOf(side).filter(
    (unit) => placeOf(state, unit) === 'future' && arrivalOf(state, unit)?.turn === turn,
  );
  return coming.length === 0
    ? []
    : [
        news(
          seat,
          coming,
          `coming-${side}-${turn}`,
          `${SIDE_NAMES[side]} reinforcements on Game-Turn ${turn}, ${dateOf(turn)}: `,
        ),
      ];
}

function news({ state, context }: RemagenSeat, units: readonly Unit[], id: string, words: string): Notice {
  return {
    id,
    kind: 'news',
    text: `${words}${counted(units.length, 'unit')}${inAreas(state, units)}.`,
    rule: '12.0',
    hexes: doorsOf(state, context, units),
    mark: 'entry',
  };
}

/** The areas that the lists give these units. */
function areasOf(state: State, units: readonly Unit[]): string[] {
  return [...new Set(units.flatMap((unit) => arrivalOf(state, unit)?.areas ?? []))].toSorted();
}

function inAreas(state: State, units: readonly Unit[]): string {
  const areas = areasOf(state, units);
  return areas.length === 0 ? '' : ` in ${areas.length === 1 ? 'Area' : 'Areas'} ${listed(areas)}`;
}

/** Where they can enter as things stand; where they should, if nothing is open. */
function doorsOf(state: State, context: RemagenSeat['context'], units: readonly Unit[]): string[] {
  const open = units.flatMap((unit) => openEntryHexes(state, context, unit));
  const doors = open.length > 0 ? open : areasOf(state, units).flatMap((area) => board.entryAreas.get(area) ?? []);
  return [...new Set(doors)].map(label);
}

// --- night ------------------------------------------------------------------------------------------------------------

/** 13.0a 13.0d */
function night({ state }: RemagenSeat): Notice[] {
  if (!isNight(state.turn)) return [];
  return [
    {
      id: 'night',
      kind: 'news',
      text: 'Night: there is no combat. A unit may leave an enemy zone or enter one, but not both.',
      rule: '13.0a',
      hexes: [],
      mark: 'focus',
    },
  ];
}
