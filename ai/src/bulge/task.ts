/** The hexes that are the task of a first battle: who stands in one stays, and one that is free is taken at once. */
import { itemAt, numberAt } from '@bridgehead/engine';
import { label, units } from '@bridgehead/bulge';
import { bestOf } from '../options.js';
import type { Draft } from './draft.js';
import { freeUnits, give, wayThere } from './draft.js';
import type { Outlook } from './outlook.js';

export function standInTask(draft: Draft, { hold }: Outlook): void {
  for (const hex of hold) {
    const able = freeUnits(draft).flatMap((unit) => {
      const how = wayThere(draft, unit, hex);
      return how === undefined ? [] : [{ unit, how, value: itemAt(units, unit).strength }];
    });
    const there = able.find(({ unit }) => numberAt(draft.state.place, unit) === hex);
    const best = there ?? bestOf(able);
    if (best === undefined) continue;
    const reason = there === undefined ? `Takes ${label(hex)}, your task.` : `Stays in ${label(hex)}, your task.`;
    give(draft, { unit: best.unit, to: hex, how: best.how, reason });
  }
}
