/** An answer as a way of picks, where all answers are listed: who acts, then with what or with whom. */
import type { Action } from '@bridgehead/elst';
import { elstRules, findLocation, numberOf, pieceNamed } from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import type { Step } from '../../../kit/tree-desk.js';
import { hexOfName } from '../common/places.js';
import { placeOutside } from '../common/plan.js';
import { armName } from '../common/words.js';
import { confirmId } from './confirm.js';
import type { ElstSeat } from './desk.js';
import { nameIn, sayPlace, shownPiece } from './desk.js';
import { revealId } from './reveal.js';

/** What must be picked for an answer, in order; none for what has a button of its own. */
export function stepsFor(seat: ElstSeat, action: Action): readonly Step[] {
  switch (action.do) {
    case 'arrive':
      return [
        own(seat, action.unit, 'Arrivals'),
        { ...place(seat, action.at), ...outside(seat, action.at), role: 'comes in by', group: 'Entry hexes' },
      ];
    case 'recover':
      return [own(seat, action.unit, 'Units'), weapon(seat, [action.weapon], 'Pick up', 'picks up')];
    case 'repair':
      return [own(seat, action.unit, 'Units'), weapon(seat, [action.weapon], 'Repair', 'repairs')];
    case 'transfer':
      return [
        own(seat, action.from, 'Units'),
        weapon(seat, action.weapons, 'Hand over', 'hands over'),
        { ...own(seat, action.to, 'Receiver'), id: `to-${action.to}`, role: 'gets it' },
      ];
    case 'self-rally':
      return [own(seat, action.unit, 'Broken units')];
    case 'rally':
      return [
        own(seat, action.unit, 'Broken units'),
        { ...own(seat, action.leader, 'Leaders'), id: `by-${action.leader}`, role: 'rallies it' },
      ];
    case 'fight':
      return [{ ...place(seat, action.at), group: 'Close combats', role: 'fought next', mark: 'target' }];
    case 'regroup':
      return [verb(seat, action, regroupId(action.groups), 'Groups')];
    case 'reveal':
      return [verb(seat, action, revealId(action), 'Hidden units')];
    case 'give-up':
    case 'close-defence':
      return [verb(seat, action, confirmId(action), 'Vehicles')];
    case 'engage':
      return action.attacks.length === 0
        ? []
        : [
            {
              ...verb(seat, action, confirmId(action), 'Attacks'),
              ...shownPiece(seat.state, itemAt(itemAt(action.attacks, 0).against, 0)),
              mark: 'target',
            },
          ];
    case 'enter':
      return [
        {
          id: action.piece,
          label: pieceNamed(seat.state, action.piece),
          group: 'Entry Area',
          role: 'unit',
          mark: 'plain',
        },
        { ...place(seat, action.at), ...outside(seat, action.at), role: 'comes in by', group: 'Entry hexes' },
      ];
    case 'declare-area':
      return [verb(seat, action, confirmId(action), 'Areas')];
    case 'appoint':
      return [own(seat, action.unit, 'Leaders')];
    case 'interdict':
      return [own(seat, action.unit, 'Units that can interdict')];
    case 'keep-acquired':
      return [{ ...own(seat, action.on, 'Acquired units'), role: 'stays acquired', mark: 'target' }];
    case 'destroy':
    case 'detonate':
      return [verb(seat, action, confirmId(action), 'Charges and weapons')];
    default:
      return [];
  }
}

function regroupId(groups: readonly (readonly string[])[]): string {
  return `groups-${groups.map((group) => group.join('+')).join('/')}`;
}

function own({ state }: ElstSeat, id: string, group: string): Step {
  return { id, label: nameIn(state, numberOf(id)), group, role: 'unit', mark: 'plain', ...shownPiece(state, id) };
}

/** One weapon, or several together. */
function weapon({ state }: ElstSeat, ids: readonly string[], verbWords: string, role: string): Step {
  const names = ids.map((id) => `the ${armName(state, numberOf(id))}`).join(' and ');
  return {
    id: ids.join('+'),
    label: `${verbWords} ${names}`,
    group: 'Weapons',
    role,
    mark: 'plain',
    ...(ids.length === 1 && shownPiece(state, itemAt(ids, 0))),
  };
}

function place(seat: ElstSeat, at: string): Step {
  return { id: at, label: sayPlace(seat, at), group: 'Hexes', role: 'hex', mark: 'plain', hex: hexOfName(at) };
}

/** Arrivals stand beyond the edge; the hex next to which they stand means the same. */
function outside({ state, context }: ElstSeat, at: string): Pick<Step, 'hex' | 'also'> {
  const hex = findLocation(context.board, at);
  return hex === undefined ? {} : { hex: placeOutside(state, hex), also: at };
}

function verb({ state }: ElstSeat, action: Action, id: string, group: string): Step {
  return { id, label: elstRules.nameAction(state, action), group, role: 'action', mark: 'plain' };
}
