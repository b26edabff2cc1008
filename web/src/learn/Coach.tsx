/** What the coach says, and the way through the lesson. */
import type { LessonStep } from '@bridgehead/engine/lessons';
import { Words } from '../ui/Words.js';
import './learn.css';

interface CoachProps {
  readonly title: string;
  /** What the player can do after the lesson. */
  readonly goal: string;
  readonly at: number;
  readonly last: number;
  /** Undefined when the lesson is over. */
  readonly step: LessonStep | undefined;
  /** The address of the list of lessons. */
  readonly all: string;
  readonly onBack: () => void;
  readonly onShowMe: () => void;
  readonly onAgain: () => void;
}

export function Coach(props: CoachProps) {
  const { title, at, last, step } = props;
  return (
    <section class="coach" aria-label="Coach">
      <p class="coach-place">
        <a href={props.all}>Lessons</a> · {title} · {step === undefined ? 'done' : `${at + 1} of ${last}`}
      </p>
      <p class="coach-words" role="status">
        <Words text={step === undefined ? `Well done. ${props.goal}` : step.say} />
      </p>
      <div class="coach-ways">
        {step === undefined ? (
          <button type="button" class="control" onClick={props.onAgain}>
            Repeat lesson
          </button>
        ) : (
          <OnTheWay {...props} step={step} />
        )}
      </div>
    </section>
  );
}

function OnTheWay({ at, step, onBack, onShowMe }: CoachProps & { readonly step: LessonStep }) {
  return (
    <>
      <button type="button" class="control" disabled={at === 0} onClick={onBack}>
        Back
      </button>
      {step.answer !== undefined && (
        <button type="button" class="control" onClick={onShowMe}>
          Show me
        </button>
      )}
    </>
  );
}
