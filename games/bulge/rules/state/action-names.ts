/** What a player calls an action in a list of choices. On a view, air orders that its side may not know have no content. */
import { counted, listed } from '@bridgehead/engine';
import type { Action, ActionOf } from './actions.js';
import { name, names, sayPlan } from './events.js';
import type { State } from './state.js';
import { SIDE_NAMES, TABLE_NAMES } from '../vocabulary/vocabulary.js';

export function nameAction(state: State, action: Action): string {
  switch (action.do) {
    case 'place':
      return `Place ${name(action.unit)} in ${action.hex}`;
    case 'by-default':
      return 'Use suggested setup';
    case 'ready':
      return 'Ready';
    case 'plan':
      return state.plans[action.side] === 'sealed'
        ? `${SIDE_NAMES[action.side]} air orders`
        : `Air orders: ${sayPlan(action)}`;
    case 'attack':
      return nameAttack(action);
    case 'end-phase':
      return 'End the phase';
    case 'lose':
      return action.units.length === 0 ? 'Lose nothing' : `Lose ${names(action.units)}`;
    case 'retreat':
      return action.path.length === 0
        ? `${name(action.unit)} cannot retreat and is destroyed`
        : `Retreat ${name(action.unit)} to ${action.path.at(-1)}`;
    case 'advance':
      return `Advance ${name(action.unit)} to ${action.to}`;
    case 'halt':
      return 'No advance';
    case 'resupply':
      return action.units.length === 0 ? 'Supply no units from the air' : `Supply ${names(action.units)} from the air`;
    case 'move':
      return `Move ${name(action.unit)}${action.path.length === 0 ? '' : ` to ${action.path.at(-1)}`}${travel(action)}`;
    case 'enter':
      return `Bring on ${name(action.unit)} at ${action.path[0]}${action.path.length > 1 ? `, to ${action.path.at(-1)}` : ''}${travel(action)}`;
    case 'roll':
      return `Roll for the movement points of ${name(action.unit)}`;
    case 'drop':
      return `Drop the airborne unit at ${action.hex}`;
  }
}

function nameAttack({ attackers, defender, table, support, resupply, owes }: ActionOf<'attack'>): string {
  const more = [
    ...(support > 0 ? [`${counted(support, 'point')} of ground support`] : []),
    ...(resupply.length > 0 ? [`${names(resupply)} supplied from the air`] : []),
    ...(owes !== undefined && owes.length > 0 ? [`then ${names(owes)}`] : []),
  ];
  return `Attack ${name(defender)} with ${names(attackers)}, ${TABLE_NAMES[table]}${more.length === 0 ? '' : `; ${listed(more)}`}`;
}

function travel({ truck, exit }: { readonly truck?: true | undefined; readonly exit?: true | undefined }): string {
  return `${truck === true ? ', on trucks' : ''}${exit === true ? ', and off the map' : ''}`;
}
