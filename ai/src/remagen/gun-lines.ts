/** 8 Where the guns go: near enough to reach the fight, far enough from the enemy. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Budget } from '@bridgehead/engine/players';
import type { Hex } from '@bridgehead/engine/hex';
import { zoneOf } from '@bridgehead/engine/hexwar';
import type { Unit } from '@bridgehead/remagen';
import { isBridgeHex, opponentOf, units, unitsOnMap } from '@bridgehead/remagen';
import { count } from '../words.js';
import { deadEnd } from './dead-ends.js';
import type { Draft } from './draft.js';
import { freeUnits, give, stopsOf } from './draft.js';
import { countWithin, toNearest } from './near.js';
import type { Pressure } from './pressure.js';
import { dangerTo, isInReach } from './pressure.js';

const STOPS_WEIGHED = 10;
/** A gun fights one combat in a phase: more targets than this add nothing. */
const ENOUGH = 8;
/** What it costs a gun to stand where an enemy can come next to it, and how much a friend beside it takes off that. */
const EXPOSED = 3;
const ESCORT = 0.8;

export function placeGuns(draft: Draft, pressure: Pressure, budget: Budget): void {
  for (const gun of freeUnits(draft).filter((unit) => itemAt(units, unit).isArtillery)) {
    if (budget.expired()) return;
    const best = bestGunLine(draft, pressure, gun);
    if (best !== undefined)
      give(draft, { unit: gun, to: best.hex, reason: `Has ${count(best.targets, 'enemy unit')} in range.` });
  }
}

function bestGunLine(draft: Draft, pressure: Pressure, gun: Unit): { hex: Hex; targets: number } | undefined {
  const { state, context, side } = draft;
  const { range } = itemAt(units, gun);
  const enemies = unitsOnMap(state, opponentOf(side)).map((unit) => numberAt(state.place, unit));
  const friends = unitsOnMap(state, side)
    .filter((unit) => !itemAt(units, unit).isArtillery)
    .map((unit) => numberAt(state.place, unit));
  const zone = zoneOf(context, opponentOf(side));
  const rated = stopsOf(draft, gun).map((hex) => {
    const targets = countWithin(enemies, hex, range);
    const supported = countWithin(friends, hex, range);
    const nearest = Math.min(20, toNearest(enemies, hex));
    const closest = Math.min(20, toNearest(friends, hex));
    const shy = nearest < 5 ? (5 - nearest) * 0.6 : 0;
    const blocked = zone[hex] === 1 || isBridgeHex(hex) ? 4 : 0;
    const exposed = isInReach(pressure, context, gun, hex)
      ? Math.max(0, EXPOSED - ESCORT * countWithin(friends, hex, 1))
      : 0;
    return {
      hex,
      targets,
      value:
        Math.min(targets, ENOUGH) * 0.25 +
        Math.min(supported, ENOUGH) * 0.12 -
        shy -
        blocked -
        exposed -
        deadEnd(hex) -
        nearest * 0.08 -
        closest * 0.05,
    };
  });
  let best: { hex: Hex; targets: number; value: number } | undefined;
  for (const { hex, targets, value: base } of rated.toSorted((a, b) => b.value - a.value).slice(0, STOPS_WEIGHED)) {
    const value = base - dangerTo(pressure, state, context, gun, hex);
    if (value > (best?.value ?? -Infinity)) best = { hex, targets, value };
  }
  return best;
}
