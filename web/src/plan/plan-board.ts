/** The planning board: the table of a game on which one player moves both sides, and nothing leaves the page. */
import type { GameTypes, Verdict } from '@bridgehead/engine';
import { LEGAL, bySide, judge, sayProblem, verdictOf } from '@bridgehead/engine';
import type { Chance } from '@bridgehead/engine/chance';
import type { ReadonlySignal } from '@preact/signals';
import { batch, computed, signal } from '@preact/signals';
import type { Sitter } from '../kit/who-plays.js';
import { PERSON } from '../kit/who-plays.js';
import type { Kit } from '../kit/kit.js';
import { openRemoteTable } from '../table/open-table.js';
import type { Table } from '../table/table.js';
import type { Pending } from './choosing-rolls.js';
import { makeChoosingRolls } from './choosing-rolls.js';
import type { Plan, PlanStep } from './plan.js';
import { openPlanSession } from './plan-session.js';
import type { Course } from './stages.js';

export interface PlanBoard<T extends GameTypes> {
  readonly table: Table<T>;
  readonly plan: ReadonlySignal<Plan>;
  /** How many steps the board shows. */
  readonly at: ReadonlySignal<number>;
  readonly pending: ReadonlySignal<Pending<T> | undefined>;
  /** Why steps of a kept plan are missing. */
  readonly cut: string | undefined;
  /** Takes what is pending to come out like this. */
  choose(course: Course): void;
  /** Leaves what is pending to chance. */
  roll(): void;
  /** Does not take it. */
  dismiss(): void;
  goTo(step: number): void;
  rename(name: string): void;
}

export interface BoardOptions {
  readonly chance: Chance;
  readonly showsZones: () => boolean;
  /** Keeps the plan. */
  readonly keep: (plan: Plan) => void;
}

/** The plan cannot be opened by the rules of today. */
export class PlanUnreadable extends Error {}

export function openPlanBoard<T extends GameTypes>(kit: Kit<T>, kept: Plan, options: BoardOptions): PlanBoard<T> {
  const { game } = kit;
  const start = game.fromJson(kept.from);
  if (!start.ok) throw new PlanUnreadable(start.problems.map(sayProblem).join('; '));
  const planned = openPlanSession(game, start.value);
  const { session } = planned;
  const { steps, cut } = replay(kit, kept, planned);
  const plan = signal<Plan>({ ...kept, steps });
  const at = signal(steps.length);

  /** The table hears of what has changed. */
  const changed = () => {
    batch(() => {
      rolls.dismiss();
      at.value = session.entries.length;
      table.hear();
    });
  };
  const goTo = (step: number) => {
    planned.back(0);
    for (const { side, action, outcomes } of plan.value.steps.slice(0, step))
      planned.take(sideOf(kit, side), actionOf(kit, action), outcomes);
    changed();
  };
  const rolls = makeChoosingRolls<T>({
    kit,
    owner: sideOf(kit, kept.side),
    chance: options.chance,
    onDone({ side, action }, name, came) {
      if (!planned.take(side, action, came.outcomes).legal) throw new Error('A step that was judged is not legal');
      const step: PlanStep = { side, action, name, ...came };
      plan.value = { ...plan.value, steps: [...plan.value.steps.slice(0, at.value), step] };
      options.keep(plan.value);
      changed();
    },
  });
  const { pending } = rolls;

  const opened = openRemoteTable(
    openToAll(kit),
    session,
    {
      send: async (action) => {
        const side = table.moment.value.seat.side;
        const verdict = judge(game, session.state, side, action);
        if (!verdict.legal) return verdict.violations;
        const attempt = { state: session.state, side, action };
        const name = game.nameAction(session.state, action);
        // The table has taken note of the answer before it hears what comes of it: a series of answers goes on.
        queueMicrotask(() => rolls.begin(attempt, name));
        return [];
      },
      undo: async () => [],
      resign: async () => [],
      order: async () => [],
    },
    {
      id: `plan-${kept.id}`,
      title: kept.name,
      keepers: bySide<T, Sitter>(game, () => PERSON),
      asksUnused: () => false,
      showsZones: options.showsZones,
    },
  );
  const table: Table<T> = {
    ...opened,
    undoVerdict: computed(() => mayStepBack(at.value, pending.value !== undefined)),
    undo: () => (pending.value === undefined ? goTo(Math.max(0, at.value - 1)) : rolls.dismiss()),
    // Nobody gives up in a plan.
    resign: () => {},
  };
  return {
    table,
    plan,
    at,
    pending,
    cut,
    choose: ({ outcomes }) => rolls.take(outcomes),
    roll: () => rolls.roll(),
    dismiss: () => rolls.dismiss(),
    goTo,
    rename(name) {
      plan.value = { ...plan.value, name };
      table.title.value = name;
      options.keep(plan.value);
    },
  };
}

function mayStepBack(at: number, isPending: boolean): Verdict {
  return at > 0 || isPending
    ? LEGAL
    : verdictOf([{ code: 'nothing-to-undo', rule: '', text: 'You have nothing to take back yet.' }]);
}

/** The kit for one who plays both sides: nobody hands the screen over, nothing is walked at a beat, no orders are left. */
function openToAll<T extends GameTypes>(kit: Kit<T>): Kit<T> {
  const open: { -readonly [Field in keyof Kit<T>]: Kit<T>[Field] } = { ...kit };
  delete open.secrets;
  delete open.pacing;
  delete open.loadOrders;
  return open;
}

function sideOf<T extends GameTypes>({ game }: Kit<T>, name: string): T['Side'] {
  const side = game.sides.find((each) => each === name);
  if (side === undefined) throw new PlanUnreadable(`There is no side "${name}".`);
  return side;
}

function actionOf<T extends GameTypes>({ game }: Kit<T>, json: unknown): T['Action'] {
  const action = game.parseAction(json);
  if (!action.ok) throw new PlanUnreadable(action.problems.map(sayProblem).join('; '));
  return action.value;
}

/** Takes the steps of a kept plan again, as far as the rules still allow them. */
function replay<T extends GameTypes>(
  kit: Kit<T>,
  { steps }: Plan,
  planned: ReturnType<typeof openPlanSession<T>>,
): { readonly steps: readonly PlanStep[]; readonly cut: string | undefined } {
  for (const [index, { side, action, outcomes, name }] of steps.entries()) {
    const taken = planned.take(sideOf(kit, side), actionOf(kit, action), outcomes);
    if (!taken.legal)
      return {
        steps: steps.slice(0, index),
        cut: `“${name}” no longer works: ${taken.violations.map(({ text }) => text).join(' ')}`,
      };
  }
  return { steps, cut: undefined };
}
