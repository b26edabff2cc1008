/** The plans of one side for a game: open another one, give this one a name, begin a new one from now. */
import type { GameTypes } from '@bridgehead/engine';
import { useState } from 'preact/hooks';
import { countOf, percent } from '../ui/numbers.js';
import { chainOdds } from './plan.js';
import type { PlanBoard } from './plan-board.js';
import type { Planning } from './planning.js';

interface PlanListProps<T extends GameTypes> {
  readonly planning: Planning<T>;
  readonly board: PlanBoard<T>;
  readonly onClose: () => void;
}

export function PlanList<T extends GameTypes>({ planning, board, onClose }: PlanListProps<T>) {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const current = board.plan.value;
  const others = planning.plans().filter(({ id }) => id !== current.id);
  return (
    <>
      <label class="plan-naming">
        Name of this plan
        <input
          class="control-field"
          value={current.name}
          maxLength={60}
          onChange={({ currentTarget }) => board.rename(currentTarget.value.trim() || current.name)}
        />
      </label>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <ul class="plan-list" aria-label="Other plans">
        {others.map((plan) => (
          <li key={plan.id}>
            <span class="plan-listed">
              <strong>{plan.name}</strong>
              <span class="plan-soft">
                {countOf(plan.steps.length, 'step', 'steps')}, {percent(chainOdds(plan.steps))} · from {plan.begun}
              </span>
            </span>
            <button
              type="button"
              class="control"
              aria-label={`Open ${plan.name}`}
              onClick={() => {
                const why = planning.open(plan);
                setProblem(why);
                if (why === undefined) onClose();
              }}
            >
              Open
            </button>
            <button
              type="button"
              class="control"
              aria-label={`Delete ${plan.name}`}
              onClick={() => planning.drop(plan)}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
      <p class="plan-soft">Plans are kept in this browser only. Nobody else sees them.</p>
      <p class="plan-new">
        <button
          type="button"
          class="control"
          onClick={() => {
            planning.begin();
            onClose();
          }}
        >
          New plan from now
        </button>
      </p>
    </>
  );
}
