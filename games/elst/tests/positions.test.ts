/** Positions as people write them, states as they are stored, and what is wrong with either. */
import { sayProblem } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { seedsOfThisRun } from '../../../testing/seeds.js';
import { statesOfGame } from '../../testing/random-games.js';
import { elstGame } from '../rules/game.js';
import { exampleScenario } from '../rules/scenarios/example-boards.js';
import { examples } from '../rules/scenarios/worked-examples.js';
import type { State } from '../rules/state/state.js';
import { positionSchema } from '../schema.js';
import {
  CARDS,
  answer,
  kindOf,
  listedOf,
  marksOn,
  open,
  question,
  stateWith,
  topFrame,
  weaponMarksOn,
  whereIs,
} from './toolkit.js';

function read(json: object): State {
  const parsed = elstGame.readPosition({ game: 'elst', scenario: 'elst-church', ...json });
  if (!parsed.ok) throw new Error(parsed.problems.map(sayProblem).join('\n'));
  return parsed.value;
}

function problems(json: object): string[] {
  const parsed = elstGame.readPosition({ game: 'elst', scenario: 'elst-church', ...json });
  return parsed.ok ? [] : parsed.problems.map(sayProblem);
}

function text(state: State): string {
  return JSON.stringify(elstGame.toJson(state));
}

function reread(state: State): State {
  const json: unknown = JSON.parse(JSON.stringify(elstGame.writePosition(state)));
  const parsed = elstGame.readPosition(json);
  if (!parsed.ok) throw new Error(parsed.problems.map(sayProblem).join('\n'));
  return parsed.value;
}

const UNITS = {
  u1: { kind: 'br-4-5-7', at: 'NN8/steeple', marks: ['broken', 'desperate'] },
  u2: { kind: 'ge-4-4-7', at: { outside: 'SS7' } },
  u3: { kind: 'ge-9-1', at: 'eliminated' },
};

describe('a position', () => {
  test('names units, weapons and markers; the rest is as at the start', () => {
    const state = read({
      turn: 3,
      phase: 'movement',
      attacker: 'german',
      units: UNITS,
      weapons: {
        w1: { kind: 'ge-lmg', holder: 'u2', marks: ['malfunctioned'] },
        w2: { kind: 'br-mtr51', at: 'OO8', marks: ['acquired'], aim: 'PP8' },
      },
      residual: { QQ8: 4 },
      smoke: [{ hex: 'RR8', kind: 'grenades', side: 'german' }],
      directions: [{ leader: 'u3', firers: ['u2', 'w1'] }],
      control: { NN8: 'german', LL5: null },
    });
    expect([whereIs(state, 'u1'), marksOn(state, 'u1'), kindOf(state, 'u2'), state.side]).toEqual([
      'NN8/steeple',
      ['broken', 'desperate'],
      'ge-4-4-7',
      ['british', 'german', 'german'],
    ]);
    expect([weaponMarksOn(state, 'w1'), state.holder, state.directions]).toEqual([
      ['malfunctioned'],
      [1, -1],
      [{ leader: 2, firers: [1, -1] }],
    ]);
    expect([state.control[0], state.control[1], state.control[2]]).toEqual(['german', undefined, 'british']);
    expect(state.stack).toEqual([{ at: 'sequence', step: 'movement' }]);
    expect(text(reread(state))).toBe(text(state));
  });

  test('without units is the start of a scenario as it is suggested', () => {
    const state = read({});
    expect([state.phase, state.attacker, whereIs(state, 'u1'), whereIs(state, 'u11')]).toEqual([
      'rally',
      'german',
      'NN8',
      'due',
    ]);
    expect(topFrame(open(state).state).at).toBe('arrivals');
    expect(topFrame(open(read({ phase: 'set-up' })).state).at).toBe('set-up');
    expect(problems({ turn: 2 })).toEqual([expect.stringContaining('only the start of a scenario')]);
    expect(problems({ scenario: exampleScenario('rally') })).toEqual([
      expect.stringContaining('only the start of a scenario'),
    ]);
  });

  test('in the middle of a move is written with all that is under way, and read again', () => {
    const { state, u } = stateWith({ phase: 'movement', units: { mover: 'br-4-5-7 M11', defender: 'ge-4-4-7 P13' } });
    const { state: window } = answer(open(state).state, {
      do: 'move',
      units: [u.mover],
      double: [],
      assault: false,
      drop: [],
      way: [{ to: 'M12' }, { to: 'M13' }],
      stops: ['fired-at'],
    });
    expect(window.stack.map(({ at }) => at)).toEqual(['sequence', 'movement-phase', 'moving', 'expenditure', 'window']);
    expect(text(reread(window))).toBe(text(window));
    const [fire] = listedOf(reread(window), 'fire');
    expect(answer(reread(window), fire, [65]).state).toEqual(answer(window, fire, [65]).state);
    expect(text(reread(elstGame.view(window, 'british')))).toBe(text(elstGame.view(window, 'british')));
  });

  test('of an example on its own board names the hexes of that board', () => {
    const state = read({
      scenario: exampleScenario('rout'),
      units: { u1: { kind: 'br-4-5-7', at: 'N9' } },
      phase: 'rout',
    });
    expect(whereIs(state, 'u1')).toBe('N9');
    expect(problems({ scenario: exampleScenario('rout'), units: { u1: { kind: 'br-4-5-7', at: 'NN8' } } })).toEqual([
      expect.stringContaining('units.u1.at'),
    ]);
  });
});

test.each([
  [{ units: { u1: { kind: 'br-9-9-9', at: 'NN8' } } }, 'there is none "br-9-9-9"'],
  [{ units: { u2: { kind: 'br-4-5-7', at: 'NN8' } } }, 'numbers without gaps: u1 to u1'],
  [{ units: { u1: { kind: 'br-4-5-7', at: 'ZZ8' } } }, 'a location of this board'],
  [{ units: { u1: { kind: 'br-4-5-7', at: { outside: 'ZZ8' } } } }, 'a location of this board'],
  [{ units: { u1: { kind: 'br-4-5-7', at: 'A5' } } }, 'not in play'],
  [{ units: UNITS, weapons: { w1: { kind: 'br-lmg' } } }, 'either a holder or the place'],
  [{ units: UNITS, weapons: { w1: { kind: 'br-lmg', holder: 'u1', at: 'NN8' } } }, 'either a holder or the place'],
  [{ units: UNITS, weapons: { w1: { kind: 'br-lmg', holder: 'u9' } } }, 'there is no u9'],
  [{ units: UNITS, weapons: { w1: { kind: 'br-gun', holder: 'u1' } } }, 'there is none "br-gun"'],
  [{ units: UNITS, weapons: { w1: { kind: 'br-mtr51', holder: 'u1', aim: 'ZZ9' } } }, 'weapons.w1.aim'],
  [{ units: UNITS, residual: { A99: 2 } }, 'residual.A99'],
  [{ units: UNITS, smoke: [{ hex: 'A99', kind: 'full', side: 'german' }] }, 'smoke[0].hex'],
  [{ units: UNITS, control: { A5: 'german' } }, 'a holding: NN8'],
  [{ units: UNITS, turn: 9 }, 'a turn up to 7'],
  [{ units: UNITS, scenario: 'elst-nowhere' }, 'expected a scenario: elst-bend, elst-church'],
  [{ units: UNITS, stack: [{ at: 'movement-phase' }] }, 'the first frame is "sequence"'],
  [{ units: UNITS, stack: [{ at: 'sequence', step: 'advance' }] }, 'in the phase rally'],
  [
    { units: UNITS, stack: [{ at: 'sequence', step: 'prep-fire' }, { at: 'movement-phase' }] },
    'one of the phases movement',
  ],
  [
    {
      units: UNITS,
      phase: 'close-combat',
      stack: [
        { at: 'sequence', step: 'turn-end' },
        { at: 'promotion', side: 'british', base: 'u1', leader: 'br-8-0' },
      ],
    },
    'lies on "rally-phase" or "reaction-fire"',
  ],
  [
    {
      units: UNITS,
      phase: 'rout',
      stack: [
        { at: 'sequence', step: 'advance' },
        { at: 'rout-phase', side: 'british' },
        {
          at: 'routing',
          unit: 'u7',
          leaders: [],
          start: 'NN8',
          spent: 0,
          watchers: [],
          ignored: [],
          way: [],
          crawl: false,
          step: 'go',
        },
      ],
    },
    'there is no u7',
  ],
  [{ units: UNITS, phase: 'over' }, 'nothing'],
  [{ units: { u1: { kind: 'br-4-5-7', at: 'NN8', marks: ['desperate'] } } }, 'is DM and not broken [I-2.0l]'],
  [{ units: { u1: { kind: 'br-4-5-7', at: 'NN8', marks: ['broken', 'pinned'] } } }, 'is broken, and'],
  [{ units: { u1: { kind: 'br-4-5-7', at: 'NN8', marks: ['wounded'] } } }, 'no leader'],
  [{ units: { u1: { kind: 'br-4-5-7', at: 'NN8', marks: ['melee'] } } }, 'no enemy is in its location [I-3.8m]'],
  [
    { units: { u1: { kind: 'br-4-5-7', at: 'NN8' }, u2: { kind: 'ge-4-4-7', at: 'NN8' } } },
    'share NN8 and are not in Melee [I-3.3c]',
  ],
  [{ units: { u1: { kind: 'br-4-5-7', at: 'eliminated', marks: ['pinned'] } } }, 'not on the map'],
  [
    { units: { u1: { kind: 'br-4-5-7', at: 'NN8/steeple' }, u2: { kind: 'br-4-5-7', at: 'NN8/steeple' } } },
    'too many British units',
  ],
] as const)('mistakes in a position are reported: %#', (json, said) => {
  const told = problems(json).join('; ');
  if (said === 'nothing') expect(told).toBe('');
  else expect(told).toContain(said);
});

describe('a state as JSON', () => {
  test.each(seedsOfThisRun(CARDS, 2))('of %s is read back as it was, and stays below 4 kB', (scenario) => {
    for (const state of statesOfGame(elstGame, scenario, 7, 12)) {
      const written = text(state);
      const parsed = elstGame.fromJson(JSON.parse(written));
      expect(parsed.ok && text(parsed.value)).toBe(written);
      expect(written.length).toBeLessThan(4096);
    }
  });

  test.each([
    [{ scenario: 'elst-nowhere' }, 'expected one of elst-bend'],
    [{ side: 'x' }, 'b or g'],
    [{ place: [] }, 'entries, not 0'],
    [{ holder: [99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99] }, 'a unit; there are'],
    [{ control: 'b' }, '9 letters'],
    [{ stack: [{ at: 'nowhere' }] }, 'stack[0]'],
  ])('that is wrong is told: %#', (change, said) => {
    const json = { ...elstGame.toJson(elstGame.start({ scenario: 'elst-church', options: {} })), ...change };
    const parsed = elstGame.fromJson(json);
    expect(parsed.ok ? '' : parsed.problems.map(sayProblem).join('; ')).toContain(said);
  });

  test('a place that the board does not have is told', () => {
    const start = elstGame.toJson(elstGame.start({ scenario: 'elst-church', options: {} }));
    const place = 'place' in start && Array.isArray(start.place) ? start.place.map(() => 99_999) : [];
    const parsed = elstGame.fromJson({ ...start, place });
    expect(parsed.ok ? '' : parsed.problems.map(sayProblem).join('; ')).toContain(
      'a location of the board or a place off the map',
    );
  });
});

test('every worked example opens and asks somebody', () => {
  for (const { id, position } of examples) {
    const parsed = elstGame.readPosition(position);
    expect(parsed.ok ? [] : [id, ...parsed.problems.map(sayProblem)]).toEqual([]);
    if (parsed.ok) expect(question(open(parsed.value).state)).toBeDefined();
  }
});

test('the schema of positions can be published', () => {
  const schema = JSON.stringify(positionSchema());
  for (const word of ['"scenario"', '"units"', '"weapons"', '"close-combat-phase"', 'Residual FP by location,'])
    expect(schema).toContain(word);
});
