/** C-DaE:4.5a C-DaE:4.5seq C-R200 The Refit Phase: one step after the other. When both sides decide, they decide in secret; a step is resolved when both have answered. */
import { popFrame, replaceFrame } from '@bridgehead/engine';
import { rosterOf, sealOrder } from '../campaign/rosters.js';
import type { Action } from '../state/actions.js';
import type { CampaignOrder } from '../state/campaign-actions.js';
import type { RefitFrame, RefitStep } from '../state/campaign-frames.js';
import { REFIT_STEPS } from '../state/campaign-frames.js';
import type { Frame } from '../state/frames.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { nameAction } from '../text/action-names.js';
import { STEP_RULES } from '../text/campaign-words.js';
import { notAnAnswer } from '../text/refusals.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';
import { endMarkers, rallyAll, recuperateAll } from './aftermath.js';
import { areasStep } from './areas.js';
import { escapeStep } from './escape.js';
import { initiativeStep } from './initiative.js';
import { concludeMelee } from './melee.js';
import { possessionStep } from './possession.js';
import { preparationStep } from './preparation.js';
import { purchaseStep } from './purchase.js';
import { receiveGroups } from './receiving.js';
import { cannibalizingStep, repairAll } from './repair.js';
import { replenishmentStep } from './replenishment.js';
import { shiftStep } from './shift.js';
import type { AutomaticStep, DecidedStep } from './step.js';
import { beginDate, gainPoints, recombineAll, tendWounded } from './upkeep.js';

const STEPS: Readonly<Record<RefitStep, AutomaticStep | DecidedStep>> = {
  melee: { resolve: concludeMelee },
  markers: { resolve: endMarkers },
  rally: { resolve: rallyAll },
  recuperation: { resolve: recuperateAll },
  areas: areasStep,
  escape: escapeStep,
  possession: possessionStep,
  wounded: { resolve: tendWounded },
  recombining: { resolve: recombineAll },
  date: { resolve: beginDate },
  shift: shiftStep,
  repair: { resolve: repairAll },
  cannibalizing: cannibalizingStep,
  replenishment: replenishmentStep,
  points: { resolve: gainPoints },
  purchase: purchaseStep,
  strength: { resolve: receiveGroups },
  initiative: initiativeStep,
  preparation: preparationStep,
};

function isDecided(step: AutomaticStep | DecidedStep): step is DecidedStep {
  return 'asked' in step;
}

function decidedStep(step: RefitStep): DecidedStep {
  const rules = STEPS[step];
  if (!isDecided(rules)) throw new Error(`Nobody decides anything in ${step}`);
  return rules;
}

export const refitProcedure: ElstProcedure<RefitFrame> = {
  run(play, frame) {
    const { state } = play;
    const rules = STEPS[frame.step];
    if (frame.waiting === 'begin') {
      tellStep(play, frame.step);
      if (isDecided(rules)) rules.open?.(play);
      replaceFrame<Frame>(state, { ...frame, waiting: isDecided(rules) ? rules.asked(state) : [] });
      return 'again';
    }
    if (frame.waiting.length > 0) return 'ask';
    if (isDecided(rules)) resolve(play, frame.step, rules);
    else follow(play, frame.step, rules.resolve(play));
    return 'again';
  },

  decision: {
    ask(state, { step, waiting }) {
      const rules = decidedStep(step);
      const asked = waiting === 'begin' ? [] : waiting;
      return asked.map((side) => ({
        side,
        text: rules.text(state, side),
        rule: rules.rule,
        decline: rules.idle(state, side),
      }));
    },
    candidates: (state, { step }, side) => decidedStep(step).list(state, side),
    judge(state, { step }, side, action) {
      const rules = decidedStep(step);
      return answers(rules, action) ? rules.judge(state, side, action) : [notAnAnswer(action.do, [rules.answer])];
    },
    apply(play, frame, side, action) {
      const { state } = play;
      const rules = decidedStep(frame.step);
      if (!answers(rules, action) || frame.waiting === 'begin') throw new Error(`${action.do} answers no refit step`);
      sealOrder(state, side, action);
      play.emit({ type: 'order-sealed', rule: rules.rule, side, step: frame.step, order: nameAction(state, action) });
      replaceFrame<Frame>(state, { ...frame, waiting: frame.waiting.filter((other) => other !== side) });
    },
    preview(state, { step }, side, action) {
      const rules = decidedStep(step);
      const summary = nameAction(state, action);
      const more = answers(rules, action) ? rules.preview?.(state, side, action) : undefined;
      return { summary, tallies: [], consequences: [], ...more };
    },
  },
};

function answers(rules: DecidedStep, action: Action): action is CampaignOrder {
  return action.do === rules.answer;
}

function tellStep(play: Play, step: RefitStep): void {
  if (step === 'cannibalizing') return;
  play.emit({ type: 'refit-step', rule: `C-DaE:${STEP_RULES[step]}`, step, number: STEP_RULES[step] });
}

/** Both orders are opened together. */
function resolve(play: Play, step: RefitStep, rules: DecidedStep): void {
  const { state } = play;
  const orders: Partial<Record<Side, CampaignOrder>> = {};
  for (const side of SIDES) {
    const { order } = rosterOf(state, side);
    if (order === undefined) continue;
    orders[side] = order;
    sealOrder(state, side, undefined);
  }
  follow(play, step, rules.resolve(play, orders));
}

function follow(play: Play, step: RefitStep, after: ReturnType<AutomaticStep['resolve']>): void {
  const { state } = play;
  if (after === 'done') return;
  const next = after === 'next' ? REFIT_STEPS[REFIT_STEPS.indexOf(step) + 1] : after;
  if (step === 'preparation') popFrame(state);
  else replaceFrame<Frame>(state, { at: 'refit', step: next, waiting: 'begin' });
}
