/** Planning beside a game: the board that is open, the plans that are kept, and the one that is being carried out. */
import type { GameTypes } from '@bridgehead/engine';
import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { cryptoChance } from '../browser/crypto-chance.js';
import { showZones } from '../browser/settings.js';
import type { Table } from '../table/table.js';
import { CarryBar } from './CarryBar.js';
import type { Carrying } from './carrying.js';
import { carryOut } from './carrying.js';
import { dropPlan, keepPlan, plansFor } from './kept-plans.js';
import type { Plan } from './plan.js';
import { freeName } from './plan.js';
import type { PlanBoard } from './plan-board.js';
import { openPlanBoard, PlanUnreadable } from './plan-board.js';
import { startOf } from './plan-session.js';
import { PlanBar } from './PlanBar.js';

/** What a plan cannot know, by what the game hides. */
const UNKNOWN = {
  hands: 'Cards and mines that you can’t see are made up.',
  places: 'Enemy units that you can’t see are missing.',
  orders: 'Sealed orders are made up.',
} as const;

export interface Planning<T extends GameTypes> {
  /** The board that is shown in place of the game. */
  readonly board: ReadonlySignal<PlanBoard<T> | undefined>;
  readonly carrying: ReadonlySignal<Carrying | undefined>;
  /** The plans of the side at the screen, the latest first. */
  plans(): readonly Plan[];
  /** Begins a plan from what the one at the screen sees now. */
  begin(): void;
  /** Opens a kept plan; why it cannot be opened, if so. */
  open(plan: Plan): string | undefined;
  drop(plan: Plan): void;
  /** Back to the game, where nothing has happened. */
  close(): void;
  /** Back to the game, to do what was planned. */
  carryOut(): void;
  stopCarrying(): void;
  /** Whether the game has gone on since the board was opened. */
  hasGoneOn(): boolean;
  /** What stands above the map of the board, and of the game. */
  planBar(): ComponentChildren;
  carryBar(): ComponentChildren;
}

export function openPlanning<T extends GameTypes>(table: Table<T>): Planning<T> {
  const { kit } = table;
  const board = signal<PlanBoard<T> | undefined>(undefined);
  const carrying = signal<Carrying | undefined>(undefined);
  let entries = 0;
  const options = { chance: cryptoChance(), showsZones: () => showZones.value === 'on', keep };
  function keep(plan: Plan): void {
    keepPlan(table.id, plan);
  }
  const show = (plan: Plan) => {
    board.value = openPlanBoard(kit, plan, options);
    entries = table.moment.peek().entries;
  };
  const plans = () => plansFor(table.id, table.moment.value.viewer);
  const planning: Planning<T> = {
    board,
    carrying,
    plans,
    begin() {
      const { seat, viewer } = table.moment.peek();
      const state = startOf(kit.game, seat.state, viewer, options.chance);
      show({
        id: crypto.randomUUID(),
        name: freeName(plans()),
        side: viewer,
        begun: kit.game.headline(seat.state),
        from: kit.game.toJson(state),
        steps: [],
      });
    },
    open(plan) {
      try {
        show(plan);
        return undefined;
      } catch (error) {
        if (error instanceof PlanUnreadable) return `Can’t open “${plan.name}”: ${error.message}`;
        throw error;
      }
    },
    drop: (plan) => dropPlan(table.id, plan.id),
    close() {
      board.value = undefined;
    },
    carryOut() {
      const plan = board.value?.plan.value;
      if (plan !== undefined) carrying.value = carryOut(table, plan);
      board.value = undefined;
    },
    stopCarrying() {
      carrying.value = undefined;
    },
    hasGoneOn: () => table.moment.value.entries !== entries,
    planBar: () =>
      board.value === undefined ? null : (
        <PlanBar
          key={board.value.plan.value.id}
          planning={planning}
          board={board.value}
          words={kit.chance}
          unknown={kit.secrets && UNKNOWN[kit.secrets]}
        />
      ),
    carryBar() {
      const going = carrying.value;
      return going === undefined || going.plan.side !== table.moment.value.viewer ? null : (
        <CarryBar carrying={going} onStop={() => planning.stopCarrying()} />
      );
    },
  };
  return planning;
}
