/** What movers have spent in each location, and what met them there (I-R47, V-R62). */
import type { Location } from '../board/locations.js';
import type { Visit } from './frames.js';

interface Visiting {
  readonly visits: readonly Visit[];
}

/** The visit to a location; a new one if nothing has been spent there yet. */
export function visitOf({ visits }: Visiting, location: Location): Visit {
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

/** The visits with this one in the place of the one to that location. */
export function visitsWith({ visits }: Visiting, visit: Visit): readonly Visit[] {
  const isKnown = visits.some(({ location }) => location === visit.location);
  return isKnown ? visits.map((other) => (other.location === visit.location ? visit : other)) : [...visits, visit];
}
