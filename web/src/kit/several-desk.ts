/** Several units that move one after the other towards the same hex: they are picked on the map or in the list, then the hex. */
import type { GameTypes } from '@bridgehead/engine';
import { itemAt } from '@bridgehead/engine';
import type { HexMark, Target } from '../board/model.js';
import { byHex, looking, looksOf, toDesk } from './desk-tools.js';
import type { Choice, Desk, Pick, Seat } from './kit.js';

export interface Several<T extends GameTypes> {
  readonly seat: Seat<T>;
  /** Units that can move, each with its hex. */
  readonly able: readonly { readonly id: string; readonly label: string; readonly hex: string }[];
  /** Where a unit could go. */
  reachOf(id: string): readonly HexMark[];
  /** The next move of one of these units towards the hex; undefined when none of them can come nearer. */
  next(seat: Seat<T>, ids: readonly string[], hex: string): T['Action'] | undefined;
  /** The desk without a selection. */
  back(): Desk<T>;
}

export function severalChoice<T extends GameTypes>(several: Several<T>): Choice<T>[] {
  return several.able.length < 2
    ? []
    : [
        {
          id: 'several',
          label: 'Move several units together',
          group: 'All at once',
          pick: () => toDesk(severalDesk(several, [])),
        },
      ];
}

function severalDesk<T extends GameTypes>(several: Several<T>, picked: readonly string[]): Desk<T> {
  const { able } = several;
  const toggled = (id: string): Desk<T> =>
    severalDesk(several, picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id]);
  const chosen = able.filter(({ id }) => picked.includes(id));
  const open = able.filter(({ id }) => !picked.includes(id));
  const towards = (hex: string): Pick<T> =>
    several.next(several.seat, picked, hex) === undefined
      ? { to: 'nothing' }
      : { to: 'series', next: (seat) => several.next(seat, picked, hex) };
  const reach =
    picked.length === 0 ? [] : several.reachOf(itemAt(picked, 0)).filter(({ hex }) => towards(hex).to === 'series');
  return {
    hint:
      picked.length === 0
        ? 'Pick the units that move together.'
        : 'Pick more units, or the hex they move to: each goes as near to it as it can.',
    choices: [
      ...open
        .map(
          ({ id, label, hex }): Choice<T> => ({
            id,
            label,
            group: 'Units',
            hex,
            piece: id,
            pick: () => toDesk(toggled(id)),
          }),
        )
        .toSorted(byHex),
      ...reach.map(
        ({ hex }): Choice<T> => ({ id: hex, label: `To ${hex}`, group: 'Hexes', hex, pick: () => towards(hex) }),
      ),
    ],
    chosen:
      chosen.length === 0
        ? [{ id: 'several', label: 'Several units', role: 'move', without: () => several.back() }]
        : chosen.map(({ id, label, hex }) => ({ id, label, role: 'move', hex, without: () => toggled(id) })),
    marks: reach,
    looks: looksOf(
      looking(
        open.map(({ id }) => id),
        { offered: true },
      ),
      looking(picked, { picked: true }),
    ),
    proposal: undefined,
    pick: (target) => pickFor(several, picked, target, { toggled, towards }),
  };
}

/** A unit that can move joins or leaves; any other place is where they go. */
function pickFor<T extends GameTypes>(
  several: Several<T>,
  picked: readonly string[],
  { hex, piece }: Target,
  { toggled, towards }: { readonly toggled: (id: string) => Desk<T>; readonly towards: (hex: string) => Pick<T> },
): Pick<T> {
  const meant = several.able.find(({ id, hex: at }) => (piece === undefined ? at === hex : id === piece));
  if (meant !== undefined) return toDesk(toggled(meant.id));
  return picked.length === 0 ? { to: 'nothing' } : towards(hex);
}
