/** In the strip above the map: the clocks, and the connection while it is not as it should be. */
import type { Clock } from '@bridgehead/protocol';
import { useEffect, useState } from 'preact/hooks';
import { serverNow } from '../ask.js';
import type { FollowedGame } from '../game/followed-game.js';
import { sayConnection, shownState } from '../game/ConnectionLine.js';
import { sayClock, secondsLeft } from '../game-texts.js';
import './table.css';

export function StripClocks({ followed }: { readonly followed: FollowedGame }) {
  const game = followed.facts.value;
  const state = shownState();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      {game !== undefined && game.status === 'running' && Object.keys(game.clocks).length > 0 && (
        <dl class="strip-clocks" aria-label="Time left">
          {game.seats.map(({ side, name }) => {
            const clock = Object.hasOwn(game.clocks, side) ? game.clocks[side] : undefined;
            if (clock === undefined) return null;
            return (
              <div key={side} class={clock.since === null ? undefined : 'strip-clock-runs'}>
                <dt>{name}</dt>
                <dd>{sayShort(clock, Math.max(now, clock.since ?? 0))}</dd>
              </div>
            );
          })}
        </dl>
      )}
      <p class="strip-connection" role="status">
        {state.is === 'open' ? '' : sayConnection(state)}
      </p>
    </>
  );
}

const DAY = 86_400;
const HOUR = 3_600;

/** The strip has little room: "2 d 23 h". */
function sayShort(clock: Clock, now: number): string {
  const seconds = secondsLeft(clock, now);
  return seconds < DAY
    ? sayClock(clock, now)
    : `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
}
