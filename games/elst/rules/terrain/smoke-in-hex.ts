/** I-1.2.5c What the Smoke in a location adds to attacks that come from no other hex. */
import type { Location } from '../board/locations.js';
import { hexOf, isSteeple } from '../board/locations.js';
import type { Context } from '../state/context.js';

/** I-DaE:1.1j Smoke in its hex does not reach up to the Steeple. */
export function smokeIn({ board, hindrances }: Pick<Context, 'board' | 'hindrances'>, location: Location): number {
  return isSteeple(board, location) ? 0 : (hindrances.smoke.get(hexOf(board, location))?.value ?? 0);
}
