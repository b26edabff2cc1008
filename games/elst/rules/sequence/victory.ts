/** I-R105 Who has won, and what counts for it. */
import type { Outcome } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { Scenario } from '../scenarios/scenarios.js';
import { findScenario } from '../scenarios/scenarios.js';
import type { State } from '../state/state.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDE_NAMES } from '../vocabulary/vocabulary.js';

/** I-R105 What must be held to win by the side that has to take ground. A handicap makes it fewer objectives, or more, but never none and never more than there are. */
export function goalOf({
  scenario,
  options: { fewerObjectives = 0, moreObjectives = 0 },
}: State): NonNullable<Scenario['victory']> | undefined {
  const { victory } = findScenario(scenario);
  if (victory === undefined || fewerObjectives === moreObjectives) return victory;
  return {
    ...victory,
    atLeast: Math.min(victory.some.length, Math.max(1, victory.atLeast - fewerObjectives + moreObjectives)),
  };
}

/** Holdings so far; once the game is over the winner: the side that had to take them, or the one that kept them. */
export function outcomeOf(state: State): Outcome<Side> {
  const { holdings } = findScenario(state.scenario);
  const victory = goalOf(state);
  const points = { british: new TallySheet('British'), german: new TallySheet('German') };
  holdings.forEach(({ at }, index) => {
    const side = state.control[index];
    if (side !== undefined) points[side].add('I-2.0h', at, 1);
  });
  if (state.phase !== 'over' || victory === undefined)
    return { winner: undefined, level: state.phase === 'over' ? 'No victor' : '', points };
  const isHeld = (at: string) => state.control[holdings.findIndex((holding) => holding.at === at)] === victory.side;
  const hasWon = victory.all.every(isHeld) && victory.some.filter(isHeld).length >= victory.atLeast;
  const winner = hasWon ? victory.side : opponentOf(victory.side);
  return { winner, level: `${SIDE_NAMES[winner]} victory`, points };
}
