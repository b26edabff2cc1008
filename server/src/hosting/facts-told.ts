/** What is told of games apart from what happens on the board: clocks, offers, news. */
import type { Clocks, FactsTold, Offer } from '@bridgehead/protocol';
import type { Followers } from './followers.js';
import type { GamesInMemory } from './games-in-memory.js';
import type { Held } from './held-game.js';

export interface FactsTeller {
  /** Tells the followers of a game here. */
  tell(id: string, told: FactsTold): void;
  /** Clocks and offer as they are now; anyone who follows is told if they are others than before. */
  take(id: string, known: Held, clocks: Clocks, offer: Offer | null): void;
}

export function makeFactsTeller(
  games: Pick<GamesInMemory, 'get'>,
  followers: Pick<Followers, 'tell'>,
  delay: number,
): FactsTeller {
  const tell = (id: string, told: FactsTold) => {
    const known = games.get(id);
    // Spectators must not learn from this what they are told later; what was said they may read at the end.
    const isKept = known?.hosted.ending === undefined && (told.news === 'chat' || (known !== undefined && delay > 0));
    followers.tell(id, told, isKept ? 'players' : 'all');
  };
  return {
    tell,
    take(id, known, clocks, offer) {
      const isNew =
        (known.clocks !== clocks || known.offer !== offer) &&
        JSON.stringify([known.clocks, known.offer]) !== JSON.stringify([clocks, offer]);
      known.clocks = clocks;
      known.offer = offer;
      if (isNew) tell(id, { news: 'facts', clocks, offer });
    },
  };
}
