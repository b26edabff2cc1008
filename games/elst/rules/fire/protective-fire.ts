/** I-3.3.3k I-R49 Final Protective Fire: everything at once, and the dice are a check of those who fire. It may be repeated as long as they hold (I-3.3.3m). */
import type { Consequence, Violation } from '@bridgehead/engine';
import { listed } from '@bridgehead/engine';
import type { Losses } from '../morale/losses.js';
import { checkMorale, inOrder } from '../morale/morale.js';
import type { FireGroup } from '../state/frames.js';
import type { State } from '../state/state.js';
import { isOnMap } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseAgain } from '../text/refusals-defensive-fire.js';
import { isMultiMan, leadershipOf, nameOf } from '../units/units-in-play.js';
import { weaponsOf } from '../units/weapons-in-play.js';
import type { Component } from '../vocabulary/fire-components.js';
import { isWeapon, ownFire, weaponFire } from '../vocabulary/fire-components.js';
import type { Unit } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import { mayUseAtOnce } from '../weapons/weapon-use.js';
import type { Shot } from './fire-groups.js';
import { componentName, fireKindOf, fireModeOf } from './fire-modes.js';

/** What a player should know before they fire with those who have fired before. */
export function warnOfAgain(state: State, { group, phase }: Pick<Shot, 'group' | 'phase'>): Consequence[] {
  const protectors = protectorsIn(state, { group, phase });
  const others = [
    ...new Set(
      group.firers.filter(
        (firer, index) => fireModeOf(state, group.components[index], firer, phase)?.kind === 'subsequent-first',
      ),
    ),
  ];
  const say = (units: readonly Unit[]) => listed(units.map((unit) => nameOf(state, unit)));
  return [
    ...(others.length === 0
      ? []
      : [
          {
            kind: 'duty' as const,
            rule: 'I-3.3.3i',
            text: `Afterwards ${say(others)} and all weapons held there are marked Final Fire.`,
          },
        ]),
    ...(protectors.length === 0
      ? []
      : [
          {
            kind: 'own-loss' as const,
            rule: 'I-3.3.3l',
            text: `The dice are also a morale check of ${say([...protectors, ...group.leaders])}.`,
          },
        ]),
  ];
}

/** The units of a group that use it. By their marks: a weapon that has just broken down was part of it. */
export function protectorsIn(state: State, { group, phase }: Pick<Shot, 'group' | 'phase'>): Unit[] {
  if (phase !== 'movement') return [];
  return [
    ...new Set(
      group.firers.filter(
        (firer, index) => fireModeOf(state, group.components[index], firer, phase)?.kind === 'final-protective',
      ),
    ),
  ];
}

/** I-3.3.3n A unit that uses it also fires everything else it could fire: its own FP, and its machine guns. isSpent: those that may not fire at this target any more. */
export function judgeProtective(
  state: State,
  shot: Pick<Shot, 'group' | 'phase'>,
  isSpent: (component: Component) => boolean,
): Violation[] {
  return protectorsIn(state, shot).flatMap((unit) => {
    const missing = leftOut(state, shot.group, unit).find((component) => !isSpent(component));
    return missing === undefined
      ? []
      : [
          refuseAgain('protective-all', {
            unit: nameOf(state, unit),
            missing: isWeapon(missing) ? componentName(state, missing) : 'its own firepower',
          }),
        ];
  });
}

/** What else a unit could fire, within the limits of one attack (I-4.0k). */
function leftOut(state: State, { components, firers }: FireGroup, unit: Unit): Component[] {
  const used = components.filter((_, index) => firers[index] === unit);
  const all = [...(isMultiMan(state, unit) ? [ownFire(unit)] : []), ...weaponsOf(state, unit).map(weaponFire)];
  return all.filter((component) => {
    if (used.includes(component) || fireKindOf(state, component, 'movement') !== 'final-protective') return false;
    const together = [...used, component];
    const weapons = together.filter(isWeapon).length;
    return mayUseAtOnce(state, unit, { own: weapons < together.length, weapons });
  });
}

/**
 * I-3.3.3l After the attack: its dice are a NMC of every unit that used it and of the leaders who directed. A leader's modifier
 * counts for the others, not for themselves; it is the one of the attack, so those they led check before them.
 */
export function protectiveChecks(play: Play, shot: Shot, dice: Dice, losses: Losses): void {
  const { state } = play;
  const protectors = protectorsIn(state, shot);
  if (protectors.length === 0) return;
  const leaders = shot.group.leaders;
  const worst = leaders
    .toSorted((one, other) => (leadershipOf(state, other) ?? 0) - (leadershipOf(state, one) ?? 0))
    .slice(0, 1);
  const check = (unit: Unit, helpers: readonly Unit[]) => {
    if (isOnMap(state, unit))
      checkMorale(play, unit, { rule: 'I-3.3.3l', modifier: 0, helpers, cause: 'protective-fire', dice }, losses);
  };
  for (const unit of inOrder(state, protectors)) check(unit, worst);
  for (const leader of inOrder(state, leaders)) check(leader, []);
}
