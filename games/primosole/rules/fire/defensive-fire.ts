/** 7.3 Defensive Fire: how often a unit may give it in a turn, and at whom; and the guns off the map that it can call instead (6.9). */
import type { Consequence, Preview, Violation } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
import { popFrame, replaceFrame } from '@bridgehead/engine';
import type { ActionOf } from '../state/actions.js';
import { label } from '../board/board.js';
import { pushEvent } from '../activation/card-events.js';
import type { Card } from '../pieces/cards.js';
import { cardCode, valueOf } from '../pieces/cards.js';
import type { Context } from '../situation/context.js';
import { hasEnemies } from '../situation/context.js';
import { drawCard, retire } from '../deck/deck.js';
import type { Shot } from '../hits/fire-sums.js';
import { couldFireAt, judgeShot, pushFire, shotTallies } from './fire.js';
import type { LimitCardFrame, WindowFrame } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import { refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { isInGoodOrder, isOnMap, NO_LIMIT } from '../state/state.js';
import { aimCards, judgeCall, listCalls, strikeTallies } from './strikes.js';
import { tables } from '../board/tables.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, shortNameOf, sideOf, unitOf, unitsOf } from '../pieces/units.js';
import { OFF_MAP_FIRE_NAMES, opponentOf } from '../vocabulary/vocabulary.js';

// --- 7.3.1 the limit ------------------------------------------------------------------------------------------------

/** 7.3.1b 11.5.3 How many Defensive Fires a unit has in the turn: by the value of its card less the Ammo level of its side. */
export function limitFor(value: number, ammo: number): number {
  const row = tables.defensiveFireLimit.find(({ upTo }) => value - ammo <= upTo);
  if (row === undefined) throw new Error(`No Defensive Fire limit for ${value} less ${ammo}`);
  return row.limit;
}

/** 7.3 8.1c Units in good order that could fire at the unit in the window where all stand now, in the order of their numbers. */
export function possibleFirers(state: State, context: Context, frame: WindowFrame): Unit[] {
  const firers: Unit[] = [];
  if (!isTarget(context, frame)) return firers;
  for (const unit of unitsOf(opponentOf(sideOf(frame.unit))))
    if (isOnMap(state, unit) && isInGoodOrder(state, unit) && couldFireAt(state, context, unit, frame.unit))
      firers.push(unit);
  return firers;
}

/** 7.3.1a R35 The unit for which the next limit card is drawn: the nearest of those that could fire and have none this turn. */
export function nextForLimit(state: State, frame: WindowFrame, firers: readonly Unit[]): Unit | undefined {
  let nearest: Unit | undefined;
  let least = Infinity;
  for (const unit of firers) {
    if (state.limit[unit] !== NO_LIMIT) continue;
    const far = distance(GRID, state.place[unit], frame.hex);
    if (far >= least) continue;
    nearest = unit;
    least = far;
  }
  return nearest;
}

/** 7.3.1 7.3.2 R35 A card for one unit: its event first, then the marker. */
export const limitCardProcedure: PrimosoleProcedure<LimitCardFrame> = {
  run(play, frame) {
    const { state } = play;
    const side = sideOf(frame.unit);
    const card = frame.card ?? drawCard(play, side, 'defensive-fire-limit');
    if (frame.card === undefined && card !== undefined) {
      replaceFrame(state, { ...frame, card });
      pushEvent(play, card, 'defensive-fire-limit');
      return 'again';
    }
    popFrame(state);
    retire(state, [card]);
    if (isOnMap(state, frame.unit)) setLimit(play, frame.unit, card);
    return 'again';
  },
};

function setLimit(play: Play, unit: Unit, card: Card | undefined): void {
  const { state } = play;
  const limit = limitFor(card === undefined ? 1 : valueOf(card), state.ammo[sideOf(unit)]); // R84
  state.limit[unit] = limit;
  play.emit({
    type: 'limit-set',
    rule: '7.3.1b',
    unit: idOf(unit),
    card: card === undefined ? '' : cardCode(card),
    limit,
  });
}

// --- 7.3 the fire ---------------------------------------------------------------------------------------------------

/** 7.3.4a 7.3.4b 7.3.5a A unit that shares its hex with units of the reacting side is no target; on the way there it was one, even for units that have other enemies in their hex. */
function isTarget(context: Context, frame: WindowFrame): boolean {
  return frame.form !== 'assault' && !hasEnemies(context, frame.hex, sideOf(frame.unit));
}

/** O.1 With limit cards on demand the first wish to fire draws the card; the wish can then be repeated. */
export function wantsLimitCard(state: State, unit: Unit): boolean {
  return state.options.lazyLimit && state.limit[unit] === NO_LIMIT;
}

/** 6.9ex 7.3 7.3.1a 7.3.2 14.2 What keeps a unit that may react from Defensive Fire, and from calling guns off the map (6.9.1). */
export function judgeDefend(state: State, context: Context, frame: WindowFrame, unit: Unit): Violation[] {
  const violations = isTarget(context, frame)
    ? []
    : [refuse('shares-hex', { unit: nameOf(frame.unit), hex: label(frame.hex) })];
  violations.push(...judgeShot(state, context, unit, frame.unit));
  if (violations.length === 0 && state.limit[unit] < 1 && !wantsLimitCard(state, unit))
    violations.push(refuse('no-fire-left', { unit: nameOf(unit) }));
  return violations;
}

/** 7.3.7a 6.9 What each of these units can fire, on its own or from off the map: those that could fire, less those without a fire left. */
export function listDefends(
  state: State,
  context: Context,
  frame: WindowFrame,
  firers: readonly Unit[],
): ActionOf<'defend' | 'call'>[] {
  const able = firers.filter(
    (unit) => !frame.used.includes(unit) && (state.limit[unit] > 0 || wantsLimitCard(state, unit)),
  );
  if (able.length === 0) return [];
  const calls = listCalls(state, context, sideOf(able[0]), frame.hex);
  return able.flatMap((unit): ActionOf<'defend' | 'call'>[] => [
    { do: 'defend', unit: idOf(unit) },
    ...calls.map(({ fire, strength, card }) => ({ do: 'call', unit: idOf(unit), fire, strength, card }) as const),
  ]);
}

/** 7.3.2 7.3.6 The unit fires, and has one Defensive Fire less. */
export function defend({ state }: Play, frame: WindowFrame, unit: Unit): void {
  state.limit[unit]--;
  pushFire(state, shotOf(frame, unit), undefined);
}

/** 7.3.6 Firepower not doubled, no Support. */
export function shotOf(frame: WindowFrame, firer: Unit): Shot {
  return { mode: 'defensive-fire', firer, target: frame.unit, support: [] };
}

/** O.1 */
function previewLimit(unit: Unit): Preview {
  return { summary: `Draw the limit card of ${shortNameOf(unit)}`, tallies: [], consequences: [] };
}

/** The Fire value before its card, the Defense value, and what remains of the limit. */
export function previewDefend(state: State, frame: WindowFrame, action: ActionOf<'defend'>): Preview {
  const unit = unitOf(action.unit);
  if (wantsLimitCard(state, unit)) return previewLimit(unit);
  const summary = `Defensive Fire of ${shortNameOf(unit)} at ${shortNameOf(frame.unit)}`;
  return {
    summary,
    tallies: shotTallies(state, shotOf(frame, unit), undefined),
    consequences: [spent(state, unit, '7.3.2')],
  };
}

/** 7.3.2 6.9.3 */
function spent(state: State, unit: Unit, rule: string): Consequence {
  const left = state.limit[unit] - 1;
  const fires = left === 0 ? 'no Defensive Fire' : left === 1 ? 'one Defensive Fire' : `${left} Defensive Fires`;
  return { kind: 'wasted', rule, text: `Then ${nameOf(unit)} has ${fires} left this turn.` };
}

// --- 6.9 guns off the map -------------------------------------------------------------------------------------------

/** 6.9.1 6.9.4 The unit must be able to give Defensive Fire itself, and the fire must be left this turn. It is aimed at the hex entered. */
export function judgeDefensiveCall(
  state: State,
  context: Context,
  frame: WindowFrame,
  action: ActionOf<'call'>,
): Violation[] {
  const unit = unitOf(action.unit);
  return [...judgeDefend(state, context, frame, unit), ...judgeCall(state, context, sideOf(unit), action, frame.hex)];
}

/** 6.9.2a 6.9.3 What is aimed where, with how many cards, and what it costs. */
export function previewCall(state: State, context: Context, frame: WindowFrame, action: ActionOf<'call'>): Preview {
  const unit = unitOf(action.unit);
  if (wantsLimitCard(state, unit)) return previewLimit(unit);
  const { fire, strength, card } = action;
  const cards = aimCards(state, context, sideOf(unit), fire, frame.hex, unit);
  const from = card === 'deck' ? '' : `, ${card} from the hand`;
  const summary = `${OFF_MAP_FIRE_NAMES[fire]} ${strength} at ${label(frame.hex)} through ${shortNameOf(unit)}: ${cards} aim cards${from}`;
  return {
    summary,
    tallies: strikeTallies(state, context, sideOf(unit), action, frame.hex),
    consequences: [spent(state, unit, '6.9.3')],
  };
}
