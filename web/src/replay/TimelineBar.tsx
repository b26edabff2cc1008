/** The timeline under the map: a slider over all moments with turns, nights and combats marked, and the buttons to step. */
import type { GameTypes } from '@bridgehead/engine';
import { lastItem } from '@bridgehead/engine';
import { useMemo } from 'preact/hooks';
import { Segments } from '../ui/Segments.js';
import '../ui/control.css';
import type { Step } from './steps.js';
import type { Timeline } from './timeline.js';
import { nameIn, spanAt } from './timeline.js';
import './timeline-bar.css';
import type { Speed, Walk } from './use-walk.js';

interface TimelineBarProps<T extends GameTypes> {
  readonly timeline: Timeline<T>;
  readonly walk: Walk;
}

export function TimelineBar<T extends GameTypes>({ timeline, walk }: TimelineBarProps<T>) {
  const { at } = walk;
  const place = placeInWords(timeline, at);
  return (
    <section class="timeline" aria-label="Timeline">
      <p class="timeline-place">
        <span>{place}</span>
        <span class="timeline-count">
          {at} of {timeline.last}
        </span>
      </p>
      <div class="timeline-slide">
        <input
          type="range"
          class="timeline-slider"
          aria-label="Position in the game"
          aria-valuetext={`${place}, action ${at} of ${timeline.last}`}
          min={0}
          max={timeline.last}
          value={at}
          onInput={(event) => walk.go(event.currentTarget.valueAsNumber)}
        />
        <TimelineMarks timeline={timeline} onTurn={(from) => walk.go(from)} />
      </div>
      <Buttons walk={walk} last={timeline.last} />
    </section>
  );
}

/** "Game-Turn 3, 8 March, U.S. Combat Phase" */
function placeInWords<T extends GameTypes>({ turns, phases }: Timeline<T>, at: number): string {
  const { heading, chapter } = spanAt(turns, at);
  return `${nameIn(chapter, heading.replace(': ', ', '))}: ${spanAt(phases, at).label}`;
}

/** All marks stay the same while the replay moves: they are drawn once. */
function TimelineMarks<T extends GameTypes>({
  timeline,
  onTurn,
}: {
  readonly timeline: Timeline<T>;
  readonly onTurn: (from: number) => void;
}) {
  return useMemo(() => {
    const { turns, phases, moments, last } = timeline;
    const share = (at: number) => `${(at / Math.max(1, last)) * 100}%`;
    const begins = new Set(turns.map(({ from }) => from));
    const wide = spaced([...begins], 0.022 * last);
    const narrow = spaced([...begins], 0.08 * last);
    return (
      <>
        <div class="timeline-marks" aria-hidden="true">
          {turns
            .filter(({ sign }) => sign?.kind === 'night')
            .map(({ from, to }) => (
              <span key={from} class="timeline-night" style={{ left: share(from), width: share(to + 1 - from) }} />
            ))}
          {phases
            .filter(({ from }) => !begins.has(from))
            .map(({ from }) => (
              <span key={from} class="timeline-phase" style={{ left: share(from) }} />
            ))}
          {moments
            .filter(({ rolls }) => rolls.length > 0)
            .map(({ at }) => (
              <span key={at} class="timeline-combat" style={{ left: share(at) }} />
            ))}
        </div>
        <ol class="timeline-turns" aria-label="Turns">
          {turns.map(({ turn, label, chapter, sign, from }) => (
            <li
              key={from}
              class={[
                ...(wide.has(from) ? ['timeline-wide'] : []),
                ...(narrow.has(from) ? ['timeline-narrow'] : []),
              ].join(' ')}
              style={{ left: share(from) }}
            >
              <button
                type="button"
                tabIndex={-1}
                title={sign === undefined ? nameIn(chapter, label) : `${label}. ${sign.means}`}
                aria-label={chapter === undefined ? `To turn ${turn}, ${label}` : `To ${nameIn(chapter, label)}`}
                onClick={() => onTurn(from)}
              >
                {chapter !== undefined && chapter.date === undefined ? '·' : turn}
              </button>
            </li>
          ))}
        </ol>
      </>
    );
  }, [timeline]);
}

/** Those places that are at least so far from one another. */
function spaced(places: readonly number[], room: number): ReadonlySet<number> {
  const kept: number[] = [];
  for (const place of places) if (kept.length === 0 || place - lastItem(kept) >= room) kept.push(place);
  return new Set(kept);
}

const SPEED_CHOICES: readonly { readonly id: Speed; readonly label: string }[] = [
  { id: 'slow', label: 'Slow' },
  { id: 'even', label: 'Normal' },
  { id: 'fast', label: 'Fast' },
];

interface StepButton {
  readonly id: string;
  readonly text: string;
  readonly name: string;
  readonly key: string;
  readonly step: Step;
}

const BACK: readonly StepButton[] = [
  { id: 'first', text: '|◂', name: 'Go to start', key: 'Home', step: { to: 'first' } },
  {
    id: 'turn-back',
    text: '◂ Turn',
    name: 'Previous turn',
    key: 'Up',
    step: { to: 'step', stride: 'turn', direction: 'back' },
  },
  {
    id: 'phase-back',
    text: '◂ Phase',
    name: 'Previous phase',
    key: 'Shift+Left',
    step: { to: 'step', stride: 'phase', direction: 'back' },
  },
  {
    id: 'back',
    text: '◂',
    name: 'Previous action',
    key: 'Left',
    step: { to: 'step', stride: 'action', direction: 'back' },
  },
];

const ON: readonly StepButton[] = [
  { id: 'on', text: '▸', name: 'Next action', key: 'Right', step: { to: 'step', stride: 'action', direction: 'on' } },
  {
    id: 'phase-on',
    text: 'Phase ▸',
    name: 'Next phase',
    key: 'Shift+Right',
    step: { to: 'step', stride: 'phase', direction: 'on' },
  },
  {
    id: 'turn-on',
    text: 'Turn ▸',
    name: 'Next turn',
    key: 'Down',
    step: { to: 'step', stride: 'turn', direction: 'on' },
  },
  { id: 'last', text: '▸|', name: 'Go to end', key: 'End', step: { to: 'last' } },
];

function Buttons({ walk, last }: { readonly walk: Walk; readonly last: number }) {
  const buttonsFor = (buttons: readonly StepButton[], end: number) =>
    buttons.map(({ id, text, name, key, step }) => (
      <button
        key={id}
        type="button"
        class={`control timeline-step timeline-${id}`}
        aria-label={name}
        title={`${name} (${key})`}
        aria-disabled={walk.at === end}
        onClick={() => walk.take(step)}
      >
        {text}
      </button>
    ));
  return (
    <div class="timeline-buttons">
      {buttonsFor(BACK, 0)}
      <button
        type="button"
        class="control timeline-step timeline-play"
        title="Play or pause (Space)"
        onClick={() => walk.take({ to: 'play' })}
      >
        {walk.going === 'playing' ? 'Stop' : 'Play'}
      </button>
      {buttonsFor(ON, last)}
      <div class="timeline-speed">
        <Segments
          label="Speed"
          choices={SPEED_CHOICES}
          chosen={walk.speed}
          onChoose={(speed) => walk.setSpeed(speed)}
        />
      </div>
    </div>
  );
}
