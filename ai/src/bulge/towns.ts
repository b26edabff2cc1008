/** The towns in which many roads meet: who stands in one stays while the enemy is near. */
import { byteAt, itemAt, numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { State } from '@bridgehead/bulge';
import { board, GRID, label, units } from '@bridgehead/bulge';
import type { Draft } from './draft.js';
import { freeUnits, give } from './draft.js';
import type { Outlook } from './outlook.js';
import { apart } from './ways-out.js';

const MANY_ROADS = 4;
/** From how far the enemy threatens a town. */
const NEAR_TOWN = 9;

const JUNCTIONS: ReadonlySet<Hex> = new Set(
  Array.from({ length: GRID.size }, (_, hex) => hex).filter(
    (hex) => board.town[hex] === 1 && roadsIn(hex) >= MANY_ROADS,
  ),
);

function roadsIn(hex: Hex): number {
  return [0, 1, 2, 3, 4, 5].filter((direction) => (byteAt(board.roads, hex) & (1 << direction)) !== 0).length;
}

export function isThreatenedTown(state: State, { enemies }: Outlook, hex: Hex): boolean {
  return (
    JUNCTIONS.has(hex) &&
    enemies.some((enemy) => numberAt(state.place, enemy) >= 0 && apart(numberAt(state.place, enemy), hex) <= NEAR_TOWN)
  );
}

/** Armor this near may be in the town on the next day. */
const AT_THE_GATES = 5;

/** Nobody leaves a town at whose gates the enemy stands, not even to attack. */
export function holdTowns(draft: Draft, { enemies }: Outlook): void {
  const { state } = draft;
  for (const unit of freeUnits(draft)) {
    const here = numberAt(state.place, unit);
    if (
      !JUNCTIONS.has(here) ||
      !enemies.some(
        (enemy) => itemAt(units, enemy).isArmored && apart(numberAt(state.place, enemy), here) <= AT_THE_GATES,
      )
    )
      continue;
    give(draft, { unit, to: here, how: 'own', reason: `Holds ${label(here)}, where many roads meet.` });
  }
}
