/** 11.5a Ammunition, a level for each side that starts at 0: tens in Fire and Close Combat use it up; a side that is low on it cannot fire with the Initiative. */
import { scenarioOf } from '../situation/battles.js';
import type { Card } from '../pieces/cards.js';
import { valueOf } from '../pieces/cards.js';
import type { State } from '../state/state.js';
import { tables } from '../board/tables.js';
import type { Play } from '../situation/types.js';
import type { CardUse, Side } from '../vocabulary/vocabulary.js';

/** 11.5.1 11.5.2 R61 The level of the scenario is reached: no more Fire while the side has the Initiative; all else goes on. */
export function isLowOnAmmo(state: State, side: Side): boolean {
  return state.ammo[side] >= scenarioOf(state).lowAmmo[side];
}

/** 11.5b 11.5.4 R60 A ten in Fire or Close Combat, from the deck or the hand, moves the marker of the side that uses it one up; not with guns off the map, mines and tests. */
export function countTen(play: Play, side: Side, card: Card | undefined, use: CardUse): void {
  if (!tables.cardUses[use].ammo || card === undefined || valueOf(card) !== tables.ammoCard) return;
  setAmmo(play, side, play.state.ammo[side] + 1, '11.5b');
}

/** 12.2g A black ace moves the marker one down again, not below 0. */
export function lowerAmmo(play: Play, side: Side): void {
  setAmmo(play, side, Math.max(0, play.state.ammo[side] - 1), '12.2g');
}

function setAmmo(play: Play, side: Side, level: number, rule: string): void {
  const { state } = play;
  state.ammo = { ...state.ammo, [side]: level };
  play.emit({ type: 'ammo', rule, side, level, low: isLowOnAmmo(state, side) });
}
