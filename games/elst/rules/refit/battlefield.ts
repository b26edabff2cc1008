/** What becomes of units that did not come home, and what stays of a battle. */
import { locationLabel } from '../board/locations.js';
import { addToPool, enrollCreated } from '../campaign/homecoming.js';
import { battleOf, changeBattle, changePiece, changeRoster, rosterOf, tellStory } from '../campaign/rosters.js';
import { NONE } from '../state/campaign.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { NOBODY, NOWHERE, placeOf, UNIT_LAYOUT, WEAPON_LAYOUT } from '../state/state.js';
import type { Unit, UnitKind } from '../vocabulary/units.js';
import { unitKinds } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';

/** C-DaE:4.2.f C-CG11d C-DaE:4.5128 Units that are off the map for good: lost, Recalled, or gone for victory. C-CG6a All others stay in their rosters, used or not. */
export function strikeOff(state: State): void {
  enrollCreated(state);
  const battle = battleOf(state);
  const left = new Set(state.departures.map(({ unit }) => unit));
  battle.pieces.forEach((number, unit) => {
    const side = state.side[unit];
    if (number === NONE || rosterOf(state, side).pieces[number].fate !== 'in-play') return;
    const { kind } = rosterOf(state, side).pieces[number];
    if (left.has(unit)) {
      changePiece(state, side, number, { fate: 'left' });
      tellStory(state, side, number, { what: 'left' });
    } else if (placeOf(state, unit) === 'eliminated' || placeOf(state, unit) === 'exited') {
      noteElimination(state, side, kind, state.kind[unit]);
      changePiece(state, side, number, { fate: 'eliminated', kind: state.kind[unit] });
      const hex = state.wrecks.find(({ vehicle }) => vehicle === unit)?.hex;
      tellStory(state, side, number, { what: 'eliminated', ...(hex !== undefined && { at: hex }) });
    }
  });
  for (const side of SIDES) forgetGroups(state, side);
}

/** C-CG8c C-DaE:4.5162b A group that has been in a battle need not stay together any more, nor what of it never entered (C-R85). */
function forgetGroups(state: State, side: Side): void {
  const { pieces, items } = rosterOf(state, side);
  const fought = new Set(
    battleOf(state).pieces.flatMap((number, unit) =>
      number !== NONE && state.side[unit] === side ? [pieces[number].group] : [],
    ),
  );
  const freed = <Of extends { readonly group: number }>(one: Of): Of =>
    fought.has(one.group) ? { ...one, group: NONE } : one;
  changeRoster(state, side, { pieces: pieces.map(freed), items: items.map(freed) });
}

/** A squad that was reduced and then eliminated counts as two half-squads of what it was last. */
function noteElimination(state: State, side: Side, before: UnitKind, last: UnitKind): void {
  if (unitKinds[before].men !== 'multi-man') return;
  const halves = unitKinds[before].size > unitKinds[last].size ? 2 : 1;
  addToPool(
    state,
    side,
    Array.from({ length: halves }, () => last),
  );
}

/** The battle is over: of the lists of the state only wrecks stay, and weapons that lie on the map. */
export function clearBattle(state: State): void {
  const kept = state.wrecks.map(({ vehicle }) => vehicle);
  const numberOf = new Map(kept.map((unit, index) => [unit, index]));
  const pick = <Value>(list: readonly Value[]): Value[] => kept.map((unit) => list[unit]);
  state.wrecks = state.wrecks.map((wreck) => ({ ...wreck, vehicle: numberOf.get(wreck.vehicle) ?? 0 }));
  state.side = pick(state.side);
  state.kind = pick(state.kind);
  state.place = pick(state.place);
  state.hull = pick(state.hull);
  state.turret = pick(state.turret);
  state.marks = kept.flatMap(() => UNIT_LAYOUT.all.map(() => 0));
  const lying = state.holder.flatMap((_, weapon) => (state.weaponPlace[weapon] >= 0 ? [weapon] : []));
  const marks = lying.flatMap((weapon) =>
    state.weaponMarks.slice(weapon * WEAPON_LAYOUT.width, (weapon + 1) * WEAPON_LAYOUT.width),
  );
  state.weaponKind = lying.map((weapon) => state.weaponKind[weapon]);
  state.holder = lying.map(() => NOBODY);
  state.weaponPlace = lying.map((weapon) => state.weaponPlace[weapon]);
  state.weaponMarks = marks;
  state.aim = lying.map(() => NOWHERE);
  state.arc = lying.map((weapon) => state.arc[weapon]);
  state.batteries = [];
  state.departures = [];
  state.panzerfausts = 0;
  changeBattle(state, {
    forces: [],
    settingUp: 0,
    pieces: kept.map(() => NONE),
    letters: kept.map(() => 0),
    aside: [],
    squadsEntered: [],
    squadsThisTurn: 0,
  });
}

/** Where a unit is, for a sentence. */
export function labelAt(state: State, unit: Unit): string {
  return state.place[unit] < 0 ? 'outside the map' : locationLabel(settingOf(state).board, state.place[unit]);
}
