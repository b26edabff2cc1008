/** A check of one game that takes too long for its tests: something is held against all of a board, or against a record of it. `bridgehead fuzz` makes it. */
export interface LongCheck {
  /** What is checked, in a few words. */
  readonly name: string;
  /** What is wrong, a sentence for each; nothing if all is well. */
  run(): string[];
}
