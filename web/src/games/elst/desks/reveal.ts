/** I-DaE1:SSR2 Hidden units can show themselves whenever their owner is asked something. */
import { listed } from '@bridgehead/engine';
import type { ActionOf } from '@bridgehead/elst';
import { listReveals } from '@bridgehead/elst';
import { toAction } from '../../../kit/desk-tools.js';
import type { ElstChoice, ElstSeat } from './desk.js';
import { called } from './desk.js';

export function revealChoices(seat: ElstSeat): ElstChoice[] {
  return listReveals(seat.state, seat.side).map((action) => ({
    id: revealId(action),
    label: `Show ${listed(action.units.map((id) => called(seat, id)))}`,
    group: 'Hidden units',
    pick: () => toAction(action),
  }));
}

export function revealId({ units }: ActionOf<'reveal'>): string {
  return `reveal-${units[0]}`;
}
