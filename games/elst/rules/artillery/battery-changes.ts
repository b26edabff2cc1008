/** What becomes of a battery: every change of its contact, its chits and its counter, with what is told of it. */
import type { Counter, Battery, BatteryNumber } from '../state/batteries.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { NOBODY } from '../state/state.js';
import type { Play } from '../state/types.js';
import { spotText } from '../board/spots.js';
import { MOST_RED } from '../vocabulary/artillery.js';
import { batteryNamed } from '../units/battery-names.js';

export function batteryAt({ batteries }: Pick<State, 'batteries'>, number: BatteryNumber): Battery {
  const battery = batteries.at(number);
  if (battery === undefined) throw new Error(`there is no battery ${number}`);
  return battery;
}

export function changeBattery(state: State, number: BatteryNumber, change: Partial<Battery>): void {
  state.batteries = state.batteries.map((battery, index) => (index === number ? { ...battery, ...change } : battery));
}

/** C-DaE:2.1j C-DaE:2.11b */
export function loseContact(play: Play, number: BatteryNumber): void {
  const { state } = play;
  if (!batteryAt(state, number).contact) return;
  changeBattery(state, number, { contact: false, caller: NOBODY });
  play.emit({ type: 'contact-lost', rule: 'C-DaE:2.11b', battery: batteryNamed(state, number) });
}

export function loseAccess(play: Play, number: BatteryNumber, rule: string): void {
  const { state } = play;
  if (!batteryAt(state, number).access) return;
  changeBattery(state, number, { access: false });
  play.emit({ type: 'access-lost', rule, battery: batteryNamed(state, number) });
}

export function closeBattery(play: Play, number: BatteryNumber, rule: string): void {
  const { state } = play;
  if (batteryAt(state, number).closed) return;
  changeBattery(state, number, { closed: true, access: false });
  play.emit({ type: 'battery-closed', rule, battery: batteryNamed(state, number) });
}

type Change = 'left' | 'converted' | 'spotted' | 'cancelled' | 'removed' | 'flipped';

export function putCounter(play: Play, number: BatteryNumber, counter: Counter, rule: string, change: Change): void {
  changeBattery(play.state, number, {
    counter,
    ...(counter.kind === 'FFE:1' && { fired: true }),
  });
  tellCounter(play, number, counter, rule, change);
}

/** C-DaE:2.2g C-DaE:2.35 */
export function takeCounter(play: Play, number: BatteryNumber, rule: string, change: 'cancelled' | 'removed'): void {
  const { counter } = batteryAt(play.state, number);
  if (counter === undefined) return;
  changeBattery(play.state, number, { counter: undefined });
  tellCounter(play, number, counter, rule, change);
}

export function tellCounter(
  play: Play,
  number: BatteryNumber,
  { kind, spot, mission }: Counter,
  rule: string,
  change: Change,
): void {
  const { state } = play;
  const at = spotText(settingOf(state).board.grid, spot);
  play.emit({
    type: 'counter-changed',
    rule,
    battery: batteryNamed(state, number),
    at,
    counter: kind,
    mission,
    change,
  });
}

/** How a chit is written down where outcomes are named. */
const CHIT_FACES = { black: 0, red: 1 } as const;

/** C-DaE:2.2c C-DaE:2.2f C-DaE:2.21b A chit from the pile; it never goes back. Without a chit Access fails (C-R11). */
export function drawChit(play: Play, number: BatteryNumber): 'black' | 'red' {
  const { state } = play;
  const { black, red, reds } = batteryAt(state, number);
  const pile = Array.from({ length: black + red }, (_, chit) => (chit < black ? CHIT_FACES.black : CHIT_FACES.red));
  if (pile.length === 0) return 'red';
  const colour = play.chance.pick(pile.length, 'Battery Access', pile) < black ? 'black' : 'red';
  const isRed = colour === 'red';
  const closes = isRed && reds + 1 >= MOST_RED;
  changeBattery(state, number, {
    drew: true,
    access: !isRed,
    black: isRed ? black : black - 1,
    red: isRed ? red - 1 : red,
    reds: isRed ? reds + 1 : reds,
    ...(closes && { closed: true }),
  });
  const after = batteryAt(state, number);
  play.emit({
    type: 'chit-drawn',
    rule: closes ? 'C-DaE:2.2f' : 'C-DaE:2.2c',
    battery: batteryNamed(state, number),
    colour,
    left: { black: after.black, red: after.red },
    closes,
  });
  return colour;
}
