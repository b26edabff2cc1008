/** 11.6.1 11.6.2 Where mines are laid: on the ways by which the enemy comes to what counts, the strongest on the busiest. */
import { numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { distance, OFF_BOARD } from '@bridgehead/engine/hex';
import type { ActionOf } from '@bridgehead/primosole';
import { controllerOf, GRID, hexOfLabel, opponentOf, scenarioOf, unitsOnMap } from '@bridgehead/primosole';
import { bestOf } from '../options.js';
import { listed } from './actions-answer.js';
import { answerByDefault } from './event-answer.js';
import type { Answer, Option, Request, Situation } from './situation.js';
import { answerOf } from './situation.js';
import { isStaff } from './worth.js';

/** How many points of movement around a hex an enemy would take rather than go through it. */
const DETOUR = 2;
/** A marker beside another counts so much: a way that is barred twice is barred once. */
const BESIDE = 0.6;

/** 11.6.1 The strongest remaining marker goes to the busiest hex; then the side is ready. */
export function answerMines(request: Request, situation: Situation): Answer {
  const lays = listed(request).filter((action): action is ActionOf<'lay'> => action.do === 'lay');
  const strongest = Math.max(...lays.map(({ mine }) => valueOfMarker(situation, mine)));
  const traffic = new Map<string, number>();
  const options = lays
    .filter(({ mine }) => valueOfMarker(situation, mine) === strongest)
    .map((action): Option => {
      const value = traffic.get(action.hex) ?? trafficThrough(situation, hexOfLabel(action.hex));
      traffic.set(action.hex, value);
      return { action, value, reason: `The enemy is most likely to come through ${action.hex}.` };
    });
  return answerOf(bestOf(options)) ?? answerByDefault(request);
}

function valueOfMarker({ state, side }: Situation, marker: number): number {
  return state.mines.filter((mine) => mine.side === side).at(marker)?.value ?? 0;
}

/** How many enemies have their way to something that counts through a hex, by the points they would take. */
function trafficThrough({ state, side, travel }: Situation, hex: Hex): number {
  const enemies = unitsOnMap(state, opponentOf(side)).filter((enemy) => !isStaff(enemy));
  const wanted = scenarioOf(state).victory.objectives.filter(
    (objective) => controllerOf(state, objective.hex) === side,
  );
  const mined = state.mines.filter(
    (mine) => mine.hex !== OFF_BOARD && distance(GRID, mine.hex, hex) <= 1 && mine.side === side,
  ).length;
  let sum = 0;
  for (const enemy of enemies) {
    const here = numberAt(state.place, enemy);
    for (const objective of wanted) {
      const around =
        travel.cost(state, enemy, here, hex) +
        travel.cost(state, enemy, hex, objective.hex) -
        travel.cost(state, enemy, here, objective.hex);
      sum += objective.points * Math.max(0, 1 - around / DETOUR);
    }
  }
  return sum * BESIDE ** mined;
}
