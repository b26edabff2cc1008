/** I-3.3 Moving: who goes, how, and the way as it is planned; nothing happens before the button is pressed. */
import { itemAt, listed } from '@bridgehead/engine';
import type { ActionOf, Unit } from '@bridgehead/elst';
import {
  factsOf,
  numberOf,
  stacksThatMayMove,
  unitId,
  vehiclesThatMayDrive,
  weaponId,
  weaponsOf,
} from '@bridgehead/elst';
import { startOfMove } from '@bridgehead/elst/planning';
import type { Target } from '../../../board/model.js';
import { NOTHING, byHex, looking, looksOf, refusedBy, toDesk, withItem, withoutItem } from '../../../kit/desk-tools.js';
import { shownAt } from '../common/places.js';
import { armedName, armName } from '../common/words.js';
import { driveDesk, refusedDrive } from './drive.js';
import type { ElstChoice, ElstChosen, ElstDesk, ElstPick, ElstSeat } from './desk.js';
import {
  called,
  isWeaponPiece,
  sayWhere,
  shownPiece,
  unitChoice,
  unitMeant,
  unitsShown,
  violationsOf,
} from './desk.js';
import { dropsInPlace } from './drop.js';
import { revealChoices } from './reveal.js';
import type { WayPlan } from './way.js';
import { NO_WAY, saySpent, STOPS_GROUP, wayParts } from './way.js';

type Move = ActionOf<'move'>;

interface Movement {
  readonly seat: ElstSeat;
  /** Units that may move, by place. */
  readonly stacks: readonly (readonly Unit[])[];
  /** V-3.3.2 Vehicles that may drive. */
  readonly vehicles: readonly Unit[];
}

/** All but the way. */
type Party = Pick<Move, 'units' | 'double' | 'assault' | 'drop'>;

export function movementDesk(seat: ElstSeat): ElstDesk {
  return startDesk({ seat, stacks: stacksThatMayMove(seat.state), vehicles: vehiclesThatMayDrive(seat.state) });
}

// --- who ----------------------------------------------------------------------------------------------------------------

function startDesk(movement: Movement): ElstDesk {
  const { seat, stacks, vehicles } = movement;
  const { state } = seat;
  const able = stacks.flat();
  return {
    hint:
      able.length + vehicles.length === 0
        ? 'No unit can move any more: end the phase.'
        : 'Pick a unit, a stack or a vehicle, then plan its path.',
    choices: [
      ...stacks
        .filter(({ length }) => length > 1)
        .map(
          (units): ElstChoice => ({
            id: `stack-${unitId(itemAt(units, 0))}`,
            label: `All ${sayWhere(state, itemAt(units, 0))}: ${listed(units.map((unit) => armedName(state, unit)))}`,
            group: 'Stacks',
            ...hexOf(movement, itemAt(units, 0)),
            pick: () => toDesk(planDesk(movement, partyOf(units), NO_WAY)),
          }),
        ),
      ...able
        .map((unit) => unitChoice(seat, unit, 'Units', () => toDesk(planDesk(movement, partyOf([unit]), NO_WAY))))
        .toSorted(byHex),
      ...vehicles
        .map((unit) => unitChoice(seat, unit, 'Vehicles', () => toDesk(openDrive(movement, unit))))
        .toSorted(byHex),
      ...dropsInPlace(seat),
      ...revealChoices(seat),
    ],
    chosen: [],
    marks: [],
    looks: looksOf(looking([...able, ...vehicles].map(unitId), { offered: true })),
    proposal: undefined,
    pick: (target) => pickMover(movement, target),
  };
}

function openDrive(movement: Movement, unit: Unit): ElstDesk {
  return driveDesk(movement.seat, unit, () => startDesk(movement));
}

function partyOf(units: readonly Unit[]): Party {
  return { units: units.map(unitId), double: [], assault: false, drop: [] };
}

function hexOf({ seat: { state } }: Movement, unit: Unit): { readonly hex?: string } {
  const hex = shownAt(state, unit);
  return hex === undefined ? {} : { hex };
}

/** The unit that is pointed at, or all who may move from the hex. */
function pickMover(movement: Movement, target: Target): ElstPick {
  const { seat, stacks, vehicles } = movement;
  const meant = unitMeant(seat, target);
  if (meant !== undefined) {
    if (vehicles.includes(meant)) return toDesk(openDrive(movement, meant));
    if (factsOf(seat.state, meant).vehicle !== undefined) return refusedDrive(seat, meant);
    if (stacks.some((units) => units.includes(meant))) return toDesk(planDesk(movement, partyOf([meant]), NO_WAY));
    return refusedBy(violationsOf(seat, moveOf(partyOf([meant]), NO_WAY)));
  }
  const here = stacks.filter((units) => shownAt(seat.state, itemAt(units, 0)) === target.hex);
  if (here.length > 0) return toDesk(planDesk(movement, partyOf(itemAt(here, 0)), NO_WAY));
  const shown = unitsShown(seat, target.hex);
  return shown.length === 0 ? NOTHING : refusedBy(violationsOf(seat, moveOf(partyOf(shown), NO_WAY)));
}

// --- the plan -----------------------------------------------------------------------------------------------------------

function moveOf({ units, double, assault, drop }: Party, { way, stops }: WayPlan): Move {
  return {
    do: 'move',
    units: [...units],
    double: [...double],
    assault,
    drop: [...drop],
    way: [...way],
    stops: [...stops],
  };
}

function planDesk(movement: Movement, party: Party, plan: WayPlan): ElstDesk {
  const { seat } = movement;
  const { state, context } = seat;
  const start = startOfMove(state, context, party);
  const parts = wayParts(
    { seat, start, action: (changed) => moveOf(party, changed), open: (changed) => planDesk(movement, party, changed) },
    plan,
  );
  const others = companionsOf(movement, party);
  return {
    hint: hintFor(movement, party, plan, saySpent(parts.prospect), parts.prospect.next.length > 0),
    choices: [
      ...parts.choices.filter(({ group }) => group !== STOPS_GROUP),
      ...others.map((unit) =>
        unitChoice(seat, unit, 'Move together', () => toDesk(planDesk(movement, withUnit(party, unitId(unit)), plan))),
      ),
      ...mannerChoices(movement, party, plan),
      ...parts.choices.filter(({ group }) => group === STOPS_GROUP),
    ],
    chosen: [...partyChosen(movement, party, plan), ...parts.chosen],
    marks: parts.marks,
    looks: looksOf(looking(others.map(unitId), { offered: true }), looking([...party.units], { picked: true })),
    proposal: plan.way.length === 0 ? undefined : moveOf(party, plan),
    pick: (target) => pickInPlan(movement, party, plan, target) ?? parts.pick(target),
  };
}

function hintFor({ seat }: Movement, { units }: Party, { way }: WayPlan, spent: string, canGoOn: boolean): string {
  const who = listed(units.map((id) => called(seat, id)));
  if (way.length > 0)
    return `${spent} spent. ${canGoOn ? 'Plan further, or go.' : 'The path ends here: go, or step back along it.'}`;
  return canGoOn ? `Pick the next hex for ${who}, or one farther away.` : `${who} can’t go anywhere this way.`;
}

/** Others in the same place who may move. */
function companionsOf({ stacks }: Movement, { units }: Party): Unit[] {
  const members = units.map(numberOf);
  return (stacks.find((stack) => stack.includes(itemAt(members, 0))) ?? []).filter((unit) => !members.includes(unit));
}

function withUnit(party: Party, id: string): Party {
  return { ...party, units: withItem(party.units, id) };
}

/** Without a unit, what was said of it and of its weapons means nothing any more. */
function withoutUnit({ seat: { state } }: Movement, party: Party, id: string): Party {
  const own = weaponsOf(state, numberOf(id)).map((weapon) => weaponId(weapon));
  return {
    ...party,
    units: withoutItem(party.units, id),
    double: withoutItem(party.double, id),
    drop: party.drop.filter((weapon) => !own.includes(weapon)),
  };
}

/** I-3.3.1g I-3.3.1h I-4.0c Double Time, Assault Movement, and what stays behind. */
function mannerChoices(movement: Movement, party: Party, plan: WayPlan): ElstChoice[] {
  const { seat } = movement;
  const { state } = seat;
  const group = 'Movement type';
  const open = (changed: Party) => () => toDesk(planDesk(movement, changed, plan));
  const isLegal = (changed: Party) => violationsOf(seat, moveOf(changed, plan)).length === 0;
  const all = { ...party, double: [...party.units] };
  const slow = party.units.filter((id) => !party.double.includes(id));
  const single = party.units.length > 1 ? slow : [];
  const held = party.units
    .flatMap((id) => weaponsOf(state, numberOf(id)))
    .filter((weapon) => !party.drop.includes(weaponId(weapon)));
  return [
    ...(slow.length > 0 && isLegal(all)
      ? [{ id: 'double', label: 'Double Time: 2 MF more, then exhausted', group, pick: open(all) }]
      : []),
    ...single
      .map((id) => ({ id, changed: { ...party, double: withItem(party.double, id) } }))
      .filter(({ changed }) => isLegal(changed))
      .map(
        ({ id, changed }): ElstChoice => ({
          id: `double-${id}`,
          label: `Double Time for ${called(seat, id)} alone`,
          group,
          pick: open(changed),
        }),
      ),
    ...(!party.assault && isLegal({ ...party, assault: true })
      ? [
          {
            id: 'assault',
            label: 'Assault Movement: one hex, not all MF',
            group,
            pick: open({ ...party, assault: true }),
          },
        ]
      : []),
    ...held
      .map((weapon) => ({ weapon, changed: { ...party, drop: withItem(party.drop, weaponId(weapon)) } }))
      .filter(({ changed }) => isLegal(changed))
      .map(
        ({ weapon, changed }): ElstChoice => ({
          id: `drop-${weaponId(weapon)}`,
          label: `Leave the ${armName(state, weapon)} behind`,
          group,
          ...shownPiece(state, weaponId(weapon)),
          pick: open(changed),
        }),
      ),
  ];
}

function partyChosen(movement: Movement, party: Party, plan: WayPlan): ElstChosen[] {
  const { seat } = movement;
  const { state } = seat;
  const open = (changed: Party) => () =>
    changed.units.length === 0 ? startDesk(movement) : planDesk(movement, changed, plan);
  return [
    ...party.units.map(
      (id): ElstChosen => ({
        id,
        label: armedName(state, numberOf(id)),
        role: party.double.includes(id) ? 'Double Time' : 'moves',
        ...hexOf(movement, numberOf(id)),
        without: open(withoutUnit(movement, party, id)),
      }),
    ),
    ...(party.double.length > 0
      ? [{ id: 'double', label: 'Double Time', role: 'how', without: open({ ...party, double: [] }) }]
      : []),
    ...(party.assault
      ? [{ id: 'assault', label: 'Assault Movement', role: 'how', without: open({ ...party, assault: false }) }]
      : []),
    ...party.drop.map(
      (id): ElstChosen => ({
        id: `drop-${id}`,
        label: armName(state, numberOf(id)),
        role: 'left behind',
        without: open({ ...party, drop: withoutItem(party.drop, id) }),
      }),
    ),
  ];
}

/** Members of the stack are added and left out, weapons left behind; before a way is planned another stack can be picked instead. */
function pickInPlan(movement: Movement, party: Party, plan: WayPlan, target: Target): ElstPick | undefined {
  const { seat, stacks } = movement;
  const { piece } = target;
  const unit = piece === undefined ? undefined : unitMeant(seat, target);
  if (piece === undefined || unit === undefined) return undefined;
  const id = unitId(unit);
  const isMember = party.units.includes(id);
  if (isMember && isWeaponPiece(piece)) {
    const drop = party.drop.includes(piece) ? withoutItem(party.drop, piece) : withItem(party.drop, piece);
    return toDesk(planDesk(movement, { ...party, drop }, plan));
  }
  if (isMember)
    return toDesk(
      party.units.length === 1 ? startDesk(movement) : planDesk(movement, withoutUnit(movement, party, id), plan),
    );
  if (companionsOf(movement, party).includes(unit)) return toDesk(planDesk(movement, withUnit(party, id), plan));
  return plan.way.length === 0 && stacks.some((units) => units.includes(unit))
    ? toDesk(planDesk(movement, partyOf([unit]), NO_WAY))
    : undefined;
}
