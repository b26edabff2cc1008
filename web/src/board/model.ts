/**
 * What the board shows and what it tells. The board knows no rules: it takes a plan (the paper) and a scene (what lies on
 * it), and says what was considered and picked. The same component serves play, replay, report and the gallery.
 */
import type { Army, Box, Counter, Point } from '@bridgehead/cartography';

/** One hex of the paper. Its name is what players call it ("0717"). */
export interface PlanHex {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** The board laid out on paper. */
export interface BoardPlan {
  /** The part of the drawing that is shown, in units of the drawing. */
  readonly paper: Box;
  readonly hexes: readonly PlanHex[];
  /** The corners of any hex, from its centre. */
  readonly corners: readonly Point[];
  /** The address of the drawn map (an SVG document). */
  readonly drawing: string;
  /** Where only a part of the drawn ground is in play: those of the hexes that are places beyond its edge. All but the part lies under a veil. */
  readonly beyond?: readonly string[];
  /** What the map shows, for anyone who cannot see it. */
  readonly title: string;
  /** How large counters are drawn, where not as usual: larger where much of a large map must be seen at once. */
  readonly counters?: number;
}

/** A small marker at the lower edge of a counter. fire: what it has fired. harm: what is wrong with it. */
export interface Tag {
  readonly sign: string;
  readonly means: string;
  readonly tone?: 'fire' | 'harm';
}

/** How a piece stands out. Each look has a shape of its own apart from its colour. */
export interface PieceLook {
  /** It can be picked: a soft glow. */
  readonly offered?: boolean;
  /** Picking any piece with the same word picks the same, such as their formation: a stack of them is not opened. */
  readonly together?: string;
  /** It has been picked: lifted, with a firm ring. */
  readonly picked?: boolean;
  /** It is the object of what is being built (a defender): a ring of brackets. */
  readonly target?: boolean;
  /** It has done what it could in this phase: paler. */
  readonly spent?: boolean;
  /** Something must be done with it before the phase can end: an exclamation mark. */
  readonly duty?: boolean;
  /** Short signs at its lower edge ("fired"), one or two letters each with the words they stand for. */
  readonly tags?: readonly Tag[];
  /** A few numbers over it, such as what it could fire, with the words for them. */
  readonly caption?: { readonly text: string; readonly means: string };
}

/** A counter on the board. Several in one hex make a stack, the first at the bottom. */
export interface Piece {
  readonly id: string;
  readonly hex: string;
  readonly face: Counter;
  /** What a screen reader says: "US 1/47, three-six-seven". */
  readonly spoken: string;
  readonly look: PieceLook;
  /** Whose it is, where pieces of two camps can be in one hex: they lie beside each other then. */
  readonly camp?: string;
}

/**
 * offered: can be picked. reach: can be reached, its text is the cost. road: the same, by a faster way of going. picked: chosen. target: what is aimed at.
 * refused: what was considered and cannot be had. duty: something is still to do here. zone: in an enemy zone of
 * control. gap: where the front is open. entry: where reinforcements come in. focus: shown because someone asked where it is.
 * crossed, hindering, blocking: what a line of sight crosses, what hinders it, what blocks it.
 */
export const MARK_KINDS = [
  'zone',
  'crossed',
  'hindering',
  'blocking',
  'reach',
  'road',
  'offered',
  'entry',
  'gap',
  'duty',
  'target',
  'picked',
  'refused',
  'focus',
] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Something said about a hex. */
export interface HexMark {
  readonly hex: string;
  readonly kind: MarkKind;
  /** A few characters in the hex, such as a cost. */
  readonly text?: string;
}

/**
 * A colour over hexes, below the counters. sight: what someone sees. blast: where shells fall. landing: where something may come
 * down, the stronger the likelier. held: ground of an army. contested: ground between armies. cut-off: held, but out of reach.
 */
export const SHADE_KINDS = ['sight', 'held', 'cut-off', 'contested', 'blast', 'landing'] as const;
export type ShadeKind = (typeof SHADE_KINDS)[number];

export interface Shade {
  readonly hex: string;
  readonly kind: ShadeKind;
  /** Of a landing, from 0 to 1. */
  readonly strength?: number;
  /** Whose ground it is. */
  readonly army?: Army;
  /** A few characters in the hex, such as a chance. */
  readonly text?: string;
}

/** A line from hex to hex: the way of a move, an attack, a line of fire, a line of sight. */
export interface Trail {
  readonly hexes: readonly string[];
  readonly kind: 'move' | 'attack' | 'fire' | 'retreat' | 'refused' | 'note' | 'sight';
  /** Which of several it was, where they are told one after the other. */
  readonly number?: number;
  /** The part of a line of sight, from 0 to 1, up to which it can be seen along. */
  readonly seenTo?: number;
}

/**
 * Something that lies on the map and is no counter. A bridge leads from one hex through another to a third, or from one to
 * its neighbour; all else lies in one hex: a trench, mines, a ruin, smoke, fire that is still coming in, a flag, a charge, a way off the map.
 */
export interface Sign {
  readonly kind:
    | 'bridge'
    | 'broken-bridge'
    | 'trench'
    | 'mines'
    | 'ruin'
    | 'smoke'
    | 'fire'
    | 'flag'
    | 'charge'
    | 'exit';
  readonly hexes: readonly string[];
  /** A character or two on it. */
  readonly text?: string;
  /** In whose colour it is. */
  readonly army?: Army;
  readonly spoken: string;
}

/** What a Gun, a hull or a turret covers: sixty degrees about a corner of its hex. Angles are degrees, clockwise, 0 upwards. */
export interface CoveredArc {
  readonly hex: string;
  readonly angle: number;
  readonly kind: 'hull' | 'turret' | 'enemy';
}

/** The front, sides and rear of a vehicle that is aimed at, and which of them the shot meets. */
export interface TargetFacing {
  readonly hex: string;
  readonly angle: number;
  /** Where the shot comes from, and a word for what it meets. */
  readonly from?: string;
  readonly text?: string;
}

/** Everything that lies on the paper at one moment. */
export interface Scene {
  readonly pieces: readonly Piece[];
  readonly marks: readonly HexMark[];
  readonly trails: readonly Trail[];
  readonly signs: readonly Sign[];
  /** Only games whose counters face somewhere have these. */
  readonly arcs?: readonly CoveredArc[];
  readonly facings?: readonly TargetFacing[];
  /** Only games in which ground is coloured have these. */
  readonly shades?: readonly Shade[];
}

export const EMPTY_SCENE: Scene = { pieces: [], marks: [], trails: [], signs: [] };

/** What a player points at: a hex, and the piece in it if they mean one. */
export interface Target {
  readonly hex: string;
  readonly piece?: string;
}

/** How they point: a mouse has considered before it picks, a finger has not. */
export type Pointing = 'mouse' | 'touch' | 'key';
