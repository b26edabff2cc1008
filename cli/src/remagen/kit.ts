/** Remagen for the command line. */
import { remagenExpert } from '@bridgehead/ai/remagen';
import { drawMap } from '@bridgehead/cartography';
import { itemAt, some, topFrame } from '@bridgehead/engine';
import { openRulebook } from '@bridgehead/engine/rulebook';
import type { Action, Remagen, Side, State } from '@bridgehead/remagen';
import {
  attemptMove,
  contextOf,
  countersOf,
  idOf,
  isOnMap,
  label,
  remagen,
  straightWay,
  units,
} from '@bridgehead/remagen';
import { drawableMap, legendCosts } from '@bridgehead/remagen/drawing';
import { rulebook } from '@bridgehead/remagen/rulebook';
import { positionSchema } from '@bridgehead/remagen/schema';
import type { Kit, Kits, SomeKit, Subject } from '../kit.js';
import { remagenBoard, ofUnit, unitMeant } from './board.js';

export const remagenKit: Kit<Remagen> = {
  game: remagen,
  expert: remagenExpert,
  rulebook: openRulebook(rulebook),
  positionSchema,
  board: remagenBoard,
  draw: (options, state) =>
    drawMap(drawableMap(), { ...options, costs: legendCosts(), ...(state && { counters: countersOf(state) }) }),
  subjectOf: (_, action) => subjectOf(action),
  costSum: () => 0,
  emptySet: (state) =>
    state.stack.at(-1)?.at === 'combat' ? { do: 'attack', attackers: [], barrage: [], defenders: [] } : undefined,
  hasSum: (action) =>
    action.do === 'attack' && action.defenders.length > 0 && action.attackers.length + action.barrage.length > 0,
  attempt,
  typed: (action) =>
    action.do === 'attack' ? [...action.attackers, ...action.barrage, ...action.defenders].join(' ') : undefined,
};

/** For the catalogue of games. */
export const kit: SomeKit = some<Kits, Remagen>(remagenKit);

function subjectOf(action: Action): Subject | undefined {
  switch (action.do) {
    case 'move':
      return ofUnit(action.unit, action.path.at(-1) ?? '');
    case 'enter':
      return ofUnit(
        action.unit,
        action.path.length > 1 ? `${action.path.at(-1)} from ${action.path[0]}` : action.path.join(),
      );
    case 'place-bridge':
      return {
        id: action.bridge,
        name: `Float Bridge ${action.bridge}`,
        target: `${action.hex}, ${action.west} to ${action.east}`,
      };
    case 'retreat':
      return ofUnit(action.unit, action.path.join(' ') || 'eliminated');
    case 'advance':
      return ofUnit(action.unit, action.to);
    case 'displace':
      return ofUnit(action.unit, action.to);
    default:
      return undefined;
  }
}

/** "us-27 0830" is a move by the best way there is; "us-27 us-art-9 ge-111" an attack in which guns barrage. */
function attempt(state: State, words: readonly string[], side: Side): Action | undefined {
  const { at } = topFrame<Remagen>(state);
  if (at === 'combat') return attemptAttack(state, words, side);
  const [first, second] = words;
  if (first === undefined || second === undefined || words.length > 2) return undefined;
  const unit = unitMeant(state, first);
  const to = remagenBoard.find(state, second);
  if (unit === undefined || to === undefined) return undefined;
  if (at === 'displace') return { do: 'displace', unit: idOf(unit), to: label(to) };
  if (at === 'retreat' && isOnMap(state, unit))
    return { do: 'retreat', unit: idOf(unit), path: straightWay(itemAt(state.place, unit), to).map(label) };
  return attemptMove(state, contextOf(state), unit, to);
}

/** Units of both sides in any order: your own attack or barrage, the others defend. */
function attemptAttack(state: State, words: readonly string[], side: Side): Action | undefined {
  const named = words.flatMap((word) => unitMeant(state, word) ?? []);
  const own = named.filter((unit) => itemAt(units, unit).side === side);
  const defenders = named.filter((unit) => itemAt(units, unit).side !== side);
  if (named.length < words.length || own.length === 0 || defenders.length === 0) return undefined;
  return {
    do: 'attack',
    attackers: own.filter((unit) => !itemAt(units, unit).isArtillery).map(idOf),
    barrage: own.filter((unit) => itemAt(units, unit).isArtillery).map(idOf),
    defenders: defenders.map(idOf),
  };
}
