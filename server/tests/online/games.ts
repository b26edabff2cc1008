/** Games for tests of the server: made without a lobby, played by chance. */
import { createHash } from 'node:crypto';
import type { Chance } from '@bridgehead/engine/chance';
import type { GameTypes } from '@bridgehead/engine';
import type { Delivery, Delta, Snapshot, TimeControl } from '@bridgehead/protocol';
import { candidates, questions } from '@bridgehead/engine';
import { withDelta } from '@bridgehead/protocol';
import { commitmentOf } from '@bridgehead/engine/proofs';
import { nanoid } from 'nanoid';
import type { OpenGame } from '../../src/hosting/catalogue.js';
import { GAME_KEYS, findGame } from '../../src/hosting/catalogue.js';
import { startClocks } from '../../src/domain/clocks.js';
import type { Done } from '../../src/hosting/change-requests.js';
import type { Host } from '../../src/hosting/host.js';
import { addGame } from '../../src/store/games.js';
import type { Opened } from '../../src/store/open.js';

const GAMES = await Promise.all(GAME_KEYS.map(findGame));

export function gameNamed(key: string): OpenGame {
  const game = GAMES.find((each) => each?.key === key);
  if (game === undefined) throw new Error(`there is no game ${key}`);
  return game;
}

export interface TestGame {
  readonly key: string;
  readonly scenario: string;
  readonly control?: TimeControl;
  readonly orders?: Readonly<Record<string, unknown>>;
  /** Two games with the same in two databases have the same dice. */
  readonly named?: { readonly id: string; readonly seed: string };
}

/** A game whose seats are taken by nobody in particular. Its dice follow from how many games there are before it: each run of a test has the same. */
export async function addTestGame(
  { db }: Pick<Opened, 'db'>,
  { key, scenario, control = { kind: 'none' }, orders = {}, named }: TestGame,
): Promise<string> {
  const { id, seed } = named ?? (await nextNamed(db));
  const { rulesVersion, contentHash, sides } = gameNamed(key).use((rules) => ({
    rulesVersion: rules.rulesVersion,
    contentHash: rules.contentHash,
    sides: [...rules.sides],
  }));
  await addGame(
    db,
    {
      id,
      game: key,
      rules_version: rulesVersion,
      content_hash: contentHash,
      title: key,
      setup: JSON.stringify({ scenario, options: {} }),
      time_control: JSON.stringify(control),
      visibility: 'public',
      invitation: '',
      owner: null,
      status: 'open',
      seed,
      commitment: commitmentOf(seed),
      rows: 0,
      summary: '{}',
      clocks: JSON.stringify(startClocks(control, sides)),
      offer: null,
      rematch_of: null,
      rematch: null,
      created: 0,
      changed: 0,
    },
    sides.map((side) => ({
      game: id,
      side,
      account: null,
      computer: null,
      nonce: `words of ${side}`,
      orders: orders[side] === undefined ? null : JSON.stringify(orders[side]),
    })),
  );
  return id;
}

async function nextNamed(db: Opened['db']): Promise<{ readonly id: string; readonly seed: string }> {
  const id = `test-game-${(await db.selectFrom('games').select('id').execute()).length}`;
  return { id, seed: createHash('sha256').update(id).digest('hex') };
}

/** What a player's page knows: their view as it was sent, and as it changed. */
export interface Eye {
  n: number;
  view: unknown;
  readonly told: (Delivery | { readonly snapshot: Snapshot })[];
  leave(): void;
}

/** Follows a game as a page does. */
export async function watchGame(host: Host, id: string, viewer: string, from?: number): Promise<Eye> {
  const eye: Eye = { n: -1, view: undefined, told: [], leave: () => {} };
  const leave = await host.watch(id, viewer, from, (told) => {
    if ('news' in told || 'moved' in told) return;
    if ('snapshot' in told) {
      eye.told.push(told);
      eye.n = told.snapshot.n;
      eye.view = told.snapshot.view;
    } else {
      const delivery: Delivery = JSON.parse(told.text);
      eye.told.push(delivery);
      if (delivery.n !== eye.n + 1 && eye.n >= 0) throw new Error(`delivery ${delivery.n} came after ${eye.n}`);
      eye.n = delivery.n;
      if (delivery.view !== undefined) eye.view = withDelta(eye.view, delivery.view satisfies Delta);
    }
  });
  eye.leave = leave;
  return eye;
}

/** An answer chosen by chance for a side, from what it sees; undefined if it is not asked. */
export function anyAnswer(key: string, view: unknown, side: string, chance: Chance): unknown {
  return gameNamed(key).use((rules) => answerOf(rules, view, side, chance));
}

function answerOf<T extends GameTypes>(
  rules: Parameters<typeof questions<T>>[0],
  json: unknown,
  name: string,
  chance: Chance,
): unknown {
  const view = rules.fromJson(json);
  const side = rules.sides.find((each) => each === name);
  if (!view.ok || side === undefined) throw new Error(`no view of ${name}`);
  if (!questions(rules, view.value).some((question) => question.side === side)) return undefined;
  const list = candidates(rules, view.value, side);
  return list.at(chance.pick(list.length, 'which answer'));
}

/** One answer by whichever side is asked: what came of it, or undefined when the game is over. */
export async function stepAtRandom(host: Host, id: string, key: string, chance: Chance): Promise<Done | undefined> {
  const held = await host.look(id);
  if (held === undefined) throw new Error(`game ${id} has not begun`);
  const [question] = held.hosted.asked;
  if (question === undefined) return undefined;
  const { side } = question;
  const action = anyAnswer(key, held.hosted.view(side), side, chance);
  return host.attempt(id, side, nanoid(), ({ hosted }) => hosted.act(side, action, hosted.deliveries(side)));
}

const MOVE = JSON.stringify({
  kind: 'answer',
  side: 'us',
  action: { do: 'move', unit: 'us-27', path: ['0616'] },
  chance: [],
  first: 0,
});
const BACK = JSON.stringify({ kind: 'undo', side: 'us' });

/** Appends rows to a game of Remagen as an earlier version let someone make them: an answer and its take-back, again and again. */
export async function addTakeBacks({ db }: Pick<Opened, 'db'>, id: string, pairs: number): Promise<void> {
  const { rows, version } = await db
    .selectFrom('games')
    .select(['rows', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const all = Array.from({ length: 2 * pairs }, (_, index) => ({
    game: id,
    number: rows + index,
    row: index % 2 === 0 ? MOVE : BACK,
    request: null,
    at: 1,
    version: version + 1 + index,
  }));
  // Long ago: spectators may know all of it.
  await db.updateTable('rows').set({ at: 1 }).where('game', '=', id).execute();
  for (let from = 0; from < all.length; from += 1_000)
    await db
      .insertInto('rows')
      .values(all.slice(from, from + 1_000))
      .execute();
  await db
    .updateTable('games')
    .set({ rows: rows + all.length, version: version + all.length })
    .where('id', '=', id)
    .execute();
}
