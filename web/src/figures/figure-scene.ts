/** A figure as the board would show it: where its units stand, what is tried, and what the rules say to that. */
import type { GameTypes, Verdict, WholeGame } from '@bridgehead/engine';
import type { Figure } from '@bridgehead/engine/learning';
import { askAction, openPosition } from '@bridgehead/engine/positions';
import { closeUp } from '../board/close-up.js';
import type { BoardPlan, Scene } from '../board/model.js';
import type { Kit } from '../kit/kit.js';

export interface FigureScene {
  readonly plan: BoardPlan;
  readonly scene: Scene;
  readonly verdict: Verdict;
}

type Needed<T extends GameTypes> = Pick<Kit<T>, 'pieces' | 'signs' | 'trails' | 'plan'>;

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
  const named = new Set([
    ...trails.flatMap(({ hexes }) => hexes),
    ...near(
      pieces.map(({ hex }) => hex),
      trails,
    ),
  ]);
  if (trails.length === 0 || named.size === 0) return undefined;
  const plan = closeUp(kit.plan(state), named);
  const shown = new Set(plan.hexes.map(({ name }) => name));
  return {
    plan,
    verdict,
    scene: {
      pieces: pieces.filter(({ hex }) => shown.has(hex)),
      signs: kit.signs(state).filter(({ hexes }) => hexes.every((hex) => shown.has(hex))),
      marks: [],
      trails,
    },
  };
}

/** Of few units all are shown; of many only those that the trails come to. */
const FEW = 8;

function near(hexes: readonly string[], trails: Scene['trails']): readonly string[] {
  const along = new Set(trails.flatMap((trail) => trail.hexes));
  return hexes.length <= FEW ? hexes : hexes.filter((hex) => along.has(hex));
}
