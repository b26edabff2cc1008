/** Where everybody is at the beginning, and what the German Player may place (16.0d, 16.0f). */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { counted, joinLists, lazyList, listed, popFrame, pushFrame } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
import { enemiesInContact, NOBODY } from '@bridgehead/engine/hexwar';
import type { Action } from '../state/actions.js';
import { hexOfLabel } from '../state/actions.js';
import type { Context } from '../situation/context.js';
import { contextOf } from '../situation/context.js';
import type { SetUpFrame } from '../state/frames.js';
import { GRID, label } from '../board/grid.js';
import type { Options } from '../scenarios/options.js';
import { notAnAnswer } from '../state/other-answers.js';
import { refuse } from '../vocabulary/refusals.js';
import { arrivalOf } from '../movement/reinforcements.js';
import { AIRBORNE, campaign, RESERVE_DIVISIONS, SETUP, START_AREA } from '../scenarios/scenarios.js';
import type { State } from '../state/state.js';
import { emptyState, isOnMap, placeOf, setPlace } from '../state/state.js';
import type { BulgeProcedure, Play } from '../situation/types.js';
import type { Unit } from '../scenarios/units.js';
import { idOf, nameOf, unitOf, units } from '../scenarios/units.js';
import type { Place, Reserves } from '../vocabulary/vocabulary.js';

const EXPECTED = ['place', 'by-default', 'ready'] as const;

/** 16.0d */
const RESERVE_COUNTS: Readonly<Record<Reserves, number>> = { none: 0, two: 2, three: 3 };

/** 16.0f R81 German armor and parachute units of the set-up; the infantry stays where it was. */
const FREE_UNITS: readonly Unit[] = [...SETUP.keys()].filter(
  (unit) => units[unit].side === 'german' && (units[unit].type === 'armor' || units[unit].type === 'parachute'),
);

const START_HEXES: ReadonlySet<Hex> = new Set(START_AREA);

/** A state before its first automatic step: all units in their hexes, or where they wait. */
export function startState(options: Options): State {
  const state = emptyState(campaign.id, options);
  units.forEach((_, unit) => {
    const hex = SETUP.get(unit);
    if (hex === undefined) setPlace(state, unit, waitingPlace(options, unit));
    else if (options.freeArmor && FREE_UNITS.includes(unit)) setPlace(state, unit, 'reserve');
    else state.place[unit] = hex;
  });
  if (needsSetUp(options)) pushFrame(state, { at: 'set-up' });
  return state;
}

/** 7.0 10.0 Where a unit waits that is not set up. */
function waitingPlace(options: Options, unit: Unit): Place {
  if (unit === AIRBORNE) return options.withoutDrop ? 'absent' : 'aboard';
  return arrivalOf(options, unit) === undefined ? 'absent' : 'pool';
}

/** Whether the German Player has something to place. */
function needsSetUp({ reserves, freeArmor }: Options): boolean {
  return freeArmor || reserves !== 'none';
}

/** The units that the German Player may place, or place again. */
export function placeable({ options }: State): readonly Unit[] {
  return [...(options.freeArmor ? FREE_UNITS : []), ...(options.reserves === 'none' ? [] : RESERVE_DIVISIONS)];
}

/** 16.0d How many divisions of the reserve have still to be placed. */
export function reservesLeft(state: State): number {
  return RESERVE_COUNTS[state.options.reserves] - RESERVE_DIVISIONS.filter((unit) => isOnMap(state, unit)).length;
}

/** 16.0f Units that must be placed, and are not. */
function unplaced(state: State): Unit[] {
  return FREE_UNITS.filter((unit) => placeOf(state, unit) === 'reserve');
}

/** Those that can be placed next; of the reserve any, until there are enough. */
function choices(state: State): Unit[] {
  return [
    ...unplaced(state),
    ...(reservesLeft(state) > 0 ? RESERVE_DIVISIONS.filter((unit) => !isOnMap(state, unit)) : []),
  ];
}

const isReserve = (unit: Unit): boolean => RESERVE_DIVISIONS.includes(unit);

/** 16.0d 16.0f Where a unit may be placed: judgePlace without its sentences. */
export function openHexes(context: Context, unit: Unit): Hex[] {
  return START_AREA.filter(
    (hex) =>
      context.occupant[hex] === NOBODY && !(isReserve(unit) && enemiesInContact(context, 'german', hex).length > 0),
  );
}

/** Units that find the same hexes open are asked about once. */
function placements(state: State, context: Context) {
  const open = { free: lazyHexes(context, FREE_UNITS[0]), reserve: lazyHexes(context, RESERVE_DIVISIONS[0]) };
  return choices(state).map((unit) =>
    lazyList(
      isReserve(unit) ? open.reserve() : open.free(),
      (hex): Action => ({ do: 'place', unit: idOf(unit), hex: label(hex) }),
    ),
  );
}

function lazyHexes(context: Context, example: Unit): () => readonly Hex[] {
  let found: Hex[] | undefined;
  return () => (found ??= openHexes(context, example));
}

export const setUpProcedure: BulgeProcedure<SetUpFrame> = {
  decision: {
    ask(state) {
      const left = saidLeft(state);
      const text =
        left === '' ? 'All units are placed. Confirm when you are ready.' : `Place your units. Still to come: ${left}.`;
      return [{ side: 'german', text, rule: state.options.freeArmor ? '16.0f' : '16.0d' }];
    },

    candidates(state, _frame, _side, context) {
      const isDone = saidLeft(state) === '';
      return isDone ? [{ do: 'ready' }] : joinLists<Action>([[{ do: 'by-default' }], ...placements(state, context)]);
    },

    judge(state, _frame, _side, action, context) {
      switch (action.do) {
        case 'place':
          return judgePlace(state, context, unitOf(action.unit), hexOfLabel(action.hex));
        case 'by-default':
          return [];
        case 'ready': {
          const left = saidLeft(state);
          return left === '' ? [] : [refuse('still-to-place', { what: left })];
        }
        default:
          return [notAnAnswer(action.do, EXPECTED)];
      }
    },

    apply(play, _frame, _side, action, context) {
      if (action.do === 'place') place(play, unitOf(action.unit), hexOfLabel(action.hex));
      else if (action.do === 'by-default') placeByDefault(play, context);
      else popFrame(play.state);
    },
  },
};

/** More units than these are only counted. */
const MOST_NAMED = 3;

/** What has still to be placed, in words; empty when all is done. */
function saidLeft(state: State): string {
  const reserves = reservesLeft(state);
  const waiting = unplaced(state);
  return listed([
    ...(waiting.length > MOST_NAMED ? [counted(waiting.length, 'unit')] : waiting.map(nameOf)),
    ...(reserves > 0 ? [counted(reserves, 'division of the reserve', 'divisions of the reserve')] : []),
  ]);
}

/** 16.0d 16.0f R80 R81 In a vacant hex of the start area; reserves away from the enemy, and no more of them than agreed. */
function judgePlace(state: State, context: Context, unit: Unit, hex: Hex): Violation[] {
  if (!placeable(state).includes(unit))
    return [refuse(SETUP.has(unit) ? 'not-placeable' : 'not-a-reserve', { unit: nameOf(unit) })];
  const violations: Violation[] = [];
  const facts = { unit: nameOf(unit), hex: label(hex) };
  if (!START_HEXES.has(hex))
    violations.push(refuse(isReserve(unit) ? 'reserve-outside-area' : 'outside-start-area', facts));
  const other = context.occupant[hex];
  if (other !== NOBODY && other !== unit)
    violations.push(
      refuse(isReserve(unit) ? 'reserve-hex-taken' : 'hex-taken', { hex: facts.hex, other: nameOf(other) }),
    );
  if (!isReserve(unit)) return violations;
  const [enemy] = enemiesInContact(context, 'german', hex);
  if (enemy !== undefined) violations.push(refuse('reserve-beside-enemy', { ...facts, enemy: nameOf(enemy) }));
  if (!isOnMap(state, unit) && reservesLeft(state) === 0)
    violations.push(refuse('enough-reserves', { count: RESERVE_COUNTS[state.options.reserves] }));
  return violations;
}

function place(play: Play, unit: Unit, hex: Hex): void {
  play.state.place[unit] = hex;
  play.emit({ type: 'placed', rule: isReserve(unit) ? '16.0d' : '16.0f', unit: idOf(unit), hex: label(hex) });
}

/** Armor goes where it historically was, or as near as there is room; then the reserves, in the order of their days. */
function placeByDefault(play: Play, context: Context): void {
  const { state } = play;
  let now = context;
  for (let [unit] = choices(state); unit !== undefined; [unit] = choices(state)) {
    const home = SETUP.get(unit);
    const open = openHexes(now, unit);
    const [hex] =
      home === undefined ? open : open.toSorted((a, b) => distance(GRID, a, home) - distance(GRID, b, home));
    if (hex === undefined) throw new Error(`There is no room for ${nameOf(unit)} in the start area`);
    place(play, unit, hex);
    now = contextOf(state, now);
  }
}
