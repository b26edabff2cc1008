/** C.11 D.15 How a campaign ends. */
import type { Outcome } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { label } from '../board/board.js';
import { campaign as rules } from '../scenarios/campaign-content.js';
import { findScenario } from '../scenarios/scenarios.js';
import type { CampaignProgress, State } from '../state/state.js';
import { controllerOf } from '../state/state.js';
import { isBridgeDestroyed, PRIMOSOLE_BRIDGE } from './terrain.js';
import type { Level, Side } from '../vocabulary/vocabulary.js';
import { LEVEL_NAMES, SIDE_NAMES, SIDES } from '../vocabulary/vocabulary.js';

/** C.11 What each side has won in the battles; the bridge and the last objective count for the British. */
function pointsOf(state: State, { results }: CampaignProgress, side: Side): TallySheet {
  const { decisive, marginal, bridgeIntact, objective } = rules.result;
  const tally = new TallySheet(`${SIDE_NAMES[side]} campaign points`);
  results.forEach((level, battle) => {
    if (level.startsWith(side))
      tally.add(
        'C.11',
        `${findScenario(rules.order[battle]).title}: ${LEVEL_NAMES[level]}`,
        level.endsWith('decisive') ? decisive : marginal,
      );
  });
  if (side === 'german') return tally;
  if (!isBridgeDestroyed(state)) tally.add('C.11', `${PRIMOSOLE_BRIDGE.name} stands`, bridgeIntact);
  if (controllerOf(state, objective.hex) === side)
    tally.add('C.11', `control of ${label(objective.hex)}`, objective.points);
  return tally;
}

/** C.11 The result of a campaign whose last battle has ended at this level. */
export function campaignOutcome(state: State, progress: CampaignProgress, last: Level): Outcome<Side> {
  const all = { ...progress, results: [...progress.results, last] };
  const points = { british: pointsOf(state, all, 'british'), german: pointsOf(state, all, 'german') };
  const sum = points.british.total - points.german.total;
  const level = rules.levels.find(({ from }) => from === undefined || sum >= from)?.level ?? 'draw';
  return {
    winner: SIDES.find((side) => side === level),
    level: level === 'draw' ? 'Campaign drawn' : `${SIDE_NAMES[level]} campaign victory`,
    points,
  };
}
