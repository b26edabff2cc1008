/** What a battery is called. */
import type { BatteryNamed } from '../state/artillery-events.js';
import type { BatteryNumber } from '../state/batteries.js';
import type { State } from '../state/state.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';

/** "German 80+mm battery", with its number where a side has several. */
export function batteryName({ batteries }: Pick<State, 'batteries'>, number: BatteryNumber): string {
  const { side, calibre, type } = batteries[number];
  const own = batteries.flatMap((battery, index) => (battery.side === side ? [index] : []));
  const what = type === 'rockets' ? `${calibre} rocket battery` : `${calibre} battery`;
  return `${SIDE_NAMES[side]} ${what}${own.length > 1 ? ` ${own.indexOf(number) + 1}` : ''}`;
}

export function batteryNamed(state: Pick<State, 'batteries'>, number: BatteryNumber): BatteryNamed {
  return { number: number + 1, name: batteryName(state, number), side: state.batteries[number].side };
}
