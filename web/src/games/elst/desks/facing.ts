/** V-3.2.4q V-7.7a Vehicles at set-up: hull and turret towards a hex or a direction, the crew exposed or not. */
import type { ActionOf, Unit } from '@bridgehead/elst';
import { angleOf, nameOf, saySpine, unitId } from '@bridgehead/elst';
import type { Target } from '../../../board/model.js';
import { NOTHING, looking, looksOf, toAction, toDesk } from '../../../kit/desk-tools.js';
import { shownAt } from '../common/places.js';
import { plan } from '../common/plan.js';
import { confirmId } from './confirm.js';
import type { ElstChoice, ElstDesk, ElstPick, ElstSeat } from './desk.js';
import { answersOfKind, nameIn } from './desk.js';

type Face = ActionOf<'face'>;

/** What a placed vehicle can be turned to; none for anyone else. */
function facingsOf(seat: ElstSeat, unit: Unit): Face[] {
  return answersOfKind(seat, 'face').filter((action) => action.unit === unitId(unit));
}

/** Opens the choice of facing, where there is one. */
export function facingChoice(seat: ElstSeat, unit: Unit, back: () => ElstDesk): ElstChoice[] {
  if (facingsOf(seat, unit).length === 0) return [];
  return [
    {
      id: 'facing',
      label: 'Turn hull, turret or crew',
      group: 'Other',
      pick: () => toDesk(facingDesk(seat, unit, back)),
    },
  ];
}

function facingDesk(seat: ElstSeat, unit: Unit, back: () => ElstDesk): ElstDesk {
  const { state } = seat;
  return {
    hint: `Pick a hex to turn ${nameOf(state, unit)} to, or a direction.`,
    choices: facingsOf(seat, unit).map((action): ElstChoice => {
      const { group, label } = saidOf(seat, unit, action);
      return { id: confirmId(action), label, group, pick: () => toAction(action) };
    }),
    chosen: [{ id: unitId(unit), label: nameIn(state, unit), role: 'turned', without: back }],
    marks: [],
    looks: looksOf(looking([unitId(unit)], { picked: true })),
    proposal: undefined,
    aim: 'hexes',
    pick: (target) => pickFacing(seat, unit, target, back),
  };
}

function saidOf({ state }: ElstSeat, unit: Unit, action: Face): { readonly group: string; readonly label: string } {
  if (action.hull !== state.hull[unit]) return { group: 'Hull and turret', label: `Face ${saySpine(action.hull)}` };
  if (action.turret !== state.turret[unit]) return { group: 'Turret', label: `Turret ${saySpine(action.turret)}` };
  return { group: 'Crew', label: action.crew === 'exposed' ? 'Expose the crew' : 'Button up' };
}

/** Towards a hex that is pointed at on the map; its own hex goes back. */
function pickFacing(seat: ElstSeat, unit: Unit, { hex }: Target, back: () => ElstDesk): ElstPick {
  const { state, context } = seat;
  if (hex === shownAt(state, unit)) return toDesk(back());
  const angle = angleBetween(seat, shownAt(state, unit), hex);
  if (angle === undefined) return NOTHING;
  const hulls = facingsOf(seat, unit).filter((action) => action.hull !== state.hull[unit]);
  const off = (spine: number) => {
    const turned = Math.abs(angleOf(context.board.grid, spine) - angle) % 360;
    return Math.min(turned, 360 - turned);
  };
  const [nearest] = hulls.toSorted((one, other) => off(one.hull) - off(other.hull));
  // Beyond half a hexside it faces there already.
  return nearest === undefined || off(nearest.hull) > 30 ? NOTHING : toAction(nearest);
}

/** Degrees from one hex to another, clockwise, 0 upwards. */
export function angleBetween({ state }: ElstSeat, from: string | undefined, to: string): number | undefined {
  const place = (name: string | undefined) => plan(state).hexes.find((each) => each.name === name);
  const [start, end] = [place(from), place(to)];
  return start === undefined || end === undefined || start === end
    ? undefined
    : (Math.atan2(end.x - start.x, start.y - end.y) * 180) / Math.PI;
}
