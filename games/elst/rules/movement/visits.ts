/** I-R47 What a part of a moving stack has spent in each location, and what met it there. */
import type { Location } from '../board/locations.js';
import type { Part, Visit } from '../state/frames.js';
import { partWith } from './moving-stack.js';

/** The visit of a part to a location; a new one if it has spent nothing there yet. */
export function visitOf({ visits }: Pick<Part, 'visits'>, location: Location): Visit {
  return visits.find((visit) => visit.location === location) ?? { location, halves: 0, shots: [], latest: 0, answered: [], residual: undefined, byRoad: false };
}

/** The part with this visit in the place of the one it had to that location. */
export function withVisit(part: Part, visit: Visit): Part {
  const isKnown = part.visits.some(({ location }) => location === visit.location);
  return partWith(part, { visits: isKnown ? part.visits.map((other) => (other.location === visit.location ? visit : other)) : [...part.visits, visit] });
}
