/** Of what someone is told, and in which words: here and nowhere else. Any of them may stand on a lock screen. */
import type { Offer } from '@bridgehead/protocol';

/**
 * turn: he is asked. offer: a draw or a step back is offered to him. begun: somebody has joined his game. over: a game of his
 * has ended without his doing. rematch: the other one wants to play again.
 */
export const ABOUTS = ['turn', 'offer', 'begun', 'over', 'rematch'] as const;
export type About = (typeof ABOUTS)[number];

/** One thing that concerns someone in a game. */
export interface Told {
  readonly id: string;
  readonly title: string;
  /** One sentence. */
  readonly text: string;
}

export const WORDS = {
  turn: (title: string) => `It is your turn in ${title}.`,
  offer: (title: string, what: Offer['what']) => (what === 'draw' ? `A draw is offered to you in ${title}.` : `You are asked to take back what was done last in ${title}.`),
  begun: (title: string) => `Your game of ${title} has begun.`,
  over: (title: string, ending: string) => `Your game of ${title} is over. ${/[.!?]$/.test(ending) ? ending : `${ending}.`}`,
  rematch: (title: string) => `A rematch of ${title} is offered to you, with sides changed.`,
} as const satisfies Readonly<Record<About, unknown>>;

export const TEST = 'This is a test. You would be told here when it is your turn.';

/** One sentence for all that is told together. */
export function sayTogether(all: readonly (Told & { readonly about: About })[]): string {
  if (all.length === 1) return all[0].text;
  const games = new Set(all.map(({ id }) => id)).size;
  if (all.every(({ about }) => about === 'turn')) return `It is your turn in ${games} games.`;
  return games === 1 ? `There is news of your game of ${all[0].title}.` : `There is news of ${games} of your games.`;
}
