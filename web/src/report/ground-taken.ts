/** Ground that changed hands, as a report tells it. */
import { listed } from '@bridgehead/engine';
import type { Sign } from '../board/model.js';

/** A new flag takes the place of the old one in its hex. */
export function flagsOf({ come, gone }: { readonly come: readonly Sign[]; readonly gone: readonly Sign[] }): string[] {
  const taken = come.filter(isFlag);
  const lost = gone.filter((sign) => isFlag(sign) && !taken.some(({ hexes }) => hexes.join() === sign.hexes.join()));
  return [
    ...together(taken).map((words) => `Ground taken: ${words}.`),
    ...together(lost).map((words) => `Ground lost: ${words}.`),
  ];
}

/** "British control of E12 and E13": flags that say the same of several hexes. */
function together(flags: readonly Sign[]): string[] {
  const hexes = new Map<string, string[]>();
  for (const {
    hexes: [hex = ''],
    spoken,
  } of flags) {
    const words = spoken.endsWith(hex) ? spoken.slice(0, spoken.length - hex.length) : `${spoken} `;
    hexes.set(words, [...(hexes.get(words) ?? []), hex]);
  }
  return [...hexes].map(([words, places]) => `${words}${listed(places)}`);
}

function isFlag({ kind }: Sign): boolean {
  return kind === 'flag';
}
