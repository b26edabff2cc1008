/** Decision at Elst as the kernel plays it. */
import type { Game } from '@bridgehead/engine';
import { fingerprint } from '@bridgehead/engine';
import map from '../content/map.json' with { type: 'json' };
import scenarioContent from '../content/scenarios.json' with { type: 'json' };
import tableContent from '../content/tables.json' with { type: 'json' };
import unitContent from '../content/units.json' with { type: 'json' };
import { nameAction, nameActionFor } from './action-names.js';
import { parseAction } from './actions.js';
import { advancePhaseProcedure } from './advance-phase.js';
import { arrivalsProcedure } from './arrivals.js';
import { beforehand } from './assumed-sight.js';
import { attackProcedure } from './attack.js';
import { closeCombatPhaseProcedure } from './close-combat-phase.js';
import { combatProcedure } from './combat.js';
import { contextOf } from './context.js';
import { expenditureProcedure } from './expenditure.js';
import { firePhaseProcedure } from './fire-phase.js';
import { bombardmentProcedure } from './bombardment.js';
import { movementPhaseProcedure } from './movement-phase.js';
import { movingProcedure } from './moving.js';
import { OPTIONS, optionsFrom } from './options.js';
import { orderBook } from './orders-answer.js';
import { nameOutcome, rankOutcome } from './outcomes.js';
import { promotionProcedure } from './promotion.js';
import { rallyPhaseProcedure } from './rally-phase.js';
import { routPhaseProcedure } from './rout-phase.js';
import { routingProcedure } from './routing.js';
import { isScenario, scenarios } from './scenarios.js';
import { sequenceProcedure } from './sequence.js';
import { setUpProcedure } from './set-up.js';
import { startState } from './start.js';
import { stateFromJson, stateToJson } from './state-json.js';
import type { State } from './state.js';
import { bitOf, copyState } from './state.js';
import { tell } from './telling.js';
import type { Elst } from './types.js';
import { outcomeOf } from './victory.js';
import { seenEvent, viewOf } from './views.js';
import { PHASE_NAMES, SIDE_NAMES, SIDES } from './vocabulary.js';
import { windowProcedure } from './window.js';

export const elstRules: Game<Elst> = {
  key: 'elst',
  title: 'Decision at Elst',
  summary: 'Squads, leaders and machine guns in the villages and polders north of Nijmegen, 22 to 25 September 1944: every expenditure of movement may be fired at.',
  rulesVersion: '2',
  contentHash: fingerprint([map, unitContent, scenarioContent, tableContent]),
  sides: SIDES,
  sideName: (side) => SIDE_NAMES[side],
  scenarios: scenarios.filter(({ offered }) => offered).map(({ id, title, summary }) => ({ id, title, summary })),
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
    'movement-phase': movementPhaseProcedure,
    moving: movingProcedure,
    expenditure: expenditureProcedure,
    window: windowProcedure,
    'rout-phase': routPhaseProcedure,
    routing: routingProcedure,
    'advance-phase': advancePhaseProcedure,
    'close-combat-phase': closeCombatPhaseProcedure,
    combat: combatProcedure,
  },

  start({ scenario, options }) {
    if (!isScenario(scenario)) throw new Error(`Decision at Elst has no scenario "${scenario}"; expected ${scenarios.filter(({ offered }) => offered).map(({ id }) => id).join(' or ')}`);
    return startState(scenario, optionsFrom(options));
  },
  setupOf: ({ scenario, options }) => ({ scenario, options: { ...options } }),
  copy: copyState,
  toJson: stateToJson,
  fromJson: stateFromJson,
  context: contextOf,

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
  headline(state) {
    if (state.phase === 'set-up') return PHASE_NAMES[state.phase];
    if (state.phase === 'over') return `Game over after turn ${state.turn}: ${outcomeOf(state).level}`;
    return `Turn ${state.turn}, ${SIDE_NAMES[state.attacker]} Player Turn: ${PHASE_NAMES[state.phase]}`;
  },
  mayUndo: (state) => !hasSpent(state),
  orders: orderBook,
};

/**
 * I-3.3.1d I-R102 Steps are not taken back; and nobody must learn by undoing whether the defender was asked last. That could be
 * until the mover himself has certainly answered something after his last step: an advance shows it.
 */
function hasSpent({ phase, marks, stack }: State): boolean {
  const isOnTheMove = stack.some((frame) => frame.at === 'moving' && frame.parts.some(({ spent }) => spent > 0));
  const isMarked = (mark: number) => marks.some((bits) => (bits & mark) !== 0);
  return isOnTheMove || (isMarked(DONE) && !(phase === 'advance' && isMarked(ADVANCED)));
}

const DONE = bitOf('done');
const ADVANCED = bitOf('advanced');
