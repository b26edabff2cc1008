/** C-DaE:4.509 C-DaE:4.513 Half-squads become squads again, and some of the lost MMC come back. */
import { campaign } from '../scenarios/campaign-content.js';
import type { UnitKind } from '../vocabulary/units.js';
import { findUnitKind, unitKinds } from '../vocabulary/units.js';

/** C-DaE:4.509 C-R56 The squad that two half-squads of a kind make; undefined for all others. */
export function squadOf(halfSquad: UnitKind): UnitKind | undefined {
  if (unitKinds[halfSquad].type !== 'half-squad') return undefined;
  const squad = unitKinds.findIndex(({ reducesTo }) => reducesTo === halfSquad);
  return squad < 0 ? undefined : squad;
}

/** C-DaE:4.509 Half-squads of one kind combine until at most one is left; a squad stands where the first of the two was. */
export function recombine(kinds: readonly UnitKind[]): UnitKind[] {
  const combined: UnitKind[] = [];
  const single = new Map<UnitKind, number>();
  for (const kind of kinds) {
    const squad = squadOf(kind);
    const other = single.get(kind);
    if (squad === undefined || other === undefined) {
      if (squad !== undefined) single.set(kind, combined.length);
      combined.push(kind);
    } else {
      combined[other] = squad;
      single.delete(kind);
    }
  }
  return combined;
}

/** C-DaE:4.513a C-R64 What an MMC counts for in squads: half-squads and crews half, leaders and vehicles nothing. */
export function squadsIn(kind: UnitKind): number {
  const { men, size } = unitKinds[kind];
  return men === 'multi-man' ? size / 2 : 0;
}

/** The Eliminated Pool in squad-equivalents. */
export function poolSize(kinds: readonly UnitKind[]): number {
  return kinds.reduce((sum, kind) => sum + squadsIn(kind), 0);
}

/** C-DaE:4.513a How many squad-equivalents may come back: a quarter, fractions dropped. */
export function mayReturn(kinds: readonly UnitKind[]): number {
  return Math.floor(poolSize(kinds) / campaign.replenishment.share);
}

const underlined: ReadonlyMap<string, string> = new Map(Object.entries(campaign.replenishment.underlined));

/** C-DaE:4.513b C-DaE:4.513d C-R64 What an MMC comes back as; those without a lesser kind as they were. */
export function returnsAs(kind: UnitKind): UnitKind {
  const { id, replacedBy } = unitKinds[kind];
  return findUnitKind(underlined.get(id) ?? '') ?? replacedBy ?? kind;
}
