/** The legal attacks of a Combat Phase, listed: every set of attackers and defenders, with a sample of the barrages that can be added. */
import type { Candidates, LongList } from '@bridgehead/engine';
import { subsets } from '@bridgehead/engine/hexwar';
import type { Action } from './actions.js';
import { reachesOne } from './artillery.js';
import type { DutyGraph } from './duties.js';
import { isSolvable, remainderAfter } from './duties.js';
import type { State } from './state.js';
import { hasMark, isOnMap } from './state.js';
import type { Unit } from './units.js';
import { idOf, unitsOf } from './units.js';
import { opponentOf } from './vocabulary.js';
import type { Side } from './vocabulary.js';

/** Attackers and defenders with the barrages that may be added to them. */
interface Combat {
  readonly attackers: readonly Unit[];
  readonly defenders: readonly Unit[];
  readonly barrages: readonly (readonly Unit[])[];
}

/** 7.51 Complete in attackers and defenders, good attacks and bad; of the barrages: none, each gun alone, all guns together. */
export function listAttacks(state: State, graph: DutyGraph, side: Side): Candidates<Action> {
  const combats: Combat[] = [];
  for (const { attackers, defenders } of groundCombats(graph)) {
    const barrages = legalBarrages(state, graph, attackers, defenders, NO_BARRAGE);
    if (barrages.length > 0) combats.push({ attackers, defenders, barrages });
  }
  for (const target of barrageTargets(state, graph, side)) {
    const barrages = legalBarrages(state, graph, [], [target], []);
    if (barrages.length > 0) combats.push({ attackers: [], defenders: [target], barrages });
  }
  const mayEnd = graph.duties.attackers.length + graph.duties.defenders.length === 0;
  return new AttackList(combats, mayEnd);
}

/** Whether any attack could be made that is not a duty: a barrage on an enemy in range (8.11a). */
export function canBarrage(state: State, graph: DutyGraph, side: Side): boolean {
  return barrageTargets(state, graph, side).length > 0;
}

const NO_BARRAGE: readonly (readonly Unit[])[] = [[]];

class AttackList implements LongList<Action> {
  readonly length: number;
  private readonly combats: readonly Combat[];
  private readonly mayEnd: boolean;

  constructor(combats: readonly Combat[], mayEnd: boolean) {
    this.combats = combats;
    this.mayEnd = mayEnd;
    this.length = combats.reduce((sum, { barrages }) => sum + barrages.length, mayEnd ? 1 : 0);
  }

  at(index: number): Action | undefined {
    let left = index;
    for (const { attackers, defenders, barrages } of this.combats) {
      if (left < barrages.length)
        return {
          do: 'attack',
          attackers: attackers.map(idOf),
          barrage: barrages[left].map(idOf),
          defenders: defenders.map(idOf),
        };
      left -= barrages.length;
    }
    return left === 0 && this.mayEnd ? { do: 'end-phase' } : undefined;
  }
}

/**
 * 7.13 7.22 7.23 Every attacker next to every defender, up to six around one. On a hex grid two defenders have at most two common neighbours,
 * so three or more attackers share a single defender at most.
 */
function groundCombats(graph: DutyGraph): { attackers: Unit[]; defenders: Unit[] }[] {
  const { duties, partners } = graph;
  const combats: { attackers: Unit[]; defenders: Unit[] }[] = [];
  for (const defender of duties.defenders) {
    for (const attackers of subsets(partners.get(defender) ?? [])) combats.push({ attackers, defenders: [defender] });
  }
  duties.attackers.forEach((first, index) => {
    const enemies = partners.get(first) ?? [];
    for (const defenders of subsets(enemies)) if (defenders.length > 1) combats.push({ attackers: [first], defenders });
    for (const second of duties.attackers.slice(index + 1)) {
      const common = enemies.filter((enemy) => partners.get(second)?.includes(enemy));
      for (const defenders of subsets(common))
        if (defenders.length > 1) combats.push({ attackers: [first, second], defenders });
    }
  });
  return combats;
}

/** 7.14b 7.96b 8.11a Enemy units that a barrage alone may attack: displaced ones too, where they are now (7.83). */
function barrageTargets(state: State, graph: DutyGraph, side: Side): Unit[] {
  if (graph.guns.length === 0) return [];
  return unitsOf(opponentOf(side)).filter(
    (unit) =>
      isOnMap(state, unit) &&
      !hasMark(state, unit, 'defended') &&
      !hasMark(state, unit, 'advanced') &&
      graph.guns.some((gun) => reachesOne(state, gun, [unit])),
  );
}

/** The barrages that leave a solvable rest (R17): those given, each gun in range alone, and all of them together. */
function legalBarrages(
  state: State,
  graph: DutyGraph,
  attackers: readonly Unit[],
  defenders: readonly Unit[],
  given: readonly (readonly Unit[])[],
): (readonly Unit[])[] {
  const guns = graph.guns.filter((gun) => reachesOne(state, gun, defenders));
  const barrages = [...given, ...guns.map((gun) => [gun]), ...(guns.length > 1 ? [guns] : [])];
  const bare = remainderAfter(state, graph, { attackers, barrage: [], defenders });
  if (bare.stranded.length > 0) return [];
  if (bare.barrageOnly.length === 0) return barrages;
  return barrages.filter((barrage) => isSolvable(remainderAfter(state, graph, { attackers, barrage, defenders })));
}
