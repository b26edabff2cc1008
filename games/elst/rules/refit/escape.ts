/** C-DaE:4.506 Escape: who is in No Man's Land, in an enemy area or cut off in Uncontrolled Territory must try; who is Isolated may. */
import type { Violation } from '@bridgehead/engine';
import { counted } from '@bridgehead/engine';
import { escapeResult, escapeTally, portageOf as portageOnTheWay } from '../campaign/refit-tables.js';
import { shareLoads } from '../campaign/loads.js';
import { campaignOf, postNamed, sayPost } from '../campaign/rosters.js';
import { escapePosts, isNextToFriendlyArea } from '../campaign/ways.js';
import { eliminate, reduce } from '../morale/casualties.js';
import { newLosses } from '../morale/losses.js';
import { replacementFor } from '../morale/replacement.js';
import { destroyVehicle } from '../effects/vehicle-effects.js';
import { findScenario } from '../scenarios/scenarios.js';
import type { OrderOf } from '../state/campaign-actions.js';
import type { Post } from '../state/campaign.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap, unitsOf } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseRefit } from '../text/refusals-refit.js';
import { isLeader, isVehicle, isWounded, nameOf, who } from '../units/units-in-play.js';
import { isImmobile } from '../units/vehicles-in-play.js';
import { armOf, give as hand, isGun, layDown, removeWeapon, weaponsOf } from '../units/weapons-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { numberOf, unitId, weaponId } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDES } from '../vocabulary/vocabulary.js';
import { areaOfUnit, groundOfUnit, hexOfUnit, nameOrId } from './areas.js';
import { sendHome } from '../campaign/homecoming.js';
import { labelAt } from './battlefield.js';
import type { After, DecidedStep, Orders } from './step.js';
import { isOrder } from './step.js';

type Escape = OrderOf<'escape'>;
type Stack = Escape['stacks'][number];

export const escapeStep: DecidedStep<Escape> = {
  rule: 'C-DaE:4.506a',
  answer: 'escape',
  asked: (state) => SIDES.filter((side) => escapers(state, side).length > 0),
  text(state, side) {
    const must = escapers(state, side).filter((unit) => mustEscape(state, unit)).length;
    return must > 0
      ? `${counted(must, 'unit')} must Escape. Pick stacks that go together.`
      : 'Isolated units may try to Escape.';
  },
  idle: () => ({ do: 'escape', stacks: [] }),
  list: listEscapes,
  judge: judgeEscape,
  preview: (state, _side, { stacks }) => ({
    tallies: stacks.map((stack) => tallyOf(state, unitsNamed(stack), stacks)),
    consequences: [],
  }),
  resolve: resolveEscapes,
};

/** Those on the map who must or may. Everybody else has been Retained. */
function escapers(state: State, side: Side): Unit[] {
  return unitsOf(state, side).filter(
    (unit) => isOnMap(state, unit) && !(isVehicle(state, unit) && isImmobile(state, unit)),
  );
}

/** C-DaE:4.506a C-DaE:4.506b */
function mustEscape(state: State, unit: Unit): boolean {
  return groundOfUnit(state, unit) !== 'friendly';
}

function unitsNamed({ units }: Stack): Unit[] {
  return units.map(numberOf);
}

/** Everybody of a hex together, or each alone; what is too much to carry is dropped. */
function listEscapes(state: State, side: Side): Escape[] {
  const all = escapers(state, side);
  const hexes = [...new Set(all.map((unit) => hexOfUnit(state, unit)))];
  const stacked = hexes.flatMap((hex): Stack[] => {
    const here = all.filter((unit) => hexOfUnit(state, unit) === hex);
    const men = here.filter((unit) => !isVehicle(state, unit));
    const groups = [
      ...(men.length > 0 ? [men] : []),
      ...here.filter((unit) => isVehicle(state, unit)).map((unit) => [unit]),
    ];
    return groups.map((units) => stackOf(state, units));
  });
  const isolated = stacked.filter(({ units }) => !mustEscape(state, numberOf(units[0])));
  const forced = stacked.filter(({ units }) => mustEscape(state, numberOf(units[0])));
  const orders: Escape[] = [{ do: 'escape', stacks: [] }];
  if (forced.length > 0) orders.push({ do: 'escape', stacks: forced });
  if (isolated.length > 0) orders.push({ do: 'escape', stacks: stacked });
  return orders;
}

/** C-DaE:4.506d C-DaE:4.506e What is beyond the PP of its possessor is handed on, or dropped. A Gun goes with its crew (C-DaE:4.506f). */
function stackOf(state: State, units: readonly Unit[]): Stack {
  const { drop, give } = shareLoads(
    units.map((unit) => ({
      id: unit,
      most: mostFor(state, unit),
      items: carriedBy(state, unit).map((item) => ({ item, portage: armOf(state, item).portage })),
    })),
  );
  return {
    units: units.map(unitId),
    drop: drop.map(weaponId),
    ...(give.length > 0 && { give: give.map(({ item, to }) => ({ weapon: weaponId(item), unit: unitId(to) })) }),
  };
}

function mostFor(state: State, unit: Unit): number {
  return portageOnTheWay(state.kind[unit], isWounded(state, unit) ? 'wounded' : 'unwounded');
}

/** Weapons with PP: neither mounted nor Guns. */
function carriedBy(state: State, unit: Unit): Weapon[] {
  return isVehicle(state, unit) ? [] : weaponsOf(state, unit).filter((weapon) => !isGun(state, weapon));
}

/** C-DaE:4.5061a C-DaE:4.5061b Where a stack may go. */
function goalsOf(state: State, side: Side, unit: Unit): readonly Post[] {
  const { board } = settingOf(state);
  const terms = { board, ground: campaignOf(state).ground, side };
  const from = hexOfUnit(state, unit);
  const all = [...escapePosts(terms, from, 'count'), ...escapePosts(terms, from, 'ignore')].map(({ post }) => post);
  return [...new Set(all)];
}

function judgeEscape(state: State, side: Side, { stacks }: Escape): Violation[] {
  const violations: Violation[] = [];
  const named = stacks.flatMap(({ units }) => units);
  const may = escapers(state, side);
  for (const id of named) {
    if (!may.includes(numberOf(id))) violations.push(refuseRefit('no-escape', { unit: nameOrId(state, id) }));
    if (named.indexOf(id) !== named.lastIndexOf(id))
      violations.push(refuseRefit('named-twice', { piece: nameOrId(state, id) }));
  }
  return violations.length > 0 ? violations : stacks.flatMap((stack) => judgeStack(state, side, stack, stacks));
}

function judgeStack(state: State, side: Side, stack: Stack, stacks: readonly Stack[]): Violation[] {
  const units = unitsNamed(stack);
  const isOneHex = units.every((unit) => hexOfUnit(state, unit) === hexOfUnit(state, units[0]));
  if (!isOneHex || (units.length > 1 && units.some((unit) => isVehicle(state, unit))))
    return [refuseRefit('not-one-stack', {})];
  const violations: Violation[] = [];
  const own = units.flatMap((unit) => [...carriedBy(state, unit), ...gunsOf(state, unit)]);
  for (const id of namedWeapons(stack))
    if (!own.includes(numberOf(id))) violations.push(refuseRefit('no-such-item', { item: id }));
  for (const { weapon, unit } of stack.give ?? [])
    if (!mayReceive(state, units[0], weapon, unit))
      violations.push(refuseRefit('no-transfer', { item: weapon, unit: nameOrId(state, unit) }));
  if (violations.length > 0) return violations;
  for (const unit of units) {
    const most = mostFor(state, unit);
    const portage = takenBy(state, stacks, unit)
      .filter((weapon) => !isGun(state, weapon))
      .reduce((sum, weapon) => sum + armOf(state, weapon).portage, 0);
    if (portage > most) violations.push(refuseRefit('too-much-to-carry', { unit: nameOf(state, unit), portage, most }));
  }
  if (stack.to !== undefined && !goalsOf(state, side, units[0]).includes(postNamed(stack.to)))
    violations.push(
      refuseRefit('area-not-nearest', { unit: nameOf(state, units[0]), to: sayPost(postNamed(stack.to)) }),
    );
  return violations;
}

function namedWeapons({ drop, give = [], eliminate: gone = [] }: Stack): string[] {
  return [...drop, ...give.map(({ weapon }) => weapon), ...gone];
}

/** C-DaE:4.506e Infantry of the same hex; nobody hands a Gun to a leader. */
function mayReceive(state: State, giver: Unit, weapon: string, to: string): boolean {
  const unit = numberOf(to);
  return (
    unit < state.side.length &&
    isOnMap(state, unit) &&
    state.side[unit] === state.side[giver] &&
    hexOfUnit(state, unit) === hexOfUnit(state, giver) &&
    !isVehicle(state, unit) &&
    !(isGun(state, numberOf(weapon)) && isLeader(state, unit))
  );
}

/** What a unit takes along after everything has changed hands. */
function takenBy(state: State, stacks: readonly Stack[], unit: Unit): Weapon[] {
  const left = new Set(stacks.flatMap(namedWeapons).map(numberOf));
  const received = stacks.flatMap(({ give = [] }) =>
    give.flatMap(({ weapon, unit: to }) => (numberOf(to) === unit ? [numberOf(weapon)] : [])),
  );
  return [...weaponsOf(state, unit).filter((weapon) => !left.has(weapon)), ...received];
}

function gunsOf(state: State, unit: Unit): Weapon[] {
  return weaponsOf(state, unit).filter((weapon) => isGun(state, weapon));
}

/** C-DaE:4.506f C-R52 */
function tallyOf(state: State, units: readonly Unit[], stacks: readonly Stack[]): ReturnType<typeof escapeTally> {
  const [first] = units;
  const { board } = settingOf(state);
  const terms = { board, ground: campaignOf(state).ground, side: state.side[first] };
  return escapeTally({
    stack: units.map((unit) => ({
      kind: state.kind[unit],
      wounded: isWounded(state, unit),
      stunned: hasMark(state, unit, 'stun-shaken') || hasMark(state, unit, 'stunned'),
      hasGun: takenBy(state, stacks, unit).some((weapon) => isGun(state, weapon)),
    })),
    inEnemyArea: groundOfUnit(state, first) === 'enemy',
    isolated: areaOfUnit(state, first)?.isolated === true,
    nextToFriendlyArea: isNextToFriendlyArea(terms, hexOfUnit(state, first)),
  });
}

/** C-R201 The side that moved first in the battle rolls first; those who must and were not named go alone. */
function resolveEscapes(play: Play, orders: Orders): After {
  const { state } = play;
  const first = findScenario(state.scenario).moveFirst;
  for (const side of [first, opponentOf(first)]) {
    const order = orders[side];
    const stacks = isOrder(order, 'escape') ? order.stacks : [];
    const named = new Set(stacks.flatMap(({ units }) => units));
    const alone = escapers(state, side)
      .filter((unit) => mustEscape(state, unit) && !named.has(unitId(unit)))
      .map((unit) => stackOf(state, [unit]));
    for (const stack of [...stacks, ...alone]) changeHands(state, stack);
    for (const stack of [...stacks, ...alone]) escape(play, side, stack);
  }
  for (const side of SIDES)
    for (const unit of unitsOf(state, side)) {
      const area = isOnMap(state, unit) ? areaOfUnit(state, unit) : undefined;
      if (area !== undefined) sendHome(state, unit, area.number);
    }
  return 'next';
}

/** C-DaE:4.506e */
function changeHands(state: State, { drop, give = [], eliminate: gone = [] }: Stack): void {
  for (const weapon of drop.map(numberOf)) layDown(state, weapon, state.place[state.holder[weapon]]);
  for (const { weapon, unit } of give) hand(state, numberOf(weapon), numberOf(unit));
  for (const weapon of gone.map(numberOf)) removeWeapon(state, weapon);
}

function escape(play: Play, side: Side, stack: Stack): void {
  const { state } = play;
  const units = unitsNamed(stack);
  const at = labelAt(state, units[0]);
  const goals = goalsOf(state, side, units[0]);
  const goal = stack.to === undefined ? goals.at(0) : postNamed(stack.to);
  const modifiers = tallyOf(state, units, []);
  const dice = rollDice(play.chance, 'Escape');
  const result =
    goal === undefined
      ? 'eliminated'
      : escapeResult(dice.total + modifiers.total, isVehicle(state, units[0]) ? 'vehicle' : 'infantry');
  play.emit({
    type: 'escape-rolled',
    rule: 'C-DaE:4.506f',
    units: units.map((unit) => who(state, unit)),
    at,
    dice,
    modifiers,
    outcome: OUTCOMES[result],
    to: goal === undefined ? 'nowhere' : sayPost(goal),
  });
  for (const unit of units) suffer(play, unit, result);
  for (const unit of units) if (isOnMap(state, unit) && goal !== undefined) sendHome(state, unit, goal);
}

const OUTCOMES = {
  escapes: 'it escapes',
  replaced: 'it escapes, Replaced',
  reduced: 'it escapes, Casualty Reduced',
  'replaced-and-reduced': 'it escapes, Replaced and Casualty Reduced',
  eliminated: 'eliminated',
  wreck: 'a wreck',
} as const;

/** C-R52 C-R53 V-CG.v7 Each unit of the stack suffers the result. */
function suffer(play: Play, unit: Unit, result: keyof typeof OUTCOMES): void {
  const { state } = play;
  if (result === 'wreck') {
    destroyVehicle(play, unit);
    return;
  }
  if (result === 'eliminated') {
    if (isVehicle(state, unit)) destroyVehicle(play, unit);
    else eliminate(play, unit, 'escape', newLosses(), loseWithUnit);
    return;
  }
  if (result === 'replaced' || result === 'replaced-and-reduced') {
    const to = replacementFor(state, unit);
    if (to !== undefined) {
      const before = who(state, unit);
      state.kind[unit] = to;
      play.emit({ type: 'replaced', rule: 'C-DaE:4.506f', unit: before, by: nameOf(state, unit) });
    }
  }
  if (result === 'reduced' || result === 'replaced-and-reduced')
    reduce(play, unit, 'escape', newLosses(), loseWithUnit);
}

/** C-DaE:4.5061c What a unit took along is lost with it, whatever the result that costs it. */
function loseWithUnit({ state }: Play, weapon: Weapon): void {
  removeWeapon(state, weapon);
}
