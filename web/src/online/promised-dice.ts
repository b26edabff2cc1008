/**
 * What this browser was promised of the dice of each game: the hash as it was first shown, and the words that were sent from
 * here. It is compared with what the server says when the game is over.
 */
import type { ListedGame, OfferedGame } from '@bridgehead/protocol';
import type { Api, JoinWish } from './api.js';
import { keptByGame } from '../browser/per-game-storage.js';

export interface Promised {
  readonly hash: string;
  /** When it was shown here. */
  readonly at: number;
  /** Whether that was before the game began. */
  readonly isBefore: boolean;
  /** The words that were sent from here. */
  readonly words?: string;
}

const promises = keptByGame('promised-dice', 300, readPromised);

export function promisedFor(game: string): Promised | undefined {
  return promises.get(game);
}

/** A game was shown here. The first hash counts; and one that is shown when the game is over promises nothing. */
export function noteHash({ id, commitment, status }: Pick<ListedGame, 'id' | 'commitment' | 'status'>): void {
  if (promises.get(id) !== undefined || (status !== 'open' && status !== 'running')) return;
  promises.set(id, { hash: commitment, at: Date.now(), isBefore: status === 'open' });
}

/** Offers a game: first the server promises its dice, then it is told my words. */
export async function offerGame(api: Api, wish: OfferedGame): Promise<ListedGame> {
  const { game, hash } = await api.promiseDice();
  return kept(await api.offerGame({ ...wish, promised: game }), game, hash, wish.nonce);
}

/** The same for a rematch, whether I offer it or take the other's offer. */
export async function offerRematch(api: Api, rematchOf: string, words: string): Promise<ListedGame> {
  const { game, hash } = await api.promiseDice(rematchOf);
  return kept(await api.rematch(rematchOf, words, game), game, hash, words);
}

/** Joins a game whose hash has been shown. */
export async function joinGame(api: Api, shown: ListedGame, wish: JoinWish): Promise<ListedGame> {
  noteHash(shown);
  return kept(await api.join(shown.id, wish), shown.id, promises.get(shown.id)?.hash ?? shown.commitment, wish.nonce);
}

function kept(game: ListedGame, promised: string, hash: string, words: string): ListedGame {
  // The dice follow from the id too: with another one the server could have chosen them after all.
  if (game.id !== promised) throw new Error('The server started another game than the one whose seed it promised.');
  const before = promises.get(promised);
  // Who sat there already sits there with the words that they sent then.
  const isSeated = before?.words !== undefined && Object.values(game.nonces).includes(before.words);
  promises.set(promised, {
    hash,
    at: before?.at ?? Date.now(),
    isBefore: true,
    words: isSeated ? before.words : words,
  });
  return game;
}

function readPromised(json: unknown): Promised | undefined {
  if (typeof json !== 'object' || json === null || !('hash' in json) || !('at' in json) || !('isBefore' in json))
    return undefined;
  const { hash, at, isBefore } = json;
  if (typeof hash !== 'string' || typeof at !== 'number' || typeof isBefore !== 'boolean') return undefined;
  return { hash, at, isBefore, ...('words' in json && typeof json.words === 'string' && { words: json.words }) };
}
