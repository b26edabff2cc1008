/** The desk for the question that is being asked: one kind for each frame that asks. */
import { itemAt, lastItem, questionTo } from '@bridgehead/engine';
import type { Action, Elst, Frame } from '@bridgehead/elst';
import { elstRules, isLeader, locationLabel, numberOf, unitId, unitsOf } from '@bridgehead/elst';
import type { HexMark, PieceLook, Target } from '../../../board/model.js';
import { looking } from '../../../kit/desk-tools.js';
import type { Step } from '../../../kit/tree-desk.js';
import { confirmDesk, treeDesk } from '../../../kit/tree-desk.js';
import { entryHex, hexName } from '../common/places.js';
import { advanceDesk } from './advance.js';
import { artilleryDesk } from './artillery.js';
import { attachDesk } from './attach.js';
import { engageDesk } from './combat.js';
import type { ElstDesk, ElstSeat } from './desk.js';
import { answersOf, isWeaponPiece, unitMeant, violationsOf, waitingDesk } from './desk.js';
import { drivingDesk } from './drive.js';
import { fireDesk, windowDesk } from './fire.js';
import { movementDesk } from './movement.js';
import { movingDesk } from './moving.js';
import { routDesk, routingDesk } from './rout.js';
import { desperationDesk, keepRateDesk } from './sets.js';
import { setUpDesk } from './set-up.js';
import { stepsFor } from './steps.js';

export function openDesk(seat: ElstSeat): ElstDesk {
  const { state, context, side } = seat;
  const question = questionTo<Elst>(elstRules, state, side, context);
  const frame = lastItem(state.stack);
  if (question === undefined) return waitingDesk(seat, { do: 'end-phase' });
  switch (frame.at) {
    case 'set-up':
      return setUpDesk(seat);
    case 'fire-phase':
      return fireDesk(seat);
    case 'window':
      return windowDesk(seat);
    case 'movement-phase':
      return movementDesk(seat);
    case 'moving':
      return movingDesk(seat);
    case 'driving':
      return drivingDesk(seat);
    case 'rout-phase':
      return routDesk(seat);
    case 'routing':
      return routingDesk(seat);
    case 'combat':
      return engageDesk(seat, frame);
    case 'artillery':
      return artilleryDesk(seat, frame);
    case 'bombardment':
      return keepRateDesk(seat, [frame.weapon]);
    case 'attack':
      return frame.step === 'regroup' ? listDesk(seat, frame) : keepRateDesk(seat, frame.keeping);
    case 'rally-phase':
      return frame.step === 'desperation' ? desperationDesk(seat) : listDesk(seat, frame);
    case 'advance-phase':
      return frame.step === 'transfers' ? listDesk(seat, frame) : advanceDesk(seat);
    case 'close-combat-phase':
      return question.decline?.do === 'attach' ? attachDesk(seat, question.decline) : listDesk(seat, frame);
    default:
      return listDesk(seat, frame);
  }
}

// --- whatever is listed -------------------------------------------------------------------------------------------------

/** Answers that chance has a say in: they are weighed first. */
const WEIGHED: ReadonlySet<Action['do']> = new Set([
  'recover',
  'repair',
  'self-rally',
  'rally',
  'reveal',
  'engage',
  'close-defence',
]);

/** By unit, weapon and hex. */
function listDesk(seat: ElstSeat, frame: Frame): ElstDesk {
  const { marks, looks } = focusOf(seat, frame);
  const answers = answersOf(seat);
  return treeDesk<Elst>({
    answers,
    stepsOf: (action) => stepsFor(seat, action),
    violationsOf: (action) => violationsOf(seat, action),
    settle: (action, settling) =>
      WEIGHED.has(action.do)
        ? confirmDesk<Elst>(settling, action, 'Press the button to confirm, or pick something else.')
        : undefined,
    proposal: answers.find((action) => action.do === 'by-default' || action.do === 'promote'),
    hint: (picked) => hintFor(frame, picked),
    attempt: (picked, target) => attemptFor(seat, frame, picked, target),
    ...(frame.at === 'arrivals' && {
      regionOf: (_picked, open) => open.flatMap((action) => stepsFor(seat, action).flatMap(({ hex }) => hex ?? [])),
    }),
    marks,
    looks,
  });
}

/** What the question is about. */
function focusOf(
  { state }: ElstSeat,
  frame: Frame,
): { readonly marks: readonly HexMark[]; readonly looks: readonly [string, PieceLook][] } {
  if (frame.at === 'promotion') return { marks: [], looks: looking([unitId(frame.base)], { duty: true }) };
  if (frame.at !== 'attack') return { marks: [], looks: [] };
  return {
    marks: [{ hex: hexName(state, frame.target), kind: 'target' }],
    looks: looking(
      frame.groups.flatMap(({ firers }) => firers.map(unitId)),
      { picked: true },
    ),
  };
}

const RALLY_HINTS = {
  recovery: 'Pick a unit and the weapon it tries to pick up.',
  repair: 'Pick a unit and the weapon it tries to repair.',
  transfer: 'Pick a unit, a weapon to hand over, and its receiver.',
  'self-rally': 'Pick a broken unit to self-rally.',
  'unit-rally': 'Pick a broken unit and a leader to rally it.',
  desperation: 'Pick units that stay under DM.',
} as const;

/** After the unit is picked. */
const NEXT_IN_RALLY = {
  recovery: 'Pick the weapon to pick up.',
  repair: 'Pick the weapon to repair.',
  transfer: 'Pick the weapon to hand over, or its receiver.',
  'self-rally': 'Pick another broken unit, or confirm.',
  'unit-rally': 'Pick the leader who rallies it.',
  desperation: 'Pick more units, or confirm.',
} as const;

function hintFor(frame: Frame, picked: readonly Step[]): string {
  switch (frame.at) {
    case 'arrivals':
      return picked.length === 0
        ? 'Pick an arriving unit, or use the suggested setup.'
        : 'Pick the hex it waits next to.';
    case 'rally-phase':
      return picked.length === 0 ? RALLY_HINTS[frame.step] : NEXT_IN_RALLY[frame.step];
    case 'promotion':
      return 'Decide whether the leader steps forward.';
    case 'attack':
      return 'Pick how the units with a line of sight attack.';
    case 'advance-phase':
      return picked.length === 0
        ? 'Pick a unit, a weapon to hand over, and its receiver; or continue to the advances.'
        : 'Pick the weapon to hand over, or its receiver.';
    case 'close-combat-phase':
      return 'Pick the next close combat.';
    case 'sequential-combat':
      return 'Pick an attack to see its chances.';
    default:
      return 'Pick an answer.';
  }
}

/** What someone seems to mean who points at something that is not listed. */
function attemptFor(seat: ElstSeat, frame: Frame, picked: readonly Step[], target: Target): Action | undefined {
  const { state, context } = seat;
  const unit = unitMeant(seat, target);
  const id = unit === undefined ? undefined : unitId(unit);
  const [first] = picked;
  if (frame.at === 'arrivals') {
    const arriving = first?.id ?? id;
    return arriving === undefined ? undefined : { do: 'arrive', unit: arriving, at: entryHex(target.hex) };
  }
  if (frame.at === 'close-combat-phase')
    return {
      do: 'fight',
      at:
        unit === undefined || itemAt(state.place, unit) < 0
          ? target.hex
          : locationLabel(context.board, itemAt(state.place, unit)),
    };
  if (id === undefined) return undefined;
  if (frame.at === 'advance-phase') return transferOf(picked, target, id);
  if (frame.at !== 'rally-phase') return undefined;
  switch (frame.step) {
    case 'recovery':
      return isWeaponPiece(target.piece) ? { do: 'recover', unit: first?.id ?? id, weapon: target.piece } : undefined;
    case 'repair':
      return isWeaponPiece(target.piece) ? { do: 'repair', unit: first?.id ?? id, weapon: target.piece } : undefined;
    case 'transfer':
      return transferOf(picked, target, id);
    case 'self-rally':
      return { do: 'self-rally', unit: id };
    default:
      return first === undefined
        ? { do: 'rally', unit: id, leader: leaderBeside(seat, id) }
        : { do: 'rally', unit: first.id, leader: id };
  }
}

/** A leader who stands with a unit; without one the unit itself, which cannot be. */
function leaderBeside({ state, side }: ElstSeat, id: string): string {
  const place = state.place[numberOf(id)];
  const leader = unitsOf(state, side).find(
    (unit) => unitId(unit) !== id && state.place[unit] === place && isLeader(state, unit),
  );
  return leader === undefined ? id : unitId(leader);
}

function transferOf(picked: readonly Step[], { piece }: Target, id: string): Action | undefined {
  const [from, weapons] = picked;
  if (from === undefined)
    return isWeaponPiece(piece) ? { do: 'transfer', from: id, to: id, weapons: [piece] } : undefined;
  return weapons === undefined ? undefined : { do: 'transfer', from: from.id, to: id, weapons: weapons.id.split('+') };
}
