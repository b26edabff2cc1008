/** 8.0b 10.0 13.0e Supply from the air, rolls of units out of supply, and the parachute drop. */
import type { Choice, ChoiceRequest } from '@bridgehead/engine/players';
import type { Hex } from '@bridgehead/engine/hex';
import { judge, itemAt } from '@bridgehead/engine';
import { neighboursOf } from '@bridgehead/engine/hex';
import { NOBODY } from '@bridgehead/engine/hexwar';
import type { Action, Bulge, State } from '@bridgehead/bulge';
import {
  AIRBORNE,
  allowanceOf,
  bulgeRules,
  contextOf,
  DROP,
  dropTargets,
  GRID,
  hasMark,
  idOf,
  isPinned,
  label,
  nameOf,
  units,
  unitsOnMap,
  unsuppliedUnits,
} from '@bridgehead/bulge';
import { bestOf } from '../options.js';
import { count, signed } from '../words.js';
import { harmOfUnsupplied } from './supply-road.js';

type Request = ChoiceRequest<Bulge>;

/** The strongest that can still move. */
export function chooseResupply({ view, context, side }: Request): Choice<Bulge> {
  const lacking = unsuppliedUnits(view, context, side).filter((unit) => !isPinned(context, unit));
  const chosen = lacking
    .toSorted((a, b) => itemAt(units, b).strength - itemAt(units, a).strength)
    .slice(0, view.resupplyLeft);
  return {
    action: { do: 'resupply', units: chosen.map(idOf) },
    reason: `Supply from the air for ${count(chosen.length, 'unit')} that could not rely on moving without it.`,
  };
}

/** A roll costs nothing: units that must roll before they move roll before anything is planned. */
export function nextRoll({ game, view, context, side }: Request): Choice<Bulge> | undefined {
  for (const unit of unitsOnMap(view, side)) {
    if (!hasMark(view, unit, 'unsupplied') || hasMark(view, unit, 'moved') || allowanceOf(view, unit) !== 'must-roll')
      continue;
    const action: Action = { do: 'roll', unit: idOf(unit) };
    if (judge(game, view, side, action, context).legal)
      return { action, reason: `Roll first to see how far ${nameOf(unit)} can move without supply.` };
  }
  return undefined;
}

// --- the drop -------------------------------------------------------------------------------------------------------

const LANDS = DROP.survives.length / 6;

/** 10.0d Five drops of six are lost, and with them a point: only where a landing would cut off many. */
export function chooseDrop({ view, context, side }: Request): Choice<Bulge> | undefined {
  const targets = dropTargets(view, context, side);
  if (targets.length === 0) return undefined;
  const gains = new Map<Hex, number>();
  const gainIn = (hex: Hex): number => {
    const known = gains.get(hex) ?? cutOffBy(view, context, hex);
    gains.set(hex, known);
    return known;
  };
  const worth = (hex: Hex): number => neighboursOf(GRID, hex).reduce((sum, near) => sum + gainIn(near), 0) / 6;
  const best = bestOf(
    targets.map((hex) => ({ hex, value: LANDS * worth(hex) - (1 - LANDS) * itemAt(units, AIRBORNE).strength })),
  );
  if (best === undefined || best.value <= 0) return undefined;
  return {
    action: { do: 'drop', hex: label(best.hex) },
    reason: `A landing beside ${label(best.hex)} would cut the enemy's supply: ${signed(best.value)} points.`,
  };
}

function cutOffBy(view: State, context: Request['context'], hex: Hex): number {
  if (context.occupant[hex] !== NOBODY) return 0;
  const after = bulgeRules.copy(view);
  after.place[AIRBORNE] = hex;
  return harmOfUnsupplied(after, contextOf(after, context), 'american') - harmOfUnsupplied(view, context, 'american');
}
