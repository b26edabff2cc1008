/** What players can agree on besides the rules: a draw, a step back; and giving up. */
import { useState } from 'preact/hooks';
import { WhyNot } from '../OnlineFrame.js';
import { useDoing } from '../use-asked.js';
import { mySide, sayOffer } from '../words.js';
import type { FollowedGame } from './followed-game.js';

export function OffersPanel({ followed }: { readonly followed: FollowedGame }) {
  const game = followed.facts.value;
  const doing = useDoing();
  const [resigning, setResigning] = useState<'not' | 'sure'>('not');
  const mine = game && mySide(game);
  if (game === undefined || mine === undefined || game.status !== 'running') return null;
  const { offer } = game;
  const against = game.seats.some(({ you, computer }) => !you && computer === null);
  const isBusy = doing.busy;
  return (
    <section class="online-card" aria-label="Agreements">
      <h2>Agreements</h2>
      <div role="status">{offer !== null && <p>{sayOffer(game)}</p>}</div>
      <div class="online-buttons">
        {offer !== null && offer.side !== mine.side && (
          <>
            <button type="button" class="control control-main" disabled={isBusy} onClick={() => doing.run(() => followed.answerOffer(true))}>
              Accept
            </button>
            <button type="button" class="control" disabled={isBusy} onClick={() => doing.run(() => followed.answerOffer(false))}>
              Decline
            </button>
          </>
        )}
        {offer !== null && offer.side === mine.side && (
          <button type="button" class="control" disabled={isBusy} onClick={() => doing.run(() => followed.answerOffer(false))}>
            Take the offer back
          </button>
        )}
        {offer === null && against && (
          <>
            <button type="button" class="control" disabled={isBusy} onClick={() => doing.run(() => followed.offer('draw'))}>
              Offer a draw
            </button>
            <button type="button" class="control" disabled={isBusy} onClick={() => doing.run(() => followed.offer('back'))}>
              Ask to take back
            </button>
          </>
        )}
        {resigning === 'not' ? (
          <button type="button" class="control" disabled={isBusy} onClick={() => setResigning('sure')}>
            Resign …
          </button>
        ) : (
          <span class="online-sure" role="group" aria-label="Resign">
            The game would be over.
            <button type="button" class="control control-main" disabled={isBusy} onClick={() => doing.run(() => followed.resign())}>
              Resign
            </button>
            <button type="button" class="control" onClick={() => setResigning('not')}>
              Play on
            </button>
          </span>
        )}
      </div>
      <WhyNot why={doing.why} />
    </section>
  );
}
