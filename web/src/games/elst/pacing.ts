/** I-3.3.3a I-R103 The mover does not learn whether the other side could fire: each expenditure of MF takes the same time. */
import type { Elst, Event, State } from '@bridgehead/elst';
import { mayAskOnTheMove, numberOf, weaponId, weaponsOf } from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import type { Pacing } from '../../kit/pacing.js';
import { hexOfName } from './common/places.js';

export const pacing: Pacing<Elst> = {
  stepOf(state: State, event: Event) {
    if (event.type === 'driven')
      return {
        side: event.unit.side,
        pieces: [event.unit.id],
        hex: event.on === 'enter' ? hexOfName(event.at) : undefined,
      };
    if (event.type !== 'spent') return undefined;
    const units = event.units.map(({ id }) => id);
    const carried = units.flatMap((id) => weaponsOf(state, numberOf(id)).map(weaponId));
    return {
      side: itemAt(event.units, 0).side,
      pieces: [...units, ...carried],
      hex: event.on === 'enter' ? hexOfName(event.at) : undefined,
    };
  },
  isSilent: (action) => action.do === 'pass',
  mayAsk: ({ turn }, orders) => mayAskOnTheMove(orders, turn),
};
