/** What concerns someone in a game at this moment: what they were to be told of may be settled by now. */
import { findGame } from '../hosting/catalogue.js';
import type { Held } from '../hosting/held-game.js';
import type { GameRow } from '../domain/game-rows.js';
import type { Services } from '../services/services.js';
import { readGame } from '../store/games.js';
import type { Seat } from '../store/tables.js';
import type { About } from '../domain/notice-kinds.js';
import type { Told } from './texts.js';
import { WORDS } from './texts.js';

export interface Matter {
  readonly about: About;
  /** Which of its kind in the game: nobody is told of the same one twice. */
  readonly mark: number;
}

export type OpenMatter = Told & Matter;

/** There is one of its kind in a game. */
const ONLY = 0;

/** What a change of a game brings for anyone who sits there. */
export function newsFor(
  { hosted, facts, seats, offer }: Held,
  { account, side }: Seat,
  rows: readonly GameRow[],
): Matter[] {
  const isOwn = isDoneBy(rows, side);
  const question = hosted.question(side);
  const all: (Matter | undefined)[] = [
    question === undefined || isOwn ? undefined : { about: 'turn', mark: question },
    offer === null || offer.side === side ? undefined : { about: 'offer', mark: hosted.deliveries(side) },
    // Anyone who is asked at once is told of that.
    rows.at(0)?.kind === 'begin' && account === facts.owner && isJoined(seats, side) && question === undefined
      ? { about: 'begun', mark: ONLY }
      : undefined,
    hosted.ending !== undefined && rows.length > 0 && !isOwn ? { about: 'over', mark: ONLY } : undefined,
  ];
  return all.filter((matter) => matter !== undefined);
}

/** Whether somebody else sits there, and no computer. */
function isJoined(seats: readonly Pick<Seat, 'account' | 'side'>[], side: string): boolean {
  return seats.some((seat) => seat.account !== null && seat.side !== side);
}

/** The same later, from the sides that have done something in a game: its owner is not asked and has done nothing in it, so they may not know that it has begun. */
export function mayNotKnow(
  { owner, seats }: { readonly owner: string | null; readonly seats: readonly Pick<Seat, 'account' | 'side'>[] },
  { account, side }: Pick<Seat, 'account' | 'side'>,
  active: ReadonlySet<string>,
): boolean {
  return account === owner && isJoined(seats, side) && !active.has(side);
}

/** Whether a side did this alone. Running out of time is nobody's own doing. */
export function isDoneBy(rows: readonly GameRow[], side: string): boolean {
  return rows.every((row) => row.kind !== 'forfeit' && 'side' in row && row.side === side);
}

/** Whether it still concerns someone; undefined: it does not. `noted`: which of its kind they were to be told of. */
export async function findMatter(
  services: Services,
  account: string,
  game: string,
  about: About,
  noted = ONLY,
): Promise<OpenMatter | undefined> {
  const held = await services.host.look(game);
  const side = held?.seats.find((seat) => seat.account === account)?.side;
  if (held === undefined || side === undefined) return undefined;
  const { hosted, offer } = held;
  const title = await titleOf(held);
  const told = (mark: number, text: string): OpenMatter => ({ id: game, title, about, mark, text });
  switch (about) {
    case 'turn': {
      const question = hosted.question(side);
      return question === undefined ? undefined : told(question, WORDS.turn(title));
    }
    case 'offer':
      return offer === null || offer.side === side || hosted.ending !== undefined
        ? undefined
        : told(hosted.deliveries(side), WORDS.offer(title, offer.what));
    case 'declined':
      return hosted.ending === undefined ? told(noted, WORDS.declined(title)) : undefined;
    case 'begun':
      return hosted.ending === undefined ? told(ONLY, WORDS.begun(title)) : undefined;
    case 'over':
      return hosted.ending === undefined ? undefined : told(ONLY, WORDS.over(title, hosted.ending.text));
    case 'rematch':
      return (await isOfferedAgain(services, game, account)) ? told(ONLY, WORDS.rematch(title)) : undefined;
  }
}

async function isOfferedAgain({ db }: Services, id: string, account: string): Promise<boolean> {
  const rematch = (await readGame(db, id))?.game.rematch ?? null;
  const again = rematch === null ? undefined : await readGame(db, rematch);
  return again?.game.status === 'open' && !again.seats.some((seat) => seat.account === account);
}

async function titleOf({ facts: { game, title } }: Held): Promise<string> {
  const name = (await findGame(game))?.use((rules) => rules.title) ?? game;
  return name === title ? name : `${name}, ${title}`;
}
