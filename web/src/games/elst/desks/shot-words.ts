/** What a unit or weapon would add to an attack, by the game's own sum. */
import { preview } from '@bridgehead/engine';
import type { Elst } from '@bridgehead/elst';
import { elstRules, sayFactors } from '@bridgehead/elst';
import type { Aim } from './aims.js';
import { aimOf } from './aims.js';
import type { ElstSeat } from './desk.js';

/** ": 8 firepower"; nothing while it is not said at whom. */
export function firepowerWords({ state, side }: ElstSeat, aim: Aim | undefined, component: string): string {
  if (aim === undefined) return '';
  const sum = preview<Elst>(elstRules, state, side, {
    do: 'fire',
    with: [component],
    leaders: [],
    helpers: [],
    ...aimOf(aim),
  }).tallies.at(0)?.total;
  return sum === undefined ? '' : `: ${sayFactors(2 * sum)} firepower`;
}
