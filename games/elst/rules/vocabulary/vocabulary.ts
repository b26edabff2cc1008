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

/** I-3.0 The eight phases of a Player Turn, before them the set-up; C-DaE:4.11 the Refit Phase between the battles of a campaign. */
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
export const PHASES = ['set-up', ...TURN_PHASES, 'refit', 'over'] as const;
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
  refit: 'Refit Phase',
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
export const UNIT_TYPES = ['squad', 'half-squad', 'crew', 'leader', 'vehicle'] as const;
export type UnitType = (typeof UNIT_TYPES)[number];
export const UNIT_CLASSES = ['elite', 'first-line', 'second-line', 'green', 'conscript'] as const;
export type UnitClass = (typeof UNIT_CLASSES)[number];

/** I-1.2.4 Support weapons, Guns (V-1.2.6) and what vehicles carry (V-7.2, V-7.8). A Panzerfaust is inherent: nobody has a counter of it (V-4.4.2a). */
export const WEAPON_TYPES = [
  'light-machine-gun',
  'medium-machine-gun',
  'heavy-machine-gun',
  'light-mortar',
  'flamethrower',
  'demolition-charge',
  'panzerschreck',
  'piat',
  'bazooka',
  'anti-tank-rifle',
  'panzerfaust',
  'gun',
  'main-armament',
  'vehicle-machine-gun',
  'radio',
] as const;
export type WeaponType = (typeof WEAPON_TYPES)[number];

/** V-3.2.4c V-3.2.4d V-3.2.4f What a weapon that must hit first fires at: ITT, ATT, VTT. A mortar always fires at an area. */
export const TARGET_TYPES = ['infantry', 'area', 'vehicle'] as const;
export type TargetType = (typeof TARGET_TYPES)[number];

/** V-6.2 What Guns and main armaments fire. APCR is marked A, APDS D, HEAT H, Smoke s on a counter. */
export const AMMUNITION = ['HE', 'AP', 'APCR', 'APDS', 'HEAT', 'smoke', 'WP'] as const;
export type Ammunition = (typeof AMMUNITION)[number];

/** V-1.2.6a Types of Guns, and the main armament of a vehicle. */
export const GUN_TYPES = ['AT', 'AA', 'INF', 'ART', 'MTR', 'MA'] as const;
export type GunType = (typeof GUN_TYPES)[number];

/** V-7.2b V-3.2.4p How a weapon turns: turrets from fast to one-man, not turreted, and a Gun that turns all round. */
export const MOUNTS = ['T', 'ST', 'RST', '1MT', 'NT', '360'] as const;
export type Mount = (typeof MOUNTS)[number];

/** V-7.3 V-6.7a */
export const TARGET_SIZES = ['very-large', 'large', 'average', 'small', 'very-small'] as const;
export type TargetSize = (typeof TARGET_SIZES)[number];

/** V-1.2.7a */
export const MOVEMENT_TYPES = ['tracked', 'armoured-car'] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];
export const GROUND_PRESSURES = ['low', 'normal', 'high'] as const;
export type GroundPressure = (typeof GROUND_PRESSURES)[number];

/** V-7.5a Discharger, Smoke Mortar, Smoke Pots, Nahverteidigungswaffe. */
export const DISPENSER_TYPES = ['sD', 'sM', 'sP', 'sN'] as const;
export type DispenserType = (typeof DISPENSER_TYPES)[number];

/** V-7.2a V-7.8a Where on a vehicle a weapon is: its MA, then BMG, CMG, AAMG, RMG. */
export const STATIONS = ['main', 'bow', 'coaxial', 'antiAircraft', 'rear'] as const;
export type Station = (typeof STATIONS)[number];

/** V-2.0v12 */
const ASPECTS = ['front', 'side', 'rear'] as const;
export type Aspect = (typeof ASPECTS)[number];
export const HIT_LOCATIONS = ['hull', 'turret'] as const;
export type HitLocation = (typeof HIT_LOCATIONS)[number];

/** V-Q.AFVD What a TK DR does to an AFV. */
export type KillResult = 'destroyed' | 'shock' | 'immobilized' | 'possible-shock' | 'stun' | 'none';
/** V-7.10 What becomes of a vehicle. stun-and-recall: STUN. */
const VEHICLE_CHANGES = [
  'wrecked',
  'shocked',
  'stunned',
  'stun-and-recall',
  'immobilized',
  'recalled',
  'buttoned-up',
  'weapon-disabled',
  'low-ammo',
] as const;
export type VehicleChange = (typeof VEHICLE_CHANGES)[number];

/** V-3.2.4l One of the six hexspines: s lies between the directions s and s + 1, so 0 is between N and NE. */
export type Hexspine = number;
export const HEXSPINES = 6;

/** I-1.2.5 grenades: placed in the Movement Phase. full and dispersed: from ordnance and dispensers. phosphorus: WP (V-6.2i). */
export const SMOKE_KINDS = ['grenades', 'full', 'dispersed', 'phosphorus', 'dispersed-phosphorus'] as const;
export type SmokeKind = (typeof SMOKE_KINDS)[number];

/** I-2.0a A die, and two dice of which one is coloured (I-1.4). */
export interface Dice {
  readonly coloured: number;
  readonly white: number;
  readonly total: number;
}

/** I-3.3.3 How a component takes part in defensive fire: by its mark when it fires. */
const FIRE_KINDS = ['prep', 'first', 'subsequent-first', 'final-protective', 'final', 'advancing'] as const;
export type FireKind = (typeof FIRE_KINDS)[number];

/** I-3.2.3 Rows of the result key: nKIA, K/n, nMC (NMC: 0), PTC, nothing. */
export type FireResult =
  | { readonly effect: 'kia' | 'k' | 'mc'; readonly number: number }
  | { readonly effect: 'ptc' }
  | { readonly effect: 'none' };

/** Until when a planned way continues on its own. It always ends where a mover is harmed or the next step has become illegal. */
export const STOPS = ['fired-at', 'next-to-enemy', 'attempt-failed'] as const;
export type Stop = (typeof STOPS)[number];

/** C-DaE:2.31a The directions of the rose, from 1 on. */
export const DIRECTION_NAMES = ['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west'] as const;
