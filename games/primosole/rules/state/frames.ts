/** The procedures of the game that can be under way. Units, hexes and cards are small integers; frames are replaced, never changed. Cards in frames lie face up. How a frame is written down stands in frame-json.ts. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Card } from '../pieces/cards.js';
import type { Unit } from '../pieces/units.js';
import type { OffMapFire, Side, Suit } from '../vocabulary/vocabulary.js';

// --- the sequence of play -------------------------------------------------------------------------------------------

/** 3.5 3.6a The sequence itself: the bottom of the stack. */
export interface SequenceFrame {
  readonly at: 'sequence';
  /** What comes next. between, muster: before the next battle of a campaign. */
  readonly step:
    | 'between'
    | 'muster'
    | 'set-up'
    | 'deal'
    | 'turn'
    | 'reinforcements'
    | 'initiative'
    | 'activation'
    | 'turn-end';
}

/** C.3 A side spends its points between two battles. */
export interface RefitFrame {
  readonly at: 'refit';
  readonly side: Side;
  readonly points: number;
}

interface OverFrame {
  readonly at: 'over';
}

/** 3.1a A side places its units, its Improved Positions and who is inside its fortifications. */
export interface SetUpFrame {
  readonly at: 'set-up';
  readonly side: Side;
}

/** 11.6.1 11.6.2 A side lays the mine markers it has drawn. */
export interface LayMinesFrame {
  readonly at: 'lay-mines';
  readonly side: Side;
}

/** 3.6b Units that are due; those held back wait for the next turn. */
export interface ReinforcementsFrame {
  readonly at: 'reinforcements';
  readonly side: Side;
  readonly held: readonly Unit[];
}

/** 4.1 4.2 What is activated this turn. */
export interface ActivationFrame {
  readonly at: 'activation';
}

/** 4.2 A declaration that is put to the test. */
export interface DeclaredFrame {
  readonly at: 'declared';
  readonly formations: readonly string[];
  readonly weapons: readonly Unit[];
  readonly artillery: readonly number[];
  readonly air: readonly number[];
  /** undefined: still to be drawn. */
  readonly card: Card | undefined;
}

/** 4.3 The active side uses its activated units and fires, one after the other. */
export interface ActionsFrame {
  readonly at: 'actions';
}

/** 2.0af R14 A hex over its stacking limit at the end of the turn. */
export interface StackingFrame {
  readonly at: 'stacking';
  readonly side: Side;
  readonly hex: Hex;
}

// --- movement and reactions -----------------------------------------------------------------------------------------

/** 5 A unit on the move: the points it has left, whether it has entered a hex yet, and the hexes it was told to enter. */
export interface MoveFrame {
  readonly at: 'move';
  readonly unit: Unit;
  readonly left: number;
  readonly first: boolean;
  readonly way: readonly Hex[];
}

/** A unit on the move has entered a hex: control, mines, reactions, and what follows. */
export interface EnterFrame {
  readonly at: 'enter';
  readonly unit: Unit;
  readonly from: Hex;
  readonly hex: Hex;
  readonly step: 'mines' | 'reactions' | 'done';
}

/**
 * 7.1 R34 The other side may react to a unit in a hex. open: all reactions. assault: into a hex with enemies, only Retreat
 * (7.2). won: after a won Close Combat, all but Retreat (R36).
 */
export interface WindowFrame {
  readonly at: 'window';
  readonly unit: Unit;
  readonly hex: Hex;
  readonly form: 'open' | 'assault' | 'won';
  /** Units that have reacted to this entry (7.3.7). */
  readonly used: readonly Unit[];
  readonly step: 'limits' | 'react';
}

/** 7.3.1 A card is drawn for the number of Defensive Fires of a unit. */
export interface LimitCardFrame {
  readonly at: 'limit-card';
  readonly unit: Unit;
  readonly card: Card | undefined;
}

/** 11.8.1b The owner says who is inside a fortification. */
export interface FortFrame {
  readonly at: 'fort';
  readonly hex: Hex;
  readonly side: Side;
}

// --- fire and its effects -------------------------------------------------------------------------------------------

/** 6.6 Support points that a headquarters adds. */
export interface Support {
  readonly headquarters: Unit;
  readonly points: number;
}

/** 6.1 7.3 A unit fires at a unit. */
export interface FireFrame {
  readonly at: 'fire';
  readonly mode: 'fire' | 'defensive-fire';
  readonly firer: Unit;
  readonly target: Unit;
  /** Where the target is fired at: a target that an event has moved is missed (R58). */
  readonly hex: Hex;
  readonly support: readonly Support[];
  readonly card: Card | undefined;
}

/** 6.7 6.8 6.9 Artillery Fire or an Air Strike: aimed, fallen, resolved. */
export interface StrikeFrame {
  readonly at: 'strike';
  readonly kind: OffMapFire;
  readonly side: Side;
  readonly strength: number;
  /** The hex aimed at. */
  readonly aim: Hex;
  /** 6.9 The unit that called it, in defence. */
  readonly through: Unit | undefined;
  /** How many aim cards it takes (6.9.2a, 11.3a). */
  readonly wanted: number;
  /** Aim cards so far. */
  readonly aimed: readonly Card[];
  /** Where it falls, once that is known. */
  readonly hex: Hex | undefined;
  readonly step: 'aim' | 'suit' | 'scatter' | 'effect';
  /** 6.9.2c 11.3b The suit that was chosen or drawn. */
  readonly suit: Suit | undefined;
  /** The effect card. */
  readonly card: Card | undefined;
}

/** What a fire, a mine or a sniper does to a unit. loss: a step is lost (6.4e). shaken: Disorganized only, a Support Weapon fired (10.3). */
export interface Hit {
  readonly unit: Unit;
  readonly loss: boolean;
  /** 10.3 A Support Weapon never takes a step, not even from a unit that cannot retreat. */
  readonly byWeapon: boolean;
}

/** R29 Hits that are applied one after the other. */
export interface HitsFrame {
  readonly at: 'hits';
  readonly hits: readonly Hit[];
}

/** 8.2 A Disorganized unit that is hit again retreats; gone: the hexes it has entered. */
export interface RetreatFrame {
  readonly at: 'retreat';
  readonly unit: Unit;
  readonly gone: readonly Hex[];
  readonly byWeapon: boolean;
}

/** 11.6.3 A minefield attacks a unit. */
export interface MineFrame {
  readonly at: 'mine';
  readonly unit: Unit;
  readonly hex: Hex;
  readonly card: Card | undefined;
}

/** 8.3 */
export interface RallyFrame {
  readonly at: 'rally';
  readonly unit: Unit;
  readonly card: Card | undefined;
}

/** 11.7 An attempt to blow the bridge. */
export interface DemolitionFrame {
  readonly at: 'demolition';
  readonly unit: Unit;
  readonly kind: 'charge' | 'raid';
  readonly card: Card | undefined;
}

// --- Close Combat ---------------------------------------------------------------------------------------------------

export type BySide<Value> = Readonly<Record<Side, Value>>;

/** What cards are taken for in Close Combat (9.2, 9.3). */
export const COMBAT_USES = [
  'combat-hidden',
  'combat-open',
  'combined-arms',
  'coordination',
  'counterattack-hidden',
  'counterattack-open',
  'counterattack-answer',
] as const;
export type CombatUse = (typeof COMBAT_USES)[number];

/** A card face up in Close Combat; undefined: none was left to be drawn (R84). */
export interface CombatCard {
  readonly use: CombatUse;
  readonly card: Card | undefined;
}

/** 9.2 A Close Combat being fought. */
export interface CombatFrame {
  readonly at: 'combat';
  readonly hex: Hex;
  readonly step:
    | 'hidden'
    | 'defender-open'
    | 'attacker-open'
    | 'combined-arms'
    | 'coordination'
    | 'reveal'
    | 'totals'
    | 'counter'
    | 'losers'
    | 'winner'
    | 'after'
    | 'windows';
  /** 9.2a Cards face down on each side, not yet turned over. */
  readonly hidden: BySide<number>;
  /** Cards face up on each side. */
  readonly open: BySide<readonly CombatCard[]>;
  /** Units whose open cards are still to come, read when the fight begins (R45); a unit may stand twice (11.8.3). Later: attackers still to be fired at (7.3.5b). */
  readonly waiting: BySide<readonly Unit[]>;
  /** 9.2e Coordination cards still to come. */
  readonly coordination: number;
  /** 9.2g Who has won, and by how much. */
  readonly winner: Side | undefined;
  readonly difference: number;
}

/** 9.2b 9.2c 9.2e 9.3 A card that a side takes from the deck or from its hand, or turns over; the frame below gets it. */
export interface CombatCardFrame {
  readonly at: 'combat-card';
  readonly side: Side;
  readonly use: CombatUse;
  /** The unit it is taken for, where it is for one. */
  readonly unit: Unit | undefined;
  readonly card: Card | undefined;
}

/** 9.3 */
export interface CounterattackFrame {
  readonly at: 'counterattack';
  readonly difference: number;
  readonly step:
    | 'asked'
    | 'hidden'
    | 'open'
    | 'answer-1'
    | 'answer-2'
    | 'reveal'
    | 'totals'
    | 'go-back'
    | 'lose'
    | 'over';
  /** Where the hidden card lies: in the pile still, or from the hand. */
  readonly hidden: 'none' | 'deck' | 'hand';
  /** Cards face up of the counterattacker, and of the side that answers. */
  readonly open: readonly CombatCard[];
  readonly answer: readonly CombatCard[];
}

/** 9.3d 9.4b A side chooses which of its participants takes the loss. */
export interface LossFrame {
  readonly at: 'loss';
  readonly side: Side;
  readonly among: readonly Unit[];
  readonly kind: 'step' | 'eliminate';
}

/** 9.4.1 Units that leave the hex of a lost Close Combat. */
export interface WithdrawFrame {
  readonly at: 'withdraw';
  readonly side: Side;
  readonly left: readonly Unit[];
  /** Hexes that may not be entered: where the attackers came from. */
  readonly barred: readonly Hex[];
  /** Hexes that the first of them has entered so far, where a full hex sends it on. */
  readonly gone: readonly Hex[];
}

// --- random events --------------------------------------------------------------------------------------------------

/** 12.2a A jack: an enemy unit on a hex of this suit. */
export interface SniperFrame {
  readonly at: 'sniper';
  readonly side: Side;
  readonly suit: Suit;
}

/** 12.2b A queen: cards in the hand are exchanged. */
export interface ChangeOfOrdersFrame {
  readonly at: 'change-of-orders';
  readonly side: Side;
}

/** 12.2d A king: the hand is refilled. */
export interface AdditionalOrdersFrame {
  readonly at: 'additional-orders';
  readonly side: Side;
}

/** 12.2f A red ace. */
export interface QuickRallyFrame {
  readonly at: 'quick-rally';
  readonly side: Side;
}

/** 12.2g A black ace. */
export interface ExtraAmmoFrame {
  readonly at: 'extra-ammo';
  readonly side: Side;
}

export type Frame =
  | SequenceFrame
  | OverFrame
  | RefitFrame
  | SetUpFrame
  | LayMinesFrame
  | ReinforcementsFrame
  | ActivationFrame
  | DeclaredFrame
  | ActionsFrame
  | StackingFrame
  | MoveFrame
  | EnterFrame
  | WindowFrame
  | LimitCardFrame
  | FortFrame
  | FireFrame
  | StrikeFrame
  | HitsFrame
  | RetreatFrame
  | MineFrame
  | RallyFrame
  | DemolitionFrame
  | CombatFrame
  | CombatCardFrame
  | CounterattackFrame
  | LossFrame
  | WithdrawFrame
  | SniperFrame
  | ChangeOfOrdersFrame
  | AdditionalOrdersFrame
  | QuickRallyFrame
  | ExtraAmmoFrame;

/** R77 Something has happened on the way of a unit: it does not go on without being asked. */
export function breakOff(state: { stack: Frame[] }): void {
  state.stack = state.stack.map((frame) =>
    frame.at === 'move' && frame.way.length > 0 ? { ...frame, way: [] } : frame,
  );
}
