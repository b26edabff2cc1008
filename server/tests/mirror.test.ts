/** A game on a server as its viewers see it: what deliveries add up to is what the server knows, in every game. */
import { bulge } from '@bridgehead/bulge';
import { NO_ORDERS, USUAL_ORDERS, elstGame } from '@bridgehead/elst';
import type { Chance } from '@bridgehead/engine/chance';
import type { Game, GameTypes } from '@bridgehead/engine';
import { SPECTATOR, askedIn, candidates, isSessionOver } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { Delivery, SeenGame } from '@bridgehead/protocol';
import { afterDelivery, fromSnapshot, openMirror } from '@bridgehead/protocol';
import { primosole } from '@bridgehead/primosole';
import { remagen } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import { seedsOfThisRun } from '../../testing/seeds.js';
import type { HostedGame } from '../src/hosting/hosted-game.js';
import { hostGame } from '../src/hosting/host-game.js';

function hosting<T extends GameTypes>(game: Game<T>, scenario: string): HostedGame {
  const host = hostGame(game, {
    id: 'here',
    setup: { scenario, options: {} },
    dice: { game: 'here', seed: '7b'.repeat(32), nonces: ['one', 'other'] },
    players: {},
    delay: 0,
  });
  host.follow(host.begin(), 0, 0);
  host.publish(0);
  return host;
}

/** Someone who follows the game. */
function look<T extends GameTypes>(game: Game<T>, host: HostedGame, viewer: string) {
  let seen: SeenGame = JSON.parse(JSON.stringify(fromSnapshot(viewer, host.snapshot(viewer))));
  const mirror = openMirror(game, seen);
  const told: Delivery[] = [];
  host.watch(viewer, ({ text }) => {
    const sent: Delivery = JSON.parse(text);
    told.push(sent);
    seen = afterDelivery(seen, sent);
    mirror.take(seen);
  });
  return { viewer, mirror, told };
}

function anyAnswer<T extends GameTypes>(
  game: Game<T>,
  host: HostedGame,
  name: string,
  chance: Chance,
): T['Action'] | undefined {
  const view = game.fromJson(host.view(name));
  const side = game.sides.find((each) => each === name);
  if (!view.ok || side === undefined) throw new Error(`no view of ${name}`);
  const list = candidates(game, view.value, side);
  return list.at(chance.pick(list.length, 'which answer'));
}

function step<T extends GameTypes>(game: Game<T>, host: HostedGame, chance: Chance): boolean {
  const [question] = host.asked;
  if (question === undefined) return false;
  const tried = host.act(question.side, anyAnswer(game, host, question.side, chance), undefined);
  if (!tried.ok) throw new Error(`refused: ${JSON.stringify(tried)}`);
  host.follow(tried.rows, 0, 0);
  host.publish(0);
  return true;
}

/** Plays by chance; after each answer all mirrors show what the server knows. */
function compare<T extends GameTypes>(game: Game<T>, scenario: string, steps: number): void {
  const host = hosting(game, scenario);
  const followers = [...game.sides, SPECTATOR].map((viewer) => look(game, host, viewer));
  const chance = seededChance(5);
  for (let count = 0; count < steps && step(game, host, chance); count++) {
    for (const { viewer, mirror } of followers) {
      expect(game.toJson(mirror.session.state)).toEqual(host.view(viewer));
      expect(askedIn(mirror.session).map(({ side, text }) => ({ side, text }))).toEqual(host.askedBefore(viewer));
    }
  }
  // Anyone who comes later sees the same.
  for (const { viewer, mirror } of followers) {
    const late = look(game, host, viewer).mirror.session;
    expect(late.entries).toEqual(mirror.session.entries);
    expect(late.events).toEqual(mirror.session.events);
  }
}

describe('a mirror of a game on a server', () => {
  const GAMES: readonly (readonly [name: string, compareIt: () => void])[] = [
    ['Remagen', () => compare(remagen, 'remagen-1', 120)],
    ['Primosole Bridge', () => compare(primosole, 'primosole-1', 120)],
    ['Decision at Elst', () => compare(elstGame, 'elst-bend', 160)],
    ['Battle of the Bulge', () => compare(bulge, 'campaign', 60)],
  ];
  test.each(seedsOfThisRun(GAMES, 2))('%s', (_name, compareIt) => compareIt());

  test('undone actions are gone from it, and an agreed draw ends it', () => {
    const host = hosting(remagen, 'remagen-1');
    const { mirror } = look(remagen, host, 'us');
    const before = host.view('us');
    step(remagen, host, seededChance(3));
    expect(mirror.session.entries).toHaveLength(1);
    const [{ side }] = mirror.session.entries;
    const back = host.goBack(side);
    if (!back.ok) throw new Error('both have agreed');
    host.follow(back.rows, 0, 0);
    host.publish(0);
    expect(mirror.session.entries).toEqual([]);
    expect(remagen.toJson(mirror.session.state)).toEqual(before);
    const drawn = host.end({ kind: 'draw' });
    if (!drawn.ok) throw new Error('nobody has ended it');
    host.follow(drawn.rows, 0, 0);
    host.publish(0);
    expect(isSessionOver(mirror.session)).toBe(true);
    expect(mirror.session.ended).toEqual({ by: 'draw', winner: null, text: 'Both agreed to a draw' });
  });
});

const HOLD = { ...NO_ORDERS, all: USUAL_ORDERS.find(({ id }) => id === 'hold')?.all ?? NO_ORDERS.all };
/** So many answers in secret. */
const WALKS = 40;

/** Plays Elst by chance; anyone who is asked in secret declines. */
function secretly(orders: Readonly<Record<string, unknown>>) {
  const game = elstGame;
  const host = hosting(game, 'elst-bend');
  const followers = [...game.sides, SPECTATOR].map((viewer) => look(game, host, viewer));
  const chance = seededChance(8);
  let secrets = 0;
  for (let count = 0; count < 900 && secrets < WALKS; count++) {
    const [question] = host.asked;
    if (question === undefined) break;
    const { side } = question;
    const isSecret = followers.some(
      ({ viewer }) => viewer !== side && !host.askedBefore(viewer).some((asked) => asked.side === side),
    );
    const action = isSecret ? { do: 'pass' } : anyAnswer(game, host, side, chance);
    const tried = host.act(side, action, undefined);
    if (!tried.ok) throw new Error(`refused: ${JSON.stringify(tried)}`);
    if (isSecret) secrets++;
    host.follow([...tried.rows, ...host.obey(orders)], count, count);
    host.publish(count);
  }
  return { host, followers, secrets };
}

describe('secret answers', () => {
  test('a reaction that a person lets pass is told as part of the answer before', () => {
    const { followers, secrets } = secretly({});
    expect(secrets).toBe(WALKS);
    for (const { viewer, mirror } of followers) {
      const passes = mirror.session.entries.filter(
        (entry) => 'seen' in entry && entry.action !== undefined && JSON.stringify(entry.action).includes('"pass"'),
      );
      for (const pass of passes) expect(pass.side).toBe(viewer);
    }
    const told = followers.map(({ mirror }) => mirror.session.entries.length);
    expect(told[2]).toBeLessThan(Math.max(told[0], told[1]));
  });

  test('a reaction that orders let pass comes with the answer before, in one delivery: the mover cannot count it', () => {
    const game = elstGame;
    const host = hosting(game, 'elst-bend');
    const followers = game.sides.map((viewer) => look(game, host, viewer));
    const orders = { british: HOLD, german: HOLD };
    const chance = seededChance(8);
    let ordered = 0;
    for (let count = 0; count < 500 && ordered < WALKS; count++) {
      const [question] = host.asked;
      if (question === undefined) break;
      const { side } = question;
      const tried = host.act(side, anyAnswer(game, host, side, chance), undefined);
      if (!tried.ok) throw new Error(`refused: ${JSON.stringify(tried)}`);
      const more = host.obey(orders);
      ordered += more.length;
      for (const follower of followers) follower.told.length = 0;
      host.follow([...tried.rows, ...more], count, count);
      host.publish(count);
      const mover = followers.find(({ viewer }) => viewer === side);
      expect(mover?.told).toHaveLength(1);
      expect(mover?.told[0]).not.toHaveProperty('back');
      expect(mover?.told[0].entry?.side).toBe(side);
      expect(game.toJson(mover?.mirror.session.state ?? raise())).toEqual(host.view(side));
    }
    expect(ordered).toBe(WALKS);
  });
});

function raise(): never {
  throw new Error('somebody moved');
}
