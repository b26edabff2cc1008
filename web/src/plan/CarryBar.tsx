/** Above the map of the game: the next step of the plan that is being carried out, or why the game refused it. */
import { percent } from '../ui/numbers.js';
import { Refusals } from '../ui/Refusals.js';
import type { Carrying } from './carrying.js';
import type { PlanStep } from './plan.js';
import './plan.css';

interface CarryBarProps {
  readonly carrying: Carrying;
  readonly onStop: () => void;
}

export function CarryBar({ carrying, onStop }: CarryBarProps) {
  const { plan, steps, done, refused, isAsked } = carrying;
  const step = steps.at(done.value);
  const isRefused = refused.value.length > 0;
  const isOver = step === undefined || isRefused;
  return (
    <section class="plan plan-carry" aria-label="Carrying out a plan">
      <p class="plan-place">
        {plan.name} · {step === undefined ? 'done' : `step ${done.value + 1} of ${steps.length}`}
      </p>
      <div class="plan-words" role="status">
        {step === undefined ? (
          <p>Every step of your plan has been carried out.</p>
        ) : isRefused ? (
          <>
            <p>The game refused “{step.name}”. The plan stops here.</p>
            <Refusals violations={refused.value} />
          </>
        ) : (
          <p>
            Next: <strong>{step.name}</strong>
            {sayPlanned(step)}
            {!isAsked.value && <span class="plan-soft"> Waiting for your turn.</span>}
          </p>
        )}
      </div>
      <div class="plan-ways">
        {!isOver && (
          <button
            type="button"
            class="control control-main"
            aria-disabled={!isAsked.value}
            onClick={() => void carrying.next()}
          >
            Do this step
          </button>
        )}
        <button type="button" class="control" onClick={onStop}>
          {isOver ? 'Close plan' : 'Stop plan'}
        </button>
      </div>
    </section>
  );
}

function sayPlanned({ results, chance }: PlanStep): string {
  return results.length === 0 ? '' : ` (planned: ${results.join(', ')}, ${percent(chance)})`;
}
