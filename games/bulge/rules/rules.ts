/** The game as the kernel plays it. */
import type { Game } from '@bridgehead/engine';
import { fingerprint } from '@bridgehead/engine';
import map from '../content/map.json' with { type: 'json' };
import scenarioContent from '../content/scenarios.json' with { type: 'json' };
import tableContent from '../content/tables.json' with { type: 'json' };
import unitContent from '../content/units.json' with { type: 'json' };
import { nameAction } from './state/action-names.js';
import { parseAction } from './state/actions.js';
import { airPlanProcedure } from './air/air-plan.js';
import { combatProcedure } from './combat/combat-phase.js';
import { contextOf } from './situation/context.js';
import { tell } from './state/events.js';
import { advanceProcedure, retreatProcedure } from './combat/ground-rules.js';
import { lossProcedure } from './combat/losses.js';
import { movementProcedure } from './movement/movement-phase.js';
import { chosenOptions, OPTION_INFOS, optionsOf } from './scenarios/options.js';
import { nameOutcome, rankOutcome } from './combat/outcomes.js';
import { resolveProcedure } from './combat/resolution.js';
import { campaign } from './scenarios/scenarios.js';
import { sequenceProcedure } from './sequence/sequence.js';
import { setUpProcedure, startState } from './sequence/set-up.js';
import { copyState } from './state/state.js';
import { stateFromJson, stateToJson } from './state/state-json.js';
import { supplyProcedure } from './supply/supply-phase.js';
import { dateOf } from './board/tables.js';
import type { Bulge } from './situation/types.js';
import { outcomeOf } from './situation/victory.js';
import { imagineBehind, seenEvent, viewOf } from './views.js';
import { PHASE_NAMES, SIDE_NAMES, SIDES } from './vocabulary/vocabulary.js';

export const bulgeRules: Game<Bulge> = {
  key: 'bulge',
  title: 'Battle of the Bulge',
  summary:
    'The Ardennes offensive, 16 December 1944 to 2 January 1945: combat before and after movement, roads, supply, weather, and secret air orders.',
  rulesVersion: '2',
  contentHash: contentHash(),
  sides: SIDES,
  sideName: (side) => SIDE_NAMES[side],
  scenarios: [{ id: campaign.id, title: campaign.title, summary: campaign.summary }],
  options: OPTION_INFOS,
  procedures: {
    sequence: sequenceProcedure,
    over: {},
    'set-up': setUpProcedure,
    'air-plan': airPlanProcedure,
    combat: combatProcedure,
    resolve: resolveProcedure,
    loss: lossProcedure,
    retreat: retreatProcedure,
    advance: advanceProcedure,
    supply: supplyProcedure,
    movement: movementProcedure,
  },

  start({ scenario, options }) {
    if (scenario !== campaign.id)
      throw new Error(`Battle of the Bulge has no scenario "${scenario}"; expected ${campaign.id}`);
    return startState(optionsOf(options));
  },
  setupOf: ({ scenario, options }) => ({ scenario, options: chosenOptions(options) }),
  copy: copyState,
  toJson: stateToJson,
  fromJson: stateFromJson,
  context: contextOf,

  parseAction,

  view: viewOf,
  sees: seenEvent,
  imagine: imagineBehind,

  tell,
  nameAction,
  nameActionFor: (state, _side, action, viewer) => nameAction(viewOf(state, viewer), action), // R65
  nameOutcome,
  rankOutcome,
  outcome: outcomeOf,
  headline(state) {
    if (state.phase === 'set-up') return `Before Game-Turn 1: ${PHASE_NAMES[state.phase]}`;
    if (state.phase === 'over') return `Game over after Game-Turn ${state.turn}: ${outcomeOf(state).level}`;
    return `Game-Turn ${state.turn}, ${dateOf(state.turn)}${state.weather === undefined ? '' : ` (${state.weather})`}: ${PHASE_NAMES[state.phase]}`;
  },
  mayUndo: () => true, // R83: dice and revealed orders end it
};

/** Everything that the rules work with. How the map is drawn does not matter to a record. */
function contentHash(): string {
  return fingerprint([map, unitContent, scenarioContent, tableContent]);
}
