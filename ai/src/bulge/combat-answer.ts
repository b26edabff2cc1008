/** 5 6.1 The next attack of a combat phase, or its end. */
import type { Choice, ChoiceRequest } from '@bridgehead/engine/players';
import { candidates, judge, numberAt } from '@bridgehead/engine';
import type { ActionOf, Bulge, CombatFrame } from '@bridgehead/bulge';
import { contactOf, idOf, isSupplied, label, nameOf, TABLE_NAMES, unitOf } from '@bridgehead/bulge';
import { bestOf, everyOne } from '../options.js';
import { count, signed } from '../words.js';
import type { Foray } from './battle.js';
import { planBattle } from './battle.js';
import { outlookOf } from './outlook.js';
import type { Situation } from './prospect.js';
import { prospectsOf, situationOf } from './prospect.js';

/** What an attack before movement must promise: the units could also go elsewhere. */
const WORTH_IT = 0.25;

/** Support that is not used in the last combat phase of a side is lost. */
const SUPPORT_PRICE = { pre: 0.25, post: 0.02 } as const;

export function chooseAttack(request: ChoiceRequest<Bulge>, frame: CombatFrame): Choice<Bulge> | undefined {
  const { game, view, context, side, question, hold } = request;
  const situation = situationOf(
    view,
    context,
    outlookOf(view, context, side, hold),
    (unit) => isSupplied(view, context, unit),
    SUPPORT_PRICE[frame.when],
  );
  const plan = planBattle(situation, contactOf(view, context, frame), frame.when);
  const isOptional = question.decline !== undefined;
  for (const foray of plan.forays.toSorted((a, b) => b.value - a.value)) {
    if (isOptional && foray.value < WORTH_IT) break;
    const action = actionOf(foray);
    if (judge(game, view, side, action, context).legal) return { action, reason: sayForay(situation, foray) };
  }
  if (question.decline !== undefined) return { action: question.decline, reason: 'No attack promises enough.' };
  return leastBad(request, situation);
}

function actionOf({ attackers, defender, table, support, resupply }: Foray): ActionOf<'attack'> {
  return {
    do: 'attack',
    attackers: attackers.map(idOf),
    defender: idOf(defender),
    table,
    support,
    resupply: resupply.map(idOf),
  };
}

function sayForay({ state, outlook }: Situation, { attackers, defender, table, value }: Foray): string {
  const place = numberAt(state.place, defender);
  const gain = outlook.hold.includes(place)
    ? `it stands in ${label(place)}, your task`
    : `${signed(value)} points expected`;
  return `${count(attackers.length, 'unit')} against ${nameOf(defender)} on the ${TABLE_NAMES[table]}: ${gain}.`;
}

/** Where the plan cannot be carried out any more: of all legal attacks the one that promises most. */
function leastBad(
  { game, view, side, context }: ChoiceRequest<Bulge>,
  situation: Situation,
): Choice<Bulge> | undefined {
  const options = everyOne(candidates(game, view, side, context)).flatMap((action) => {
    if (action.do !== 'attack') return [];
    const { value } = prospectsOf(
      situation,
      action.attackers.map(unitOf).toSorted((a, b) => a - b),
      unitOf(action.defender),
    )[action.table];
    return [{ action, value, reason: `You must attack, and this attack is the best: ${signed(value)} points.` }];
  });
  return bestOf(options);
}
