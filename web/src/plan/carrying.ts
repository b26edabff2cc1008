/** A plan that is carried out in the real game, one step at a time. The game judges each step again; a refusal ends it. */
import type { GameTypes, Violation } from '@bridgehead/engine';
import { sayProblem } from '@bridgehead/engine';
import type { ReadonlySignal } from '@preact/signals';
import { batch, computed, signal } from '@preact/signals';
import type { Table } from '../table/table.js';
import type { Plan, PlanStep } from './plan.js';
import { ownSteps } from './plan.js';

export interface Carrying {
  readonly plan: Plan;
  readonly steps: readonly PlanStep[];
  /** How many of them are done. */
  readonly done: ReadonlySignal<number>;
  /** Why the game refused a step: the plan goes no further. */
  readonly refused: ReadonlySignal<readonly Violation[]>;
  /** Whether the next step can be tried now. */
  readonly isAsked: ReadonlySignal<boolean>;
  /** Tries the next step in the game. */
  next(): Promise<void>;
}

/** What a table must be able to do for it. */
export type Carrier<T extends GameTypes> = Pick<
  Table<T>,
  'kit' | 'moment' | 'sending' | 'falling' | 'walk' | 'refusal' | 'give'
>;

export function carryOut<T extends GameTypes>(table: Carrier<T>, plan: Plan): Carrying {
  const { game } = table.kit;
  const steps = ownSteps(plan);
  const done = signal(0);
  const refused = signal<readonly Violation[]>([]);
  const side = game.sides.find((each) => each === plan.side);
  const isAsked = computed(() => {
    const { question, keeper } = table.moment.value;
    const isStill = !table.sending.value && !table.falling.value && table.walk.value === undefined;
    return isStill && keeper?.who === 'person' && question?.side === side;
  });
  return {
    plan,
    steps,
    done,
    refused,
    isAsked,
    async next() {
      const step = steps.at(done.value);
      if (step === undefined || side === undefined || !isAsked.value || refused.value.length > 0) return;
      const action = game.parseAction(step.action);
      if (!action.ok) {
        refused.value = action.problems.map((problem) => ({ code: 'plan', rule: '', text: sayProblem(problem) }));
        return;
      }
      const isDone = await table.give(side, action.value);
      batch(() => {
        if (isDone) done.value++;
        else refused.value = table.refusal.value;
      });
    },
  };
}
