/** 6.1 to 6.5 A unit fires at a unit: with the Initiative, or as Defensive Fire (7.3.6). */
import type { Candidates, Preview, Violation } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
import { TallySheet, everyCandidate, lazyPairs, popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import type { Action, ActionOf } from '../state/actions.js';
import { handCard } from '../state/actions.js';
import { cardChoices, freshUnits, judgeActor, judgeCard, judgeNoCombat } from '../deck/actors.js';
import { countTen, isLowOnAmmo } from '../deck/ammo.js';
import { label } from '../board/board.js';
import { pushEvent } from '../activation/card-events.js';
import type { Card } from '../pieces/cards.js';
import { cardCode, cardName } from '../pieces/cards.js';
import type { Context } from '../situation/context.js';
import { drawCard, playCard, retire } from '../deck/deck.js';
import type { Shot } from '../hits/fire-sums.js';
import {
  addDefense,
  addFire,
  addFirepower,
  effectOf,
  isPointBlank,
  multiplierFor,
  sheetBeforeCard,
} from '../hits/fire-sums.js';
import type { FireFrame, Support } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import { hitOf, pushHits, resultOf } from '../hits/hits.js';
import { refuse } from '../vocabulary/refusals.js';
import { sees, sightLine, sightRange } from '../board/sight.js';
import type { State } from '../state/state.js';
import { isDisorganized, isOnMap, printedOf, setMark, unitsOnMap } from '../state/state.js';
import { judgeSupport, supportFor, supportOf, useSupport } from './support.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, shortNameOf, sideOf, unitOf, units } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDE_NAMES } from '../vocabulary/vocabulary.js';

// --- who can fire at whom -------------------------------------------------------------------------------------------

/** 6.1 2.0g 2.0n 6.5.1 6.10c 11.4 What keeps a unit on the map from firing at a unit on the map, in any kind of fire. */
export function judgeShot(state: State, context: Context, firer: Unit, target: Unit): Violation[] {
  const unit = nameOf(firer);
  const { firepower, range } = printedOf(state, firer);
  if (firepower === 0) return [refuse('no-firepower', { unit })];
  if (sideOf(firer) === sideOf(target)) return [refuse('not-enemy', { unit: nameOf(target) })];
  if (!isOnMap(state, target)) return [refuse('off-map', { unit: nameOf(target) })];
  const [from, to] = [state.place[firer], state.place[target]];
  const far = distance(GRID, from, to);
  const violations: Violation[] = [];
  if (far > range) violations.push(refuse('out-of-range', { unit, range, distance: far }));
  if (!sees(from, to, context))
    violations.push(
      context.night
        ? refuse('night', { unit, hex: label(to) })
        : refuse('no-sight', { unit, hex: label(to), why: whyUnseen(from, to) }),
    );
  if (far > 1 && isPointBlank(firer, target))
    violations.push(refuse('point-blank-only', { unit, target: nameOf(target) }));
  if (far > 1 && isSmallArmsAtGun(state, firer, target))
    violations.push(refuse('small-arms', { unit, target: nameOf(target) }));
  return violations;
}

/** 2.0g 2.0n 6.10c Whether a unit could fire at another where both stand: judgeShot without its sentences. Order, activation and limits are another matter. */
export function couldFireAt(state: State, context: Context, firer: Unit, target: Unit): boolean {
  const { firepower, range } = printedOf(state, firer);
  if (firepower === 0 || sideOf(firer) === sideOf(target) || !isOnMap(state, target)) return false;
  const far = sightRange(state.place[firer], state.place[target], context);
  if (far > range) return false;
  return far <= 1 || !(isPointBlank(firer, target) || isSmallArmsAtGun(state, firer, target));
}

/** O.1 R22 The strict reading: without a Gun, anti-tank units too only from an adjacent hex. */
function isSmallArmsAtGun(state: State, firer: Unit, target: Unit): boolean {
  return (
    state.options.strictSmallArms &&
    printedOf(state, firer).gun === 0 &&
    units[target].fireClass === 'anti-tank' &&
    !isPointBlank(firer, target)
  );
}

function whyUnseen(from: number, to: number): string {
  const { blocking } = sightLine(from, to);
  return `${blocking.map(label).join(', ')} ${blocking.length === 1 ? 'is' : 'are'} in the way`;
}

// --- fire as an action ----------------------------------------------------------------------------------------------

/** 6.1 6.2b 6.4c 6.6.1a 11.5.1 8.1b What is wrong with a fire action; a headquarters fires like any unit. */
export function judgeFire(state: State, context: Context, side: Side, action: ActionOf<'fire'>): Violation[] {
  const [firer, target] = [unitOf(action.unit), unitOf(action.target)];
  const actor = [...judgeNoCombat(state), ...judgeActor(state, side, firer, 'disorganized-fire')];
  if (isLowOnAmmo(state, side)) actor.push(refuse('low-ammo', { side: SIDE_NAMES[side], level: state.ammo[side] }));
  if (sideOf(firer) !== side || !isOnMap(state, firer)) return actor;
  const shot = judgeShot(state, context, firer, target);
  const support = isOnMap(state, target) ? judgeSupport(state, firer, target, supportOf(action)) : [];
  return [...actor, ...shot, ...support, ...judgeCard(state, side, action.card)];
}

/** 6.2a 6.3 Every fire that a side can give now. */
export function listFires(state: State, context: Context, side: Side): Action[] {
  return everyCandidate(fireList(state, context, side));
}

/** The same, made when it is looked at: without and with all the Support there is, by the deck or by a card from the hand. */
export function fireList(state: State, context: Context, side: Side): Candidates<Action> {
  if (state.combat !== undefined || isLowOnAmmo(state, side)) return [];
  const enemies = unitsOnMap(state, opponentOf(side));
  const shots: Pick<Shot, 'firer' | 'target' | 'support'>[] = [];
  for (const firer of freshUnits(state, side)) {
    if (isDisorganized(state, firer)) continue; // 8.1b
    for (const target of enemies) {
      if (!couldFireAt(state, context, firer, target)) continue;
      shots.push({ firer, target, support: NO_SUPPORT });
      const support = supportFor(state, firer, target);
      if (support.length > 0) shots.push({ firer, target, support });
    }
  }
  if (shots.length === 0) return [];
  const cards = cardChoices(state, side);
  return lazyPairs(
    shots,
    () => cards,
    ({ firer, target, support }, card) => fireAction(firer, target, support, card),
  );
}

const NO_SUPPORT: readonly Support[] = [];

function fireAction(firer: Unit, target: Unit, support: readonly Support[], card: string): Action {
  return {
    do: 'fire',
    unit: idOf(firer),
    target: idOf(target),
    support: support.map(({ headquarters, points }) => ({ headquarters: idOf(headquarters), points })),
    card,
  };
}

/** 6.4c 6.6.2 4.3b The action of the unit: Support is committed, a card from the hand is played. */
export function applyFire(play: Play, side: Side, action: ActionOf<'fire'>): void {
  const { state } = play;
  const support = supportOf(action);
  const shot: Shot = { mode: 'fire', firer: unitOf(action.unit), target: unitOf(action.target), support };
  setMark(state, shot.firer, 'acted');
  useSupport(state, support);
  const card = handCard(action.card);
  if (card !== undefined) playCard(play, side, card, 'fire');
  pushFire(state, shot, card);
}

/** 6.2a 7.3.6 Lets a unit fire at a unit; without a card, one is drawn. */
export function pushFire(state: State, shot: Shot, card: Card | undefined): void {
  pushFrame(state, { at: 'fire', ...shot, hex: state.place[shot.target], card });
}

/** What a fire comes to before its card, and what it is up against. */
export function previewFire(state: State, action: ActionOf<'fire'>): Preview {
  const [firer, target] = [unitOf(action.unit), unitOf(action.target)];
  const shot: Shot = { mode: 'fire', firer, target, support: supportOf(action) };
  const card = handCard(action.card);
  const summary = `Fire: ${shortNameOf(firer)} at ${shortNameOf(target)}${card === undefined ? '' : ` with ${cardName(card)}`}`;
  return { summary, tallies: shotTallies(state, shot, card), consequences: [] };
}

/** 6.4a 6.4b The Fire value, without its card as long as that is to be drawn, and the Defense value. */
export function shotTallies(state: State, shot: Shot, card: Card | undefined): TallySheet[] {
  const fireSheet =
    card === undefined ? sheetBeforeCard(multiplierFor(shot.firer, shot.target).times) : new TallySheet('Fire value');
  if (card === undefined) addFirepower(fireSheet, state, shot);
  else addFire(fireSheet, state, shot, card);
  const defense = new TallySheet('Defense value');
  addDefense(defense, state, shot.target, shot.mode);
  return [fireSheet, defense];
}

// --- the fire itself ------------------------------------------------------------------------------------------------

export const fireProcedure: PrimosoleProcedure<FireFrame> = {
  run(play, frame) {
    const { state } = play;
    const side = sideOf(frame.firer);
    const card = frame.card ?? drawCard(play, side, frame.mode);
    if (frame.card === undefined && card !== undefined) {
      replaceFrame(state, { ...frame, card });
      pushEvent(play, card, frame.mode);
      return 'again';
    }
    popFrame(state);
    resolveFire(play, frame, card);
    return 'again';
  },
};

/** 6.4d 6.4e R58 Sums and result, once the event of the card is over; a target that is gone is missed. */
function resolveFire(play: Play, frame: FireFrame, card: Card | undefined): void {
  const { state } = play;
  const { mode, firer, target, hex } = frame;
  retire(state, [card]);
  if (state.place[target] !== hex) {
    play.emit({ type: 'fire-lost', rule: '12.1a', firer: idOf(firer), target: idOf(target) });
    countTen(play, sideOf(firer), card, mode);
    return;
  }
  const fireSheet = new TallySheet('Fire value');
  addFire(fireSheet, state, frame, card);
  const defense = new TallySheet('Defense value');
  addDefense(defense, state, target, mode);
  const hit = hitOf(
    target,
    effectOf(fireSheet.total, defense.total),
    units[firer].isSupportWeapon ? 'weapon' : 'other',
  );
  play.emit({
    type: 'fire-resolved',
    rule: '6.4d',
    firer: idOf(firer),
    target: idOf(target),
    hex: label(hex),
    mode,
    fire: fireSheet,
    defense,
    card: card === undefined ? 'no card' : cardCode(card),
    result: resultOf(state, hit),
  });
  countTen(play, sideOf(firer), card, mode);
  pushHits(play, hit === undefined ? [] : [hit]);
}
