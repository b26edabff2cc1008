/**
 * The plain version of what the rules list fast: every action that one can think of is judged, and moves come from a search
 * without anything kept. plain-lists.test.ts holds the fast lists against it.
 */
import type { Hex } from '@bridgehead/engine/hex';
import { judge, topFrame } from '@bridgehead/engine';
import type { Action, ActionOf } from '../rules/state/actions.js';
import { label } from '../rules/board/board.js';
import { GRID } from '../rules/board/grid.js';
import { scenarioOf } from '../rules/situation/battles.js';
import { contextOf, hasEnemies } from '../rules/situation/context.js';
import { primosole } from '../rules/game.js';
import type { Frame } from '../rules/state/frames.js';
import type { State } from '../rules/state/state.js';
import { hasMark, isOnMap, printedOf, unitsOnMap } from '../rules/state/state.js';
import { mayStop } from '../rules/situation/stops.js';
import { stepCost } from '../rules/situation/terrain.js';
import { tables } from '../rules/board/tables.js';
import type { Primosole } from '../rules/situation/types.js';
import type { Unit } from '../rules/pieces/units.js';
import { formations, idOf, sideOf, unitsOf } from '../rules/pieces/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { opponentOf } from '../rules/vocabulary/vocabulary.js';

const HEXES: readonly Hex[] = Array.from({ length: GRID.size }, (_, hex) => hex);

type Conceive = (state: State, side: Side) => Action[];

const inEveryHex = (units: readonly Unit[], make: (unit: string, hex: string) => Action): Action[] =>
  units.flatMap((unit) => HEXES.map((hex) => make(idOf(unit), label(hex))));

/** Everything that one could think of answering, legal or not, for the kinds of action that are compared. */
const CONCEIVE: Partial<Record<Frame['at'], Conceive>> = {
  'set-up': (state, side) => {
    const own = scenarioOf(state)
      .setup.map(({ unit }) => unit)
      .filter((unit) => sideOf(unit) === side);
    return [
      ...inEveryHex(
        own.filter((unit) => !isOnMap(state, unit)),
        (unit, hex) => ({ do: 'place', unit, hex }),
      ),
      ...HEXES.map((hex): Action => ({ do: 'improve-at', hex: label(hex) })),
      ...own.map((unit): Action => ({ do: 'lift', unit: idOf(unit) })),
      ...HEXES.map((hex): Action => ({ do: 'lift', hex: label(hex) })),
    ];
  },
  'lay-mines': (state) =>
    state.mines.flatMap((_, mine) => HEXES.map((hex): Action => ({ do: 'lay', mine, hex: label(hex) }))),
  reinforcements: (_state, side) => inEveryHex(unitsOf(side), (unit, hex) => ({ do: 'enter', unit, hex })),
  window: (state, side) => [
    ...unitsOf(side).map((unit): Action => ({ do: 'defend', unit: idOf(unit) })),
    ...inEveryHex(unitsOnMap(state, side), (unit, hex) => ({ do: 'fall-back', unit, hex })),
  ],
  activation: (_state, side) => {
    const own = formations.filter((formation) => formation.side === side).map(({ id }) => id);
    const sets = own.reduce<string[][]>((known, id) => [...known, ...known.map((set) => [...set, id])], [[]]);
    const strengths = Array.from({ length: 10 }, (_, strength) => strength);
    const singles: Elements[] = [
      ...own.map((id) => ({ ...NOTHING, formations: [id] })),
      ...unitsOf(side).map((unit) => ({ ...NOTHING, weapons: [idOf(unit)] })),
      ...strengths.map((strength) => ({ ...NOTHING, artillery: [strength] })),
      ...strengths.map((strength) => ({ ...NOTHING, air: [strength] })),
    ];
    const pairs = singles.flatMap((one, index) => singles.slice(index).map((other) => together(one, other)));
    return [
      ...pairs.filter(({ formations: ids, weapons }) => isOnce(ids) && isOnce(weapons)), // an action names each once
      ...sets.filter((set) => set.length > 2).map((set) => together({ ...NOTHING, formations: set }, NOTHING)),
    ];
  },
  actions: (_state, side) => [
    ...unitsOf(side).flatMap((unit) =>
      unitsOf(opponentOf(side)).map(
        (target): Action => ({ do: 'fire', unit: idOf(unit), target: idOf(target), support: [], card: 'deck' }),
      ),
    ),
    ...(['improve', 'clear', 'demolish', 'raid'] as const).flatMap((word) =>
      unitsOf(side).map((unit): Action => ({ do: word, unit: idOf(unit) })),
    ),
    ...unitsOf(side).map((unit): Action => ({ do: 'rally', unit: idOf(unit), card: 'deck' })),
  ],
};

type Elements = Pick<ActionOf<'declare'>, 'formations' | 'weapons' | 'artillery' | 'air'>;

const NOTHING: Elements = { formations: [], weapons: [], artillery: [], air: [] };

function together(one: Elements, other: Elements): ActionOf<'declare'> {
  return {
    do: 'declare',
    formations: [...one.formations, ...other.formations],
    weapons: [...one.weapons, ...other.weapons],
    artillery: [...one.artillery, ...other.artillery],
    air: [...one.air, ...other.air],
    card: 'deck',
  };
}

function isOnce(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

interface Judged {
  /** The kinds of action that were judged. */
  readonly kinds: ReadonlySet<Action['do']>;
  readonly legal: readonly Action[];
}

/** All actions of some kinds that are legal; undefined where the frame is not compared. */
export function judgedActions(state: State, side: Side): Judged | undefined {
  const conceived = CONCEIVE[topFrame<Primosole>(state).at]?.(state, side);
  if (conceived === undefined) return undefined;
  const context = contextOf(state);
  return {
    kinds: new Set(conceived.map((action) => action.do)),
    legal: conceived.filter((action) => judge(primosole, state, side, action, context).legal),
  };
}

interface Standing {
  readonly hex: Hex;
  readonly left: number;
  readonly first: boolean;
}

/** 5 The moves of a side in its phase of actions, searched for one unit after the other. */
export function plainMoves(state: State, side: Side): Action[] {
  return unitsOf(side)
    .filter((unit) => mayMove(state, unit))
    .flatMap((unit) => plainMovesOf(state, unit));
}

function mayMove(state: State, unit: Unit): boolean {
  if (!isOnMap(state, unit) || state.combat?.hex === state.place[unit] || hasMark(state, unit, 'disorganized'))
    return false;
  if (hasMark(state, unit, 'suspended')) return state.pointsLeft[unit] > 0;
  return hasMark(state, unit, 'activated') && !hasMark(state, unit, 'acted');
}

function plainMovesOf(state: State, unit: Unit): Action[] {
  const context = contextOf(state);
  const side = sideOf(unit);
  const isSuspended = hasMark(state, unit, 'suspended');
  const start: Standing = {
    hex: state.place[unit],
    left: isSuspended ? state.pointsLeft[unit] : printedOf(state, unit).movement,
    first: !isSuspended,
  };
  const left = new Map<Hex, number>();
  const from = new Map<Hex, Hex>();
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (let direction = 0; direction < 6; direction++) {
      const to = GRID.neighbours[at.hex * 6 + direction];
      const ground = to < 0 || to === start.hex ? undefined : stepCost(state, unit, at.hex, to);
      if (ground === undefined) continue;
      const isHeld = hasEnemies(context, to, side);
      const cost = ground + (isHeld ? tables.enemyHex : 0);
      if (cost > at.left && !at.first) continue;
      const rest = Math.max(0, at.left - cost);
      if ((left.get(to) ?? -1) >= rest) continue;
      if (isHeld && state.combat !== undefined && state.combat.hex !== to) continue; // D.9
      left.set(to, rest);
      from.set(to, at.hex);
      if (!isHeld && rest > 0) waiting.push({ hex: to, left: rest, first: false });
    }
  }
  const pathTo = (hex: Hex): string[] => (hex === start.hex ? [] : [...pathTo(from.get(hex) ?? start.hex), label(hex)]);
  return HEXES.filter((hex) => left.has(hex) && mayStop(state, context, unit, hex)).map(
    (hex): Action => ({ do: 'move', unit: idOf(unit), path: pathTo(hex) }),
  );
}
