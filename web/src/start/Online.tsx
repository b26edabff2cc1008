/** The way from the first screen to games with others. Everything else here works without a server. */
import { useEffect } from 'preact/hooks';
import { linkTo } from '../online/online-routes.js';
import { NO_SERVER, isRefusedAs, sayRefusal } from '../online/refusal.js';
import { askWaiting, waitingGames } from '../online/games-waiting.js';
import { who } from '../online/signed-in.js';
import { count } from '../online/game-texts.js';

/** So often it is asked, while the page is in view, whether a game waits. */
const EVERY = 30_000;

/** In the head of the page, with the number of games that wait for me. */
export function OnlineLink() {
  useEffect(() => {
    const inView = () => {
      if (document.visibilityState === 'visible') void askWaiting();
    };
    inView();
    const timer = setInterval(inView, EVERY);
    document.addEventListener('visibilitychange', inView);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', inView);
    };
  }, []);
  const waiting = waitingGames.value?.length ?? 0;
  return (
    <a
      class="start-quiet start-online-link"
      href={linkTo({ page: 'online' })}
      aria-label={waiting === 0 ? undefined : `Online, ${sayWaiting(waiting)}`}
    >
      Online
      {waiting > 0 && <span class="start-online-count">{waiting}</span>}
    </a>
  );
}

function sayWaiting(waiting: number): string {
  return `${count(waiting, 'game is waiting', 'games are waiting')} for you`;
}

/** Below the games: what there is to be had, or why there is nothing. */
export function OnlineLine() {
  const known = who.value;
  const isAbsent = known.is === 'unknown' && isRefusedAs(known.why, NO_SERVER);
  return (
    <section class="start-import-line" aria-label="Online">
      <p role="status">{wordsFor()}</p>
      {!isAbsent && (
        <a class="control" href={linkTo({ page: 'online' })}>
          Online games
        </a>
      )}
    </section>
  );
}

function wordsFor(): string {
  const known = who.value;
  if (known.is === 'unknown') return sayRefusal(known.why);
  const waiting = waitingGames.value?.length;
  if (waiting === undefined)
    return 'Play with others: live in an evening, or a few decisions a day over weeks. You can play as a guest, without an account.';
  return waiting === 0 ? 'No online games are waiting for you.' : `Online, ${sayWaiting(waiting)}.`;
}
