/** Primosole Bridge for the command line. */
import { primosoleExpert } from '@bridgehead/ai/primosole';
import { drawMap } from '@bridgehead/cartography';
import { itemAt, some } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD, parseHex, straightWayOn } from '@bridgehead/engine/hex';
import { openRulebook } from '@bridgehead/engine/rulebook';
import type { Action, Primosole, State, Unit } from '@bridgehead/primosole';
import {
  GRID,
  OFF_MAP_FIRE_NAMES,
  contextOf,
  countersOf,
  findCard,
  idOf,
  isOnMap,
  label,
  pathTo,
  primosole,
  printedOf,
  reachOf,
  sideOf,
} from '@bridgehead/primosole';
import { drawableMap, legendCosts } from '@bridgehead/primosole/drawing';
import { rulebook } from '@bridgehead/primosole/rulebook';
import { positionSchema } from '@bridgehead/primosole/schema';
import type { Faces, Kit, Kits, SomeKit, Subject } from '../kit.js';
import { primosoleBoard, ofUnit, unitMeant } from './board.js';

/** Cards, except where the marker of a minefield is drawn (11.6.1): that has a value. */
const faces: Faces = {
  option: '--cards',
  example: '7H',
  find: (word, drawn) => (drawn === 'mine marker' && /^\d+$/.test(word) ? Number(word) : findCard(word)),
};

export const primosoleKit: Kit<Primosole> = {
  game: primosole,
  expert: primosoleExpert,
  rulebook: openRulebook(rulebook),
  positionSchema,
  board: primosoleBoard,
  draw: (options, state) =>
    drawMap(drawableMap(), { ...options, costs: legendCosts(), ...(state && { counters: countersOf(state) }) }),
  faces,
  subjectOf: (_, action) => subjectOf(action),
  costSum: (action) => (action.do === 'move' ? 0 : undefined),
  emptySet: (state) =>
    state.stack.at(-1)?.at === 'activation'
      ? { do: 'declare', formations: [], weapons: [], artillery: [], air: [], card: 'deck' }
      : undefined,
  hasSum: (action) =>
    action.do === 'declare' &&
    action.formations.length + action.weapons.length + action.artillery.length + action.air.length > 0,
  attempt,
};

/** For the catalogue of games. */
export const kit: SomeKit = some<Kits, Primosole>(primosoleKit);

// --- whom an action is about --------------------------------------------------------------------------------------------

function subjectOf(action: Action): Subject | undefined {
  switch (action.do) {
    case 'move':
      return ofUnit(action.unit, action.path.at(-1) ?? '');
    case 'fire':
      return ofUnit(
        action.unit,
        ['fire', action.target, ...action.support.map(({ points }) => `+${points}`), ...fromHand(action.card)].join(
          ' ',
        ),
      );
    case 'rally':
      return ofUnit(action.unit, ['rally', ...fromHand(action.card)].join(' '));
    case 'call':
      return ofUnit(action.unit, ['call', action.fire, action.strength, ...fromHand(action.card)].join(' '));
    case 'aim':
      return {
        id: `${action.fire}-${action.strength}`,
        name: `${OFF_MAP_FIRE_NAMES[action.fire]} ${action.strength}`,
        target: [action.hex, ...fromHand(action.card)].join(' '),
      };
    case 'place':
    case 'enter':
    case 'fall-back':
    case 'retreat':
    case 'withdraw':
    case 'leave':
      return ofUnit(action.unit, action.hex);
    case 'occupy':
      return action.unit === undefined ? undefined : ofUnit(action.unit, `inside ${action.hex}`);
    case 'improve-at':
      return { id: 'improved', name: 'Improved Position', target: action.hex };
    case 'lift':
      return action.unit === undefined
        ? { id: 'take-back', name: 'Take back the marker', target: action.hex ?? '' }
        : ofUnit(action.unit, 'taken back');
    case 'lay':
      return { id: `mine-${action.mine + 1}`, name: `Mine marker ${action.mine + 1}`, target: action.hex };
    case 'stop':
    case 'improve':
    case 'clear':
    case 'demolish':
    case 'raid':
    case 'hold':
    case 'defend':
    case 'next':
    case 'lose':
    case 'snipe':
    case 'restore':
    case 'refit':
      return ofUnit(action.unit, action.do);
    default:
      return undefined;
  }
}

function fromHand(card: string): string[] {
  return card === 'deck' ? [] : [card];
}

// --- what someone means -------------------------------------------------------------------------------------------------

/** "br-a-8dli 1310" is a move, by the best way there is; "br-a-8dli ge-1-1pi" a fire. */
function attempt(state: State, words: readonly string[]): Action | undefined {
  const [first, second] = words;
  if (first === undefined || second === undefined || words.length > 2) return undefined;
  const unit = unitMeant(state, first);
  if (unit === undefined) return undefined;
  const hex = parseHex(GRID, second);
  if (hex !== OFF_BOARD) return attemptHex(state, unit, hex);
  const target = unitMeant(state, second);
  return target === undefined || sideOf(target) === sideOf(unit)
    ? undefined
    : { do: 'fire', unit: idOf(unit), target: idOf(target), support: [], card: 'deck' };
}

function attemptHex(state: State, unit: Unit, hex: Hex): Action | undefined {
  const about = { unit: idOf(unit), hex: label(hex) };
  switch (state.stack.at(-1)?.at) {
    case 'set-up':
      return { do: 'place', ...about };
    case 'reinforcements':
      return { do: 'enter', ...about };
    case 'window':
      return { do: 'fall-back', ...about };
    case 'retreat':
      return { do: 'retreat', ...about };
    case 'withdraw':
      return { do: 'withdraw', ...about };
    case 'stacking':
      return { do: 'leave', ...about };
    default:
      return isOnMap(state, unit) && itemAt(state.place, unit) !== hex
        ? { do: 'move', unit: idOf(unit), path: wayTo(state, unit, hex).map(label) }
        : undefined;
  }
}

/** The cheapest way; straight ahead where there is none, so that the refusal says why. */
function wayTo(state: State, unit: Unit, to: Hex): Hex[] {
  const top = state.stack.at(-1);
  const [left, first] =
    top?.at === 'move' && top.unit === unit ? [top.left, top.first] : [printedOf(state, unit).movement, true];
  const path = pathTo(reachOf(state, contextOf(state), unit, { hex: itemAt(state.place, unit), left, first }), to);
  return path.length > 0 ? path : straightWayOn(GRID, itemAt(state.place, unit), to);
}
