/** The front: one’s own units, and enemies near them. The map begins there. */
import type { GameTypes } from '@bridgehead/engine';
import type { PlanHex } from '../board/model.js';
import type { Kit } from '../kit/kit.js';

/** Enemies within this distance are near, in units of the drawing: about five hexes. */
const NEAR = 330;

export function frontOf<T extends GameTypes>(
  kit: Pick<Kit<T>, 'plan' | 'forces'>,
  state: T['State'],
  viewer: T['Side'],
): readonly string[] {
  const { hexes: all, beyond = [] } = kit.plan(state);
  const hexes = new Map(all.map((hex) => [hex.name, hex]));
  const groups = kit.forces(state);
  const placesOf = (isOwn: boolean) =>
    groups
      .filter(({ side }) => (side === viewer) === isOwn)
      .flatMap(({ units }) => units.flatMap(({ hex }) => (hex === undefined ? [] : (hexes.get(hex) ?? []))));
  const [own, others] = [placesOf(true), placesOf(false)];
  // Anyone who is still to come looks at the enemy, or at the ground that is fought for.
  if (own.length === 0)
    return others.length > 0
      ? others.map(({ name }) => name)
      : [...hexes.keys()].filter((hex) => !beyond.includes(hex));
  const near = others.filter((other) => own.some((one) => isNear(one, other)));
  const facing = own.filter((one) => near.some((other) => isNear(one, other)));
  // Units that face each other count twice: where not all can be seen, they are.
  return [...own, ...facing, ...near].map(({ name }) => name);
}

function isNear(one: PlanHex, other: PlanHex): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) <= NEAR;
}
