/** What chance has decided: combat results, supply rolls, and where the airborne unit comes down. */
import { rankCombat } from './combat-table.js';
import type { Event, EventOf } from '../state/events.js';
import { findUnit, sideOf } from '../scenarios/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

/** What an outcome is called in a table of odds. */
export function nameOutcome(events: readonly Event[]): string | undefined {
  for (const event of events) {
    if (event.type === 'combat-resolved') return nameResult(event);
    if (event.type === 'supply-rolled') return event.points === 1 ? '1 point' : `${event.points} points`;
    if (event.type === 'drop-ended') return event.outcome === 'lands' ? 'lands' : 'lost';
  }
  return undefined;
}

/** 6.4a A retreat that destroys is told as what it is. */
function nameResult({ result, lost, attackers }: EventOf<'combat-resolved'>): string {
  if (lost > 0)
    return result === 'AR' && attackers.length > 1 ? `${result}, ${lost} destroyed` : `${result}, destroyed`;
  return result;
}

/** Whose roll it was, and how good it was for that side. */
export function rankOutcome(events: readonly Event[]): { readonly side: Side; readonly rank: number } | undefined {
  for (const event of events) {
    if (event.type === 'combat-resolved') return rankCombat(events);
    if (event.type === 'supply-rolled') return { side: sideOf(findUnit(event.unit) ?? 0), rank: event.points };
    if (event.type === 'drop-ended') return { side: 'german', rank: event.outcome === 'lands' ? 1 : -1 };
  }
  return undefined;
}
