/**
 * Close Combats to write tests with. The attackers stand in the hex, each with the hex it came from; the defenders have no
 * Defensive Fire left (limit 0). A unit far off could still act, so that the turn does not end on its own.
 *
 *   const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj']);
 *   const { events } = answer(state, FIGHT, ['9S', '5S', '2H', '3H']);
 */
import type { Action } from '../rules/state/actions.js';
import type { EventOf } from '../rules/state/events.js';
import type { Mark, State } from '../rules/state/state.js';
import type { Played, Sketch } from './toolkit.js';
import { eventsOf, stateWith } from './toolkit.js';

export const FIGHT: Action = { do: 'fight' };
export const DECK: Action = { do: 'card', card: 'deck' };
export const ACCEPT: Action = { do: 'accept' };
export const COUNTERATTACK: Action = { do: 'counterattack' };

/** Marks of single units, where they have any: `{ 'ge-1-3fj': ['disorganized'] }`. */
export interface More extends Sketch {
  readonly marks?: Readonly<Record<string, readonly Mark[]>>;
  readonly pointsLeft?: Readonly<Record<string, number>>;
}

/** An open Close Combat that can be fought; the British attack unless said otherwise. */
export function combatIn(
  hex: string,
  attackers: Readonly<Record<string, string>>,
  defenders: readonly string[],
  more: More = {},
): State {
  const { marks = {}, pointsLeft = {}, units = {}, ...sketch } = more;
  const attacking = Object.keys(attackers).map(
    (id) =>
      [
        id,
        { at: hex, marks: ['activated', 'suspended', ...(marks[id] ?? [])] as const, pointsLeft: pointsLeft[id] ?? 0 },
      ] as const,
  );
  const defending = defenders.map((id) => [id, { at: hex, marks: marks[id] ?? [], limit: 0 }] as const);
  const idle =
    sketch.active === 'german'
      ? { 'ge-hq-4fj': { at: '0202', marks: ['activated'] } as const }
      : { 'br-hq-6dli': { at: '0219', marks: ['activated'] } as const };
  return stateWith({
    ...sketch,
    units: { ...idle, ...Object.fromEntries(attacking), ...Object.fromEntries(defending), ...units },
    combat: { hex, entered: attackers },
  });
}

/** The one Close Combat that was resolved. */
export function resolved(events: Played['events']): EventOf<'combat-resolved'> {
  const [found, ...others] = eventsOf(events, 'combat-resolved');
  if (found === undefined || others.length > 0)
    throw new Error(`expected one Close Combat, found ${others.length + (found === undefined ? 0 : 1)}`);
  return found;
}

/** Who drew or played which card for what, in the order in which they came to light. */
export function cardsShown(events: Played['events']): string[] {
  return eventsOf(events, 'card').map(
    ({ side, use, card, from }) => `${side} ${use} ${card}${from === 'hand' ? ' from the hand' : ''}`,
  );
}
