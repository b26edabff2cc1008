/** 7.1 7.2 Who attacks whom: the best way to share out the attackers among the enemies that must be attacked. */
import { itemAt, numberAt } from '@bridgehead/engine';
import { enemiesInContact } from '@bridgehead/engine/hexwar';
import type { Attack, Context, Duties, State, Unit } from '@bridgehead/remagen';
import { isBridgeHex, isInRange, sideOf } from '@bridgehead/remagen';
import type { Prospect, Situation } from './prospect.js';
import { NO_PROSPECT, prospectOf } from './prospect.js';

/** An attack without its guns, and what it promises. */
export interface PlannedAttack {
  readonly attack: Attack;
  readonly prospect: Prospect;
}

export interface CombatPlan {
  readonly attacks: readonly PlannedAttack[];
  readonly value: number;
}

/** Units in contact with one another, directly or through others: what happens here does not touch the rest. */
export interface Cluster {
  readonly attackers: readonly Unit[];
  readonly defenders: readonly Unit[];
  /** Of each unit the enemies it can fight. */
  readonly partners: ReadonlyMap<Unit, readonly Unit[]>;
}

/** The clusters of the duties that are still open. */
export function clustersOf(duties: Duties, partners: ReadonlyMap<Unit, readonly Unit[]>): Cluster[] {
  const clusters: Cluster[] = [];
  const seen = new Set<Unit>();
  for (const first of [...duties.attackers, ...duties.defenders]) {
    if (seen.has(first)) continue;
    const members = [first];
    seen.add(first);
    for (const unit of members) {
      for (const other of partners.get(unit) ?? []) {
        if (seen.has(other)) continue;
        seen.add(other);
        members.push(other);
      }
    }
    clusters.push({
      attackers: members.filter((unit) => duties.attackers.includes(unit)),
      defenders: members.filter((unit) => duties.defenders.includes(unit)),
      partners,
    });
  }
  return clusters;
}

/** 7.11a 7.12a The cluster around an enemy unit as it would be if the Combat Phase began now. */
export function clusterAround(state: State, context: Context, target: Unit): Cluster {
  const side = sideOf(target);
  const attackers: Unit[] = [];
  const defenders = [target];
  const partners = new Map<Unit, Unit[]>();
  for (const defender of defenders) {
    const near = enemiesInContact(context, side, numberAt(state.place, defender)).filter(
      (unit) => !isBridgeHex(numberAt(state.place, unit)),
    );
    partners.set(defender, near);
    for (const attacker of near) {
      if (attackers.includes(attacker)) continue;
      attackers.push(attacker);
      const enemies = enemiesInContact(context, sideOf(attacker), numberAt(state.place, attacker));
      partners.set(attacker, enemies);
      for (const enemy of enemies) if (!defenders.includes(enemy)) defenders.push(enemy);
    }
  }
  return { attackers, defenders, partners };
}

/** How hard to search. */
export interface Effort {
  /** Attacks considered in all before the best plan so far is taken. */
  readonly nodes: number;
  /** Guns that could barrage a defender whom nobody attacks. */
  readonly guns: readonly Unit[];
}

/** A defender whom only a barrage attacks: it costs a gun that could help elsewhere. */
const LEFT_TO_GUNS = -0.3;
/** A plan is needed even where none is known to be complete. */
const HOPELESS = -20;

/** The best plan found for one cluster: every attacker attacks once, every defender is attacked once. */
export function planCluster(situation: Situation, cluster: Cluster, effort: Effort): CombatPlan {
  const known = new Map<string, Prospect>();
  let best: CombatPlan = { attacks: [], value: HOPELESS };
  let nodes = effort.nodes;

  const prospect = (attackers: readonly Unit[], defenders: readonly Unit[]): Prospect => {
    const key = `${attackers.join()}/${defenders.join()}`;
    let found = known.get(key);
    if (found === undefined) {
      found = prospectOf(situation, { attackers, barrage: [], defenders });
      known.set(key, found);
    }
    return found;
  };

  const search = (
    defenders: readonly Unit[],
    attackers: readonly Unit[],
    guns: readonly Unit[],
    attacks: readonly PlannedAttack[],
    value: number,
  ): void => {
    if (defenders.length === 0) {
      if (attackers.length === 0 && value > best.value) best = { attacks, value };
      return;
    }
    if (nodes <= 0) return;
    const target = mostPressing(cluster, defenders, attackers);
    const options = optionsAgainst(cluster, target, defenders, attackers).map((option) => ({
      ...option,
      prospect: prospect(option.attackers, option.defenders),
    }));
    options.sort((a, b) => b.prospect.value - a.prospect.value);
    for (const option of options) {
      const leftDefenders = defenders.filter((unit) => !option.defenders.includes(unit));
      const leftAttackers = attackers.filter((unit) => !option.attackers.includes(unit));
      if (leftAttackers.some((unit) => !cluster.partners.get(unit)?.some((enemy) => leftDefenders.includes(enemy))))
        continue;
      nodes--;
      const attack = { attackers: option.attackers, barrage: [], defenders: option.defenders };
      search(
        leftDefenders,
        leftAttackers,
        guns,
        [...attacks, { attack, prospect: option.prospect }],
        value + option.prospect.value,
      );
    }
    const gun = guns.find((unit) => isInRange(situation.state, unit, target));
    if (gun === undefined) return;
    const left = defenders.filter((unit) => unit !== target);
    if (attackers.some((unit) => !cluster.partners.get(unit)?.some((enemy) => left.includes(enemy)))) return;
    nodes--;
    const barrage = { attack: { attackers: [], barrage: [gun], defenders: [target] }, prospect: NO_PROSPECT };
    search(
      left,
      attackers,
      guns.filter((unit) => unit !== gun),
      [...attacks, barrage],
      value + LEFT_TO_GUNS,
    );
  };

  search(cluster.defenders, cluster.attackers, effort.guns, [], 0);
  return best;
}

/** The defender with the fewest attackers left for it: its attack leaves the least choice. */
function mostPressing(cluster: Cluster, defenders: readonly Unit[], attackers: readonly Unit[]): Unit {
  let pressing = itemAt(defenders, 0);
  let fewest = Infinity;
  for (const defender of defenders) {
    const left = cluster.partners.get(defender)?.filter((unit) => attackers.includes(unit)).length ?? 0;
    if (left >= fewest) continue;
    fewest = left;
    pressing = defender;
  }
  return pressing;
}

/** 7.23 Attacks that include this defender: every attacker next to every defender. */
function optionsAgainst(
  cluster: Cluster,
  target: Unit,
  defenders: readonly Unit[],
  attackers: readonly Unit[],
): { attackers: Unit[]; defenders: Unit[] }[] {
  const near = cluster.partners.get(target)?.filter((unit) => attackers.includes(unit)) ?? [];
  const options: { attackers: Unit[]; defenders: Unit[] }[] = [];
  for (let mask = 1; mask < 1 << near.length; mask++) {
    const group = near.filter((_, bit) => (mask & (1 << bit)) !== 0);
    options.push({ attackers: group, defenders: [target] });
    if (group.length > 2) continue;
    const common = defenders.filter(
      (unit) => unit !== target && group.every((attacker) => cluster.partners.get(attacker)?.includes(unit)),
    );
    for (const other of common) options.push({ attackers: group, defenders: [target, other] });
    if (common.length > 1) options.push({ attackers: group, defenders: [target, ...common] });
  }
  return options;
}
