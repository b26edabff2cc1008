/** Decision at Elst as the kernel plays it. */
import type { Game } from '@bridgehead/engine';
import { fingerprint } from '@bridgehead/engine';
import campaignContent from '../content/campaign.json' with { type: 'json' };
import campaignScenario from '../content/campaign-scenario.json' with { type: 'json' };
import map from '../content/map.json' with { type: 'json' };
import scenarioContent from '../content/scenarios.json' with { type: 'json' };
import tableContent from '../content/tables.json' with { type: 'json' };
import unitContent from '../content/units.json' with { type: 'json' };
import { advancePhaseProcedure } from './advance/advance-phase.js';
import { artilleryProcedure } from './artillery/artillery-step.js';
import { barrageProcedure } from './artillery/missions.js';
import { appointmentProcedure } from './artillery/smoke-barrage.js';
import { closeCombatPhaseProcedure } from './close-combat/close-combat-phase.js';
import { combatProcedure } from './close-combat/combat.js';
import { reactionFireProcedure } from './assault/reaction-fire.js';
import { sequentialCombatProcedure } from './close-combat/sequential-combat.js';
import { windowProcedure } from './fire-phases/defensive-window.js';
import { firePhaseProcedure } from './fire-phases/fire-phase.js';
import { attackProcedure } from './fire/attack.js';
import { promotionProcedure } from './morale/promotion.js';
import { expenditureProcedure } from './movement/expenditure.js';
import { movementPhaseProcedure } from './movement/movement-phase.js';
import { movingProcedure } from './movement/moving.js';
import { bombardmentProcedure } from './ordnance/bombardment.js';
import { scatteredProcedure } from './ordnance/scattered-targets.js';
import { shotProcedure } from './ordnance/shot.js';
import { nameOutcome, rankOutcome } from './planning/roll-outcomes.js';
import { orderBook } from './planning/standing-orders-answer.js';
import { rallyPhaseProcedure } from './rally/rally-phase.js';
import { interdictionProcedure } from './rout/interdiction-choice.js';
import { routPhaseProcedure } from './rout/rout-phase.js';
import { routingProcedure } from './rout/routing.js';
import { CAMPAIGN, isScenario, scenarios } from './scenarios/scenarios.js';
import { sequenceProcedure } from './sequence/sequence.js';
import { headline } from './sequence/headline.js';
import { outcomeOf } from './sequence/victory.js';
import { arrivalsProcedure } from './set-up/arrivals.js';
import { setUpProcedure } from './set-up/set-up.js';
import { startState } from './set-up/start.js';
import { beforehand } from './situation/visibility.js';
import { parseAction } from './state/actions.js';
import { campaignRules } from './state/campaign-rules.js';
import { contextOf } from './state/context.js';
import { OPTIONS, optionsFrom } from './state/options.js';
import { stateFromJson, stateToJson } from './state/state-json.js';
import type { Mark, State } from './state/state.js';
import { copyState, hasMark } from './state/state.js';
import type { Elst } from './state/types.js';
import { seenEvent, viewOf } from './state/views.js';
import { nameAction, nameActionFor } from './text/action-names.js';
import { tell } from './text/tell-events.js';
import { drivingProcedure } from './vehicles/driving.js';
import { excessVehiclesProcedure } from './vehicles/excess-vehicles.js';
import { vehicleExpenditureProcedure } from './vehicles/vehicle-expenditure.js';
import { SIDE_NAMES, SIDES } from './vocabulary/vocabulary.js';

export const elstRules: Game<Elst> = {
  key: 'elst',
  title: 'Decision at Elst',
  summary:
    'Squads, leaders and machine guns in the villages and polders north of Nijmegen, 22 to 25 September 1944: every expenditure of movement may be fired at.',
  rulesVersion: '10',
  contentHash: fingerprint([map, unitContent, scenarioContent, tableContent, campaignContent, campaignScenario]),
  sides: SIDES,
  sideName: (side) => SIDE_NAMES[side],
  scenarios: scenarios
    .filter(({ offered }) => offered)
    .map(({ id, title, summary, training }) => ({
      id,
      title,
      summary,
      ...(training && { training }),
      ...(id === CAMPAIGN && { long: true as const }),
    })),
  options: OPTIONS,
  procedures: {
    sequence: sequenceProcedure,
    over: {},
    'set-up': setUpProcedure,
    arrivals: arrivalsProcedure,
    'rally-phase': rallyPhaseProcedure,
    promotion: promotionProcedure,
    'fire-phase': firePhaseProcedure,
    attack: attackProcedure,
    bombardment: bombardmentProcedure,
    shot: shotProcedure,
    artillery: artilleryProcedure,
    barrage: barrageProcedure,
    appointment: appointmentProcedure,
    'movement-phase': movementPhaseProcedure,
    moving: movingProcedure,
    expenditure: expenditureProcedure,
    window: windowProcedure,
    scattered: scatteredProcedure,
    driving: drivingProcedure,
    'vehicle-expenditure': vehicleExpenditureProcedure,
    'excess-vehicles': excessVehiclesProcedure,
    'rout-phase': routPhaseProcedure,
    routing: routingProcedure,
    interdiction: interdictionProcedure,
    'advance-phase': advancePhaseProcedure,
    'close-combat-phase': closeCombatPhaseProcedure,
    combat: combatProcedure,
    'sequential-combat': sequentialCombatProcedure,
    'reaction-fire': reactionFireProcedure,
    get refit() {
      return campaignRules().procedures.refit;
    },
    get 'melee-crews'() {
      return campaignRules().procedures['melee-crews'];
    },
    get muster() {
      return campaignRules().procedures.muster;
    },
    get declaration() {
      return campaignRules().procedures.declaration;
    },
    get entry() {
      return campaignRules().procedures.entry;
    },
    get agreement() {
      return campaignRules().procedures.agreement;
    },
  },

  start({ scenario, options }) {
    if (!isScenario(scenario))
      throw new Error(
        `Decision at Elst has no scenario "${scenario}"; expected ${scenarios
          .filter(({ offered }) => offered)
          .map(({ id }) => id)
          .join(' or ')}`,
      );
    return startState(scenario, optionsFrom(options));
  },
  setupOf: ({ scenario, options, campaign }) => ({
    scenario: campaign === undefined ? scenario : CAMPAIGN,
    options: { ...options },
  }),
  copy: copyState,
  toJson: stateToJson,
  fromJson: stateFromJson,
  context: contextOf,
  contextOfView: (view, state, context) => (view.place === state.place ? context : contextOf(view, context)),

  parseAction,

  view: viewOf,
  sees: seenEvent,

  tell,
  nameAction,
  nameActionFor,
  nameOutcome,
  beforehand,
  rankOutcome,
  outcome: outcomeOf,
  headline,
  mayUndo: (state) => !hasSpent(state),
  orders: orderBook,
};

/**
 * I-3.3.1d I-R102 Steps are not taken back; and nobody must learn by undoing whether the defender was asked last. That could be
 * until the mover has certainly answered something after the last step: an advance shows it.
 */
function hasSpent(state: State): boolean {
  const { phase, stack } = state;
  const isOnTheMove = stack.some(
    (frame) => frame.at === 'driving' || (frame.at === 'moving' && frame.parts.some(({ spent }) => spent > 0)),
  );
  const isMarked = (mark: Mark) => state.place.some((_, unit) => hasMark(state, unit, mark));
  return isOnTheMove || (isMarked('done') && !(phase === 'advance' && isMarked('advanced')));
}
