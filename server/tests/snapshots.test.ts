/** A game that goes on from what was written down is the same to everyone as the one that was played; and nobody makes a game endless. */
import { SPECTATOR } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { GAME_KEYS, findGame } from '../src/hosting/catalogue.js';
import type { OpenGame } from '../src/hosting/catalogue.js';
import type { HostedGame } from '../src/hosting/hosted-game.js';
import { hostGame } from '../src/hosting/host-game.js';

const GAMES = (await Promise.all(GAME_KEYS.map(findGame))).filter((game) => game !== undefined);

function newGame(open: OpenGame): HostedGame {
  return open.use((game) =>
    hostGame(game, {
      id: 'game',
      setup: { scenario: game.scenarios[0].id, options: {} },
      dice: { game: 'game', seed: '17'.repeat(32), nonces: ['', ''] },
      players: {},
      delay: 0,
    }),
  );
}

function storing(hosted: HostedGame) {
  let version = 0;
  return (rows: Parameters<HostedGame['follow']>[0]) => {
    hosted.follow(rows, version, ++version);
    hosted.publish(version);
  };
}

function begin(open: OpenGame): { readonly hosted: HostedGame; readonly store: ReturnType<typeof storing> } {
  const hosted = newGame(open);
  const store = storing(hosted);
  store(hosted.begin());
  return { hosted, store };
}

/** What everyone knows, and how often everyone was told something. */
function known(hosted: HostedGame): unknown {
  return [...hosted.sides, SPECTATOR].map((viewer) => [
    hosted.snapshot(viewer),
    hosted.published(viewer),
    hosted.question(viewer),
    hosted.deliveries(viewer),
  ]);
}

function anyAction(hosted: HostedGame, chance: ReturnType<typeof seededChance>) {
  const [question] = hosted.asked;
  if (question === undefined) return undefined;
  const { actions } = hosted.offered(question.side, 40);
  return { side: question.side, action: actions[chance.pick(actions.length, 'which answer')].action };
}

describe.each(GAMES)('$key', (open) => {
  test('a snapshot read again is the same game, now and after every further answer', () => {
    const { hosted, store } = begin(open);
    const chance = seededChance(4);
    let copy: { readonly hosted: HostedGame; readonly store: ReturnType<typeof storing> } | undefined;
    for (let step = 0; step < 90; step++) {
      if (step % 15 === 14) {
        const resumed = newGame(open);
        resumed.resume(hosted.save() ?? '');
        expect(known(resumed)).toEqual(known(hosted));
        copy = { hosted: resumed, store: storing(resumed) };
      }
      const next = anyAction(hosted, chance);
      if (next === undefined) break;
      const games = [{ hosted, store }, ...(copy === undefined ? [] : [copy])];
      const tried = games.map((each) => each.hosted.act(next.side, next.action, undefined));
      for (const [index, each] of tried.entries()) if (each.ok) games[index].store(each.rows);
      expect(tried.at(-1)).toEqual(tried[0]);
      if (step % 4 !== 3) continue;
      // Back by agreement, or freely: also to before what was written down.
      const back = games.map((each) => (step % 8 === 3 ? each.hosted.undo(next.side) : each.hosted.goBack(next.side)));
      for (const [index, each] of back.entries()) if (each.ok) games[index].store(each.rows);
      expect(back.at(-1)).toEqual(back[0]);
      for (const each of games) expect(known(each.hosted)).toEqual(known(hosted));
    }
    expect(hosted.rows).toBeGreaterThan(60);
  });

  test('nothing is written down while something is not stored or not told', () => {
    const { hosted } = begin(open);
    const next = anyAction(hosted, seededChance(1));
    hosted.act(next?.side ?? '', next?.action, undefined);
    expect(hosted.save()).toBeUndefined();
  });
});

test('a thousand take-backs are enough: more are refused, and the game goes on', () => {
  const { hosted, store } = begin(GAMES[0]);
  const side = 'us';
  const action = { do: 'move', unit: 'us-27', path: ['0616'] };
  const move = () => {
    const tried = hosted.act(side, action, undefined);
    if (!tried.ok) throw new Error(`refused: ${JSON.stringify(tried)}`);
    store(tried.rows);
  };
  for (let round = 0; round < 1_000; round++) {
    move();
    const back = hosted.undo(side);
    if (!back.ok) throw new Error(`refused in round ${round}`);
    store(back.rows);
  }
  move();
  const refused = {
    ok: false,
    code: 'illegal',
    violations: [{ code: 'undo-limit', rule: '', text: 'This game has reached its limit of 1,000 take-backs.' }],
  };
  expect(hosted.undo(side)).toEqual(refused);
  expect(hosted.goBack(side)).toEqual(refused);
  const next = anyAction(hosted, seededChance(1));
  expect(hosted.act(next?.side ?? '', next?.action, undefined)).toMatchObject({ ok: true });
});
