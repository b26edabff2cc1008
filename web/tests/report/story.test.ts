import { luckOf } from '@bridgehead/engine/chance';
import type { GameRecord } from '@bridgehead/engine/records';
import type { Remagen } from '@bridgehead/remagen';
import { placeOf, remagen, unitsOf } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import { remagenKit } from '../whole-kits.js';
import { niceLevels } from '../../src/report/charts.js';
import type { Story } from '../../src/report/story.js';
import { decisiveCombats, tellStory } from '../../src/report/story.js';
import { turnAt, turnTicks } from '../../src/report/turn-axis.js';
import { playedRecord } from '../played.js';

function storyOf(record: GameRecord<Remagen>): Story<Remagen> {
  const told = tellStory(remagenKit, record);
  if (!told.ok) throw new Error(told.problem.expected);
  return told.story;
}

const RECORD = playedRecord(8, 700);
const STORY = storyOf(RECORD);

describe('the story of a game', () => {
  test('ends each turn where the next one begins, with the points of that moment', () => {
    const { turns, timeline } = STORY;
    for (const [index, { end, points, complete }] of turns.entries()) {
      expect(end).toBe(turns[index + 1]?.span.from ?? timeline.last);
      expect(complete).toBe(index < turns.length - 1);
      const { us, german } = remagen.outcome(timeline.stateAt(end)).points;
      expect(points).toEqual({ us: us.total, german: german.total });
    }
  });

  test('counts as lost exactly the units that the rules call eliminated, each in its turn', () => {
    for (const { end, losses } of STORY.turns) {
      const state = STORY.timeline.stateAt(end);
      for (const side of remagen.sides)
        expect(losses[side]).toBe(unitsOf(side).filter((unit) => placeOf(state, unit) === 'eliminated').length);
    }
    for (const side of remagen.sides)
      expect(STORY.turns.flatMap(({ fallen }) => fallen[side])).toHaveLength(STORY.turns.at(-1)?.losses[side] ?? -1);
    expect(STORY.turns.some(({ losses }) => losses.us + losses.german > 0)).toBe(true);
  });

  test('has the luck of the record', () => {
    const luck = luckOf<Remagen>(remagen, RECORD);
    if (!luck.ok) throw new Error('the record does not hold');
    expect(STORY.luck.rolls).toEqual(luck.rolls);
    expect(STORY.luck.curves).toEqual(luck.curves);
  });

  test('gives every combat what followed from it, and its points only to it', () => {
    for (const { roll, gains, swing } of STORY.combats) {
      expect(roll.result).not.toBe('');
      expect(Math.abs(swing)).toBe(Math.abs(gains.us - gains.german));
    }
    // Gaps of the front are counted when a phase ends, often in the same action as the last combat: they are nobody's combat.
    const byCombat = STORY.combats.reduce((sum, { gains }) => sum + gains.us + gains.german, 0);
    const told = STORY.combats.flatMap(({ aftermath }) => aftermath);
    expect(byCombat).toBe(
      told.reduce((sum, line) => sum + Number(/eliminated in \d+: (\d+) points/.exec(line)?.[1] ?? 0), 0),
    );
    expect(byCombat).toBeGreaterThan(0);
    expect(told.some((line) => line.includes('retreats'))).toBe(true);
    expect(told.some((line) => /^Attack by|Phase\.$|front/.test(line))).toBe(false);
  });

  test('calls no roll decisive on which little hung, however unlikely its result was', () => {
    const quiet = STORY.combats.flatMap((combat) =>
      combat.luck === undefined ? [] : [{ ...combat, luck: combat.luck, swing: 0, lost: [] }],
    );
    const [first, second] = quiet;
    if (first === undefined || second === undefined) throw new Error('no combats with luck');
    const trifle = { ...first, luck: { ...first.luck, percentile: 0.01, chances: chancesFrom(-1, 1) } };
    const fight = { ...second, luck: { ...second.luck, percentile: 0.1, chances: chancesFrom(0, 40) } };
    expect(decisiveCombats([trifle, fight], 1)).toEqual([fight]);
  });

  test('calls those combats decisive that moved the most, in the order of play', () => {
    const decisive = decisiveCombats(STORY.combats);
    expect(decisive.length).toBeGreaterThan(0);
    expect(decisive.length).toBeLessThanOrEqual(6);
    expect(decisive.map(({ number }) => number)).toEqual(
      decisive.map(({ number }) => number).toSorted((a, b) => a - b),
    );
    const largest = Math.max(...STORY.combats.map(({ swing }) => Math.abs(swing)));
    expect(Math.max(...decisive.map(({ swing }) => Math.abs(swing)))).toBe(largest);
  });
});

describe('the axes of charts', () => {
  test.each([
    [0, 110, [0, 50, 100, 150]],
    [0, 0, [0, 0]],
    [-0.6, 1.8, [-1, 0, 1, 2]],
    [0, 3, [0, 1, 2, 3]],
    [-15, 40, [-20, 0, 20, 40]],
  ])('from %d to %d have round numbers', (low, high, levels) => {
    if (high > low) expect(niceLevels(low, high)).toEqual(levels);
    else expect(niceLevels(low, high).length).toBeGreaterThan(1);
  });

  test('along turns give each turn the same room', () => {
    const turns = [
      { from: 0, to: 9, turn: 1, along: 1, label: '', heading: '' },
      { from: 10, to: 11, turn: 2, along: 2, label: '', heading: '' },
    ];
    expect([0, 5, 10, 11, 12].map((at) => turnAt(turns, at))).toEqual([0, 0.5, 1, 1.5, 2]);
    expect(turnTicks(turns).map(({ label }) => label)).toEqual(['1', '2']);
  });
});

/** A bad and a good outcome of these ranks. */
function chancesFrom(worst: number, best: number) {
  return [
    { name: 'bad', rank: worst, probability: 0.5 },
    { name: 'good', rank: best, probability: 0.5 },
  ];
}
