/** A roll or draw of a planned action: left to chance, or taken to come out as the player says. */
import type { GameTypes } from '@bridgehead/engine';
import type { ChanceWords } from '../ui/model.js';
import { percent } from '../ui/numbers.js';
import type { Pending } from './choosing-rolls.js';
import type { Course, Stage } from './stages.js';

interface RollChooserProps<T extends GameTypes> {
  readonly pending: Pending<T>;
  readonly words: ChanceWords;
  readonly onChoose: (course: Course) => void;
  readonly onRoll: () => void;
  readonly onDismiss: () => void;
}

/** More outcomes than this are only listed. */
const MOST_BUTTONS = 8;

export function RollChooser<T extends GameTypes>({ pending, words, onChoose, onRoll, onDismiss }: RollChooserProps<T>) {
  const { stage, name } = pending;
  const buttons = stage.outcomes.length <= MOST_BUTTONS ? stage.outcomes : [];
  return (
    <div class="plan-outcomes" role="group" aria-label={`Choose the result: ${stage.title || name}`}>
      <button type="button" class="control control-main" onClick={onRoll}>
        {words.one === 'draw' ? 'Draw' : 'Roll'}
      </button>
      {buttons.map(({ name: outcome, probability, tone, courses: [first] }) => (
        <button key={outcome} type="button" class={`control plan-outcome plan-${tone}`} onClick={() => onChoose(first)}>
          {outcome} <strong>{percent(probability)}</strong>
        </button>
      ))}
      <ExactCourse stage={stage} words={words} onChoose={onChoose} />
      <button type="button" class="control" onClick={onDismiss}>
        Cancel
      </button>
    </div>
  );
}

/** The very dice or cards. */
function ExactCourse({
  stage,
  words,
  onChoose,
}: Pick<RollChooserProps<GameTypes>, 'words' | 'onChoose'> & { readonly stage: Stage }) {
  const courses = stage.outcomes.flatMap(({ name, courses: ways }) => ways.map((course) => ({ name, course })));
  return (
    <select
      class="control plan-exact"
      aria-label={`Choose the ${words.face.toLowerCase()}`}
      value=""
      onChange={({ currentTarget }) => {
        const chosen = courses.at(Number(currentTarget.value));
        if (currentTarget.value !== '' && chosen !== undefined) onChoose(chosen.course);
      }}
    >
      <option value="">Choose the {words.face.toLowerCase()} …</option>
      {courses.map(({ name, course }, index) => (
        <option key={index} value={index}>
          {course.shown === name ? name : `${course.shown}: ${name}`}
        </option>
      ))}
    </select>
  );
}
