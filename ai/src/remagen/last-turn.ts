/** 16 The last German Movement Phase: nobody answers it, so every move counts as the points stand after it. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Budget } from '@bridgehead/engine/players';
import type { Hex } from '@bridgehead/engine/hex';
import { neighboursOf } from '@bridgehead/engine/hex';
import type { Unit } from '@bridgehead/remagen';
import { board, finalPoints, GRID, units } from '@bridgehead/remagen';
import { tenths } from '../words.js';
import type { Draft } from './draft.js';
import { canGo, freeUnits, give, shift } from './draft.js';

/** Moves tried in all. */
const MOST_TRIES = 300;

/** Takes towns, crosses the Rhine, cuts Lines of Communication: the best such move first, as long as one helps. */
export function lastChances(draft: Draft, budget: Budget): void {
  let tries = 0;
  let ahead = germanLead(draft);
  const hexes = decisiveHexes(draft);
  for (const unit of freeUnits(draft).filter((each) => !itemAt(units, each).isArtillery)) {
    let best: { hex: Hex; lead: number } | undefined;
    for (const hex of hexes) {
      if (!canGo(draft, unit, hex)) continue;
      if (++tries > MOST_TRIES || budget.expired()) return;
      const lead = leadWith(draft, unit, hex);
      if (lead > (best?.lead ?? ahead)) best = { hex, lead };
    }
    if (best === undefined) continue;
    give(draft, { unit, to: best.hex, reason: `Brings ${tenths(best.lead - ahead)} points at the end.` });
    ahead = best.lead;
  }
}

function germanLead({ state }: Draft): number {
  return finalPoints(state, 'german').total - finalPoints(state, 'us').total;
}

function leadWith(draft: Draft, unit: Unit, hex: Hex): number {
  const was = numberAt(draft.state.place, unit);
  shift(draft, unit, hex);
  const lead = germanLead(draft);
  shift(draft, unit, was);
  return lead;
}

/** Hexes of towns and bridges, and those around them. */
function decisiveHexes({ state }: Draft): Hex[] {
  const towns = board.towns.filter((town) => town.objective).flatMap((town) => town.hexes);
  const bridges = state.bridges.flatMap(({ at }) => (at === undefined ? [] : [at.west, at.hex, at.east]));
  const middle = [...towns, ...bridges];
  return [...new Set([...middle, ...middle.flatMap((hex) => neighboursOf(GRID, hex))])];
}
