/** What a written position can get wrong although its form is right: one list of checks, each with the rule that it breaks and the place where it stands. */
import type { Problem } from '@bridgehead/engine';
import { hexOf, isSteeple, locationLabel } from '../board/locations.js';
import { settingOf } from '../state/context.js';
import type { Mark, State } from '../state/state.js';
import {
  hasMark,
  hasWeaponMark,
  isOnMap,
  marksOf,
  NOBODY,
  NOWHERE,
  OUTSIDE,
  outsideOf,
  placeOf,
} from '../state/state.js';
import { findScenario, YEAR } from '../scenarios/scenarios.js';
import { hasRoom } from '../units/stacking.js';
import {
  friendsAt,
  isBroken,
  isGoodOrder,
  isHidden,
  isInMelee,
  isLeader,
  isVehicle,
  nameOf,
  unitsAt,
} from '../units/units-in-play.js';
import { armOf, weaponName } from '../units/weapons-in-play.js';
import { RESIDUAL_COUNTERS } from '../vocabulary/tables.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { isIssued, unitId, weaponId } from '../vocabulary/units.js';
import { SIDE_NAMES, SIDES } from '../vocabulary/vocabulary.js';
import { MARKS_IN } from './invariants.js';

interface Finding {
  readonly field: string;
  readonly text: string;
}

export interface PositionCheck {
  readonly rule: string;
  find(state: State): readonly Finding[];
}

/** Everything that the list finds, with the rule in the sentence. */
export function impossibleIn(state: State): Problem[] {
  return POSITION_CHECKS.flatMap((check) =>
    check.find(state).map(({ field, text }): Problem => ({ field, expected: `${text} [${check.rule}]` })),
  );
}

export const POSITION_CHECKS: readonly PositionCheck[] = [
  eachUnitAt(
    'I-1.3',
    (state, unit) => !isInPlay(state, state.place[unit]),
    (name, place) => `${place} is not in play in this scenario; ${name} cannot be there`,
  ),
  eachUnitAt(
    'I-DaE:1.2',
    (state, unit) => isPond(state, state.place[unit]),
    (name, place) => `${place} is a pond, which nobody enters; ${name} cannot be there`,
  ),
  { rule: 'I-3.3.1e', find: (state) => overfull(state, 'ground') },
  { rule: 'I-DaE:1.1g', find: (state) => overfull(state, 'steeple') },
  { rule: 'I-3.3d', find: findStrayArrivals },
  { rule: 'I-3.3c', find: findUnmetEnemies },
  eachUnitMarked(
    'I-3.8m',
    'melee',
    (state, unit) => !hasEnemyBeside(state, unit),
    (name) => `${name} is in Melee, and no enemy is in its location`,
  ),
  { rule: 'I-3.8n', find: findHalfMelees },
  eachUnitMarked(
    'I-3.8p',
    'melee',
    (state, unit) => unitsAt(state, state.place[unit]).every((other) => isBroken(state, other)),
    (name) => `${name} is in Melee, and nobody there is unbroken`,
  ),
  eachUnitMarked(
    'I-2.0l',
    'desperate',
    (state, unit) => !isBroken(state, unit),
    (name) => `${name} is DM and not broken`,
  ),
  eachUnitMarked(
    'I-3.2.3i',
    'broken',
    (state, unit) => hasMark(state, unit, 'pinned') || hasMark(state, unit, 'exhausted'),
    (name) => `${name} is broken, and so neither pinned nor exhausted`,
  ),
  eachUnitMarked(
    'I-3.2.3g',
    'wounded',
    (state, unit) => !isLeader(state, unit),
    (name) => `${name} is no leader and cannot be wounded`,
  ),
  eachUnitMarked(
    'I-DaE1:SSR2',
    'hidden',
    (state, unit) => hasMark(state, unit, 'broken') || hasMark(state, unit, 'pinned') || hasMark(state, unit, 'melee'),
    (name) => `${name} is hidden, and so neither broken nor pinned nor in Melee`,
  ),
  eachUnitMarked(
    'I-4.0k',
    'manned-twice',
    (state, unit) => !hasMark(state, unit, 'manned'),
    (name) => `${name} is marked manned-twice without manned`,
  ),
  eachUnitMarked(
    'I-3.2.5',
    'prep-fired',
    (state, unit) => isUnderWay(state) && state.side[unit] !== state.attacker,
    (name) => `${name} belongs to the DEFENDER, who makes no Prep Fire`,
  ),
  eachUnitMarked(
    'I-3.3.3c',
    'first-fired',
    (state, unit) => isUnderWay(state) && state.side[unit] === state.attacker,
    (name) => `${name} belongs to the ATTACKER, who makes no First Fire`,
  ),
  eachUnitMarked(
    'I-3.4f',
    'final-fired',
    (state, unit) => isUnderWay(state) && state.side[unit] === state.attacker,
    (name) => `${name} belongs to the ATTACKER, who makes no Final Fire`,
  ),
  { rule: 'I-3.0', find: findUntimelyMarks },
  { rule: 'I-1.2.4', find: findLostWeapons },
  eachWeapon(
    'I-6.11',
    'aim',
    (state, weapon) =>
      (state.aim[weapon] !== NOWHERE || state.acquired.some((entry) => entry.weapon === weapon)) !==
      (hasWeaponMark(state, weapon, 'acquired') || hasWeaponMark(state, weapon, 'acquired-twice')),
    (name) => `the ${name} needs both an aim and the mark acquired, or neither`,
  ),
  eachWeapon(
    'V-4.4.1a',
    'kind',
    (state, weapon) => !isIssued(armOf(state, weapon), YEAR, findScenario(state.scenario).month),
    (name) => `the ${name} is not issued yet in this scenario`,
  ),
  eachWeapon(
    'I-4.2e',
    'marks',
    (state, weapon) => hasWeaponMark(state, weapon, 'malfunctioned') && armOf(state, weapon).removed,
    (name) => `the ${name} does not malfunction: it is removed`,
  ),
  eachWeapon(
    'I-4.3c',
    'marks',
    (state, weapon) =>
      state.weaponPlace[weapon] >= 0 &&
      hasWeaponMark(state, weapon, 'placed') !== state.charges.some((charge) => charge.weapon === weapon),
    (name) => `the ${name} needs both the mark placed and an entry among the charges, or neither`,
  ),
  {
    rule: 'I-1.2.5a',
    find: (state) =>
      isUnderWay(state) && state.phase !== 'movement'
        ? state.smoke.flatMap(({ kind }, index) =>
            kind === 'grenades'
              ? [{ field: `smoke[${index}].kind`, text: 'Smoke grenades last to the end of the Movement Phase' }]
              : [],
          )
        : [],
  },
  {
    rule: 'I-6.2',
    find: (state) =>
      state.smoke.flatMap(({ hex }, index) =>
        isPond(state, hex)
          ? [{ field: `smoke[${index}].hex`, text: `${labelOf(state, hex)} is a pond, where no Smoke is placed` }]
          : [],
      ),
  },
  {
    rule: 'I-3.3.5i',
    find: (state) =>
      state.phase === 'movement'
        ? []
        : state.residual.map(({ location }) => ({
            field: `residual.${labelOf(state, location)}`,
            text: 'Residual FP lasts to the end of the Movement Phase',
          })),
  },
  {
    rule: 'I-R44',
    find: (state) =>
      state.residual.flatMap(({ location, firepower }) =>
        RESIDUAL_COUNTERS.includes(firepower)
          ? []
          : [
              {
                field: `residual.${labelOf(state, location)}`,
                text: `there is no counter for ${firepower}; expected ${RESIDUAL_COUNTERS.join(', ')}`,
              },
            ],
      ),
  },
  {
    rule: 'I-3.2.2l',
    find: (state) =>
      state.directions.flatMap(({ leader }, index) =>
        leader < state.side.length && isLeader(state, leader)
          ? []
          : [{ field: `directions[${index}].leader`, text: `expected a leader; ${unitId(leader)} is none` }],
      ),
  },
  {
    rule: 'I-3.1g',
    find: (state) =>
      state.selfRallies > settingOf(state).scenario.selfRallies
        ? [
            {
              field: 'selfRallies',
              text: `expected at most ${settingOf(state).scenario.selfRallies}, as often as this scenario allows`,
            },
          ]
        : [],
  },
];

// --- what most of them have in common -------------------------------------------------------------------------------

function eachUnitAt(
  rule: string,
  isWrong: (state: State, unit: Unit) => boolean,
  say: (name: string, place: string) => string,
): PositionCheck {
  return {
    rule,
    find: (state) =>
      [...state.side.keys()]
        .filter((unit) => isOnMap(state, unit) && isWrong(state, unit))
        .map((unit) => ({
          field: `units.${unitId(unit)}.at`,
          text: say(nameOf(state, unit), labelOf(state, state.place[unit])),
        })),
  };
}

function eachUnitMarked(
  rule: string,
  mark: Mark,
  isWrong: (state: State, unit: Unit) => boolean,
  say: (name: string) => string,
): PositionCheck {
  return {
    rule,
    find: (state) =>
      [...state.side.keys()]
        .filter((unit) => hasMark(state, unit, mark) && isWrong(state, unit))
        .map((unit) => ({ field: `units.${unitId(unit)}.marks`, text: say(nameOf(state, unit)) })),
  };
}

function eachWeapon(
  rule: string,
  field: 'aim' | 'marks' | 'kind',
  isWrong: (state: State, weapon: Weapon) => boolean,
  say: (name: string) => string,
): PositionCheck {
  return {
    rule,
    find: (state) =>
      [...state.holder.keys()]
        .filter((weapon) => isWrong(state, weapon))
        .map((weapon) => ({ field: `weapons.${weaponId(weapon)}.${field}`, text: say(weaponName(state, weapon)) })),
  };
}

function labelOf(state: State, location: number): string {
  return locationLabel(settingOf(state).board, location);
}

function isInPlay(state: State, location: number): boolean {
  const { board, area } = settingOf(state);
  return area.includes[hexOf(board, location)];
}

function isPond(state: State, location: number): boolean {
  const { board } = settingOf(state);
  return board.terrain[hexOf(board, location)] === 'pond';
}

/** Before the first step of a phase the sequence has still to clear what the one before has left. */
function isUnderWay({ stack }: State): boolean {
  return stack.length > 1;
}

// --- the longer ones ------------------------------------------------------------------------------------------------

function overfull(state: State, where: 'ground' | 'steeple'): Finding[] {
  const setting = settingOf(state);
  const places = [
    ...new Set(state.place.filter((place) => place >= 0 && isSteeple(setting.board, place) === (where === 'steeple'))),
  ];
  return places.flatMap((place) =>
    SIDES.flatMap((side) => {
      const friends = friendsAt(state, side, place);
      return hasRoom(state, setting, side, place, friends)
        ? []
        : [
            {
              field: `units.${unitId(friends[friends.length - 1])}.at`,
              text: `too many ${SIDE_NAMES[side]} units are in ${labelOf(state, place)}`,
            },
          ];
    }),
  );
}

function findStrayArrivals(state: State): Finding[] {
  const { area } = settingOf(state);
  return [...state.side.keys()].flatMap((unit) => {
    const next = outsideOf(state, unit);
    if (next === undefined || Object.values(area.edges).some((hexes) => hexes.includes(next))) return [];
    return [
      {
        field: `units.${unitId(unit)}.at`,
        text: `${labelOf(state, next)} is not at the edge; ${nameOf(state, unit)} cannot wait outside next to it`,
      },
    ];
  });
}

function findUnmetEnemies(state: State): Finding[] {
  if (state.phase === 'advance' || state.phase === 'close-combat') return [];
  return [...state.side.keys()].flatMap((unit) => {
    if (!isOnMap(state, unit) || state.side[unit] === state.attacker || isVehicle(state, unit)) return [];
    const here = unitsAt(state, state.place[unit]);
    if (here.some((other) => isInMelee(state, other) || isHidden(state, other)) || !isGoodOrder(state, unit)) return [];
    const enemy = here.find(
      (other) => state.side[other] !== state.side[unit] && isGoodOrder(state, other) && !isVehicle(state, other),
    );
    return enemy === undefined
      ? []
      : [
          {
            field: `units.${unitId(unit)}.at`,
            text: `${nameOf(state, unit)} and ${nameOf(state, enemy)} share ${labelOf(state, state.place[unit])} and are not in Melee`,
          },
        ];
  });
}

function hasEnemyBeside(state: State, unit: Unit): boolean {
  return (
    isOnMap(state, unit) && unitsAt(state, state.place[unit]).some((other) => state.side[other] !== state.side[unit])
  );
}

/** Everybody in the location of a Melee is in it; who joins it does so in the Advance Phase and the Close Combat Phase. */
function findHalfMelees(state: State): Finding[] {
  if (state.phase === 'advance' || state.phase === 'close-combat' || !isUnderWay(state)) return [];
  return [...state.side.keys()].flatMap((unit) => {
    if (!isOnMap(state, unit) || isInMelee(state, unit) || isHidden(state, unit) || isVehicle(state, unit)) return [];
    const partner = unitsAt(state, state.place[unit]).find((other) => isInMelee(state, other));
    return partner === undefined
      ? []
      : [
          {
            field: `units.${unitId(unit)}.marks`,
            text: `${nameOf(state, partner)} is in Melee in ${labelOf(state, state.place[unit])}, and so is ${nameOf(state, unit)}`,
          },
        ];
  });
}

function findUntimelyMarks(state: State): Finding[] {
  if (!isUnderWay(state)) return [];
  return [...state.side.keys()].flatMap((unit) =>
    marksOf(state, unit).flatMap((mark) => {
      const phases = MARKS_IN[mark];
      return phases === undefined || phases.some((phase) => phase === state.phase)
        ? []
        : [
            {
              field: `units.${unitId(unit)}.marks`,
              text: `the mark ${mark} belongs to ${phases.join(', ')}, not to ${state.phase}`,
            },
          ];
    }),
  );
}

function findLostWeapons(state: State): Finding[] {
  return [...state.holder.keys()].flatMap((weapon) => {
    const holder = state.holder[weapon];
    const field = `weapons.${weaponId(weapon)}`;
    if (holder === NOBODY)
      return state.weaponPlace[weapon] <= OUTSIDE
        ? [{ field: `${field}.at`, text: `the ${weaponName(state, weapon)} cannot lie outside the map` }]
        : [];
    const place = placeOf(state, holder);
    return isOnMap(state, holder) || outsideOf(state, holder) !== undefined || place === 'due' || place === 'unknown'
      ? []
      : [{ field: `${field}.holder`, text: `${nameOf(state, holder)} is ${String(place)} and holds nothing` }];
  });
}
