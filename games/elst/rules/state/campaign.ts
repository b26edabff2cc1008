/**
 * C-DaE:4.1 The campaign in the state: what goes on from one battle to the next. A battle is played with the units of the state as
 * any scenario is; between two battles, and before they enter, units and weapons are in the rosters of their sides.
 * A view has nothing of the other side's roster (C-R200).
 */
import type { Hex } from '@bridgehead/engine/hex';
import type { Location } from '../board/locations.js';
import type { BatteryType, Calibre } from '../vocabulary/artillery.js';
import type { Unit, UnitKind, WeaponKind } from '../vocabulary/units.js';
import type { Hexspine, Side } from '../vocabulary/vocabulary.js';
import type { CampaignOrder } from './campaign-actions.js';
import type { Mark, WeaponMark } from './state.js';

/** The number of a unit in the roster of its side: its place in the list, the same for the whole campaign. */
export type Piece = number;
/** The place of a weapon in the roster of its side; it holds for one Refit Phase. */
export type Item = number;

/** C-DaE:4.2.o Where something is Retained: the Setup Area of its side with this number, or one of the two below. */
export type Post = number;
/** C-CG7 The Entry Area of its side. */
export const ENTRY: Post = -1;
/** C-DaE:4.5057 Its own hex outside a Setup Area: an immobile vehicle whose MA works. */
export const IN_PLACE: Post = -2;

/** Nothing of a list. */
export const NONE = -1;

/** in-play: it is among the units of the state. merged: with another half-squad (C-DaE:4.509). left: for victory (C-CG11d). */
export const FATES = ['retained', 'in-play', 'eliminated', 'left', 'merged'] as const;
type Fate = (typeof FATES)[number];

/** What a roster tells of a unit. at: where it ended. */
export const CHAPTERS = [
  'initial',
  'bought',
  'replenished',
  'created',
  'fought',
  'reduced',
  'replaced',
  'wounded',
  'healed',
  'escaped',
  'shifted',
  'recombined',
  'repaired',
  'eliminated',
  'died',
  'recalled',
  'left',
] as const;
export interface Chapter {
  readonly date: number;
  readonly what: (typeof CHAPTERS)[number];
  readonly at?: Hex;
}

/** A squad, half-squad, crew, leader or vehicle of a roster, with its story. */
export interface RosterPiece {
  readonly kind: UnitKind;
  readonly fate: Fate;
  readonly post: Post;
  /** Where it was on the map last, or NOWHERE. */
  readonly hex: Hex;
  readonly hull: Hexspine;
  readonly turret: Hexspine;
  /** What lasts: a wound; of vehicles immobilization, the +1 of a Stun, Recall, Low Ammo. */
  readonly marks: readonly Mark[];
  /** The letter of its name, given when the other side sees it for the first time; NONE before. */
  readonly letter: number;
  /** C-CG8c C-DaE:4.5162b The purchase that it came with, until its first battle is over; NONE otherwise. */
  readonly group: number;
  readonly story: readonly Chapter[];
}

/** C-DaE:4.2.h A weapon of a roster, those mounted in vehicles included. */
export interface RosterItem {
  readonly kind: WeaponKind;
  /** Who possesses it, or NONE. */
  readonly holder: Piece;
  readonly post: Post;
  readonly hex: Hex;
  readonly arc: Hexspine;
  readonly marks: readonly WeaponMark[];
  readonly group: number;
  /** C-CG3 A radio comes with its OBA module. */
  readonly module?: Module;
  /** C-R79 It stays out of the next battle. */
  readonly kept?: true;
}

export interface Module {
  readonly calibre: Calibre;
  readonly type: BatteryType;
}

/** C-DaE:4.5153 One line of the Purchase Record. */
export interface Purchase {
  readonly date: number;
  /** "I1" */
  readonly group: string;
  readonly to: Post;
  readonly cost: number;
  readonly strength: 'unknown' | 'full' | 'depleted';
}

/** C-DaE:4.514c CPP of a date. */
interface Account {
  readonly date: number;
  readonly gained: number;
  readonly spent: number;
}

/** C-DaE:4.13 What a side keeps secret (C-R200). */
export interface Roster {
  readonly pieces: readonly RosterPiece[];
  readonly items: readonly RosterItem[];
  readonly purchases: readonly Purchase[];
  /** C-DaE:4.514b CPP that are left. */
  readonly points: number;
  readonly accounts: readonly Account[];
  /** C-DaE:4.5154a The Attack Chit was bought on this date; NONE: never. */
  readonly chit: number;
  /** The answer to the question of the step, until the other side has answered. */
  readonly order: CampaignOrder | undefined;
}

export const HIDDEN_ROSTER: Roster = {
  pieces: [],
  items: [],
  purchases: [],
  points: 0,
  accounts: [],
  chit: NONE,
  order: undefined,
};

export const BATTLE_TYPES = ['initial', 'british-assault', 'german-assault'] as const;
export type BattleType = (typeof BATTLE_TYPES)[number];

/** Units that are set up together, on the same ground, and may hand weapons to one another. */
export interface BattleForce {
  readonly side: Side;
  readonly first: Unit;
  /** Where each of them stands unless its owner says otherwise. */
  readonly suggested: readonly Hex[];
  /** The ground: a Setup Area, or NONE for the hexes below. */
  readonly area: number;
  readonly hexes: readonly Hex[];
  /** C-R73 They need not take part. */
  readonly optional: boolean;
}

/** C-R73 A unit outside the area of a German Assault. */
interface Aside {
  readonly unit: Unit;
  readonly at: Location;
}

export interface Battle {
  readonly type: BattleType;
  /** C-DaE:4.5171a A British Assault follows on the same date. */
  readonly followed: boolean;
  /** Forces that are being set up now come last in the list, from this one on. */
  readonly settingUp: number;
  readonly forces: readonly BattleForce[];
  /** By unit of the state: its number in the roster of its side; NONE for a wreck, and in a view for the other side's. A leader who was made in battle has no entry yet. */
  readonly pieces: readonly Piece[];
  /** By unit: the letter of its name. */
  readonly letters: readonly number[];
  readonly aside: readonly Aside[];
  /** C-CG5b German squads that have entered and are counted, and how many of them in this Player Turn. */
  readonly squadsEntered: readonly Unit[];
  readonly squadsThisTurn: number;
}

export interface Campaign {
  /** C-DaE:4.2.a Counted from 0. */
  readonly date: number;
  /** C-DaE:4.505a One letter for each hex: b or g for the Setup Areas of a side, n for No Man's Land, a point for Uncontrolled Territory. Empty before the first Refit Phase. */
  readonly ground: string;
  /** C-CG10b For each road hex that leads out of the map, and each hex next to one, the side whose Good Order MMC was last in it: b, g or a point. */
  readonly passed: string;
  /** The date of the last battle. */
  readonly fought: number;
  /** C-DaE:4.517b Attacks that the British have chosen. */
  readonly attacks: number;
  /** C-DaE:4.41e VP exited, by date. */
  readonly exited: readonly number[];
  /** C-DaE:4.513e The Eliminated Pools. */
  readonly pools: Readonly<Record<Side, readonly UnitKind[]>>;
  /** Letters that have been given to units. */
  readonly letters: Readonly<Record<Side, number>>;
  /** Undefined in the Refit Phase, from 4.507 on. */
  readonly battle: Battle | undefined;
  readonly rosters: Readonly<Record<Side, Roster>>;
}
