/**
 * A stack on the move and its parts, changed: with every MF something does. They are written out field by field, so that all of
 * them have one shape: a chain of spreads would make another each time, and code that meets many shapes is slow (see stateWith).
 */
import type { Location } from '../board/locations.js';
import type { MovingFrame, Part, Visit } from '../state/frames.js';

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

// --- what a part has spent in each location, and what met it there (I-R47) ---------------------------------------------

/** The visit of a part to a location; a new one if it has spent nothing there yet. */
export function visitOf({ visits }: Pick<Part, 'visits'>, location: Location): Visit {
  return (
    visits.find((visit) => visit.location === location) ?? {
      location,
      halves: 0,
      shots: [],
      latest: 0,
      answered: [],
      residual: undefined,
      byRoad: false,
    }
  );
}

/** The part with this visit in the place of the one it had to that location. */
export function withVisit(part: Part, visit: Visit): Part {
  const isKnown = part.visits.some(({ location }) => location === visit.location);
  return partWith(part, {
    visits: isKnown
      ? part.visits.map((other) => (other.location === visit.location ? visit : other))
      : [...part.visits, visit],
  });
}
