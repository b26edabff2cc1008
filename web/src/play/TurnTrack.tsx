/** The turn track: every turn a cell, nights dark, the present one marked. */
import type { Track } from '../kit/kit.js';
import { INITIATIVE, Suits, suitsByOwner } from '../ui/Suits.js';

export function TurnTrack({ track }: { readonly track: Track }) {
  const now = track.turns.find(({ number }) => number === track.turn);
  const phase = track.phases.find(({ id }) => id === track.phase);
  return (
    <div class="track">
      <ol class="track-turns" aria-label={`Turn ${track.turn} of ${track.turns.length}`}>
        {track.turns.map(({ number, label, sign }) => (
          <li
            key={number}
            class={cellClass(number, track.turn, sign?.kind)}
            aria-current={number === track.turn ? 'step' : undefined}
            title={`Turn ${number}: ${label}${sign ? ` (${sign.means})` : ''}`}
          >
            <span>{number}</span>
          </li>
        ))}
      </ol>
      <p class="track-now">
        {track.turn > 0 && (
          <strong>
            Turn {track.turn}
            <span class="track-of"> of {track.turns.length}</span>
          </strong>
        )}
        {now && <span class="track-date">{now.label}</span>}
        {now?.sign && <span class="track-sign">{now.sign.means}</span>}
        {phase && <span class="track-phase">{phase.label}</span>}
      </p>
      {track.suits && (
        <p class="track-suits" title={INITIATIVE}>
          {suitsByOwner(track.suits).map(([owner, owned]) => (
            <span key={owner}>
              {owner} <Suits suits={owned} />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function cellClass(number: number, now: number, sign: string | undefined): string {
  const when = number < now ? 'past' : number === now ? 'now' : 'later';
  return `track-turn track-${when}${sign === undefined ? '' : ` track-${sign}`}`;
}
