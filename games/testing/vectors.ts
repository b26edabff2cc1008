/** A vector: a case of the rules as data, and what runs it. */

export interface Vector {
  readonly id: string;
  readonly rule: readonly string[];
  readonly title: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly rolls: readonly number[];
  readonly expect: Readonly<Record<string, unknown>>;
}

/**
 * Sets the situation of a vector up as a real state, asks the rules, and answers in the words of `expect`.
 * It works nothing out itself: every number and every yes comes from the rules.
 */
export type Adapter = (vector: Vector) => Readonly<Record<string, unknown>>;

/** Adapters by the id of their vector. */
export type Adapters = Readonly<Record<string, Adapter>>;
