/** 13 Air orders, written without knowing those of the other side. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Choice, ChoiceRequest } from '@bridgehead/engine/players';
import type { Hex } from '@bridgehead/engine/hex';
import type { ActionOf, Bulge, Context, Side, State } from '@bridgehead/bulge';
import {
  bulgeRules,
  canBeInterdicted,
  contextOf,
  label,
  MISSION_COST,
  opponentOf,
  supplyOf,
  units,
  unitsOnMap,
  unsuppliedUnits,
  usablePoints,
} from '@bridgehead/bulge';
import { bestOf } from '../options.js';
import { count, tenths } from '../words.js';
import { harmOfUnsupplied, supplyRoad } from './supply-road.js';

/** The part of the points that goes into patrols against the enemy's support. */
const PATROL = { german: 0.35, american: 0.2 } as const;
/** Units that are worth an airdrop. */
const STRONG = 3;
/** What an interdiction must be worth. */
const INTERDICTION = 1.2;

export function chooseAirPlan({ view, context, side }: ChoiceRequest<Bulge>): Choice<Bulge> {
  const usable = usablePoints(view, side);
  let left = usable;
  const spend = (cost: number): boolean => {
    if (cost > left) return false;
    left -= cost;
    return true;
  };
  const lacking =
    side === 'american'
      ? unsuppliedUnits(view, context, side).filter((unit) => itemAt(units, unit).strength >= STRONG).length
      : 0;
  let resupply = 0;
  while (resupply < lacking && spend(MISSION_COST.resupply)) resupply++;
  const cut = left > MISSION_COST.interdict ? bestCut(view, context, side) : undefined;
  const interdict =
    cut !== undefined && cut.value >= INTERDICTION && spend(MISSION_COST.interdict) ? [label(cut.hex)] : [];
  const facing = usablePoints(view, opponentOf(side));
  const patrol = Math.min(facing, Math.floor(left * PATROL[side]));
  const support = left - patrol;
  const plan: ActionOf<'plan'> = { do: 'plan', side, support, patrol, interdict, resupply };
  const cutting =
    interdict.length === 0 ? '' : ` The road in ${interdict[0]} is worth ${tenths(cut?.value ?? 0)} points.`;
  return {
    action: plan,
    reason: `${count(support, 'point')} for attacks, ${patrol} against the enemy's aircraft.${cutting}`,
  };
}

/** The hex without whose road most of the enemy is out of supply; own units that suffer count against it. */
function bestCut(view: State, context: Context, side: Side): { hex: Hex; value: number } | undefined {
  const value = (state: State, now: Context): number =>
    harmOfUnsupplied(state, now, opponentOf(side)) - harmOfUnsupplied(state, now, side);
  const before = value(view, context);
  const after = bulgeRules.copy(view);
  const net = supplyOf(view, context, opponentOf(side));
  const roads = new Set(
    unitsOnMap(view, opponentOf(side)).flatMap((unit) => supplyRoad(net, numberAt(view.place, unit))),
  );
  const targets = [...roads].filter(canBeInterdicted);
  return bestOf(
    targets.map((hex) => {
      after.interdicted = [hex];
      return { hex, value: value(after, contextOf(after, context)) - before };
    }),
  );
}
