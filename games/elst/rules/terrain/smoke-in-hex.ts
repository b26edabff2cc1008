/** I-1.2.5c What the Smoke in a location adds to attacks that come from no other hex. */
import type { Location } from '../board/locations.js';
import { hexOf, isSteeple } from '../board/locations.js';
import type { Context } from '../state/context.js';

/** I-DaE:1.1j Of the Smoke in its hex only White Phosphorus reaches up to the Steeple. */
export function smokeIn({ board, hindrances }: Pick<Context, 'board' | 'hindrances'>, location: Location): number {
  const here = hindrances.smoke.get(hexOf(board, location));
  return (isSteeple(board, location) ? here?.phosphorus : here?.value) ?? 0;
}
