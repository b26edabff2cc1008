/** The actions of the present turn, phase by phase; each leads to its moment. */
import type { GameTypes } from '@bridgehead/engine';
import { useMemo } from 'preact/hooks';
import type { Kit } from '../kit/kit.js';
import { deedOf } from './MomentPanel.js';
import type { Moment, PhaseSpan, Timeline } from './timeline.js';
import { spanAt } from './timeline.js';
import { useCurrentInSight } from './use-current-in-sight.js';

interface TurnLogProps<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly timeline: Timeline<T>;
  readonly at: number;
  /** Moments that carry a comment. */
  readonly commented: ReadonlySet<number>;
  readonly onGo: (at: number) => void;
}

export function TurnLog<T extends GameTypes>({ kit, timeline, at, commented, onGo }: TurnLogProps<T>) {
  const turn = spanAt(timeline.turns, at);
  const phases = timeline.phases.filter((phase) => phase.from >= turn.from && phase.to <= turn.to);
  const list = useCurrentInSight(at);
  return (
    <section class="replay-log" aria-label={`Log of ${turn.label}`}>
      <h2>{turn.label}</h2>
      <div class="replay-log-lines" ref={list}>
        {phases.map((phase) => (
          <PhaseLines
            key={phase.from}
            kit={kit}
            timeline={timeline}
            phase={phase}
            at={at >= phase.from && at <= phase.to ? at : undefined}
            commented={commented}
            onGo={onGo}
          />
        ))}
      </div>
    </section>
  );
}

interface PhaseLinesProps<T extends GameTypes> extends Omit<TurnLogProps<T>, 'at'> {
  readonly phase: PhaseSpan;
  /** The present moment, if it is in this phase. */
  readonly at: number | undefined;
}

/** The lines of one phase; drawn again only when the present moment comes, moves or goes. */
function PhaseLines<T extends GameTypes>({ kit, timeline, phase, at, commented, onGo }: PhaseLinesProps<T>) {
  return useMemo(
    () => (
      <>
        <h3>{phase.label}</h3>
        <ol>
          {timeline.moments.slice(phase.from, phase.to + 1).map((moment) => (
            <li key={moment.at}>
              <button
                type="button"
                class="panel-place"
                {...(moment.at === at && { 'aria-current': 'step' as const })}
                onClick={() => onGo(moment.at)}
              >
                <span class="replay-log-number">{moment.at}</span>
                <span>
                  {lineOf(kit, timeline, moment)}
                  {commented.has(moment.at) && <em class="replay-log-note"> commented</em>}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </>
    ),
    [kit, timeline, phase, at, commented],
  );
}

/** What an entry came to, in one line: its roll, or its first event, unless that only opens the next phase. */
function lineOf<T extends GameTypes>(kit: Kit<T>, timeline: Timeline<T>, moment: Moment<T>): string {
  const told = moment.events.find((event) => kit.rollOf(event) !== undefined) ?? moment.events.at(0);
  const kind = told === undefined ? 'phase' : kit.kindOf(told);
  return told === undefined || kind === 'phase' || kind === 'turn'
    ? deedOf(kit, timeline, moment)
    : kit.game.tell(told);
}
