/** C-DaE:4.506e C-DaE:4.511d What else a stack that Escapes or Shifts can do: leave units behind, take others along, drop, hand on or eliminate weapons. */
import type { ActionOf } from '@bridgehead/elst';
import {
  itemId,
  itemNamed,
  nameOf,
  numberedFor,
  numberOf,
  pieceId,
  pieceNamed,
  unitId,
  unitsOf,
  weaponId,
  weaponName,
  weaponsOf,
} from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import type { ElstSeat } from './desk.js';

/** A part of an order as it could be instead. */
export interface OrderChange<Part> {
  readonly label: string;
  readonly part: Part;
}

type Stack = ActionOf<'escape'>['stacks'][number];
type Group = ActionOf<'shift'>['groups'][number];

export function changesOfStack({ state, side }: ElstSeat, stack: Stack): OrderChange<Stack>[] {
  const place = state.place[numberOf(itemAt(stack.units, 0))];
  const name = (id: string) => nameOf(state, numberOf(id));
  const here = unitsOf(state, side).filter((unit) => state.place[unit] === place);
  const others = here.map(unitId).filter((id) => !stack.units.includes(id));
  const held = (ids: readonly string[]) => ids.flatMap((id) => weaponsOf(state, numberOf(id)).map(weaponId));
  const named = [...stack.drop, ...(stack.eliminate ?? []), ...(stack.give ?? []).map(({ weapon }) => weapon)];
  const weapons = held(stack.units).filter((id) => !named.includes(id));
  return [
    ...(stack.units.length === 1
      ? []
      : stack.units.map((id) => ({ label: `Without ${name(id)}`, part: withoutUnit(stack, id, held([id])) }))),
    ...others.map((id) => ({ label: `With ${name(id)}`, part: { ...stack, units: [...stack.units, id] } })),
    ...weapons.flatMap((weapon) => {
      const what = `the ${weaponName(state, numberOf(weapon))}`;
      const { give = [], eliminate = [] } = stack;
      return [
        { label: `Drop ${what}`, part: { ...stack, drop: [...stack.drop, weapon] } },
        { label: `Eliminate ${what}`, part: { ...stack, eliminate: [...eliminate, weapon] } },
        ...here
          .map(unitId)
          .filter((id) => !held([id]).includes(weapon))
          .map((unit) => ({
            label: `Hand ${what} to ${name(unit)}`,
            part: { ...stack, give: [...give, { weapon, unit }] },
          })),
      ];
    }),
  ];
}

/** What it holds stays with it. */
function withoutUnit(stack: Stack, unit: string, held: readonly string[]): Stack {
  const { give = [], eliminate = [], ...rest } = stack;
  const isOther = (weapon: string) => !held.includes(weapon);
  return {
    ...rest,
    units: stack.units.filter((id) => id !== unit),
    drop: stack.drop.filter(isOther),
    give: give.filter(({ weapon, unit: to }) => isOther(weapon) && to !== unit),
    eliminate: eliminate.filter(isOther),
  };
}

export function changesOfGroup({ state, side }: ElstSeat, group: Group): OrderChange<Group>[] {
  const roster = state.campaign?.rosters[side];
  if (roster === undefined) return [];
  const moving = group.pieces.map((piece) => numberedFor(side, piece));
  const { post } = itemAt(roster.pieces, itemAt(moving, 0));
  const named = [...group.drop, ...(group.eliminate ?? []), ...(group.give ?? []).map(({ item }) => item)];
  const items = roster.items.flatMap(({ holder }, number) => {
    const id = itemId(side, number);
    return moving.includes(holder) && !named.includes(id) ? [{ id, holder }] : [];
  });
  const receivers = roster.pieces.flatMap(({ fate, post: at }, number) =>
    fate === 'retained' && at === post ? [number] : [],
  );
  const { give = [], eliminate = [] } = group;
  return items.flatMap(({ id: item, holder }) => {
    const what = itemNamed(state, item);
    return [
      { label: `Drop ${what}`, part: { ...group, drop: [...group.drop, item] } },
      { label: `Eliminate ${what}`, part: { ...group, eliminate: [...eliminate, item] } },
      ...receivers
        .filter((number) => number !== holder)
        .map((number) => pieceId(side, number))
        .map((piece) => ({
          label: `Hand ${what} to ${pieceNamed(state, piece)}`,
          part: { ...group, give: [...give, { item, piece }] },
        })),
    ];
  });
}
