/** The desk for the question that is being asked: one kind for each frame that asks. */
import { itemAt, lastItem, questionTo } from '@bridgehead/engine';
import type { Action, Frame, Primosole } from '@bridgehead/primosole';
import { idOf, isOnMap, label, primosoleRules } from '@bridgehead/primosole';
import type { HexMark, PieceLook, Target } from '../../../board/model.js';
import { NOTHING, looking } from '../../../kit/desk-tools.js';
import type { Step } from '../../../kit/tree-desk.js';
import { ownName } from '../common/words.js';
import { actionsDesk, moveDesk } from './actions.js';
import { activationDesk } from './activation.js';
import { exchangeDesk } from './cards.js';
import type { PrimosoleDesk, PrimosoleSeat } from './desk.js';
import { answersOf, unitMeant, waitingDesk } from './desk.js';
import { layMinesDesk, reinforcementsDesk, setUpDesk } from './set-up.js';
import { settingsDesk } from './settings.js';
import { answersDesk } from './tree.js';

export function openDesk(seat: PrimosoleSeat): PrimosoleDesk {
  const { state, context, side } = seat;
  const frame = lastItem(state.stack);
  if (questionTo<Primosole>(primosoleRules, state, side, context) === undefined)
    return waitingDesk(seat, { do: 'end-turn' });
  switch (frame.at) {
    case 'set-up':
      return setUpDesk(seat);
    case 'lay-mines':
      return layMinesDesk(seat);
    case 'reinforcements':
      return reinforcementsDesk(seat);
    case 'activation':
      return activationDesk(seat);
    case 'actions':
      return actionsDesk(seat);
    case 'move':
      return moveDesk(seat, frame.unit);
    case 'combat-card':
      return cardDesk(seat, { do: 'card', card: 'deck' });
    case 'counterattack':
      return frame.step === 'asked' ? counterattackDesk(seat) : cardDesk(seat, { do: 'card', card: 'deck' });
    case 'strike':
      return frame.step === 'aim' ? cardDesk(seat, { do: 'aim-card', card: 'deck' }) : listDesk(seat, frame);
    case 'change-of-orders':
      return exchangeDesk(seat);
    default:
      return listDesk(seat, frame);
  }
}

/** A card from the deck unless one of the hand is wanted. */
function cardDesk(seat: PrimosoleSeat, action: Action): PrimosoleDesk {
  return settingsDesk({ seat, chosen: [], without: () => cardDesk(seat, action), pick: () => NOTHING }, action);
}

/** 9.3 Yes or no: both stand on buttons. */
function counterattackDesk(seat: PrimosoleSeat): PrimosoleDesk {
  return answersDesk(seat, {
    answers: answersOf(seat),
    proposal: { do: 'counterattack' },
    hint: () => 'Counterattack, or accept the defeat.',
    attempt: () => undefined,
  });
}

/** Whatever is listed, by unit and hex. */
function listDesk(seat: PrimosoleSeat, frame: Frame): PrimosoleDesk {
  const { marks, looks } = focusOf(seat, frame);
  return answersDesk(seat, {
    answers: answersOf(seat),
    hint: (picked) => hintFor(seat, frame, picked),
    attempt: (picked, target) => attemptFor(seat, frame, picked, target),
    marks,
    looks,
  });
}

/** What the question is about. */
function focusOf(
  { state }: PrimosoleSeat,
  frame: Frame,
): { readonly marks: readonly HexMark[]; readonly looks: readonly [string, PieceLook][] } {
  switch (frame.at) {
    case 'window':
      return {
        marks: [{ hex: label(frame.hex), kind: 'target' }],
        looks: looking([idOf(frame.unit)], { target: true }),
      };
    case 'retreat':
      return { marks: [], looks: looking([idOf(frame.unit)], { picked: true }) };
    case 'strike':
      return { marks: [{ hex: label(frame.aim), kind: 'target' }], looks: [] };
    case 'stacking':
    case 'fort':
      return { marks: [{ hex: label(frame.hex), kind: 'duty' }], looks: [] };
    case 'loss':
      return {
        marks: frame.among
          .filter((unit) => isOnMap(state, unit))
          .map((unit): HexMark => ({ hex: label(itemAt(state.place, unit)), kind: 'duty' })),
        looks: [],
      };
    default:
      return { marks: [], looks: [] };
  }
}

const HINTS: Readonly<Partial<Record<Frame['at'], string>>> = {
  window: 'Pick a unit to react, or pass.',
  fort: 'Pick the unit inside.',
  hits: 'Pick the hit to apply first.',
  loss: 'Pick the unit that takes the loss.',
  stacking: 'Too many units: pick the hex the last unit goes back to.',
  withdraw: 'Pick a unit and the hex it moves to.',
  sniper: 'Pick the unit the sniper hits.',
  'quick-rally': 'Pick the unit to rally.',
  'extra-ammo': 'Decide whether to move the Ammo marker back.',
  'additional-orders': 'Pick how many cards to take.',
  refit: 'Pick a unit to restore or to bring back, or continue.',
};

function hintFor({ state }: PrimosoleSeat, frame: Frame, picked: readonly Step[]): string {
  if (picked.length > 0)
    return frame.at === 'window'
      ? 'Pick the enemy to fire at, or a hex to fall back to.'
      : 'Pick what it does, or where it goes.';
  if (frame.at === 'retreat') return `Pick the hex ${ownName(state, frame.unit)} retreats to.`;
  if (frame.at === 'strike')
    return frame.step === 'suit' ? 'Pick the suit for its scatter.' : 'Pick the hex it falls on.';
  return HINTS[frame.at] ?? 'Pick an answer.';
}

function attemptFor(seat: PrimosoleSeat, frame: Frame, picked: readonly Step[], target: Target): Action | undefined {
  const meant = unitMeant(seat, target);
  const unit = picked[0]?.role === 'unit' ? picked[0].id : undefined;
  switch (frame.at) {
    case 'window':
      if (unit !== undefined) return { do: 'fall-back', unit, hex: target.hex };
      return meant === undefined ? undefined : { do: 'defend', unit: idOf(meant) };
    case 'retreat':
      return { do: 'retreat', unit: idOf(frame.unit), hex: target.hex };
    case 'withdraw':
      return { do: 'withdraw', unit: unit ?? idOf(itemAt(frame.left, 0)), hex: target.hex };
    case 'stacking':
      return answersOf(seat)
        .flatMap((action): Action[] => (action.do === 'leave' ? [{ ...action, hex: target.hex }] : []))
        .at(0);
    case 'strike':
      return frame.step === 'scatter' ? { do: 'fall', hex: target.hex } : undefined;
    case 'sniper':
      return meant === undefined ? undefined : { do: 'snipe', unit: idOf(meant) };
    case 'loss':
      return meant === undefined ? undefined : { do: 'lose', unit: idOf(meant) };
    case 'quick-rally':
      return meant === undefined ? undefined : { do: 'restore', unit: idOf(meant) };
    default:
      return undefined;
  }
}
