/** The game as the kernel plays it. */
import type { Game } from '@bridgehead/engine';
import { fingerprint } from '@bridgehead/engine';
import map from '../content/map.json' with { type: 'json' };
import scenarioContent from '../content/scenarios.json' with { type: 'json' };
import tables from '../content/tables.json' with { type: 'json' };
import unitContent from '../content/units.json' with { type: 'json' };
import { parseAction } from './actions.js';
import type { Action } from './actions.js';
import { combatProcedure } from './attack.js';
import { demolitionProcedure } from './bridges.js';
import { rankCombat } from './combat-table.js';
import { contextOf } from './context.js';
import { displaceProcedure, withdrawProcedure } from './displacement.js';
import { name, names, tell } from './events.js';
import { frontProcedure } from './front.js';
import { advanceProcedure, retreatProcedure } from './ground-rules.js';
import { movementDecision } from './movement-phase.js';
import { OPTIONS, optionsFrom } from './options.js';
import { attackProcedure, resolveProcedure } from './resolution.js';
import { dateOf, isNight, SCENARIO_IDS, scenarios } from './scenarios.js';
import { sequenceProcedure } from './sequence.js';
import { copyState, startState } from './state.js';
import { stateFromJson, stateToJson } from './state-json.js';
import type { Remagen } from './types.js';
import { outcomeOf } from './victory.js';
import { BRIDGE_NAMES, PHASE_NAMES, SIDE_NAMES, SIDES } from './vocabulary.js';

export const remagenRules: Game<Remagen> = {
  key: 'remagen',
  title: 'Remagen',
  summary:
    'The crossing of the Rhine, 7 to 17 March 1945: differential combat, rigid zones of control, a front that must not break.',
  rulesVersion: '4',
  contentHash: contentHash(),
  sides: SIDES,
  sideName: (side) => SIDE_NAMES[side],
  scenarios: scenarios.map(({ id, title, summary }) => ({ id, title, summary })),
  options: OPTIONS,
  procedures: {
    sequence: sequenceProcedure,
    over: {},
    movement: { decision: movementDecision },
    combat: combatProcedure,
    attack: attackProcedure,
    resolve: resolveProcedure,
    retreat: retreatProcedure,
    withdraw: withdrawProcedure,
    displace: displaceProcedure,
    advance: advanceProcedure,
    front: frontProcedure,
    demolition: demolitionProcedure,
  },

  start({ scenario, options }) {
    const id = SCENARIO_IDS.find((known) => known === scenario);
    if (id === undefined)
      throw new Error(`Remagen has no scenario "${scenario}"; expected ${SCENARIO_IDS.join(' or ')}`);
    return startState(id, optionsFrom(options));
  },
  setupOf: ({ scenario, options }) => ({ scenario, options: { ...options } }),
  copy: copyState,
  toJson: stateToJson,
  fromJson: stateFromJson,
  context: contextOf,

  parseAction,

  view: (state) => state, // R70: everything is open
  sees: (event) => event,

  tell,
  nameAction: (_state, action) => nameAction(action),
  nameActionFor: (_state, _side, action) => nameAction(action), // R70
  nameOutcome(events) {
    const combat = events.find((event) => event.type === 'combat-resolved');
    return combat?.result;
  },
  rankOutcome: rankCombat,
  outcome: outcomeOf,
  headline(state) {
    if (state.phase === 'over') return `Game over after Game-Turn ${state.turn}: ${outcomeOf(state).level}`;
    return `Game-Turn ${state.turn}, ${dateOf(state.turn)}${isNight(state.turn) ? ' (night)' : ''}: ${PHASE_NAMES[state.phase]}`;
  },
  mayUndo: (state) => !state.options.strictMoves, // R42
};

/** Everything that the rules work with. How the map is drawn does not matter to a record. */
function contentHash(): string {
  return fingerprint([map, unitContent, scenarioContent, tables]);
}

function nameAction(action: Action): string {
  switch (action.do) {
    case 'move':
      return `Move ${name(action.unit)} to ${action.path.at(-1)}`;
    case 'enter':
      return `Bring on ${name(action.unit)} at ${action.path[0]}${action.path.length > 1 ? `, to ${action.path.at(-1)}` : ''}`;
    case 'place-bridge':
      return `Place the ${BRIDGE_NAMES[action.bridge]} in ${action.hex}, from ${action.west} to ${action.east}`;
    case 'end-phase':
      return 'End the phase';
    case 'attack':
      return `${action.attackers.length === 0 ? 'Barrage' : 'Attack'} ${names(action.defenders)} with ${names([...action.attackers, ...action.barrage])}`;
    case 'support':
      return action.guns.length === 0 ? 'No Final Protective Fire' : `Final Protective Fire by ${names(action.guns)}`;
    case 'retreat':
      return action.path.length === 0
        ? `${name(action.unit)} cannot retreat and is eliminated`
        : `Retreat ${name(action.unit)} by ${action.path.join(' ')}`;
    case 'displace':
      return `Move ${name(action.unit)} aside to ${action.to}`;
    case 'advance':
      return `Advance ${name(action.unit)} to ${action.to}`;
    case 'halt':
      return 'No more advance';
    case 'keep-barrages':
      return `Keep the barrage of ${names(action.units)}`;
    case 'hold':
      return action.groups.length === 0 ? 'Give up all far groups' : `Hold the groups of ${names(action.groups)}`;
    case 'destroy':
      return `Blow up the ${BRIDGE_NAMES[action.bridge]}`;
    case 'spare':
      return `Leave the ${BRIDGE_NAMES[action.bridge]} standing`;
  }
}
