/** One online game in a list: who plays, who is awaited, since when, and what can be done with it. */
import { capital } from '@bridgehead/engine';
import type { ListedGame } from '@bridgehead/protocol';
import type { ComponentChildren } from 'preact';
import { sayWhen } from '../saved-games/time-ago.js';
import { CopyButton } from '../ui/CopyButton.js';
import { serverNow } from './ask.js';
import type { OnlineRoute } from './online-routes.js';
import { linkTo } from './online-routes.js';
import { useOptionWords } from './use-option-texts.js';
import {
  freeSeats,
  invitationLink,
  isGuestName,
  mySide,
  sayLong,
  sayOffer,
  sayRating,
  saySeat,
  sayState,
  sayTime,
  sayTitle,
  secondsLeft,
  waitsForMe,
} from './game-texts.js';

interface GameLineProps {
  readonly game: ListedGame;
  /** Leaves a game that has not begun. */
  readonly onLeave: () => void;
  readonly busy: boolean;
}

export function GameLine({ game, onLeave, busy }: GameLineProps) {
  const awaited = waitsForMe(game);
  const title = sayTitle(game);
  const { headline } = game;
  // Until they are known it is said that there are some.
  const optionWords = useOptionWords(game) ?? (Object.values(game.options).some(Boolean) ? ['with options'] : []);
  return (
    <article class="game-line" aria-label={title}>
      <div class="game-line-text">
        <h3>
          <a href={linkTo(wayTo(game))}>{title}</a>
        </h3>
        {headline !== '' && <p class="game-line-headline">{headline}</p>}
        {awaited === undefined ? (
          <p>{sayState(game)}</p>
        ) : (
          <p class="online-game-awaited">
            <strong>Your turn.</strong> {awaited}
          </p>
        )}
        {awaited === undefined && game.offer !== null && <p>{sayOffer(game)}</p>}
        <Players game={game} />
        <p class="game-line-about">{aboutOf(game, optionWords).join(' · ')}</p>
      </div>
      <div class="online-game-actions">
        <Ways game={game} awaited={awaited !== undefined} onLeave={onLeave} busy={busy} />
      </div>
    </article>
  );
}

/** Who plays which side, each with a link to what is known of them. */
function Players({ game }: { readonly game: ListedGame }) {
  return (
    <p class="game-line-about">
      {game.seats.map((seat, index) => (
        <span key={seat.side}>
          {index > 0 && ' · '}
          {seat.name}:{' '}
          {seat.player === null || seat.you || isGuestName(seat.player) ? (
            saySeat(seat)
          ) : (
            <a href={linkTo({ page: 'player', name: seat.player })}>{seat.player}</a>
          )}
          {seat.rating !== null && ` (${sayRating(seat.rating)})`}
        </span>
      ))}
    </p>
  );
}

function wayTo(game: ListedGame): OnlineRoute {
  return game.status === 'open' && mySide(game) === undefined
    ? { page: 'join', id: game.id }
    : { page: 'online', id: game.id };
}

function aboutOf(game: ListedGame, optionWords: readonly string[]): string[] {
  const now = serverNow();
  const running = game.seats.flatMap(({ side, name, you }) => {
    const clock = Object.hasOwn(game.clocks, side) ? game.clocks[side] : undefined;
    return clock === undefined || clock.since === null || game.status !== 'running'
      ? []
      : [`${sayLong(secondsLeft(clock, now))} left for ${you ? 'you' : name}`];
  });
  const since =
    game.status === 'open'
      ? `offered ${sayWhen(game.created, now)}`
      : `${game.status !== 'running' ? 'ended' : game.asked.length > 0 ? 'asked' : 'last answer'} ${sayWhen(game.changed, now)}`;
  return [
    ...(game.rated ? ['Rated'] : []),
    capital(sayTime(game.time)),
    ...running,
    ...optionWords,
    ...(game.visibility === 'invited' ? ['by invitation'] : []),
    since,
  ];
}

function Ways({
  game,
  awaited,
  onLeave,
  busy,
}: {
  readonly game: ListedGame;
  readonly awaited: boolean;
  readonly onLeave: () => void;
  readonly busy: boolean;
}): ComponentChildren {
  const { id, status, invitation, rematchOf } = game;
  const isMine = mySide(game) !== undefined;
  if (status === 'open' && !isMine) {
    return (
      <a class="control control-main" href={linkTo({ page: 'join', id })}>
        Join as{' '}
        {freeSeats(game)
          .map(({ name }) => name)
          .join(' or ')}{' '}
        …
      </a>
    );
  }
  if (status === 'open') {
    return (
      <>
        {invitation !== undefined && rematchOf === null && (
          <CopyButton label="Copy invitation link" text={invitationLink(location.href, id, invitation)} />
        )}
        <button type="button" class="control" disabled={busy} onClick={onLeave}>
          {invitation === undefined ? 'Leave' : 'Withdraw'}
        </button>
      </>
    );
  }
  const words =
    status === 'over' ? (awaited ? 'Open offer' : 'View game') : isMine ? (awaited ? 'Play' : 'Open') : 'Watch';
  return (
    <a class={awaited ? 'control control-main' : 'control'} href={linkTo({ page: 'online', id })}>
      {words}
    </a>
  );
}
