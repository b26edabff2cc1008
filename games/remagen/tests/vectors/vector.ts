/** A vector: a case of the rules as data. Its adapter sets up a real position and asks the rules. */

export interface Vector {
  readonly id: string;
  readonly rule: readonly string[];
  readonly title: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly rolls: readonly number[];
  readonly expect: Readonly<Record<string, unknown>>;
}

/** What the rules answer, field by field as the vector expects it. */
export type Adapter = (vector: Vector) => Readonly<Record<string, unknown>>;

export type Adapters = Readonly<Record<string, Adapter>>;
