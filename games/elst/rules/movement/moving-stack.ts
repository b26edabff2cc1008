/**
 * A stack on the move and its parts, changed: with every MF something does. They are written out field by field, so that all of
 * them have one shape: a chain of spreads would make another each time, and code that meets many shapes is slow (see stateWith).
 */
import type { MovingFrame, Part, Visit } from '../state/frames.js';
import { visitsWith } from '../state/spent-in-locations.js';

export function stackWith(
  moving: MovingFrame,
  changes: Partial<Pick<MovingFrame, 'parts' | 'stopped' | 'way' | 'stops' | 'tried'>>,
): MovingFrame {
  return {
    at: 'moving',
    assault: moving.assault,
    parts: changes.parts ?? moving.parts,
    stopped: changes.stopped ?? moving.stopped,
    way: changes.way ?? moving.way,
    stops: changes.stops ?? moving.stops,
    tried: changes.tried ?? moving.tried,
  };
}

export function partWith(part: Part, changes: Partial<Part>): Part {
  return {
    units: changes.units ?? part.units,
    spent: changes.spent ?? part.spent,
    entered: changes.entered ?? part.entered,
    roadOnly: changes.roadOnly ?? part.roadOnly,
    exitPaid: changes.exitPaid ?? part.exitPaid,
    visits: changes.visits ?? part.visits,
  };
}

/** The part with this visit in the place of the one it had to that location. */
export function withVisit(part: Part, visit: Visit): Part {
  return partWith(part, { visits: visitsWith(part, visit) });
}
