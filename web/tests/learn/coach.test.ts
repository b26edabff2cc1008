import type { GameTypes } from '@bridgehead/engine';
import { noChance } from '@bridgehead/engine/chance';
import { startFromPosition, valueRead } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { countOdds } from '../../src/computer/count-odds.js';
import type { Kit } from '../../src/kit/kit.js';
import type { Occasion } from '../../src/learn/coach-words.js';
import { openCoachWords } from '../../src/learn/coach-words.js';
import { remarkOn } from '../../src/learn/remark.js';
import { bulgeKit, remagenKit } from '../whole-kits.js';

describe('unasked, the coach', () => {
  const calm: Occasion = {
    entries: 1,
    turn: 1,
    phase: 'us-combat',
    luck: undefined,
    tip: undefined,
    remark: undefined,
    pressing: undefined,
  };

  test('tells the task where nothing else is worth a word', () => {
    expect(openCoachWords('Hold the bridge.')(calm)).toBe('Your task: Hold the bridge.');
  });

  test('says the tip of a phase once, and the same as long as nothing has been done', () => {
    const say = openCoachWords('Win.');
    const first = { ...calm, tip: 'Build one strong attack.' };
    expect([say(first), say(first)]).toEqual(['Build one strong attack.', 'Build one strong attack.']);
    expect(say({ ...first, entries: 2 })).toBe('Your task: Win.');
    expect(say({ ...first, entries: 9, turn: 2 })).toBe('Your task: Win.');
  });

  test('points out one attack in a phase, and the next one in the next phase', () => {
    const say = openCoachWords('Win.');
    expect(say({ ...calm, remark: 'Look at 0917.' })).toBe('Look at 0917.');
    expect(say({ ...calm, entries: 2, remark: 'Look at 0918.' })).toBe('Your task: Win.');
    expect(say({ ...calm, entries: 3, turn: 2, remark: 'Look at 1116.' })).toBe('Look at 1116.');
  });

  test('warns once in a turn', () => {
    const say = openCoachWords('Win.');
    const pressing = '27 is out of supply.';
    expect(say({ ...calm, pressing })).toBe(pressing);
    expect(say({ ...calm, entries: 2, pressing })).toBe('Your task: Win.');
    expect(say({ ...calm, entries: 3, turn: 2, pressing })).toBe(pressing);
  });

  test('speaks of a seldom roll before anything else', () => {
    expect(openCoachWords('Win.')({ ...calm, luck: 'That was lucky.', tip: 'A tip.' })).toBe('That was lucky.');
  });
});

/** What the coach would say if the computer wanted to give this answer. */
async function remarkIn<T extends GameTypes>(kit: Kit<T>, position: object, side: T['Side'], action: T['Action']) {
  const game = await kit.loadGame();
  const { state } = startFromPosition(game, valueRead(game.readPosition(position)), noChance);
  const seat = { state: game.view(state, side), context: game.context(state), side };
  return remarkOn(kit, seat, action, countOdds(kit));
}

/** German 111 stands alone on the road to Linz. */
const linz = (attackers: object) => ({
  game: 'remagen',
  turn: 4,
  phase: 'us-combat',
  units: { ...attackers, 'ge-111': '1116' },
});

describe('an attack is pointed out', () => {
  test('where it is likely to go well, with its odds', async () => {
    const remark = await remarkIn(remagenKit, linz({ 'us-27': '1016', 'us-1-47': '1117', 'us-2-47': '1115' }), 'us', {
      do: 'attack',
      attackers: ['us-27', 'us-1-47', 'us-2-47'],
      barrage: [],
      defenders: ['ge-111'],
    });
    expect(remark).toMatch(/^Look at 1116: an attack there goes well 50\s% of the time\.$/);
  });

  test('but not where it is not', async () => {
    const remark = await remarkIn(remagenKit, linz({ 'us-27': '1016' }), 'us', {
      do: 'attack',
      attackers: ['us-27'],
      barrage: [],
      defenders: ['ge-111'],
    });
    expect(remark).toBeUndefined();
  });

  test('in the Battle of the Bulge', async () => {
    const units = { 'GE-1SS': '0703', 'GE-116': '0803', 'US-424R': '0804' };
    const position = {
      game: 'bulge',
      turn: 2,
      phase: 'german-post',
      options: { weather: 'off', withoutDrop: true },
      units,
    };
    const remark = await remarkIn(bulgeKit, position, 'german', {
      do: 'attack',
      attackers: ['GE-1SS', 'GE-116'],
      defender: 'US-424R',
      table: 'primary',
      support: 0,
      resupply: [],
    });
    expect(remark).toMatch(/^Look at 0804: an attack there goes well 83\s% of the time\.$/);
  });
});
