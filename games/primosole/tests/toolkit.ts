/**
 * A few words to write tests in. A test writes down only what matters to it:
 *
 *   const state = stateWith({ active: 'british', units: { 'br-a-8dli': { at: '1311', marks: ['activated'] }, 'ge-1-1mg': '1309' } });
 *   const { events } = answer(state, { do: 'fire', unit: 'br-a-8dli', target: 'ge-1-1mg', support: [], card: 'deck' }, ['7H']);
 *   expect(refusal(state, { do: 'end-turn' })).toEqual(['combat-open D.9']);
 */
import { scriptedFaces } from '@bridgehead/engine/chance';
import type { Played as PlayedGame } from '../../testing/words.js';
import { actionsOf, eventsOf, inTurn, wordsOf, wordsOfAsked } from '../../testing/words.js';
import type { Action, ActionOf } from '../rules/state/actions.js';
import { hexOfLabel } from '../rules/state/actions.js';
import { board, label } from '../rules/board/board.js';
import type { Card } from '../rules/pieces/cards.js';
import { cardCode, findCard } from '../rules/pieces/cards.js';
import { fortificationIn } from '../rules/situation/context.js';
import { handOf, putCard } from '../rules/deck/deck.js';
import type { Frame } from '../rules/state/frames.js';
import { primosole } from '../rules/game.js';
import type { Options } from '../rules/vocabulary/options.js';
import type { ScenarioId } from '../rules/scenarios/scenarios.js';
import { findScenario } from '../rules/scenarios/scenarios.js';
import type { FireLeft, Mark, State } from '../rules/state/state.js';
import { isOnMap, marksOf, NO_LIMIT, PLACES, placeOf, setMark, setPlace, startState } from '../rules/state/state.js';
import type { Primosole } from '../rules/situation/types.js';
import { idOf, UNIT_COUNT, unitOf } from '../rules/pieces/units.js';
import type { Phase, Side, Suit } from '../rules/vocabulary/vocabulary.js';
import { SIDES, SUITS } from '../rules/vocabulary/vocabulary.js';

/** A hex number or a place off the map; more where the unit has done or suffered something. */
type Where =
  | string
  | {
      readonly at: string;
      readonly marks?: readonly Mark[];
      readonly pointsLeft?: number;
      readonly limit?: number;
      readonly supportUsed?: number;
    };
type PerSide<Value> = Readonly<Partial<Record<Side, Value>>>;

export interface Sketch {
  /** Scenario 2 unless said otherwise. */
  readonly scenario?: ScenarioId;
  readonly options?: Partial<Options>;
  /** Turn 3 unless said otherwise: by day in every scenario. */
  readonly turn?: number;
  readonly phase?: Phase;
  /** The side with the Initiative; British unless said otherwise. */
  readonly active?: Side;
  /** Units by id. All others are absent. */
  readonly units?: Readonly<Record<string, Where>>;
  readonly hands?: PerSide<readonly string[]>;
  /** Cards in the used pile, on the table, and cards that a side has exchanged in secret. */
  readonly used?: readonly string[];
  readonly table?: readonly string[];
  readonly discarded?: PerSide<readonly string[]>;
  /** All that lies in the pile; the cards named nowhere are used then. */
  readonly pile?: readonly string[];
  readonly suits?: Readonly<Partial<Record<Suit, Side>>>;
  readonly ammo?: PerSide<number>;
  readonly fires?: PerSide<readonly FireLeft[]>;
  /** Who is inside the fortification of a hex. */
  readonly inside?: Readonly<Record<string, string>>;
  readonly ruins?: readonly string[];
  readonly improved?: Readonly<Record<string, Side>>;
  readonly mines?: readonly {
    readonly hex: string;
    readonly side: Side;
    readonly value: number;
    readonly faceUp?: boolean;
  }[];
  /** Hexes that are not controlled as at the start of the scenario. */
  readonly control?: Readonly<Record<string, Side>>;
  /** The open Close Combat: its hex, and where each attacker came from. */
  readonly combat?: { readonly hex: string; readonly entered: Readonly<Record<string, string>> };
  readonly raidTried?: boolean;
  /** What is under way; the Activation Phase with something activated unless said otherwise. */
  readonly stack?: readonly Frame[];
}

/** The bottom of the stack in the Activation Phase: what comes next is the end of the turn. */
export const SEQUENCE: Frame = { at: 'sequence', step: 'turn-end' };
export const ACTIONS: Frame = { at: 'actions' };

/** The state as sketched. Nothing is run: `open` goes on to the first question. */
export function stateWith(sketch: Sketch): State {
  const {
    scenario = 'primosole-2',
    turn = 3,
    phase = 'activation',
    active = 'british',
    stack = [SEQUENCE, ACTIONS],
  } = sketch;
  const state = startState(scenario, { lazyLimit: false, strictSmallArms: false, oneSniper: false, ...sketch.options });
  state.turn = turn;
  state.phase = phase;
  state.active = active;
  state.stack = [...stack];
  placeUnits(state, sketch);
  placeCards(state, sketch);
  placeThings(state, sketch);
  return state;
}

function placeUnits(state: State, { units = {}, combat }: Sketch): void {
  for (let it = 0; it < UNIT_COUNT; it++) setPlace(state, it, 'absent');
  state.marks.fill(0);
  for (const [id, entry] of Object.entries(units)) {
    const it = unitOf(id);
    const {
      at,
      marks: marked = [],
      pointsLeft = 0,
      limit = NO_LIMIT,
      supportUsed = 0,
    } = typeof entry === 'string' ? { at: entry } : entry;
    const off = PLACES.find((place) => place === at);
    if (off === undefined) state.place[it] = hex(at);
    else setPlace(state, it, off);
    for (const mark of marked) setMark(state, it, mark);
    state.pointsLeft[it] = pointsLeft;
    state.limit[it] = limit;
    state.supportUsed[it] = supportUsed;
  }
  if (combat !== undefined)
    state.combat = {
      hex: hex(combat.hex),
      entered: Object.entries(combat.entered).map(([id, from]) => ({ unit: unitOf(id), from: hex(from) })),
    };
}

function placeCards(state: State, { hands = {}, used = [], table = [], discarded = {}, pile }: Sketch): void {
  if (pile !== undefined) {
    for (let it = 0; it < state.cards.length; it++) putCard(state, it, 'used');
    for (const code of pile) putCard(state, card(code), 'pile');
  }
  for (const code of used) putCard(state, card(code), 'used');
  for (const code of table) putCard(state, card(code), 'table');
  for (const side of SIDES) {
    const held = hands[side] ?? [];
    for (const code of held) putCard(state, card(code), side === 'british' ? 'british-hand' : 'german-hand');
    const secret = discarded[side] ?? [];
    for (const code of secret) putCard(state, card(code), side === 'british' ? 'british-discard' : 'german-discard');
    state.handSize = { ...state.handSize, [side]: held.length };
    state.discarded = { ...state.discarded, [side]: secret.length };
  }
}

function placeThings(
  state: State,
  {
    suits = {},
    ammo,
    fires,
    inside = {},
    ruins = [],
    improved = {},
    mines = [],
    control = {},
    raidTried = false,
  }: Sketch,
): void {
  state.suits = SUITS.map((suit, index) => suits[suit] ?? state.suits[index]);
  state.ammo = { ...state.ammo, ...ammo };
  state.fires = { ...state.fires, ...fires };
  for (const [at, id] of Object.entries(inside)) {
    const fortification = fortificationIn(hex(at));
    if (fortification < 0)
      throw new Error(
        `there is no fortification in ${at}; there is one in ${board.fortifications.map((it) => label(it.hex)).join(', ')}`,
      );
    state.inside[fortification] = unitOf(id);
  }
  state.ruins = ruins;
  state.improved = Object.entries(improved).map(([at, side]) => ({ hex: hex(at), side }));
  state.mines = mines.map((mine) => ({
    hex: hex(mine.hex),
    side: mine.side,
    value: mine.value,
    faceUp: mine.faceUp ?? false,
  }));
  for (const [at, side] of Object.entries(control)) state.control[hex(at)] = SIDES.indexOf(side);
  state.raidTried = raidTried;
}

/** All units of a scenario where they stand by default, as a sketch goes on: `units: { ...defaults('primosole-1'), … }`. */
export function defaults(scenario: ScenarioId): Record<string, Where> {
  return Object.fromEntries(
    findScenario(scenario).setup.map(({ unit: it, step, hex: at }) => [
      idOf(it),
      { at: label(at), marks: step === 'back' ? (['reduced'] as const) : [] },
    ]),
  );
}

// --- playing --------------------------------------------------------------------------------------------------------

export type Played = PlayedGame<Primosole>;

const words = wordsOf<Primosole, string | number>(primosole, (faces) => scriptedFaces(faces.map(face)));

/** The cards (or mine values) given are those that come, and all must be drawn. */
export const { open, run, question, asked } = words;

/** Gives the side that is asked this answer; the cards given come in this order. The state given is left as it was. */
export function answer(state: State, action: Action, faces: readonly (string | number)[] = []): Played {
  return words.play(state, asked(state), action, faces);
}

/** Gives one answer after the other, each with its cards; the events of all of them. */
export function answerAll(
  start: State,
  answers: readonly (readonly [action: Action, ...faces: (string | number)[]])[],
): Played {
  return inTurn(start, answers, (state, [action, ...faces]) => answer(state, action, faces));
}

function face(text: string | number): number {
  return typeof text === 'number' ? text : card(text);
}

export const { violations, refusal, isLegal, listed } = wordsOfAsked(words);

/** The listed actions of one kind. */
export function listedOf<Do extends Action['do']>(state: State, kind: Do): ActionOf<Do>[] {
  return actionsOf(listed(state), kind);
}

export { eventsOf };

// --- questions about a state ----------------------------------------------------------------------------------------

export const unit = unitOf;

export function hex(text: string): number {
  const it = hexOfLabel(text);
  if (it < 0) throw new Error(`there is no hex ${text}`);
  return it;
}

export function card(code: string): Card {
  const it = findCard(code);
  if (it === undefined) throw new Error(`there is no card ${code}`);
  return it;
}

/** The hex of a unit ("1309"), or its place off the map ("eliminated"). */
export function where(state: State, id: string): string {
  const it = unitOf(id);
  return isOnMap(state, it) ? label(state.place[it]) : (placeOf(state, it) ?? '');
}

export function marks(state: State, id: string): Mark[] {
  return marksOf(state, unitOf(id));
}

export function hand(state: State, side: Side): string[] {
  return handOf(state, side).map(cardCode);
}

export function topFrame(state: State): Frame {
  const frame = state.stack.at(-1);
  if (frame === undefined) throw new Error('the stack is empty');
  return frame;
}
