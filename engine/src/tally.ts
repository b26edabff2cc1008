/** Numbers that show their sum: every part has the rule it comes from and a short label. */
export interface TallyPart {
  readonly rule: string;
  readonly label: string;
  readonly value: number;
}

/** A number with the parts it is the sum of. */
export interface Tally {
  readonly title: string;
  readonly parts: readonly TallyPart[];
  /** The sum of the parts: the number that is used. */
  readonly total: number;
}

/** What adding code needs. Searching code passes a `Sum`, which keeps no parts. */
export interface Adder {
  add(rule: string, label: string, value: number): void;
  readonly total: number;
}

/** Adds up a number and keeps each part with its rule. */
export class TallySheet implements Adder, Tally {
  readonly parts: TallyPart[] = [];
  total = 0;
  readonly title: string;
  constructor(title: string) {
    this.title = title;
  }
  add(rule: string, label: string, value: number): void {
    this.parts.push({ rule, label, value });
    this.total += value;
  }
}

/** An adder without memory, for code that needs the number only. */
export class Sum implements Adder {
  total = 0;
  add(_rule: string, _label: string, value: number): void {
    this.total += value;
  }
}
