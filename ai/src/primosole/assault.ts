/** 9 Close Combat before it is fought: who should go in, and what that is worth. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { ActionOf, Side, State, Unit } from '@bridgehead/primosole';
import {
  bestMorale,
  board,
  cardCount,
  controllerOf,
  hexOfLabel,
  isSupportWeapon,
  label,
  opponentOf,
  participants,
  sideIn,
  stackIn,
  stackingLimit,
  totalSheet,
  units,
} from '@bridgehead/primosole';
import { bestOf } from '../options.js';
import { count, tenths } from '../words.js';
import type { Danger } from './danger.js';
import { chanceToPass, mineDanger } from './danger.js';
import { chanceToReach } from './outlook.js';
import type { Situation } from './situation.js';
import { supposing } from './situation.js';
import { leavingCost } from './unit-options.js';
import { isStaff, lossCost, pointsAt, turnsLeft } from './worth.js';

/** A unit that can go into a hex with enemies. */
export interface Entry {
  readonly unit: Unit;
  readonly action: ActionOf<'move'>;
  readonly from: Hex;
  /** What the way there is expected to cost. */
  readonly cost: number;
}

export interface Assault {
  readonly hex: Hex;
  readonly entries: readonly Entry[];
  readonly value: number;
  readonly chance: number;
}

/** The moves that end among enemies, by their hex. */
export function entriesByHex(
  situation: Situation,
  moves: readonly ActionOf<'move'>[],
  unitOfMove: (move: ActionOf<'move'>) => Unit,
  danger: Danger,
): Map<Hex, Entry[]> {
  const { state, context, side } = situation;
  const entries = new Map<Hex, Entry[]>();
  for (const action of moves) {
    const way = action.path.map(hexOfLabel);
    const hex = itemAt(way, way.length - 1);
    if (sideIn(context, hex, opponentOf(side)).length === 0) continue;
    const unit = unitOfMove(action);
    if (isStaff(unit) || chanceToPass(situation, unit, way) < 0.6) continue;
    const cost =
      way.slice(0, -1).reduce((sum, each) => sum + danger(unit, each), 0) +
      mineDanger(situation, unit, hex) +
      LEAVING * leavingCost(situation, unit, numberAt(state.place, unit), hex);
    const entry: Entry = { unit, action, from: way.at(-2) ?? numberAt(state.place, unit), cost };
    entries.set(hex, [...(entries.get(hex) ?? []), entry]);
  }
  return entries;
}

/** 9.2 9.4 How a fight stands with these attackers, those in the hex already among them. */
export function weighFight(
  situation: Situation,
  hex: Hex,
  entries: readonly Entry[],
): { readonly value: number; readonly chance: number } {
  const fight = supposing(situation, (state) => enterAll(state, hex, entries));
  const { state, side, outlook } = fight;
  const enemy = opponentOf(side);
  const lead = firepowerOf(state, side) - firepowerOf(state, enemy);
  const [own, other] = [cardCount(state, side), cardCount(state, enemy)];
  const won = chanceToReach(outlook, lead, own, other);
  const clear = chanceToReach(outlook, lead, own, other, bestMorale(state, enemy));
  const chance = won - COUNTERED * (won - clear);
  const costsOf = (by: Side) => participants(state, by).map((unit) => lossCost(state, unit));
  const [ours, theirs] = [costsOf(side), costsOf(enemy)];
  const gain = total(theirs) + 0.2 * theirs.length + groundOf(situation, hex) - Math.min(...ours);
  const price = total(ours) - Math.min(...theirs);
  return { value: chance * gain - (1 - chance) * price, chance };
}

function total(costs: readonly number[]): number {
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** A won fight next to a hex that counts also keeps the enemy from it. */
const LEAVING = 0.4;

/** 9.3 How often a counterattack takes back a narrow victory. */
const COUNTERED = 0.2;

function enterAll(state: State, hex: Hex, entries: readonly Entry[]): void {
  for (const { unit } of entries) state.place[unit] = hex;
  state.combat = {
    hex,
    entered: [...(state.combat?.entered ?? []), ...entries.map(({ unit, from }) => ({ unit, from }))],
  };
}

function firepowerOf(state: State, side: Situation['side']): number {
  return totalSheet(state, side, []).total;
}

/** What the ground of a fight is worth: its points if they change hands, and the way on. */
function groundOf({ state, side }: Situation, hex: Hex): number {
  const points = pointsAt(state, hex);
  if (controllerOf(state, hex) === side) return 0.3 * points;
  return points * (0.6 + 0.4 / turnsLeft(state)) + (board.names.has(hex) ? 0.1 : 0);
}

/** 9.1b The attackers with whom a hex is best assaulted: the one who does most first, then each who makes it better. */
export function bestAssault(
  situation: Situation,
  hex: Hex,
  able: readonly Entry[],
  elsewhere: (unit: Unit) => number,
): Assault | undefined {
  const { state, context, side, skill } = situation;
  const most = skill === 'recruit' ? 1 : able.length;
  let room = stackingLimit(hex) - stackIn(context, hex, side);
  let left = able.filter((entry, index) => able.findIndex((other) => other.unit === entry.unit) === index);
  let latest: Assault | undefined =
    state.combat?.hex === hex ? { hex, entries: [], ...weighFight(situation, hex, []) } : undefined;
  let best = latest;
  for (let size = 0; size < most; size++) {
    latest = strengthen(
      situation,
      hex,
      latest?.entries ?? [],
      room > 0 ? left : left.filter(({ unit }) => isSupportWeapon(unit)),
      elsewhere,
    );
    if (latest === undefined) break;
    if (best === undefined || latest.value > best.value) best = latest;
    else if (size > 0) break; // alone the first may look bad: a second is tried before giving up
    const last = itemAt(latest.entries, latest.entries.length - 1).unit;
    if (!isSupportWeapon(last)) room--;
    left = left.filter(({ unit }) => unit !== last);
  }
  return best;
}

/** An assault with the one more who does most for it. */
function strengthen(
  situation: Situation,
  hex: Hex,
  chosen: readonly Entry[],
  able: readonly Entry[],
  elsewhere: (unit: Unit) => number,
): Assault | undefined {
  return bestOf(
    able.map((entry): Assault => {
      const entries = [...chosen, entry];
      const { value, chance } = weighFight(situation, hex, entries);
      const price = entries.reduce((sum, { unit, cost }) => sum + cost + 0.5 * Math.max(0, elsewhere(unit)), 0);
      return { hex, entries, value: value - price, chance };
    }),
  );
}

export function sayAssault({ hex, entries, chance }: Assault): string {
  const names = entries.map(({ unit }) => itemAt(units, unit).name).join(', ');
  return `Close Combat in ${label(hex)} with ${names}: won ${Math.round(chance * 100)} % of the time.`;
}

/** Why a fight is begun now. */
export function sayFight(hex: Hex, chance: number, value: number, attackers: number): string {
  return `Fights in ${label(hex)} with ${count(attackers, 'unit')}: won ${Math.round(chance * 100)} % of the time, ${tenths(value)} points on average.`;
}
