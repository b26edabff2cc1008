/** 11.6 11.2 Mines: who is attacked by them, how, and how they are cleared. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { popFrame, pushFrame, replaceFrame, TallySheet } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { judgeActor, mayAct } from '../deck/actors.js';
import { label } from '../board/board.js';
import { pushEvent } from '../activation/card-events.js';
import { cardCode } from '../pieces/cards.js';
import type { Card } from '../pieces/cards.js';
import { drawCard, retire } from '../deck/deck.js';
import { addDefense, addMineFire, effectOf } from '../hits/fire-sums.js';
import type { MineFrame } from '../state/frames.js';
import { hitOf, pushHits, resultOf } from '../hits/hits.js';
import { refuse } from '../vocabulary/refusals.js';
import type { Mine, State } from '../state/state.js';
import { isInGoodOrder, setMark } from '../state/state.js';
import { tables } from '../board/tables.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, sideOf, unitOf, units, unitsOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

/** 11.6.2 The minefield in a hex; there is one at most. */
export function mineIn(state: State, hex: Hex): Mine | undefined {
  return state.mines.find((mine) => mine.hex === hex);
}

/** 11.2 R64 An engineer in good order keeps the units of its side safe that enter after it. */
function isMadeSafe(state: State, hex: Hex, entering: Unit): boolean {
  return unitsOf(sideOf(entering)).some(
    (unit) => unit !== entering && state.place[unit] === hex && units[unit].isEngineer && isInGoodOrder(state, unit),
  );
}

/** 11.6.3a 11.2 R63 The minefield that would attack a unit when it enters a hex; undefined if none would. */
export function mineAgainst(state: State, unit: Unit, hex: Hex): Mine | undefined {
  const mine = mineIn(state, hex);
  return mine === undefined || mine.side === sideOf(unit) || isMadeSafe(state, hex, unit) ? undefined : mine;
}

/** 11.6.3a R63 A unit has come into a hex, whichever way: enemy mines attack it before anything else. True if there are any. */
export function pushMines({ state }: Play, unit: Unit): boolean {
  const hex = state.place[unit];
  if (hex < 0 || mineAgainst(state, unit, hex) === undefined) return false;
  pushFrame(state, { at: 'mine', unit, hex, card: undefined });
  return true;
}

function withoutMine(state: State, hex: Hex): Mine[] {
  return state.mines.filter((mine) => mine.hex !== hex);
}

/** 11.6.3a Turns the marker up. For a side that does not know it, it may be any marker not seen yet. */
function turnUp(play: Play, mine: Mine): number {
  const { state } = play;
  const value = mine.value ?? pickUnseen(play);
  state.mines = state.mines.map((other) => (other === mine ? { ...mine, value, faceUp: true } : other));
  return value;
}

function pickUnseen({ state, chance }: Play): number {
  const unseen = unseenMines(state);
  return unseen[chance.pick(unseen.length, 'mine marker', unseen)];
}

/** 11.6.1 The values of all markers whose value is not known. */
export function unseenMines(state: State): number[] {
  const unseen = [...tables.mines];
  for (const { value } of state.mines) if (value !== undefined) unseen.splice(unseen.indexOf(value), 1);
  return unseen;
}

/** 11.6.3 11.6.4 11.6.5 The attack: the marker is turned up, a card is drawn, the sums are compared. */
export const mineProcedure: PrimosoleProcedure<MineFrame> = {
  run(play, frame) {
    const { state } = play;
    const mine = mineIn(state, frame.hex);
    if (mine === undefined || state.place[frame.unit] !== frame.hex) {
      retire(state, [frame.card]); // a sniper was quicker (R58)
      popFrame(state);
      return 'again';
    }
    if (frame.card !== undefined) attack(play, frame, mine, frame.card);
    else beginAttack(play, frame, mine);
    return 'again';
  },
};

function beginAttack(play: Play, frame: MineFrame, mine: Mine): void {
  const { state } = play;
  const value = turnUp(play, mine);
  const told = {
    type: 'mine-attacks',
    unit: idOf(frame.unit),
    hex: label(frame.hex),
    value,
    ...(mine.faceUp ? {} : { reveals: true as const }),
  } as const;
  if (value === 0) {
    play.emit({ ...told, rule: '11.6.4' });
    state.mines = withoutMine(state, frame.hex);
    popFrame(state);
    return;
  }
  play.emit({ ...told, rule: '11.6.3a' });
  const card = drawCard(play, mine.side, 'mine');
  if (card === undefined) {
    attack(play, frame, { ...mine, value }, undefined); // R84
    return;
  }
  replaceFrame(state, { ...frame, card });
  pushEvent(play, card, 'mine');
}

/** 11.6.3a 11.6.3b The value of the marker and the card against Morale alone. */
function attack(play: Play, { unit, hex }: MineFrame, mine: Mine, card: Card | undefined): void {
  const { state } = play;
  const fire = new TallySheet('Mines');
  addMineFire(fire, mine.value ?? 0, unit, card);
  const defense = new TallySheet(`Defense of ${nameOf(unit)}`);
  addDefense(defense, state, unit, 'mines');
  const hit = hitOf(unit, effectOf(fire.total, defense.total), 'other');
  const shown = card === undefined ? 'no card' : cardCode(card);
  play.emit({
    type: 'fire-resolved',
    rule: '11.6.3a',
    firer: undefined,
    target: idOf(unit),
    hex: label(hex),
    mode: 'mines',
    fire,
    defense,
    card: shown,
    result: resultOf(state, hit),
  });
  retire(state, [card]);
  popFrame(state);
  if (hit !== undefined) pushHits(play, [hit]);
}

// --- 11.2.1 clearing --------------------------------------------------------------------------------------------------

/** 11.2.1 R64 An engineer clears the minefield that it stands on, no matter who laid it. */
export function judgeClear(state: State, side: Side, unit: Unit): Violation[] {
  const actor = judgeActor(state, side, unit, 'disorganized-engineers');
  if (sideOf(unit) !== side || state.place[unit] < 0) return actor;
  if (!units[unit].isEngineer) actor.push(refuse('no-engineer', { unit: nameOf(unit) }));
  if (mineIn(state, state.place[unit]) === undefined) actor.push(refuse('no-mines', { hex: label(state.place[unit]) }));
  return actor;
}

/** 11.2.1 */
export function listClears(state: State, side: Side): Action[] {
  if (state.mines.length === 0) return [];
  return unitsOf(side)
    .filter(
      (unit) => units[unit].isEngineer && mayAct(state, side, unit) && mineIn(state, state.place[unit]) !== undefined,
    )
    .map((unit): Action => ({ do: 'clear', unit: idOf(unit) }));
}

/** 11.2.1 The minefield is gone, and so is the action of the unit. */
export function applyClear(play: Play, id: string): void {
  const { state } = play;
  const unit = unitOf(id);
  setMark(state, unit, 'acted');
  state.mines = withoutMine(state, state.place[unit]);
  play.emit({ type: 'mines-cleared', rule: '11.2.1', unit: id, hex: label(state.place[unit]) });
}
