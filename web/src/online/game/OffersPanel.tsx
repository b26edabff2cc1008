/** What I can ask of the other side apart from the rules: a draw, a step back; and giving up. What it asks of me stands over the board. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { WhyNot } from '../OnlineFrame.js';
import { useDoing } from '../use-request.js';
import { mySide, sayOffer } from '../game-texts.js';
import { Appeal } from './Appeal.js';
import type { FollowedGame } from './followed-game.js';

export function OffersPanel({ followed }: { readonly followed: FollowedGame }) {
  const game = followed.facts.value;
  const doing = useDoing();
  const [resigning, setResigning] = useState<'not' | 'sure'>('not');
  const sure = useRef<HTMLDivElement>(null);
  useEffect(() => sure.current?.scrollIntoView({ block: 'nearest' }), [resigning]);
  const mine = game && mySide(game);
  if (game === undefined || mine === undefined || game.status !== 'running') return null;
  const { offer } = game;
  const against = game.seats.some(({ you, computer }) => !you && computer === null);
  const isBusy = doing.busy;
  return (
    <section class="online-card" aria-label="Agreements">
      <h2>Agreements</h2>
      {against && (
        <p class="online-quiet">
          Undo goes back to the last roll or reveal. For more, ask your opponent for a take-back.
        </p>
      )}
      <div role="status">{offer !== null && offer.side === mine.side && <p>{sayOffer(game)}</p>}</div>
      <div class="online-buttons">
        {offer !== null && offer.side === mine.side && (
          <button
            type="button"
            class="control"
            disabled={isBusy}
            onClick={() => doing.run(() => followed.answerOffer(false))}
          >
            Withdraw offer
          </button>
        )}
        {offer === null && against && (
          <>
            <button
              type="button"
              class="control"
              disabled={isBusy}
              onClick={() => doing.run(() => followed.offer('draw'))}
            >
              Offer a draw
            </button>
            <button
              type="button"
              class="control"
              disabled={isBusy}
              onClick={() => doing.run(() => followed.offer('back'))}
            >
              Ask for take-back
            </button>
          </>
        )}
        <button
          type="button"
          class="control"
          disabled={isBusy}
          aria-expanded={resigning === 'sure'}
          onClick={() => setResigning(resigning === 'sure' ? 'not' : 'sure')}
        >
          Resign …
        </button>
      </div>
      {resigning === 'sure' && (
        <div class="online-sure" role="group" aria-label="Resign" ref={sure}>
          <p>This ends the game, and your opponent wins.</p>
          <div class="online-buttons">
            <button
              type="button"
              class="control control-main"
              disabled={isBusy}
              onClick={() => doing.run(() => followed.resign())}
            >
              Resign
            </button>
            <button type="button" class="control" onClick={() => setResigning('not')}>
              Keep playing
            </button>
          </div>
        </div>
      )}
      <WhyNot why={doing.why} />
      {against && <Appeal id={game.id} />}
    </section>
  );
}
