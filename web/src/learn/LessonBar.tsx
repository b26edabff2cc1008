/** The bar below the map while the coach speaks, and after the last step: one button that leads on, where the answers are given otherwise. */
import './learn.css';

/** A lesson, or what comes after the last one. */
interface Onward {
  readonly title: string;
  readonly address: string;
}

interface LessonBarProps {
  readonly isOver: boolean;
  /** Where the lesson leads when it is over. */
  readonly onward: Onward;
  readonly onNext: () => void;
}

export function LessonBar({ isOver, onward, onNext }: LessonBarProps) {
  return (
    <footer class="bar">
      <p class="bar-sentence">
        <span class="bar-question">{isOver ? 'Lesson done.' : 'Read what the coach says above the map.'}</span>
        <span class="bar-hint">{isOver ? 'You can repeat it at any time.' : 'Nothing to decide yet.'}</span>
      </p>
      <div class="bar-answers">
        {isOver ? (
          <a class="control control-main bar-primary lesson-onward" href={onward.address}>
            <span class="bar-primary-text">Go on</span>
            <span class="bar-warning">{onward.title}</span>
          </a>
        ) : (
          <button type="button" class="control control-main bar-primary" onClick={onNext}>
            <span class="bar-primary-text">Next</span>
          </button>
        )}
      </div>
    </footer>
  );
}
