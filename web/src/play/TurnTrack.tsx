/** The turn track: every turn a cell, nights dark, the present one marked; the phases of the turn as steps. */
import type { Track } from '../kit/kit.js';

export function TurnTrack({ track }: { readonly track: Track }) {
  const now = track.turns.find(({ number }) => number === track.turn);
  const { unit = 'Turn' } = track;
  return (
    <>
      <ol class="track-turns" aria-label={`${unit} ${track.turn} of ${track.turns.length}`}>
        {track.turns.map(({ number, label, sign }) => (
          <li
            key={number}
            class={cellClass(number, track.turn, sign?.kind)}
            aria-current={number === track.turn ? 'step' : undefined}
            title={`${unit} ${number}: ${label}${sign ? ` (${sign.means})` : ''}`}
          >
            <span>{number}</span>
          </li>
        ))}
      </ol>
      <p class="track-now">
        {track.turn > 0 && (
          <strong>
            {unit} {track.turn}
            <span class="track-of"> of {track.turns.length}</span>
          </strong>
        )}
        {now && <span class="track-date">{now.label}</span>}
        {now?.sign && <span class="track-sign">{now.sign.means}</span>}
      </p>
      <Steps track={track} />
    </>
  );
}

/** What comes before the first turn and after the last is a step only while it is now. */
const OUTSIDE = ['set-up', 'over'];

/** The phases of the turn: the present one by its name, the others by a point that says it. */
function Steps({ track: { phases, phase } }: { readonly track: Track }) {
  const shown = phases.filter(({ id }) => id === phase || !OUTSIDE.includes(id));
  return (
    <ol class="track-steps" aria-label="Phases of the turn">
      {shown.map(({ id, label, skipped }) => (
        <li
          key={id}
          class={
            id === phase ? 'track-step track-phase' : skipped === undefined ? 'track-step' : 'track-step track-skipped'
          }
          title={skipped === undefined ? label : `${label}: skipped (${skipped})`}
          aria-current={id === phase ? 'step' : undefined}
        >
          <span class={id === phase ? undefined : 'control-hidden'}>
            {label}
            {skipped === undefined ? '' : `, skipped: ${skipped}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

function cellClass(number: number, now: number, sign: string | undefined): string {
  const when = number < now ? 'past' : number === now ? 'now' : 'later';
  return `track-turn track-${when}${sign === undefined ? '' : ` track-${sign}`}`;
}
