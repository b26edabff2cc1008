/** The procedures of the game that can be under way. Units, weapons, kinds and locations are small integers; MF are in halves (I-R69). Frames are replaced, never changed. How a frame is written down stands in frame-json.ts. */
import type { Location } from '../board/locations.js';
import type { Component } from '../vocabulary/fire-components.js';
import type { Unit, UnitKind, Weapon } from '../vocabulary/units.js';
import type {
  Ammunition,
  Dice,
  FirePhase,
  Hexspine,
  Side,
  Stop,
  TargetType,
  TurnPhase,
} from '../vocabulary/vocabulary.js';
import type { AppointmentFrame, ArtilleryFrame, BarrageFrame } from './artillery-frames.js';
import type { CampaignFrame } from './campaign-frames.js';
import type { ReactionFireFrame, SequentialCombatFrame } from './vehicle-combat-frames.js';
import type { DrivingFrame, ExcessVehiclesFrame, VehicleExpenditureFrame } from './vehicle-frames.js';

// --- the sequence of play (sequence.ts, set-up.ts, arrivals.ts) -----------------------------------------------------

/** I-3.0 I-3.9 The sequence itself: the bottom of the stack. step: what comes next; next-turn: of a campaign, whether its battle goes on (C-CG2a). */
export interface SequenceFrame {
  readonly at: 'sequence';
  readonly step: 'set-up' | TurnPhase | 'turn-end' | 'next-turn';
}

interface OverFrame {
  readonly at: 'over';
}

/** A side places its units and gives them their weapons. */
export interface SetUpFrame {
  readonly at: 'set-up';
  readonly side: Side;
}

/** I-3.1c The attacker stands their arrivals next to their entry hexes. */
export interface ArrivalsFrame {
  readonly at: 'arrivals';
}

// --- the Rally Phase (rally-phase.ts, promotion.ts) -----------------------------------------------------------------

export const RALLY_STEPS = ['recovery', 'repair', 'transfer', 'self-rally', 'unit-rally', 'desperation'] as const;
export type RallyStep = (typeof RALLY_STEPS)[number];

/** I-SOP.RPh One step for one side; the attacker first in each. */
export interface RallyPhaseFrame {
  readonly at: 'rally-phase';
  readonly step: RallyStep;
  readonly side: Side;
}

/** I-5.3a A leader may step forward. The frame below goes on, whether they do or not. */
export interface PromotionFrame {
  readonly at: 'promotion';
  readonly side: Side;
  /** The unit they come from. */
  readonly base: Unit;
  readonly leader: UnitKind;
}

// --- fire (fire-phase.ts, attack.ts, mortars.ts) --------------------------------------------------------------------

/** I-R21 V-3.2.2v1 Units of this location, or machine guns of this vehicle, have attacked this one in the window: nobody else there, and no other of them, may attack it apart. */
export interface Fired {
  readonly from: Location;
  readonly target: Location;
  readonly vehicle?: Unit | undefined;
}

/** A side makes its fire attacks of a phase. step opening: Smoke on the map thins first (I-1.2.5b); ordnance-smoke: nothing but Smoke is fired before the artillery (C-SOP:PFPhb); smoke: nothing but Smoke has been fired yet (I-6.2); turn: weapons are turned, and nothing more is fired (V-3.2.4o). */
export interface FirePhaseFrame {
  readonly at: 'fire-phase';
  readonly phase: FirePhase;
  readonly side: Side;
  readonly step: 'opening' | 'ordnance-smoke' | 'smoke' | 'fire' | 'turn';
  readonly fired: readonly Fired[];
  /** C-R4 Leaders who have directed Smoke before the artillery: they do not call it. */
  readonly directors?: readonly Unit[] | undefined;
}

/** How those who are fired at on the move stand where they are (I-R52, I-R67). */
export interface Stance {
  /** enter: they have just come in. exit: on the MF to leave a polder. stay: on MF spent in the location. */
  readonly spent: 'enter' | 'exit' | 'stay';
  /** Where they came from; the location itself if they did not come. */
  readonly from: Location;
  /** They use the road of a woods-road or orchard-road hex, and do not claim its cover (I-R61). */
  readonly byRoad: boolean;
  /** They have paid for the cover of the polder. */
  readonly inPolder: boolean;
}

/** Those of a moving stack who are fired at together, in one location. */
export interface Movers {
  readonly units: readonly Unit[];
  readonly location: Location;
  readonly assault: boolean;
  readonly stance: Stance;
}

/** I-2.0o Who attacks together. helpers: the second leader at a weapon (I-4.1b, I-4.5a). */
export interface FireGroup {
  readonly components: readonly Component[];
  /** Who fires each of them: a weapon that is removed while the attack goes on has no holder any more. */
  readonly firers: readonly Unit[];
  readonly leaders: readonly Unit[];
  readonly helpers: readonly Unit[];
}

/** I-3.2.2 A declared attack: its lines of sight, its dice, its weapons, its effect. */
export interface AttackFrame {
  readonly at: 'attack';
  readonly side: Side;
  readonly phase: FirePhase | 'movement';
  readonly target: Location;
  /** I-3.2b Only they are hit; undefined: everybody there. */
  readonly movers: Movers | undefined;
  /** The groups still to attack: the first is at work. More than one after members without a line of sight fell out (I-R23). */
  readonly groups: readonly FireGroup[];
  /** Those without a line of sight: one roll for their weapons (I-R16). */
  readonly forfeits: readonly Component[];
  readonly step: 'sight' | 'regroup' | 'roll' | 'rate-of-fire' | 'effect' | 'forfeit';
  readonly dice: Dice | undefined;
  /** Weapons that may keep their rate of fire, then those that do. */
  readonly keeping: readonly Weapon[];
  /** V-R5 What turning the machine guns of a vehicle adds. */
  readonly turning: number;
}

/** I-3.2.4 A light mortar fires. */
export interface BombardmentFrame {
  readonly at: 'bombardment';
  readonly side: Side;
  readonly phase: FirePhase | 'movement';
  readonly weapon: Weapon;
  readonly leaders: readonly Unit[];
  readonly helpers: readonly Unit[];
  readonly target: Location;
  readonly movers: Movers | undefined;
  readonly ammunition: 'shell' | 'smoke';
  readonly step: 'roll' | 'rate-of-fire' | 'effect';
  readonly dice: Dice | undefined;
  readonly keeping: boolean;
}

/** V-3.2.4h A Gun, main armament, LATW or a machine gun at an AFV fires. */
export interface ShotFrame {
  readonly at: 'shot';
  readonly side: Side;
  readonly phase: FirePhase | 'movement';
  readonly weapon: Weapon;
  /** Who fires it: the weapon may be gone before the shot is over. */
  readonly firer: Unit;
  readonly leaders: readonly Unit[];
  readonly helpers: readonly Unit[];
  readonly target: Location;
  /** Only they are hit (V-3.2.4j); undefined: everybody there, or the vehicle. */
  readonly movers: Movers | undefined;
  readonly targetType: TargetType;
  readonly ammunition: Ammunition;
  /** V-3.2.4f The vehicle that a shot at a vehicle is aimed at. */
  readonly vehicle: Unit | undefined;
  /** V-Q.DRM8 By how many hexspines it was turned for this shot. */
  readonly turned: number;
  readonly manner: 'usual' | 'intensive';
  /** V-4.4.3a What a LATW does in a building; undefined where there is no backblast. */
  readonly backblast: 'avoid' | 'accept' | undefined;
  /** V-4.4.2k Whom a Panzerfaust is to strike; undefined: somebody at random. */
  readonly chosen: Unit | undefined;
  readonly step: 'roll' | 'rate-of-fire' | 'effect';
  readonly dice: Dice | undefined;
  readonly keeping: boolean;
}

/** V-6.10e Units that a weapon has acquired together are in different hexes now: its owner keeps the counter on some of them. */
export interface ScatteredFrame {
  readonly at: 'scattered';
}

// --- the Movement Phase (movement-phase.ts, moving.ts, expenditure.ts, defensive-window.ts) -----------------

/** The attacker chooses the next stack. */
export interface MovementPhaseFrame {
  readonly at: 'movement-phase';
}

/** What a part has spent in a location, and who has fired at it there (I-R47). A firer stands once for each attack. */
export interface Visit {
  readonly location: Location;
  readonly halves: number;
  readonly shots: readonly Component[];
  /** I-R47 The latest expenditure there, and who has fired at it: what was not used on an earlier one has lapsed. */
  readonly latest: number;
  readonly answered: readonly Component[];
  /** The total DRM of the last Residual attack there (I-R45). */
  readonly residual: number | undefined;
  /** They came in by road and claimed no cover: that stays so for MF spent here later (I-1.1.1m). */
  readonly byRoad: boolean;
}

/** I-3.3.1f Units that move as one. */
export interface Part {
  readonly units: readonly Unit[];
  readonly spent: number;
  /** Hexes entered, the stairwell and the way along the edge included. */
  readonly entered: number;
  /** I-R61 Nothing has forfeited the road bonus yet. */
  readonly roadOnly: boolean;
  /** I-DaE:1.3d The MF to leave the polder where it stands has been spent. */
  readonly exitPaid: boolean;
  readonly visits: readonly Visit[];
}

/** Members who were broken or pinned on the way: they stay targets until another stack moves. */
export interface Stopped {
  readonly units: readonly Unit[];
  readonly visit: Visit;
  readonly stance: Stance;
}

/** V-6.5 A step with a Gun that is pushed. arc: where it points afterwards; undefined: as before (V-6.5d). */
export interface PushSpend {
  readonly to: Location;
  readonly cover: false;
  readonly polder: false;
  readonly push: Weapon;
  readonly arc: Hexspine | undefined;
}

/** What a planned step is. Without a word about the road, the road is used where one is crossed. */
export type Spend =
  | { readonly to: Location; readonly cover: boolean; readonly polder: boolean }
  | PushSpend
  | { readonly along: Location }
  | { readonly smoke: Location; readonly unit: Unit }
  | { readonly recover: Weapon; readonly unit: Unit }
  | { readonly charge: Weapon; readonly unit: Unit; readonly at: Location }
  | { readonly exit: true };

/** A stack on the move. The first part is at work, the others wait for it to end. */
export interface MovingFrame {
  readonly at: 'moving';
  readonly assault: boolean;
  readonly parts: readonly Part[];
  readonly stopped: readonly Stopped[];
  /** What is still planned for the first part; it continues on its own until a stop. */
  readonly way: readonly Spend[];
  readonly stops: readonly Stop[];
  /** I-3.3.1n Who has tried to recover what. */
  readonly tried: readonly { readonly unit: Unit; readonly weapon: Weapon }[];
}

/** One expenditure of the first part of the moving stack below, which has paid it: Residual FP, the defender's window, what remains of them. */
export interface ExpenditureFrame {
  readonly at: 'expenditure';
  readonly spend: Spend;
  /** Where the MF are spent, and how many. */
  readonly location: Location;
  readonly halves: number;
  readonly stance: Stance;
  readonly step: 'residual' | 'window' | 'after';
  /** What has been met on it: first by the movers, then by those who were stopped before. Empty as long as nothing has. */
  readonly visits: readonly Visit[];
  /** How strong the part was before: if it is weaker afterwards, its plan ends (see strengthOf). */
  readonly strength: number;
  /** Whether anybody has fired at it, an attempt has failed, or the way is barred: the plan may end here. */
  readonly troubled: readonly Stop[];
}

/** Movers in one location, and what they have spent and met there (I-R47). */
export interface MoversThere {
  readonly movers: Movers;
  readonly visit: Visit;
}

/** I-3.3.3a The defender may fire. What the targets have met goes back to the expenditure below when the window closes. */
export interface WindowFrame {
  readonly at: 'window';
  /** Units that spend MF now, then the units of the same stack that were stopped before (I-3.3.3p). */
  readonly targets: readonly MoversThere[];
  /** I-R21 Locations that have fired at them on this expenditure. */
  readonly fired: readonly Fired[];
}

// --- the Rout Phase (rout-phase.ts, routing.ts) ---------------------------------------------------------------------

/** One side routs, unit by unit; the attacker first. */
export interface RoutPhaseFrame {
  readonly at: 'rout-phase';
  readonly side: Side;
}

export interface RoutStep {
  readonly to: Location;
  readonly polder: boolean;
}

/** A unit on its rout. */
export interface RoutingFrame {
  readonly at: 'routing';
  readonly unit: Unit;
  readonly leaders: readonly Unit[];
  readonly start: Location;
  readonly spent: number;
  /** I-R72 Enemies that have seen it on the way. */
  readonly watchers: readonly Unit[];
  /** I-R71 Hexes that its owner has struck from the list. */
  readonly ignored: readonly Location[];
  readonly way: readonly RoutStep[];
  readonly crawl: boolean;
  /** C-CG11b At the end of its way it leaves the map. */
  readonly leave?: true;
  /** choose: its way is barred, and another must be found. shaken: it has lost men to Interdiction and may stop. pinned: Interdiction has stopped it. */
  readonly step: 'go' | 'choose' | 'shaken' | 'pinned' | 'end';
}

/** V-R79 The unit on top of the rout below is interdicted: the enemy names who does it. */
export interface InterdictionFrame {
  readonly at: 'interdiction';
  readonly by: readonly Unit[];
}

// --- the Advance Phase (advance-phase.ts) ---------------------------------------------------------------------------

/** step transfers: weapons may still change hands (I-3.7a). */
export interface AdvancePhaseFrame {
  readonly at: 'advance-phase';
  readonly step: 'transfers' | 'advances';
}

// --- the Close Combat Phase (close-combat-phase.ts, combat.ts) ------------------------------------------------------

/** I-R86 A leader with the unit they attack and defend with. */
export interface Attachment {
  readonly leader: Unit;
  readonly to: Unit;
}

export interface CloseCombatPhaseFrame {
  readonly at: 'close-combat-phase';
  readonly step: 'attach' | 'fight' | 'end';
  /** Who attaches their leaders now. */
  readonly side: Side;
  readonly attached: readonly Attachment[];
  /** Locations that are through. */
  readonly fought: readonly Location[];
}

/** I-3.8c One declared attack; the dice once they are rolled. */
export interface CombatAttack {
  readonly side: Side;
  readonly by: readonly Unit[];
  readonly against: readonly Unit[];
  readonly dice: Dice | undefined;
  /** A leader who stepped forward in this attack (I-R88). */
  readonly created: Unit | undefined;
}

/** Close combat in one location. */
export interface CombatFrame {
  readonly at: 'combat';
  readonly location: Location;
  readonly attached: readonly Attachment[];
  readonly step: 'ambush' | 'declare' | 'roll' | 'apply' | 'end';
  readonly ambusher: Side | undefined;
  /** Sides that have still to declare, the next one first. */
  readonly toDeclare: readonly Side[];
  readonly attacks: readonly CombatAttack[];
  /** How many units there were when the last dice were rolled: if there is one more, a leader has stepped forward. */
  readonly units: number;
}

export type Frame =
  | SequenceFrame
  | OverFrame
  | SetUpFrame
  | ArrivalsFrame
  | RallyPhaseFrame
  | PromotionFrame
  | FirePhaseFrame
  | AttackFrame
  | BombardmentFrame
  | ShotFrame
  | MovementPhaseFrame
  | MovingFrame
  | ExpenditureFrame
  | WindowFrame
  | DrivingFrame
  | VehicleExpenditureFrame
  | ExcessVehiclesFrame
  | RoutPhaseFrame
  | RoutingFrame
  | InterdictionFrame
  | ScatteredFrame
  | AdvancePhaseFrame
  | CloseCombatPhaseFrame
  | CombatFrame
  | SequentialCombatFrame
  | ReactionFireFrame
  | ArtilleryFrame
  | BarrageFrame
  | AppointmentFrame
  | CampaignFrame;

export type FrameAt<At extends Frame['at']> = Extract<Frame, { at: At }>;
