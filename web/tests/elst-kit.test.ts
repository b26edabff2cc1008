/** What the kit of Elst shows on the board and tells beside it. */
import type { Event, EventOf, State } from '@bridgehead/elst';
import { elstGame, findScenario, goalOf } from '@bridgehead/elst';
import { TallySheet, begin } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { sight } from '../src/games/elst/sight.js';
import { elstKit } from './whole-kits.js';
import { openPosition, seatAt } from './desk-words.js';

const BEND = {
  scenario: 'elst-bend',
  turn: 2,
  phase: 'prep-fire',
  units: {
    u1: { kind: 'br-4-5-7', at: 'G13' },
    u2: { kind: 'br-9-1', at: 'G13' },
    u3: { kind: 'br-4-5-7', at: 'G12', marks: ['broken', 'desperate'] },
    u4: { kind: 'ss-6-5-8', at: 'I15', marks: ['pinned'] },
    u5: { kind: 'ge-9-1', at: 'I15', marks: ['wounded'] },
    u6: { kind: 'ge-4-4-7', at: { outside: 'Q15' } },
    u7: { kind: 'ge-4-4-7', at: 'J15', marks: ['hidden'] },
    u8: { kind: 'br-4-5-7', at: 'eliminated' },
  },
  weapons: {
    w1: { kind: 'br-lmg', holder: 'u1' },
    w2: { kind: 'ge-hmg', holder: 'u4' },
    w3: { kind: 'ge-lmg', at: 'H13', marks: ['malfunctioned'] },
  },
  smoke: [{ hex: 'H14', kind: 'grenades', side: 'british' }],
  control: { H13: 'british' },
};
/** How long it is and what it asks for is balanced by playing. */
const SCENARIO = findScenario('elst-bend');
const bend = openPosition(elstGame, BEND);
const british = seatAt(elstGame, bend, 'british');
const german = seatAt(elstGame, bend, 'german');
const stackIn = (hex: string) =>
  elstKit
    .pieces(bend)
    .filter((piece) => piece.hex === hex)
    .map(({ id }) => id);
const piece = (id: string) => elstKit.pieces(bend).find((each) => each.id === id);
const shown = (state: State) => elstKit.pieces(state).map(({ id }) => id);
const lines = (action: Parameters<typeof elstKit.trails>[1]) =>
  elstKit.trails(bend, action).map(({ kind, hexes }) => `${kind} ${hexes.join(' ')}`);

describe('the board', () => {
  test('only the hexes in play can be pointed at, and beyond the edge there is room for arrivals', () => {
    const { hexes, paper, beyond, drawing } = elstKit.plan(bend);
    const names = hexes.map(({ name }) => name);
    expect(names).toContain('E9');
    expect(names).not.toContain('D9');
    expect(beyond).toContain('outside Q15');
    expect(beyond?.every((name) => names.includes(name))).toBe(true);
    for (const { x, y } of hexes)
      expect(x > paper.x && x < paper.x + paper.width && y > paper.y && y < paper.y + paper.height).toBe(true);
    expect(elstKit.plan(bend)).toBe(elstKit.plan(british.state));
    expect(drawing).toBe('/maps/elst.svg');
  });

  test('a stack rises from weapons that lie there over broken units and leaders to the strongest, each over what it carries', () => {
    expect(stackIn('G13')).toEqual(['u2', 'w1', 'u1']);
    expect(stackIn('H13')).toEqual(['w3']);
    expect(stackIn('outside Q15')).toEqual(['u6']);
  });

  test('counters carry the marks that matter, and are said in words', () => {
    expect(piece('u4')?.look.tags).toEqual([{ sign: 'Pin', means: 'pinned' }]);
    expect(piece('u3')?.spoken).toBe('British 4-5-7 C, squad, broken, desperate (DM), morale 7');
    expect(piece('u1')?.spoken).toBe('British 4-5-7 A, squad, with LMG 2-7');
    expect(piece('w2')?.spoken).toBe('HMG 7-16 of German 6-5-8 A');
    expect(piece('w3')?.look.tags).toEqual([{ sign: '✕', means: 'malfunctioned', tone: 'harm' }]);
  });

  test('anyone who is hidden is shown to their own side alone', () => {
    expect(shown(german.state)).toContain('u7');
    expect(shown(british.state)).not.toContain('u7');
    expect(elstKit.describe(british, 'J15')).not.toContain('4-4-7');
    expect(elstKit.describe(german, 'J15')).toContain('German 4-4-7 D, squad, hidden');
    expect(
      elstKit
        .forces(british.state)
        .find(({ title }) => title === 'German: hidden')
        ?.units.map(({ where }) => where),
    ).toEqual(['hidden somewhere']);
  });

  test('Smoke with what it hinders, and a flag over each holding', () => {
    const signs = elstKit.signs(bend);
    expect(signs.find(({ kind }) => kind === 'smoke')).toMatchObject({
      hexes: ['H14'],
      text: '+2',
      spoken: 'Smoke grenades in H14',
    });
    expect(
      signs
        .filter(({ kind }) => kind === 'flag')
        .map(({ hexes, text }) => `${hexes[0]} ${text}`)
        .slice(0, 2),
    ).toEqual(['H13 B', 'H15 G']);
  });
});

describe('in words', () => {
  test('a hex: ground, objective, what lies there, who stands there', () => {
    expect(elstKit.describe(british, 'H13')).toBe(
      'H13, stone building; an objective of the British side; malfunctioned LMG 3-8 without a possessor',
    );
    expect(elstKit.describe(british, 'I15')).toBe(
      'I15, stone building; an objective of the German side; German 6-5-8 A, squad, with HMG 7-16, pinned; German 9-1 B, leader, wounded, morale 8',
    );
    expect(elstKit.describe(british, 'outside Q15')).toBe('Outside the map, next to Q15; German 4-4-7 C, squad');
  });

  test('what decides the game', () => {
    const { atLeast = 0, some = [] } = goalOf(bend) ?? {};
    const [objectives, victory] = elstKit.standing(bend);
    expect(objectives.rows[0]).toEqual(['H13', 'British control']);
    expect(victory.rows).toEqual([
      ['British wins with', `${atLeast} objectives of ${some.length}`],
      ['British holds now', `1 of ${atLeast}`],
    ]);
  });

  test('notices: what is hidden, broken, lies about or waits outside', () => {
    const texts = (seat: typeof british) => elstKit.notices(seat).map(({ text }) => text);
    expect(texts(british)).toEqual([
      '1 enemy unit is hidden somewhere.',
      '1 British unit is broken.',
      'Without a possessor: LMG in H13.',
    ]);
    expect(texts(german)[0]).toBe('Hidden from the enemy: 4-4-7 D.');
    const theirs = seatAt(elstGame, openPosition(elstGame, { ...BEND, attacker: 'german' }), 'german');
    expect(texts(theirs)[0]).toMatch(/^1 unit waits outside the map/);
    expect(elstKit.unused({ ...theirs, state: { ...theirs.state, phase: 'advance' } }, { do: 'end-phase' })).toBe(
      '1 unit is still outside the map and will be eliminated.',
    );
    expect(elstKit.unused(theirs, { do: 'end-phase' })).toBeUndefined();
  });

  test('reinforcements are announced, and the track tells whose Player Turn it is', () => {
    const start = begin(elstGame, { scenario: 'elst-bend', options: {} }, seededChance(1));
    expect(elstKit.notices(seatAt(elstGame, start, 'german')).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^German reinforcements on turn 2, on the east edge: \d units\.$/),
    );
    const { turns, turn, phase } = elstKit.track(bend);
    expect([turns.length, turns[turn - 1].label, phase]).toEqual([SCENARIO.turns, 'British Player Turn', 'prep-fire']);
  });

  test('every rule of the tables is in the rulebook', async () => {
    const rulebook = await elstKit.loadRulebook();
    const tables = await elstKit.loadTables();
    for (const { rule } of tables) expect([rule, rulebook.rule(rule)?.title]).not.toContain(undefined);
    expect(tables.find(({ id }) => id === 'fire')?.rows[7].slice(0, 5)).toEqual(['7', '–', '–', 'PTC', 'NMC']);
    for (const { head, rows } of tables) for (const row of rows) expect(row).toHaveLength(head.length);
    const rowOf = (table: string, name: string) =>
      tables.find(({ id }) => id === table)?.rows.find(([first]) => first === name);
    expect(rowOf('to-hit-vehicle', '75L')).toEqual(['75L', '10', '9 (8)', '9 (8)', '8 (7)']);
    expect(rowOf('to-hit-infantry', '75*')?.slice(0, 3)).toEqual(['75*', '10/5', '9/4']);
    expect(rowOf('to-kill', '88LL')?.slice(0, 4)).toEqual(['88LL', '28', '27', '27']);
    expect(rowOf('destruction', 'Equal to it')).toEqual([
      'Equal to it',
      'Immobilized (hull), Shock (turret)',
      'Immobilized (hull), Shock (turret)',
      'Stun',
    ]);
    expect(rowOf('vehicle-movement', 'Orchard')).toEqual(['Orchard', '1', '3']);
    expect(rowOf('vehicle-combat', 'Squad')).toEqual(['Squad', '5']);
  });
});

describe('lines of sight', () => {
  test('I-3.2.1f I-R15 a strict game tells only lines that nobody could mistake, and of the others nothing but their hexes', () => {
    const free = seatAt(elstGame, openPosition(elstGame, { ...BEND, options: { freeSight: true } }), 'british');
    const { board, sights, area } = free.context;
    const here = board.grid.labels.indexOf('G13');
    const told = new Map<string, string[]>();
    for (const hex of area.hexes) {
      const to = { hex: board.grid.labels[hex] };
      const strict = sight.line(british, { hex: 'G13' }, to);
      const known = sight.line(free, { hex: 'G13' }, to);
      if (!sights.isUncertain(here, hex)) expect(strict).toEqual(known);
      else {
        expect([strict.verdict, strict.steps.every(({ effect }) => effect === 'free')]).toEqual(['uncertain', true]);
        told.set(known.verdict, [...(told.get(known.verdict) ?? []), to.hex]);
      }
    }
    expect([...told.keys()].toSorted()).toEqual(expect.arrayContaining(['blocked']));
    expect(told.size).toBeGreaterThan(1);
    expect(sight.line(free, { hex: 'G13' }, { hex: 'I15' }).ends).toEqual(['orchard', 'stone building']);
  });

  test('the Steeple is a place of its own', () => {
    const church = seatAt(elstGame, openPosition(elstGame, { scenario: 'elst-church' }), 'british');
    expect(sight.places?.(church, 'NN8').map(({ label }) => label)).toEqual(['Ground level', 'The Steeple']);
    expect(sight.places?.(church, 'MM7')).toEqual([]);
    expect(sight.line(church, { hex: 'NN8', place: 'steeple' }, { hex: 'PP8' }).ends[0]).toBe('the Steeple');
  });
});

describe('what has happened', () => {
  const tally = new TallySheet('Modifiers');
  tally.add('I-Qb', 'stone building', 3);
  const who = { id: 'u4', name: '6-5-8 A', side: 'german' } as const;
  const fire: EventOf<'fire-resolved'> = {
    type: 'fire-resolved',
    rule: 'I-3.2.3a',
    side: 'british',
    at: 'NN8/steeple',
    firepower: new TallySheet('Firepower'),
    column: 8,
    dice: { coloured: 2, white: 3, total: 5 },
    cowered: 0,
    bundles: [{ units: [who], modifiers: tally, finalRoll: 8, result: { effect: 'mc', number: 1 } }],
  };
  const check: EventOf<'morale-checked'> = {
    type: 'morale-checked',
    rule: 'I-3.2.3h',
    unit: who,
    dice: { coloured: 6, white: 3, total: 9 },
    modifiers: tally,
    morale: 8,
    outcome: 'failed',
  };

  test('an attack is one roll with its column and what it brings; checks that follow from it do not hide it', () => {
    expect(elstKit.rollOf(fire)).toMatchObject({
      side: 'british',
      dice: [2, 3],
      lookup: 'Column 8, final roll 8',
      result: '1MC',
      meaning: 'Each takes a morale check with +1.',
    });
    expect(elstKit.rollOf(fire)?.follows).toBeUndefined();
    expect(elstKit.rollOf(check)).toMatchObject({
      side: 'german',
      lookup: 'final roll 12 against morale 8',
      result: 'failed',
      follows: true,
    });
    expect(elstKit.sumsOf(fire).map(({ title }) => title)).toEqual(['Firepower', 'Modifiers']);
  });

  test('targets with modifiers of their own are read one by one, and cowering is told', () => {
    const two = {
      ...fire,
      cowered: 1,
      bundles: [
        ...fire.bundles,
        {
          units: [{ ...who, name: '9-1 B' }],
          modifiers: new TallySheet('Modifiers'),
          finalRoll: 5,
          result: { effect: 'none' },
        },
      ],
    } as const;
    expect(elstKit.rollOf(two)).toMatchObject({
      lookup: 'Column 8, one column lower by cowering',
      result: '1MC on 8 for 6-5-8 A; no effect on 5 for 9-1 B',
    });
    expect(elstKit.rollOf({ ...fire, column: 0, bundles: [] })).toMatchObject({
      lookup: 'Below the table',
      result: 'no effect',
    });
  });

  test('events tell where to look and what kind they are', () => {
    expect(elstKit.placesOf(fire)).toEqual(['NN8']);
    const routed: Event = {
      type: 'routed',
      rule: 'I-3.6b',
      unit: who,
      leaders: [],
      from: 'I15',
      to: 'J15',
      crawl: false,
      pinned: false,
    };
    expect(elstKit.trailsOf(routed)).toEqual([{ kind: 'retreat', hexes: ['I15', 'J15'] }]);
    expect([fire, routed, check].map((event) => elstKit.kindOf(event))).toEqual(['combat', 'move', 'combat']);
    expect(elstKit.kindOf({ type: 'phase-began', rule: 'I-3.0', turn: 1, phase: 'rally', attacker: 'british' })).toBe(
      'phase',
    );
  });

  test('lines of an action: from every firer, along a way, back from the enemy', () => {
    expect(lines({ do: 'fire', with: ['u1', 'w1'], leaders: ['u2'], helpers: [], at: 'I15' })).toEqual([
      'fire G13 I15',
    ]);
    expect(
      lines({
        do: 'move',
        units: ['u1'],
        double: [],
        assault: false,
        drop: [],
        way: [{ to: 'H13' }, { smoke: 'I14', unit: 'u1' }, { to: 'I14' }],
        stops: [],
      }),
    ).toEqual(['move G13 H13 I14']);
    expect(
      lines({ do: 'rout', unit: 'u3', leaders: [], drop: [], ignore: [], way: [{ to: 'F12' }], crawl: false }),
    ).toEqual(['retreat G12 F12']);
    expect(lines({ do: 'advance', units: ['u6'], to: 'Q15' })).toEqual(['move outside Q15 Q15']);
  });
});
