/** I-3.2.4c I-R94 The To Hit roll of a light mortar: always on the Area Target Type, so TEM counts on the fire table and not here (I-3.2.4b). */
import type { Adder } from '@bridgehead/engine';
import { Sum, TallySheet } from '@bridgehead/engine';
import { hasSteeple, hexOf, steepleOver } from '../board/locations.js';
import { directionModifier } from '../fire/direction.js';
import type { Shot } from '../fire/fire-groups.js';
import { movementModifiers } from '../fire/first-fire.js';
import { lineBetween } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import type { BombardmentFrame } from '../state/frames.js';
import type { State } from '../state/state.js';
import { hasWeaponMark } from '../state/state.js';
import { isExhausted, isHidden, isPinned, unitsAt } from '../units/units-in-play.js';
import { armOf, isCaptured } from '../units/weapons-in-play.js';
import { weaponIn } from '../vocabulary/fire-components.js';
import { TO_HIT } from '../vocabulary/tables.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';

/** One mortar and what it fires at. */
export interface MortarShot extends Shot {
  readonly ammunition: BombardmentFrame['ammunition'];
}

export function mortarOf({ group: { components } }: Pick<Shot, 'group'>): Weapon {
  return weaponIn(components[0]);
}

/** I-3.2.4d In the Movement Phase only those who move; otherwise everybody in the hex, the Steeple included (I-DaE:1.1h). */
export function targetsInHex(
  state: State,
  { board }: Pick<Context, 'board'>,
  { target, movers }: Pick<Shot, 'target' | 'movers'>,
): Unit[] {
  if (movers !== undefined) return movers.units.filter((unit) => state.place[unit] === movers.location);
  const hex = hexOf(board, target);
  return [...unitsAt(state, hex), ...(hasSteeple(board, hex) ? unitsAt(state, steepleOver(board, hex)) : [])];
}

/** All DRM against one unit in the hex; without a unit, those against the hex itself. */
function addToHit(state: State, context: Context, shot: MortarShot, unit: Unit | undefined, into: Adder): void {
  const { group, phase, movers, target, ammunition } = shot;
  const weapon = mortarOf(shot);
  const [firer] = group.firers;
  for (const { rule, label, value } of firerModifiers(state, shot)) into.add(rule, label, value);
  if (phase === 'advancing-fire') into.add('I-3.2.4c', 'Advancing Fire', TO_HIT.advancing);
  const leadership = directionModifier(state, group);
  if (leadership !== undefined && leadership !== 0) into.add('I-4.5a', 'leadership', leadership);
  if (ammunition === 'smoke') into.add('I-6.2', 'Smoke', TO_HIT.smoke);
  const { hindrance } = lineBetween(context, state.place[firer], target);
  if (hindrance > 0) into.add('I-3.2.4c', 'Hindrance', hindrance);
  if (movers !== undefined && unit !== undefined)
    movementModifiers(state, context, movers, unit, [state.place[firer]], into, 'mortar');
  const acquired = acquisitionOf(state, context, weapon, target);
  if (acquired !== 0) into.add('I-4.5b', 'acquired', acquired);
  if (ammunition === 'shell' && (unit === undefined || isHidden(state, unit)))
    into.add('I-6.11', 'no known enemy there', TO_HIT.empty);
}

interface Modifier {
  readonly rule: string;
  readonly label: string;
  readonly value: number;
}

/** I-R46 What lies with those who fire: it lessens Residual FP as well. */
export function firerModifiers(state: State, { group }: Pick<Shot, 'group'>): Modifier[] {
  const weapon = mortarOf({ group });
  const [firer] = group.firers;
  const crew = [...group.firers, ...group.helpers];
  const found: Modifier[] = [];
  if (crew.some((unit) => isPinned(state, unit)))
    found.push({ rule: 'I-3.2.3t', label: 'pinned', value: TO_HIT.pinned });
  if (isCaptured(state, weapon, firer)) found.push({ rule: 'I-5.5', label: 'captured', value: TO_HIT.captured });
  if ([...crew, ...group.leaders].some((unit) => isExhausted(state, unit)))
    found.push({ rule: 'I-3.3.1i', label: 'CX', value: TO_HIT.exhausted });
  return found;
}

/** I-6.11 What the mortar has gained on this hex. */
function acquisitionOf(state: State, { board }: Pick<Context, 'board'>, weapon: Weapon, target: number): number {
  if (state.aim[weapon] !== hexOf(board, target)) return 0;
  return hasWeaponMark(state, weapon, 'acquired-twice') ? -2 : -1;
}

/** What a roll comes to. */
export interface ToHit {
  /** Of the easiest target; of the hex if nobody is there. */
  readonly modifiers: TallySheet;
  readonly hit: 'miss' | 'hit' | 'critical';
  /** I-3.2.4a Not all who are there need be hit: their modifiers may differ. */
  readonly units: readonly Unit[];
}

export function toHit(state: State, context: Context, shot: MortarShot, dice: Dice): ToHit {
  const number = armOf(state, mortarOf(shot)).toHit;
  const targets = shot.ammunition === 'smoke' ? [] : targetsInHex(state, context, shot);
  const isHit = (modifier: number) => dice.total + modifier <= number;
  const units = targets.filter((unit) => {
    const sum = new Sum();
    addToHit(state, context, shot, unit, sum);
    return isHit(sum.total);
  });
  const modifiers = bestToHit(
    state,
    context,
    shot,
    targets.filter((unit) => !isHidden(state, unit)),
  );
  // I-6.1 An original 2 that hits.
  const hit = isHit(modifiers.total) ? (dice.total === 2 && shot.ammunition === 'shell' ? 'critical' : 'hit') : 'miss';
  return { modifiers, hit, units };
}

/** What is shown: the modifiers against whoever is easiest to hit, as far as they are known. */
export function bestToHit(state: State, context: Context, shot: MortarShot, known: readonly Unit[]): TallySheet {
  const sheets = (known.length === 0 ? [undefined] : known).map((unit) => {
    const sheet = new TallySheet('To Hit');
    addToHit(state, context, shot, unit, sheet);
    return sheet;
  });
  return sheets.reduce((best, sheet) => (sheet.total < best.total ? sheet : best));
}
