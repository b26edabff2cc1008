/** The duties after movement as R34 and R35 word them, by trying everything out; slow, and nothing of it is used by the rules. */
import type { State } from '../rules/state/state.js';
import { hasMark, isOnMap } from '../rules/state/state.js';
import { idOf, unitOf, units, unitsOf } from '../rules/scenarios/units.js';
import type { Side, Table } from '../rules/vocabulary/vocabulary.js';
import { opponentOf, TABLES } from '../rules/vocabulary/vocabulary.js';
import { besides, where } from './toolkit.js';

export interface Scene {
  /** Units of the phasing side that have not attacked, and enemies that have not been attacked. */
  readonly unused: readonly string[];
  readonly open: readonly string[];
  readonly owed: readonly string[];
  readonly areAdjacent: (a: string, b: string) => boolean;
}

export interface Declared {
  readonly attackers: readonly string[];
  readonly defender: string;
  readonly table: Table;
}

export function sceneOf(state: State, side: Side, owed: readonly string[]): Scene {
  const without = (of: Side, mark: 'attacked' | 'defended') =>
    unitsOf(of)
      .filter((unit) => isOnMap(state, unit) && !hasMark(state, unit, mark))
      .map(idOf);
  const unused = without(side, 'attacked');
  const around = new Map(unused.map((id) => [id, new Set(besides(where(state, id)))]));
  return {
    unused,
    open: without(opponentOf(side), 'defended'),
    owed,
    areAdjacent: (unit, enemy) => around.get(unit)?.has(where(state, enemy)) === true,
  };
}

const strength = (id: string): number => units[unitOf(id)].strength;
const neighbours = ({ open, areAdjacent }: Scene, unit: string): string[] =>
  open.filter((enemy) => areAdjacent(unit, enemy));

/** Every way to send a different unit against each of these enemies, until one is found. */
function canBeSent(scene: Scene, enemies: readonly string[], helpers: readonly string[]): boolean {
  const [enemy, ...rest] = enemies;
  if (enemy === undefined) return true;
  return helpers.some(
    (unit) =>
      scene.areAdjacent(unit, enemy) &&
      canBeSent(
        scene,
        rest,
        helpers.filter((other) => other !== unit),
      ),
  );
}

/** R34b R34c R35 The sets of enemies that an attack may oblige to. */
function obligations(scene: Scene, { attackers, defender, table }: Declared): Set<string>[] {
  if (table === 'primary')
    return [new Set(attackers.flatMap((unit) => neighbours(scene, unit)).filter((enemy) => enemy !== defender))];
  let sets = [new Set<string>()];
  for (const unit of attackers) {
    const near = neighbours(scene, unit);
    const most = Math.max(...near.map(strength));
    if (strength(defender) === most) continue;
    sets = sets.flatMap((set) =>
      near.filter((enemy) => strength(enemy) === most).map((enemy) => new Set([...set, enemy])),
    );
  }
  return sets;
}

const nameSet = (set: Iterable<string>): string => [...set].toSorted().join('+');

function payable(scene: Scene, attack: Declared): string[] {
  const helpers = scene.unused.filter((unit) => !attack.attackers.includes(unit));
  const sets = obligations(scene, attack).filter((set) =>
    canBeSent(
      scene,
      [...new Set([...scene.owed, ...set])].filter((enemy) => enemy !== attack.defender),
      helpers,
    ),
  );
  return [...new Set(sets.map(nameSet))];
}

/** R34g */
function isStuck(scene: Scene): boolean {
  if (scene.owed.length === 0) return false;
  return scene.unused.every((unit) =>
    neighbours(scene, unit).every(
      (defender) => payable(scene, { attackers: [unit], defender, table: 'secondary' }).length === 0,
    ),
  );
}

function subsets(list: readonly string[]): string[][] {
  return list
    .reduce<string[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]])
    .filter((set) => set.length > 0);
}

/** "A+B>X primary", and what it obliges to where there is a choice. */
export function nameAttack({ attackers, defender, table }: Declared, debts: string | undefined): string {
  return `${nameSet(attackers)}>${defender} ${table}${debts === undefined ? '' : ` owes ${debts}`}`;
}

/** All attacks that are legal, by name. */
export function everyAttack(scene: Scene): string[] {
  const stuck = isStuck(scene);
  return scene.open.flatMap((defender) =>
    subsets(scene.unused.filter((unit) => scene.areAdjacent(unit, defender))).flatMap((attackers) =>
      TABLES.flatMap((table) => {
        const attack = { attackers, defender, table };
        if (stuck) return scene.owed.includes(defender) ? [nameAttack(attack, undefined)] : [];
        const sets = payable(scene, attack);
        return sets.map((debts) => nameAttack(attack, sets.length > 1 ? debts : undefined));
      }),
    ),
  );
}

/** R34e What of this is still owed. */
export function stillOwed(scene: Scene, debts: readonly string[]): string[] {
  return debts.filter(
    (enemy) => scene.open.includes(enemy) && scene.unused.some((unit) => scene.areAdjacent(unit, enemy)),
  );
}
