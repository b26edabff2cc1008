/** Lines from hex to hex: how an action looks on the board before it is taken. */
import type { Action, State, WrittenSpend, WrittenVehicleSpend } from '@bridgehead/elst';
import { componentNamed, isWeapon, numberOf, postOf, weaponIn } from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import type { Trail } from '../../board/model.js';
import { way } from '../../kit/desk-tools.js';
import { hexInPlay, hexOfName, shownAt } from './common/places.js';

export function trails(state: State, action: Action): Trail[] {
  const from = (id: string) => fromUnit(state, numberOf(id));
  switch (action.do) {
    case 'move':
      return way('move', [...from(itemAt(action.units, 0)), ...stops(action.way)]);
    case 'go':
      return way('move', [...moverHex(state), ...stops(action.way)]);
    case 'drive':
      return way('move', [...from(action.unit), ...entries(action.way)]);
    case 'drive-on':
      return way('move', [...driverHex(state), ...entries(action.way)]);
    case 'fire':
      return [...new Set(action.with.flatMap((id) => fromComponent(state, id)))].flatMap((hex) =>
        way('fire', [hex, hexOfName(action.at)]),
      );
    case 'bombard':
    case 'shoot':
      return way('fire', [...fromComponent(state, action.weapon), hexOfName(action.at)]);
    case 'panzerfaust':
      return way('fire', [...from(action.unit), hexOfName(action.at)]);
    case 'artillery':
      return action.at === undefined
        ? []
        : way('sight', [...fromPost(state, action.battery - 1), hexOfName(action.at)]);
    case 'lay-smoke':
      return way('sight', [...fromUnit(state, state.smokeObserver), hexOfName(action.at)]);
    case 'rout':
      return way('retreat', [...from(action.unit), ...action.way.map(({ to }) => hexOfName(to))]);
    case 'advance':
      return [...new Set(action.units.flatMap(from))].flatMap((hex) => way('move', [hex, hexOfName(action.to)]));
    default:
      return [];
  }
}

function fromUnit(state: State, unit: number): string[] {
  const hex = unit >= 0 && unit < state.place.length ? shownAt(state, unit) : undefined;
  return hex === undefined ? [] : [hex];
}

/** Where the observer of a battery looks from. */
function fromPost(state: State, number: number): string[] {
  const post = number < state.batteries.length ? postOf(state, itemAt(state.batteries, number)) : undefined;
  const hex = post === undefined ? undefined : hexInPlay(state, post);
  return hex === undefined ? [] : [hex];
}

/** Where a unit's own fire or that of its weapon comes from. */
function fromComponent(state: State, id: string): string[] {
  const component = componentNamed(id);
  const unit = isWeapon(component) ? (state.holder[weaponIn(component)] ?? -1) : component;
  return unit < 0 ? [] : fromUnit(state, unit);
}

/** Where the stack on the move stands now. */
function moverHex(state: State): string[] {
  const frame = state.stack.findLast((each) => each.at === 'moving');
  const unit = frame?.at === 'moving' ? frame.parts[0]?.units[0] : undefined;
  return unit === undefined ? [] : fromUnit(state, unit);
}

function driverHex(state: State): string[] {
  const frame = state.stack.findLast((each) => each.at === 'driving');
  return frame?.at === 'driving' ? fromUnit(state, frame.unit) : [];
}

function entries(spends: readonly WrittenVehicleSpend[]): string[] {
  return spends.flatMap((spend) => ('to' in spend ? [hexOfName(spend.to)] : []));
}

function stops(spends: readonly WrittenSpend[]): string[] {
  return spends.flatMap((spend) =>
    'to' in spend ? [hexOfName(spend.to)] : 'along' in spend ? [hexOfName(spend.along)] : [],
  );
}
