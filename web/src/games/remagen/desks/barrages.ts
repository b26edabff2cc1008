/** Too few guns for all barrage duties: which of them stand. */
import { itemAt } from '@bridgehead/engine';
import { idOf } from '@bridgehead/remagen';
import type { ActionOf, CombatFrame } from '@bridgehead/remagen';
import { looking } from '../../../kit/desk-tools.js';
import { ownNameIn } from '../common/words.js';
import type { RemagenDesk, RemagenSeat } from './desk.js';
import { setDesk } from './set.js';

export function barragesDesk(
  seat: RemagenSeat,
  frame: CombatFrame,
  choices: readonly ActionOf<'keep-barrages'>[],
): RemagenDesk {
  const { units: first } = itemAt(choices, 0);
  const due = frame.barrageDue.map(idOf);
  const fits = (set: readonly string[]) => choices.some(({ units }) => set.every((id) => units.includes(id)));
  return setDesk(
    {
      seat,
      hint: () =>
        `Too few guns for all barrages: pick the ${first.length === 1 ? 'unit' : `${first.length} units`} still to be barraged.`,
      role: 'is barraged',
      group: 'Barrage duties',
      additions: (set) => due.filter((id) => !set.includes(id) && fits([...set, id])),
      label: (unit) => ownNameIn(seat.state, unit),
      standsFor: (unit) => unit,
      action: (set) => ({ do: 'keep-barrages', units: [...set] }),
      marks: () => [],
      looks: () => looking(due, { duty: true }),
    },
    [],
  );
}
