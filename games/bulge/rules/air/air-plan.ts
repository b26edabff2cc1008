/** 13 Air power: both sides write their missions in secret, and they are revealed together. */
import type { Candidates, LongList, Violation } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { counted, joinLists, lazyList, popFrame, TallySheet } from '@bridgehead/engine';
import { nameAction } from '../state/action-names.js';
import type { Action, ActionOf } from '../state/actions.js';
import { hexOfLabel } from '../state/actions.js';
import { board, HEXES } from '../board/board.js';
import type { ToldPlan } from '../state/events.js';
import type { AirPlanFrame } from '../state/frames.js';
import { label } from '../board/grid.js';
import { hexesWithin } from '../board/hexes-within.js';
import { notAnAnswer } from '../state/other-answers.js';
import { refuse } from '../vocabulary/refusals.js';
import type { AirPlan, State } from '../state/state.js';
import { NO_PLANS, unitsOnMap } from '../state/state.js';
import { DAYS, MISSION_COST } from '../board/tables.js';
import type { Asked, BulgeProcedure, Play } from '../situation/types.js';
import type { Mission, Side } from '../vocabulary/vocabulary.js';
import { MISSION_NAMES, MISSIONS, opponentOf, SIDE_NAMES, SIDES } from '../vocabulary/vocabulary.js';
import { airShare } from './weather.js';

type PlanAction = ActionOf<'plan'>;

export const NO_PLAN: AirPlan = { support: 0, patrol: 0, interdict: [], resupply: 0 };

// --- questions ------------------------------------------------------------------------------------------------------

/** 13.0 13.9 The points that a side can use today: those of the day, as far as the weather lets them. */
export function usablePoints({ turn, weather }: State, side: Side): number {
  return weather === undefined ? 0 : airShare(weather, DAYS[turn - 1].air[side]);
}

/** 12.0c R65 Whether anybody has points to order anything with. */
export function canOrder(state: State): boolean {
  return SIDES.some((side) => usablePoints(state, side) > 0);
}

/** How much of each mission a plan orders. */
function amountOf({ support, patrol, interdict, resupply }: ToldPlan | AirPlan): Readonly<Record<Mission, number>> {
  return { support, patrol, interdict: interdict.length, resupply };
}

/** R66 What a plan costs. */
export function costOf(plan: ToldPlan | AirPlan): number {
  const amount = amountOf(plan);
  return MISSIONS.reduce((sum, mission) => sum + amount[mission] * MISSION_COST[mission], 0);
}

/** 13.0d R68 Whether there is anything to interdict in a hex. */
export function canBeInterdicted(hex: Hex): boolean {
  return board.roads[hex] !== 0 || board.town[hex] === 1;
}

/** 13.0 13.0d 13.0e All that is wrong with a plan. */
export function judgePlan(state: State, side: Side, plan: ToldPlan): Violation[] {
  const violations: Violation[] = [];
  const [cost, usable] = [costOf(plan), usablePoints(state, side)];
  if (cost > usable) violations.push(whyTooMany(state, side, cost, usable));
  for (const hex of plan.interdict)
    if (!canBeInterdicted(hexOfLabel(hex))) violations.push(refuse('no-road-or-town', { hex }));
  if (plan.resupply > 0 && side === 'german') violations.push(refuse('no-german-resupply', {}));
  return violations;
}

/** 12.0 12.0c 12.0d 13.0 Whether the sky or the number of the day is in the way. */
function whyTooMany({ turn, weather }: State, side: Side, cost: number, usable: number): Violation {
  if (weather === undefined) return refuse('no-air-power', {});
  if (weather === 'overcast') return refuse('overcast', {});
  return weather === 'mist' && cost <= DAYS[turn - 1].air[side]
    ? refuse('mist-halves', { cost, usable })
    : refuse('too-many-points', { cost, usable });
}

function asked(state: State): Side[] {
  return SIDES.filter((side) => state.plans[side] === undefined && usablePoints(state, side) > 0);
}

/** The sides that are asked; where nobody has points, both can still be told why. */
function askable(state: State): readonly Side[] {
  return SIDES.some((side) => usablePoints(state, side) > 0) ? asked(state) : SIDES;
}

// --- the decision ---------------------------------------------------------------------------------------------------

export const airPlanProcedure: BulgeProcedure<AirPlanFrame> = {
  /** 12.0c Without points nobody writes orders. */
  run({ state }) {
    if (asked(state).length > 0) return 'ask';
    popFrame(state);
    return 'again';
  },

  decision: {
    ask: (state) =>
      askable(state).map(
        (side): Asked => ({
          side,
          text: `Write your secret air orders (${counted(usablePoints(state, side), 'point')}).`,
          rule: '13.0a',
          decline: planAction(side, {}),
        }),
      ),
    candidates: (state, _frame, side) => listPlans(state, side),

    judge(state, _frame, side, action) {
      if (action.do !== 'plan') return [notAnAnswer(action.do, ['plan'])];
      if (action.side !== side) return [refuse('not-your-orders', { side: SIDE_NAMES[action.side] })];
      return judgePlan(state, side, action);
    },

    apply(play, _frame, side, action) {
      if (action.do !== 'plan') throw new Error('air orders are a plan');
      const { state } = play;
      state.plans = { ...state.plans, [side]: planOf(action) };
      play.emit({ type: 'plan-sealed', rule: '13.0a', side, plan: toldPlan(planOf(action)) });
      if (asked(state).length === 0) reveal(play);
    },

    preview(state, _frame, side, action) {
      const shown = { summary: nameAction(state, action), tallies: [], consequences: [] };
      if (action.do !== 'plan') return shown;
      const unused = usablePoints(state, side) - costOf(action);
      return {
        ...shown,
        tallies: [planTally(action)],
        consequences:
          unused > 0
            ? [
                {
                  kind: 'wasted',
                  rule: '13.0f',
                  text: `${counted(unused, 'air point')} ${unused === 1 ? 'goes' : 'go'} unused today.`,
                },
              ]
            : [],
      };
    },
  },
};

function planTally(plan: ToldPlan): TallySheet {
  const sheet = new TallySheet('Air points');
  const amount = amountOf(plan);
  const rules: Readonly<Record<Mission, string>> = {
    support: '13.0b',
    patrol: '13.0c',
    interdict: '13.0d',
    resupply: '13.0e',
  };
  for (const mission of MISSIONS)
    if (amount[mission] > 0) sheet.add(rules[mission], MISSION_NAMES[mission], amount[mission] * MISSION_COST[mission]);
  return sheet;
}

export function planOf({ support, patrol, interdict, resupply }: PlanAction): AirPlan {
  return { support, patrol, interdict: interdict.map(hexOfLabel).toSorted((a, b) => a - b), resupply };
}

function toldPlan({ support, patrol, interdict, resupply }: AirPlan): ToldPlan {
  return { support, patrol, interdict: interdict.map(label), resupply };
}

/** 13.0a 13.0b 13.0c 13.0d R67 R68 Both plans are laid open: patrols cancel ground support, and roads are cut for everybody. */
function reveal(play: Play): void {
  const { state } = play;
  const plans = { german: openPlan(state, 'german'), american: openPlan(state, 'american') };
  const left = (side: Side): number => Math.max(0, plans[side].support - plans[opponentOf(side)].patrol);
  state.supportLeft = { german: left('german'), american: left('american') };
  state.interdicted = [...new Set([...plans.german.interdict, ...plans.american.interdict])].toSorted((a, b) => a - b);
  state.resupplyLeft = plans.american.resupply;
  state.plans = NO_PLANS;
  popFrame(state);
  play.emit({
    type: 'plans-revealed',
    rule: '13.0a',
    plans: { german: toldPlan(plans.german), american: toldPlan(plans.american) },
    supportLeft: state.supportLeft,
    reveals: true,
  });
}

/** Nothing is ordered by a side without points; on a view, a plan that cannot be seen counts as none. */
function openPlan({ plans }: State, side: Side): AirPlan {
  const plan = plans[side];
  return plan === undefined || plan === 'sealed' ? NO_PLAN : plan;
}

// --- some plans -----------------------------------------------------------------------------------------------------

function planAction(
  side: Side,
  { support = 0, patrol = 0, interdict = [], resupply = 0 }: Partial<AirPlan>,
): PlanAction {
  return { do: 'plan', side, support, patrol, interdict: interdict.map(label), resupply };
}

const TARGETS: readonly Hex[] = HEXES.filter(canBeInterdicted);

/** How near the enemy a hex is worth interdicting. */
const NEAR = 2;

/** There are far too many plans to list: a mixture that a player might think of. */
export function listPlans(state: State, side: Side): Candidates<Action> {
  const usable = usablePoints(state, side);
  const plain = plainPlans(usable, side).map((plan): Action => planAction(side, plan));
  return usable < MISSION_COST.interdict ? plain : joinLists([plain, ...interdictions(state, side, usable)]);
}

function plainPlans(usable: number, side: Side): Partial<AirPlan>[] {
  const half = Math.floor(usable / 2);
  const most = Math.floor(usable / MISSION_COST.resupply);
  const plans: Partial<AirPlan>[] = [{}, { support: usable }, { patrol: usable }];
  if (half > 0) plans.push({ support: usable - half, patrol: half });
  if (side === 'german' || most === 0) return plans;
  plans.push({ support: usable - MISSION_COST.resupply, resupply: 1 });
  if (most > 1) plans.push({ support: usable - most * MISSION_COST.resupply, resupply: most });
  return plans;
}

/** One or two hexes, and the rest as ground support. */
function interdictions(state: State, side: Side, usable: number): LongList<Action>[] {
  const near = hexesWithin(
    unitsOnMap(state, opponentOf(side)).map((unit) => state.place[unit]),
    NEAR,
  );
  const targets = TARGETS.filter((hex) => near[hex] === 1);
  const cutting = (hexes: readonly Hex[]): Action =>
    planAction(side, { support: usable - hexes.length * MISSION_COST.interdict, interdict: hexes });
  const pairs =
    usable < 2 * MISSION_COST.interdict ? [] : targets.slice(1).map((hex, index) => [targets[index], hex] as const);
  return [lazyList(targets, (hex) => cutting([hex])), lazyList(pairs, cutting)];
}
