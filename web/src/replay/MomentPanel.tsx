/** What happened at the present moment: who did what, every event with its rule, its sums and its roll. */
import type { GameTypes } from '@bridgehead/engine';
import { itemAt } from '@bridgehead/engine';
import type { RecordEnding } from '@bridgehead/engine/records';
import { isResignation, sayEnded } from '@bridgehead/engine/records';
import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { CountOdds } from '../computer/count-odds.js';
import { countOdds } from '../computer/count-odds.js';
import type { Kit } from '../kit/kit.js';
import type { Rolled } from '../table/roll-chances.js';
import { withChances } from '../table/roll-chances.js';
import { RollCard } from '../ui/RollCard.js';
import { RuleLink } from '../ui/RuleLink.js';
import { Sum } from '../ui/Sum.js';
import type { Comment } from './comments.js';
import type { Moment, Timeline } from './timeline.js';

interface MomentPanelProps<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly timeline: Timeline<T>;
  readonly at: number;
  readonly comment: Comment;
  /** Whether rolls are shown with all that could have come instead. That takes time to find out. */
  readonly chances?: 'shown' | 'left-out';
  /** How the game ended after its last moment, if neither by the rules nor by a resignation. */
  readonly ended?: RecordEnding<T['Side']> | undefined;
}

export function MomentPanel<T extends GameTypes>({
  kit,
  timeline,
  at,
  comment,
  chances = 'shown',
  ended,
}: MomentPanelProps<T>) {
  const moment = itemAt(timeline.moments, at);
  const count = useMemo(() => countOdds(kit), [kit]);
  return (
    <section class="panel-section" aria-label="What happened">
      <h2>{deedOf(kit, timeline, moment)}</h2>
      {comment.reason !== '' && <p class="replay-reason">Computer: {comment.reason}</p>}
      {comment.text !== '' && <p class="replay-said">{comment.text}</p>}
      <ul class="replay-events">
        {moment.events.map((event, index) => (
          <EventItem
            key={`${at} ${index}`}
            kit={kit}
            event={event}
            rolled={chances === 'shown' ? rolledAt(kit, timeline, moment) : undefined}
            count={count}
          />
        ))}
      </ul>
      {moment.events.length === 0 && <p class="panel-soft">Nothing else happened.</p>}
      {ended !== undefined && at === timeline.last && <p class="replay-said">{sayEnded(kit.game, ended)}</p>}
    </section>
  );
}

/** The entry of a moment, and what its side knew before it. */
function rolledAt<T extends GameTypes>(
  { game }: Kit<T>,
  timeline: Timeline<T>,
  { at, entry, events }: Moment<T>,
): Rolled<T> | undefined {
  if (entry === undefined || isResignation(entry) || entry.chance.length === 0) return undefined;
  return { view: game.view(timeline.stateAt(at - 1), entry.side), side: entry.side, action: entry.action, events };
}

interface EventItemProps<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly event: T['Event'];
  readonly rolled: Rolled<T> | undefined;
  readonly count: CountOdds<T>;
}

function EventItem<T extends GameTypes>({ kit, event, rolled, count }: EventItemProps<T>) {
  const told = kit.rollOf(event);
  const roll = useMemo(
    () =>
      computed(() =>
        told === undefined || rolled === undefined ? told : withChances(kit, rolled, event, told, count),
      ),
    [kit, event],
  ).value;
  return (
    <li>
      <p class="replay-event">
        <span>{kit.game.tell(event)}</span> <RuleLink id={event.rule} />
      </p>
      {roll === undefined ? (
        kit.sumsOf(event).map((tally, index) => <Sum key={index} tally={tally} />)
      ) : (
        <RollCard roll={roll} />
      )}
    </li>
  );
}

/** "U.S.: Move 1/47 to 0717" */
export function deedOf<T extends GameTypes>({ game }: Kit<T>, timeline: Timeline<T>, { at, entry }: Moment<T>): string {
  if (entry === undefined) return 'The game is set up';
  const side = game.sideName(entry.side);
  return isResignation(entry)
    ? `${side} resigns`
    : `${side}: ${game.nameAction(timeline.stateAt(at - 1), entry.action)}`;
}
