/** I-4.3 Demolition charges: placed next to enemies at the end of a way, if what they do is worth the danger. */
import { itemAt } from '@bridgehead/engine';
import type { Action, Unit, WrittenSpend } from '@bridgehead/elst';
import type { MoveStart } from '@bridgehead/elst/planning';
import {
  armOf,
  columnFor,
  hexOf,
  isHidden,
  locationLabel,
  rangeBetween,
  spendsFrom,
  TERRAIN_FACTS,
  unitsIn,
  weaponsOf,
  writeSpend,
} from '@bridgehead/elst';
import type { Option } from '../options.js';
import { tenths } from '../words.js';
import { expectedHarm } from './harm.js';
import type { WeighedJourney } from './journey-worth.js';
import type { Situation } from './situation.js';
import { worthOf } from './worth.js';

/** From where a charge could be placed: where the stack is now, and the ends of its ways. */
interface Post {
  readonly way: readonly WrittenSpend[];
  readonly standing: MoveStart['standing'];
  readonly risk: number;
  readonly value: number;
}

export function chargeOptions(
  situation: Situation,
  start: MoveStart,
  units: readonly Unit[],
  weighed: readonly WeighedJourney[],
  act: (way: readonly WrittenSpend[]) => Action,
): Option<Action>[] {
  const { state, context, side, danger, budget } = situation;
  const hasCharge = units.some((unit) =>
    weaponsOf(state, unit).some((weapon) => armOf(state, weapon).type === 'demolition-charge'),
  );
  if (!hasCharge || start.standing.place < 0) return [];
  const { board } = context;
  const enemyPlaces = new Set(
    state.place.filter((place, unit) => place >= 0 && state.side[unit] !== side && !isHidden(state, unit)),
  );
  const isNextToEnemy = (place: number) => [...enemyPlaces].some((enemy) => rangeBetween(board, place, enemy) === 1);
  const posts: Post[] = [
    { way: [], standing: start.standing, risk: 0, value: 0 },
    ...weighed.map(({ journey: { way, standing, risk }, value }) => ({ way, standing, risk, value })),
  ];
  const worth = units.reduce((sum, unit) => sum + worthOf(state, unit), 0);
  const options: Option<Action>[] = [];
  for (const { way, standing, risk, value } of posts) {
    if (budget.expired()) break;
    if (!isNextToEnemy(standing.place)) continue;
    for (const { spend } of spendsFrom(start.state, context, standing)) {
      if (
        !('charge' in spend) ||
        !enemyPlaces.has(spend.at) ||
        unitsIn(context, spend.at).some((unit) => state.side[unit] === side)
      )
        continue;
      const targets = unitsIn(context, spend.at).filter((unit) => state.side[unit] !== side && !isHidden(state, unit));
      const cover = TERRAIN_FACTS.get(itemAt(board.terrain, hexOf(board, spend.at)))?.modifier ?? 0;
      const harm = expectedHarm(state, targets, columnFor(armOf(state, spend.charge).firepower), cover);
      // I-4.3c Only a placer who comes through the fire on that expenditure leaves the charge there.
      const exposed = danger.at(standing.place, 'running');
      options.push({
        action: act([...way, writeSpend(context, spend)]),
        value: value + harm * (1 - risk) * (1 - exposed) - exposed * worth,
        reason: `A charge in ${locationLabel(board, spend.at)}: costs the enemy ${tenths(harm)} on average.`,
      });
    }
  }
  return options;
}
