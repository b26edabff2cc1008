/** Measures contenders side by side, in CPU time: what other programs do on the machine meanwhile counts as little as it can. */
import { itemAt } from '@bridgehead/engine';
export interface Budget {
  /** CPU seconds for each contender, shared out over the rounds. */
  readonly seconds: number;
  readonly rounds: number;
}

/** What every measurement is given. */
export interface Ground {
  readonly budget: Budget;
  /** Games are broken off after so many decisions. */
  readonly most: number;
  /** The key of the game to which all that measures any game keeps; undefined: all of them. */
  readonly game: string | undefined;
  /** Another checkout, whose rules or server are measured by turns with these. */
  readonly against?: string | undefined;
}

export interface Measurement {
  readonly name: string;
  measure(ground: Ground): Row[] | Promise<Row[]>;
}

/** Something is missing without which a measurement cannot be made; the message says what, and how to get it. */
export class CannotMeasure extends Error {}

/** One of the programs that are compared. */
export interface Contender {
  readonly name: string;
  /** Does some work, short against a round, and says how often it did what is counted. */
  run(): number;
}

/** How often per CPU second: the median of the rounds. */
export interface Pace {
  readonly name: string;
  readonly perSecond: number;
  readonly rounds: readonly number[];
}

type Unit =
  | 'per CPU second'
  | 'per second'
  | 'CPU milliseconds'
  | 'bytes'
  | 'milliseconds'
  | 'frames of 1/60 s'
  | 'kB'
  | 'MB';

export interface Aim {
  readonly bound: 'at least' | 'at most';
  readonly value: number;
  /** What would be better still. */
  readonly goal?: number;
}

/** One line of the table. */
export interface Row {
  readonly measurement: string;
  readonly what: string;
  readonly unit: Unit;
  readonly ours: number;
  /** Our worst and our best round. */
  readonly spread: readonly [number, number];
  readonly other?: { readonly name: string; readonly value: number };
  /** How many times better ours is than the other. */
  readonly ratio?: number;
  readonly aim?: Aim;
  readonly met?: 'no' | 'yes' | 'goal';
}

/** Lets the contenders run by turns, each as long as the others, after they have warmed up. */
export function race(contenders: readonly [Contender, Contender], budget: Budget): [Pace, Pace];
export function race(contenders: readonly [Contender, Contender, Contender], budget: Budget): [Pace, Pace, Pace];
export function race(contenders: readonly Contender[], budget: Budget): Pace[];
export function race(contenders: readonly Contender[], { seconds, rounds }: Budget): Pace[] {
  const share = seconds / rounds;
  for (const contender of contenders) warmUp(contender, seconds / 2);
  const paces = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    contenders.forEach((contender, index) => itemAt(paces, index).push(paceOf(contender, share)));
  return contenders.map(({ name }, index) => {
    const own = itemAt(paces, index);
    return { name, perSecond: median(own), rounds: own };
  });
}

/** A contender has warmed up when so many rounds in a row were hardly faster than the best before; more than ten it is not given. */
const NO_FASTER = 3;
const HARDLY = 1.03;
const MOST_WARM_UP = 10;

/** Lets a contender run until it gets no faster: the compiler takes its time, the more the busier the machine is. */
function warmUp(contender: Contender, seconds: number): void {
  let [best, idle] = [0, 0];
  for (let round = 0; round < MOST_WARM_UP && idle < NO_FASTER; round++) {
    const pace = paceOf(contender, seconds);
    idle = pace > best * HARDLY ? 0 : idle + 1;
    best = Math.max(best, pace);
  }
}

/** How often per CPU second, in about so many CPU seconds; the work is done at least once. */
function paceOf(contender: Contender, seconds: number): number {
  const start = cpuSeconds();
  let done = 0;
  let spent = 0;
  do {
    done += contender.run();
    spent = cpuSeconds() - start;
  } while (spent < seconds);
  return done / Math.max(spent, 1e-6);
}

/** CPU time of this process, all its threads and the system's work for them included. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? itemAt(sorted, middle) : (itemAt(sorted, middle - 1) + itemAt(sorted, middle)) / 2;
}

/** The value that a share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return itemAt(sorted, Math.max(0, Math.ceil(sorted.length * share) - 1));
}

/** A line with its ratio and whether its aim is met. */
export function judged(line: Omit<Row, 'ratio' | 'met'>): Row {
  const { unit, ours, other, aim } = line;
  const moreIsBetter = unit === 'per CPU second' || unit === 'per second';
  return {
    ...line,
    ...(other && { ratio: moreIsBetter ? ours / other.value : other.value / ours }),
    ...(aim && { met: hasMet(aim, ours) }),
  };
}

function hasMet({ bound, value, goal }: Aim, ours: number): 'no' | 'yes' | 'goal' {
  const reaches = (mark: number) => (bound === 'at least' ? ours >= mark : ours <= mark);
  if (!reaches(value)) return 'no';
  return goal !== undefined && reaches(goal) ? 'goal' : 'yes';
}

/** A line about a pace: ours beside one other. */
export function paceRow(
  { aim, ...line }: { measurement: string; what: string; aim: Aim | undefined },
  ours: Pace,
  other: Pace,
): Row {
  return judged({
    ...line,
    unit: 'per CPU second',
    ours: ours.perSecond,
    spread: [Math.min(...ours.rounds), Math.max(...ours.rounds)],
    other: { name: other.name, value: other.perSecond },
    ...(aim && { aim }),
  });
}

/** Goes round a list for ever. */
export function cycle<Item extends {}>(items: readonly Item[]): () => Item {
  if (items.length === 0) throw new Error('There is nothing to measure with');
  let next = 0;
  return () => itemAt(items, next++ % items.length);
}
