/** The sequence of play: phases, Player Turns, what ends with them, the end of the game. */
import { begin } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { MARKS_CLEARED, sequenceProcedure } from '../rules/sequence/sequence.js';
import { contextOf } from '../rules/state/context.js';
import type { Event } from '../rules/state/events.js';
import type { State } from '../rules/state/state.js';
import { MARKS, setMark } from '../rules/state/state.js';
import type { Elst } from '../rules/state/types.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { PHASE_NAMES, TURN_PHASES } from '../rules/vocabulary/vocabulary.js';
import type { Played } from './toolkit.js';
import {
  answer,
  eventOf,
  eventsOf,
  listed,
  marksOn,
  open,
  question,
  run,
  stateWith,
  topFrame,
  weaponMarksOn,
} from './toolkit.js';
import vectors from './vectors/sequence.json' with { type: 'json' };

/** Answers with what does nothing until a condition holds; the events of the way there. */
function idleUntil(start: State, isThere: (state: State) => boolean): Played {
  let { state, events } = open(start);
  for (let n = 0; n < 200 && !isThere(state); n++) {
    const decline =
      question(state)?.decline ??
      listed(state).find(
        ({ do: kind }) => kind === 'ready' || kind === 'by-default' || kind === 'end-phase' || kind === 'halt',
      );
    if (decline === undefined) throw new Error(`nothing to decline in ${topFrame(state).at}`);
    const next = answer(state, decline);
    state = next.state;
    events = [...events, ...next.events];
  }
  return { state, events };
}

/** Two squads far apart that see nobody. */
const QUIET = { scenario: 'elst-church', units: { british: 'br-4-5-7 JJ8', german: 'ge-4-4-7 SS4' } } as const;

const SHORT: Readonly<Record<string, string>> = {
  rally: 'RPh',
  'prep-fire': 'PFPh',
  movement: 'MPh',
  'defensive-fire': 'DFPh',
  'advancing-fire': 'AFPh',
  rout: 'RtPh',
  advance: 'APh',
  'close-combat': 'CCPh',
};

describe('I-3.0 a Player Turn', () => {
  test('I-3.0 I-SOP has eight phases in their order, and both sides have one in each turn', () => {
    const { state } = stateWith({ ...QUIET, phase: 'rally', turn: 2, attacker: 'german' });
    const { events } = idleUntil(state, ({ turn }) => turn === 3);
    const began = eventsOf(events, 'phase-began').filter(({ turn }) => turn === 2);
    expect(began.map(({ attacker, phase }) => `${attacker} ${phase}`)).toEqual([
      ...TURN_PHASES.map((phase) => `german ${phase}`),
      ...TURN_PHASES.map((phase) => `british ${phase}`),
    ]);
  });

  test.each(vectors.filter(({ given }) => given.op === 'sequence'))('I-3.0 $id $title', ({ expect: expected }) => {
    const { state } = stateWith({ ...QUIET, phase: 'rally', attacker: 'german' });
    const { events } = idleUntil(state, ({ attacker }) => attacker === 'british');
    expect(
      eventsOf(events, 'phase-began')
        .filter(({ attacker }) => attacker === 'german')
        .map(({ phase }) => SHORT[phase]),
    ).toEqual(expected.phases);
  });
});

/** The sequence takes its next step, and no phase goes on yet. */
function step(state: State): State {
  const frame = topFrame(state);
  if (frame.at !== 'sequence') throw new Error('the sequence is not on top');
  return run(state, (play) => void sequenceProcedure.run?.(play, frame, contextOf(state))).state;
}

describe('effects that end with a phase', () => {
  test.each(TURN_PHASES.slice(0, -1))(
    'I-SOP the marks of the phase %s are off when the next one begins, all others stay',
    (phase) => {
      const { state, u } = stateWith({ ...QUIET, phase: TURN_PHASES[TURN_PHASES.indexOf(phase) + 1] });
      setMark(state, 0, ...MARKS);
      const after = step(state);
      expect(MARKS.filter((mark) => !marksOn(after, u.british).includes(mark)).toSorted()).toEqual(
        [...MARKS_CLEARED[phase].units, 'melee'].toSorted(),
      ); // nobody is there to be in Melee with
      expect(after.phase).toBe(TURN_PHASES[TURN_PHASES.indexOf(phase) + 1]);
    },
  );

  test('I-SOP fire marks come off after the phases in which they count, on units and weapons', () => {
    const units = { british: 'br-4-5-7 JJ8 prep-fired', german: 'ge-4-4-7 SS4 first-fired' };
    const weapons = { lmg: 'br-lmg british prep-fired moved', gun: 'ge-lmg german final-fired' };
    const at = (phase: (typeof TURN_PHASES)[number]) => {
      const { state, u, w } = stateWith({ scenario: 'elst-church', phase, units, weapons });
      const after = step(state);
      return [
        marksOn(after, u.british),
        weaponMarksOn(after, w.lmg),
        marksOn(after, u.german),
        weaponMarksOn(after, w.gun),
      ];
    };
    expect(at('defensive-fire')).toEqual([['prep-fired'], ['prep-fired', 'moved'], ['first-fired'], ['final-fired']]);
    expect(at('advancing-fire')).toEqual([['prep-fired'], ['prep-fired', 'moved'], [], []]);
    expect(at('rout')).toEqual([[], [], ['first-fired'], ['final-fired']]);
  });

  test('I-SOP at the end of the Close Combat Phase pins come off, and counts per Player Turn begin again', () => {
    const { state, u, w } = stateWith({
      ...QUIET,
      units: { british: 'br-4-5-7 JJ8 pinned was-pinned own-used manned', german: 'ge-4-4-7 SS4 pinned was-pinned' },
      weapons: { lmg: 'br-lmg british used' },
      phase: 'close-combat',
    });
    state.directions = [{ leader: 0, firers: [0] }];
    state.selfRallies = 0;
    state.promotionsTried = ['british'];
    const { state: after } = idleUntil(state, ({ phase }) => phase !== 'close-combat');
    expect([marksOn(after, u.british), marksOn(after, u.german), weaponMarksOn(after, w.lmg)]).toEqual([[], [], []]);
    expect([after.directions, after.selfRallies, after.promotionsTried]).toEqual([[], 1, []]);
  });
});

/** The Rally Phase that follows the Close Combat Phase of this Player Turn at the church. */
function rallyAfter(turn: number, attacker: Side): Event | undefined {
  const { state } = stateWith({ ...QUIET, turn, attacker, phase: 'close-combat' });
  return eventsOf(idleUntil(state, ({ phase }) => phase !== 'close-combat').events, 'phase-began').find(
    ({ phase }) => phase === 'rally',
  );
}

describe('I-3.9 the turn record', () => {
  test('I-3.9 after the first Player Turn the roles change, after the second the turn counter goes on', () => {
    expect(rallyAfter(2, 'german')).toMatchObject({ turn: 2, attacker: 'british' });
    expect(rallyAfter(2, 'british')).toMatchObject({ turn: 3, attacker: 'german' });
  });

  test('I-3.9 on END the game is over, hidden units are shown and the winner is told', () => {
    const { state } = stateWith({
      scenario: 'elst-church',
      turn: 7,
      attacker: 'british',
      phase: 'close-combat',
      units: { british: 'br-4-5-7 JJ8 hidden', german: 'ge-4-4-7 SS4' },
    });
    const { state: over, events } = idleUntil(state, (it) => topFrame(it).at === 'over');
    expect([topFrame(over).at, over.phase]).toEqual(['over', 'over']);
    expect(eventOf(events, 'revealed')).toMatchObject({ at: 'JJ8', units: [{ name: '4-5-7 A' }] });
    expect(eventOf(events, 'game-over')).toMatchObject({ winner: 'british', level: 'British victory' });
    expect(elstGame.headline(over)).toBe('Game over after turn 7: British victory');
  });

  test('a game begins with the side that sets up first', () => {
    const state = begin<Elst>(elstGame, { scenario: 'elst-bend', options: {} }, seededChance(1));
    expect([question(state)?.side, elstGame.headline(state)]).toEqual(['german', PHASE_NAMES['set-up']]);
  });
});
