/** Why an action is refused, or what it will cost: one check, one violation code, one sentence. */
export interface Violation {
  readonly code: string;
  /** Id of the rule that forbids it. */
  readonly rule: string;
  /** The whole sentence, naming the unit and the facts. */
  readonly text: string;
  /** What the player could do instead, where there is something. */
  readonly remedy?: string;
  /** The action that the remedy names, as JSON: it is legal. */
  readonly instead?: unknown;
}

/** A violation with a legal action to take instead, and the sentence that names it. */
export function withRemedy(violation: Violation, remedy: string, instead: unknown): Violation {
  return { ...violation, remedy, instead };
}

/** Whether an action is legal, and every rule it breaks. */
export type Verdict = { readonly legal: true } | { readonly legal: false; readonly violations: readonly Violation[] };

/** The verdict on a legal action. */
export const LEGAL: Verdict = { legal: true };

/** Legal if there are no violations. */
export function verdictOf(violations: readonly Violation[]): Verdict {
  return violations.length === 0 ? LEGAL : { legal: false, violations };
}

/** What will or may happen apart from the purpose of an action; the confirm button names the worst. */
export interface Consequence {
  readonly kind: 'own-loss' | 'wasted' | 'reveals' | 'ends-phase' | 'duty';
  readonly rule: string;
  readonly text: string;
}

/** Bad input from outside: the place and what was expected there. */
export interface Problem {
  /** Path of the field ("units.us-27.at"), or "" for the whole. */
  readonly field: string;
  readonly expected: string;
  readonly file?: string;
  readonly line?: number;
}

/** What was read, or everything that is wrong with it. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A problem in one line: its place, and what was expected. */
export function sayProblem(problem: Problem): string {
  const place = [problem.file, problem.line].filter((part) => part !== undefined).join(':');
  const head = [place, problem.field].filter((part) => part !== '').join(': ');
  return head === '' ? problem.expected : `${head}: ${problem.expected}`;
}

/** What was read, where it has to be right; otherwise everything that is wrong with it is thrown. */
export function valueRead<Value>(parsed: Parsed<Value>): Value {
  if (!parsed.ok) throw new Error(parsed.problems.map(sayProblem).join('\n'));
  return parsed.value;
}
