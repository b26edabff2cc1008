/** Lines from hex to hex: how an action looks on the board before it is taken. */
import type { Action, State } from '@bridgehead/bulge';
import { hexOfLabel, isOnMap, label, unitOf } from '@bridgehead/bulge';
import { itemAt } from '@bridgehead/engine';
import type { Trail } from '../../board/model.js';
import { arrows } from '../../kit/battle-lines.js';
import { way } from '../../kit/desk-tools.js';

export function trails(state: State, action: Action): Trail[] {
  const from = (id: string) => (isOnMap(state, unitOf(id)) ? [label(itemAt(state.place, unitOf(id)))] : []);
  switch (action.do) {
    case 'move':
      return way('move', [...from(action.unit), ...action.path]);
    case 'enter':
      return way('move', action.path);
    case 'attack':
      return arrows(action.attackers.flatMap(from), from(action.defender));
    case 'retreat':
      return way('retreat', [...from(action.unit), ...action.path]);
    case 'advance':
      return hexOfLabel(action.to) < 0 ? [] : way('move', [...from(action.unit), action.to]);
    default:
      return [];
  }
}
