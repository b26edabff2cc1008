/** What the fuzzer and its checks share: the game being fuzzed, and the faults found in it. */
import type { Chance } from './chance.js';
import type { GameTypes, WholeGame } from './game.js';
import type { ActionEntry, GameRecord } from './record.js';
import type { Tape } from './simulate.js';

/** What is held against the contract. */
export const FUZZ_CHECKS = {
  throws: 'nothing throws',
  candidates: 'the side that is asked has candidates, and none is missing',
  duplicates: 'no candidate is listed twice',
  judge: 'a candidate is legal, also when it was listed for the view alone',
  action: 'an action is read back from its JSON as it was',
  invariant: 'the invariants of the game hold',
  json: 'a state is read back from its JSON as it was',
  position: 'a state is read back from its position as it was',
  copy: 'changes to a copy leave the original as it was',
  pure: 'asking changes nothing',
  view: 'the view of a view is that view, and asks the same questions',
  context: 'a context made from the one before it answers like a new one',
  sealed: 'the order of sealed answers does not matter',
  telling: 'every event, action and state has its words',
  replay: 'the record leads to the same state',
  endless: 'the game ends',
} as const;
/** The name of a check that the fuzzer makes. */
export type FuzzCheck = keyof typeof FUZZ_CHECKS;

/** Something that the fuzzer found wrong, with the record that leads to it. */
export interface Fault<T extends GameTypes> {
  readonly check: FuzzCheck;
  readonly text: string;
  readonly seed: number;
  /** How many decisions had been made. */
  readonly decision: number;
  /** The game up to the state in which the fault shows. */
  readonly record: GameRecord<T>;
  /** The answer under which it shows, where it is one, with the outcomes that it had used. */
  readonly attempted?: ActionEntry<T>;
}

/** One game being fuzzed. */
export interface FuzzRun<T extends GameTypes> {
  readonly game: WholeGame<T>;
  readonly seed: number;
  readonly tape: Tape;
  /** The fuzzer's own choices. */
  readonly own: Chance;
  readonly header: GameRecord<T>['header'];
  readonly opening: readonly number[];
  readonly entries: ActionEntry<T>[];
  readonly faults: Fault<T>[];
  readonly state: T['State'];
  context: T['Context'];
}

/** The record of the run up to now. */
export function recordSoFar<T extends GameTypes>(run: FuzzRun<T>): GameRecord<T> {
  return { header: run.header, chance: run.opening, entries: [...run.entries] };
}

/** Adds a fault to the run. */
export function report<T extends GameTypes>(
  run: FuzzRun<T>,
  check: FuzzCheck,
  text: string,
  attempted?: ActionEntry<T>,
): void {
  run.faults.push({
    check,
    text,
    seed: run.seed,
    decision: run.entries.length,
    record: recordSoFar(run),
    ...(attempted && { attempted }),
  });
}

/** Runs a check or a step; what it throws is a fault, and then the answer is undefined. */
export function guard<T extends GameTypes, R>(
  run: FuzzRun<T>,
  step: () => R,
  attempted?: ActionEntry<T>,
): R | undefined {
  try {
    return step();
  } catch (error) {
    report(run, 'throws', traceOf(error), attempted && { ...attempted, chance: run.tape.cut() });
    return undefined;
  }
}

/** The stack of an error, or its text. */
export function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
