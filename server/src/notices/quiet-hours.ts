/** When someone may be told: not in their quiet hours, and as often as they like. */
import type { NoticeSettings } from '@bridgehead/protocol';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY_MINUTES = 24 * 60;
/** When the daily digest comes if there are no quiet hours at whose end it could. */
const MORNING = '08:00';

/** The moment from which on a notice may be sent: now, or later. */
export function whenToTell(
  { zone, quiet, digest }: Pick<NoticeSettings, 'zone' | 'quiet' | 'digest'>,
  now: number,
): number {
  if (digest === 'daily') return nextTime(zone, minutesOf(quiet?.to ?? MORNING), now);
  return afterQuiet(zone, quiet, digest === 'hourly' ? Math.floor(now / HOUR + 1) * HOUR : now);
}

/** The same moment, or the end of the quiet hours in which it falls. */
export function afterQuiet(zone: string, quiet: NoticeSettings['quiet'], at: number): number {
  if (quiet === null) return at;
  const from = minutesOf(quiet.from);
  const to = minutesOf(quiet.to);
  const time = minuteIn(zone, at);
  const isQuiet = from <= to ? time >= from && time < to : time >= from || time < to;
  return isQuiet ? nextTime(zone, to, at) : at;
}

/** The next moment at which clocks in the zone show this minute of the day. */
function nextTime(zone: string, minute: number, now: number): number {
  const whole = Math.floor(now / MINUTE) * MINUTE;
  const wait = (minute - minuteIn(zone, whole) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const guess = whole + wait * MINUTE;
  // Clocks may be changed in between: by how much the guess is off, at most half a day either way.
  const off = ((minuteIn(zone, guess) - minute + 1.5 * DAY_MINUTES) % DAY_MINUTES) - DAY_MINUTES / 2;
  return guess - off * MINUTE;
}

/** Of a time such as 07:30. */
function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The minute of the day that clocks in a zone show. */
function minuteIn(zone: string, at: number): number {
  return minutesOf(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
      at,
    ),
  );
}
