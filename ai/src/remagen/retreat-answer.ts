/** 7.7 7.8 Where a beaten unit goes, and where a displaced one steps aside. */
import type { Choice, ChoiceRequest } from '@bridgehead/engine/players';
import { candidates, numberAt } from '@bridgehead/engine';
import type { Action, Remagen, Unit } from '@bridgehead/remagen';
import { contextOf, hexOfLabel, label, nameOf, remagen, retreatHexes, unitOf } from '@bridgehead/remagen';
import { count } from '../words.js';
import { standing } from './assess.js';

/** The answer after which the unit stands best; undefined if nothing is to be chosen. */
export function chooseWayOut(request: ChoiceRequest<Remagen>): Choice<Remagen> | undefined {
  const { game, view, side, context } = request;
  const list = candidates(game, view, side, context);
  const state = remagen.copy(view);
  let best: { action: Action; unit: Unit; value: number; exits: number } | undefined;
  for (let index = 0; index < list.length; index++) {
    const action = list.at(index);
    if (action === undefined || (action.do !== 'retreat' && action.do !== 'displace')) return undefined;
    const unit = unitOf(action.unit);
    const end = action.do === 'displace' ? action.to : action.path.at(-1);
    if (end === undefined) continue;
    state.place[unit] = hexOfLabel(end);
    const after = contextOf(state, context);
    const value = standing(state, after, unit);
    const exits = retreatHexes(state, after, unit, state.place[unit]).length;
    state.place[unit] = numberAt(view.place, unit);
    if (best === undefined || value > best.value) best = { action, unit, value, exits };
  }
  if (best === undefined) return undefined;
  const { action, unit, exits } = best;
  const to = action.do === 'displace' ? action.to : action.do === 'retreat' ? action.path.at(-1) : undefined;
  return {
    action,
    reason: `${nameOf(unit)} stands best in ${to ?? label(numberAt(view.place, unit))}: ${count(exits, 'way')} out from there.`,
  };
}
