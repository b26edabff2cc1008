/** The units and weapons of Elst as counters: the side that is up, with what is printed on it (I-1.2.1 to I-1.2.4). */
import type { Counter, CounterValue, PictureName } from '@bridgehead/cartography';
import { machinePicture, pictureOf } from '@bridgehead/cartography';
import { ARMIES, gunCounter, vehicleCounter, vehicleFace, wreckCounter } from './machine-counters.js';
import { hexOf, locationLabel } from './rules/board/locations.js';
import { settingOf } from './rules/state/context.js';
import type { State } from './rules/state/state.js';
import { isOnMap, NOBODY } from './rules/state/state.js';
import { factsOf, isBroken, nameOf } from './rules/units/units-in-play.js';
import { armOf, isMalfunctioned, weaponName, weaponsOf } from './rules/units/weapons-in-play.js';
import type { Unit, UnitFacts, Weapon, WeaponFacts } from './rules/vocabulary/units.js';
import type { WeaponType } from './rules/vocabulary/vocabulary.js';
import { SIDE_NAMES } from './rules/vocabulary/vocabulary.js';

/** The counters of all units on the map, of wrecks, and of the weapons that lie there without a possessor. */
export function countersOf(state: State): Counter[] {
  const { board } = settingOf(state);
  const hexAt = (place: number) => board.grid.labels[hexOf(board, place)];
  const lying = state.weaponPlace.flatMap((place, weapon) =>
    state.holder[weapon] === NOBODY && place >= 0
      ? [
          {
            ...weaponCounter(state, weapon, hexAt(place)),
            spoken: `${weaponName(state, weapon)} in ${locationLabel(board, place)}`,
          },
        ]
      : [],
  );
  const units = state.place.flatMap((place, unit) =>
    isOnMap(state, unit)
      ? [
          {
            ...unitCounter(state, unit, hexAt(place)),
            spoken: `${SIDE_NAMES[state.side[unit]]} ${nameOf(state, unit)} in ${locationLabel(board, place)}`,
          },
        ]
      : [],
  );
  const wrecks = state.wrecks.map((wreck) => ({
    ...wreckCounter(state, wreck),
    spoken: `wreck of a ${factsOf(state, wreck.vehicle).name} in ${board.grid.labels[wreck.hex]}`,
  }));
  return [...wrecks, ...lying, ...units];
}

// --- units ------------------------------------------------------------------------------------------------------------

/** The counter of a unit, with the letter that it is called by and what it carries; its hex is empty where it lies beside the map. */
export function unitCounter(state: State, unit: Unit, hex: string): Counter {
  const facts = factsOf(state, unit);
  if (facts.type === 'vehicle') return vehicleCounter(state, unit, hex);
  const arms = weaponsOf(state, unit).map((weapon) => WEAPON_LETTERS[armOf(state, weapon).type]);
  const shared = {
    hex,
    army: facts.ss ? 'ss' : ARMIES[facts.nationality],
    name: letterOf(state, unit),
    lines: [],
    ...(arms.length === 0 ? {} : { formation: arms.join(' ') }),
  } as const;
  // I-1.2.3 The broken side shows its morale alone, in a box if it can rally on its own.
  if (isBroken(state, unit))
    return {
      ...shared,
      picture: pictureOf(`${facts.type}-down`),
      strength: 'reduced',
      values: [{ text: String(facts.brokenMorale) }],
      boxed: facts.selfRally,
    };
  return { ...shared, picture: pictureOf(facts.type), strength: 'full', values: valuesOf(facts) };
}

/** A unit of a roster as it is printed. */
export function kindCounter(facts: UnitFacts, letter: string, hex: string): Counter {
  const shared = { hex, army: facts.ss ? 'ss' : ARMIES[facts.nationality], name: letter, lines: [] } as const;
  return facts.vehicle !== undefined
    ? { ...shared, picture: machinePicture({ ...vehicleFace(facts, facts.vehicle), facing: 90 }) }
    : facts.type === 'vehicle'
      ? shared
      : { ...shared, picture: pictureOf(facts.type), strength: 'full', values: valuesOf(facts) };
}

function letterOf(state: State, unit: Unit): string {
  return nameOf(state, unit).split(' ').at(-1) ?? '';
}

/** I-1.2.1 I-1.2.2 Strength, range and morale, with the smoke exponent and what is underlined; a leader's morale and modifier. */
function valuesOf({
  type,
  strength,
  firepower,
  range,
  morale,
  smoke,
  assaultFire,
  steadfast,
}: UnitFacts): CounterValue[] {
  if (type === 'leader') return [{ text: strength }];
  return [
    { text: String(firepower), ...(assaultFire ? { style: 'underlined' } : {}) },
    ...(smoke === 0 ? [] : [{ text: String(smoke), style: 'raised' } as const]),
    { text: `-${range}-` },
    { text: String(morale), ...(steadfast ? { style: 'underlined' } : {}) },
  ];
}

// --- weapons ----------------------------------------------------------------------------------------------------------

const WEAPON_LETTERS: Readonly<Record<WeaponType, string>> = {
  'light-machine-gun': 'LMG',
  'medium-machine-gun': 'MMG',
  'heavy-machine-gun': 'HMG',
  'light-mortar': 'MTR',
  flamethrower: 'FT',
  'demolition-charge': 'DC',
  panzerschreck: 'PSK',
  piat: 'PIAT',
  bazooka: 'BAZ',
  'anti-tank-rifle': 'ATR',
  panzerfaust: 'PF',
  gun: 'Gun',
  'main-armament': 'MA',
  'vehicle-machine-gun': 'MG',
  radio: 'Radio',
};

/** Guns have faces of their own, and what a vehicle carries is printed on the vehicle. A radio looks like the leader who uses it. */
function drawnAs(type: WeaponType): PictureName {
  if (type === 'radio') return 'leader';
  return type === 'gun' || type === 'main-armament' || type === 'vehicle-machine-gun' ? 'heavy-machine-gun' : type;
}

/** I-1.2.4 FP and range with rate of fire and breakdown number, PP at the right; malfunctioned, only the number with which it is repaired. */
export function weaponCounter(state: State, weapon: Weapon, hex: string): Counter {
  const facts = armOf(state, weapon);
  const holder = state.holder[weapon];
  if (facts.mounted !== undefined && holder !== NOBODY) return vehicleCounter(state, holder, hex);
  if (facts.gun !== undefined) return gunCounter(state, weapon, facts.gun, hex);
  const shared = {
    hex,
    army: ARMIES[facts.nationality],
    picture: pictureOf(drawnAs(facts.type)),
    name: WEAPON_LETTERS[facts.type],
    lines: [],
  } as const;
  if (isMalfunctioned(state, weapon))
    return { ...shared, strength: 'reduced', values: [{ text: facts.repair === 0 ? '–' : `R${facts.repair}` }] };
  return {
    ...shared,
    strength: 'full',
    formation: `${facts.portage} PP`,
    values: printedValues(facts),
    ...(facts.rateOfFire === 0 ? {} : { rate: facts.rateOfFire }),
  };
}

/** The breakdown number where it is not the usual one. */
function printedValues({ firepower, range, breakdown, removed, contact }: WeaponFacts): CounterValue[] {
  if (contact > 0) return [{ text: String(contact) }]; // C-DaE:2.1h
  return [
    { text: `${firepower}-${range}` },
    ...(breakdown === USUAL_BREAKDOWN && !removed
      ? []
      : [{ text: ` ${removed ? 'X' : 'B'}${breakdown}`, style: 'small' } as const]),
  ];
}

const USUAL_BREAKDOWN = 12;
