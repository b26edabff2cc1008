/** 6.7 6.8 6.9 11.1 11.3 Artillery Fire and Air Strikes: aimed with cards, falling somewhere, hitting everyone there. */
import type { Candidates, Consequence, Preview, Violation } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { TallySheet, lazyPairs, popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import { neighboursOf } from '@bridgehead/engine/hex';
import type { Action, ActionOf } from '../state/actions.js';
import { handCard, hexOfLabel } from '../state/actions.js';
import { cardChoices, judgeCard, judgeNoCombat } from '../deck/actors.js';
import { board, label } from '../board/board.js';
import { pushEvent } from '../activation/card-events.js';
import type { Card } from '../pieces/cards.js';
import { cardCode, cardName, suitOf } from '../pieces/cards.js';
import type { Context } from '../situation/context.js';
import { hasEnemies, sideIn, unitsIn } from '../situation/context.js';
import { drawCard, playCard, retire } from '../deck/deck.js';
import { addDefense, addStrike, effectOf, sheetBeforeCard, strikeTimes } from '../hits/fire-sums.js';
import type { Hit, StrikeFrame } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import { hitOf, pushHits, resultOf } from '../hits/hits.js';
import { notAnAnswer, refuse } from '../vocabulary/refusals.js';
import { sees } from '../board/sight.js';
import type { FireLeft, State } from '../state/state.js';
import { isDisorganized, isOnMap, unitsOnMap } from '../state/state.js';
import { tables } from '../board/tables.js';
import type { Asked, Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, sideOf, unitOf, units, unitsOf } from '../pieces/units.js';
import type { CardUse, OffMapFire, Side, Suit } from '../vocabulary/vocabulary.js';
import { OFF_MAP_FIRE_NAMES, opponentOf, SUITS } from '../vocabulary/vocabulary.js';

const AIM_USE: Readonly<Record<OffMapFire, CardUse>> = { artillery: 'artillery-aim', air: 'air-aim' };
const EFFECT_USE: Readonly<Record<OffMapFire, CardUse>> = { artillery: 'artillery-effect', air: 'air-effect' };

// --- who sees the hex -----------------------------------------------------------------------------------------------

/** 11.1 8.1g R31 A signal unit in good order that sees the hex aimed at lets aim cards come from the hand. */
export function hasSignal(state: State, context: Context, side: Side, hex: Hex): boolean {
  return signalUnits(state, side).some((unit) => sees(state.place[unit], hex, context));
}

/** 8.1g */
function signalUnits(state: State, side: Side): Unit[] {
  return unitsOf(side).filter((unit) => units[unit].isSignal && isOnMap(state, unit) && !isDisorganized(state, unit));
}

/** 6.7.1a 6.10d R28 Whether any unit of the firing side sees the hex aimed at, at night only from next to it (D.8). */
export function isSeen(state: State, context: Context, side: Side, hex: Hex): boolean {
  return unitsOnMap(state, side).some((unit) => sees(state.place[unit], hex, context));
}

/** 6.7.4a 6.9.2a 6.8b 11.3a 8.1g R32 How many aim cards it takes: more in defence, and more against Anti-Air units in good order. */
export function aimCards(
  state: State,
  context: Context,
  side: Side,
  kind: OffMapFire,
  hex: Hex,
  through: Unit | undefined,
): number {
  const { usual, defensive, antiAir } = tables.aimCards;
  const isCovered =
    kind === 'air' &&
    sideIn(context, hex, opponentOf(side)).some((unit) => units[unit].isAntiAir && !isDisorganized(state, unit));
  return usual + (through === undefined ? 0 : defensive) + (isCovered ? antiAir : 0);
}

/** 6.7.4b 6.9.2c R27 Where fire aimed at a hex falls by a suit: there, or on hexes of the suit next to it. */
export function fallHexes(aim: Hex, suit: Suit): Hex[] {
  return board.suit[aim] === suit ? [aim] : neighboursOf(GRID, aim).filter((hex) => board.suit[hex] === suit);
}

// --- fire with the Initiative (6.7.3) -------------------------------------------------------------------------------

/** 6.7.1a 6.7.3 11.1 What is wrong with an Artillery Fire or Air Strike: any hex may be aimed at. */
export function judgeAim(state: State, context: Context, side: Side, action: ActionOf<'aim'>): Violation[] {
  const { fire, strength } = action;
  const violations = judgeNoCombat(state);
  if (!state.fires[side].some((left) => left.readied && isFire(left, fire, strength)))
    violations.push(refuse('fire-not-readied', { fire: OFF_MAP_FIRE_NAMES[fire], strength }));
  return [...violations, ...judgeAimCard(state, context, side, hexOfLabel(action.hex), action.card)];
}

function isFire(left: FireLeft, kind: OffMapFire, strength: number): boolean {
  return left.kind === kind && left.strength === strength;
}

/** 11.1 */
function judgeAimCard(state: State, context: Context, side: Side, hex: Hex, card: string): Violation[] {
  if (card === 'deck') return [];
  const signal = hasSignal(state, context, side, hex) ? [] : [refuse('no-signal', { hex: label(hex) })];
  return [...signal, ...judgeCard(state, side, card)];
}

/** 11.1 The deck, and the cards in the hand where a signal unit sees the hex. */
function aimCardChoices(state: State, context: Context, side: Side, hex: Hex): string[] {
  return hasSignal(state, context, side, hex) ? cardChoices(state, side) : ['deck'];
}

/** 6.7a 6.7.2 Fires of a side that are left (guns off the map have no counters), one of each kind and strength. */
function differentFires(fires: readonly FireLeft[]): FireLeft[] {
  return fires.filter((fire, index) => fires.findIndex((other) => isFire(other, fire.kind, fire.strength)) === index);
}

/** 6.7.3 The activated fires of a side, at all hexes with or next to an enemy: any other hex is legal too, but pointless. */
export function listAims(state: State, context: Context, side: Side): Candidates<Action> {
  const readied = state.fires[side].filter((fire) => fire.readied);
  if (state.combat !== undefined || readied.length === 0) return [];
  const fires = differentFires(readied);
  const observers = signalUnits(state, side);
  const fromHand = cardChoices(state, side);
  const aims: { readonly hex: Hex; readonly fire: FireLeft; readonly cards: readonly string[] }[] = [];
  for (const hex of hexesNear(state, opponentOf(side))) {
    const cards = observers.some((unit) => sees(state.place[unit], hex, context)) ? fromHand : FROM_DECK;
    for (const fire of fires) aims.push({ hex, fire, cards });
  }
  return lazyPairs(
    aims,
    ({ cards }) => cards,
    ({ hex, fire }, card): Action => ({ do: 'aim', fire: fire.kind, strength: fire.strength, hex: label(hex), card }),
  );
}

const FROM_DECK: readonly string[] = ['deck'];

/** The hexes with or next to a unit of a side, in the order of their numbers. */
function hexesNear(state: State, side: Side): Hex[] {
  const isNear = new Uint8Array(GRID.size);
  for (const unit of unitsOnMap(state, side)) {
    isNear[state.place[unit]] = 1;
    for (const hex of neighboursOf(GRID, state.place[unit])) isNear[hex] = 1;
  }
  const hexes: Hex[] = [];
  for (let hex = 0; hex < GRID.size; hex++) if (isNear[hex] === 1) hexes.push(hex);
  return hexes;
}

/** 6.7.2 6.7.4a The fire is used up, and its first aim card is taken. */
export function applyAim(play: Play, side: Side, action: ActionOf<'aim'>, context: Context): void {
  beginStrike(
    play,
    context,
    { side, kind: action.fire, strength: action.strength, aim: hexOfLabel(action.hex), through: undefined },
    handCard(action.card),
  );
}

/** What an Artillery Fire or Air Strike comes to before its cards, and whom of its own side it may hit. */
export function previewAim(state: State, context: Context, side: Side, action: ActionOf<'aim'>): Preview {
  const hex = hexOfLabel(action.hex);
  const cards = aimCards(state, context, side, action.fire, hex, undefined);
  const card = handCard(action.card);
  const text = `${OFF_MAP_FIRE_NAMES[action.fire]} ${action.strength} at ${action.hex}${card === undefined ? '' : ` with ${cardName(card)}`}${cards === 1 ? '' : `, ${cards} aim cards`}`;
  return {
    summary: text,
    tallies: strikeTallies(state, context, side, action, hex),
    consequences: [...unseenConsequence(state, context, side, hex), ...friendsInDanger(context, side, hex)],
  };
}

/** 6.7.4c 6.7.4d The Fire value without its card, and the Defense value of each unit in the hex aimed at. */
export function strikeTallies(
  state: State,
  context: Context,
  side: Side,
  { fire, strength }: { readonly fire: OffMapFire; readonly strength: number },
  hex: Hex,
): TallySheet[] {
  const sheet = sheetBeforeCard(strikeTimes(fire, isSeen(state, context, side, hex) ? 'seen' : 'unseen'));
  sheet.add(tables.fireModes[fire].rule, 'strength', strength);
  const defenses = unitsIn(context, hex).map((unit) => {
    const defense = new TallySheet(`Defense value of ${nameOf(unit)}`);
    addDefense(defense, state, unit, fire);
    return defense;
  });
  return [sheet, ...defenses];
}

function unseenConsequence(state: State, context: Context, side: Side, hex: Hex): Consequence[] {
  return isSeen(state, context, side, hex)
    ? []
    : [
        {
          kind: 'wasted',
          rule: '6.10d',
          text: `None of your units sees ${label(hex)}: the card counts once, not three times.`,
        },
      ];
}

/** 6.7.1b */
function friendsInDanger(context: Context, side: Side, hex: Hex): Consequence[] {
  const friends = [hex, ...neighboursOf(GRID, hex)].flatMap((near) => sideIn(context, near, side));
  return friends.length === 0
    ? []
    : [{ kind: 'own-loss', rule: '6.7.1b', text: `It may fall on ${friends.map((unit) => nameOf(unit)).join(', ')}.` }];
}

// --- fire in defence (6.9) ------------------------------------------------------------------------------------------

/** 6.9 6.9.4 11.1 What is wrong with a defensive call at a hex; whether the unit could give Defensive Fire is judged with that (6.9.1). */
export function judgeCall(
  state: State,
  context: Context,
  side: Side,
  { fire, strength, card }: ActionOf<'call'>,
  hex: Hex,
): Violation[] {
  const left = state.fires[side].some((other) => isFire(other, fire, strength))
    ? []
    : [refuse('fire-not-left', { fire: OFF_MAP_FIRE_NAMES[fire], strength })];
  return [...left, ...judgeAimCard(state, context, side, hex, card)];
}

/** 6.9 What a side can call at a hex; through which unit is another question. */
export function listCalls(
  state: State,
  context: Context,
  side: Side,
  hex: Hex,
): Pick<ActionOf<'call'>, 'fire' | 'strength' | 'card'>[] {
  const cards = aimCardChoices(state, context, side, hex);
  return differentFires(state.fires[side]).flatMap(({ kind, strength }) =>
    cards.map((card) => ({ fire: kind, strength, card })),
  );
}

/** 6.9.1 6.9.3 6.9ex A unit calls fire at a hex, which costs it one of its Defensive Fires whatever the effect. */
export function call(play: Play, context: Context, action: ActionOf<'call'>, hex: Hex): void {
  const unit = unitOf(action.unit);
  play.state.limit[unit]--;
  beginStrike(
    play,
    context,
    { side: sideOf(unit), kind: action.fire, strength: action.strength, aim: hex, through: unit },
    handCard(action.card),
  );
}

// --- aim (6.7.4a, 6.9.2) --------------------------------------------------------------------------------------------

type Strike = Pick<StrikeFrame, 'side' | 'kind' | 'strength' | 'aim' | 'through'>;

function beginStrike(play: Play, context: Context, strike: Strike, card: Card | undefined): void {
  const { state } = play;
  const { side, kind, strength, aim: hex, through } = strike;
  useFire(state, strike);
  play.emit({
    type: 'aimed',
    rule: through === undefined ? '6.7.4a' : '6.9.1',
    side,
    fire: kind,
    strength,
    hex: label(hex),
    through: through === undefined ? undefined : idOf(through),
  });
  const frame: StrikeFrame = {
    at: 'strike',
    ...strike,
    wanted: aimCards(state, context, side, kind, hex, through),
    aimed: [],
    hex: undefined,
    step: 'aim',
    suit: undefined,
    card: undefined,
  };
  pushFrame(state, frame);
  takeAimCard(play, frame, card);
}

/** 6.7.2 6.9.4 Each fire is used once. */
function useFire(state: State, { side, kind, strength, through }: Strike): void {
  const fires = state.fires[side];
  const used = fires.findIndex((left) => isFire(left, kind, strength) && (through !== undefined || left.readied));
  state.fires = { ...state.fires, [side]: fires.filter((_left, index) => index !== used) };
}

/** 6.7.4a 11.1 From the hand or the deck; a fire that finds no card at all is lost (R84). */
function takeAimCard(play: Play, frame: StrikeFrame, fromHand: Card | undefined): void {
  const { state } = play;
  const use = AIM_USE[frame.kind];
  if (fromHand !== undefined) playCard(play, frame.side, fromHand, use);
  const card = fromHand ?? drawCard(play, frame.side, use);
  if (card === undefined) {
    loseStrike(play, frame);
    return;
  }
  replaceFrame(state, { ...frame, aimed: [...frame.aimed, card] });
  if (fromHand === undefined) pushEvent(play, card, use);
}

function loseStrike(play: Play, frame: StrikeFrame): void {
  popFrame(play.state);
  retire(play.state, frame.aimed);
  play.emit({ type: 'fell', rule: '6.7.4b', fire: frame.kind, hex: undefined });
}

/** The different suits of the aim cards, in the order of the suits. */
function suitsOf({ aimed }: StrikeFrame): Suit[] {
  return SUITS.filter((suit) => aimed.some((card) => suitOf(card) === suit));
}

// --- the strike -----------------------------------------------------------------------------------------------------

export const strikeProcedure: PrimosoleProcedure<StrikeFrame> = {
  run(play, frame, context) {
    const { state } = play;
    switch (frame.step) {
      case 'aim':
        return aimStep(play, frame, context);
      case 'suit':
        return 'ask';
      case 'scatter': {
        const hexes = frame.suit === undefined ? [] : fallHexes(frame.aim, frame.suit);
        if (hexes.length > 1) return 'ask';
        if (hexes.length === 0) loseStrike(play, frame);
        else fall(play, frame, hexes[0]);
        return 'again';
      }
      case 'effect': {
        const card = frame.card ?? drawCard(play, frame.side, EFFECT_USE[frame.kind]);
        if (frame.card === undefined && card !== undefined) {
          replaceFrame(state, { ...frame, card });
          pushEvent(play, card, EFFECT_USE[frame.kind]);
        } else resolveStrike(play, frame, card, context);
        return 'again';
      }
    }
  },

  decision: {
    ask(_state, frame) {
      return [questionOf(frame)];
    },
    candidates(state, frame, side, context) {
      if (frame.step === 'aim')
        return aimCardChoices(state, context, side, frame.aim).map((card): Action => ({ do: 'aim-card', card }));
      if (frame.step === 'suit') return suitsOf(frame).map((suit): Action => ({ do: 'suit', suit }));
      return fallHexes(frame.aim, frame.suit ?? board.suit[frame.aim]).map(
        (hex): Action => ({ do: 'fall', hex: label(hex) }),
      );
    },
    judge(state, frame, side, action, context) {
      if (frame.step === 'aim')
        return action.do === 'aim-card'
          ? judgeAimCard(state, context, side, frame.aim, action.card)
          : [notAnAnswer('11.1', action.do, ['aim-card'])];
      if (frame.step === 'suit')
        return action.do === 'suit'
          ? judgeSuit(frame, action.suit)
          : [notAnAnswer(ruleOfMiss(frame), action.do, ['suit'])];
      return action.do === 'fall' ? judgeFall(frame, action.hex) : [notAnAnswer('6.7.4b', action.do, ['fall'])];
    },
    apply(play, frame, side, action) {
      if (action.do === 'aim-card') takeAimCard(play, frame, handCard(action.card));
      else if (action.do === 'suit') {
        play.emit({ type: 'suit-chosen', rule: ruleOfMiss(frame), side, suit: action.suit });
        replaceFrame(play.state, { ...frame, step: 'scatter', suit: action.suit });
      } else if (action.do === 'fall') fall(play, frame, hexOfLabel(action.hex));
    },
    preview(_state, frame, side, action, context) {
      if (action.do === 'aim-card')
        return summary(action.card === 'deck' ? 'Draw an aim card' : `Play ${action.card} to aim`);
      if (action.do === 'suit')
        return summary(
          `Choose ${action.suit}: ${fallHexes(frame.aim, action.suit).map(label).join(' or ') || 'the fire is lost'}`,
        );
      if (action.do !== 'fall') return summary('Aim');
      const own = sideIn(context, hexOfLabel(action.hex), side);
      const consequences: Consequence[] =
        own.length === 0
          ? []
          : [{ kind: 'own-loss', rule: '6.7.1b', text: `It hits ${own.map((unit) => nameOf(unit)).join(', ')}.` }];
      return {
        ...summary(
          `Let it fall on ${action.hex}${hasEnemies(context, hexOfLabel(action.hex), side) ? ', on enemy units' : ''}`,
        ),
        consequences,
      };
    },
  },
};

/** 6.7.4a 6.9.2a All aim cards, then the suit: 6.9.2b all of the suit of the hex hit it; 6.9.2c otherwise the opponent chooses. */
function aimStep(play: Play, frame: StrikeFrame, context: Context): 'again' | 'ask' {
  const { state } = play;
  if (frame.aimed.length < frame.wanted) {
    if (state.handSize[frame.side] > 0 && hasSignal(state, context, frame.side, frame.aim)) return 'ask';
    takeAimCard(play, frame, undefined);
    return 'again';
  }
  const suits = suitsOf(frame);
  replaceFrame(state, suits.length === 1 ? { ...frame, step: 'scatter', suit: suits[0] } : { ...frame, step: 'suit' });
  return 'again';
}

function summary(text: string): Preview {
  return { summary: text, tallies: [], consequences: [] };
}

/** 11.3b 6.9.2c */
function ruleOfMiss({ through }: StrikeFrame): string {
  return through === undefined ? '11.3b' : '6.9.2c';
}

function questionOf(frame: StrikeFrame): Asked {
  const { side, kind, aim: hex } = frame;
  const opponent = opponentOf(side);
  const what = OFF_MAP_FIRE_NAMES[kind];
  if (frame.step === 'aim')
    return {
      side,
      text: `Take aim card ${frame.aimed.length + 1} of ${frame.wanted} for the ${what} at ${label(hex)}.`,
      rule: '11.1',
      decline: { do: 'aim-card', card: 'deck' },
    };
  if (frame.step === 'suit')
    return {
      side: opponent,
      text: `Pick the suit for the ${what} at ${label(hex)}.`,
      rule: ruleOfMiss(frame),
    };
  return {
    side: opponent,
    text: `Pick where the ${what} at ${label(hex)} falls.`,
    rule: '6.7.4b',
  };
}

function judgeSuit(frame: StrikeFrame, suit: Suit): Violation[] {
  const suits = suitsOf(frame);
  return suits.includes(suit)
    ? []
    : [{ ...refuse('no-such-suit', { suit, suits: suits.join(', ') }), rule: ruleOfMiss(frame) }];
}

function judgeFall(frame: StrikeFrame, hex: string): Violation[] {
  const hexes = frame.suit === undefined ? [] : fallHexes(frame.aim, frame.suit).map(label);
  return hexes.includes(hex) ? [] : [refuse('no-such-fall', { hex, hexes: hexes.join(' or ') })];
}

function fall(play: Play, frame: StrikeFrame, hex: Hex): void {
  play.emit({ type: 'fell', rule: hex === frame.aim ? '6.7.4a' : '6.7.4b', fire: frame.kind, hex: label(hex) });
  replaceFrame(play.state, { ...frame, step: 'effect', hex });
}

/** 6.7.4c 6.7.4d 6.7.1b R29 One Fire value against the Defense of each unit in the hex, of both sides; the side that did not fire is hit first. */
function resolveStrike(play: Play, frame: StrikeFrame, card: Card | undefined, context: Context): void {
  const { state } = play;
  const { side, kind, strength } = frame;
  popFrame(state);
  retire(state, [...frame.aimed, card]);
  const fire = new TallySheet('Fire value');
  addStrike(fire, kind, strength, isSeen(state, context, side, frame.aim) ? 'seen' : 'unseen', card);
  const hits: Hit[] = [];
  const targets =
    frame.hex === undefined
      ? []
      : unitsIn(context, frame.hex).toSorted((a, b) => Number(sideOf(a) === side) - Number(sideOf(b) === side));
  for (const target of targets) {
    const defense = new TallySheet('Defense value');
    addDefense(defense, state, target, kind);
    const hit = hitOf(target, effectOf(fire.total, defense.total), 'other');
    if (hit !== undefined) hits.push(hit);
    play.emit({
      type: 'fire-resolved',
      rule: '6.7.4d',
      firer: undefined,
      target: idOf(target),
      hex: label(state.place[target]),
      mode: kind,
      fire,
      defense,
      card: card === undefined ? 'no card' : cardCode(card),
      result: resultOf(state, hit),
    });
  }
  if (frame.hex !== undefined && targets.length === 0)
    play.emit({ type: 'nobody-hit', rule: '6.7.4d', fire: kind, hex: label(frame.hex) });
  pushHits(play, hits);
}
