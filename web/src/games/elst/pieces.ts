/** What lies on the board: the counters of units and of weapons, with what is true of them. */
import type { Mark, Phase, State, Unit, Weapon, WeaponMark } from '@bridgehead/elst';
import {
  factsOf,
  hasMark,
  hasWeaponMark,
  isBroken,
  isLeader,
  isOnMap,
  isSteeple,
  outsideOf,
  settingOf,
  unitCounter,
  unitId,
  weaponCounter,
  weaponId,
  weaponsOf,
} from '@bridgehead/elst';
import type { Piece, PieceLook } from '../../board/model.js';
import { hexName, shownAt, weaponsLeft } from './common/places.js';
import { armName, calledName, markWords, spokenUnit } from './common/words.js';

/** From the bottom of each stack to its top: weapons without a possessor, then broken units, leaders and the others by firepower, each over what it carries. */
export function pieces(state: State): Piece[] {
  const shown = state.place.flatMap((_, unit) => (shownAt(state, unit) === undefined ? [] : [unit]));
  const rising = shown.toSorted((a, b) => heightOf(state, a) - heightOf(state, b) || a - b);
  return [
    ...lying(state),
    ...rising.flatMap((unit) => [
      ...weaponsOf(state, unit).map((weapon) => heldPiece(state, weapon, unit)),
      unitPiece(state, unit),
    ]),
  ];
}

function heightOf(state: State, unit: Unit): number {
  if (isBroken(state, unit)) return 0;
  return isLeader(state, unit) ? 1 : 1 + factsOf(state, unit).firepower;
}

function lying(state: State): Piece[] {
  return weaponsLeft(state).map((weapon) => {
    const hex = hexName(state, state.weaponPlace[weapon]);
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
    camp: state.side[holder],
  };
}

function weaponLook(state: State, weapon: Weapon): PieceLook {
  const tags = WEAPON_TAGS.filter(({ mark }) => hasWeaponMark(state, weapon, mark)).map(({ sign, means }) => ({
    sign,
    means,
  }));
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
    camp: state.side[unit],
  };
}

function whereWords(state: State, unit: Unit): string[] {
  if (outsideOf(state, unit) !== undefined) return ['outside the map'];
  return isHigh(state, unit) ? ['in the Steeple'] : [];
}

interface MarkTag<Kind extends string> {
  readonly mark: Kind;
  readonly sign: string;
  readonly means: string;
}

/** The markers that would lie on a counter. */
const TAGS: readonly MarkTag<Mark>[] = [
  { mark: 'hidden', sign: '?', means: 'hidden' },
  { mark: 'melee', sign: 'Melee', means: 'in Melee' },
  { mark: 'fought', sign: 'CC', means: 'in close combat' },
  { mark: 'desperate', sign: 'DM', means: 'desperate' },
  { mark: 'pinned', sign: 'Pin', means: 'pinned' },
  { mark: 'exhausted', sign: 'CX', means: 'exhausted' },
  { mark: 'wounded', sign: 'Wnd', means: 'wounded' },
  { mark: 'prep-fired', sign: 'Prep', means: 'has fired in the Prep Fire Phase' },
  { mark: 'final-fired', sign: 'Fin', means: 'Final Fire' },
  { mark: 'first-fired', sign: '1st', means: 'First Fire' },
];

const WEAPON_TAGS: readonly MarkTag<WeaponMark>[] = [
  { mark: 'malfunctioned', sign: '✕', means: 'malfunctioned' },
  { mark: 'prep-fired', sign: 'Prep', means: 'has fired in the Prep Fire Phase' },
  { mark: 'final-fired', sign: 'Fin', means: 'Final Fire' },
  { mark: 'first-fired', sign: '1st', means: 'First Fire' },
];

function lookOf(state: State, unit: Unit): PieceLook {
  const found = TAGS.filter(
    ({ mark }) => hasMark(state, unit, mark) && !(mark === 'first-fired' && hasMark(state, unit, 'final-fired')),
  );
  const tags = [...(isHigh(state, unit) ? [STEEPLE] : []), ...found.map(({ sign, means }) => ({ sign, means }))];
  return { ...(isSpent(state, unit) ? { spent: true } : {}), ...(tags.length === 0 ? {} : { tags }) };
}

const STEEPLE = { sign: '▲', means: 'in the Steeple' };

function isHigh(state: State, unit: Unit): boolean {
  return isOnMap(state, unit) && isSteeple(settingOf(state).board, state.place[unit]);
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
