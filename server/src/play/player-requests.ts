/** Someone looks at a game, or does something in it: whose seat it is, under which name it is asked, and what comes of it. */
import { SPECTATOR } from '@bridgehead/engine';
import { Refusal } from '../domain/refusals.js';
import { hashOf } from '../domain/secrets.js';
import type { Held } from '../hosting/held-game.js';
import type { Tried } from '../hosting/hosted-game.js';
import { gameOfPlayer, seatOf, visibleGame } from '../lobby/lobby.js';
import type { Services } from '../services/services.js';
import type { Account } from '../store/tables.js';

export interface SeatAt {
  readonly id: string;
  readonly side: string;
}

/** The seat of the asker. */
export async function mySeat(services: Services, account: Account, id: string): Promise<SeatAt> {
  // A game in use is in memory, and who sits in it does not change.
  const held = services.host.peek(id)?.seats.find((each) => each.account === account.id);
  const { side } = held ?? (await gameOfPlayer(services, id, account.id)).seat;
  return { id, side };
}

/** As whom someone looks at a game: as the side that they play, or as a spectator. */
export async function viewerOf(
  services: Services,
  account: Account | undefined,
  id: string,
  invitation: string | undefined,
): Promise<string> {
  const stored = await visibleGame(services, id, account?.id, invitation);
  return seatOf(stored, account?.id)?.side ?? SPECTATOR;
}

/** How long an action may wait for the database, in milliseconds. Anyone who repeats it later under the same name gets its answer. */
const LONGEST_WAIT = 20_000;

/** The name of a request, with what it asks: the same name is never used for two things. */
export interface NamedRequest {
  readonly name: string;
  readonly asks: string;
}

export function named(name: string | undefined, asked: unknown): NamedRequest | undefined {
  return name === undefined ? undefined : { name, asks: hashOf(JSON.stringify(inOrder(asked))).slice(0, ASKS_LENGTH) };
}

const ASKS_LENGTH = 16;

/** Two that differ in the order of their fields ask the same. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([key, field]) => [key, inOrder(field)]));
}

/** Does something in a game for the asker; what the rules refuse becomes a refusal of the request. */
export async function doInGame(
  services: Services,
  { id, side }: SeatAt,
  request: NamedRequest | undefined,
  work: (held: Held) => Tried,
  offer?: Held['offer'],
): Promise<{ readonly n: number }> {
  const end = services.metrics.timeAction(services.host.peek(id)?.facts.game, id);
  const done = await inTime(
    services.host
      .attempt(id, side, request?.name, work, { asks: request?.asks, ...(offer !== undefined && { offer }) })
      .finally(end),
  );
  if (done.ok) return { n: done.n };
  switch (done.code) {
    case 'malformed':
      throw new Refusal('malformed', { problems: done.problems });
    case 'illegal':
      throw new Refusal('illegal', { violations: done.violations });
    case 'no-side':
      throw new Refusal('not-your-seat');
    case 'no-game':
      throw new Refusal('not-begun');
    default:
      throw new Refusal(done.code);
  }
}

/** What is not done in time may still be done; only nobody waits for it. */
function inTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refusal('busy')), LONGEST_WAIT);
    work.then(
      (result) => {
        clearTimeout(timer);
        resolve(result);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
