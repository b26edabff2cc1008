/** An answer that is shown with its sums and odds before the button gives it. */
import type { Action } from '@bridgehead/elst';
import { elstRules } from '@bridgehead/elst';
import { NOTHING, toDesk } from '../../../kit/desk-tools.js';
import type { ElstChoice, ElstDesk, ElstSeat } from './desk.js';

/** The id of an answer: what it does, and all that it names. */
export function confirmId(action: Action): string {
  const { do: kind, ...named } = action;
  return [kind, ...Object.values(named).flatMap(namesIn)].join('-');
}

function namesIn(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
}

export function confirmChoice(seat: ElstSeat, action: Action, group: string, back: () => ElstDesk): ElstChoice {
  const label = elstRules.nameAction(seat.state, action);
  return { id: confirmId(action), label, group, pick: () => toDesk(confirmDesk(action, label, back)) };
}

function confirmDesk(action: Action, label: string, back: () => ElstDesk): ElstDesk {
  return {
    hint: 'Press the button to confirm.',
    choices: [],
    chosen: [{ id: confirmId(action), label, role: 'action', without: back }],
    marks: [],
    looks: new Map(),
    proposal: action,
    pick: () => NOTHING,
  };
}
