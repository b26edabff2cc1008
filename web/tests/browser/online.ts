/** Two players at one game on a server, each with a page of their own; and what a test does for them by the server's interface. */
import { itemAt } from '@bridgehead/engine';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { serve, stop } from '../../../scripts/served.mjs';
import type { Size } from './page.js';
import { openPage } from './page.js';
import { press, tableIsSet } from './play.js';

// --- a server for one file of tests -------------------------------------------------------------------------------------

/** A server of this file's own, whose data a test can change: dice that are known, for instance. */
export function ownServer(): { readonly data: string; readonly address: string } {
  const data = mkdtempSync(join(tmpdir(), 'bridgehead-games-'));
  let served: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    served = await serve({ DATA_FOLDER: data, LIMITS: '0', SPECTATOR_DELAY: '0' });
  });
  afterAll(async () => {
    await stop(served.process, 'SIGTERM');
    rmSync(data, { recursive: true });
  });
  return {
    data,
    get address() {
      return served.address;
    },
  };
}

// --- asking the server in a player's name -----------------------------------------------------------------------------

/** What a player's page would ask the server. */
export function ask<Answer = unknown>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Answer> {
  return page.evaluate(
    async ([how, where, what]) => {
      const response = await fetch(where, {
        method: how,
        ...(what && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(what) }),
      });
      if (!response.ok) throw new Error(`${where} answered ${response.status}: ${await response.text()}`);
      const told: Answer = await response.json();
      return told;
    },
    [method, `/api${path}`, body] as const,
  );
}

export interface Offered {
  readonly question: string | null;
  readonly actions: readonly {
    readonly name: string;
    readonly action: { readonly do: string; readonly path?: readonly string[]; readonly at?: string };
  }[];
}

/** The game that a page shows. */
export function gameOf(page: Page): string {
  return itemAt(new URL(page.url()).hash.split('/'), 2);
}

/** What a player is asked, and some of their legal answers. */
export function offered(page: Page, most = 200): Promise<Offered> {
  return ask(page, 'GET', `/games/${gameOf(page)}/offered?most=${most}`);
}

/** Answers from another device of the same player. */
export async function answer(page: Page, action: object): Promise<void> {
  await ask(page, 'POST', `/games/${gameOf(page)}/actions`, { action });
}

/** Answers that lead on, by their names. */
const LEADS_ON = /^(?:Use suggested setup|Ready|End|Pass|No |Keep)/;
/** Nobody is asked so often before the other one is. */
const MOST_ANSWERS = 100;

/** Answers for anyone who is asked, until one is asked what the test waits for: their page. */
export async function bringForward(pages: readonly Page[], until: RegExp): Promise<Page> {
  let isGoingOn = true;
  while (isGoingOn) {
    isGoingOn = false;
    for (const page of pages) {
      const { isThere, answers } = await page.evaluate(leadOn, {
        id: gameOf(page),
        until: until.source,
        leadsOn: LEADS_ON.source,
        most: MOST_ANSWERS,
      });
      if (isThere) return page;
      isGoingOn ||= answers > 0;
    }
  }
  throw new Error(`Nobody is asked ${String(until)}, or anything else`);
}

/** Runs in the page of one player: answers as long as they are asked something else, all in one go. */
async function leadOn({
  id,
  until,
  leadsOn,
  most,
}: {
  readonly id: string;
  readonly until: string;
  readonly leadsOn: string;
  readonly most: number;
}): Promise<{ isThere: boolean; answers: number }> {
  for (let answers = 0; answers < most; answers++) {
    const { question, actions }: Offered = await (await fetch(`/api/games/${id}/offered`)).json();
    if (question === null) return { isThere: false, answers };
    if (new RegExp(until).test(question)) return { isThere: true, answers };
    const [first] = actions;
    const found = actions.find(({ name }) => new RegExp(leadsOn).test(name)) ?? first;
    if (found === undefined) throw new Error('nothing is offered');
    const { action } = found;
    const response = await fetch(`/api/games/${id}/actions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ action }),
    });
    if (!response.ok) throw new Error(await response.text());
  }
  throw new Error(`Asked more than ${most} times`);
}

// --- two at a game ----------------------------------------------------------------------------------------------------

export interface Wish {
  readonly game: string;
  readonly scenario: string;
  /** The side of the one at a desktop, and of the one with a phone. */
  readonly sides: readonly [desktop: string, phone: string];
  /** Where the server keeps its data, and from what the dice follow: with the same words they fall the same way. By default nobody knows how. */
  readonly dice?: { readonly data: string; readonly words: string };
}

export interface Player {
  readonly page: Page;
  /** Whatever the browser has complained about so far. */
  readonly complaints: readonly string[];
  /** All that the live connection has brought to their page so far. */
  readonly received: readonly string[];
  /** All that it has sent. */
  readonly sent: readonly string[];
}

/** Two guests sit down at a new game, one at a desktop and one with a phone. */
export async function sitTogether(
  at: string,
  { game, scenario, sides, dice }: Wish,
): Promise<readonly [desktop: Player, phone: Player]> {
  const [desktop, phone] = await Promise.all([comeIn(at, 'desktop'), comeIn(at, 'phone')]);
  const begun = await ask<{ readonly game: { readonly id: string } }>(desktop.page, 'POST', '/games', {
    game,
    scenario,
    side: sides[0],
    nonce: 'words of one',
    ...(dice && { promised: await promise(desktop.page, dice) }),
  });
  const { id } = begun.game;
  await ask(phone.page, 'POST', `/games/${id}/join`, { side: sides[1], nonce: 'words of the other' });
  await Promise.all(
    [desktop, phone].map(async ({ page }) => {
      await page.goto(`${at}/#/online/${id}`);
      await tableIsSet(page);
    }),
  );
  return [desktop, phone];
}

/** Has known dice promised: they follow from the id of the game, its seed and the words of both players. */
async function promise(
  page: Page,
  { data, words }: { readonly data: string; readonly words: string },
): Promise<string> {
  const { me } = await ask<{ readonly me: { readonly id: string } }>(page, 'GET', '/me');
  const seed = createHash('sha256').update(words).digest('hex');
  const game = seed.slice(0, 12);
  const database = new Libsql(join(data, 'bridgehead.db'), { timeout: 5_000 });
  database
    .prepare('insert into promised_dice (game, account, seed, expires) values (?, ?, ?, ?)')
    .run(game, me.id, seed, Date.now() + 60_000);
  database.close();
  return game;
}

async function comeIn(at: string, size: Size): Promise<Player> {
  const { page, complaints } = await openPage({ size, at, motion: 'reduced' });
  const received: string[] = [];
  const sent: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push(String(payload)));
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  await ask(page, 'POST', '/guests', {});
  return { page, complaints, received, sent };
}

/** Neither has been asked to hand a screen over: each sits at their own. */
export async function curtains(...players: readonly Player[]): Promise<number> {
  const counts = await Promise.all(
    players.map(({ page }) => page.getByRole('main', { name: 'Hand over the screen' }).count()),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Beside the board: who plays, what is agreed and said, the dice. */
export async function openPlayers(page: Page): Promise<void> {
  await press(page.getByRole('tab', { name: /^Players/ }));
}

/** The live connections of a page, to be broken by the test. */
export async function breakable(page: Page): Promise<() => Promise<void>> {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/api\/live$/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  return async () => void (await Promise.all(sockets.splice(0).map((socket) => socket.close({ code: 1012 }))));
}
