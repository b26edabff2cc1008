/** The words of the rulebook that the rules, the content and the files share. */

export const SIDES = ['british', 'german'] as const;
export type Side = (typeof SIDES)[number];
export const SIDE_NAMES: Readonly<Record<Side, string>> = { british: 'British', german: 'German' };

export function opponentOf(side: Side): Side {
  return side === 'british' ? 'german' : 'british';
}

/** Whose uniform a counter wears (I-5.2). Russians and Americans occur in worked examples only, on the British side. */
export const NATIONALITIES = ['british', 'german', 'russian', 'american'] as const;
export type Nationality = (typeof NATIONALITIES)[number];

/** I-3.0 The eight phases of a Player Turn, before them the set-up. */
export const TURN_PHASES = [
  'rally',
  'prep-fire',
  'movement',
  'defensive-fire',
  'advancing-fire',
  'rout',
  'advance',
  'close-combat',
] as const;
export type TurnPhase = (typeof TURN_PHASES)[number];
export const PHASES = ['set-up', ...TURN_PHASES, 'over'] as const;
export type Phase = (typeof PHASES)[number];
export const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  'set-up': 'Set-up',
  rally: 'Rally Phase',
  'prep-fire': 'Prep Fire Phase',
  movement: 'Movement Phase',
  'defensive-fire': 'Defensive Fire Phase',
  'advancing-fire': 'Advancing Fire Phase',
  rout: 'Rout Phase',
  advance: 'Advance Phase',
  'close-combat': 'Close Combat Phase',
  over: 'Game over',
};
/** The phases in which a side makes fire attacks one after the other. */
export const FIRE_PHASES = ['prep-fire', 'defensive-fire', 'advancing-fire'] as const;
export type FirePhase = (typeof FIRE_PHASES)[number];

/** C-Map11 The ground of a hex. There is no woods and no brush at Elst; worked examples on other boards have them. */
export const TERRAINS = [
  'open',
  'grain',
  'orchard',
  'building-stone',
  'building-wood',
  'pond',
  'woods',
  'brush',
] as const;
export type Terrain = (typeof TERRAINS)[number];

/** I-1.2.1a I-1.2.2a */
export const UNIT_TYPES = ['squad', 'half-squad', 'crew', 'leader'] as const;
export type UnitType = (typeof UNIT_TYPES)[number];
export const UNIT_CLASSES = ['elite', 'first-line', 'second-line', 'green', 'conscript'] as const;
export type UnitClass = (typeof UNIT_CLASSES)[number];

/** I-1.2.4 Support weapons of the Infantry game; none of those that the Steeple forbids is among them (I-DaE:1.1f). */
export const WEAPON_TYPES = [
  'light-machine-gun',
  'medium-machine-gun',
  'heavy-machine-gun',
  'light-mortar',
  'flamethrower',
  'demolition-charge',
] as const;
export type WeaponType = (typeof WEAPON_TYPES)[number];

/** I-3.2.4b What a weapon that must hit first fires at: a light mortar always at an area. */
export type TargetType = 'area';

/** I-1.2.5 grenades: placed in the Movement Phase. full and dispersed: from a mortar. */
export const SMOKE_KINDS = ['grenades', 'full', 'dispersed'] as const;
export type SmokeKind = (typeof SMOKE_KINDS)[number];

/** I-2.0a A die, and two dice of which one is coloured (I-1.4). */
export interface Dice {
  readonly coloured: number;
  readonly white: number;
  readonly total: number;
}

/** I-3.3.3 How a component takes part in defensive fire: by its mark when it fires. */
export const FIRE_KINDS = ['prep', 'first', 'subsequent-first', 'final-protective', 'final', 'advancing'] as const;
export type FireKind = (typeof FIRE_KINDS)[number];

/** I-3.2.3 Rows of the result key: nKIA, K/n, nMC (NMC: 0), PTC, nothing. */
export type FireResult =
  | { readonly effect: 'kia' | 'k' | 'mc'; readonly number: number }
  | { readonly effect: 'ptc' }
  | { readonly effect: 'none' };

/** Until when a planned way continues on its own. It always ends where a mover is harmed or the next step has become illegal. */
export const STOPS = ['fired-at', 'next-to-enemy', 'attempt-failed'] as const;
export type Stop = (typeof STOPS)[number];
