/** What movers have spent in each location, and what met them there (I-R47, V-R62). */
import { replaceFrame } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import type { Component } from '../vocabulary/fire-components.js';
import type { Frame, Visit } from './frames.js';

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

/** V-R22 V-R13 What was declared in the window on top has not been fired after all. */
export function withdrawShots(state: { stack: Frame[] }, components: readonly Component[]): void {
  const window = state.stack.at(-1);
  if (window?.at !== 'window') return;
  const without = (list: readonly Component[]) => {
    const gone = components.map((component) => list.lastIndexOf(component));
    return list.filter((_, index) => !gone.includes(index));
  };
  replaceFrame<Frame>(state, {
    ...window,
    targets: window.targets.map(({ movers, visit }) => ({
      movers,
      visit: { ...visit, shots: without(visit.shots), answered: without(visit.answered) },
    })),
  });
}
