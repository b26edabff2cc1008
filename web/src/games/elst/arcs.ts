/** V-3.2.4l V-3.2.4q What Guns and vehicles cover. */
import type { Action, Elst, Hexspine, State } from '@bridgehead/elst';
import {
  angleOf,
  armOf,
  aspectsFrom,
  componentNamed,
  factsOf,
  hexOf,
  isGun,
  isWeapon,
  NO_ARC,
  numberOf,
  settingOf,
  weaponIn,
} from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import type { CoveredArc, TargetFacing } from '../../board/model.js';
import type { Seat } from '../../kit/kit.js';
import { hexName, shownAt } from './common/places.js';

/** The arc of a Gun, or of the crew that has one; hull and turret of a vehicle. Enemies have one look for all. */
export function arcsOf({ state, side }: Seat<Elst>, piece: string): CoveredArc[] {
  if (piece.startsWith('wreck')) return [];
  const component = componentNamed(piece);
  if (isWeapon(component)) {
    const weapon = weaponIn(component);
    const holder = itemAt(state.holder, weapon);
    const owner = holder < 0 ? undefined : state.side[holder];
    if (armOf(state, weapon).mounted !== undefined && holder >= 0) return vehicleArcs(state, holder, side);
    const place = itemAt(state.weaponPlace, weapon);
    return place < 0 || owner === undefined
      ? []
      : arcIn(state, hexName(state, place), itemAt(state.arc, weapon), owner === side ? 'turret' : 'enemy');
  }
  return vehicleArcs(state, component, side);
}

/** V-3.2.4aa The front, sides and rear of the vehicle that is shot at, and what the shot meets of hull and turret. */
export function facingsOf({ state, context: { board } }: Seat<Elst>, action: Action): TargetFacing[] {
  if ((action.do !== 'shoot' && action.do !== 'panzerfaust') || action.target === undefined) return [];
  const target = numberOf(action.target);
  const holder = action.do === 'shoot' ? itemAt(state.holder, numberOf(action.weapon)) : numberOf(action.unit);
  const [hex, from] = [shownAt(state, target), holder === undefined || holder < 0 ? undefined : shownAt(state, holder)];
  if (hex === undefined || from === undefined || hex === from) return [];
  const [here, there] = [hexOf(board, itemAt(state.place, target)), hexOf(board, itemAt(state.place, holder))];
  const meets = (spine: Hexspine) => aspectsFrom(board.grid, here, spine, there).join(' or ');
  const [hull, turret] = [meets(itemAt(state.hull, target)), meets(itemAt(state.turret, target))];
  return [
    {
      hex,
      angle: angleOf(board.grid, itemAt(state.hull, target)),
      from,
      text: hull === turret ? hull : `hull ${hull}, turret ${turret}`,
    },
  ];
}

function vehicleArcs(state: State, unit: number, side: Seat<Elst>['side']): CoveredArc[] {
  const hex = shownAt(state, unit);
  if (hex === undefined || itemAt(state.place, unit) < 0) return [];
  if (factsOf(state, unit).vehicle === undefined)
    return state.holder.flatMap((holder, weapon) =>
      holder === unit && isGun(state, weapon)
        ? arcIn(state, hex, itemAt(state.arc, weapon), state.side[unit] === side ? 'turret' : 'enemy')
        : [],
    );
  const hull = itemAt(state.hull, unit);
  const turret = itemAt(state.turret, unit);
  if (state.side[unit] !== side)
    return [hull, turret]
      .filter((spine, index, all) => all.indexOf(spine) === index)
      .flatMap((spine) => arcIn(state, hex, spine, 'enemy'));
  return [...(hull === turret ? [] : arcIn(state, hex, hull, 'hull')), ...arcIn(state, hex, turret, 'turret')];
}

function arcIn(state: State, hex: string, spine: Hexspine, kind: CoveredArc['kind']): CoveredArc[] {
  return spine === NO_ARC ? [] : [{ hex, angle: angleOf(settingOf(state).board.grid, spine), kind }];
}
