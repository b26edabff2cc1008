import type { Expert, Level } from '@bridgehead/ai';
import { computerPlayer } from '@bridgehead/ai';
import { bulgeExpert } from '@bridgehead/ai/bulge';
import { elstExpert } from '@bridgehead/ai/elst';
import { primosoleExpert } from '@bridgehead/ai/primosole';
import { remagenExpert } from '@bridgehead/ai/remagen';
import type { GameTypes, Session } from '@bridgehead/engine';
import { act, askedIn, bySide, isOver, recordOf, startFromPosition } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { FirstBattle } from '@bridgehead/engine/learning';
import { stepBudget } from '@bridgehead/engine/players';
import { describe, expect, test } from 'vitest';
import { seedsOfThisRun } from '../../../testing/seeds.js';
import type { Kit } from '../../src/kit/kit.js';
import { isBattleOver, isBattleWon, sayLuck } from '../../src/learn/battle.js';
import { decisiveCombats, tellStory } from '../../src/report/story.js';
import { bulgeKit, elstKit, primosoleKit, remagenKit } from '../whole-kits.js';

/** Each run of the tests plays two of them, and `npm run fuzz` all. */
const BATTLES = [
  () => testBattleOf(remagenKit, remagenExpert),
  () => testBattleOf(bulgeKit, bulgeExpert),
  () => testBattleOf(primosoleKit, primosoleExpert),
  () => testBattleOf(elstKit, elstExpert),
];

/** Each run plays five of them, and `npm run fuzz` all. */
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
/** Dice are dice: some battles are lost even so. */
const LEAST_WON = 0.8;
/** A newcomer takes about half an hour for a hundred decisions. */
const MOST_DECISIONS = 100;

for (const testBattle of seedsOfThisRun(BATTLES, 2)) testBattle();

/** A player who follows the hints, against the opponent that newcomers get. */
function testBattleOf<T extends GameTypes>(kit: Kit<T>, expert: Expert<T>): void {
  describe(`the first battle of ${kit.game.key}`, () => {
    test('is won four times in five by following the hints, and ends in time', async () => {
      const battle = await battleOf(kit);
      const whole = { ...kit, game: await kit.loadGame() };
      const seeds = seedsOfThisRun(SEEDS, 5);
      const played = seeds.map((seed) => play(whole, expert, battle, seed));
      expect(Math.max(...played.map(({ decisions }) => decisions))).toBeLessThan(MOST_DECISIONS);
      const lost = seeds.filter((_, index) => !isBattleWon(kit, battle, played[index].session.state));
      expect(seeds.length - lost.length, `lost with ${lost.join(', ')}`).toBeGreaterThanOrEqual(
        LEAST_WON * seeds.length,
      );
      const told = tellStory(whole, recordOf(played[0].session));
      expect(told.ok && decisiveCombats(told.story.combats, 3).length).toBeGreaterThan(0);
    });

    test('has tips for phases that the turn track shows', async () => {
      const battle = await battleOf(kit);
      const game = await kit.loadGame();
      const position = game.readPosition(battle.position);
      if (!position.ok) throw new Error('the position cannot be read');
      const phases = kit.track(position.value).phases.map(({ id }) => id);
      expect(phases).toEqual(expect.arrayContaining(battle.tips.map(({ phase }) => phase)));
    });
  });
}

async function battleOf<T extends GameTypes>({ loadLearning }: Kit<T>): Promise<FirstBattle> {
  const learning = await loadLearning?.();
  if (learning === undefined) throw new Error('no first battle');
  return learning.firstBattle();
}

function play<T extends GameTypes>(
  kit: Kit<T> & { readonly game: Awaited<ReturnType<Kit<T>['loadGame']>> },
  expert: Expert<T>,
  battle: FirstBattle,
  seed: number,
): { readonly session: Session<T>; readonly decisions: number } {
  const { game } = kit;
  const position = game.readPosition(battle.position);
  if (!position.ok) throw new Error('the position cannot be read');
  const session = startFromPosition(game, position.value, seededChance(seed));
  const players = bySide<T, ReturnType<typeof computerPlayer<T>>>(game, (side) =>
    computerPlayer(expert, (side === battle.side ? 'regular' : 'recruit') satisfies Level),
  );
  const chance = seededChance(seed + 100);
  const hold = 'hold' in battle.wins ? battle.wins.hold : [];
  let decisions = 0;
  while (!isBattleOver(kit, battle, session.state) && !isOver(session.state)) {
    const [question] = askedIn(session);
    const { side } = question;
    const view = game.view(session.state, side);
    const { action } = players[side].choose({
      game,
      view,
      side,
      question,
      context: game.context(view),
      budget: stepBudget(20_000),
      chance,
      ...(side === battle.side ? { hold } : {}),
    });
    const acted = act(session, side, action);
    if (!acted.legal) throw new Error(acted.violations.map(({ text }) => text).join(' '));
    decisions++;
    if (decisions > 2_000) throw new Error('the battle does not end');
  }
  return { session, decisions };
}

test('the coach speaks of luck only where it was seldom', () => {
  const roll = {
    title: '',
    side: 'us',
    sums: [],
    lookup: '',
    dice: [1],
    result: 'D2',
    meaning: '',
    rule: '',
    chances: [
      { result: 'A1', probability: 0.5 },
      { result: 'D1', probability: 0.4 },
      { result: 'D2', probability: 0.1 },
    ],
  };
  expect(sayLuck(roll, 'us')).toContain('lucky for you');
  expect(sayLuck(roll, 'german')).toContain('lucky for your opponent');
  expect(sayLuck({ ...roll, result: 'D1' }, 'us')).toBeUndefined();
});
