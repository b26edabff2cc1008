/** I-3.3.1d I-3.3.1f A stack on the move: its way goes on, it breaks up, leaves weapons behind, or halts. */
import { listed } from '@bridgehead/engine';
import type { Elst, Unit } from '@bridgehead/elst';
import { numberOf, unitId, weaponId, weaponsOf } from '@bridgehead/elst';
import { startOfPart } from '@bridgehead/elst/planning';
import type { Target } from '../../../board/model.js';
import { looking, looksOf, toDesk } from '../../../kit/desk-tools.js';
import { setDesk } from '../../../kit/set-desk.js';
import { armedName, armName } from '../common/words.js';
import type { ElstChoice, ElstDesk, ElstPick, ElstSeat } from './desk.js';
import { called, holderOf, isWeaponPiece, shownPiece, unitMeant, violationsOf } from './desk.js';
import type { WayPlan } from './way.js';
import { NO_WAY, saySpent, wayParts } from './way.js';

interface OnTheMove {
  readonly seat: ElstSeat;
  readonly start: NonNullable<ReturnType<typeof startOfPart>>;
}

export function movingDesk(seat: ElstSeat): ElstDesk {
  const start = startOfPart(seat.state, seat.context);
  if (start === undefined) throw new Error('no unit is moving');
  return planDesk({ seat, start }, NO_WAY);
}

function planDesk(moving: OnTheMove, plan: WayPlan): ElstDesk {
  const { seat, start } = moving;
  const parts = wayParts(
    {
      seat,
      start,
      action: ({ way, stops }) => ({ do: 'go', way: [...way], stops: [...stops] }),
      open: (changed) => planDesk(moving, changed),
    },
    plan,
  );
  const members = start.standing.units;
  const isStart = plan.way.length === 0;
  return {
    hint: isStart
      ? `${saySpent(parts.prospect)} spent. Pick where ${saidUnits(seat, members)} goes on, or halt.`
      : `${saySpent(parts.prospect)} spent. Plan further, or go.`,
    choices: [...parts.choices, ...(isStart ? [...splitChoices(moving), ...dropChoices(moving)] : [])],
    chosen: parts.chosen,
    marks: parts.marks,
    looks: looksOf(looking(members.map(unitId), { picked: true })),
    proposal: isStart ? undefined : { do: 'go', way: [...plan.way], stops: [...plan.stops] },
    pick: (target) => (isStart ? pickMember(moving, target) : undefined) ?? parts.pick(target),
  };
}

function saidUnits(seat: ElstSeat, units: readonly Unit[]): string {
  return listed(units.map((unit) => called(seat, unitId(unit))));
}

// --- breaking up --------------------------------------------------------------------------------------------------------

function splitChoices(moving: OnTheMove): ElstChoice[] {
  const { seat, start } = moving;
  const { units } = start.standing;
  if (units.length < 2) return [];
  return units.map((unit) => ({
    id: unitId(unit),
    label: armedName(seat.state, unit),
    group: 'Continues alone',
    ...shownPiece(seat.state, unitId(unit)),
    pick: () => toDesk(splitDesk(moving, [unitId(unit)])),
  }));
}

/** The units that go on first; the others follow when these have ended. */
function splitDesk(moving: OnTheMove, first: readonly string[]): ElstDesk {
  const { seat, start } = moving;
  const members = start.standing.units.map(unitId);
  return setDesk<Elst>(
    {
      hint: (set) =>
        set.length === 0
          ? 'Pick the units that continue first.'
          : `${listed(set.map((id) => called(seat, id)))} ${set.length === 1 ? 'goes' : 'go'} on first, then the others.`,
      role: 'goes on first',
      group: 'Moves together',
      item: (id) => ({
        id,
        label: armedName(seat.state, numberOf(id)),
        name: armedName(seat.state, numberOf(id)),
        ...shownPiece(seat.state, id),
      }),
      additions: (set) => (set.length + 1 < members.length ? members.filter((id) => !set.includes(id)) : []),
      meant(target) {
        const unit = unitMeant(seat, target);
        return unit === undefined || !members.includes(unitId(unit)) ? undefined : unitId(unit);
      },
      action: (set) => (set.length === 0 ? undefined : { do: 'split', units: [...set] }),
      violationsOf: (action) => violationsOf(seat, action),
      marks: () => [],
      looks: () => [],
    },
    first,
  );
}

// --- leaving weapons ----------------------------------------------------------------------------------------------------

function dropChoices(moving: OnTheMove): ElstChoice[] {
  const { seat } = moving;
  return droppable(moving, []).map((id) => ({
    id: `drop-${id}`,
    label: `Leave the ${armName(seat.state, numberOf(id))} behind`,
    group: 'Weapons',
    ...shownPiece(seat.state, id),
    pick: () => toDesk(dropDesk(moving, [id])),
  }));
}

/** What can be left behind apart from these. */
function droppable({ seat, start }: OnTheMove, set: readonly string[]): string[] {
  const held = start.standing.units.flatMap((unit) => weaponsOf(seat.state, unit)).map(weaponId);
  return held.filter(
    (id) => !set.includes(id) && violationsOf(seat, { do: 'drop', weapons: [...set, id] }).length === 0,
  );
}

function dropDesk(moving: OnTheMove, dropped: readonly string[]): ElstDesk {
  const { seat, start } = moving;
  return setDesk<Elst>(
    {
      hint: (set) =>
        set.length === 0 ? 'Pick what to leave behind.' : 'Press the button to leave it here, or add more.',
      role: 'left behind',
      group: 'Weapons',
      item: (id) => ({
        id,
        label: armName(seat.state, numberOf(id)),
        name: armName(seat.state, numberOf(id)),
        ...shownPiece(seat.state, id),
      }),
      additions: (set) => droppable(moving, set),
      meant: ({ piece }) =>
        isWeaponPiece(piece) && start.standing.units.some((unit) => unit === holderOf(seat.state, piece))
          ? piece
          : undefined,
      action: (set) => (set.length === 0 ? undefined : { do: 'drop', weapons: [...set] }),
      violationsOf: (action) => violationsOf(seat, action),
      marks: () => [],
      looks: () => [],
    },
    dropped,
  );
}

/** A unit of the stack goes on alone, its weapon is left behind. */
function pickMember(moving: OnTheMove, target: Target): ElstPick | undefined {
  const { seat, start } = moving;
  const { units } = start.standing;
  const unit = target.piece === undefined ? undefined : unitMeant(seat, target);
  if (unit === undefined || !units.includes(unit)) return undefined;
  if (isWeaponPiece(target.piece)) return toDesk(dropDesk(moving, [target.piece]));
  return units.length > 1 ? toDesk(splitDesk(moving, [unitId(unit)])) : undefined;
}
