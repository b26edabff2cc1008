/** An answer as a way of picks: first what acts, then what it does, then where or at whom. Cards and Support are settings of the last pick. */
import { capital, itemAt, lastItem } from '@bridgehead/engine';
import type { Action, ActionOf } from '@bridgehead/primosole';
import {
  OFF_MAP_FIRE_NAMES,
  findFormation,
  hexOfLabel,
  idOf,
  isOnMap,
  label,
  opponentOf,
  suitSymbol,
  unitOf,
  units,
} from '@bridgehead/primosole';
import type { Step } from '../../../kit/tree-desk.js';
import { groundOf, ownName, ownNameIn } from '../common/words.js';
import type { PrimosoleSeat } from './desk.js';

/** What must be picked for an answer, in order; none for what has a button of its own. */
export function stepsFor(seat: PrimosoleSeat, action: Action): readonly Step[] {
  switch (action.do) {
    case 'place':
    case 'enter':
      return [
        own(seat, action.unit, action.do === 'place' ? placingGroup(seat, action.unit) : 'Reinforcements'),
        place(seat, action.hex),
      ];
    case 'lift':
      return action.unit === undefined
        ? [verb('take-back', 'Remove a marker'), place(seat, action.hex ?? '')]
        : [own(seat, action.unit, 'Placed units'), verb('lift', 'Remove from the map')];
    case 'hold':
      return [own(seat, action.unit, 'Reinforcements'), verb('hold', 'Hold it back this turn')];
    case 'occupy':
      return [
        verb(`inside-${action.hex}`, `Who is inside the fortification in ${action.hex}`),
        action.unit === undefined ? verb('nobody', 'Nobody') : own(seat, action.unit, 'Units'),
      ];
    case 'improve-at':
      return [verb('improve-at', 'An Improved Position'), place(seat, action.hex)];
    case 'lay':
      return [verb(`mine-${action.mine}`, mineLabel(seat, action.mine), 'Mine markers'), place(seat, action.hex)];
    case 'move':
      return isOnlyOne(seat)
        ? [destination(seat, action)]
        : [own(seat, action.unit, 'Units'), destination(seat, action)];
    case 'improve':
      return [own(seat, action.unit, 'Units'), verb('improve', 'Improve its position')];
    case 'rally':
      return [own(seat, action.unit, 'Units'), verb('rally', 'Rally')];
    case 'clear':
      return [own(seat, action.unit, 'Units'), verb('clear', 'Clear the mines')];
    case 'demolish':
      return [own(seat, action.unit, 'Units'), verb('demolish', 'Blow the bridge')];
    case 'raid':
      return [own(seat, action.unit, 'Units'), verb('raid', 'Raid the bridge')];
    case 'fire':
      return [own(seat, action.unit, 'Units'), target(seat, action.target)];
    case 'aim':
      return [
        verb(
          `${action.fire}-${action.strength}`,
          `${OFF_MAP_FIRE_NAMES[action.fire]} ${action.strength}`,
          'Fires from off the map',
        ),
        { ...place(seat, action.hex), mark: 'target', role: 'aimed at' },
      ];
    case 'fight':
      return [verb('fight', 'Fight the Close Combat')];
    case 'withdraw':
    case 'leave':
      return isOnlyOne(seat) ? [place(seat, action.hex)] : [own(seat, action.unit, 'Units'), place(seat, action.hex)];
    case 'retreat':
      return [place(seat, action.hex)];
    case 'defend':
      return [own(seat, action.unit, 'Units'), { ...verb('defend', 'Defensive Fire'), ...moverIn(seat) }];
    case 'call':
      return [
        own(seat, action.unit, 'Units'),
        verb(`${action.fire}-${action.strength}`, `Defensive ${OFF_MAP_FIRE_NAMES[action.fire]} ${action.strength}`),
      ];
    case 'fall-back':
      return [own(seat, action.unit, 'Units'), place(seat, action.hex)];
    case 'suit':
      return [verb(action.suit, `${suitSymbol(action.suit)} ${action.suit}`, 'Suits')];
    case 'fall':
      return [place(seat, action.hex)];
    case 'next':
    case 'lose':
    case 'restore':
    case 'refit':
      return [own(seat, action.unit, 'Units')];
    case 'snipe':
      return [
        {
          ...target(seat, action.unit),
          id: action.unit,
          label: ownNameIn(seat.state, unitOf(action.unit)),
          group: 'Targets',
        },
      ];
    case 'refill':
      return action.count === 0 ? [] : [verb(`refill-${action.count}`, `Take ${action.count}`, 'Cards')];
    case 'resupply':
      return [verb('resupply', 'Move the Ammo marker back')];
    default:
      return [];
  }
}

/** Where a single unit is asked about, it need not be picked. */
function isOnlyOne({ state }: PrimosoleSeat): boolean {
  const frame = lastItem(state.stack);
  return frame.at === 'move' || frame.at === 'stacking' || (frame.at === 'withdraw' && frame.left.length === 1);
}

function own({ state }: PrimosoleSeat, id: string, group: string): Step {
  const unit = unitOf(id);
  const where = isOnMap(state, unit) ? { hex: label(itemAt(state.place, unit)), piece: id } : {};
  return { id, label: ownNameIn(state, unit), group, role: 'unit', mark: 'plain', ...where };
}

/** Units are set up by formation: under its title, those that still have to be placed first of all. */
function placingGroup({ state }: PrimosoleSeat, id: string): string {
  const unit = unitOf(id);
  const { formation } = itemAt(units, unit);
  const title = (formation === undefined ? undefined : findFormation(formation))?.title ?? 'Support Weapons';
  return isOnMap(state, unit) ? title : `To place: ${title}`;
}

/** The enemy that may be fired at, as a place to pick: it stands where the fire is meant for. */
function moverIn({ state }: PrimosoleSeat): Partial<Step> {
  const frame = lastItem(state.stack);
  return frame.at === 'window' ? { piece: idOf(frame.unit), hex: label(frame.hex), mark: 'target' } : {};
}

function target({ state, side }: PrimosoleSeat, id: string): Step {
  const unit = unitOf(id);
  const name = itemAt(state.place, unit) < 0 ? ownName(state, unit) : ownNameIn(state, unit);
  return {
    id: `at-${id}`,
    label: `Fire at ${name}`,
    group: `Fire at a ${opponentOf(side) === 'british' ? 'British' : 'German'} unit`,
    role: 'target',
    mark: 'target',
    piece: id,
    hex: label(itemAt(state.place, unit)),
  };
}

function place({ state }: PrimosoleSeat, hex: string): Step {
  return { id: hex, label: capital(groundOf(state, hexOfLabel(hex))), group: 'Hexes', role: 'hex', mark: 'plain', hex };
}

function destination(seat: PrimosoleSeat, { path }: ActionOf<'move'>): Step {
  const hex = lastItem(path);
  return { ...place(seat, hex), group: 'Move to', role: 'moves to', mark: 'move' };
}

/** What is done without a unit. */
export const ACTIONS = 'Actions';

function verb(id: string, text: string, group = ACTIONS): Step {
  return { id, label: text, group, role: 'action', mark: 'plain' };
}

/** Its owner knows the value. */
function mineLabel({ state, side }: PrimosoleSeat, index: number): string {
  const value = state.mines.filter((mine) => mine.side === side)[index]?.value;
  return `Marker ${index + 1}${value === undefined ? '' : value === 0 ? ', empty' : `, value ${value}`}`;
}
