import type { Elst } from '@bridgehead/elst';
import { askedIn, questions, restoreSession } from '@bridgehead/engine';
import { parsePublished, readRecord, stateFingerprint } from '@bridgehead/engine/records';
import { seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { elstKit } from '../whole-kits.js';
import { GAMES } from '../../src/games/registry.js';
import { publishedFile } from '../../src/saved-games/published-file.js';
import type { Puzzle } from '../../src/kit/puzzles.js';
import { puzzlePlan } from '../../src/puzzles/puzzle-plan.js';
import { gameFromPuzzle, recordOfPuzzle } from '../../src/puzzles/play-puzzle.js';
import { makeTimeline } from '../../src/replay/timeline.js';

/** Positions are read by the whole game. */
const game = await elstKit.loadGame();
const kit = { ...elstKit, game };
const puzzles = await puzzlesOfElst();

async function puzzlesOfElst(): Promise<readonly Puzzle[]> {
  return (await elstKit.loadPuzzles?.()) ?? [];
}

function puzzle(id: string): Puzzle {
  const found = puzzles.find((known) => known.id === id);
  if (found === undefined) throw new Error(`there is no puzzle "${id}"`);
  return found;
}

function laidOut(id: string) {
  const record = recordOfPuzzle<Elst>(game, puzzle(id));
  const made = makeTimeline<Elst>(kit, record);
  if (!made.ok) throw new Error(made.problem.expected);
  return { record, timeline: made.timeline };
}

/** What the roll cards of a step show: the sums, where the dice are looked up, the dice, what came of it. */
function cards(id: string, step: number): string[] {
  return laidOut(id).timeline.moments[step].rolls.map(
    ({ sums, lookup, dice, result }) =>
      `${sums.map(({ total }) => total).join(' and ')} | ${lookup} | ${dice.join('+')} | ${result}`,
  );
}

describe('the puzzles of Elst', () => {
  test('the first page knows before it loads the kit which games have puzzles', async () => {
    for (const entry of GAMES) {
      const found = await entry.load();
      expect(found.use(({ loadPuzzles }) => loadPuzzles !== undefined)).toBe(entry.puzzles !== undefined);
    }
    expect(puzzles.map(({ id }) => id)).toEqual([
      'rally',
      'sight',
      'prep-fire',
      'orchard',
      'height',
      'movement-1',
      'movement-2',
      'mortar',
      'rout',
      'advance',
      'close-combat',
      'steeple',
      'polder',
      'driving',
      'bog',
      'to-hit-88',
      'to-hit-guns',
      'latw',
      'critical-hit',
      'manhandling',
      'to-kill',
      'panzerfaust',
      'tank-close-combat',
    ]);
  });

  test.each(puzzles.map(({ id, steps }) => [id, steps.length] as const))(
    '%s is laid out in %i steps, each with its text, on a part of the board that holds all its units',
    (id, steps) => {
      const { timeline } = laidOut(id);
      expect(timeline.last).toBe(steps);
      const hexes = new Set(puzzlePlan(kit, timeline).hexes.map(({ name }) => name));
      for (const { at } of timeline.moments) {
        expect(elstKit.pieces(timeline.stateAt(at)).filter(({ hex }) => !hexes.has(hex))).toEqual([]);
        if (at < timeline.last)
          expect(questions<Elst>(game, timeline.stateAt(at)).map(({ side }) => side)).toEqual([
            puzzle(id).steps[at].side,
          ]);
      }
    },
  );
});

describe('the numbers of the rulebook are on the roll cards', () => {
  const expected: [id: string, step: number, shown: string[]][] = [
    ['rally', 1, ['0 | final roll 7 against morale 7 | 4+3 | rallied']],
    ['rally', 2, ['2 | final roll 8 against morale 7 | 5+1 | fails']],
    ['rally', 3, ['-2 | final roll 7 against morale 7 | 5+4 | rallied']],
    ['sight', 1, [' | no line of sight | 6+4 | wasted']],
    ['sight', 2, ['4 and 1 | Column 4, final roll 7 | 4+2 | PTC', '0 | final roll 5 against morale 7 | 3+2 | passed']],
    [
      'prep-fire',
      1,
      [
        '19 and 4 | Column 16, final roll 10 | 4+2 | NMC',
        '0 | final roll 9 against morale 7 | 5+4 | failed',
        '0 | final roll 7 against morale 7 | 4+3 | passed, pinned',
      ],
    ],
    [
      'prep-fire',
      2,
      ['3.5 and 2 | Column 2, final roll 4 | 1+1 | 1MC', '1 | final roll 6 against morale 7 | 3+2 | passed'],
    ],
    [
      'prep-fire',
      3,
      [
        '10 and 0 | Column 4, two columns lower by cowering, final roll 4 | 2+2 | 1MC',
        '1 | final roll 13 against morale 7 | 6+6 | failed',
      ],
    ],
    ['orchard', 2, ['4 and 1 | Column 4, final roll 11 | 6+4 | no effect']],
    ['height', 2, ['4 and -2 | Column 4, final roll 9 | 6+5 | no effect']],
    ['height', 5, ['4 and 0 | Column 4, final roll 10 | 6+4 | no effect']],
    ['movement-2', 2, ['4 and 2 | Column 4, final roll 11 | 5+4 | no effect']],
    ['movement-2', 4, ['5 and -2 | Column 4, final roll 8 | 6+4 | no effect']],
    [
      'movement-2',
      7,
      ['4.5 and -2 | Column 4, final roll 5 | 5+2 | 1MC', '1 | final roll 9 against morale 7 | 4+4 | failed'],
    ],
    ['movement-2', 8, ['2 and -2 | Column 2, final roll 7 | 5+4 | no effect']],
    [
      'movement-2',
      10,
      [
        '9 and 2 | Column 8, final roll 9 | 4+3 | PTC',
        '0 | final roll 5 against morale 9 | 3+2 | passed',
        '-2 | final roll 3 against morale 7 | 4+1 | passed',
        '0 | final roll 7 against morale 7 | 4+3 | passed, pinned',
      ],
    ],
    [
      'movement-2',
      13,
      ['4.5 and -1 | Column 4, final roll 9 | 6+4 | no effect', '0 | final roll 10 against morale 7 | 6+4 | failed'],
    ],
    ['mortar', 1, ['0 | final roll 6 | 4+2 | hit', '2 and -1 | Column 2, final roll 1 | 1+1 | 1KIA']],
    ['rout', 2, ['0 | final roll 5 against morale 7 | 3+2 | passed']],
    [
      'close-combat',
      4,
      [
        '4 and 4 and 0 | Odds 1-1, kill number 5, final roll 5 | 3+2 | reduced',
        '4 and 4 and 0 | Odds 1-1, kill number 5, final roll 9 | 5+4 | no effect',
      ],
    ],
    [
      'close-combat',
      7,
      [
        '6 and 4 and -1 | Odds 3-2, kill number 6, final roll 5 | 5+1 | eliminated',
        '4 and 6 and 0 | Odds 1-2, kill number 4, final roll 3 | 2+1 | eliminated',
      ],
    ],
    ['close-combat', 14, ['0 and 0 | the lower die surprises if it is lower by three or more | 1+4 | British ambush']],
    ['close-combat', 16, ['2 and 4 and 1 | Odds 1-2, kill number 4, final roll 6 | 3+2 | no effect']],
  ];
  test.each(expected)('%s, step %i', (id, step, shown) => {
    expect(cards(id, step)).toEqual(shown);
  });

  const told: [id: string, step: number, words: string][] = [
    ['movement-1', 3, '2 MF to enter J3'],
    ['rout', 1, 'crawls from N7 to N8'],
    ['advance', 2, 'is exhausted by it'],
    ['steeple', 1, '1 MF to enter'],
    ['polder', 3, '1 MF to leave the polder in L12'],
  ];
  test.each(told)('%s, step %i, where nothing is rolled: %s', (id, step, words) => {
    expect(
      laidOut(id)
        .timeline.moments[step].events.map((event) => game.tell(event))
        .join(' '),
    ).toContain(words);
  });
});

describe('a puzzle whose file is wrong', () => {
  const rally = puzzle('rally');
  test.each([
    [
      'its position',
      { ...rally, position: { game: 'elst', scenario: 'nowhere' } },
      /"rally" is not valid at its position/,
    ],
    [
      'an action that cannot be read',
      { ...rally, steps: [{ ...rally.steps[0], action: { do: 'dance' } }] },
      /at step 1/,
    ],
    ['an action of the other side', { ...rally, steps: [{ ...rally.steps[0], side: 'german' }] }, /at step 1/],
    [
      'a side that there is not',
      { ...rally, steps: [{ ...rally.steps[0], side: 'russian' }] },
      /at step 1: there is no side "russian"/,
    ],
    [
      'dice that nobody rolls',
      { ...rally, steps: [{ ...rally.steps[0], faces: [43, 11] }] },
      /at step 1: it tells 2 dice so far, and 1 were rolled/,
    ],
  ] as const)('is told with its place: %s', (_, wrong, words) => {
    expect(() => recordOfPuzzle<Elst>(game, wrong)).toThrow(words);
  });
});

describe('trying it oneself', () => {
  test.each([
    [0, 'german'],
    [7, 'german'],
    [13, 'german'],
  ] as const)('after step %i is a game of its own that begins there, against the computer', (at, player) => {
    const { record, timeline } = laidOut('movement-2');
    const tried = gameFromPuzzle<Elst>(game, puzzle('movement-2'), record, player, at, { id: 'new', now: 77 });
    expect(tried).toMatchObject({
      id: 'new',
      game: 'elst',
      begun: 77,
      over: false,
      keepers: { german: { who: 'person' }, british: { who: 'computer' } },
    });
    const read = readRecord<Elst>(game, tried.record);
    const restored = read.ok ? restoreSession<Elst>(game, read.value, seededChance(1)) : undefined;
    if (!restored?.ok) throw new Error('the game cannot be restored');
    expect(stateFingerprint<Elst>(game, restored.session.state)).toBe(
      stateFingerprint<Elst>(game, timeline.stateAt(at)),
    );
    expect(askedIn(restored.session)).toHaveLength(1);
    expect(restored.session.header.players).toEqual({ german: 'human', british: 'regular' });
    expect(parsePublished<Elst>(game, JSON.parse(publishedFile(restored.session).text))).toMatchObject({ ok: true });
  });
});
