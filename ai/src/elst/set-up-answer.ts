/** Set-up and arrivals: where the scenario suggests, the best units hidden as far as that is allowed. */
import { judge } from '@bridgehead/engine';
import type { Action, Unit } from '@bridgehead/elst';
import { isMultiMan, isOnMap, locationLabel, suggestedPlace, unitId, unitsOf } from '@bridgehead/elst';
import type { Answer, Request } from './situation.js';
import { isOf, listedFor } from './situation.js';
import { worthOf } from './worth.js';

/** C-DaE1:VC Where the hunters wait, unit by unit: near enough to the entry to reach the vehicles in one advance. Found by trying others. */
const AMBUSHES: Readonly<Record<string, readonly string[] | undefined>> = {
  'elst-dae1': ['C14', 'D13', 'C11', 'C14'],
};

export function answerSetUp(request: Request): Answer {
  const { game, view, side, context } = request;
  const ready = listedFor(request).find(isOf('ready'));
  if (ready !== undefined) return { action: ready, reason: 'Every unit is in place.' };
  const hidings = bestFirst(request).map(
    (unit): Action => ({
      do: 'place',
      unit: unitId(unit),
      at: AMBUSHES[view.scenario]?.[unit] ?? locationLabel(context.board, suggestedPlace(view, unit)),
      hidden: true,
    }),
  );
  const hiding = hidings.find((action) => judge(game, view, side, action, context).legal);
  if (hiding !== undefined) return { action: hiding, reason: 'Hidden units are not fired at.' };
  return { action: { do: 'by-default' }, reason: 'The places that the scenario suggests are good ones.' };
}

/** Units that are still to be placed, and could be hidden. */
function bestFirst({ view, side, context }: Request): Unit[] {
  const setUp = context.scenario.forces.flatMap(({ side: owner, arrival, units }) =>
    units.map(() => owner === side && 'setUp' in arrival && arrival.setUp.mostHidden !== 0),
  );
  return unitsOf(view, side)
    .filter((unit) => setUp[unit] && (isMultiMan(view, unit) || isInAmbush(view, unit)) && !isOnMap(view, unit))
    .toSorted((one, other) => worthOf(view, other) - worthOf(view, one));
}

/** A leader hides with the squad that waits there. */
function isInAmbush({ scenario }: Request['view'], unit: Unit): boolean {
  return AMBUSHES[scenario]?.[unit] !== undefined;
}

export function answerArrivals(): Answer {
  return { action: { do: 'by-default' }, reason: 'They enter where the scenario suggests.' };
}
