/** 5 6.1 Who may attack whom, how an attack is announced, and when the phase ends. */
import { act, assemble, canUndo, preview, startFromPosition } from '@bridgehead/engine';
import { scriptedDice } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { parseAction } from '../rules/state/actions.js';
import { bulge } from '../rules/game.js';
import type { Bulge } from '../rules/situation/types.js';
import { fight } from './combat-kit.js';
import {
  advanceTo,
  attack,
  campaign,
  combatIn,
  END_PHASE,
  eventIn,
  eventsOf,
  HALT,
  isLegal,
  listedOf,
  marks,
  open,
  play,
  position,
  question,
  refusal,
  where,
} from './toolkit.js';

const START = campaign();

/** Nothing happens to the 99th. */
const CONTACT = fight(START, 'german', ['GE-12'], 'US-99', 'CT').state;

/** The 101st stands between two German divisions, the 82nd beside one of them. */
const CUT_OFF = {
  phase: 'american-pre',
  american: { 'US-101': '1410', 'US-82': '1412' },
  german: { 'GE-2': '1411', 'GE-26': '1409' },
} as const;

describe('5 who may attack', () => {
  test('5.0 a unit attacks and defends with the number on its counter', () => {
    const units = { german: { 'GE-12': '0502' }, american: { 'US-99': '0503' } };
    const attacks = combatIn(
      play(open(position({ phase: 'american-pre', ...units })).state, 'american', attack(['US-99'], 'GE-12'), [5])
        .events,
    );
    const defends = combatIn(
      play(open(position({ phase: 'german-pre', ...units })).state, 'german', attack(['GE-12'], 'US-99'), [5]).events,
    );
    expect([attacks.attack.total, defends.defense.total]).toEqual([4, 4]);
  });

  test('5.0a Lehr in 1304 cannot attack the 28th in 1306, the 2nd Panzer in 1305 can', () => {
    expect(refusal(START, 'german', attack(['GE-LEHR'], 'US-28'))).toEqual(['not-adjacent-attack 5.0a']);
    expect(isLegal(START, 'german', attack(['GE-2'], 'US-28'))).toBe(true);
  });

  test('5.1 before movement nobody has to attack, and the phase can be ended at any time', () => {
    expect(question(START)).toMatchObject({ side: 'german', rule: '5.1', decline: END_PHASE });
    expect(play(START, 'german', END_PHASE).state.phase).toBe('german-move');
    expect(play(CONTACT, 'german', END_PHASE).state.phase).toBe('german-move');
  });

  test('5.1 5.6a before movement an attack on the Primary table obliges to nothing', () => {
    const { state, events } = fight(START, 'german', ['GE-12'], 'US-99', 'CT');
    expect(eventIn(events, 'attack-declared')).toMatchObject({ table: 'primary', debts: [] });
    expect(isLegal(state, 'german', END_PHASE)).toBe(true);
  });

  test('5.2 an attack has one target, and a friend, or a unit off the map, is none', () => {
    expect(parseAction({ ...attack(['GE-12'], 'US-99'), defender: ['US-99', 'US-14R'] }).ok).toBe(false);
    expect(refusal(START, 'german', attack(['GE-12'], 'GE-277'))).toContain('not-enemy 5.2');
    expect(refusal(START, 'german', attack(['GE-12'], 'US-101'))).toEqual(['not-enemy 5.2']);
  });

  test('5.3 a unit attacks once in a phase', () => {
    expect(marks(CONTACT, 'GE-12')).toEqual(['attacked']);
    expect(refusal(CONTACT, 'german', attack(['GE-12', 'GE-3P'], 'US-14R'))).toEqual(['attacked-already 5.3']);
  });

  test('5.4 a unit is attacked once in a phase, no matter who else is next to it', () => {
    expect(refusal(CONTACT, 'german', attack(['GE-277'], 'US-99'))).toEqual(['defended-already 5.4']);
    expect(listedOf(CONTACT, 'german', 'attack').some(({ defender }) => defender === 'US-99')).toBe(false);
  });

  test('5.4a the defender is asked nothing before the die', () => {
    expect(
      play(START, 'german', attack(['GE-12'], 'US-99'), [3])
        .events.map(({ type }) => type)
        .slice(0, 2),
    ).toEqual(['attack-declared', 'combat-resolved']);
  });

  test('5.5 all units next to the target may join: 5 and 4 attack with 9', () => {
    const { attack: total } = combatIn(play(START, 'german', attack(['GE-2', 'GE-26'], 'US-28'), [4]).events);
    expect([total.total, total.parts.map(({ value }) => value)]).toEqual([9, [5, 4]]);
  });

  test('5.5a the 560th stays out of an attack on the 28th, after movement too', () => {
    const state = position({
      phase: 'german-post',
      german: { 'GE-2': '1305', 'GE-560': '1205' },
      american: { 'US-28': '1306' },
    });
    const after = fight(state, 'german', ['GE-2'], 'US-28', 'CT').state;
    expect(after.phase).not.toBe('german-post');
    expect(listedOf(open(state).state, 'german', 'attack').map(({ attackers }) => attackers.join('+'))).toEqual(
      expect.arrayContaining(['GE-2', 'GE-560', 'GE-560+GE-2']),
    );
  });

  test('1.3e a bracketed unit does not attack before movement, and must after it', () => {
    const units = { american: { 'US-106': '0703', 'US-99': '0503' }, german: { 'GE-18': '0702', 'GE-12': '0502' } };
    expect(refusal(position({ phase: 'american-pre', ...units }), 'american', attack(['US-106'], 'GE-18'))).toEqual([
      'bracketed 1.3e',
    ]);
    expect(
      listedOf(open(position({ phase: 'american-pre', ...units })).state, 'american', 'attack').some(({ attackers }) =>
        attackers.includes('US-106'),
      ),
    ).toBe(false);
    expect(refusal(open(position({ phase: 'american-post', ...units })).state, 'american', END_PHASE)).toEqual([
      'duty-open 5.6',
    ]);
  });
});

describe('6.1 the announcement', () => {
  test('6.0 one announcement, one die, one result', () => {
    const { events } = play(START, 'german', attack(['GE-12'], 'US-99'), [3]);
    expect([eventsOf(events, 'attack-declared').length, eventsOf(events, 'combat-resolved').length]).toEqual([1, 1]);
  });

  test('6.1 target, units, table and support are named before the die; without units there is no attack', () => {
    const { events } = play(START, 'german', attack(['GE-2', 'GE-26'], 'US-28', { table: 'secondary' }), [1]);
    expect(eventIn(events, 'attack-declared')).toMatchObject({
      attackers: ['GE-2', 'GE-26'],
      defender: 'US-28',
      table: 'secondary',
      support: 0,
      at: { 'GE-2': '1305', 'US-28': '1306' },
    });
    expect(refusal(START, 'german', attack([], 'US-28'))).toEqual(['no-attacker 6.1']);
  });

  test('6.1 units of the other side, units that are away, and support that is not there cannot be named', () => {
    expect(refusal(START, 'german', attack(['US-99'], 'US-28'))).toEqual(['not-your-attacker 6.1']);
    expect(refusal(START, 'german', attack(['GE-9SS'], 'US-28'))).toEqual(['attacker-off-map 5.0a']);
    expect(refusal(START, 'german', attack(['GE-2'], 'US-28', { support: 1 }))).toEqual(['too-much-support 13.0b']);
    expect(refusal(START, 'german', attack(['GE-2'], 'US-28', { resupply: ['GE-2'] }))).toEqual([
      'no-resupply-left 13.0e',
      'no-german-resupply 13.0e',
    ]);
    expect(refusal(START, 'german', HALT)).toEqual(['not-an-answer 3.0']);
  });

  test('6.1a either of two targets may be attacked first', () => {
    const first = fight(
      fight(START, 'german', ['GE-2'], 'US-28', 'CT').state,
      'german',
      ['GE-12'],
      'US-99',
      'CT',
    ).state;
    const second = fight(CONTACT, 'german', ['GE-2'], 'US-28', 'CT').state;
    expect(first).toEqual(second);
  });

  test('6.1b after the die nothing is taken back', () => {
    const session = startFromPosition<Bulge>(bulge, START, scriptedDice([3]));
    expect(act(session, 'german', attack(['GE-12'], 'US-99')).legal).toBe(true);
    expect(canUndo(session, 'german')).toBe(false);
  });

  test('6.0c after the end of the phase no attack is accepted', () => {
    expect(refusal(play(START, 'german', END_PHASE).state, 'german', attack(['GE-12'], 'US-99'))).toEqual([
      'not-an-answer-attack 4.0c',
    ]);
  });

  test('6.0c a phase in which nobody can attack ends on its own', () => {
    expect(
      open(position({ phase: 'german-pre', german: { 'GE-12': '0502' }, american: { 'US-99': '0505' } })).state.phase,
    ).toBe('german-move');
  });

  test('3.0b a unit destroyed by the first attack is no target of the second, and the advance comes before it', () => {
    const { state } = play(START, 'german', attack(['GE-12', 'GE-3P'], 'US-14R'), [1]);
    expect(where(state, 'US-14R')).toBe('destroyed');
    expect(refusal(state, 'german', attack(['GE-18'], 'US-14R'))).toEqual(['not-an-answer-yet 3.0b']);
    expect(refusal(play(state, 'german', HALT).state, 'german', attack(['GE-18'], 'US-14R'))).toEqual([
      'not-enemy 5.2',
    ]);
  });

  test('5.3 a unit that advanced does not attack again', () => {
    const won = play(START, 'german', attack(['GE-12', 'GE-3P'], 'US-14R'), [1]).state;
    const advanced = play(won, 'german', advanceTo('GE-3P', '0602', 'US-14R')).state;
    expect(refusal(advanced, 'german', attack(['GE-3P'], 'US-106'))).toEqual(['attacked-already 5.3']);
  });
});

describe('6.7 the choice of the table', () => {
  test('6.7 both tables are offered to units in supply', () => {
    const tables = listedOf(START, 'german', 'attack')
      .filter(({ attackers, defender }) => attackers.join() === 'GE-2' && defender === 'US-28')
      .map(({ table }) => table);
    expect(tables.toSorted()).toEqual(['primary', 'secondary']);
  });

  test('8.0d one unit out of supply binds the whole attack to the Secondary table', () => {
    const { state } = open(position(CUT_OFF));
    expect(refusal(state, 'american', attack(['US-101', 'US-82'], 'GE-2'))).toEqual(['unsupplied-primary 8.0d']);
    expect(isLegal(state, 'american', attack(['US-101', 'US-82'], 'GE-2', { table: 'secondary' }))).toBe(true);
    expect(isLegal(state, 'american', attack(['US-82'], 'GE-2'))).toBe(true);
    const listed = listedOf(state, 'american', 'attack').filter(({ table }) => table === 'primary');
    expect(listed.map(({ attackers }) => attackers)).toEqual([['US-82']]);
  });

  test('8.0d 13.0e a unit supplied from the air for the attack may use the Primary table', () => {
    const { state } = open(position({ ...CUT_OFF, resupplyLeft: 1 }));
    const supplied = attack(['US-82', 'US-101'], 'GE-2', { resupply: ['US-101'] });
    expect(listedOf(state, 'american', 'attack')).toContainEqual(supplied);
    const { state: after, events } = play(state, 'american', supplied, [4]);
    expect([after.resupplyLeft, eventIn(events, 'resupplied').unit, eventIn(events, 'attack-declared').table]).toEqual([
      0,
      'US-101',
      'primary',
    ]);
    expect(
      refusal(state, 'american', attack(['US-101'], 'GE-2', { table: 'secondary', resupply: ['US-101'] })),
    ).toEqual(['resupply-wasted 13.0e']);
    expect(refusal(state, 'american', attack(['US-82'], 'GE-2', { resupply: ['US-101'] }))).toEqual([
      'resupply-wasted 13.0e',
    ]);
  });

  test('8.0c a unit out of supply defends with its full strength', () => {
    const state = position({
      phase: 'german-pre',
      american: { 'US-101': '1410' },
      german: { 'GE-2': '1411', 'GE-26': '1409' },
    });
    expect(combatIn(play(open(state).state, 'german', attack(['GE-2'], 'US-101'), [4]).events).defense.total).toBe(5);
  });
});

describe('the preview before a player confirms', () => {
  test('5.6a 6.3 the sums, the column, who must be attacked then, and what a bad roll costs', () => {
    const state = open(
      position({
        phase: 'german-post',
        german: { 'GE-2': '1305', 'GE-560': '1205' },
        american: { 'US-28': '1306', 'US-112R': '1106' },
      }),
    ).state;
    const shown = preview<Bulge>(bulge, state, 'german', attack(['GE-560'], 'US-28', { table: 'secondary' }));
    expect(shown.summary).toBe('Attack 1306 at 0, Secondary table, column -5 or less');
    expect(shown.tallies.map(({ title, total }) => `${title} ${total}`)).toEqual([
      'Attacking total 2',
      'Defending total 2',
      'Combat differential 0',
      'Shift to the left 4',
    ]);
    expect(shown.consequences.map(({ kind, rule }) => `${kind} ${rule}`)).toEqual(['own-loss 6.3']);
  });

  test('13.0b points that do not count are named, and those that change nothing', () => {
    const state = open(
      position({
        phase: 'german-pre',
        supportLeft: { german: 6, american: 0 },
        german: { 'GE-1SS': '1413', 'GE-2': '1312' },
        american: { 'US-112R': '1412' },
      }),
    ).state;
    const shown = preview<Bulge>(bulge, state, 'german', attack(['GE-1SS', 'GE-2'], 'US-112R', { support: 6 }));
    expect(shown.consequences.map(({ kind, rule }) => `${kind} ${rule}`)).toEqual(['wasted 6.2a', 'wasted 6.2b']);
  });

  test('6.1 an attack is put together from a target, its neighbours, the table and support', () => {
    const start = assemble<Bulge>(bulge, START, 'german', END_PHASE);
    const target = start?.additions.find(({ label }) => label.startsWith('US-28 '))?.action ?? END_PHASE;
    const next = assemble<Bulge>(bulge, START, 'german', target);
    expect(next?.additions.map(({ label }) => label.split(' ')[0])).toEqual(['GE-560', 'GE-2', 'GE-26', 'primary']);
    expect(next?.missing.map(({ code }) => code)).toEqual(['no-attacker']);
    expect(assemble<Bulge>(bulge, START, 'german', attack(['GE-2'], 'US-28'))?.missing).toEqual([]);
  });
});
