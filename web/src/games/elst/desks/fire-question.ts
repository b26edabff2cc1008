/** What the desks of fire share: all that the game lists for a question, and what is put together from it. */
import type { Action, ActionOf } from '@bridgehead/elst';
import type { Aim } from './aims.js';
import type { ElstDesk, ElstSeat } from './desk.js';

/** What is put together. */
export interface Group {
  readonly with: readonly string[];
  readonly leaders: readonly string[];
  readonly helpers: readonly string[];
  readonly aim: Aim | undefined;
}

export interface FireQuestion {
  readonly seat: ElstSeat;
  readonly fires: readonly ActionOf<'fire'>[];
  readonly bombards: readonly ActionOf<'bombard'>[];
  /** V-3.2.4h Shots of Guns and vehicles, and at vehicles. */
  readonly shoots: readonly ActionOf<'shoot'>[];
  /** Charges to set off, weapons to destroy, attacks by hand, what vehicles do. */
  readonly others: readonly Action[];
  readonly empty: Group;
  /** V-3.3.2.2 Back to the plan of the vehicle on the move, which fires here; undefined elsewhere. */
  readonly back: (() => ElstDesk) | undefined;
  /** The desk while nothing has been picked. */
  start(): ElstDesk;
}

export const ROLES = ['with', 'leaders', 'helpers'] as const;
export type Role = (typeof ROLES)[number];

export const WORDS: Readonly<Record<Role, { readonly group: string; readonly role: string; readonly prefix: string }>> =
  {
    with: { group: 'Firing units', role: 'fires', prefix: '' },
    leaders: { group: 'Leaders', role: 'directs', prefix: 'lead-' },
    helpers: { group: 'Second leader at a weapon', role: 'helps', prefix: 'help-' },
  };

/** The id of a part of a group in the list. */
export function partId(role: Role, id: string): string {
  return `${WORDS[role].prefix}${id}`;
}
