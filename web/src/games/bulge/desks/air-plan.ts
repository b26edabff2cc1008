/** 13.0a Air orders, written in secret: points for ground support and patrol, hexes to interdict, units to resupply. */
import { counted } from '@bridgehead/engine';
import type { ActionOf, Side } from '@bridgehead/bulge';
import { MISSION_COST, canBeInterdicted, costOf, hexOfLabel, label, usablePoints } from '@bridgehead/bulge';
import type { HexMark, Target } from '../../../board/model.js';
import { NOTHING, refusedBy, toDesk, withItem, withoutItem } from '../../../kit/desk-tools.js';
import { describeGround } from '../common/words.js';
import type { BulgeChoice, BulgeChosen, BulgeDesk, BulgePick, BulgeSeat } from './desk.js';
import { answersOf, violationsOf } from './desk.js';

type Plan = ActionOf<'plan'>;
/** Missions that are ordered by number. */
type Counted = 'support' | 'patrol' | 'resupply';

interface Orders {
  readonly seat: BulgeSeat;
  readonly side: Side;
  readonly usable: number;
  /** Hexes worth interdicting, by number: on the map any other can be picked. */
  readonly targets: readonly string[];
}

export function airPlanDesk(seat: BulgeSeat): BulgeDesk {
  const { side, state } = seat;
  const targets = [
    ...new Set(answersOf(seat).flatMap((action) => (action.do === 'plan' ? action.interdict : []))),
  ].toSorted();
  return deskWith(
    { seat, side, usable: usablePoints(state, side), targets },
    { do: 'plan', side, support: 0, patrol: 0, interdict: [], resupply: 0 },
  );
}

function deskWith(orders: Orders, plan: Plan): BulgeDesk {
  const left = orders.usable - costOf(plan);
  return {
    hint:
      left === 0
        ? 'All points are assigned. Seal the orders, or remove something.'
        : `${counted(left, 'point')} left: assign missions, pick a road or town to interdict, or seal the orders.`,
    choices: [...countedChoices(orders, plan, left), ...hexChoices(orders, plan, left)],
    chosen: [
      ...(['support', 'patrol', 'resupply'] as const).flatMap((mission) => chosenCount(orders, plan, mission)),
      ...plan.interdict.map((hex) => chosenHex(orders, plan, hex)),
    ],
    marks: plan.interdict.map((hex): HexMark => ({ hex, kind: 'target' })),
    looks: new Map(),
    proposal: costOf(plan) === 0 ? undefined : plan,
    pick: (target) => pickHex(orders, plan, target),
  };
}

// --- missions by number -----------------------------------------------------------------------------------------------

const ONE_MORE: Readonly<Record<Counted, string>> = {
  support: 'Ground support: one point',
  patrol: 'Combat air patrol: one point',
  resupply: 'Resupply: one unit',
};
const ALL_LEFT: Readonly<Record<Counted, (most: number) => string>> = {
  support: (most) => `Ground support: all ${most} points`,
  patrol: (most) => `Combat air patrol: all ${most} points`,
  resupply: (most) => `Resupply: ${most} units, ${most * MISSION_COST.resupply} points`,
};
const ORDERED: Readonly<Record<Counted, readonly [one: string, many: string]>> = {
  support: ['point of ground support', 'points of ground support'],
  patrol: ['point of combat air patrol', 'points of combat air patrol'],
  resupply: ['unit to resupply', 'units to resupply'],
};

/** One more, and where several can be given, all that remains. */
function countedChoices(orders: Orders, plan: Plan, left: number): BulgeChoice[] {
  const missions: readonly Counted[] =
    orders.side === 'american' ? ['support', 'patrol', 'resupply'] : ['support', 'patrol'];
  return missions.flatMap((mission) => {
    const most = Math.floor(left / MISSION_COST[mission]);
    if (most === 0) return [];
    const cost = MISSION_COST[mission] === 1 ? '' : `, ${counted(MISSION_COST[mission], 'point')}`;
    const one: BulgeChoice = {
      id: mission,
      label: ONE_MORE[mission] + cost,
      group: 'Missions',
      pick: () => toDesk(deskWith(orders, { ...plan, [mission]: plan[mission] + 1 })),
    };
    if (most === 1) return [one];
    return [
      one,
      {
        id: `${mission}-all`,
        label: ALL_LEFT[mission](most),
        group: 'Missions',
        pick: () => toDesk(deskWith(orders, { ...plan, [mission]: plan[mission] + most })),
      },
    ];
  });
}

function chosenCount(orders: Orders, plan: Plan, mission: Counted): BulgeChosen[] {
  const count = plan[mission];
  return count === 0
    ? []
    : [
        {
          id: `given-${mission}`,
          label: counted(count, ...ORDERED[mission]),
          role: 'ordered',
          without: () => deskWith(orders, { ...plan, [mission]: 0 }),
        },
      ];
}

// --- interdiction -----------------------------------------------------------------------------------------------------

function hexChoices(orders: Orders, plan: Plan, left: number): BulgeChoice[] {
  if (left < MISSION_COST.interdict) return [];
  const { seat, targets } = orders;
  return targets
    .filter((hex) => !plan.interdict.includes(hex))
    .map((hex) => ({
      id: hex,
      label: describeGround(seat.state, hexOfLabel(hex)),
      group: `Interdict, ${counted(MISSION_COST.interdict, 'point')} each: near the enemy`,
      hex,
      pick: () => toDesk(deskWith(orders, { ...plan, interdict: withItem(plan.interdict, hex) })),
    }));
}

function chosenHex(orders: Orders, plan: Plan, hex: string): BulgeChosen {
  return {
    id: hex,
    label: describeGround(orders.seat.state, hexOfLabel(hex)),
    role: 'interdicted',
    hex,
    without: () => deskWith(orders, { ...plan, interdict: withoutItem(plan.interdict, hex) }),
  };
}

function pickHex(orders: Orders, plan: Plan, { hex }: Target): BulgePick {
  const at = hexOfLabel(hex);
  if (at < 0) return NOTHING;
  const name = label(at);
  if (plan.interdict.includes(name))
    return toDesk(deskWith(orders, { ...plan, interdict: withoutItem(plan.interdict, name) }));
  const next: Plan = { ...plan, interdict: withItem(plan.interdict, name) };
  const violations = violationsOf(orders.seat, next);
  return violations.length === 0 && canBeInterdicted(at) ? toDesk(deskWith(orders, next)) : refusedBy(violations);
}
