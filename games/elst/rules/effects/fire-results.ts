/** I-3.2.3 What a result of the fire table does to a bundle of targets. */
import type { Location } from '../board/locations.js';
import { locationLabel } from '../board/locations.js';
import { settingOf } from '../state/context.js';
import type { Cause, EventOf } from '../state/events.js';
import { isOnMap, setWeaponMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isBroken, isLeader, isVehicle, who } from '../units/units-in-play.js';
import { armOf, layDown, removeWeapon, what } from '../units/weapons-in-play.js';
import { pickAtRandom, rollDie } from '../vocabulary/dice.js';
import { fireResult } from '../vocabulary/tables.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { FireResult } from '../vocabulary/vocabulary.js';
import { eliminate, reduce } from '../morale/casualties.js';
import { sufferCrewResult } from './crew-results.js';
import type { Losses } from '../morale/losses.js';
import type { Check } from '../morale/morale.js';
import { breakUnit, canBePinned, checkMorale, checkPin, inOrder } from '../morale/morale.js';

export interface Strike {
  readonly targets: readonly Unit[];
  readonly result: FireResult;
  /** The column used, for the final state of weapons (I-R43). */
  readonly column: number;
  readonly cause: Cause;
  /** All who are attacked together: their leaders help (I-R33). */
  readonly together: readonly Unit[];
}

export function sufferResult(play: Play, strike: Strike, losses: Losses): void {
  const { state } = play;
  const crews = strike.targets.filter((unit) => isVehicle(state, unit));
  for (const unit of crews) sufferCrewResult(play, unit, strike.result);
  if (crews.length === 0) sufferOnFoot(play, strike, losses);
  else if (crews.length < strike.targets.length)
    sufferOnFoot(play, { ...strike, targets: strike.targets.filter((unit) => !crews.includes(unit)) }, losses);
}

function sufferOnFoot(play: Play, strike: Strike, losses: Losses): void {
  const { result } = strike;
  losses.struck.push(...strike.targets);
  switch (result.effect) {
    case 'kia':
      return sufferKill(play, strike, result.number, losses);
    case 'k':
      return sufferCasualty(play, strike, result.number, losses);
    case 'mc':
      return takeChecks(play, strike, strike.targets, result.number, losses);
    case 'ptc':
      return takePinChecks(play, strike, losses);
    case 'none':
      return undefined;
  }
}

/** I-3.2.3c So many at random are eliminated; the others break, or suffer Casualty Reduction if they are broken already. */
function sufferKill(play: Play, { targets, column, cause }: Strike, number: number, losses: Losses): void {
  const { state } = play;
  const killed = randomTargets(play, targets, number);
  for (const unit of killed)
    eliminate(play, unit, cause, losses, (_play, weapon, place) => leaveWeapon(play, weapon, place, column));
  for (const unit of inOrder(
    state,
    targets.filter((other) => !killed.includes(other)),
  )) {
    if (isBroken(state, unit)) reduce(play, unit, cause, losses);
    else breakUnit(play, unit, losses);
  }
}

/** I-3.2.3d One at random suffers Casualty Reduction; the others check with the number added, and with them a squad that was just reduced, but not a leader who was wounded (I-R34). */
function sufferCasualty(play: Play, strike: Strike, number: number, losses: Losses): void {
  const { state } = play;
  const [hit] = randomTargets(play, strike.targets, 1);
  reduce(play, hit, strike.cause, losses);
  takeChecks(
    play,
    strike,
    strike.targets.filter((unit) => unit !== hit || !isLeader(state, unit)),
    number,
    losses,
  );
}

/** I-R30 */
export function randomTargets(play: Play, among: readonly Unit[], count: number): Unit[] {
  const { state } = play;
  const units = pickAtRandom(play.chance, among, count, 'who is hit');
  if (units.length < among.length)
    play.emit({
      type: 'selected',
      rule: 'I-R30',
      units: units.map((unit) => who(state, unit)),
      among: among.map((unit) => who(state, unit)),
    });
  return units;
}

/** I-3.2.3h I-3.2.3r Each check is completed before the next (I-R32). */
function takeChecks(play: Play, strike: Strike, units: readonly Unit[], number: number, losses: Losses): void {
  const { state } = play;
  for (const unit of inOrder(
    state,
    units.filter((target) => isOnMap(state, target)),
  ))
    checkMorale(play, unit, checkOf(strike, number, losses), losses);
}

/** I-3.2.3s Broken and pinned units take no notice. */
function takePinChecks(play: Play, strike: Strike, losses: Losses): void {
  const { state } = play;
  for (const unit of inOrder(state, strike.targets))
    if (canBePinned(state, unit)) checkPin(play, unit, { ...checkOf(strike, 0, losses), rule: 'I-3.2.3s' });
}

/** I-R33 I-R34 Nobody helps before their own bundle has been struck, or after they were wounded. */
function checkOf({ cause, together }: Strike, number: number, { harmed, struck }: Losses): Check {
  return {
    rule: number === 0 ? 'I-3.2.3h' : 'I-3.2.3r',
    modifier: number,
    helpers: together.filter((unit) => struck.includes(unit) && !harmed.includes(unit)),
    cause,
  };
}

/** I-4.0i I-R43 V-4.0v2 V-6.7d V-Q.SUBROLL A weapon of a unit that a KIA has eliminated: one die on the column of the attack. A weapon that cannot be repaired is never merely damaged. */
export function leaveWeapon(play: Play, weapon: Weapon, place: Location, column: number): void {
  const { state } = play;
  const roll = rollDie(play.chance, `fate of the ${what(state, weapon).name}`);
  const { effect } = fireResult(column, roll);
  if (effect === 'kia' || (effect === 'k' && armOf(state, weapon).removed)) {
    removeWeapon(state, weapon);
    tell('destroyed');
  } else if (effect === 'k') {
    layDown(state, weapon, place);
    setWeaponMark(state, weapon, 'malfunctioned');
    tell('malfunctioned');
  } else {
    layDown(state, weapon, place);
    tell('abandoned');
  }
  function tell(fate: EventOf<'weapon-lost'>['fate']): void {
    play.emit({
      type: 'weapon-lost',
      rule: 'I-4.0i',
      weapon: what(state, weapon),
      at: locationLabel(settingOf(state).board, place),
      fate,
      roll,
    });
  }
}
