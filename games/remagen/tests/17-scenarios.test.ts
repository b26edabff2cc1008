/** 17 The two scenarios: played through quietly, every unit comes when and where the lists say. */
import { advance, apply, isOver, questions } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import map from '../content/map.json' with { type: 'json' };
import type { Action, ActionOf } from '../rules/actions.js';
import type { Event } from '../rules/events.js';
import { remagen } from '../rules/game.js';
import type { Remagen } from '../rules/types.js';
import { unitOf, units, unitsOf } from '../rules/units.js';
import { eventsOf, listed, listedOf, position, where } from './toolkit.js';

/** Nobody does more than they must: reinforcements come on, and that is all. */
function quietGame(scenario: string): Event[] {
  const events: Event[] = [];
  const state = remagen.start({ scenario, options: { strictMoves: true } });
  const play = { state, chance: seededChance(17), emit: (event: Event) => events.push(event) };
  advance<Remagen>(remagen, play);
  while (!isOver(state)) {
    const [{ side, decline }] = questions<Remagen>(remagen, state);
    apply<Remagen>(remagen, play, side, decline ?? nextAnswer(listed(state, side)));
  }
  return events;
}

/** The entry with the fewest hexes, so that the sides hardly meet; and where they do, the first answer listed. */
function nextAnswer(actions: readonly Action[]): Action {
  const entries = actions.filter((action): action is ActionOf<'enter'> => action.do === 'enter');
  return entries.toSorted((a, b) => a.path.length - b.path.length).at(0) ?? actions[0];
}

const GAMES = { 'remagen-1': quietGame('remagen-1'), 'remagen-2': quietGame('remagen-2') } as const;
type Scenario = keyof typeof GAMES;

/** The units that come on in a Game-Turn, as the lists print them: values, designations, area. */
type Schedule = Readonly<Record<number, readonly string[]>>;

const AMERICAN: Schedule = {
  1: ['3-6-7 1/47 2/47 3/47 1/311 2/311 3/311 1/310 60 52 2/310 3/310 A'],
  4: ['3-4-15/1-7 9 A'],
  13: ['3-6-7 1/39 2/39 3/39 A'],
  16: [
    '3-6-7 1/393 2/393 1/394 2/394 3/394 1/395 2/395 3/395 1/396 2/396 3/396 1/102 2/102 3/102 3/393 A',
    '3-4-15/1-7 78 99 A',
  ],
  22: ['3-6-7 1/16 2/16 3/16 1/26 2/26 3/26 1/18 2/18 3/18 A', '3-4-15/1-7 1 A'],
};

const HISTORICAL: Schedule = {
  7: ['2-4-7 111 110 E', '2-1-12 15 E', '2-1-17/1-7 11 E', '3-2-20/1-7 * D'],
  8: ['1-1-12 106 E', '1-2-7 901 902 D', '1-1-12 130 D', '2-1-17/1-7 Lehr D', '1-1-12 32 D'],
  9: ['1-2-7 10 11 D', '2-1-17/1-7 9 D'],
  16: ['4-7-7 130 F', '1-2-7 694 695 696 F', '2-1-17/1-7 340 F', '3-2-20/1-7 * F'],
  25: [
    '2-2-7 39 77 78 EF',
    '2-2-7 751 752 F',
    '2-2-7 981 982 989 990 G',
    '2-2-7 164 183 190 8 29 C',
    '2-2-7 5 8 9 13 14 15 CD',
    '2-1-17/1-7 26 EF',
    '2-1-17/1-7 326 F',
    '2-1-17/1-7 272 277 G',
    '2-1-17/1-7 62 3 C',
    '2-1-17/1-7 3 5 CD',
  ],
};

const OPTIMUM: Schedule = {
  2: ['2-4-7 111 110 E', '2-1-12 15 E', '2-1-17/1-7 11 E'],
  3: ['2-2-7 917 918 C', '2-1-17/1-7 340 C', '3-2-20/1-7 * C'],
  4: ['1-1-12 106 E', '1-2-7 901 902 D', '1-1-12 130 D', '2-1-17/1-7 Lehr D'],
  5: ['1-2-7 10 11 D', '1-1-12 32 D', '2-1-17/1-7 9 D'],
  10: ['4-7-7 130 F'],
  14: [
    '2-2-7 39 77 78 EF',
    '2-2-7 751 752 F',
    '2-2-7 981 982 989 990 G',
    '2-2-7 164 183 190 C',
    '2-2-7 5 8 9 13 14 15 CD',
    '2-1-17/1-7 26 E',
    '2-1-17/1-7 326 F',
    '2-1-17/1-7 272 277 G',
    '2-1-17/1-7 62 C',
    '2-1-17/1-7 3 5 CD',
  ],
};

/** "turn values designation areas" of every unit in a schedule; the heavy guns have no designation. */
function printed(schedule: Schedule): string[] {
  const lines = Object.entries(schedule).flatMap(([turn, rows]) =>
    rows.flatMap((row) => {
      const words = row.split(' ');
      return words.slice(1, -1).map((name) => `${turn} ${words[0]} ${name} ${words[words.length - 1]}`);
    }),
  );
  return lines.toSorted();
}

/** The same of the units that came on in a game, with the areas of all entries that were open to them. */
function played(scenario: Scenario, side: 'us' | 'german'): string[] {
  const lines = eventsOf(GAMES[scenario], 'reinforcements-due')
    .filter((event) => event.side === side)
    .flatMap((event) => event.units);
  const turns = turnsOf(scenario);
  return lines
    .map((id) => {
      const { printed: values, name } = units[unitOf(id)];
      return `${turns.get(id)} ${values} ${name.startsWith('heavy') ? '*' : name} ${areasOf(scenario, id, turns.get(id) ?? 0)}`;
    })
    .toSorted();
}

function turnsOf(scenario: Scenario): Map<string, number> {
  const turns = new Map<string, number>();
  let turn = 0;
  for (const event of GAMES[scenario]) {
    if (event.type === 'turn-begins') turn = event.turn;
    if (event.type === 'reinforcements-due') for (const id of event.units) turns.set(id, turn);
  }
  return turns;
}

/** The letters of the hexes by which a unit can come on when nothing is in its way. */
function areasOf(scenario: Scenario, id: string, turn: number): string {
  const side = units[unitOf(id)].side;
  const state = position({ scenario, turn, phase: `${side}-move`, [side]: { [id]: 'due' } });
  const doors = new Set(listedOf(state, side, 'enter').flatMap(({ path }) => path.slice(0, 1)));
  return Object.entries(map.entryAreas)
    .flatMap(([area, hexes]) => (hexes.some((hex) => doors.has(hex)) ? [area] : []))
    .join('');
}

/** The Game-Turns and phases of a game, in their order. */
function clockOf(scenario: Scenario): Event[] {
  return GAMES[scenario].filter(({ type }) => type === 'turn-begins' || type === 'phase-begins');
}

test('17.0 there are two scenarios, the historical one and the German optimum', () => {
  expect(remagen.scenarios.map(({ id, title }) => [id, title])).toEqual([
    ['remagen-1', 'Scenario I: Historical'],
    ['remagen-2', 'Scenario II: German Optimum'],
  ]);
  expect(() => remagen.start({ scenario: 'remagen-3', options: {} })).toThrow(/remagen-3/);
});

test('17.0p a unit listed for two areas may use any hex of both', () => {
  const state = position({ turn: 25, phase: 'german-move', german: { 'ge-39': 'due' } });
  const alone = listedOf(state, 'german', 'enter')
    .filter(({ path }) => path.length === 1)
    .map(({ path }) => path[0]);
  expect(alone.toSorted()).toEqual(['2701', '2907', '2912', '2919', '2925', '2926']);
});

describe('17.1 Scenario I', () => {
  test.each([
    ['17.11', 'us-27', '0517'],
    ['17.12', 'ge-garrison', '0716'],
    ['17.21', 'us-27', '0517'],
    ['17.22', 'ge-garrison', '0716'],
  ] as const)('%s %s begins in %s, and nobody else of its side is on the map', (rule, id, hex) => {
    const state = remagen.start({ scenario: rule < '17.2' ? 'remagen-1' : 'remagen-2', options: {} });
    const { side } = units[unitOf(id)];
    expect(unitsOf(side).filter((unit) => state.place[unit] >= 0)).toEqual([unitOf(id)]);
    expect(where(state, id)).toBe(hex);
  });

  test('17.13 the U.S. reinforcements come as listed, all in Area A', () => {
    expect(played('remagen-1', 'us')).toEqual(printed(AMERICAN));
    expect(printed(AMERICAN)).toHaveLength(42);
  });

  test('17.14 the German reinforcements of Scenario I come as listed', () => {
    expect(played('remagen-1', 'german')).toEqual(printed(HISTORICAL));
    expect(printed(HISTORICAL)).toHaveLength(48);
  });

  test('17.15a the U.S. Player-Turn is the first of every Game-Turn', () => {
    const phases = eventsOf(GAMES['remagen-1'], 'phase-begins').map(({ phase }) => phase);
    const turn = ['us-move', 'us-combat', 'us-end', 'german-move', 'german-combat', 'german-end'];
    expect(phases).toEqual(Array.from({ length: 30 }, () => turn).flat());
  });

  test('17.15b the game has thirty Game-Turns', () => {
    const turns = eventsOf(GAMES['remagen-1'], 'turn-begins').map(({ turn }) => turn);
    expect(turns).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(GAMES['remagen-1'].at(-1)?.type).toBe('game-over');
  });

  test('17.15c every third Game-Turn is a night, the second being the first', () => {
    const nights = eventsOf(GAMES['remagen-1'], 'turn-begins')
      .filter(({ night }) => night)
      .map(({ turn }) => turn);
    expect(nights).toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26, 29]);
  });
});

describe('17.2 Scenario II', () => {
  test('17.23 the U.S. reinforcements are those of Scenario I', () => {
    expect(played('remagen-2', 'us')).toEqual(printed(AMERICAN));
  });

  test('17.24 the German reinforcements of Scenario II come as listed', () => {
    expect(played('remagen-2', 'german')).toEqual(printed(OPTIMUM));
    expect(printed(OPTIMUM)).toHaveLength(43);
  });

  test('17.25 order, length and nights are those of Scenario I', () => {
    expect(clockOf('remagen-2')).toEqual(clockOf('remagen-1'));
  });
});
