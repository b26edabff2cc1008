/** What a battery is called. */
import type { BatteryNamed } from '../state/artillery-events.js';
import type { Battery, BatteryNumber } from '../state/batteries.js';
import { isUndisclosed } from '../state/batteries.js';
import type { State } from '../state/state.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';

/** "German 80+mm battery", with its number where a side has several; without the calibre as long as that is secret. */
export function batteryName(state: Pick<State, 'batteries' | 'campaign'>, number: BatteryNumber): string {
  const { batteries } = state;
  const battery = batteries[number];
  const { side } = battery;
  const own = batteries.flatMap((other, index) => (other.side === side ? [index] : []));
  const what = isUndisclosed(state, battery) ? 'battery' : typeName(battery);
  return `${SIDE_NAMES[side]} ${what}${own.length > 1 ? ` ${own.indexOf(number) + 1}` : ''}`;
}

function typeName({ calibre, type }: Battery): string {
  return type === 'rockets' ? `${calibre} rocket battery` : `${calibre} battery`;
}

export function batteryNamed(state: Pick<State, 'batteries' | 'campaign'>, number: BatteryNumber): BatteryNamed {
  return { number: number + 1, name: batteryName(state, number), side: state.batteries[number].side };
}
