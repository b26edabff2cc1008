/** What the other side offers or declines, over the board: anyone who is asked or answered sees it whichever panel is open. */
import type { ListedGame } from '@bridgehead/protocol';
import { api } from '../api.js';
import { WhyNot } from '../OnlineFrame.js';
import { useDoing } from '../use-request.js';
import { isOfferedToMe, isRematchOfferedToMe, sayDeclined, sayOffer, sayRematch } from '../game-texts.js';
import type { FollowedGame } from './followed-game.js';
import { playAgain } from './rematch.js';
import '../notice.css';

interface Offered {
  readonly words: string | undefined;
  readonly accept: () => Promise<void>;
  readonly decline: () => Promise<void>;
}

function offeredIn(followed: FollowedGame, game: ListedGame): Offered | undefined {
  if (isOfferedToMe(game))
    return {
      words: sayOffer(game),
      accept: () => followed.answerOffer(true),
      decline: () => followed.answerOffer(false),
    };
  if (!isRematchOfferedToMe(game)) return undefined;
  return {
    words: sayRematch(game),
    accept: () => playAgain(game),
    async decline() {
      await api.declineRematch(game.id);
      followed.readAgain();
    },
  };
}

export function OfferNotice({ followed }: { readonly followed: FollowedGame }) {
  const game = followed.facts.value;
  const answering = useDoing();
  const offered = game && offeredIn(followed, game);
  const declined = followed.declined.value;
  return (
    <div role="status">
      {offered && (
        <div class="notice notice-offer">
          <p>{offered.words}</p>
          <div class="notice-ways">
            <button
              type="button"
              class="control control-main"
              disabled={answering.busy}
              onClick={() => answering.run(offered.accept)}
            >
              Accept
            </button>
            <button
              type="button"
              class="control"
              disabled={answering.busy}
              onClick={() => answering.run(offered.decline)}
            >
              Decline
            </button>
          </div>
          <WhyNot why={answering.why} />
        </div>
      )}
      {offered === undefined && declined !== undefined && (
        <div class="notice notice-offer">
          <p>{sayDeclined(declined)}</p>
          <div class="notice-ways">
            <button type="button" class="control" onClick={() => followed.putAway()}>
              Close
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
