/** Lines and places of what happens in games with one unit to a hex: units go by a way, and attack their neighbours. */
import type { Trail } from '../board/model.js';
import { way } from './desk-tools.js';

/** A unit went hex by hex; one that entered came from outside. */
type Went =
  | { readonly type: 'moved' | 'advanced' | 'retreated'; readonly from: string; readonly path: readonly string[] }
  | { readonly type: 'entered'; readonly path: readonly string[] };

export function placesOfWay(event: Went): readonly string[] {
  return event.type === 'entered' ? event.path : [event.from, ...event.path];
}

export function trailOfWay(event: Went): Trail[] {
  return way(event.type === 'retreated' ? 'retreat' : 'move', placesOfWay(event));
}

/** Where units stood when an event was told. */
export function hexesOf({ at }: { readonly at: Readonly<Record<string, string>> }, ids: readonly string[]): string[] {
  return ids.flatMap((id) => at[id] ?? []);
}

/** From every attacker to every defender: all of them are adjacent. */
export function arrows(attackers: readonly string[], defenders: readonly string[]): Trail[] {
  return attackers.flatMap((attacker) => defenders.flatMap((defender) => way('attack', [attacker, defender])));
}
