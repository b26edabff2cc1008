/** Units by side and by what someone typed. */
import type { ForceGroup, ForceUnit } from '../kit/kit.js';

export interface ForceFilter {
  readonly side: string | undefined;
  /** Words that must all occur in the name, the values or the place. */
  readonly word: string;
}

/** The groups with the units that are meant; without those that have none left. */
export function filterForces(groups: readonly ForceGroup[], { side, word }: ForceFilter): ForceGroup[] {
  const words = plain(word)
    .split(/\s+/)
    .filter((part) => part !== '');
  const isMeant = ({ title }: ForceGroup, { name, values, where, hex }: ForceUnit) => {
    const text = plain([title, name, values, where, hex ?? ''].join(' '));
    return words.every((part) => text.includes(part));
  };
  return groups
    .filter((group) => side === undefined || group.side === side)
    .map((group) => ({ ...group, units: group.units.filter((unit) => isMeant(group, unit)) }))
    .filter(({ units }) => units.length > 0);
}

/** Without case and accents, so that "honningen" finds Hönningen. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
