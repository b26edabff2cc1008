/** A rout as it is being planned, for the page: where a unit could go, and which shelter it may ignore. */
import type { Location } from '../board/locations.js';
import { wayTo } from '../rout/rout-destination.js';
import { newRout } from '../rout/rout-steps.js';
import { outlookOf, ignorableIn } from '../rout/rout-ways.js';
import { routAction } from '../rout/routing.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { findFrame } from '../state/frames-below.js';
import { unitsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { numberOf } from '../vocabulary/units.js';

export interface RoutProspect {
  /** The cheapest way to every place in reach. */
  readonly ways: readonly ActionOf<'rout'>['way'][];
  /** Shelter in reach that its owner may strike. */
  readonly ignorable: readonly Location[];
}

/** For a unit that would set out, or that is on its rout already. */
export function routProspect(
  state: State,
  context: Context,
  { unit, leaders }: Pick<ActionOf<'rout'>, 'unit' | 'leaders'>,
): RoutProspect {
  const under = findFrame(state, 'routing');
  const rout = under ?? newRout(state, numberOf(unit), unitsNamed(leaders));
  const outlook = outlookOf(state, context, rout);
  return {
    ways: outlook.reached.map(
      (place) => routAction(context, rout, [], { ignore: [], way: wayTo(place), crawl: false }).way,
    ),
    ignorable: ignorableIn(state, context, rout, outlook),
  };
}
