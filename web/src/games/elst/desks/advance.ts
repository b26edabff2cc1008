/** I-3.7 Advancing: who, then the next hex; weapons can be left behind before. */
import { itemAt, listed } from '@bridgehead/engine';
import type { ActionOf, Unit } from '@bridgehead/elst';
import { findLocation, isOnMap, locationLabel, numberOf, unitId, unitsOf } from '@bridgehead/elst';
import type { HexMark, Target } from '../../../board/model.js';
import {
  NOTHING,
  byHex,
  looking,
  looksOf,
  refusedBy,
  toAction,
  toDesk,
  withItem,
  withoutItem,
} from '../../../kit/desk-tools.js';
import { entryHex, hexOfName, locationsIn, shownAt } from '../common/places.js';
import { confirmChoice } from './confirm.js';
import type { ElstChoice, ElstDesk, ElstPick, ElstSeat } from './desk.js';
import {
  answersOf,
  called,
  isWeaponPiece,
  nameIn,
  sayPlace,
  unitChoice,
  unitMeant,
  unitsShown,
  violationsOf,
} from './desk.js';
import { dropChoice } from './drop.js';
import { revealChoices } from './reveal.js';

type Advance = ActionOf<'advance'>;

interface Advances {
  readonly seat: ElstSeat;
  readonly advances: readonly Advance[];
  /** C-R76 Off the map, in a campaign. */
  readonly leavings: readonly ActionOf<'leave'>[];
  readonly drops: readonly ActionOf<'drop'>[];
  /** V-3.7v2 */
  readonly crews: readonly ActionOf<'change-crew'>[];
}

export function advanceDesk(seat: ElstSeat): ElstDesk {
  const answers = answersOf(seat);
  return startDesk({
    seat,
    advances: answers.filter((action) => action.do === 'advance'),
    leavings: answers.filter((action) => action.do === 'leave'),
    drops: answers.filter((action) => action.do === 'drop'),
    crews: answers.filter((action) => action.do === 'change-crew'),
  });
}

/** Units that can go somewhere. */
function ableIn({ advances, leavings }: Advances): string[] {
  return [...new Set([...advances, ...leavings].flatMap(({ units }) => units))];
}

function startDesk(question: Advances): ElstDesk {
  const { seat } = question;
  const able = ableIn(question);
  return {
    hint: able.length === 0 ? 'No unit can advance.' : 'Pick a unit or a stack to advance by one hex.',
    choices: [
      ...able
        .map((id) => unitChoice(seat, numberOf(id), 'Units', () => toDesk(partyDesk(question, [id]))))
        .toSorted(byHex),
      ...question.drops.map((drop) => dropChoice(seat, drop)),
      ...question.crews.map((action) => confirmChoice(seat, action, 'Vehicle crews', () => startDesk(question))),
      ...revealChoices(seat),
    ],
    chosen: [],
    marks: [],
    looks: looksOf(looking(able, { offered: true })),
    proposal: undefined,
    pick: (target) => pickFirst(question, target),
  };
}

/** A unit, or all of a hex who can advance. */
function pickFirst(question: Advances, target: Target): ElstPick {
  const { seat } = question;
  const able = ableIn(question);
  const unit = unitMeant(seat, target);
  if (unit !== undefined)
    return able.includes(unitId(unit))
      ? toDesk(partyDesk(question, [unitId(unit)]))
      : refused(question, [unitId(unit)], target.hex);
  const here = unitsShown(seat, target.hex).map(unitId);
  const fit = here.filter((id) => able.includes(id));
  if (fit.length > 0) return toDesk(partyDesk(question, fit));
  return here.length === 0 ? NOTHING : refused(question, here, target.hex);
}

function refused({ seat }: Advances, units: readonly string[], to: string): ElstPick {
  return refusedBy(violationsOf(seat, { do: 'advance', units: [...units], to: entryHex(to) }));
}

// --- where to -----------------------------------------------------------------------------------------------------------

/** Where all of them can go together. */
function placesFor(question: Advances, units: readonly string[]): string[] {
  const { seat } = question;
  const around = new Set(
    question.advances.filter((advance) => advance.units.some((id) => units.includes(id))).map(({ to }) => to),
  );
  return [...around].filter((to) => violationsOf(seat, { do: 'advance', units: [...units], to }).length === 0);
}

function companionsOf(question: Advances, units: readonly string[]): Unit[] {
  const { state, side } = question.seat;
  const place = state.place[numberOf(itemAt(units, 0))];
  const able = ableIn(question);
  return unitsOf(state, side).filter(
    (unit) => state.place[unit] === place && able.includes(unitId(unit)) && !units.includes(unitId(unit)),
  );
}

function partyDesk(question: Advances, units: readonly string[]): ElstDesk {
  const { seat } = question;
  const places = placesFor(question, units);
  const others = companionsOf(question, units);
  return {
    hint: `Pick the hex ${listed(units.map((id) => called(seat, id)))} ${units.length === 1 ? 'advances' : 'advance'} to.`,
    choices: [
      ...places.map(
        (to): ElstChoice => ({
          id: to,
          label: sayPlace(seat, to),
          group: 'Advance to',
          hex: hexOfName(to),
          pick: () => toAction<Advance>({ do: 'advance', units: [...units], to }),
        }),
      ),
      ...leavingChoices(question, units),
      ...others.map((unit) =>
        unitChoice(seat, unit, 'Move together', () => toDesk(partyDesk(question, withItem(units, unitId(unit))))),
      ),
    ],
    chosen: units.map((id) => ({
      id,
      label: nameIn(seat.state, numberOf(id)),
      role: 'advances',
      without: () => withoutUnit(question, units, id),
    })),
    marks: [...new Set(places.map(hexOfName))].map((hex): HexMark => ({ hex, kind: 'reach' })),
    looks: looksOf(looking(others.map(unitId), { offered: true }), looking(units, { picked: true })),
    proposal: undefined,
    pick: (target) => pickNext(question, units, places, target),
  };
}

/** Where it is of use that they leave the map. */
function leavingChoices({ seat, leavings }: Advances, units: readonly string[]): ElstChoice[] {
  const action: ActionOf<'leave'> = { do: 'leave', units: [...units] };
  const isListed = leavings.some(({ units: some }) => some.includes(itemAt(units, 0)));
  if (!isListed || violationsOf(seat, action).length > 0) return [];
  return [{ id: 'leave', label: 'Leave the map', group: 'Advance to', pick: () => toAction(action) }];
}

function withoutUnit(question: Advances, units: readonly string[], id: string): ElstDesk {
  return units.length === 1 ? startDesk(question) : partyDesk(question, withoutItem(units, id));
}

/** Members are added and left out; a hex beside them, no matter who is there, is where they go. */
function pickNext(question: Advances, units: readonly string[], places: readonly string[], target: Target): ElstPick {
  const { seat } = question;
  const unit = target.piece === undefined || isWeaponPiece(target.piece) ? undefined : unitMeant(seat, target);
  if (unit !== undefined && units.includes(unitId(unit))) return toDesk(withoutUnit(question, units, unitId(unit)));
  if (unit !== undefined && companionsOf(question, units).includes(unit))
    return toDesk(partyDesk(question, withItem(units, unitId(unit))));
  const here = places.filter((to) => hexOfName(to) === target.hex);
  const meant =
    here.find((to) => unit === undefined || findLocation(seat.context.board, to) === seat.state.place[unit]) ??
    here.at(0);
  if (meant !== undefined) return toAction<Advance>({ do: 'advance', units: [...units], to: meant });
  if (unit !== undefined && ableIn(question).includes(unitId(unit))) return toDesk(partyDesk(question, [unitId(unit)]));
  const [location] = locationsIn(seat.state, target.hex);
  if (location === undefined || isStart(question, units, target.hex)) return NOTHING;
  return refused(question, units, locationLabel(seat.context.board, location));
}

function isStart({ seat: { state } }: Advances, units: readonly string[], hex: string): boolean {
  const first = numberOf(itemAt(units, 0));
  return isOnMap(state, first) && shownAt(state, first) === hex;
}
