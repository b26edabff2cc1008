/** I-3.8s With whom each leader attacks and defends in close combat. */
import type { ActionOf, Unit } from '@bridgehead/elst';
import { combatLocations, isLeader, isOnMap, nameOf, unitId, unitsOf } from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import type { Target } from '../../../board/model.js';
import { NOTHING, looking, looksOf, refusedBy, toDesk } from '../../../kit/desk-tools.js';
import type { ElstChoice, ElstDesk, ElstPick, ElstSeat } from './desk.js';
import { called, nameIn, shownPiece, unitMeant, violationsOf } from './desk.js';

type Attach = ActionOf<'attach'>;

/** As stacked unless something else is said. */
export function attachDesk(seat: ElstSeat, usual: Attach): ElstDesk {
  return placedDesk(seat, usual, undefined);
}

/** Leaders in close combat who are not alone. */
function leadersIn({ state, side }: ElstSeat): Unit[] {
  const places = combatLocations(state);
  return unitsOf(state, side).filter(
    (unit) =>
      isOnMap(state, unit) &&
      isLeader(state, unit) &&
      places.includes(itemAt(state.place, unit)) &&
      partners(state, side, unit).length > 0,
  );
}

function partners(state: ElstSeat['state'], side: ElstSeat['side'], leader: Unit): Unit[] {
  return unitsOf(state, side).filter((unit) => unit !== leader && state.place[unit] === state.place[leader]);
}

/** The id of an answer about one leader. */
function attachId(leader: string, to: string | undefined): string {
  return to === undefined ? `${leader}-alone` : `${leader}-with-${to}`;
}

function placedDesk(seat: ElstSeat, placed: Attach, picked: Unit | undefined): ElstDesk {
  const { state } = seat;
  const leaders = leadersIn(seat);
  const shown = picked === undefined ? leaders : [picked];
  return {
    hint:
      picked === undefined
        ? 'Assign each leader to a unit, or leave them as they are.'
        : `Pick the unit ${nameOf(state, picked)} fights with.`,
    choices: shown.flatMap((leader) => choicesFor(seat, placed, leader)),
    chosen: placed.leaders.map(({ leader, to }) => ({
      id: attachId(leader, to),
      label: `${called(seat, leader)} with ${called(seat, to)}`,
      role: 'fights',
      without: () => placedDesk(seat, without(placed, leader), undefined),
    })),
    marks: [],
    looks: looksOf(
      looking(leaders.map(unitId), { offered: true }),
      looking(picked === undefined ? [] : [unitId(picked)], { picked: true }),
    ),
    proposal: placed,
    pick: (target) => pickFor(seat, placed, picked, target),
  };
}

function without({ leaders }: Attach, leader: string): Attach {
  return { do: 'attach', leaders: leaders.filter((each) => each.leader !== leader) };
}

function withLeader(placed: Attach, leader: string, to: string): Attach {
  return { do: 'attach', leaders: [...without(placed, leader).leaders, { leader, to }] };
}

/** Another unit, or nobody. */
function choicesFor(seat: ElstSeat, placed: Attach, leader: Unit): ElstChoice[] {
  const { state, side } = seat;
  const id = unitId(leader);
  const now = placed.leaders.find((each) => each.leader === id)?.to;
  const open = partners(state, side, leader)
    .map(unitId)
    .filter((to) => to !== now && violationsOf(seat, withLeader(placed, id, to)).length === 0);
  const group = nameIn(state, leader);
  return [
    ...open.map(
      (to): ElstChoice => ({
        id: attachId(id, to),
        label: `With ${called(seat, to)}`,
        group,
        ...shownPiece(state, id),
        pick: () => toDesk(placedDesk(seat, withLeader(placed, id, to), undefined)),
      }),
    ),
    ...(now === undefined
      ? []
      : [
          {
            id: attachId(id, undefined),
            label: 'Alone',
            group,
            ...shownPiece(state, id),
            pick: () => toDesk(placedDesk(seat, without(placed, id), undefined)),
          },
        ]),
  ];
}

/** The leader first, then their unit. */
function pickFor(seat: ElstSeat, placed: Attach, picked: Unit | undefined, target: Target): ElstPick {
  const unit = unitMeant(seat, target);
  if (unit === undefined) return NOTHING;
  if (picked === unit) return toDesk(placedDesk(seat, placed, undefined));
  if (picked === undefined)
    return leadersIn(seat).includes(unit)
      ? toDesk(placedDesk(seat, placed, unit))
      : refusedBy(violationsOf(seat, withLeader(placed, unitId(unit), unitId(unit))));
  const next = withLeader(placed, unitId(picked), unitId(unit));
  const violations = violationsOf(seat, next);
  return violations.length === 0 ? toDesk(placedDesk(seat, next, undefined)) : refusedBy(violations);
}

/** The picks that lead from what is usual to another answer. */
export function picksOfAttach(usual: Attach, { leaders }: Attach): string[] {
  const alone = usual.leaders
    .filter(({ leader }) => !leaders.some((each) => each.leader === leader))
    .map(({ leader }) => attachId(leader, undefined));
  return [...alone, ...leaders.map(({ leader, to }) => attachId(leader, to))];
}
