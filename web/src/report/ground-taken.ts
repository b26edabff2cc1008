/** Ground that changed hands, as a report tells it. */
import { listed } from '@bridgehead/engine';
import type { Sign } from '../board/model.js';

/** A new flag takes the place of the old one in its hex. */
export function flagsOf({ come, gone }: { readonly come: readonly Sign[]; readonly gone: readonly Sign[] }): string[] {
  const taken = come.filter(isFlag);
  const lost = gone.filter((sign) => isFlag(sign) && !taken.some(({ hexes }) => hexes.join() === sign.hexes.join()));
  return [
    ...(taken.length === 0 ? [] : [`Ground taken: ${listed(taken.map(({ spoken }) => spoken))}.`]),
    ...lost.map(({ spoken }) => `Lost: ${spoken}.`),
  ];
}

function isFlag({ kind }: Sign): boolean {
  return kind === 'flag';
}
