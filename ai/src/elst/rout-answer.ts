/** Routs: to cover, away from the enemy, to a leader. */
import { itemAt } from '@bridgehead/engine';
import type { Action, ActionOf, Location } from '@bridgehead/elst';
import {
  findLocation,
  interdictorsOf,
  isBroken,
  isGoodOrder,
  isLeader,
  locationLabel,
  moraleOf,
  nameOf,
  numberOf,
  rangeBetween,
  TERRAIN_FACTS,
} from '@bridgehead/elst';
import type { Option } from '../options.js';
import { bestInTime } from '../options.js';
import { chanceAbove } from './harm.js';
import type { Answer, Request, Situation } from './situation.js';
import { answerOf, isOf, listedFor } from './situation.js';
import { reductionOf } from './worth.js';

export function answerRout(request: Request, situation: Situation): Answer {
  const listed = listedFor(request);
  const best = bestInTime(listed.filter(isOf('rout')), situation.budget, (action) => weighRout(situation, action));
  const stop = listed.find(isOf('end-phase', 'halt'));
  if (best !== undefined && (stop === undefined || best.value > LEAST)) return answerOf(best);
  return stop && { action: stop, reason: 'They are just as well off where they are.' };
}

/** A rout that nobody asks for must bring something. */
const LEAST = 0.25;
/** I-R77 Who does not rout when they must is lost. */
const LOST = 5;

function weighRout(situation: Situation, action: ActionOf<'rout'>): Option<Action> {
  const { state, context } = situation;
  const unit = numberOf(action.unit);
  const from = itemAt(state.place, unit);
  const steps = action.way.flatMap(({ to }) => findLocation(context.board, to) ?? []);
  const end = steps.at(-1);
  const name = nameOf(state, unit);
  if (action.leave === true) return leaving(situation, action, end ?? from);
  if (end === undefined) return { action, value: -LOST, reason: `${name} has nowhere to go.` };
  const risk = action.crawl ? 0 : steps.reduce((sum, to) => sum + interdictionCost(situation, unit, to), 0);
  const value = restValue(situation, end) - restValue(situation, from) - risk - 0.3 * action.drop.length;
  return { action, value, reason: `${name} is safer in ${action.way.at(-1)?.to ?? 'cover'}.` };
}

/** C-CG11b Off the map: for victory it is what they came for; otherwise they are saved, but gone for this battle. */
function leaving({ state, context: { board } }: Situation, action: ActionOf<'rout'>, at: Location): Option<Action> {
  const unit = numberOf(action.unit);
  const isVictory = state.side[unit] === 'british' && locationLabel(board, at).startsWith('TT');
  return isVictory
    ? { action, value: 2, reason: `${nameOf(state, unit)} leaves for victory.` }
    : { action, value: -1, reason: `${nameOf(state, unit)} gets away, at least.` };
}

/** I-3.6p Who is interdicted in a hex checks their morale there, and is reduced if they fail. Others only pass under their guns. */
function interdictionCost({ state, context, danger, skill }: Situation, unit: number, to: Location): number {
  if (skill === 'recruit') return 0;
  const isInterdicted = interdictorsOf(state, context, unit, to, undefined).length > 0;
  return isInterdicted
    ? chanceAbove(moraleOf(state, unit)) * (reductionOf(state, unit) + PINNED_THERE) + PINNED_THERE / 2
    : 0.1 * danger.at(to, 'assault');
}

const PINNED_THERE = 0.4;

function restValue({ state, context, side, danger }: Situation, location: Location): number {
  const { board } = context;
  const shelter = TERRAIN_FACTS.get(itemAt(board.terrain, location % board.grid.size))?.shelter ? 0.4 : 0;
  let [nearestEnemy, nearestLeader] = [12, 12];
  for (let unit = 0; unit < state.place.length; unit++) {
    if (itemAt(state.place, unit) < 0) continue;
    const range = rangeBetween(board, itemAt(state.place, unit), location);
    if (state.side[unit] !== side && !isBroken(state, unit)) nearestEnemy = Math.min(nearestEnemy, range);
    else if (state.side[unit] === side && isLeader(state, unit) && isGoodOrder(state, unit))
      nearestLeader = Math.min(nearestLeader, range);
  }
  return shelter + 0.08 * Math.min(nearestEnemy, 6) - 0.12 * nearestLeader - 2 * danger.at(location, 'resting');
}
