/** An answer that is shown with its sums and odds before the button gives it. */
import type { Action } from '@bridgehead/elst';
import { elstRules } from '@bridgehead/elst';
import { NOTHING, looking, looksOf, toDesk } from '../../../kit/desk-tools.js';
import { hexOfName } from '../common/places.js';
import type { ElstChoice, ElstDesk, ElstSeat } from './desk.js';
import { shownPiece } from './desk.js';

/** The id of an answer: what it does, and all that it names; of a number also what it counts, such as the spine of a turret or of a hull. */
export function confirmId(action: Action): string {
  const { do: kind, ...named } = action;
  const names = Object.entries(named).flatMap(([field, value]) =>
    typeof value === 'number' ? `${field}${value}` : namesIn(value),
  );
  return [kind, ...names].join('-');
}

function namesIn(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
}

export function confirmChoice(seat: ElstSeat, action: Action, group: string, back: () => ElstDesk): ElstChoice {
  const label = elstRules.nameAction(seat.state, action);
  const [actor] = actorsOf(action);
  return {
    id: confirmId(action),
    label,
    group,
    ...(actor === undefined ? {} : shownPiece(seat.state, actor)),
    pick: () => toDesk(confirmDesk(action, label, back)),
  };
}

/** Who does it. */
function actorsOf(action: Action): readonly string[] {
  if ('by' in action) return action.by;
  if ('unit' in action) return [action.unit];
  return 'weapon' in action ? [action.weapon] : [];
}

function targetsOf(action: Action): readonly string[] {
  if ('vehicle' in action) return [action.vehicle];
  return 'target' in action && action.target !== undefined ? [action.target] : [];
}

function confirmDesk(action: Action, label: string, back: () => ElstDesk): ElstDesk {
  const actors = actorsOf(action);
  return {
    hint: 'Press the button to confirm.',
    choices: [],
    chosen: [{ id: confirmId(action), label, role: 'action', without: back }],
    marks: 'at' in action && action.at !== undefined ? [{ hex: hexOfName(action.at), kind: 'target' }] : [],
    looks: looksOf(looking(targetsOf(action), { target: true }), looking(actors, { picked: true })),
    proposal: action,
    pick: ({ piece }) => (piece !== undefined && actors.includes(piece) ? toDesk(back()) : NOTHING),
  };
}
