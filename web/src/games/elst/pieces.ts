/** What lies on the board: the counters of units and of weapons, with what is true of them. */
import type { Mark, Phase, State, Unit, Weapon } from '@bridgehead/elst';
import {
  factsOf,
  hasMark,
  hasWeaponMark,
  isBroken,
  isGun,
  isLeader,
  isMounted,
  isOnMap,
  isSteeple,
  outsideOf,
  settingOf,
  unitCounter,
  unitId,
  weaponCounter,
  weaponId,
  weaponsOf,
  wreckCounter,
} from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import type { Piece, PieceLook, Tag } from '../../board/model.js';
import { acquisitionTags, mountedTags, tagsIn, UNIT_TAGS, WEAPON_TAGS } from './markers.js';
import { hexName, shownAt, weaponsLeft } from './common/places.js';
import { armName, calledName, markWords, spokenUnit } from './common/words.js';

/** From the bottom of each stack to its top: wrecks, weapons without a possessor, then broken units, leaders and the others by firepower, each over what it carries but below its Gun, and vehicles. */
export function pieces(state: State): Piece[] {
  const shown = state.place.flatMap((_, unit) => (shownAt(state, unit) === undefined ? [] : [unit]));
  const rising = shown.toSorted((a, b) => heightOf(state, a) - heightOf(state, b) || a - b);
  return [
    ...wrecks(state),
    ...lying(state),
    ...rising.flatMap((unit) => {
      const weapons = carried(state, unit);
      const [guns, others] = [
        weapons.filter((weapon) => isGun(state, weapon)),
        weapons.filter((weapon) => !isGun(state, weapon)),
      ];
      return [
        ...others.map((weapon) => heldPiece(state, weapon, unit)),
        unitPiece(state, unit),
        ...guns.map((weapon) => heldPiece(state, weapon, unit)),
      ];
    }),
  ];
}

function heightOf(state: State, unit: Unit): number {
  if (factsOf(state, unit).type === 'vehicle') return Infinity;
  if (isBroken(state, unit)) return 0;
  return isLeader(state, unit) ? 1 : 1 + factsOf(state, unit).firepower;
}

/** What lies beside a unit as a counter of its own; the weapons of a vehicle are printed on it. */
function carried(state: State, unit: Unit): Weapon[] {
  return weaponsOf(state, unit).filter((weapon) => !isMounted(state, weapon));
}

/** V-7.4b */
function wrecks(state: State): Piece[] {
  return state.wrecks.map((wreck) => {
    const face = wreckCounter(state, wreck);
    return {
      id: `wreck-${unitId(wreck.vehicle)}`,
      hex: face.hex,
      face,
      spoken: `wreck of a ${factsOf(state, wreck.vehicle).name}`,
      look: {},
    };
  });
}

function lying(state: State): Piece[] {
  return weaponsLeft(state).map((weapon) => {
    const hex = hexName(state, itemAt(state.weaponPlace, weapon));
    return {
      id: weaponId(weapon),
      hex,
      face: weaponCounter(state, weapon, hex),
      spoken: `${armName(state, weapon)}, without a possessor`,
      look: weaponLook(state, weapon),
    };
  });
}

function heldPiece(state: State, weapon: Weapon, holder: Unit): Piece {
  const hex = shownAt(state, holder) ?? '';
  return {
    id: weaponId(weapon),
    hex,
    face: weaponCounter(state, weapon, hex),
    spoken: `${armName(state, weapon)} of ${calledName(state, holder)}`,
    look: weaponLook(state, weapon),
    camp: itemAt(state.side, holder),
  };
}

function weaponLook(state: State, weapon: Weapon): PieceLook {
  const tags = tagsIn(WEAPON_TAGS, (mark) => hasWeaponMark(state, weapon, mark));
  return tags.length === 0 ? {} : { tags };
}

function unitPiece(state: State, unit: Unit): Piece {
  const hex = shownAt(state, unit) ?? '';
  return {
    id: unitId(unit),
    hex,
    face: unitCounter(state, unit, hex),
    spoken: [spokenUnit(state, unit), ...markWords(state, unit), ...whereWords(state, unit)].join(', '),
    look: lookOf(state, unit),
    camp: itemAt(state.side, unit),
  };
}

function whereWords(state: State, unit: Unit): string[] {
  if (outsideOf(state, unit) !== undefined) return ['outside the map'];
  return isHigh(state, unit) ? ['in the Steeple'] : [];
}

function lookOf(state: State, unit: Unit): PieceLook {
  const tags = [
    ...(isHigh(state, unit) ? [STEEPLE] : []),
    ...tagsIn(UNIT_TAGS, (mark) => hasMark(state, unit, mark)),
    ...mountedTags(state, unit),
    ...acquisitionTags(state, unit),
  ];
  return { ...(isSpent(state, unit) ? { spent: true } : {}), ...(tags.length === 0 ? {} : { tags }) };
}

const STEEPLE: Tag = { sign: '▲', means: 'in the Steeple' };

function isHigh(state: State, unit: Unit): boolean {
  return isOnMap(state, unit) && isSteeple(settingOf(state).board, itemAt(state.place, unit));
}

/** What it could do in this phase it has done. */
const DONE: Readonly<Partial<Record<Phase, Mark>>> = {
  'prep-fire': 'prep-fired',
  movement: 'done',
  rout: 'routed',
  advance: 'advanced',
};

function isSpent(state: State, unit: Unit): boolean {
  const mark = DONE[state.phase];
  return mark !== undefined && hasMark(state, unit, mark);
}
