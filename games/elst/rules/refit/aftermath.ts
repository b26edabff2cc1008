/** C-DaE:4.502 C-DaE:4.503 C-DaE:4.504 What is settled as soon as a battle is over: markers, rally, Control, Shock and Bog. */
import { popFrame, pushFrame } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { rangeBetween } from '../board/locations.js';
import { LAST_DATE } from '../campaign/calendar.js';
import { replaceLostRadios, tellBattle } from '../campaign/homecoming.js';
import { battleOf, campaignOf, changeBattle, retained, rosterOf } from '../campaign/rosters.js';
import { rollShock } from '../rally/vehicle-recovery.js';
import { outcomeOf } from '../sequence/victory.js';
import { bringIn } from '../set-up/muster.js';
import { settle } from '../situation/consequences.js';
import type { Post } from '../state/campaign.js';
import { ENTRY } from '../state/campaign.js';
import type { Frame } from '../state/frames.js';
import { removeMarks } from '../state/marks.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap, markMask, NOWHERE, placeCode, placeOf, UNIT_LAYOUT } from '../state/state.js';
import type { Play } from '../state/types.js';
import { germanAssault } from '../scenarios/scenarios.js';
import { batteryNamed } from '../units/battery-names.js';
import { hasRoom } from '../units/stacking.js';
import { moveUnit } from '../units/units-in-play.js';
import { isShocked } from '../units/vehicles-in-play.js';
import { loseAim, removeWeapon } from '../units/weapons-in-play.js';
import { removeBog } from '../vehicles/bog.js';
import { settingOf } from '../state/context.js';
import { areasOn } from '../campaign/ground.js';
import type { Unit } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';
import { strikeOff } from './battlefield.js';
import type { After } from './step.js';

/** Marks that stay: everything else goes with the battle. Shock and Bog are rolled for in 4.504. */
const STAYING = markMask(
  'broken',
  'wounded',
  'immobilized',
  'bogged',
  'mired',
  'shocked',
  'unconfirmed-kill',
  'stunned',
  'stun-shaken',
  'recalled',
  'low-ammo',
);
const GOING = UNIT_LAYOUT.all.map((bits, number) => bits & ~STAYING[number]);

/** C-DaE:4.502 Smoke, SR and FFE, acquisition, DM, CX, Motion and CE go; wrecks, control and what lies on the map stay. */
export function endMarkers(play: Play): After {
  const { state } = play;
  for (let unit = 0; unit < state.place.length; unit++) removeMarks(state.marks, unit, GOING);
  state.smoke = [];
  state.residual = [];
  state.directions = [];
  state.drives = [];
  state.sightings = [];
  state.charges = [];
  for (let weapon = 0; weapon < state.holder.length; weapon++) loseAim(state, weapon);
  state.acquired = [];
  state.promotionsTried = [];
  state.wrecks = state.wrecks.map((wreck) => ({ ...wreck, moving: false }));
  removeSpentModules(play);
  replaceLostRadios(state);
  state.batteries = state.batteries.map((battery) => ({
    ...battery,
    counter: undefined,
    contact: false,
    access: false,
  }));
  return 'next';
}

/** C-CG3e A module that has placed an FFE is gone, with its radio. */
function removeSpentModules(play: Play): void {
  const { state } = play;
  state.batteries.forEach(({ fired, radio, side }, number) => {
    if (!fired) return;
    play.emit({
      type: 'refit-changed',
      rule: 'C-CG3e',
      side,
      name: batteryNamed(state, number).name,
      change: 'module-spent',
    });
    removeWeapon(state, radio);
  });
  state.batteries = state.batteries.filter(({ fired }) => !fired);
}

const BROKEN = markMask('broken');

/** C-DaE:4.503a C-DaE:4.503b All rally; then Control is final. C-DaE:4.5b With the last date the campaign is over. */
export function rallyAll(play: Play): After {
  const { state } = play;
  for (let unit = 0; unit < state.place.length; unit++) removeMarks(state.marks, unit, BROKEN);
  settle(play);
  if (campaignOf(state).date < LAST_DATE || battleOf(state).followed) return 'next';
  endCampaign(play);
  return 'done';
}

/** C-DaE:4.2.b C-R57 C-R76 The rosters tell of the last battle as well. */
export function endCampaign(play: Play): void {
  const { state } = play;
  if (campaignOf(state).battle !== undefined) {
    strikeOff(state);
    for (let unit = 0; unit < state.place.length; unit++) if (isOnMap(state, unit)) tellBattle(state, unit);
  }
  state.phase = 'over';
  popFrame(state);
  pushFrame<Frame>(state, { at: 'over' });
  const { winner, level } = outcomeOf(state);
  play.emit({ type: 'game-over', rule: 'C-DaE:4.2.b', winner, level, reveals: true });
}

const BOGGED = markMask('bogged', 'mired');

/** C-DaE:4.504a C-DaE:4.504b V-CG.v2 Shock until it is gone or the vehicle is; Bog until the vehicle is free or Immobilized. Units that were out of the battle are on the map again. */
export function recuperateAll(play: Play): After {
  const { state } = play;
  returnOthers(state);
  for (let unit = 0; unit < state.place.length; unit++) {
    while (isOnMap(state, unit) && isShocked(state, unit)) rollShock(play, unit);
    while (isOnMap(state, unit) && hasMark(state, unit, 'bogged')) removeBog(play, unit);
    removeMarks(state.marks, unit, BOGGED);
    removeMarks(state.marks, unit, markMask('motion'));
  }
  return 'next';
}

/** C-R73 Units outside the area of a German Assault stand where they were; so do all who were not set up. */
function returnOthers(state: State): void {
  if (battleOf(state).type === 'german-assault') state.scenario = germanAssault();
  for (const { unit, at } of battleOf(state).aside) moveUnit(state, unit, at);
  changeBattle(state, { aside: [] });
  for (const { first, suggested } of battleOf(state).forces)
    suggested.forEach((hex, index) => {
      if (placeOf(state, first + index) === 'due') standNear(state, first + index, hex);
    });
  for (const side of SIDES)
    for (const { number, piece } of retained(rosterOf(state, side))) {
      if (piece.post === ENTRY) continue;
      const unit = bringIn(state, side, number, placeCode('due'));
      const hexes = piece.post < 0 ? [piece.hex] : areaHexes(state, side, piece.post);
      standNear(state, unit, piece.hex === NOWHERE ? hexes[0] : piece.hex, hexes);
    }
}

function areaHexes(state: State, side: Side, post: Post): readonly Hex[] {
  return areasOn(settingOf(state).board, campaignOf(state).ground).of[side][post].hexes;
}

/** In the hex, or the nearest one with room. */
function standNear(state: State, unit: Unit, hex: Hex, among?: readonly Hex[]): void {
  const setting = settingOf(state);
  const { board } = setting;
  const side = state.side[unit];
  const all = among ?? areasOn(board, campaignOf(state).ground).at[hex]?.hexes ?? [hex];
  const open = all.filter((there) => hasRoom(state, setting, side, there, [unit]));
  const near = open.toSorted((a, b) => rangeBetween(board, a, hex) - rangeBetween(board, b, hex));
  moveUnit(state, unit, near.at(0) ?? hex);
}
