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

/** The clocks after something happened: who has answered gains his increment, who is asked now spends time. */
export function turnClocks(control: TimeControl, clocks: Clocks, answered: readonly string[], asked: readonly string[], now: number): Clocks {
  return Object.fromEntries(
    Object.entries(clocks).map(([side, { left, since }]) => {
      const spent = since === null ? 0 : now - since;
      const rest = answered.includes(side) ? refreshed(control, left - spent) : left - spent;
      return [side, { left: rest, since: asked.includes(side) ? now : null }];
    }),
  );
}

function refreshed(control: TimeControl, left: number): number {
  switch (control.kind) {
    case 'none':
      return left;
    case 'daily':
      return control.days * DAY;
    case 'bank':
      return left + control.seconds * SECOND;
  }
}

/** Whose time ends first, and when; undefined while none runs. */
export function nextFlag(clocks: Clocks): { readonly side: string; readonly at: number } | undefined {
  const flags = Object.entries(clocks).flatMap(([side, { left, since }]) => (since === null ? [] : [{ side, at: since + left }]));
  return flags.toSorted((one, other) => one.at - other.at).at(0);
}
