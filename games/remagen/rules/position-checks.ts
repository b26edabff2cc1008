/** Positions that no game can lead to: every check on one page, each with its field and its rule. */
import type { Problem } from '@bridgehead/engine';
import { board, label } from './board.js';
import { firstTurnOf } from './bridges.js';
import { arrivalOf } from './reinforcements.js';
import { findScenario, LAST_TURN, SCENARIO_IDS } from './scenarios.js';
import type { Bridge, State } from './state.js';
import { hasMark, placeOf } from './state.js';
import type { Unit } from './units.js';
import { idOf, nameOf, sideOf, units } from './units.js';
import { BRIDGE_NAMES } from './vocabulary.js';
import tables from '../content/tables.json' with { type: 'json' };

/** What is impossible about a position, each with its place and its rule. */
export function impossibilities(state: State): Problem[] {
  return [
    ...units.flatMap((_, unit) => impossibleUnit(state, unit)),
    ...state.bridges.flatMap((bridge) => impossibleBridge(state, bridge)),
    ...sharedBridgeHexes(state),
    ...impossibleFront(state),
  ];
}

function impossibleUnit(state: State, unit: Unit): Problem[] {
  const field = `units.${idOf(unit)}`;
  const place = placeOf(state, unit);
  const why =
    place === 'absent'
      ? undefined
      : (whyNotInScenario(state, unit) ?? whyUntimely(state, unit) ?? whyNoFire(state, unit));
  return why === undefined ? [] : [{ field, expected: why }];
}

/** 17.14 17.24 The other scenario's units take no part. */
function whyNotInScenario(state: State, unit: Unit): string | undefined {
  if (takesPart(state.scenario, unit)) return undefined;
  const other = SCENARIO_IDS.find((id) => takesPart(id, unit));
  return `${nameOf(unit)} takes no part in ${state.scenario}${other === undefined ? '' : `, only in ${other}`} [${state.scenario === 'remagen-1' ? '17.14' : '17.24'}]`;
}

function takesPart(scenario: State['scenario'], unit: Unit): boolean {
  const { setup, arrivals } = findScenario(scenario);
  return arrivals.has(unit) || setup.some((placed) => placed.unit === unit);
}

/** 12.0 12.23 A reinforcement waits in the Game-Turn in which it is due, until its owner's Movement Phase ends; later only if it was delayed. */
function whyUntimely(state: State, unit: Unit): string | undefined {
  const name = nameOf(unit);
  const place = placeOf(state, unit);
  const arrival = arrivalOf(state, unit);
  if (arrival === undefined)
    return place === 'due' || place === 'delayed' || place === 'future'
      ? `${name} is on the map from the start and is no reinforcement [17.11]`
      : undefined;
  if (place === 'future' && arrival.turn <= state.turn)
    return `${name} came on Game-Turn ${arrival.turn}, so it is not still to come in Game-Turn ${state.turn} [12.0]`;
  if ((place === 'delayed' || place === 'eliminated') && arrival.turn > state.turn)
    return `${name} comes on Game-Turn ${arrival.turn} only, so it cannot be ${place} in Game-Turn ${state.turn} [12.0]`;
  if (place !== 'due') return undefined;
  if (arrival.turn !== state.turn)
    return `${name} is due on Game-Turn ${arrival.turn}, not on Game-Turn ${state.turn} [12.0]`;
  const isOver =
    sideOf(unit) === 'us'
      ? state.phase !== 'us-move'
      : state.phase === 'german-combat' || state.phase === 'german-end' || state.phase === 'over';
  return isOver
    ? `${name} had to enter in the Movement Phase of this Game-Turn; a unit that could not is delayed [12.23]`
    : undefined;
}

/** 8.4 Only artillery gives Final Protective Fire. */
function whyNoFire(state: State, unit: Unit): string | undefined {
  return hasMark(state, unit, 'fired') && !units[unit].isArtillery
    ? `${nameOf(unit)} is not artillery and gives no Final Protective Fire, so it has no mark "fired" [8.41a]`
    : undefined;
}

/** 11.0b 11.11b 11.22 */
function impossibleBridge(state: State, bridge: Bridge): Problem[] {
  const field = `bridges.${bridge.id}`;
  const first = firstTurnOf(bridge.id);
  const name = BRIDGE_NAMES[bridge.id];
  if (first === undefined) return impossibleLudendorff(bridge);
  if (bridge.at !== undefined)
    return state.turn < first
      ? [{ field, expected: `the ${name} cannot be on the map before Game-Turn ${first} [11.11b]` }]
      : [];
  const { availableFrom = first } = bridge;
  const { replacedAfter } = tables.floatBridges;
  const isNew = availableFrom === first;
  const isReplaced =
    availableFrom >= first + replacedAfter &&
    availableFrom <= state.turn + replacedAfter &&
    availableFrom <= LAST_TURN + replacedAfter;
  if (isNew || isReplaced) return [];
  return [
    {
      field,
      expected: `the ${name} is available from Game-Turn ${first}, or ${replacedAfter} Game-Turns after its destruction (at most ${state.turn + replacedAfter}), not from ${availableFrom} [11.22]`,
    },
  ];
}

/** 11.0a 11.0b The Ludendorff Bridge stands where it is printed, or is gone for good. */
function impossibleLudendorff({ id, at, availableFrom }: Bridge): Problem[] {
  const field = `bridges.${id}`;
  const { hex, west, east } = board.printedBridge;
  if (availableFrom !== undefined)
    return [{ field, expected: 'the Ludendorff Bridge cannot be rebuilt: write intact or destroyed [11.0b]' }];
  if (at === undefined || (at.hex === hex && at.west === west && at.east === east)) return [];
  return [
    {
      field,
      expected: `the Ludendorff Bridge lies in ${label(hex)}, from ${label(west)} to ${label(east)}, and nowhere else: write intact or destroyed [11.0a]`,
    },
  ];
}

/** 11.11a R43 One bridge to a Rhine hex. */
function sharedBridgeHexes(state: State): Problem[] {
  return state.bridges.flatMap(({ id, at }, index) => {
    const other = state.bridges.slice(0, index).find((before) => at !== undefined && before.at?.hex === at.hex);
    return other === undefined || at === undefined
      ? []
      : [
          {
            field: `bridges.${id}`,
            expected: `${label(at.hex)} holds the ${BRIDGE_NAMES[other.id]}; a Rhine hex has room for one bridge [11.11a]`,
          },
        ];
  });
}

/** 14.11a 14.14a Gaps are charged from the Game-Turn on in which the front was first due. */
function impossibleFront(state: State): Problem[] {
  const charged = state.gaps.findIndex((gap) => gap > 0);
  if (charged >= 0 && !state.frontDuty)
    return [
      {
        field: `gaps[${charged}]`,
        expected: 'no gap is charged before the Continuous Front must exist: write frontDuty: true [14.11a]',
      },
    ];
  const done = state.phase === 'us-move' || state.phase === 'us-combat' ? state.turn - 1 : state.turn;
  return state.gaps.length > done
    ? [
        {
          field: `gaps[${done}]`,
          expected: `the front is tested at the end of the U.S. Player-Turn: at most ${done} numbers in this phase [14.14a]`,
        },
      ]
    : [];
}
