/** I-3.1c I-3.3d I-R66 Arrivals: in the Rally Phase of their Player Turn they are stood outside the map next to their entry hexes; who has not entered when the Advance Phase ends is lost. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { joinLists, lazyPairs, listed, popFrame } from '@bridgehead/engine';
import { findLocation, locationLabel } from '../board/locations.js';
import { balancedValue, entryHexes } from '../scenarios/scenarios.js';
import type { ForceInPlay } from '../state/campaign-rules.js';
import { campaignRules } from '../state/campaign-rules.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Setting } from '../state/context.js';
import { settingOf } from '../state/context.js';
import type { ArrivalsFrame } from '../state/frames.js';
import { judgeKnown, locationOf } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { clearAllMarks, outsideCode, outsideOf, placeCode, placeOf, setMark, unitsOf } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { refuseSequence } from '../text/refusals-sequence.js';
import { notAnAnswer } from '../text/refusals.js';
import { isVehicle, moveUnit, nameOf, who } from '../units/units-in-play.js';
import { removeWeapon, weaponsOf } from '../units/weapons-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, unitId } from '../vocabulary/units.js';
import { forceOf } from './start.js';

export const arrivalsProcedure: ElstProcedure<ArrivalsFrame> = {
  run({ state }) {
    if (unitsDue(state).length > 0) return 'ask';
    popFrame(state);
    return 'again';
  },

  decision: {
    ask(state) {
      const side = state.attacker;
      return [
        {
          side,
          text: `Place arriving units next to their entry hexes (${unitsDue(state).length} left).`,
          rule: 'I-3.1c',
        },
      ];
    },

    candidates(state, _frame, _side, context) {
      const arrivals = lazyPairs(
        unitsDue(state),
        (unit) => enterable(state, context, unit),
        (unit, hex): Action => ({ do: 'arrive', unit: unitId(unit), at: context.board.grid.labels[hex] }),
      );
      return joinLists<Action>([[{ do: 'by-default' }], arrivals]);
    },

    judge(state, _frame, _side, action, context) {
      if (action.do === 'by-default') return [];
      return action.do === 'arrive'
        ? judgeArrive(state, context, action)
        : [notAnAnswer(action.do, ['arrive', 'by-default'])];
    },

    apply(play, _frame, _side, action, context) {
      if (action.do === 'arrive') arrive(play, numberOf(action.unit), locationOf(context, action.at));
      else for (const unit of unitsDue(play.state)) arrive(play, unit, suggestedHex(play.state, unit));
    },
  },
};

/** I-3.1c Units that are due in this Player Turn and have not been placed yet. */
export function unitsDue(state: State): Unit[] {
  return unitsOf(state, state.attacker).filter(
    (unit) => placeOf(state, unit) === 'due' && entryOf(state, unit)?.turn === state.turn,
  );
}

type Entry = Extract<ForceInPlay['arrival'], { edge: string }>;

/** When and where a unit comes; undefined for those of the set-up. */
function entryOf(state: State, unit: Unit): Entry | undefined {
  const arrival = forceOf(state, unit)?.arrival;
  return arrival !== undefined && 'edge' in arrival ? arrival : undefined;
}

/** V-DaE1:v V-DaE2:v V-R74 MP that a vehicle has spent before it comes onto the map. */
export function spentBeforeEntry(state: State, unit: Unit): number {
  const spent = entryOf(state, unit)?.spent;
  return spent === undefined ? 0 : balancedValue(state.options, spent);
}

/** I-3.3d The hexes by which a unit may come in. */
export function enterable(state: State, { board, area }: Pick<Setting, 'board' | 'area'>, unit: Unit): readonly Hex[] {
  if (state.campaign !== undefined) return campaignRules().entryHexesNow(state, state.side[unit]); // C-CG7
  const entry = entryOf(state, unit);
  return entry === undefined ? [] : entryHexes(board, area, entry);
}

function judgeArrive(
  state: State,
  context: Parameters<typeof locationOf>[0],
  { unit: id, at }: ActionOf<'arrive'>,
): Violation[] {
  const unknown = judgeKnown(state, context, { units: [id], locations: [at] });
  if (unknown.length > 0) return unknown;
  const unit = numberOf(id);
  const entry = entryOf(state, unit);
  if (entry === undefined || !unitsDue(state).includes(unit))
    return [refuseSequence('not-due', { unit: nameOf(state, unit) })];
  return enterable(state, context, unit).includes(locationOf(context, at))
    ? []
    : [refuseSequence('not-an-entry-hex', { unit: nameOf(state, unit), hex: at, where: sayEntry(entry) })];
}

function sayEntry({ edge, hexes }: Entry): string {
  return hexes === undefined ? `on the ${edge} edge` : `at ${listed(hexes, 'or')}`;
}

function suggestedHex(state: State, unit: Unit): Hex {
  const force = forceOf(state, unit);
  const hex = force && findLocation(settingOf(state).board, force.units[unit - force.first].at);
  if (hex === undefined) throw new Error(`${nameOf(state, unit)} has no entry hex`);
  return hex;
}

export function arrive(play: Play, unit: Unit, hex: Hex): void {
  const { state } = play;
  moveUnit(state, unit, outsideCode(hex));
  if (isVehicle(state, unit)) {
    setMark(state, unit, 'motion'); // V-3.3v1
    if (entryOf(state, unit)?.crew === 'exposed') setMark(state, unit, 'crew-exposed');
  }
  play.emit({
    type: 'arrived',
    rule: 'I-3.1c',
    unit: who(state, unit),
    at: locationLabel(settingOf(state).board, hex),
  });
}

/** I-3.3d At the end of the Advance Phase: a unit still outside is eliminated, with all that it carries. */
export function removeLate(play: Play): void {
  removeOutside(play, () => true);
}

/** V-3.3v1 Vehicles don't advance: those still outside are lost when the Movement Phase ends. */
export function removeVehiclesOutside(play: Play): void {
  removeOutside(play, (unit) => isVehicle(play.state, unit));
}

function removeOutside(play: Play, isMeant: (unit: Unit) => boolean): void {
  const { state } = play;
  for (const unit of unitsOf(state, state.attacker)) {
    const hex = outsideOf(state, unit);
    if (hex === undefined || !isMeant(unit)) continue;
    if (state.campaign !== undefined) {
      campaignRules().withdraw(play, unit, 'C-CG8b');
      continue;
    }
    play.emit({
      type: 'eliminated',
      rule: 'I-3.3d',
      unit: who(state, unit),
      at: locationLabel(settingOf(state).board, hex),
      cause: 'not-entered',
    });
    for (const weapon of weaponsOf(state, unit)) removeWeapon(state, weapon);
    moveUnit(state, unit, placeCode('eliminated'));
    clearAllMarks(state, unit);
  }
}
