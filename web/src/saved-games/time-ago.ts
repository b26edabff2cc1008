/** When something was, as one says it: "just now", "12 minutes ago", "today, 14:32", "3 May". */

const MINUTE = 60_000;

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

export function sayWhen(time: number, now: number): string {
  const minutes = Math.floor((now - time) / MINUTE);
  // A clock that was set back leaves times in the future.
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const then = new Date(time);
  const today = new Date(now);
  const days = Math.round((midnight(today) - midnight(then)) / (24 * 60 * MINUTE));
  if (days === 0) return `today, ${CLOCK.format(then)}`;
  if (days === 1) return `yesterday, ${CLOCK.format(then)}`;
  return then.getFullYear() === today.getFullYear() ? DAY.format(then) : DATE.format(then);
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
