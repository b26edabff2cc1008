/** The game as the kernel plays it. */
import type { Game } from '@bridgehead/engine';
import { fingerprint } from '@bridgehead/engine';
import map from '../content/map.json' with { type: 'json' };
import scenarioContent from '../content/scenarios.json' with { type: 'json' };
import tableContent from '../content/tables.json' with { type: 'json' };
import unitContent from '../content/units.json' with { type: 'json' };
import { nameAction } from './action-names.js';
import { actionsProcedure } from './actions-phase.js';
import { parseAction } from './actions.js';
import { activationProcedure, declaredProcedure } from './activation.js';
import { scenarioOf } from './battles.js';
import {
  additionalOrdersProcedure,
  changeOfOrdersProcedure,
  extraAmmoProcedure,
  quickRallyProcedure,
  sniperProcedure,
} from './card-events.js';
import { CAMPAIGN_START, refitProcedure } from './campaign.js';
import { campaign } from './campaign-content.js';
import { combatCardProcedure } from './close-combat-cards.js';
import { lossProcedure } from './close-combat-end.js';
import { combatProcedure } from './close-combat.js';
import { contextOf } from './context.js';
import { counterattackProcedure } from './counterattack.js';
import { limitCardProcedure } from './defensive-fire.js';
import { demolitionProcedure } from './demolition.js';
import { drawCounts, framesBelow } from './draw-counts.js';
import { enterProcedure } from './enter.js';
import { tell } from './events.js';
import { fireProcedure } from './fire.js';
import { fortProcedure } from './fortifications.js';
import { hitsProcedure } from './hits.js';
import { layMinesProcedure } from './lay-mines.js';
import { imagineBehind } from './imagine.js';
import { mineProcedure } from './mines.js';
import { moveProcedure } from './movement.js';
import { OPTIONS, optionsFrom } from './options.js';
import { orderBook } from './orders-answer.js';
import { nameOutcome, rankOutcome } from './outcomes.js';
import { rallyProcedure } from './rally.js';
import { windowProcedure } from './reactions.js';
import { reinforcementsProcedure } from './reinforcements.js';
import { isUnfolding, retreatProcedure } from './retreat.js';
import { isNight, SCENARIO_IDS, scenarios, timeOf } from './scenarios.js';
import { sequenceProcedure } from './sequence.js';
import { setUpProcedure } from './set-up.js';
import { stackingProcedure } from './stacking.js';
import { stateFromJson, stateToJson } from './state-json.js';
import { copyState, startState } from './state.js';
import { strikeProcedure } from './strikes.js';
import type { Primosole } from './types.js';
import { PHASE_NAMES, SIDE_NAMES, SIDES } from './vocabulary.js';
import { outcomeOf } from './victory.js';
import { seenEvent, viewOf } from './views.js';
import { withdrawProcedure } from './withdrawal.js';

/** D.15 C.1 The three scenarios in a row. */
const CAMPAIGN = 'primosole-campaign';

export const primosoleRules: Game<Primosole> = {
  key: 'primosole',
  title: 'Primosole Bridge',
  summary:
    'Paratroopers and Durhams against German parachute troops at the bridge over the Simeto, 14 to 17 July 1943: formations activated by cards, reactions to every move.',
  rulesVersion: '2',
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
