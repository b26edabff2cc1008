/** The game as the kernel plays it. */
import type { Game } from '@bridgehead/engine';
import { fingerprint } from '@bridgehead/engine';
import map from '../content/map.json' with { type: 'json' };
import scenarioContent from '../content/scenarios.json' with { type: 'json' };
import tableContent from '../content/tables.json' with { type: 'json' };
import unitContent from '../content/units.json' with { type: 'json' };
import { nameAction } from './action-names.js';
import { actionsProcedure } from './sequence/actions-phase.js';
import { parseAction } from './state/actions.js';
import { activationProcedure, declaredProcedure } from './activation/activation.js';
import { scenarioOf } from './situation/battles.js';
import {
  additionalOrdersProcedure,
  changeOfOrdersProcedure,
  extraAmmoProcedure,
  quickRallyProcedure,
  sniperProcedure,
} from './activation/card-events.js';
import { CAMPAIGN_START, refitProcedure } from './sequence/campaign.js';
import { campaign } from './scenarios/campaign-content.js';
import { combatCardProcedure } from './close-combat/close-combat-cards.js';
import { lossProcedure } from './close-combat/close-combat-end.js';
import { combatProcedure } from './close-combat/close-combat.js';
import { contextOf } from './situation/context.js';
import { counterattackProcedure } from './close-combat/counterattack.js';
import { limitCardProcedure } from './fire/defensive-fire.js';
import { demolitionProcedure } from './mines/demolition.js';
import { drawCounts, framesBelow } from './close-combat/draw-counts.js';
import { enterProcedure } from './close-combat/enter.js';
import { tell } from './state/events.js';
import { fireProcedure } from './fire/fire.js';
import { fortProcedure } from './set-up/fortifications.js';
import { hitsProcedure } from './hits/hits.js';
import { layMinesProcedure } from './mines/lay-mines.js';
import { imagineBehind } from './planning/imagine.js';
import { mineProcedure } from './mines/mines.js';
import { moveProcedure } from './movement/movement.js';
import { OPTIONS, optionsFrom } from './vocabulary/options.js';
import { orderBook } from './planning/orders-answer.js';
import { nameOutcome, rankOutcome } from './state/outcomes.js';
import { rallyProcedure } from './activation/rally.js';
import { windowProcedure } from './movement/reactions.js';
import { reinforcementsProcedure } from './movement/reinforcements.js';
import { isUnfolding, retreatProcedure } from './movement/retreat.js';
import { isNight, SCENARIO_IDS, scenarios, timeOf } from './scenarios/scenarios.js';
import { sequenceProcedure } from './sequence/sequence.js';
import { setUpProcedure } from './set-up/set-up.js';
import { stackingProcedure } from './movement/stacking.js';
import { stateFromJson, stateToJson } from './state/state-json.js';
import { copyState, startState } from './state/state.js';
import { strikeProcedure } from './fire/strikes.js';
import type { Primosole } from './situation/types.js';
import { PHASE_NAMES, SIDE_NAMES, SIDES } from './vocabulary/vocabulary.js';
import { outcomeOf } from './situation/victory.js';
import { seenEvent, viewOf } from './state/views.js';
import { withdrawProcedure } from './close-combat/withdrawal.js';

/** D.15 C.1 The three scenarios in a row. */
const CAMPAIGN = 'primosole-campaign';

export const primosoleRules: Game<Primosole> = {
  key: 'primosole',
  title: 'Primosole Bridge',
  summary:
    'Paratroopers and Durhams against German parachute troops at the bridge over the Simeto, 14 to 17 July 1943: formations activated by cards, reactions to every move.',
  rulesVersion: '4',
  contentHash: contentHash(),
  sides: SIDES,
  sideName: (side) => SIDE_NAMES[side],
  scenarios: [
    ...scenarios.map(({ id, title, summary }) => ({ id, title, summary })),
    { id: CAMPAIGN, title: campaign.title, summary: campaign.summary },
  ],
  options: OPTIONS,
  procedures: {
    sequence: sequenceProcedure,
    over: {},
    refit: refitProcedure,
    'set-up': setUpProcedure,
    'lay-mines': layMinesProcedure,
    reinforcements: reinforcementsProcedure,
    activation: activationProcedure,
    declared: declaredProcedure,
    actions: actionsProcedure,
    stacking: stackingProcedure,
    move: moveProcedure,
    enter: enterProcedure,
    window: windowProcedure,
    'limit-card': limitCardProcedure,
    fort: fortProcedure,
    fire: fireProcedure,
    strike: strikeProcedure,
    hits: hitsProcedure,
    retreat: retreatProcedure,
    mine: mineProcedure,
    rally: rallyProcedure,
    demolition: demolitionProcedure,
    combat: combatProcedure,
    'combat-card': combatCardProcedure,
    counterattack: counterattackProcedure,
    loss: lossProcedure,
    withdraw: withdrawProcedure,
    sniper: sniperProcedure,
    'change-of-orders': changeOfOrdersProcedure,
    'additional-orders': additionalOrdersProcedure,
    'quick-rally': quickRallyProcedure,
    'extra-ammo': extraAmmoProcedure,
  },

  start({ scenario, options }) {
    const id = scenario === CAMPAIGN ? campaign.order[0] : SCENARIO_IDS.find((known) => known === scenario);
    if (id === undefined)
      throw new Error(
        `Primosole Bridge has no scenario "${scenario}"; expected ${[...SCENARIO_IDS, CAMPAIGN].join(' or ')}`,
      );
    const state = startState(id, optionsFrom(options));
    if (scenario === CAMPAIGN) state.campaign = CAMPAIGN_START;
    return state;
  },
  setupOf: ({ scenario, campaign: progress, options }) => ({
    scenario: progress === undefined ? scenario : CAMPAIGN,
    options: { ...options },
  }),
  copy: copyState,
  toJson: stateToJson,
  fromJson: stateFromJson,
  context: contextOf,
  contextOfView: (_view, _state, context) => context, // it tells of units alone, which both sides see (R79)

  parseAction,

  view: viewOf,
  sees: seenEvent,
  imagine: imagineBehind,

  tell,
  nameAction,
  nameActionFor: (state, _side, action, viewer) => nameAction(viewOf(state, viewer), action), // 2.0aa
  nameOutcome,
  rankOutcome,
  framesBelow,
  isUnfolding,
  drawCounts,
  outcome: outcomeOf,
  headline(state) {
    if (state.phase === 'set-up')
      return state.stack.at(-1)?.at === 'refit' ? 'Between two battles' : PHASE_NAMES[state.phase];
    if (state.phase === 'over') return `Game over after turn ${state.turn}: ${outcomeOf(state).level}`;
    const scenario = scenarioOf(state);
    const initiative =
      state.phase === 'activation' && state.active !== undefined ? `, ${SIDE_NAMES[state.active]} Initiative` : '';
    return `Turn ${state.turn}, ${timeOf(scenario, state.turn)}${isNight(scenario, state.turn) ? ' (night)' : ''}: ${PHASE_NAMES[state.phase]}${initiative}`;
  },
  mayUndo: () => true, // R77: draws, reveals and answers of the other side end it
  orders: orderBook,
};

/** Everything that the rules work with. How the map is drawn does not matter to a record. */
function contentHash(): string {
  return fingerprint([map, unitContent, scenarioContent, tableContent]);
}
