/** C-CG7 C-CG11 The Entry Areas of a campaign: where units come onto the map, and what becomes of those who leave it. */
import type { Hex } from '@bridgehead/engine/hex';
import { isVictoryExit, victoryPoints } from './calendar.js';
import { eligibleEntryHexes } from './ground.js';
import { sendHome, storeWeapon } from './homecoming.js';
import { campaignOf, changeCampaign, sayPost } from './rosters.js';
import { ENTRY, NONE } from '../state/campaign.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { who } from '../units/units-in-play.js';
import { weaponName } from '../units/weapons-in-play.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

/** C-CG7a C-CG7b C-R73 By which hexes of the part of the map in play a side may come now. */
export function entryHexesNow(state: Pick<State, 'scenario' | 'campaign'>, side: Side): readonly Hex[] {
  const { area } = settingOf(state);
  return eligibleEntryHexes(campaignOf(state).ground, side).filter((hex) => area.includes[hex]);
}

export function isEntryHex(state: Pick<State, 'scenario' | 'campaign'>, side: Side, hex: Hex): boolean {
  return entryHexesNow(state, side).includes(hex);
}

/** C-CG11a C-CG11d Whether leaving from here is worth anything: through the Entry Area, or for victory. C-R73 The border of an assault is no exit. */
export function mayLeave(state: Pick<State, 'scenario' | 'campaign'>, side: Side, hex: Hex): boolean {
  return isEntryHex(state, side, hex) || isVictoryExit(side, hex);
}

/** C-CG8b C-CG11a C-CG6b A unit is off the map with all that it possesses, and Retained in its Entry Area; it does not come again in this battle. */
export function withdraw(play: Play, unit: Unit, rule: 'C-CG8b' | 'C-CG11a'): void {
  const { state } = play;
  play.emit({ type: 'withdrawn', rule, unit: who(state, unit) });
  sendHome(state, unit, ENTRY);
}

/** C-CG11d C-DaE:4.41c VP for a British unit that leaves for victory. */
export function scoreExit(play: Play, unit: Unit): void {
  const { state } = play;
  const { date, exited } = campaignOf(state);
  const points = victoryPoints(state.kind[unit]);
  changeCampaign(state, { exited: exited.map((sum, index) => (index === date ? sum + points : sum)) });
  const total = campaignOf(state).exited.reduce((sum, value) => sum + value, 0);
  play.emit({ type: 'points-exited', rule: 'C-DaE:4.41c', unit: who(state, unit), points, total });
}

/** C-CG8b A Gun whose crew goes on without it is Retained in the Entry Area, and out of this battle. */
export function keepOutside(play: Play, side: Side, gun: Weapon): void {
  const { state } = play;
  const name = weaponName(state, gun);
  play.emit({ type: 'equipment-kept', rule: 'C-CG8b', side, name, captured: false, post: sayPost(ENTRY) });
  storeWeapon(state, side, gun, { holder: NONE, post: ENTRY, kept: true });
}
