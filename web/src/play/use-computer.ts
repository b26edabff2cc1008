/** Lets the computer answer for its sides: it thinks in its worker, and the page shows one action after the other. */
import type { Level } from '@bridgehead/ai';
import type { GameTypes } from '@bridgehead/engine';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { computed, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { startComputer } from '../computer/computer.js';
import type { Computer } from '../computer/computer.js';
import type { Pace } from '../browser/settings.js';
import { pace } from '../browser/settings.js';
import { eventsSince } from '../table/events-since.js';
import type { Asked, Table } from '../table/table.js';

export interface ComputerTurn {
  /** What it is thinking about; undefined while it is not asked. */
  readonly thinking: ReadonlySignal<
    { readonly side: string; readonly level: Level; readonly about: string } | undefined
  >;
  /** It has been told to stop, or could not go on; then the reason is a problem. */
  readonly paused: ReadonlySignal<{ readonly problem: string | undefined } | undefined>;
  stop(): void;
  resume(): void;
  /** Does not wait between its actions until a person is asked again. */
  hurry(): void;
}

/** How long an action stays in view before the next one: brisk is for following, for reading there are the numbered trails afterwards. */
const VIEWING: Readonly<Record<Pace, number>> = { calm: 1_600, brisk: 350, instant: 0 };
/** A roll is looked at for as long again after its dice have landed; calmly, for longer. */
const ROLLS: Readonly<Record<Pace, number>> = { calm: 3_000, brisk: 350, instant: 0 };

export function useComputer<T extends GameTypes>(table: Table<T>): ComputerTurn {
  const turn = useMemo(() => new Turn(table, startComputer()), [table]);
  useEffect(() => turn.follow(), [turn]);
  return turn;
}

/** While nobody may think. */
const NOBODY_ASKED = { question: undefined, keeper: undefined, secret: false };

class Turn<T extends GameTypes> implements ComputerTurn {
  readonly thinking: Signal<{ side: string; level: Level; about: string } | undefined> = signal(undefined);
  readonly paused: Signal<{ problem: string | undefined } | undefined> = signal(undefined);
  private readonly table: Table<T>;
  private readonly computer: Computer;
  private hurried = false;
  /** Ends the present wait. */
  private wake: (() => void) | undefined;
  /** Counts the thoughts: one that was stopped must not act any more. */
  private thought = 0;

  /** Who is asked; nobody as long as the screen has not shown yet what led to an open question. */
  private readonly due: ReadonlySignal<Asked<T> | undefined>;

  constructor(table: Table<T>, computer: Computer) {
    this.table = table;
    this.computer = computer;
    this.due = computed(() =>
      table.asked.value.secret || (table.walk.value === undefined && !table.falling.value)
        ? table.asked.value
        : undefined,
    );
  }

  /** Thinks whenever it is asked, until the page is left. */
  follow(): () => void {
    const unsubscribe = this.due.subscribe(() => queueMicrotask(() => this.consider()));
    return () => {
      unsubscribe();
      this.thought++;
      this.computer.stop();
    };
  }

  stop(): void {
    this.thought++;
    this.computer.stop();
    this.thinking.value = undefined;
    this.paused.value = { problem: undefined };
  }

  resume(): void {
    this.paused.value = undefined;
    this.consider();
  }

  hurry(): void {
    this.hurried = true;
    this.wake?.();
  }

  private consider(): void {
    const { question, keeper, secret } = this.due.value ?? NOBODY_ASKED;
    if (keeper?.who === 'person') this.hurried = false;
    if (keeper?.who !== 'computer' || question === undefined || this.paused.value !== undefined) {
      if (this.thinking.value !== undefined) this.forget();
      return;
    }
    void this.think(question.side, keeper.level, secret ? undefined : question.text);
  }

  /** Someone took over, or took back what it was thinking about. */
  private forget(): void {
    this.thought++;
    this.thinking.value = undefined;
  }

  /** about: what it is seen to think about; undefined: the one at the screen must not learn that it is asked. */
  private async think(side: T['Side'], level: Level, about: string | undefined): Promise<void> {
    const { table, computer } = this;
    const thought = ++this.thought;
    const isRolled = eventsSince(table.kit, table.session).some((event) => table.kit.rollOf(event) !== undefined);
    // What is asked in secret is answered at once: the screen goes on at its own beat.
    const seen = about === undefined ? undefined : this.wait(isRolled ? ROLLS[pace.value] : VIEWING[pace.value]);
    this.thinking.value = about === undefined ? undefined : { side, level, about };
    try {
      const { game } = table.kit;
      const { action, reason } = await computer.think(game, {
        table: table.id,
        level,
        side,
        view: game.view(table.session.state, side),
      });
      if (table.moment.value.entries > 0) await seen;
      if (thought !== this.thought) return;
      // What it thinks about stays in view until it is asked the next question, or nobody asks it: the buttons do not flicker.
      const acted = table.answer(side, action, reason);
      if (!acted.legal)
        throw new Error(`The computer chose an illegal action: ${acted.violations.map(({ text }) => text).join(' ')}`);
    } catch (error) {
      if (thought !== this.thought) return;
      this.thinking.value = undefined;
      this.paused.value = { problem: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Time to look at what was done. */
  private wait(milliseconds: number): Promise<void> {
    if (this.hurried || milliseconds === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, milliseconds);
    });
  }
}
