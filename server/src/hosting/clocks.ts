/** The time that each side has. Only a side that is asked spends any. */
import type { Clocks, TimeControl } from '@bridgehead/engine/online';

const DAY = 86_400_000;
const MINUTE = 60_000;
const SECOND = 1_000;

/** What a side has at the beginning; undefined: as long as it likes. */
function allowance(control: TimeControl): number | undefined {
  switch (control.kind) {
    case 'none':
      return undefined;
    case 'daily':
      return control.days * DAY;
    case 'bank':
      return control.minutes * MINUTE;
  }
}

export function startClocks(control: TimeControl, sides: readonly string[]): Clocks {
  const left = allowance(control);
  return left === undefined ? {} : Object.fromEntries(sides.map((side) => [side, { left, since: null }]));
}

/** Whether the game has come further than ever before, or something is done again that was taken back; or both agreed to go back. */
export type Progress = 'further' | 'again' | 'agreed-back';

/**
 * The clocks after something happened: who has answered gains his increment, who is asked now spends time. A clock that runs on
 * stays as it was: it must not tell that something happened of which others know nothing. Whoever takes back and answers again
 * gains nothing by it.
 */
export function turnClocks(control: TimeControl, clocks: Clocks, answered: readonly string[], asked: readonly string[], now: number, progress: Progress = 'further'): Clocks {
  return Object.fromEntries(
    Object.entries(clocks).map(([side, clock]) => {
      const { left, since } = clock;
      const hasAnswered = answered.includes(side);
      const isAsked = asked.includes(side);
      if (!hasAnswered && isAsked === (since !== null)) return [side, clock];
      // The clocks of two nodes may differ a little: nobody gains by that.
      const spent = since === null ? 0 : Math.max(0, now - since);
      const hasGained = hasAnswered && progress === 'further';
      // A new question, by the other side's answer or by agreement.
      const isAskedAnew = since === null && (progress === 'agreed-back' || answered.some((other) => other !== side));
      return [side, { left: refreshed(control, left - spent, hasGained, isAsked && (hasGained || isAskedAnew)), since: isAsked ? now : null }];
    }),
  );
}

function refreshed(control: TimeControl, left: number, hasGained: boolean, isAskedAnew: boolean): number {
  switch (control.kind) {
    case 'none':
      return left;
    case 'daily':
      return isAskedAnew ? control.days * DAY : left;
    case 'bank':
      return hasGained ? left + control.seconds * SECOND : left;
  }
}

/** Whose time ends first, and when; undefined while none runs. */
export function nextFlag(clocks: Clocks): { readonly side: string; readonly at: number } | undefined {
  const flags = Object.entries(clocks).flatMap(([side, { left, since }]) => (since === null ? [] : [{ side, at: since + left }]));
  return flags.toSorted((one, other) => one.at - other.at).at(0);
}
