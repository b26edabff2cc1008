/** I-3.1f I-3.7a Transfers of weapons come before what a player wants to do: they are asked about on demand. */
import type { Action, Elst } from '@bridgehead/elst';
import type { Seat } from '../../kit/kit.js';

export function withoutTransfers({ state }: Seat<Elst>): Action | undefined {
  const frame = state.stack.at(-1);
  const isTransfer =
    (frame?.at === 'rally-phase' && frame.step === 'transfer') ||
    (frame?.at === 'advance-phase' && frame.step === 'transfers');
  return isTransfer ? { do: 'ready' } : undefined;
}
