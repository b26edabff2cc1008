/** I-1.3 I-4.0m Setting up: a unit, then its hex, hidden or in sight; and who has which weapon. */
import type { Action, ActionOf, Location, Unit } from '@bridgehead/elst';
import {
  HEXSPINES,
  angleOf,
  elstRules,
  isGun,
  isOnMap,
  isVehicle,
  locationLabel,
  nameOf,
  numberOf,
  unitId,
  unitsOf,
  weaponId,
  weaponsOf,
} from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import type { HexMark, Target } from '../../../board/model.js';
import { NOTHING, byHex, looking, looksOf, refusedBy, toAction, toDesk } from '../../../kit/desk-tools.js';
import { hexName, locationsIn, shownAt } from '../common/places.js';
import { armName } from '../common/words.js';
import { confirmId } from './confirm.js';
import type { ElstChoice, ElstDesk, ElstPick, ElstSeat } from './desk.js';
import {
  calledWeapon,
  holderOf,
  isWeaponPiece,
  nameIn,
  sayPlace,
  shownPiece,
  unitChoice,
  unitMeant,
  violationsOf,
} from './desk.js';
import { angleBetween, facingChoice } from './facing.js';

const READY: Action = { do: 'ready' };
const BY_DEFAULT: Action = { do: 'by-default' };

export function setUpDesk(seat: ElstSeat): ElstDesk {
  const { state, side } = seat;
  const able = unitsOf(state, side).filter((unit) => isSettingUp(seat, unit));
  const placed = able.filter((unit) => isOnMap(state, unit));
  const waiting = able.filter((unit) => !isOnMap(state, unit));
  const weapons = able.flatMap((unit) => givenWeapons(seat, unit));
  return {
    hint: waiting.length > 0 ? 'Pick a unit to place, or use the suggested setup.' : 'Move units if you like.',
    choices: [
      ...waiting.map((unit) => unitChoice(seat, unit, 'Units to place', () => toDesk(unitDesk(seat, unit, false)))),
      ...placed
        .map((unit) => unitChoice(seat, unit, 'Placed units', () => toDesk(unitDesk(seat, unit, false))))
        .toSorted(byHex),
      ...weaponChoices(seat, weapons.map(weaponId)),
    ],
    chosen: [],
    marks: [],
    ...(placed.length === 0 &&
      waiting.length > 0 && {
        region: placesFor(seat, itemAt(waiting, 0), false).map((location) => hexName(state, location)),
      }),
    looks: looksOf(looking(placed.map(unitId), { offered: true })),
    proposal: waiting.length > 0 ? BY_DEFAULT : READY,
    pick: (target) => pickFirst(seat, target),
  };
}

/** Those of the set-up can be placed somewhere or taken back. */
function isSettingUp(seat: ElstSeat, unit: Unit): boolean {
  const code = violationsOf(seat, { do: 'lift', unit: unitId(unit) }).at(0)?.code;
  return code === undefined || code === 'nothing-to-lift';
}

/** The weapons of vehicles stay with them. */
function givenWeapons({ state }: ElstSeat, unit: Unit): readonly number[] {
  return isVehicle(state, unit) ? [] : weaponsOf(state, unit);
}

/** Hardly anyone gives weapons away: one choice opens into all of them. Guns are pointed, so each is named. */
function weaponChoices(seat: ElstSeat, ids: readonly string[]): ElstChoice[] {
  const guns = ids.filter((id) => isGun(seat.state, numberOf(id)));
  const others = ids.filter((id) => !guns.includes(id));
  return [
    ...guns.map((id) => weaponChoice(seat, id)),
    ...(others.length < FEW
      ? others.map((id) => weaponChoice(seat, id))
      : [
          {
            id: 'weapons',
            label: `Change who has which weapon (${others.length})`,
            group: 'Weapons',
            pick: () => toDesk(weaponsDesk(seat, others)),
          },
        ]),
  ];
}

/** So few stand in the first list themselves. */
const FEW = 2;

function weaponsDesk(seat: ElstSeat, ids: readonly string[]): ElstDesk {
  return {
    hint: 'Pick the weapon to give to another unit.',
    choices: ids.map((id) => weaponChoice(seat, id)),
    chosen: [{ id: 'weapons', label: 'A weapon', role: 'gives away', without: () => setUpDesk(seat) }],
    marks: [],
    looks: looksOf(),
    proposal: undefined,
    pick: (target) => pickFirst(seat, target),
  };
}

function weaponChoice(seat: ElstSeat, id: string): ElstChoice {
  return {
    id,
    label: isGun(seat.state, numberOf(id))
      ? `Point ${calledWeapon(seat, id)}, or give it to another unit`
      : `Give ${calledWeapon(seat, id)} to another unit`,
    group: 'Weapons',
    ...shownPiece(seat.state, id),
    pick: () => toDesk(weaponDesk(seat, id)),
  };
}

function pickFirst(seat: ElstSeat, target: Target): ElstPick {
  if (isWeaponPiece(target.piece))
    return holderOf(seat.state, target.piece) === undefined ? NOTHING : toDesk(weaponDesk(seat, target.piece));
  const unit = unitMeant(seat, target);
  if (unit === undefined) return NOTHING;
  return isSettingUp(seat, unit)
    ? toDesk(unitDesk(seat, unit, false))
    : refusedBy(violationsOf(seat, { do: 'lift', unit: unitId(unit) }));
}

// --- a unit -------------------------------------------------------------------------------------------------------------

function placing(seat: ElstSeat, unit: Unit, location: Location, hidden: boolean): Action {
  return {
    do: 'place',
    unit: unitId(unit),
    at: locationLabel(seat.context.board, location),
    ...(hidden && { hidden }),
  };
}

/** Where a unit may stand; where it stands already is not among them. */
function placesFor(seat: ElstSeat, unit: Unit, hidden: boolean): Location[] {
  const { state, context } = seat;
  const hexes = context.area.includes.flatMap((isIn, hex) =>
    isIn ? locationsIn(state, itemAt(context.board.grid.labels, hex)) : [],
  );
  return hexes.filter(
    (location) =>
      (state.place[unit] !== location || hidden) &&
      violationsOf(seat, placing(seat, unit, location, hidden)).length === 0,
  );
}

function unitDesk(seat: ElstSeat, unit: Unit, hidden: boolean): ElstDesk {
  const { state } = seat;
  const places = placesFor(seat, unit, hidden);
  const back = () => setUpDesk(seat);
  return placeDesk(seat, unit, hidden, places, {
    choices: [
      ...(hidden ? [] : hideChoice(seat, unit)),
      ...(isOnMap(state, unit)
        ? [
            {
              id: 'lift',
              label: 'Remove from the map',
              group: 'Other',
              pick: () => toAction<Action>({ do: 'lift', unit: unitId(unit) }),
            },
          ]
        : []),
      ...facingChoice(seat, unit, () => unitDesk(seat, unit, hidden)),
      ...givenWeapons(seat, unit).map((weapon) => weaponChoice(seat, weaponId(weapon))),
    ],
    back,
  });
}

function hideChoice(seat: ElstSeat, unit: Unit): ElstChoice[] {
  return placesFor(seat, unit, true).length === 0
    ? []
    : [{ id: 'hide', label: 'Place it hidden', group: 'Other', pick: () => toDesk(unitDesk(seat, unit, true)) }];
}

interface PlaceOptions {
  readonly choices: readonly ElstChoice[];
  back(): ElstDesk;
}

function placeDesk(
  seat: ElstSeat,
  unit: Unit,
  hidden: boolean,
  places: readonly Location[],
  options: PlaceOptions,
): ElstDesk {
  const { state, context } = seat;
  const id = unitId(unit);
  return {
    hint: `Pick the hex ${hidden ? 'to hide' : 'for'} ${nameOf(state, unit)}${hidden ? ' in' : ''}.`,
    choices: [
      ...places.map(
        (location): ElstChoice => ({
          id: locationLabel(context.board, location),
          label: sayPlace(seat, locationLabel(context.board, location)),
          group: 'Hexes',
          hex: hexName(state, location),
          pick: () => toAction(placing(seat, unit, location, hidden)),
        }),
      ),
      ...options.choices,
    ],
    chosen: [
      { id, label: nameIn(state, unit), role: 'placed', without: () => options.back() },
      ...(hidden ? [{ id: 'hide', label: 'hidden', role: 'how', without: () => unitDesk(seat, unit, false) }] : []),
    ],
    marks: [...new Set(places.map((location) => hexName(state, location)))].map(
      (hex): HexMark => ({ hex, kind: 'offered' }),
    ),
    region: places.map((location) => hexName(state, location)),
    looks: looksOf(looking([id], { picked: true })),
    proposal: undefined,
    pick: (target) => pickPlace(seat, unit, hidden, places, options, target),
  };
}

/** A hex in which it may stand, no matter who is already there; the unit itself goes back, another one is picked instead. */
function pickPlace(
  seat: ElstSeat,
  unit: Unit,
  hidden: boolean,
  places: readonly Location[],
  options: PlaceOptions,
  target: Target,
): ElstPick {
  const { state } = seat;
  if (target.piece === unitId(unit)) return toDesk(options.back());
  const here = places.filter((location) => hexName(state, location) === target.hex);
  if (here.length === 1) return toAction(placing(seat, unit, itemAt(here, 0), hidden));
  if (here.length > 1) return toDesk(placeDesk(seat, unit, hidden, here, { ...options, choices: [] }));
  const other = unitMeant(seat, target);
  if (other !== undefined && other !== unit && isSettingUp(seat, other)) return toDesk(unitDesk(seat, other, false));
  const [location] = locationsIn(state, target.hex);
  return location === undefined ? NOTHING : refusedBy(violationsOf(seat, placing(seat, unit, location, hidden)));
}

/** V-3.2.4l Where a Gun may point. */
function pointings(seat: ElstSeat, weapon: string): ActionOf<'point'>[] {
  return Array.from({ length: HEXSPINES }, (_, arc): ActionOf<'point'> => ({ do: 'point', weapon, arc })).filter(
    (action) => violationsOf(seat, action).length === 0,
  );
}

/** Towards a hex that is pointed at on the map. */
function pointedAt(seat: ElstSeat, weapon: string, hex: string): ElstPick {
  const { state, context } = seat;
  const holder = holderOf(state, weapon);
  const angle = angleBetween(seat, holder === undefined ? undefined : shownAt(state, holder), hex);
  if (angle === undefined) return NOTHING;
  const off = ({ arc }: ActionOf<'point'>) => {
    const turned = Math.abs(angleOf(context.board.grid, arc) - angle) % 360;
    return Math.min(turned, 360 - turned);
  };
  const [nearest] = pointings(seat, weapon).toSorted((one, other) => off(one) - off(other));
  // Beyond half a hexside it points there already.
  return nearest === undefined || off(nearest) > 30 ? NOTHING : toAction(nearest);
}

function pointChoices(seat: ElstSeat, weapon: string): ElstChoice[] {
  return pointings(seat, weapon).map((action) => ({
    id: confirmId(action),
    label: elstRules.nameAction(seat.state, action),
    group: 'Covered arc',
    pick: () => toAction(action),
  }));
}

// --- a weapon -----------------------------------------------------------------------------------------------------------

/** I-4.0m */
function weaponDesk(seat: ElstSeat, weapon: string): ElstDesk {
  const { state, side } = seat;
  const giving = (unit: Unit): Action => ({ do: 'give', weapon, unit: unitId(unit) });
  const open = unitsOf(state, side).filter(
    (unit) => state.holder[numberOf(weapon)] !== unit && violationsOf(seat, giving(unit)).length === 0,
  );
  return {
    hint: isGun(state, numberOf(weapon))
      ? `Pick a hex to point ${calledWeapon(seat, weapon)} at, or the unit that gets it.`
      : `Pick the unit that gets ${calledWeapon(seat, weapon)}.`,
    choices: [
      ...pointChoices(seat, weapon),
      ...open.map((unit) => unitChoice(seat, unit, 'Units', () => toAction(giving(unit)))),
    ],
    chosen: [{ id: weapon, label: armName(state, numberOf(weapon)), role: 'given', without: () => setUpDesk(seat) }],
    marks: [],
    looks: looksOf(looking(open.map(unitId), { offered: true }), looking([weapon], { picked: true })),
    proposal: undefined,
    pick(target) {
      if (target.piece === weapon) return toDesk(setUpDesk(seat));
      const unit = unitMeant(seat, target);
      if (unit === undefined || state.side[unit] !== side)
        return isGun(state, numberOf(weapon)) ? pointedAt(seat, weapon, target.hex) : NOTHING;
      return open.includes(unit) ? toAction(giving(unit)) : refusedBy(violationsOf(seat, giving(unit)));
    },
  };
}
