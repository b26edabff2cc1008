/** What may be taken back freely: nothing after a roll, nothing after which somebody knows more than before, and on a server for all viewers alike. */
import type { Game, GameTypes, Session } from '@bridgehead/engine';
import { SPECTATOR, act, askedIn, candidates, judgeUndo, startSession, viewFor } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { deltaOf } from '@bridgehead/protocol';
import { describe, expect, test } from 'vitest';
import { seedsOfThisRun } from '../../testing/seeds.js';
import { GAME_KEYS, findGame } from '../src/hosting/catalogue.js';
import { hostGame } from '../src/hosting/host-game.js';

const GAMES = (await Promise.all(GAME_KEYS.map(findGame))).filter((game) => game !== undefined);
const STEPS = 400;

/** How much of a state a side does not see. */
function hiddenFrom<T extends GameTypes>(game: Game<T>, { state }: Session<T>, side: T['Side']): number {
  return leaves(deltaOf(game.toJson(viewFor(game, state, side)), game.toJson(state)) ?? {});
}

function leaves(value: unknown): number {
  return typeof value !== 'object' || value === null
    ? 1
    : Object.values(value).reduce<number>((sum, each) => sum + leaves(each), 0);
}

/** Anyone who sets up puts their own units here and there as they like, hidden or not: until they are ready nobody has seen anything that counts. */
function isSettingUp(view: object): boolean {
  return 'phase' in view && view.phase === 'set-up';
}

describe.each(seedsOfThisRun(GAMES, 2).map((open) => ({ key: open.key, open })))('$key', ({ open }) => {
  test('after a roll, and after an answer by which a side learns something hidden, nothing can be taken back', () => {
    open.use((game) => {
      const counts = { free: 0, learned: 0 };
      for (const seed of [1, 2]) {
        const chance = seededChance(seed);
        const session = startSession(game, { scenario: game.scenarios[0].id, options: {} }, chance);
        for (let step = 0; step < STEPS; step++) {
          const [question] = askedIn(session);
          if (question === undefined) break;
          const { side } = question;
          const view = viewFor(game, session.state, side);
          const before = game.sides.map((each) => hiddenFrom(game, session, each));
          const setsUp = isSettingUp(game.toJson(view));
          const list = candidates(game, view, side);
          const action = list.at(chance.pick(list.length, 'which answer'));
          if (action === undefined) throw new Error('nothing is offered');
          act(session, side, action);
          const entry = session.entries.at(-1);
          const learns = !setsUp && game.sides.some((each, index) => hiddenFrom(game, session, each) < before[index]);
          const rolled = entry !== undefined && 'chance' in entry && entry.chance.length > 0;
          const isFree = judgeUndo(session, side).legal;
          if (learns || rolled) expect([JSON.stringify(action), isFree]).toEqual([JSON.stringify(action), false]);
          for (const other of game.sides) if (other !== side) expect(judgeUndo(session, other).legal).toBe(false);
          counts.free += isFree ? 1 : 0;
          counts.learned += learns || rolled ? 1 : 0;
        }
      }
      expect(Math.min(counts.free, counts.learned)).toBeGreaterThan(5);
    });
  });

  test("an undone action is gone for every viewer, and nobody undoes another player's action or a roll", () => {
    open.use((game) => {
      const hosted = hostGame(game, {
        id: 'game',
        setup: { scenario: game.scenarios[0].id, options: {} },
        dice: { game: 'game', seed: '17'.repeat(32), nonces: ['', ''] },
        players: {},
        delay: 0,
      });
      let version = 0;
      const store = (rows: Parameters<typeof hosted.follow>[0]) => {
        hosted.follow(rows, version, ++version);
        hosted.publish(version);
      };
      store(hosted.begin());
      const viewers = [...game.sides, SPECTATOR];
      for (const viewer of viewers) hosted.watch(viewer, () => undefined);
      const seen = () => viewers.map((viewer) => JSON.stringify({ ...hosted.snapshot(viewer), n: 0 }));
      const chance = seededChance(9);
      let [undone, refused] = [0, 0];
      for (let step = 0; step < 150; step++) {
        const [question] = hosted.asked;
        if (question === undefined) break;
        const { side } = question;
        const { actions } = hosted.offered(side, 50);
        const { action } = actions[chance.pick(actions.length, 'which answer')];
        const before = seen();
        const tried = hosted.act(side, action, undefined);
        if (!tried.ok) throw new Error(`refused: ${JSON.stringify(tried)}`);
        store(tried.rows);
        for (const other of game.sides)
          if (other !== side) expect(hosted.undo(other)).toMatchObject({ ok: false, code: 'illegal' });
        const [row] = tried.rows;
        const back = hosted.undo(side);
        if (!back.ok) {
          refused++;
          continue;
        }
        expect(row).toMatchObject({ kind: 'answer', chance: [] });
        store(back.rows);
        undone++;
        expect(seen()).toEqual(before);
        const again = hosted.act(side, action, undefined);
        if (!again.ok) throw new Error('what was done once can be done again');
        store(again.rows);
      }
      expect([undone > 5, refused > 0]).toEqual([true, true]);
    });
  });
});
