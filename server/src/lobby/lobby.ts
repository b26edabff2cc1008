/** Games that wait for players: made, joined, left, begun. */
import { needsNewerRules } from '../hosting/rules-claim.js';
import type { Setup } from '@bridgehead/engine';
import { commitmentOf } from '@bridgehead/engine/proofs';
import { Refusal } from '../domain/refusals.js';
import type { OpenGame } from '../hosting/catalogue.js';
import { findGame } from '../hosting/catalogue.js';
import type { TimeControl } from '@bridgehead/protocol';
import { startClocks } from '../domain/clocks.js';
import { newSecret } from '../domain/secrets.js';
import type { Services } from '../services/services.js';
import type { StoredGame } from '../store/games.js';
import { addGame, leaveSeat, readGame, takeSeat } from '../store/games.js';
import { blockBetween } from '../store/people.js';
import type { Account, GameRow, Seat } from '../store/tables.js';
import { refuseMore } from './game-limits.js';
import { newDice, promisedDice } from './dice.js';

export interface NewGame {
  readonly game: string;
  readonly setup: Setup;
  readonly title: string;
  /** Which side the owner wants; undefined: either. */
  readonly side: string | undefined;
  /** The level of a computer that takes the other side. */
  readonly computer: string | undefined;
  /** Whether it changes the ratings of its players. */
  readonly rated: boolean;
  readonly visibility: 'public' | 'invited';
  readonly control: TimeControl;
  /** The owner's words for the dice. */
  readonly nonce: string;
  /** The game before, and the rematch that it had: that was withdrawn. */
  readonly rematchOf?: Pick<GameRow, 'id' | 'rematch'>;
  /** The id that was promised with the dice; undefined: both are chosen now. */
  readonly promised: string | undefined;
}

async function gameNamed(key: string): Promise<OpenGame> {
  const game = await findGame(key);
  if (game === undefined)
    throw new Refusal('malformed', { problems: [{ field: 'game', expected: 'a game that this server plays' }] });
  return game;
}

/** Makes a game and seats its owner. One against a computer begins at once. A rematch is refused where another was offered meanwhile. */
export async function openGame(
  services: Services,
  owner: string,
  { game: key, setup, title, side, computer, rated, visibility, control, nonce, rematchOf, promised }: NewGame,
): Promise<string> {
  const { db, now } = services;
  const { sides, rulesVersion, contentHash } = (await gameNamed(key)).use((rules) => ({
    sides: [...rules.sides] as string[],
    rulesVersion: rules.rulesVersion,
    contentHash: rules.contentHash,
  }));
  const more = computer === undefined ? 'offered' : 'against-computer';
  // Before the promised dice are used up; and again where the game is stored.
  await refuseMore(db, owner, more);
  const own = side ?? sides[Math.floor(Math.random() * sides.length)];
  const { game: id, seed } = promised === undefined ? newDice() : await promisedDice(services, owner, promised);
  const time = now();
  const seats = sides.map(
    (each): Seat =>
      each === own
        ? { game: id, side: each, account: owner, computer: null, nonce, orders: null }
        : {
            game: id,
            side: each,
            account: null,
            computer: computer ?? null,
            nonce: computer === undefined ? null : 'computer',
            orders: null,
          },
  );
  const isAdded = await addGame(
    db,
    {
      id,
      game: key,
      rules_version: rulesVersion,
      content_hash: contentHash,
      title,
      setup: JSON.stringify(setup),
      time_control: JSON.stringify(control),
      rated: rated ? 1 : 0,
      visibility,
      invitation: newSecret(),
      owner,
      status: 'open',
      seed,
      commitment: commitmentOf(seed),
      rows: 0,
      summary: '{}',
      clocks: JSON.stringify(startClocks(control, sides)),
      offer: null,
      rematch_of: rematchOf?.id ?? null,
      rematch: null,
      created: time,
      changed: time,
    },
    seats,
    // Anyone who offers many games at once gets no more than one by one.
    { instead: rematchOf?.rematch ?? null, check: (transaction) => refuseMore(transaction, owner, more) },
  );
  if (!isAdded) throw new Refusal('stale');
  await beginIfReady(services, id);
  return id;
}

export async function storedGame({ db }: Pick<Services, 'db'>, id: string): Promise<StoredGame> {
  const stored = await readGame(db, id);
  if (stored === undefined) throw new Refusal('no-game');
  return stored;
}

/**
 * A game as somebody may see it. Games of others that are not public are seen with their invitation only, and an open game of
 * somebody with whom there is a block is not seen at all: to everybody else it does not exist.
 */
export async function visibleGame(
  services: Pick<Services, 'db'>,
  id: string,
  account: string | undefined,
  invitation: string | undefined,
): Promise<StoredGame> {
  const stored = await storedGame(services, id);
  const { game } = stored;
  if (seatOf(stored, account) !== undefined) return stored;
  const isBlocked =
    game.status === 'open' &&
    account !== undefined &&
    game.owner !== null &&
    (await blockBetween(services.db, account, game.owner)) !== undefined;
  if (isBlocked || (game.visibility !== 'public' && invitation !== game.invitation)) throw new Refusal('no-game');
  return stored;
}

export function seatOf({ seats }: StoredGame, account: string | undefined): Seat | undefined {
  return account === undefined ? undefined : seats.find((seat) => seat.account === account);
}

/** The game in which an account has a seat. To everybody else a private game does not exist: its id is not confirmed. */
export async function gameOfPlayer(
  services: Pick<Services, 'db'>,
  id: string,
  account: string,
): Promise<{ readonly stored: StoredGame; readonly seat: Seat }> {
  const stored = await storedGame(services, id);
  const seat = seatOf(stored, account);
  if (seat === undefined) throw new Refusal(stored.game.visibility === 'public' ? 'not-your-game' : 'no-game');
  return { stored, seat };
}

/** Takes a free seat. Anyone who sits in the game already stays where they are. */
export async function joinGame(
  services: Services,
  { id: account, guest }: Pick<Account, 'id' | 'guest'>,
  id: string,
  {
    side,
    nonce,
    invitation,
  }: { readonly side: string | undefined; readonly nonce: string; readonly invitation: string | undefined },
): Promise<string> {
  const stored = await visibleGame(services, id, account, invitation);
  const { game, seats } = stored;
  const own = seatOf(stored, account);
  if (own !== undefined) {
    // The server may have been killed before it could begin.
    await beginIfReady(services, id);
    return own.side;
  }
  if (game.status !== 'open') throw new Refusal('not-open');
  // A player who took the seat here would wait for another node to begin the game.
  if (await needsNewerRules(game)) throw new Refusal('newer-rules');
  if (game.rated === 1 && guest === 1) throw new Refusal('rated-needs-name');
  await refuseMore(services.db, account, 'begun');
  const free = seats.find(
    (seat) => seat.account === null && seat.computer === null && (side === undefined || seat.side === side),
  );
  if (free === undefined || !(await takeSeat(services.db, { game: id, side: free.side, account, nonce })))
    throw new Refusal('seat-taken');
  await beginIfReady(services, id);
  await services.host.announce(id, 'facts');
  return free.side;
}

/** Leaves a game that has not begun; without anybody left it is withdrawn. */
export async function leaveGame(services: Services, account: string, id: string): Promise<void> {
  const { stored, seat } = await gameOfPlayer(services, id, account);
  if (stored.game.status !== 'open') throw new Refusal('not-open');
  if (!(await leaveSeat(services.db, id, seat.side, services.now()))) throw new Refusal('not-open');
  await services.host.announce(id, 'facts');
  // A rematch that is withdrawn is not offered any more in the game before.
  if (stored.game.rematch_of !== null) await services.host.announce(stored.game.rematch_of, 'facts');
}

/** Begins a game when all of its seats are taken. */
export async function beginIfReady({ db, host }: Pick<Services, 'db' | 'host'>, id: string): Promise<void> {
  const stored = await readGame(db, id);
  if (stored?.seats.every(({ nonce }) => nonce !== null) === true) await host.begin(id);
}
