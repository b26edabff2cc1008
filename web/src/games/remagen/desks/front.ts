/** 14.13b Far groups beyond the front: which are held, at the price of a gap, and which are given up. */
import { itemAt, listed } from '@bridgehead/engine';
import type { Unit } from '@bridgehead/remagen';
import { frontOf, idOf, label, priceOf, unitOf } from '@bridgehead/remagen';
import type { HexMark } from '../../../board/model.js';
import { looking } from '../../../kit/desk-tools.js';
import { ownName, ownNameIn } from '../common/words.js';
import type { RemagenDesk, RemagenSeat } from './desk.js';
import { setDesk } from './set.js';

export function frontDesk(seat: RemagenSeat): RemagenDesk {
  const { state, context } = seat;
  const front = frontOf(state, context);
  /** A group is named by its first unit. */
  const groups = front.floating.map((index) => ({
    index,
    units: itemAt(front.parts, index).units,
    id: idOf(itemAt(itemAt(front.parts, index).units, 0)),
  }));
  const groupOf = (unit: Unit) => groups.find(({ units }) => units.includes(unit));
  const price = (set: readonly string[]) =>
    priceOf(
      front,
      groups.filter(({ id }) => set.includes(id)).map(({ index }) => index),
    );
  return setDesk(
    {
      seat,
      hint: () => 'Pick the far groups to keep in the front; the others are given up.',
      role: 'is held',
      group: 'Far groups',
      additions: (set) => groups.map(({ id }) => id).filter((id) => !set.includes(id)),
      label: (unit) => {
        const [first = unit, ...others] = groupOf(unit)?.units ?? [];
        return others.length === 0
          ? ownNameIn(state, first)
          : `${ownNameIn(state, first)} with ${listed(others.map(ownName))}`;
      },
      standsFor: (unit) => unitOf(groupOf(unit)?.id ?? idOf(unit)),
      action: (set) => ({ do: 'hold', groups: [...set] }),
      marks: (set) => price(set).gap.map((hex): HexMark => ({ hex: label(hex), kind: 'gap' })),
      looks: (set) => looking(price(set).lost.map(idOf), { duty: true }),
    },
    [],
  );
}
