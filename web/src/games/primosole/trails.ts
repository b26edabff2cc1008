/** Lines from hex to hex: how an action looks on the board before it is taken. */
import { itemAt, lastItem } from '@bridgehead/engine';
import type { Action, State } from '@bridgehead/primosole';
import { PRIMOSOLE_BRIDGE, isOnMap, label, unitOf } from '@bridgehead/primosole';
import type { Trail } from '../../board/model.js';
import { way } from '../../kit/desk-tools.js';

export function trails(state: State, action: Action): Trail[] {
  const from = (id: string) => (isOnMap(state, unitOf(id)) ? [label(itemAt(state.place, unitOf(id)))] : []);
  switch (action.do) {
    case 'move':
      return way('move', [...from(action.unit), ...action.path]);
    case 'fire':
      return way('fire', [...from(action.unit), ...from(action.target)]);
    case 'defend':
    case 'call':
      return way('fire', [...from(action.unit), ...enteredHex(state)]);
    case 'retreat':
    case 'fall-back':
    case 'withdraw':
    case 'leave':
      return way('retreat', [...from(action.unit), action.hex]);
    case 'fall':
      return way('fire', [...aimedHex(state), action.hex]);
    case 'fight':
      return (state.combat?.entered ?? []).flatMap(({ from: hex }) =>
        state.combat === undefined ? [] : way('attack', [label(hex), label(state.combat.hex)]),
      );
    case 'demolish':
    case 'raid':
      return way('note', PRIMOSOLE_BRIDGE.side.map(label));
    default:
      return [];
  }
}

/** Where a unit moves that is reacted to. */
function enteredHex(state: State): string[] {
  const frame = lastItem(state.stack);
  return frame.at === 'window' ? [label(frame.hex)] : [];
}

function aimedHex(state: State): string[] {
  const frame = lastItem(state.stack);
  return frame.at === 'strike' ? [label(frame.aim)] : [];
}
