/** An answer with everything settled but its card and its Support: shown with its sum and odds, to be confirmed by the button. */
import { odds } from '@bridgehead/engine';
import type { Action, ActionOf, Primosole } from '@bridgehead/primosole';
import { cardCode, handOf, primosole, supportFor, unitOf, units } from '@bridgehead/primosole';
import type { HexMark, Target } from '../../../board/model.js';
import { cardSource, counted, namedCard } from '../words.js';
import type { PrimosoleChoice, PrimosoleChosen, PrimosoleDesk, PrimosolePick, PrimosoleSeat } from './desk.js';
import { looking, looksOf, toDesk, violationsOf } from './desk.js';
import type { Step } from './steps.js';

/** Answers that chance has a say in, or that cannot be taken back: they are weighed first. */
const WEIGHED: ReadonlySet<Action['do']> = new Set(['fire', 'rally', 'aim', 'call', 'defend', 'demolish', 'raid', 'fight', 'card', 'aim-card', 'counterattack']);

export function isWeighed(action: Action): boolean {
  return WEIGHED.has(action.do);
}

type WithCard = ActionOf<'fire'> | ActionOf<'rally'> | ActionOf<'aim'> | ActionOf<'call'> | ActionOf<'card'> | ActionOf<'aim-card'> | ActionOf<'declare'>;

function hasCard(action: Action): action is WithCard {
  return 'card' in action;
}

export interface Settings {
  readonly seat: PrimosoleSeat;
  /** The picks that led here. */
  readonly chosen: readonly Step[];
  /** The desk with only the first of them. */
  without(count: number): PrimosoleDesk;
  pick(target: Target): PrimosolePick;
}

export function settingsDesk(settings: Settings, action: Action): PrimosoleDesk {
  const { seat, chosen } = settings;
  const change = (changed: Action): PrimosolePick => toDesk(settingsDesk(settings, changed));
  return {
    hint: hasCard(action) && handOf(seat.state, seat.side).length > 0 ? 'Confirm it, or take another card for it.' : 'Confirm it with the button, or pick something else.',
    choices: [...supportChoices(seat, action, change), ...cardChoices(seat, action, change)],
    chosen: [...chosen.map((step, index): PrimosoleChosen => ({ id: step.id, label: step.label, role: step.role, ...(step.hex === undefined ? {} : { hex: step.hex }), without: () => settings.without(index) })), ...cardChosen(settings, action)],
    marks: chosen.flatMap(({ hex, piece, mark }): HexMark[] => (hex !== undefined && piece === undefined ? [{ hex, kind: mark === 'target' ? 'target' : 'picked' }] : [])),
    looks: looksOf(...chosen.map(({ piece, mark }) => looking(piece === undefined ? [] : [piece], mark === 'target' ? { target: true } : { picked: true }))),
    proposal: action,
    pick: (target) => settings.pick(target),
  };
}

/** The card that is taken from the hand can be put back. */
function cardChosen(settings: Settings, action: Action): PrimosoleChosen[] {
  if (!hasCard(action) || action.card === 'deck') return [];
  return [{ id: action.card, label: cardSource(action.card), role: 'card', without: () => settingsDesk(settings, { ...action, card: 'deck' }) }];
}

// --- cards ------------------------------------------------------------------------------------------------------------

/** The deck, or any card of the hand that may be played for it. */
export function cardChoices(seat: PrimosoleSeat, action: Action, change: (changed: Action) => PrimosolePick): PrimosoleChoice[] {
  if (!hasCard(action)) return [];
  return ['deck', ...handOf(seat.state, seat.side).map(cardCode)].flatMap((card) => {
    const changed = { ...action, card };
    if (card === action.card || violationsOf(seat, changed).length > 0) return [];
    return [{ id: card, label: cardLabel(seat, changed), group: 'Card', card, pick: () => change(changed) }];
  });
}

/** "7♥, counts 7: Disorganized" where the card decides all. */
function cardLabel({ state, side }: PrimosoleSeat, action: WithCard): string {
  const face = namedCard(action.card);
  if (face === undefined) return 'A card of the deck';
  if (action.do === 'card' || action.do === 'aim-card' || action.do === 'aim' || action.do === 'call') return `${face.text}, ${face.means.split(';')[0]}`;
  const { entries } = odds<Primosole>(primosole, state, side, action);
  return `${face.text}, ${face.means.split(';')[0]}${entries.length === 1 ? `: ${entries[0].name}` : ''}`;
}

// --- Support ----------------------------------------------------------------------------------------------------------

/** 6.6 So many points of each headquarters that can support the fire. */
function supportChoices({ state }: PrimosoleSeat, action: Action, change: (changed: Action) => PrimosolePick): PrimosoleChoice[] {
  if (action.do !== 'fire') return [];
  return supportFor(state, unitOf(action.unit), unitOf(action.target)).flatMap(({ headquarters, points: most }) => {
    const { id, name } = units[headquarters];
    const others = action.support.filter((each) => each.headquarters !== id);
    const now = action.support.find((each) => each.headquarters === id)?.points ?? 0;
    return Array.from({ length: most + 1 }, (_, points) => points).flatMap((points): PrimosoleChoice[] => {
      if (points === now) return [];
      const support = points === 0 ? others : [...others, { headquarters: id, points }];
      return [{ id: `support-${id}-${points}`, label: points === 0 ? `No Support of ${name}` : `${counted(points, 'point')} of ${name}`, group: 'Support', pick: () => change({ ...action, support }) }];
    });
  });
}
