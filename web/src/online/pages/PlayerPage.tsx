/** What everybody may read of a player: ratings, how they went, and finished public games. */
import type { ListedGame, PlayerProfile, PlayerRating } from '@bridgehead/protocol';
import { RESULTS_COUNTED } from '@bridgehead/protocol';
import { useEffect, useState } from 'preact/hooks';
import { findGame } from '../../games/registry.js';
import { api } from '../api.js';
import { GameLine } from '../GameLine.js';
import { NotAnswered, OnlineFrame, Waiting, WhyNot } from '../OnlineFrame.js';
import { PersonActions } from '../PersonActions.js';
import { RatingPlot } from '../RatingPlot.js';
import { useAsked, useDoing } from '../use-request.js';
import { count, sayRating } from '../game-texts.js';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

export function PlayerPage({ name }: { readonly name: string }) {
  const { value: player, why, again } = useAsked(() => api.player(name), { key: name });
  return (
    <OnlineFrame title={player?.name ?? name}>
      {player === undefined && why === undefined && <Waiting words="Loading the player …" />}
      {player === undefined && why !== undefined && <NotAnswered why={why} onAgain={again} />}
      {player !== undefined && (
        <>
          <p>
            {player.you ? 'This is you. ' : ''}Member since {DAY.format(player.since)}. {sayResults(player.results)}
          </p>
          {!player.you && <PersonActions name={player.name} />}
          <Ratings ratings={player.ratings} />
          <Finished name={player.name} />
        </>
      )}
    </OnlineFrame>
  );
}

function sayResults({ won, drawn, lost }: PlayerProfile['results']): string {
  const all = won + drawn + lost;
  if (all === 0) return 'No finished public games yet.';
  const which = all < RESULTS_COUNTED ? 'Public games' : `Last ${RESULTS_COUNTED.toLocaleString('en')} public games`;
  return `${which}: ${won} won, ${drawn} drawn, ${lost} lost.`;
}

function Ratings({ ratings }: { readonly ratings: readonly PlayerRating[] }) {
  return (
    <section class="online-card" aria-label="Ratings">
      <h2>Ratings</h2>
      {ratings.length === 0 && <p>No rated games yet.</p>}
      {ratings.map((rating) => (
        <div key={`${rating.game} ${rating.side}`} class="player-rating">
          <h3>
            {findGame(rating.game)?.title ?? rating.game}, {rating.sideName}
          </h3>
          <p>
            <strong>{sayRating(rating)}</strong> after {count(rating.games, 'rated game')}
            {rating.provisional && '. The question mark means that it is still uncertain.'}
          </p>
          <RatingPlot rating={rating} />
        </div>
      ))}
    </section>
  );
}

/** Page by page, newest first. */
function Finished({ name }: { readonly name: string }) {
  const [games, setGames] = useState<readonly ListedGame[]>([]);
  const [more, setMore] = useState(true);
  const loading = useDoing();
  const load = () =>
    loading.run(async () => {
      const page = await api.playerGames(name, games.at(-1)?.changed);
      setGames([...games, ...page.games]);
      setMore(page.more);
    });
  useEffect(load, [name]);
  return (
    <section class="online-games" aria-label="Finished games">
      <h2>Finished games</h2>
      {games.map((game) => (
        <GameLine key={game.id} game={game} busy={false} onLeave={() => {}} />
      ))}
      {games.length === 0 && !more && <p>No finished public games.</p>}
      <WhyNot why={loading.why} />
      {more && (
        <button type="button" class="control" disabled={loading.busy} onClick={load}>
          {loading.busy ? 'Loading …' : 'Show more games'}
        </button>
      )}
    </section>
  );
}
