/** A figure as the board would show it: where its units stand, what is tried, and what the rules say to that. */
import { HEX } from '@bridgehead/cartography';
import type { GameTypes, Verdict, WholeGame } from '@bridgehead/engine';
import type { Figure } from '@bridgehead/engine/learning';
import { askAction, openPosition } from '@bridgehead/engine/positions';
import { closeUp } from '../board/close-up.js';
import type { BoardPlan, Piece, Scene } from '../board/model.js';
import type { Kit } from '../kit/kit.js';

export interface FigureScene {
  readonly plan: BoardPlan;
  readonly scene: Scene;
  readonly verdict: Verdict;
}

type Needed<T extends GameTypes> = Pick<Kit<T>, 'pieces' | 'signs' | 'trails' | 'plan' | 'wholePlan'>;

/** Undefined where nothing of it can be drawn: what is tried has no place on the map. */
export function figureScene<T extends GameTypes>(
  kit: Needed<T>,
  game: WholeGame<T>,
  figure: Figure,
): FigureScene | undefined {
  const [position, action] = [game.readPosition(figure.position), game.parseAction(figure.action)];
  if (!position.ok || !action.ok) return undefined;
  const side = game.sides.find((known) => known === figure.side);
  const { state, verdict } = askAction(game, openPosition(game, position.value), action.value, { side });
  const trails = kit
    .trails(state, action.value)
    .map((trail) => (verdict.legal ? trail : { ...trail, kind: 'refused' as const }));
  const pieces = kit.pieces(state);
  const whole = kit.wholePlan?.(state) ?? kit.plan(state);
  const marked = trails.length > 0 ? [] : placesIn(action.value, whole, pieces);
  const along = [...trails.flatMap(({ hexes }) => hexes), ...marked];
  if (along.length === 0) return undefined;
  const named = new Set([...along, ...near(pieces, along, whole)]);
  const plan = closeUp(whole, named);
  const shown = new Set(plan.hexes.map(({ name }) => name));
  return {
    plan,
    verdict,
    scene: {
      pieces: pieces.filter(({ hex }) => shown.has(hex)),
      signs: kit.signs(state).filter(({ hexes }) => hexes.every((hex) => shown.has(hex))),
      marks: marked.map((hex) => ({ hex, kind: 'focus' })),
      trails,
    },
  };
}

/** Where an answer without a way happens: the hexes that it names, and those of its units. */
function placesIn(action: unknown, { hexes }: BoardPlan, pieces: readonly Piece[]): readonly string[] {
  const words = new Set(wordsIn(action));
  return [
    ...hexes.flatMap(({ name }) => (words.has(name) ? [name] : [])),
    ...pieces.flatMap(({ id, hex }) => (words.has(id) ? [hex] : [])),
  ];
}

function wordsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

/** Of few units those not far away are shown; of many only those where it happens. */
const FEW = 8;
const FAR = 6 * HEX;

function near(pieces: readonly Piece[], along: readonly string[], { hexes }: BoardPlan): readonly string[] {
  const stand = pieces.map(({ hex }) => hex);
  if (stand.length > FEW) return stand.filter((hex) => along.includes(hex));
  const at = new Map(hexes.map((hex) => [hex.name, hex]));
  const centers = along.flatMap((hex) => at.get(hex) ?? []);
  return stand.filter((name) => {
    const hex = at.get(name);
    return hex !== undefined && centers.some(({ x, y }) => Math.hypot(x - hex.x, y - hex.y) <= FAR);
  });
}
