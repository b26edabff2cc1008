/** Lines from hex to hex: how an action looks on the board before it is taken. */
import { itemAt, lastItem } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { distance } from '@bridgehead/engine/hex';
import type { Action, State } from '@bridgehead/remagen';
import { GRID, hexOfLabel, isOnMap, label, unitOf } from '@bridgehead/remagen';
import type { Trail } from '../../board/model.js';
import { arrows } from '../../kit/battle-lines.js';
import { way } from '../../kit/desk-tools.js';

export function trails(state: State, action: Action): Trail[] {
  const from = (id: string) => (isOnMap(state, unitOf(id)) ? [label(itemAt(state.place, unitOf(id)))] : []);
  const hexesOf = (ids: readonly string[]) => ids.flatMap(from);
  switch (action.do) {
    case 'move':
      return way('move', [...from(action.unit), ...action.path]);
    case 'enter':
      return way('move', action.path);
    case 'place-bridge':
      return way('note', [action.west, action.hex, action.east]);
    case 'attack':
      return [
        ...arrows(hexesOf(action.attackers), hexesOf(action.defenders)),
        ...fire(hexesOf(action.barrage), hexesOf(action.defenders)),
      ];
    case 'support':
      return supportTrails(state, hexesOf(action.guns));
    case 'retreat':
      return way('retreat', [...from(action.unit), ...action.path]);
    case 'displace':
      return way('retreat', [...from(action.unit), action.to]);
    case 'advance':
      return way('move', [...from(action.unit), ...pathOfAdvance(state, action.along, action.to)]);
    case 'destroy':
      return state.bridges.flatMap(({ id, at }) =>
        id === action.bridge && at !== undefined ? way('note', [at.hex, at.east].map(label)) : [],
      );
    default:
      return [];
  }
}

/** From every gun to the nearest target. */
export function fire(guns: readonly string[], targets: readonly string[]): Trail[] {
  if (targets.length === 0) return [];
  return guns.flatMap((gun) => {
    const away = (hex: string) => distance(GRID, hexOfLabel(gun), hexOfLabel(hex));
    return way('fire', [gun, targets.reduce((best, next) => (away(next) < away(best) ? next : best))]);
  });
}

/** The attack that the fire answers, and the fire. */
function supportTrails(state: State, guns: readonly string[]): Trail[] {
  const frame = lastItem(state.stack);
  if (frame.at !== 'attack') return [];
  const hexes = (units: readonly number[]) => units.map((unit) => label(itemAt(state.place, unit)));
  const defenders = hexes(frame.defenders);
  return [
    ...arrows(hexes(frame.attackers), defenders),
    ...fire(hexes(frame.barrage), defenders),
    ...fire(guns, defenders),
  ];
}

/** The part of a Path of Retreat up to the hex where the victor stops. */
function pathOfAdvance(state: State, along: string, to: string): string[] {
  const frame = lastItem(state.stack);
  const hexes: readonly Hex[] =
    frame.at === 'advance' ? (frame.paths.find(({ unit }) => unit === unitOf(along))?.hexes ?? []) : [];
  const end = hexes.indexOf(hexOfLabel(to));
  return end < 0 ? [to] : hexes.slice(0, end + 1).map(label);
}
