/** Of what someone is told, and in which words: here and nowhere else. Any of them may stand on a lock screen. */
import type { Offer } from '@bridgehead/protocol';
import type { About } from '../domain/notice-kinds.js';

/** One thing that concerns someone in a game. */
export interface Told {
  readonly id: string;
  readonly title: string;
  /** One sentence. */
  readonly text: string;
}

export const WORDS = {
  turn: (title: string) => `It is your turn in ${title}.`,
  offer: (title: string, what: Offer['what']) =>
    what === 'draw' ? `Your opponent offers a draw in ${title}.` : `Your opponent asks for a take-back in ${title}.`,
  declined: (title: string) => `Your opponent declined your offer in ${title}.`,
  begun: (title: string) => `Your game of ${title} has started.`,
  over: (title: string, ending: string) =>
    `Your game of ${title} is over. ${/[.!?]$/.test(ending) ? ending : `${ending}.`}`,
  rematch: (title: string) => `Your opponent offers a rematch of ${title} with sides switched.`,
} as const satisfies Readonly<Record<About, unknown>>;

export const WEBHOOK_OFF = 'Your webhook was turned off because deliveries kept failing.';

export const TEST = 'This is a test. Notifications will appear here.';

/** One sentence for all that is told together. */
export function sayTogether(all: readonly (Told & { readonly about: About })[]): string {
  const [first, ...others] = all;
  if (first === undefined) throw new Error('There is nothing to tell');
  if (others.length === 0) return first.text;
  const games = new Set(all.map(({ id }) => id)).size;
  if (all.every(({ about }) => about === 'turn')) return `It is your turn in ${games} games.`;
  return games === 1 ? `News in your game of ${first.title}.` : `News in ${games} of your games.`;
}
