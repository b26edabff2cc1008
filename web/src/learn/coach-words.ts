/** Which of the things that could be said the coach says: each once, so that none is heard too often. */

/** What could be said at a moment. */
export interface Occasion {
  /** How many answers have been given: at the same moment the same is said again. */
  readonly entries: number;
  readonly turn: number;
  readonly phase: string;
  /** Of a seldom roll. */
  readonly luck: string | undefined;
  /** Of a phase that is new. */
  readonly tip: string | undefined;
  /** Of an attack that is likely to go well. */
  readonly remark: string | undefined;
  /** What will cost something. */
  readonly pressing: string | undefined;
}

/** Luck, a tip and a warning are said once, a remark once in a phase; otherwise the task. */
export function openCoachWords(goal: string): (occasion: Occasion) => string {
  const saidAt = new Map<string, number>();
  const isNew = (about: string, entries: number) => {
    if (!saidAt.has(about)) saidAt.set(about, entries);
    return saidAt.get(about) === entries;
  };
  return ({ entries, turn, phase, luck, tip, remark, pressing }) => {
    const now = `${turn} ${phase}`;
    if (luck !== undefined && isNew(`luck ${now} ${luck}`, entries)) return luck;
    if (tip !== undefined && isNew(`tip ${phase}`, entries)) return tip;
    if (remark !== undefined && isNew(`remark ${now}`, entries)) return remark;
    if (pressing !== undefined && isNew(`pressing ${turn} ${pressing}`, entries)) return pressing;
    return `Your task: ${goal}`;
  };
}
