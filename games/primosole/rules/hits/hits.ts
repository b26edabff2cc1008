/** 6.4d 6.4e 8.1 8.2 What fire, mines and snipers do to units, one unit after the other (R29, R41). */
import { popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import type { FireResult } from '../state/events.js';
import type { Effect } from './fire-sums.js';
import type { Hit, HitsFrame } from '../state/frames.js';
import { disorganize, isLastStep, loseStep } from './losses.js';
import { notAnAnswer, refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { isDisorganized, isOnMap } from '../state/state.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, shortNameOf, sideOf, unitOf } from '../pieces/units.js';

/** 6.4d 6.4e 10.3 The hit that an effect comes to; a Support Weapon that fires never takes a step. */
export function hitOf(unit: Unit, effect: Effect, by: 'weapon' | 'other'): Hit | undefined {
  if (effect === 'none') return undefined;
  return { unit, loss: effect === 'loss' && by === 'other', byWeapon: by === 'weapon' };
}

/** 6.4 8.2 What a hit means for its unit, in one word for the log: the worst of it. */
export function resultOf(state: State, hit: Hit | undefined): FireResult {
  if (hit === undefined) return 'no-effect';
  if (hit.loss) return isLastStep(state, hit.unit) ? 'eliminated' : 'step-lost';
  return isDisorganized(state, hit.unit) ? 'retreat' : 'disorganized';
}

/** 6.4d R29 Applies hits one after the other, in this order by sides: the side that did not fire comes first. */
export function pushHits({ state }: Play, hits: readonly Hit[]): void {
  if (hits.length > 0) pushFrame(state, { at: 'hits', hits });
}

/** 8.2a The unit will have to leave its hex. */
function mustRetreat(state: State, { unit, loss }: Hit): boolean {
  return isDisorganized(state, unit) && !(loss && isLastStep(state, unit));
}

/** Hits of the side whose turn it is to take them. */
function hitsNow(state: State, frame: HitsFrame): Hit[] {
  const hits = frame.hits.filter(({ unit }) => isOnMap(state, unit));
  return hits.filter(({ unit }) => sideOf(unit) === sideOf(hits[0].unit));
}

export const hitsProcedure: PrimosoleProcedure<HitsFrame> = {
  run(play, frame) {
    const { state } = play;
    const now = hitsNow(state, frame);
    if (now.length === 0) {
      popFrame(state);
      return 'again';
    }
    const staying = now.find((hit) => !mustRetreat(state, hit));
    if (staying === undefined && now.length > 1) return 'ask';
    applyHit(play, frame, staying ?? now[0]);
    return 'again';
  },

  decision: {
    ask(state, frame) {
      const now = hitsNow(state, frame);
      if (now.length === 0) return [];
      const side = sideOf(now[0].unit);
      return [
        {
          side,
          text: `Pick which of ${now.map(({ unit }) => shortNameOf(unit)).join(', ')} retreats first.`,
          rule: '8.2a',
        },
      ];
    },
    candidates(state, frame) {
      return hitsNow(state, frame).map(({ unit }): Action => ({ do: 'next', unit: idOf(unit) }));
    },
    judge(state, frame, _side, action) {
      if (action.do !== 'next') return [notAnAnswer('8.2a', action.do, ['next'])];
      const unit = unitOf(action.unit);
      return hitsNow(state, frame).some((hit) => hit.unit === unit) ? [] : [refuse('not-hit', { unit: nameOf(unit) })];
    },
    apply(play, frame, _side, action) {
      if (action.do !== 'next') return;
      const unit = unitOf(action.unit);
      const hit = frame.hits.find((other) => other.unit === unit);
      if (hit !== undefined) applyHit(play, frame, hit);
    },
  },
};

/** 6.4d 6.4e 10.4 R41 The loss first; a unit that survives becomes Disorganized, or retreats if it already was (8.2a). */
function applyHit(play: Play, frame: HitsFrame, hit: Hit): void {
  const { state } = play;
  const { unit, loss, byWeapon } = hit;
  replaceFrame(state, { ...frame, hits: frame.hits.filter((other) => other !== hit) });
  if (loss) loseStep(play, unit, '6.4e');
  if (!isOnMap(state, unit)) return;
  if (isDisorganized(state, unit)) pushFrame(state, { at: 'retreat', unit, gone: [], byWeapon });
  else disorganize(play, unit, '6.4d');
}
