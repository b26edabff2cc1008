/** C-DaE:2.1j C-DaE:2e What follows for a battery when its observer or its radio is lost. */
import type { Battery } from '../state/batteries.js';
import type { State } from '../state/state.js';
import { NOBODY, placeCode } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isGoodOrder } from '../units/units-in-play.js';
import { isMalfunctioned } from '../units/weapons-in-play.js';
import { spotText } from '../board/spots.js';
import { settingOf } from '../state/context.js';
import { batteryNamed } from '../units/battery-names.js';

/** Asked after every change: most scenarios have no radios. */
export function watchRadios(play: Play): void {
  const { state } = play;
  for (let number = 0; number < state.batteries.length; number++) {
    const battery = state.batteries[number];
    if (battery.radio === NOBODY) continue;
    if (battery.contact && !keepsContact(state, battery)) change(play, number, { contact: false, caller: NOBODY });
    if (!battery.closed && state.weaponPlace[battery.radio] === placeCode('eliminated')) closeForGood(play, number);
  }
}

/** C-R5 The leader who has Contact still has the radio, which works, and is in Good Order. */
function keepsContact(state: State, { radio, caller }: Battery): boolean {
  return (
    caller !== NOBODY && state.holder[radio] === caller && isGoodOrder(state, caller) && !isMalfunctioned(state, radio)
  );
}

function change(play: Play, number: number, to: Partial<Battery>): void {
  const { state } = play;
  state.batteries = state.batteries.map((battery, index) => (index === number ? { ...battery, ...to } : battery));
  if (to.contact === false)
    play.emit({ type: 'contact-lost', rule: 'C-DaE:2.1j', battery: batteryNamed(state, number) });
}

/** C-DaE:2e C-R23 Without its radio a battery is closed; its SR goes at once. */
function closeForGood(play: Play, number: number): void {
  const { state } = play;
  const { counter } = state.batteries[number];
  const isSpotting = counter?.kind === 'SR';
  change(play, number, { closed: true, access: false, ...(isSpotting && { counter: undefined }) });
  play.emit({ type: 'battery-closed', rule: 'C-DaE:2e', battery: batteryNamed(state, number) });
  if (isSpotting)
    play.emit({
      type: 'counter-changed',
      rule: 'C-DaE:2e',
      battery: batteryNamed(state, number),
      at: spotText(settingOf(state).board.grid, counter.spot),
      counter: counter.kind,
      mission: counter.mission,
      change: 'removed',
    });
}
