/** I-3.7b I-3.7c I-R84 Advances: who may, where to, what it costs, and what comes of it. */
import type { Candidates, Violation } from '@bridgehead/engine';
import { firstOf, joinLists, lazyPairs } from '@bridgehead/engine';
import { needsAttackCheck, passesAttackCheck } from '../assault/attack-check.js';
import { attackEntering } from '../artillery/blast-attack.js';
import type { Location } from '../board/locations.js';
import { hexOf, locationLabel, stepsFrom } from '../board/locations.js';
import { allotmentOf } from '../movement/allotment.js';
import { isOverloaded, judgeLeaderLoads } from '../movement/start-of-move.js';
import { askAboutScattered } from '../ordnance/scattered-targets.js';
import { settle } from '../situation/consequences.js';
import { depart, isExitHex, mayExit } from '../situation/exits.js';
import { hiddenEnemiesAt, reveal } from '../situation/hidden-units.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { AdvancesOfStack, ListedAdvance } from '../state/kept-lists.js';
import { stillTrue } from '../state/kept-lists.js';
import { settingOf } from '../state/context.js';
import { judgeKnown, locationOf, unitsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { hasMark, isMarked, isOnMap, MARK, OUTSIDE, setMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import type { EntryManner, Ways } from '../terrain/entry-cost.js';
import { entryCost } from '../terrain/entry-cost.js';
import { refuseAdvance } from '../text/refusals-advance.js';
import { sayFactors, sayUnits } from '../text/words.js';
import { hasRoom, hasRoomNow } from '../units/stacking.js';
import {
  enemiesAt,
  isBroken,
  isExhausted,
  isInMelee,
  isLeader,
  isMultiMan,
  isPinned,
  isVehicle,
  moveUnit,
  nameOf,
  who,
} from '../units/units-in-play.js';
import { loseAim, weaponsOf } from '../units/weapons-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { unitId } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { leaveGuns } from '../weapons/possession.js';

/** I-R84 Smoke and the cover of a polder cost nothing in an advance, and no road cover is claimed. */
export const ADVANCING: EntryManner = { phase: 'advance', cover: false, polder: false };

/** The location from which an advance is computed: where the unit stands, or the entry hex it is next to outside the map. */
export function advanceFrom(place: number): Location {
  return place <= OUTSIDE ? OUTSIDE - place : place;
}

/** I-R84 In halves, the way out of a polder included; undefined: Infantry cannot go there. */
export function advanceCost(ways: Ways, place: number, to: Location): number | undefined {
  const from = advanceFrom(place);
  if (place <= OUTSIDE !== (from === to)) return undefined;
  const cost = entryCost(ways, from, to, ADVANCING);
  return cost && cost.exit + cost.enter;
}

/** "C4", "outside C4" */
function sayFrom(state: State, place: number): string {
  const { board } = settingOf(state);
  return place <= OUTSIDE ? `outside ${locationLabel(board, OUTSIDE - place)}` : locationLabel(board, place);
}

// --- judgement ------------------------------------------------------------------------------------------------------

/** What keeps a unit from advancing anywhere. */
function mayAdvance(state: State, side: Side, unit: Unit): Violation[] {
  if (state.side[unit] !== side)
    return [refuseAdvance('not-your-advance', { unit: nameOf(state, unit), side: SIDE_NAMES[side] })];
  const why = unfit(state, unit);
  if (why !== undefined) return [refuseAdvance('advance-unfit', { unit: nameOf(state, unit), why })];
  return hasMark(state, unit, 'advanced')
    ? [refuseAdvance('has-advanced', { unit: nameOf(state, unit) })]
    : judgeLeaderLoads(state, [unit]);
}

function unfit(state: State, unit: Unit): string | undefined {
  if (!isOnMap(state, unit) && state.place[unit] > OUTSIDE) return 'not on the map';
  if (isVehicle(state, unit)) return 'a vehicle';
  if (isBroken(state, unit)) return 'broken';
  if (isInMelee(state, unit)) return 'held in Melee';
  // I-6.5 V-3.7v3 Units that pushed a Gun, whether it moved or not.
  if (isMarked(state, unit, MARK.pushed)) return 'tired from pushing a Gun';
  return isPinned(state, unit) ? 'pinned' : undefined;
}

export function judgeAdvance(state: State, context: Context, side: Side, action: ActionOf<'advance'>): Violation[] {
  const unknown = judgeKnown(state, context, { units: action.units, locations: [action.to] });
  if (unknown.length > 0) return unknown;
  const units = unitsNamed(action.units);
  const violations = units.flatMap((unit) => mayAdvance(state, side, unit));
  if (violations.length > 0) return violations;
  if (new Set(units.map((unit) => state.place[unit])).size > 1)
    return [refuseAdvance('advance-apart', { units: sayUnits(state, units) })];
  return judgeStep(state, context, side, units, allotmentsOf(state, units), locationOf(context, action.to));
}

/** The step itself; who makes it, and that they stand together, has been judged. allotments: what each of them has. */
function judgeStep(
  state: State,
  context: Context,
  side: Side,
  units: readonly Unit[],
  allotments: readonly number[],
  to: Location,
): Violation[] {
  const { board } = context;
  const place = state.place[units[0]];
  const cost = advanceCost(context, place, to);
  if (cost === undefined)
    return [
      refuseAdvance('advance-too-far', {
        units: sayUnits(state, units),
        from: sayFrom(state, place),
        to: locationLabel(board, to),
      }),
    ];
  const violations = judgeLoads(state, units, allotments, cost, locationLabel(board, to));
  if (!hasRoom(state, context, side, to, units))
    violations.push(refuseAdvance('advance-no-room', { units: sayUnits(state, units), hex: locationLabel(board, to) }));
  return violations;
}

/** I-3.7c Whether each of them has enough for this. */
function judgeLoads(
  state: State,
  units: readonly Unit[],
  allotments: readonly number[],
  cost: number,
  hex: string,
): Violation[] {
  return units.flatMap((unit, index): Violation[] => {
    const has = allotments[index];
    switch (barFor(state, unit, has, cost)) {
      case 'too-laden':
        return [refuseAdvance('too-laden', { unit: nameOf(state, unit) })];
      case 'too-exhausted':
        return [
          refuseAdvance('too-exhausted', {
            unit: nameOf(state, unit),
            hex,
            cost: sayFactors(cost),
            has: sayFactors(has),
          }),
        ];
      case undefined:
        return [];
    }
  });
}

/** I-3.7c What keeps a unit that has so much from an advance at this cost. */
function barFor(state: State, unit: Unit, has: number, cost: number): 'too-laden' | 'too-exhausted' | undefined {
  if (has <= 0) return 'too-laden';
  return cost >= has && isExhausted(state, unit) ? 'too-exhausted' : undefined;
}

function allotmentsOf(state: State, units: readonly Unit[]): number[] {
  return units.map((unit) => allotmentOf(state, unit, units));
}

/** I-3.7c Units that need all their MF for this. */
export function exhaustedBy(state: State, units: readonly Unit[], cost: number): Unit[] {
  return units.filter((unit) => cost >= allotmentOf(state, unit, units));
}

/** C-R76 C-R77 In a campaign units leave the map as they would advance into an open hex (C-R99). */
export function judgeLeaving(state: State, context: Context, side: Side, action: ActionOf<'leave'>): Violation[] {
  const unknown = judgeKnown(state, context, { units: action.units });
  if (unknown.length > 0) return unknown;
  const units = unitsNamed(action.units);
  const violations = units.flatMap((unit) => mayAdvance(state, side, unit));
  if (violations.length > 0) return violations;
  const [place] = units.map((unit) => state.place[unit]);
  if (units.some((unit) => state.place[unit] !== place))
    return [refuseAdvance('advance-apart', { units: sayUnits(state, units) })];
  if (state.campaign === undefined || place < 0 || !mayExit(state, side, hexOf(context.board, place)))
    return [refuseAdvance('no-leaving', { units: sayUnits(state, units) })];
  return judgeLoads(state, units, allotmentsOf(state, units), OPEN, 'the way off the map');
}
/** In halves. */
const OPEN = 2;

/** C-CG11c Where leaving is of use: elsewhere it is a loss. */
function listLeavings(state: State, context: Context, side: Side, stacks: readonly (readonly Unit[])[]): Action[] {
  if (state.campaign === undefined) return [];
  return stacks
    .filter(([first]) => state.place[first] >= 0 && isExitHex(state, side, hexOf(context.board, state.place[first])))
    .flatMap((stack) => [...stack.map((unit) => [unit]), ...(stack.length > 1 ? [stack] : [])])
    .map((units): ActionOf<'leave'> => ({ do: 'leave', units: units.map(unitId) }))
    .filter((action) => judgeLeaving(state, context, side, action).length === 0);
}

export function leave(play: Play, action: ActionOf<'leave'>): void {
  const units = unitsNamed(action.units);
  reveal(play, units);
  for (const unit of units) leaveGuns(play, unit);
  depart(play, units, 'C-R76');
  settle(play);
}

// --- the list -------------------------------------------------------------------------------------------------------

const MOST_LISTED = 390;

/** Each unit alone, each whole stack, and each leader with one other unit, to every hex around. Stacks near which nothing has changed keep theirs (kept-lists.ts). */
export function listAdvances(state: State, context: Context, side: Side): Candidates<Action> {
  const kept = stillTrue(state, context.board, context.kept.advances, NEXT);
  context.kept.advances = kept;
  const fit: Unit[] = [];
  const stacks = new Map<number, Unit[]>();
  for (let unit = 0; unit < state.side.length; unit++) {
    if (state.side[unit] !== side || !canAdvance(state, unit)) continue;
    fit.push(unit);
    const stack = stacks.get(state.place[unit]);
    if (stack === undefined) stacks.set(state.place[unit], [unit]);
    else stack.push(unit);
  }
  for (const [place, stack] of stacks)
    if (!kept.byPlace.has(place)) kept.byPlace.set(place, advancesOf(state, context, side, stack));
  const found: ListedAdvance[] = [];
  const note = (listed: ListedAdvance | undefined): void => {
    if (listed !== undefined && listed.to.length > 0) found.push(listed);
  };
  for (const unit of fit) note(kept.byPlace.get(state.place[unit])?.alone.get(unit));
  for (const place of stacks.keys()) note(kept.byPlace.get(place)?.together);
  for (const place of stacks.keys()) for (const listed of kept.byPlace.get(place)?.led ?? []) note(listed);
  const advances = lazyPairs(
    found,
    ({ to }) => to,
    ({ units }, to): Action => ({ do: 'advance', units: units.map(unitId), to: locationLabel(context.board, to) }),
  );
  return joinLists<Action>([firstOf(advances, MOST_LISTED), listLeavings(state, context, side, [...stacks.values()])]);
}

function canAdvance(state: State, unit: Unit): boolean {
  return unfit(state, unit) === undefined && !isMarked(state, unit, MARK.advanced) && !isOverloaded(state, unit);
}

/** An advance leads to the next hex: nothing farther away matters. */
const NEXT = 1;

function advancesOf(state: State, context: Context, side: Side, stack: readonly Unit[]): AdvancesOfStack {
  const steps = stepsOf(context, state.place[stack[0]]);
  const advanceOf = (units: readonly Unit[]): ListedAdvance => {
    const allotments = allotmentsOf(state, units);
    const to: Location[] = [];
    for (const step of steps)
      if (
        hasRoomNow(state, context, side, step.to, units) &&
        units.every((unit, index) => barFor(state, unit, allotments[index], step.cost) === undefined)
      )
        to.push(step.to);
    return { units, to };
  };
  const led: ListedAdvance[] = [];
  if (stack.length > 2)
    for (const leader of stack)
      if (isLeader(state, leader))
        for (const unit of stack) if (isMultiMan(state, unit)) led.push(advanceOf([leader, unit]));
  return {
    alone: new Map(stack.map((unit) => [unit, advanceOf([unit])])),
    together: stack.length > 1 ? advanceOf(stack) : undefined,
    led,
  };
}

/** Where an advance from a place can lead at all, with what it costs. */
function stepsOf(context: Context, place: number): { readonly to: Location; readonly cost: number }[] {
  const steps = place <= OUTSIDE ? [OUTSIDE - place] : stepsFrom(context.board, place);
  const found: { readonly to: Location; readonly cost: number }[] = [];
  for (const to of steps) {
    const cost = advanceCost(context, place, to);
    if (cost !== undefined) found.push({ to, cost });
  }
  return found;
}

// --- the advance ----------------------------------------------------------------------------------------------------

/** I-3.7e Who comes to an enemy gets a CC marker; I-6.4c a hidden enemy is found, and those who found it stay. */
export function advance(play: Play, context: Context, action: ActionOf<'advance'>): void {
  const { state } = play;
  const named = unitsNamed(action.units);
  const to = locationOf(context, action.to);
  const place = state.place[named[0]];
  reveal(play, named);
  const units = daring(play, named, to);
  if (units.length === 0) {
    settle(play);
    return;
  }
  const exhausted = exhaustedBy(state, units, advanceCost(context, place, to) ?? 0);
  for (const unit of units) {
    leaveGuns(play, unit);
    moveUnit(state, unit, to);
    setMark(state, unit, 'advanced');
    for (const weapon of weaponsOf(state, unit)) loseAim(state, weapon);
  }
  for (const unit of exhausted) setMark(state, unit, 'exhausted');
  if (place <= OUTSIDE)
    play.emit({ type: 'entered-map', rule: 'I-3.3d', units: units.map((unit) => who(state, unit)), at: action.to });
  if (!play.isUnheard)
    play.emit({
      type: 'advanced',
      rule: 'I-3.7b',
      units: units.map((unit) => who(state, unit)),
      from: sayFrom(state, place),
      to: action.to,
      exhausted: exhausted.map((unit) => who(state, unit)),
    });
  const side = state.side[units[0]];
  const stance = { spent: 'enter', from: advanceFrom(place), byRoad: false, inPolder: true } as const;
  attackEntering(play, { units, location: to, assault: true, stance }); // C-DaE:2.51a
  reveal(play, hiddenEnemiesAt(state, side, to));
  if (enemiesAt(state, side, to).length > 0)
    for (const unit of units) if (isOnMap(state, unit)) setMark(state, unit, 'fought');
  settle(play);
  askAboutScattered(state);
}

/** V-3.7v1 V-3.7v4 The units that go: each MMC must pass a PAATC to enter the hex of an enemy AFV; a leader goes along if anybody does. */
function daring(play: Play, units: readonly Unit[], to: Location): Unit[] {
  const { state } = play;
  const checked = units.filter((unit) => needsAttackCheck(state, unit, to));
  const passed = checked.filter((unit) => passesAttackCheck(play, unit));
  return checked.length > 0 && passed.length === 0
    ? []
    : units.filter((unit) => !checked.includes(unit) || passed.includes(unit));
}
