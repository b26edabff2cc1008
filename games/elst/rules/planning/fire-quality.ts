/** How good an attack is, in the two numbers by which players compare attacks: its column, and its modifiers. */
import { Sum } from '@bridgehead/engine';
import type { FireSetting, Shot } from '../fire/fire-groups.js';
import { shotOf } from '../fire/fire-groups.js';
import { bundlesOf } from '../fire/fire-modifiers.js';
import { targetsOf } from '../fire/fire-targets.js';
import { addFirepower } from '../fire/firepower.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { columnFor, columnFirepower } from '../vocabulary/tables.js';

export interface FireQuality {
  readonly shot: Shot;
  readonly firepower: number;
  /** The FP of the column; 0 where there is none. */
  readonly column: number;
  /** The lowest total against any of the targets. */
  readonly modifier: number;
  /** The higher the better: a column more is worth as much as a modifier of -1. */
  readonly worth: number;
}

/** The action has been judged. */
export function fireQuality(
  state: State,
  context: Context,
  setting: FireSetting,
  action: ActionOf<'fire'>,
): FireQuality {
  const shot = shotOf(state, context, setting, action);
  const firepower = addFirepower(state, context, shot, new Sum());
  const place = columnFor(firepower);
  const totals = bundlesOf(state, context, shot, targetsOf(state, shot)).map(({ modifiers }) => modifiers.total);
  const modifier = totals.length === 0 ? 0 : Math.min(...totals);
  return { shot, firepower, column: columnFirepower(place), modifier, worth: place - modifier };
}
