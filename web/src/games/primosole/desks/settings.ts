/** An answer with everything settled but its card and its Support: shown with its sum and odds, to be confirmed by the button. */
import { counted, itemAt } from '@bridgehead/engine';
import { odds } from '@bridgehead/engine/chance';
import type { Action, ActionOf, Primosole } from '@bridgehead/primosole';
import { cardCode, handOf, primosoleRules, supportFor, unitOf, units } from '@bridgehead/primosole';
import { toDesk } from '../../../kit/desk-tools.js';
import type { Settling } from '../../../kit/tree-desk.js';
import { chosenSteps, lookPicks, markPicks } from '../../../kit/tree-desk.js';
import { cardSource, namedCard } from '../common/words.js';
import type { PrimosoleChoice, PrimosoleChosen, PrimosoleDesk, PrimosolePick, PrimosoleSeat } from './desk.js';
import { violationsOf } from './desk.js';

/** Answers that chance has a say in, or that cannot be taken back: they are weighed first. */
const WEIGHED: ReadonlySet<Action['do']> = new Set([
  'fire',
  'rally',
  'aim',
  'call',
  'defend',
  'demolish',
  'raid',
  'fight',
  'card',
  'aim-card',
  'counterattack',
]);

export function isWeighed(action: Action): boolean {
  return WEIGHED.has(action.do);
}

type WithCard =
  | ActionOf<'fire'>
  | ActionOf<'rally'>
  | ActionOf<'aim'>
  | ActionOf<'call'>
  | ActionOf<'card'>
  | ActionOf<'aim-card'>
  | ActionOf<'declare'>;

function hasCard(action: Action): action is WithCard {
  return 'card' in action;
}

export interface Settings extends Settling<Primosole> {
  readonly seat: PrimosoleSeat;
}

export function settingsDesk(settings: Settings, action: Action): PrimosoleDesk {
  const { seat, chosen } = settings;
  const change = (changed: Action): PrimosolePick => toDesk(settingsDesk(settings, changed));
  const [support, cards] = [supportChoices(seat, action, change), cardChoices(seat, action, change)];
  return {
    hint: sayHint(support, cards),
    choices: [...support, ...cards],
    chosen: [...chosenSteps(chosen, (count) => settings.without(count)), ...cardChosen(settings, action)],
    marks: markPicks(chosen),
    looks: lookPicks(chosen),
    proposal: action,
    pick: (target) => settings.pick(target),
  };
}

/** What else there is to set before the answer is given. */
function sayHint(support: readonly PrimosoleChoice[], cards: readonly PrimosoleChoice[]): string {
  const more = [...(support.length > 0 ? ['add Support'] : []), ...(cards.length > 0 ? ['use another card'] : [])];
  return more.length === 0
    ? 'Press the button to confirm, or pick something else.'
    : `Confirm, ${more.length > 1 ? '' : 'or '}${more.join(', or ')}.`;
}

/** The card that is taken from the hand can be put back. */
function cardChosen(settings: Settings, action: Action): PrimosoleChosen[] {
  if (!hasCard(action) || action.card === 'deck') return [];
  return [
    {
      id: action.card,
      label: cardSource(action.card),
      role: 'card',
      without: () => settingsDesk(settings, { ...action, card: 'deck' }),
    },
  ];
}

// --- cards ------------------------------------------------------------------------------------------------------------

/** The deck, or any card from the hand that may be played for it. */
function cardChoices(
  seat: PrimosoleSeat,
  action: Action,
  change: (changed: Action) => PrimosolePick,
): PrimosoleChoice[] {
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
  if (face === undefined) return 'A card from the deck';
  if (action.do === 'card' || action.do === 'aim-card' || action.do === 'aim' || action.do === 'call')
    return `${face.text}, ${face.means.split(';')[0]}`;
  const { entries } = odds<Primosole>(primosoleRules, state, side, action);
  return `${face.text}, ${face.means.split(';')[0]}${entries.length === 1 ? `: ${itemAt(entries, 0).name}` : ''}`;
}

// --- Support ----------------------------------------------------------------------------------------------------------

/** 6.6 So many points of each headquarters that can support the fire. */
function supportChoices(
  { state }: PrimosoleSeat,
  action: Action,
  change: (changed: Action) => PrimosolePick,
): PrimosoleChoice[] {
  if (action.do !== 'fire') return [];
  return supportFor(state, unitOf(action.unit), unitOf(action.target)).flatMap(({ headquarters, points: most }) => {
    const { id, name } = itemAt(units, headquarters);
    const others = action.support.filter((each) => each.headquarters !== id);
    const now = action.support.find((each) => each.headquarters === id)?.points ?? 0;
    return Array.from({ length: most + 1 }, (_, points) => points).flatMap((points): PrimosoleChoice[] => {
      if (points === now) return [];
      const support = points === 0 ? others : [...others, { headquarters: id, points }];
      return [
        {
          id: `support-${id}-${points}`,
          label: points === 0 ? `No Support of ${name}` : `${counted(points, 'point')} of ${name}`,
          group: 'Support',
          pick: () => change({ ...action, support }),
        },
      ];
    });
  });
}
