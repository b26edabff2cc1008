/** 8.4 Final Protective Fire: which guns, if any. */
import { itemAt } from '@bridgehead/engine';
import type { AttackFrame } from '@bridgehead/remagen';
import { idOf, supportingGuns, units } from '@bridgehead/remagen';
import type { HexMark } from '../../../board/model.js';
import { looking } from '../../../kit/desk-tools.js';
import { ownNameIn } from '../common/words.js';
import type { RemagenDesk, RemagenSeat } from './desk.js';
import { hexNameOf } from './desk.js';
import { setDesk } from './set.js';

export function fireDesk(seat: RemagenSeat, frame: AttackFrame): RemagenDesk {
  const guns = supportingGuns(seat.state, seat.context, frame).map(idOf);
  const targets = frame.defenders.map((unit) => hexNameOf(seat, unit));
  return setDesk(
    {
      seat,
      hint: (set) => (set.length === 0 ? 'Pick the artillery to fire, or hold fire.' : 'Add artillery, or fire.'),
      role: 'fires',
      group: 'Artillery',
      additions: (set) => guns.filter((id) => !set.includes(id)),
      label: (unit) => `${ownNameIn(seat.state, unit)}, protective fire ${itemAt(units, unit).finalProtectiveFire}`,
      standsFor: (unit) => unit,
      action: (set) => ({ do: 'support', guns: [...set] }),
      marks: () => targets.map((hex): HexMark => ({ hex, kind: 'target' })),
      looks: () => looking(frame.defenders.map(idOf), { target: true }),
    },
    [],
  );
}
