/**
 * What the page needs of a game apart from its rules: how its state lies on the board, how a question is answered by pointing,
 * and what its panels list. A game adds one kit and no second board. Nothing here decides a rule: kits ask the game.
 */
import type { Game, GameTypes, PerGame, Some, Tally, TypesOf, Violation, WholeGame } from '@bridgehead/engine';
import type { Rulebook } from '@bridgehead/engine/rulebook';
import type { ChronicleKit } from './chronicle.js';
import type { Comparison } from './comparison.js';
import type { ForecastKit, PossibleShots } from './forecast.js';
import type { Learning } from './learning.js';
import type { LinesKit } from './lines.js';
import type { OrdersForm } from './orders.js';
import type { Puzzle } from './puzzles.js';
import type { Pacing } from './pacing.js';
import type { SightKit } from './sight.js';
import type {
  BoardPlan,
  CoveredArc,
  HexMark,
  PieceLook,
  Piece,
  Shade,
  Sign,
  Target,
  TargetFacing,
  Trail,
} from '../board/model.js';
import type { CardFace, ChanceWords, Roll, Suit } from '../ui/model.js';

/** The side that is asked, with what it may know. */
export interface Seat<T extends GameTypes> {
  /** The view of this side. */
  readonly state: T['State'];
  readonly context: T['Context'];
  readonly side: T['Side'];
}

/** What a pick comes to. */
export type Pick<T extends GameTypes> =
  /** More is picked; nothing is done yet. */
  | { readonly to: 'desk'; readonly desk: Desk<T> }
  /** An answer. The page judges it: it may be refused, and then the refusal is the answer to "why not?". */
  | { readonly to: 'action'; readonly action: T['Action'] }
  /** Several answers, one after the other: each is found once the one before has been given. */
  | { readonly to: 'series'; readonly next: (seat: Seat<T>) => T['Action'] | undefined }
  /** It cannot be picked, and why. */
  | { readonly to: 'refused'; readonly violations: readonly Violation[] }
  /** It means nothing here. */
  | { readonly to: 'nothing' };

/** Something that can be picked, in a list. */
export interface Choice<T extends GameTypes> {
  readonly id: string;
  readonly label: string;
  /** Under which heading it stands ("Reinforcements"). */
  readonly group?: string;
  /** Where it is on the board. */
  readonly hex?: string;
  readonly piece?: string;
  /** The card from the hand that it means, by its id: picking that card picks this. */
  readonly card?: string;
  /** It stands for several of the others ("Bring on all 11"). */
  readonly isForAll?: true;
  /** Hardly ever wanted: a group of such choices is folded. */
  readonly isRare?: true;
  /** What it brings, in a line below the label. */
  readonly detail?: string;
  /** Counters that it stands for, where no unit in play shows one. */
  readonly faces?: readonly Piece['face'][];
  /** So many are alike: picking takes one of them. */
  readonly count?: number;
  pick(): Pick<T>;
}

/** Something that has been picked, with the desk as it is without it. */
export interface Chosen<T extends GameTypes> {
  readonly id: string;
  readonly label: string;
  /** What it is there for ("attacks", "barrage", "defends"). */
  readonly role: string;
  readonly hex?: string;
  without(): Desk<T>;
}

/** How a question is answered by pointing: what has been picked so far. A desk never changes; a pick gives the next one. */
export interface Desk<T extends GameTypes> {
  /** What to do next, in one short sentence. */
  readonly hint: string;
  /** What can be picked now, in the order in which Tab walks through it. */
  readonly choices: readonly Choice<T>[];
  readonly chosen: readonly Chosen<T>[];
  readonly marks: readonly HexMark[];
  /** What the picked counters would cover after what is planned; without it what they cover now is drawn. */
  readonly arcs?: readonly CoveredArc[];
  /** Ground that the answer is about, such as where shells may fall. */
  readonly shades?: readonly Shade[];
  /** Only hexes are picked now: picking one opens no stack. */
  readonly aim?: 'hexes';
  /** Hexes that the map should show together, where the eye may be elsewhere. */
  readonly region?: readonly string[];
  readonly looks: ReadonlyMap<string, PieceLook>;
  /** The answer as it stands, complete or not. The page judges it and shows its sum, its odds and what is missing. */
  readonly proposal: T['Action'] | undefined;
  /** What can be picked is still on its way: what is pointed at meanwhile is picked when it is here. */
  readonly isOpening?: true;
  pick(target: Target): Pick<T>;
}

/** What a question is about, for someone who meets it for the first time. */
export interface Briefing {
  readonly title: string;
  readonly rule: string;
  readonly texts: readonly string[];
}

/** Something to know or to do, at a fixed place beside the map. */
export interface Notice {
  readonly id: string;
  /** duty: must be done before the phase ends. warning: will cost something. news: good to know. */
  readonly kind: 'duty' | 'warning' | 'news';
  readonly text: string;
  /** What ending the phase now would cost, in a few words: it stands on the button that ends it. */
  readonly ending?: string;
  /** The unit that it is about, where it is about one. */
  readonly piece?: string;
  /** None where the program itself has something to say. */
  readonly rule?: string;
  /** Where to look; clicking the notice shows these hexes. */
  readonly hexes: readonly string[];
  /** How they are marked when shown. */
  readonly mark: HexMark['kind'];
}

/** The turn track. */
export interface Track {
  /** What is counted, where it is not turns ("Date"). */
  readonly unit?: string;
  readonly turns: readonly {
    readonly number: number;
    readonly label: string;
    /** What a replay and a report call it, where the label is no date. */
    readonly heading?: string;
    readonly sign?: { readonly kind: 'night'; readonly means: string };
  }[];
  readonly turn: number;
  /** In a campaign, the battle or Refit Phase that is being played; battles have a date. */
  readonly chapter?: { readonly title: string; readonly date?: string };
  readonly phases: readonly {
    readonly id: string;
    readonly label: string /** Why it does not take place. */;
    readonly skipped?: string;
  }[];
  readonly phase: string;
  /** Where the suit of a card says who has the Initiative. */
  readonly suits?: readonly Suit[];
}

/** The cards as the viewer knows them, or in a game without cards what else is good to have in sight all the time. */
export interface Hand {
  /** What it is called, where it is not cards. */
  readonly title?: string;
  /** Left out in a game without cards. */
  readonly own?: readonly CardFace[];
  /** Piles and hands of which only the size is known, and other numbers that matter as much. */
  readonly piles: readonly { readonly label: string; readonly count: string; readonly means: string }[];
}

/** Cards that lie on the table in a fight: who has what, and how many are still hidden. */
export interface CardTable {
  readonly title: string;
  readonly rule: string;
  readonly rows: readonly {
    readonly label: string;
    readonly cards: readonly CardFace[];
    readonly hidden: number;
    readonly sum: Tally;
  }[];
}

/** turn and phase: the event opens one, as a heading of the log. combat and move: it belongs to a fight or to a movement. news: all else. */
const EVENT_KINDS = ['turn', 'phase', 'combat', 'move', 'news'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** What is known of a unit, for the panel of forces and the finder. */
export interface ForceUnit {
  readonly piece: Piece['face'];
  readonly id: string;
  /** What stands before a colon is short enough to stand below its counter. */
  readonly name: string;
  readonly values: string;
  /** Where it is: a hex, or words ("due on Game-Turn 4, Area C", "eliminated"). */
  readonly hex?: string;
  readonly where: string;
}

export interface ForceGroup {
  readonly side: string;
  readonly title: string;
  readonly units: readonly ForceUnit[];
}

/** One subject of what decides the game (towns, objectives, the end), row by row. */
export interface StandingSection {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
}

/** A printed table of the game, ready to show. */
export interface PrintedTable {
  readonly id: string;
  readonly title: string;
  readonly rule: string;
  readonly head: readonly string[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
  /** What arrives on which turn: the printed card has no room for it, and the game says it in time. */
  readonly isCalendar?: true;
}

/** A kind of question that the page answers for a player where nothing is to be gained; a setting has it asked. */
interface RoutineQuestion<T extends GameTypes> {
  /** What stands on top of the stack when it is asked. */
  readonly at: T['Frame']['at'];
  /** What it is about, for the settings ("Setup: begin with the suggested one"). */
  readonly title: string;
  /** Undefined where it is a real question. */
  readonly answer: (seat: Seat<T>) => T['Action'] | undefined;
}

export interface Kit<T extends GameTypes> {
  readonly game: Game<T>;
  /** The same with all that is not needed to play: loaded when a position is read or written. */
  readonly loadGame: () => Promise<WholeGame<T>>;
  /** The kit for a scenario that needs more than the others: loaded with it. */
  readonly loadScenario?: (scenario: string) => Promise<Kit<T>> | undefined;
  /** What chance is called: dice are rolled, cards are drawn. */
  readonly chance: ChanceWords;
  /** Where odds can take long to count: a worker does it, and they are shown when they come. */
  readonly countsApart?: true;
  /** The board that this state is played on: the same object as long as it is the same board. */
  plan(state: T['State']): BoardPlan;
  /** All of it, where `plan` is only the part that a lesson needs. */
  wholePlan?(state: T['State']): BoardPlan;
  /** Loaded when first opened. */
  loadRulebook(): Promise<Rulebook>;

  pieces(state: T['State']): Piece[];
  signs(state: T['State']): Sign[];
  /** "0717, broken, road; US 1/47, three-six-seven, in the zone of 902": what a screen reader and a tooltip say of a hex. */
  describe(seat: Seat<T>, hex: string): string;
  /** Hexes in which the enemies of this side would stop its units. */
  zones(seat: Seat<T>): readonly string[];
  /** Where counters face somewhere: what a piece covers. */
  arcsOf?(seat: Seat<T>, piece: string): readonly CoveredArc[];
  /** The front, sides and rear of what an action aims at, and which of them it meets. */
  facingsOf?(seat: Seat<T>, action: T['Action']): readonly TargetFacing[];
  /** How an action looks on the board: the way of a move, arrows of an attack. */
  trails(state: T['State'], action: T['Action']): Trail[];

  /** How the present question is answered. */
  desk(seat: Seat<T>): Desk<T>;
  /** What it is about, where the question alone would leave a newcomer at a loss. */
  briefing?(seat: Seat<T>): Briefing | undefined;
  /** What would be left undone by this answer although the rules would allow it ("12 units have not moved"). */
  unused(seat: Seat<T>, action: T['Action']): string | undefined;
  /** Answers of the other side that come before the roll of this action and would change its odds, each with a name. None: they have no say. */
  replies(
    seat: Seat<T>,
    action: T['Action'],
  ): readonly { readonly name: string; readonly actions: readonly T['Action'][] }[];
  notices(seat: Seat<T>): Notice[];
  /** Questions that the page answers where nothing is to be decided. */
  readonly routine?: readonly RoutineQuestion<T>[];
  /** Questions that come often in one turn and can be declined for the rest of it. */
  readonly repeated?: readonly T['Frame']['at'][];
  /** What each unit could fire now, where comparing that is the question: shown over the units and in a list. Only at these hexes, if some are aimed at. */
  shots?(seat: Seat<T>, aimedAt: readonly string[]): PossibleShots<T> | undefined;
  /** What the dice of an answer could bring, in more detail than its odds. */
  readonly forecast?: ForecastKit<T>;

  track(state: T['State']): Track;
  /** What else decides the game, below the points so far (who holds which town …). */
  standing(state: T['State']): StandingSection[];
  /** What this side plays for now, in a few short parts ("Take Linz +5"). */
  goal?(state: T['State'], viewer: T['Side']): readonly string[];
  forces(state: T['State']): ForceGroup[];
  /** Loaded when first opened. */
  loadTables(): Promise<readonly PrintedTable[]>;

  /** Where an event stands in the log. */
  kindOf(event: T['Event']): EventKind;
  /** Hexes that an event is about, the last one where the eye should go. */
  placesOf(event: T['Event']): readonly string[];
  trailsOf(event: T['Event']): Trail[];
  sumsOf(event: T['Event']): readonly Tally[];
  rollOf(event: T['Event']): Roll<T['Side']> | undefined;

  /** Only where sides have secrets, cards in their hands, units whose place nobody else knows or orders that are still sealed: two at one screen then hand it over. */
  readonly secrets?: 'hands' | 'places' | 'orders';
  /** The cards as a side knows them, where the game has any, or else what it has in their place; undefined while there is nothing to show. */
  hand?(state: T['State'], viewer: T['Side']): Hand | undefined;
  /** Where the rules have lines of sight: the page then offers its sight tool. */
  readonly loadSight?: () => Promise<SightKit<T>>;
  /** Lines that are drawn when someone asks for them, where the rules trace any: the page then offers its tool for it. */
  readonly lines?: LinesKit<T>;
  /** The ways between which an answer chooses, side by side; undefined where there is nothing to compare. */
  compare?(seat: Seat<T>, action: T['Action']): Comparison | undefined;
  /** How standing orders are given, where the game has any. Loaded when first needed. */
  readonly loadOrders?: () => Promise<OrdersForm<T>>;
  /** How a campaign is told, where one is played. Loaded when first opened. */
  readonly loadChronicle?: () => Promise<ChronicleKit<T>>;
  /** Ground that belongs to somebody, whatever is asked. */
  shades?(state: T['State']): readonly Shade[];
  /** Positions with a way through them, where the game has any. Loaded when first opened. */
  readonly loadPuzzles?: () => Promise<readonly Puzzle[]>;
  /** What there is for newcomers, where the game has any. Loaded when first needed. */
  readonly loadLearning?: () => Promise<Learning>;
  /** Where each step of a move may be interrupted, and the mover must not learn whether it could have been. */
  readonly pacing?: Pacing<T>;
  /** The cards of the fight that is going on. */
  cardTable?(state: T['State']): CardTable | undefined;
}

/** The kit of each game. */
export interface Kits extends PerGame {
  readonly of: Kit<TypesOf<this>>;
}

/** The kit of some game: its users must work for every game. */
export type OpenKit = Some<Kits>;
