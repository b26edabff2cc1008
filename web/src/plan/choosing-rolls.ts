/** An action of a plan on its way: its rolls and draws are asked for one after the other, until nothing is left to chance. */
import type { GameTypes } from '@bridgehead/engine';
import type { Chance } from '@bridgehead/engine/chance';
import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { Kit } from '../kit/kit.js';
import type { PlanStep } from './plan.js';
import type { Attempt, Stage } from './stages.js';
import { nextStage, outcomeOf, rollStage } from './stages.js';

/** What has come so far. */
type Came = Pick<PlanStep, 'outcomes' | 'results' | 'chance'>;

/** An action of which the dice have not been chosen yet. */
export interface Pending<T extends GameTypes> extends Came {
  readonly attempt: Attempt<T>;
  /** What the action is called. */
  readonly name: string;
  readonly stage: Stage;
}

export interface ChoosingRolls<T extends GameTypes> {
  readonly pending: ReadonlySignal<Pending<T> | undefined>;
  begin(attempt: Attempt<T>, name: string): void;
  /** What is pending comes out like this. */
  take(outcomes: readonly number[]): void;
  /** Leaves what is pending to chance. */
  roll(): void;
  dismiss(): void;
}

export interface ChoosingTools<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly owner: T['Side'];
  readonly chance: Chance;
  /** Nothing of the action is left to chance any more. */
  readonly onDone: (attempt: Attempt<T>, name: string, came: Came) => void;
}

export function makeChoosingRolls<T extends GameTypes>(tools: ChoosingTools<T>): ChoosingRolls<T> {
  const { kit, owner, chance, onDone } = tools;
  const pending = signal<Pending<T> | undefined>(undefined);

  /** Takes the next roll as it comes, and asks about the one after it. */
  const goOn = (attempt: Attempt<T>, name: string, came: Came) => {
    const stage = nextStage(kit, attempt, came.outcomes, owner);
    if (stage === undefined) return onDone(attempt, name, came);
    if (stage !== 'dealt') return void (pending.value = { attempt, name, ...came, stage });
    const dealt = rollStage(kit, attempt, came.outcomes, chance);
    goOn(attempt, name, { ...came, outcomes: [...came.outcomes, ...dealt] });
  };
  const take = (outcomes: readonly number[]) => {
    const open = pending.value;
    if (open === undefined) return;
    const result = outcomeOf(open.stage, outcomes);
    goOn(open.attempt, open.name, {
      outcomes: [...open.outcomes, ...outcomes],
      results: result === undefined ? open.results : [...open.results, result.name],
      chance: open.chance * (result?.probability ?? 1),
    });
  };

  return {
    pending,
    begin: (attempt, name) => goOn(attempt, name, { outcomes: [], results: [], chance: 1 }),
    take,
    roll() {
      const open = pending.value;
      if (open !== undefined) take(rollStage(kit, open.attempt, open.outcomes, chance));
    },
    dismiss() {
      pending.value = undefined;
    },
  };
}
