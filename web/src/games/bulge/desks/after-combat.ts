/** 6.3 6.4 6.5 What follows a combat: what is lost, where a beaten unit goes, who advances. */
import { itemAt, listed } from '@bridgehead/engine';
import type { Action, Bulge, LossFrame, RetreatFrame } from '@bridgehead/bulge';
import { hexOfLabel, idOf, isOnMap, nameOf, unitOf } from '@bridgehead/bulge';
import { setDesk } from '../../../kit/set-desk.js';
import type { Step } from '../../../kit/tree-desk.js';
import { treeDesk } from '../../../kit/tree-desk.js';
import { describeGround, nameIn } from '../common/words.js';
import type { BulgeDesk, BulgeSeat } from './desk.js';
import { answersOf, answersOfKind, hexNameOf, unitMeant, violationsOf } from './desk.js';

/** A unit that can be picked at its counter or from a list. */
function counterOf(seat: BulgeSeat, id: string) {
  const unit = unitOf(id);
  return { id, label: nameIn(seat.state, unit), name: nameOf(unit), hex: hexNameOf(seat, unit), piece: id };
}

// --- losses -----------------------------------------------------------------------------------------------------------

export function lossDesk(seat: BulgeSeat, { attack, result }: LossFrame): BulgeDesk {
  const listedSets = answersOfKind(seat, 'lose').map(({ units }) => units);
  const taking = attack.attackers.map(idOf);
  return setDesk<Bulge>(
    {
      hint: (set) =>
        listedSets.some((each) => isSame(each, set))
          ? 'Confirm the loss, or pick a unit again to keep it.'
          : result === 'AE'
            ? 'Pick the attacking unit to lose.'
            : 'Pick the units to lose in the exchange.',
      role: 'is destroyed',
      group: 'Attacking units',
      item: (id) => counterOf(seat, id),
      additions: (set) =>
        taking.filter(
          (id) =>
            !set.includes(id) &&
            listedSets.some((each) => each.includes(id) && set.every((other) => each.includes(other))),
        ),
      meant: (target) => meantId(seat, target),
      action: (set): Action | undefined =>
        set.length === 0 && !listedSets.some((each) => each.length === 0) ? undefined : { do: 'lose', units: [...set] },
      violationsOf: (action) => violationsOf(seat, action),
      marks: () => [],
      looks: () => [],
    },
    [],
  );
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

function meantId(seat: BulgeSeat, target: Parameters<typeof unitMeant>[1]): string | undefined {
  const unit = unitMeant(seat, target);
  return unit === undefined ? undefined : idOf(unit);
}

// --- retreat ----------------------------------------------------------------------------------------------------------

/** With a single unit there is nothing to choose but its hex. */
export function retreatDesk(seat: BulgeSeat, { left }: RetreatFrame): BulgeDesk {
  const answers = answersOfKind(seat, 'retreat');
  const isOne = left.length === 1;
  const unitStep = (id: string, isLost: boolean): Step => ({
    id,
    label: nameIn(seat.state, unitOf(id)) + (isLost ? ', has no safe hex and is destroyed' : ''),
    group: 'Units',
    role: 'retreats',
    hex: hexNameOf(seat, unitOf(id)),
    piece: id,
    mark: 'plain',
  });
  return treeDesk<Bulge>({
    answers,
    stepsOf(action) {
      if (action.do !== 'retreat') return [];
      const hexes = action.path.map((hex): Step => hexStep(seat, hex, 'goes to'));
      return isOne && hexes.length > 0 ? hexes : [unitStep(action.unit, hexes.length === 0), ...hexes];
    },
    violationsOf: (action) => violationsOf(seat, action),
    hint: (picked) =>
      isOne || picked.length > 0
        ? `Pick the hex ${nameOf(isOne ? itemAt(left, 0) : unitOf(itemAt(picked, 0).id))} retreats to.`
        : 'Pick the unit to retreat first.',
    attempt(picked, { hex }) {
      const id = isOne ? idOf(itemAt(left, 0)) : picked.at(0)?.id;
      return id === undefined || hexOfLabel(hex) < 0 ? undefined : { do: 'retreat', unit: id, path: [hex] };
    },
    looks: left.map((unit) => [idOf(unit), { duty: true }]),
  });
}

function hexStep(seat: BulgeSeat, hex: string, role: string): Step {
  return { id: hex, label: describeGround(seat.state, hexOfLabel(hex)), group: 'Hexes', role, hex, mark: 'move' };
}

// --- advance ----------------------------------------------------------------------------------------------------------

export function advanceDesk(seat: BulgeSeat): BulgeDesk {
  const answers = answersOfKind(seat, 'advance');
  const vacated = [...new Set(answers.map((action) => action.to))];
  const to = listed(vacated, 'or');
  return treeDesk<Bulge>({
    answers,
    stepsOf: (action) =>
      action.do === 'advance'
        ? [
            {
              id: action.unit,
              label: nameIn(seat.state, unitOf(action.unit)),
              group: 'Units',
              role: 'advances',
              hex: hexNameOf(seat, unitOf(action.unit)),
              piece: action.unit,
              mark: 'plain',
              ...(vacated.length === 1 && { also: action.to }),
            },
            ...(vacated.length === 1 ? [] : [hexStep(seat, action.to, 'to')]),
          ]
        : [],
    violationsOf: (action) => violationsOf(seat, action),
    hint: (picked) =>
      picked.length === 0
        ? `Pick the unit to advance to ${to}, or skip the advance.`
        : `Pick the hex ${nameOf(unitOf(itemAt(picked, 0).id))} advances to.`,
    attempt(picked, { hex, piece }) {
      const id = picked.at(0)?.id ?? piece ?? meantId(seat, { hex });
      if (id === undefined || !isOnMap(seat.state, unitOf(id))) return undefined;
      const first = itemAt(answers, 0);
      return {
        do: 'advance',
        unit: id,
        along: first.along,
        to: picked.length === 0 || hexOfLabel(hex) < 0 ? first.to : hex,
      };
    },
    marks: vacated.map((hex) => ({ hex, kind: 'entry' })),
  });
}

// --- resupply ---------------------------------------------------------------------------------------------------------

/** 13.0e */
export function resupplyDesk(seat: BulgeSeat): BulgeDesk {
  const lists = answersOf(seat).flatMap((action) => (action.do === 'resupply' ? [action.units] : []));
  const able = [...new Set(lists.flat())];
  const most = seat.state.resupplyLeft;
  return setDesk<Bulge>(
    {
      hint: (set) =>
        set.length === 0
          ? `Pick up to ${most} units to supply from the air.`
          : set.length < most
            ? 'Pick more units, or confirm.'
            : 'Confirm, or pick a unit again to remove it.',
      role: 'supplied from the air',
      group: 'Out of supply',
      item: (id) => counterOf(seat, id),
      additions: (set) => (set.length >= most ? [] : able.filter((id) => !set.includes(id))),
      meant: (target) => meantId(seat, target),
      action: (set): Action => ({ do: 'resupply', units: [...set] }),
      violationsOf: (action) => violationsOf(seat, action),
      marks: () => [],
      looks: () => [],
    },
    [],
  );
}
