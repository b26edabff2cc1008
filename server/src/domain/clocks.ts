/** The time that each side has. Only a side that is asked spends any. */
import type { Clock, Clocks, TimeControl } from '@bridgehead/protocol';
import * as z from 'zod';

/** The clocks as they are stored and sent. */
export const CLOCKS = z.record(
  z.string(),
  z.object({
    left: z.number(),
    since: z.number().nullable(),
    vacation: z.number().exactOptional(),
    credit: z.number().exactOptional(),
  }),
) satisfies z.ZodType<Clocks>;

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
  const vacation =
    control.kind === 'daily' && control.vacation !== undefined ? { vacation: control.vacation * DAY } : {};
  return left === undefined ? {} : Object.fromEntries(sides.map((side) => [side, { left, since: null, ...vacation }]));
}

/** Whether the game has come further than ever before, or something is done again that was taken back; or both agreed to go back. */
export type Progress = 'further' | 'again' | 'agreed-back';

/** Whether the game is in another turn than before. */
export type Turn = 'same-turn' | 'new-turn';

/** The turn that a headline names: "Game-Turn 3, 8 March: German Movement Phase" is part of "Game-Turn 3". */
function turnIn(headline: string): string | undefined {
  return /^[^,:]*/.exec(headline)?.[0];
}

export function turnAfter(before: string | undefined, headline: string): Turn {
  return before === undefined || turnIn(before) === turnIn(headline) ? 'same-turn' : 'new-turn';
}

/**
 * The clocks after something happened: who has answered gains their increment, who is asked now spends time. A clock that runs on
 * stays as it was: it must not tell that something happened of which others know nothing. Anyone who takes back and answers again
 * gains nothing by it.
 */
export function turnClocks(
  control: TimeControl,
  clocks: Clocks,
  answered: readonly string[],
  asked: readonly string[],
  now: number,
  progress: Progress = 'further',
  turn: Turn = 'same-turn',
): Clocks {
  // Days are for a turn, however many answers it takes: each side has them again in the next.
  const isRenewed = control.kind === 'daily' && turn === 'new-turn' && progress === 'further';
  return Object.fromEntries(
    Object.entries(clocks).map(([side, clock]) => {
      const hasAnswered = answered.includes(side);
      const isAsked = asked.includes(side);
      if (!hasAnswered && !isRenewed && isAsked === (clock.since !== null)) return [side, clock];
      // The clocks of two nodes may differ a little: nobody gains by that.
      const spent = clock.since === null ? 0 : Math.max(0, now - clock.since);
      const isGivenBack = clock.since === null && isAsked && progress === 'agreed-back';
      return [
        side,
        {
          ...refreshed(control, spend(clock, spent), hasAnswered && progress === 'further', isRenewed || isGivenBack),
          since: isAsked ? now : null,
        },
      ];
    }),
  );
}

/** First what remains of the turn or the bank, then the vacation. */
function spend(clock: Clock, spent: number): Clock {
  const { left, vacation } = clock;
  if (vacation === undefined || spent <= left) return { ...clock, left: left - spent };
  return { ...clock, left: 0, vacation: vacation - (spent - left) };
}

function refreshed(control: TimeControl, clock: Clock, hasGained: boolean, isRenewed: boolean): Clock {
  switch (control.kind) {
    case 'none':
      return clock;
    case 'daily':
      return isRenewed ? { ...clock, left: control.days * DAY } : clock;
    case 'bank':
      return hasGained ? { ...clock, left: clock.left + control.seconds * SECOND } : clock;
  }
}

/** Whose time ends first, and when; undefined while none runs. */
export function nextFlag(clocks: Clocks): { readonly side: string; readonly at: number } | undefined {
  const flags = Object.entries(clocks).flatMap(([side, { left, since, vacation = 0 }]) =>
    since === null ? [] : [{ side, at: since + left + vacation }],
  );
  return flags.toSorted((one, other) => one.at - other.at).at(0);
}
