/** A game that was ended otherwise than by its rules says so in its record: it is over wherever the record is opened, in every game. */
import { bulge } from '@bridgehead/bulge';
import { elstGame } from '@bridgehead/elst';
import type { Game, GameTypes, Session } from '@bridgehead/engine';
import { askedIn, candidates, isSessionOver, recordOf, restoreSession, sessionOutcome } from '@bridgehead/engine';
import { noChance, seededChance } from '@bridgehead/engine/chance';
import { readRecord, writeRecord } from '@bridgehead/engine/records';
import { checkDice } from '@bridgehead/engine/proofs';
import { primosole } from '@bridgehead/primosole';
import { remagen } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import type { HostedGame } from '../src/hosting/hosted-game.js';
import { hostGame } from '../src/hosting/host-game.js';
import type { GameRow } from '../src/domain/game-rows.js';

type EndRow = Extract<GameRow, { readonly kind: 'draw' | 'forfeit' | 'verdict' }>;

/** A game on a server, played by chance for a while. */
function played<T extends GameTypes>(game: Game<T>, scenario: string): HostedGame {
  const host = hostGame(game, {
    id: 'here',
    setup: { scenario, options: {} },
    dice: { game: 'here', seed: '7c'.repeat(32), nonces: ['one', 'other'] },
    players: {},
    delay: 0,
  });
  host.follow(host.begin(), 0, 0);
  const chance = seededChance(5);
  for (let step = 0; step < 40; step++) {
    const [{ side: name }] = host.asked;
    const side = game.sides.find((each) => each === name);
    const view = game.fromJson(host.view(name));
    if (side === undefined || !view.ok) throw new Error('nobody sees it');
    const list = candidates(game, view.value, side);
    const tried = host.act(side, list.at(chance.pick(list.length, 'which answer')), undefined);
    if (!tried.ok) throw new Error(`refused: ${tried.code}`);
    host.follow(tried.rows, 0, 0);
  }
  return host;
}

function opened<T extends GameTypes>(
  game: Game<T>,
  text: string,
): { readonly session: Session<T>; readonly dice: ReturnType<typeof checkDice> } {
  const read = readRecord(game, text);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const restored = restoreSession(game, read.value, noChance);
  if (!restored.ok) throw new Error(JSON.stringify(restored.problem));
  return { session: restored.session, dice: checkDice(game, read.value) };
}

/** Ends it, and opens its record as a page or the command line does. */
function check<T extends GameTypes>(game: Game<T>, scenario: string): void {
  const [first, second] = game.sides;
  const ways: readonly (readonly [EndRow, winner: T['Side'] | undefined, level: string])[] = [
    [{ kind: 'draw' }, undefined, 'Both agreed to a draw'],
    [{ kind: 'forfeit', side: first }, second, `${game.sideName(first)} ran out of time`],
    [
      { kind: 'verdict', winner: first, reason: 'The other player has left' },
      first,
      'The operator decided: The other player has left',
    ],
    [{ kind: 'verdict', winner: null, reason: 'Both have left' }, undefined, 'The operator decided: Both have left'],
  ];
  for (const [row, winner, level] of ways) {
    const host = played(game, scenario);
    const done = host.end(row);
    if (!done.ok) throw new Error(`refused: ${done.code}`);
    host.follow(done.rows, 0, 0);
    const text = host.record();
    const { session, dice } = opened(game, text);
    expect(isSessionOver(session)).toBe(true);
    expect(askedIn(session)).toEqual([]);
    expect(sessionOutcome(session)).toMatchObject({ winner, level });
    expect(dice).toMatchObject({ ok: true });
    expect(JSON.parse(writeRecord(recordOf(session)))).toEqual(JSON.parse(text));
  }
}

describe('a record says how the game was ended', () => {
  test('Remagen', () => check(remagen, 'remagen-1'));
  test('Primosole Bridge', () => check(primosole, 'primosole-1'));
  test('Decision at Elst', () => check(elstGame, 'elst-bend'));
  test('Battle of the Bulge', () => check(bulge, 'campaign'));

  test('of a game that was resigned, or is not over, it says nothing of the kind', () => {
    const host = played(remagen, 'remagen-1');
    expect(host.record()).not.toContain('"ended"');
    const done = host.resign('us');
    if (!done.ok) throw new Error(`refused: ${done.code}`);
    host.follow(done.rows, 0, 0);
    expect(host.record()).not.toContain('"ended"');
    expect(opened(remagen, host.record()).session.entries.at(-1)).toEqual({ side: 'us', resign: true });
  });
});
