/** What lists and headings say of an online game, in words. */
import { itemAt, sayAsked, withStop } from '@bridgehead/engine';
import type { Clock, ListedGame, ListedSeat, Offer, ShownRating, TimeControl } from '@bridgehead/protocol';
import { findLevel, levelName } from '../computer/levels.js';
import { linkTo } from './online-routes.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** The game and its scenario. */
export function sayTitle({ gameTitle, title }: ListedGame): string {
  return gameTitle === title ? title : `${gameTitle} – ${title}`;
}

export function sayTime(time: TimeControl): string {
  switch (time.kind) {
    case 'none':
      return 'no clock';
    case 'daily':
      return `${time.days === 1 ? 'a day' : `${time.days} days`} per turn${(time.vacation ?? 0) === 0 ? '' : `, ${count(time.vacation ?? 0, 'vacation day')} each`}`;
    case 'bank':
      return `${sayLong(time.minutes * MINUTE)} each${time.seconds > 0 ? `, plus ${time.seconds} seconds for each decision` : ''}`;
  }
}

/** "2 days 4 hours", "3 hours 20 minutes", "45 minutes": the two largest parts. */
export function sayLong(seconds: number): string {
  const parts = [
    [DAY, 'day'],
    [HOUR, 'hour'],
    [MINUTE, 'minute'],
  ] as const;
  const first = parts.findIndex(([length]) => seconds >= length);
  if (first < 0) return count(Math.max(0, Math.floor(seconds)), 'second');
  const [length, name] = itemAt(parts, first);
  const whole = Math.floor(seconds / length);
  const next = parts.at(first + 1);
  const rest = next === undefined ? 0 : Math.floor((seconds - whole * length) / next[0]);
  return [count(whole, name), ...(next !== undefined && rest > 0 ? [count(rest, next[1])] : [])].join(' ');
}

/** What a clock shows at a moment, in seconds; never less than nothing. */
export function secondsLeft({ left, since, vacation = 0 }: Clock, now: number): number {
  return Math.max(0, left + vacation - (since === null ? 0 : now - since)) / 1_000;
}

/** "1:02:05" or "14:03" while it is a matter of minutes, words while it is one of days. */
export function sayClock(clock: Clock, now: number): string {
  const seconds = Math.floor(secondsLeft(clock, now));
  if (seconds >= DAY) return sayLong(seconds);
  const hours = Math.floor(seconds / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % MINUTE)}` : `${minutes}:${two(seconds % MINUTE)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** Who sits there: "You", "Anna", "Computer (Regular)", "nobody yet". */
export function saySeat({ player, computer, you }: ListedSeat): string {
  if (you) return 'you';
  if (computer !== null) {
    const level = findLevel(computer);
    return `computer (${level === undefined ? computer : levelName(level)})`;
  }
  return player ?? 'nobody yet';
}

/** Guests, and players who deleted their account, have no page of their own. Nobody else may have such a name. */
export function isGuestName(name: string): boolean {
  return name.startsWith('Guest ') || name === 'a player who left';
}

/** "1540", or "1540?" while it is not sure yet. */
export function sayRating({ value, provisional }: ShownRating): string {
  return `${value}${provisional ? '?' : ''}`;
}

export function mySide({ seats }: ListedGame): ListedSeat | undefined {
  return seats.find(({ you }) => you);
}

export function freeSeats({ seats }: ListedGame): readonly ListedSeat[] {
  return seats.filter(({ player, computer, you }) => player === null && computer === null && !you);
}

/** What I am asked in it, or what is offered to me; undefined: it waits for somebody else. */
export function waitsForMe(game: ListedGame): string | undefined {
  const mine = mySide(game);
  if (isRematchOfferedToMe(game)) return sayRematch(game);
  if (mine === undefined || game.status !== 'running') return undefined;
  const question = game.asked.find(({ side }) => side === mine.side);
  if (question !== undefined) return question.text;
  return isOfferedToMe(game) ? sayOffer(game) : undefined;
}

export function isOfferedToMe(game: ListedGame): boolean {
  const mine = mySide(game);
  return game.status === 'running' && game.offer !== null && mine !== undefined && game.offer.side !== mine.side;
}

/** The other one wants to play again, and has not been answered. */
export function isRematchOfferedToMe(game: ListedGame): boolean {
  const mine = mySide(game);
  return mine !== undefined && game.rematchBy !== null && game.rematchBy !== mine.side;
}

export function sayRematch({ rematchBy, seats }: ListedGame): string {
  return `${seats.find(({ side }) => side === rematchBy)?.player ?? 'The other player'} offers a rematch with sides switched.`;
}

export function sayOffer({ offer, seats }: ListedGame): string | undefined {
  if (offer === null) return undefined;
  const seat = seats.find(({ side }) => side === offer.side);
  const whom = seat === undefined ? 'One side' : seat.you ? 'You' : `The ${seat.name} side`;
  const [verb, whose] = seat?.you === true ? ['', 'your'] : ['s', 'its'];
  return offer.what === 'draw'
    ? `${whom} offer${verb} a draw.`
    : `${whom} ask${verb} to take back ${whose} last decision and everything after it.`;
}

export function sayDeclined(what: Offer['what']): string {
  return what === 'draw' ? 'Your opponent declined the draw.' : 'Your opponent declined the take-back.';
}

/** One sentence: who must decide what, who is still missing, or how it ended. */
export function sayState(game: ListedGame): string {
  switch (game.status) {
    case 'open':
      if (game.rematchOf !== null)
        return mySide(game) === undefined
          ? 'A rematch, waiting for the other player.'
          : 'You offered a rematch. It starts when your opponent accepts.';
      return withStop(
        `Waiting for a player: ${freeSeats(game)
          .map(({ name }) => name)
          .join(' or ')}`,
      );
    case 'withdrawn':
      return game.rematchOf === null ? 'Withdrawn before it started.' : 'The rematch was declined or withdrawn.';
    case 'over':
      return sayEnding(game);
    case 'running': {
      const mine = mySide(game)?.side;
      const asked = game.asked.find(({ side }) => side === mine) ?? game.asked.at(0);
      if (asked === undefined) return 'Waiting for a hidden decision.';
      const seat = game.seats.find(({ side }) => side === asked.side);
      return seat === undefined || seat.you ? asked.text : sayAsked(seat.name, asked.text);
    }
  }
}

export function sayEnding({ ending, seats }: ListedGame): string {
  if (ending === undefined) return 'The game is over.';
  const text = withStop(ending.text);
  const winner = seats.find(({ side }) => side === ending.winner);
  if (winner === undefined) return text;
  return winner.you ? `You won. ${text}` : `The ${winner.name} side won. ${text}`;
}

/** What a tab shows. */
export interface Shown {
  readonly name: string;
  /** The id of the game that it shows, and whether I am awaited in it. */
  readonly game: string | undefined;
  readonly awaitsMe: boolean;
}

/** What the tab is called, with the ids of all games that wait for me. A tab in the background shows that somebody waits. */
export function sayTabTitle(shown: Shown | undefined, waiting: readonly string[]): string {
  const name = shown === undefined ? 'Bridgehead' : `${shown.name} – Bridgehead`;
  if (shown?.awaitsMe === true) return `Your turn: ${name}`;
  const elsewhere = waiting.filter((id) => id !== shown?.game).length;
  return elsewhere === 0 ? name : `Your turn in ${count(elsewhere, 'game')} – ${name}`;
}

/** The address of this page that invites others into a game. */
export function invitationLink(base: string, id: string, secret: string): string {
  return base.split('#', 1)[0] + linkTo({ page: 'join', id, invitation: secret });
}
