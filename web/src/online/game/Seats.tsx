/** Who plays, who is awaited since when, and how much time is left. */
import { capital } from '@bridgehead/engine';
import type { ListedGame } from '@bridgehead/protocol';
import { useEffect, useState } from 'preact/hooks';
import { sayWhen } from '../../saved-games/time-ago.js';
import { serverNow } from '../ask.js';
import { sayClock, sayLong, saySeat, secondsLeft } from '../game-texts.js';

/** The last minutes are shown as such. */
const SHORT = 5 * 60;

export function Seats({ game }: { readonly game: ListedGame }) {
  const now = useNow(game.status === 'running' && Object.values(game.clocks).some(({ since }) => since !== null));
  return (
    <ul class="online-seats" aria-label="Seats">
      {game.seats.map((seat) => {
        const { side, name, you } = seat;
        const isAsked = game.status === 'running' && game.asked.some((question) => question.side === side);
        // While nobody waits for this side, what remains of its days tells nothing.
        const own = Object.hasOwn(game.clocks, side) ? game.clocks[side] : undefined;
        const clock = game.time.kind !== 'daily' || own?.since !== null ? own : undefined;
        const isShort = clock !== undefined && clock.since !== null && secondsLeft(clock, now) < SHORT;
        return (
          <li key={side} class={isAsked ? 'online-seat online-seat-asked' : 'online-seat'}>
            <span class="online-seat-name">{name}</span>
            <span>{capital(saySeat(seat))}</span>
            {isAsked && (
              <span class="online-seat-turn">
                {you ? 'your turn' : 'to decide'}, asked {sayWhen(game.changed, now)}
              </span>
            )}
            {clock !== undefined && (
              <span
                class={isShort ? 'online-clock online-clock-short' : 'online-clock'}
                role="timer"
                aria-label={`Time left for ${name}`}
              >
                {sayClock(clock, now)}
              </span>
            )}
            {clock?.credit !== undefined && (
              <span class="online-clock-credit">Stopped {sayLong(clock.credit / 1_000)} while the server was down</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The server's time, each second while something runs. */
function useNow(runs: boolean): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), runs ? 1_000 : 30_000);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
}
