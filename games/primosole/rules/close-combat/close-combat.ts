/** 9.1 9.2 D.9 Close Combat: how it is opened, how it lapses, and the order in which it is fought. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Preview, Violation } from '@bridgehead/engine';
import { pushFrame, replaceFrame } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { label } from '../board/board.js';
import { fireAtVictors, finishCombat, payForVictory, settleMoves, sufferLosses } from './close-combat-end.js';
import {
  attackingSide,
  bestMorale,
  cardCount,
  cardsFor,
  combatOf,
  combinedArms,
  coordinationCards,
  defendingSide,
  participants,
  totalSheet,
  winnerOf,
} from './close-combat-sums.js';
import { takeControl } from '../situation/control.js';
import { layDown } from '../deck/deck.js';
import { insideOf, settleFortification } from '../set-up/fortifications.js';
import type { BySide, CombatFrame, CombatUse } from '../state/frames.js';
import { refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { tables } from '../board/tables.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDES } from '../vocabulary/vocabulary.js';

// --- D.9 opening and lapsing ----------------------------------------------------------------------------------------

/** D.9 R43 A unit has entered a hex with enemies: it opens a Close Combat there, or joins the one that is open. */
export function joinCombat({ state }: Play, unit: Unit, from: Hex): void {
  state.combat = { hex: state.place[unit], entered: [...(state.combat?.entered ?? []), { unit, from }] };
}

/** D.9b R43 A combat in whose hex one side has nobody left lapses before it is fought. True if it did. */
export function lapseCombat(play: Play): boolean {
  const { state } = play;
  if (state.combat === undefined) return false;
  const left = SIDES.filter((side) => participants(state, side).length > 0);
  if (left.length === SIDES.length) return false;
  const { hex } = state.combat;
  state.combat = undefined;
  play.emit({ type: 'combat-lapses', rule: 'D.9b', hex: label(hex) });
  for (const side of left) takeControl(play, hex, side);
  settleMoves(play);
  for (const side of left) if (insideOf(state, hex) === undefined) settleFortification(play, hex, side); // 11.8.1b
  return true;
}

// --- 9.1 the action -------------------------------------------------------------------------------------------------

/** 9.1a D.9 */
export function judgeFight(state: State): Violation[] {
  return state.combat === undefined ? [refuse('no-combat', {})] : [];
}

/** 9.1a D.9 */
export function listFights(state: State): Action[] {
  return state.combat === undefined ? [] : [{ do: 'fight' }];
}

/** 9.2 What a fight would be fought with: the number of cards and the Firepower of each side. */
export function previewFight(state: State): Preview {
  if (state.combat === undefined) return { summary: 'Fight the Close Combat', tallies: [], consequences: [] };
  const attacker = attackingSide(state);
  const defender = opponentOf(attacker);
  return {
    summary: `Fight the Close Combat in ${label(state.combat.hex)}: ${cardCount(state, attacker)} cards against ${cardCount(state, defender)}`,
    tallies: [attacker, defender].map((side) => totalSheet(state, side, [])),
    consequences: [
      {
        kind: 'own-loss',
        rule: '9.4b',
        text: 'The winner loses one step. The loser loses a step of every unit and leaves the hex.',
      },
    ],
  };
}

/** 9.1a 9.2 14.1a R45 The fight begins. Attackers are those still in the hex; which cards each unit has is read now and holds to the end. */
export function beginCombat(play: Play): void {
  const { state } = play;
  const { hex, entered } = combatOf(state);
  state.combat = { hex, entered: entered.filter(({ unit }) => state.place[unit] === hex) };
  const hidden = (side: Side) => participants(state, side).reduce((sum, unit) => sum + cardsFor(state, unit).hidden, 0);
  const waiting = (side: Side) =>
    participants(state, side).flatMap((unit) => Array.from({ length: cardsFor(state, unit).open }, () => unit));
  const ids = (side: Side) => participants(state, side).map(idOf);
  play.emit({
    type: 'combat-begins',
    rule: '9.1a',
    hex: label(hex),
    attackers: ids(attackingSide(state)),
    defenders: ids(defendingSide(state)),
  });
  pushFrame(state, {
    at: 'combat',
    hex,
    step: 'hidden',
    hidden: bySide(hidden),
    open: bySide(() => []),
    waiting: bySide(waiting),
    coordination: 0,
    winner: undefined,
    difference: 0,
  });
}

function bySide<Value>(make: (side: Side) => Value): BySide<Value> {
  return { british: make('british'), german: make('german') };
}

// --- 9.2 the order of the fight -------------------------------------------------------------------------------------

type Step = (play: Play, frame: CombatFrame) => void;

/** 9.2 R44 The steps in their order; each is done by the defender first, then by the attacker. */
const STEPS: Readonly<Record<CombatFrame['step'], Step>> = {
  hidden: layHiddenCards,
  'defender-open': (play, frame) => takeOpenCard(play, frame, defendingSide(play.state), 'attacker-open'),
  'attacker-open': (play, frame) => takeOpenCard(play, frame, attackingSide(play.state), 'combined-arms'),
  'combined-arms': takeCombinedArms,
  coordination: takeCoordination,
  reveal: turnHiddenCard,
  totals: compareTotals,
  counter: offerCounterattack,
  losers: sufferLosses,
  winner: payForVictory,
  after: finishCombat,
  windows: fireAtVictors,
};

/** 9.2 A Close Combat that is fought: it continues on its own; cards, counterattack, losses and withdrawals are frames upon it. */
export const combatProcedure: PrimosoleProcedure<CombatFrame> = {
  run(play, frame) {
    STEPS[frame.step](play, frame);
    return 'again';
  },
};

/** The cards of a step are taken one by one, each with its event before the next (R44). */
function takeCard({ state }: Play, side: Side, use: CombatUse, unit?: Unit): void {
  pushFrame(state, { at: 'combat-card', side, use, unit, card: undefined });
}

/** 9.2a 14.1b R69 A hidden card for each unit, the defender's first; nobody looks at them. */
function layHiddenCards(play: Play, frame: CombatFrame): void {
  const { state } = play;
  replaceFrame(state, { ...frame, step: 'defender-open' });
  for (const side of [defendingSide(state), attackingSide(state)]) {
    const count = frame.hidden[side];
    layDown(play, count);
    if (count > 0) play.emit({ type: 'hidden-cards', rule: '9.2a', side, count });
  }
}

/** 9.2b 9.2c 14.1c 11.8.3 An open card for each unit that has one, or two. */
function takeOpenCard(play: Play, frame: CombatFrame, side: Side, next: CombatFrame['step']): void {
  const { state } = play;
  const [unit, ...waiting] = frame.waiting[side];
  if (unit === undefined) {
    replaceFrame(state, { ...frame, step: next });
    return;
  }
  replaceFrame(state, { ...frame, waiting: { ...frame.waiting, [side]: waiting } });
  takeCard(play, side, 'combat-open', unit);
}

/** 9.2d 14.1d A duty, not a choice (R47). */
function takeCombinedArms(play: Play, frame: CombatFrame): void {
  const { state } = play;
  replaceFrame(state, { ...frame, step: 'coordination', coordination: coordinationCards(state) });
  const side = combinedArms(state);
  if (side === undefined) return;
  for (let card = 0; card < tables.closeCombat.combinedArms; card++) takeCard(play, side, 'combined-arms');
}

/** 9.2e */
function takeCoordination(play: Play, frame: CombatFrame): void {
  const { state } = play;
  if (frame.coordination === 0) {
    replaceFrame(state, { ...frame, step: 'reveal' });
    return;
  }
  replaceFrame(state, { ...frame, coordination: frame.coordination - 1 });
  takeCard(play, attackingSide(state), 'coordination');
}

/** 9.2f The hidden cards are turned over, the defender's first. */
function turnHiddenCard(play: Play, frame: CombatFrame): void {
  const { state } = play;
  const side = [defendingSide(state), attackingSide(state)].find((other) => frame.hidden[other] > 0);
  if (side === undefined) {
    replaceFrame(state, { ...frame, step: 'totals' });
    return;
  }
  replaceFrame(state, { ...frame, hidden: { ...frame.hidden, [side]: frame.hidden[side] - 1 } });
  takeCard(play, side, 'combat-hidden');
}

/** 9.2f 9.2g 14.1e Both totals are added up and compared. */
function compareTotals(play: Play, frame: CombatFrame): void {
  const { state } = play;
  const attacker = attackingSide(state);
  const defender = opponentOf(attacker);
  const attack = totalSheet(state, attacker, frame.open[attacker]);
  const defense = totalSheet(state, defender, frame.open[defender]);
  const { winner, difference } = winnerOf(attacker, attack.total, defense.total);
  replaceFrame(state, { ...frame, step: 'counter', winner, difference });
  play.emit({ type: 'combat-resolved', rule: '9.2g', hex: label(frame.hex), attack, defense, winner, difference });
}

/** 9.3 14.1f R50 Only the defender, and only if they have lost by less than their best Morale. */
function offerCounterattack({ state }: Play, frame: CombatFrame): void {
  replaceFrame(state, { ...frame, step: 'losers' });
  const defender = defendingSide(state);
  if (frame.winner === defender || frame.difference >= bestMorale(state, defender)) return;
  pushFrame(state, {
    at: 'counterattack',
    difference: frame.difference,
    step: 'asked',
    hidden: 'none',
    open: [],
    answer: [],
  });
}
