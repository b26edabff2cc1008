/** 5.6 6.7a What must be attacked after movement. */
import { preview } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { bulge } from '../rules/game.js';
import type { State } from '../rules/state/state.js';
import type { Bulge } from '../rules/situation/types.js';
import { fight } from './combat-kit.js';
import type { Pieces } from './toolkit.js';
import {
  attack,
  END_PHASE,
  eventIn,
  eventsOf,
  HALT,
  isLegal,
  listedOf,
  open,
  play,
  position,
  refusal,
  violations,
} from './toolkit.js';

/** American units that are in supply wherever they stand, and Germans beside them: the American combat phase after movement. */
function phase(american: Readonly<Record<string, string>>, german: Readonly<Record<string, string>>): State {
  const supplied: Pieces = Object.fromEntries(
    Object.entries(american).map(([id, at]) => [id, { at, marks: ['resupplied' as const] }]),
  );
  return open(position({ phase: 'american-post', american: supplied, german })).state;
}

/** In one row: GE-26 (4) 1411, US-101 (5) 1410, GE-62 (2) 1409, and, where it stands, US-82 (5) 1408. */
const BETWEEN = { 'GE-26': '1411', 'GE-62': '1409' };
const ALONE = phase({ 'US-101': '1410' }, BETWEEN);
const WITH_HELP = phase({ 'US-101': '1410', 'US-82': '1408' }, BETWEEN);

const owed = (state: State): string[] =>
  violations(state, 'american', END_PHASE).flatMap(({ code, text }) => (code === 'debt-open' ? [text] : []));

/** The duties that are shown before an attack is confirmed. */
function dutyOf(state: State, action: ReturnType<typeof attack>): string[] {
  return preview<Bulge>(bulge, state, 'american', action).consequences.flatMap(({ kind, rule, text }) =>
    kind === 'duty' ? [`${rule} ${text}`] : [],
  );
}

describe('5.6 mandatory combat', () => {
  test('5.6 the phase cannot end while a unit that has not attacked is next to an enemy not yet attacked', () => {
    expect(refusal(ALONE, 'american', END_PHASE)).toEqual(['duty-open 5.6']);
    expect(fight(ALONE, 'american', ['US-101'], 'GE-26', 'CT').state.phase).not.toBe('american-post');
  });

  test('5.6 a phase without contact ends on its own', () => {
    expect(phase({ 'US-101': '1410' }, { 'GE-26': '1413' }).phase).not.toBe('american-post');
  });

  test('5.6a a single unit between two enemies cannot use the Primary table', () => {
    expect(refusal(ALONE, 'american', attack(['US-101'], 'GE-26'))).toEqual(['debt-unpayable 5.6b']);
    expect(refusal(ALONE, 'american', attack(['US-101'], 'GE-62'))).toEqual(['debt-unpayable 5.6b']);
    expect(listedOf(ALONE, 'american', 'attack').map(({ defender, table }) => `${defender} ${table}`)).toEqual([
      'GE-26 secondary',
    ]);
  });

  test('5.6a every enemy next to a participant of a Primary attack is owed an attack', () => {
    const { state, events } = fight(WITH_HELP, 'american', ['US-101'], 'GE-26', 'CT');
    expect(eventIn(events, 'attack-declared')).toMatchObject({ table: 'primary', debts: ['GE-62'] });
    expect(refusal(state, 'american', END_PHASE)).toEqual(['duty-open 5.6', 'debt-open 5.6a']);
    expect(owed(state)[0]).toContain('62nd');
  });

  test('5.6a 6.7a the preview says which attacks an attack obliges to', () => {
    expect(dutyOf(WITH_HELP, attack(['US-101'], 'GE-26'))).toEqual([
      '5.6a 62nd Volksgrenadier Division (2) must then be attacked too, by other units.',
    ]);
    const helped = phase({ 'US-101': '1410', 'US-82': '1412' }, BETWEEN);
    expect(dutyOf(helped, attack(['US-101'], 'GE-62', { table: 'secondary' }))).toEqual([
      '6.7a 26th Volksgrenadier Division (4) must then be attacked too, by other units.',
    ]);
  });

  test('5.6b a debt needs a unit of its own outside the attack', () => {
    expect(isLegal(WITH_HELP, 'american', attack(['US-101'], 'GE-26'))).toBe(true);
    expect(refusal(WITH_HELP, 'american', attack(['US-101', 'US-82'], 'GE-62'))).toEqual(['debt-unpayable 5.6b']);
    const oneForTwo = phase({ 'US-101': '1410', 'US-82': '1509' }, { ...BETWEEN, 'GE-12': '1510' });
    expect(refusal(oneForTwo, 'american', attack(['US-101'], 'GE-26'))).toEqual(['debt-unpayable 5.6b']);
    const twoForTwo = phase({ 'US-101': '1410', 'US-82': '1509', 'US-1': '1511' }, { ...BETWEEN, 'GE-12': '1510' });
    expect(isLegal(twoForTwo, 'american', attack(['US-101'], 'GE-26'))).toBe(true);
  });

  /** After A (1410) has attacked X, E (1409) and D (1510) are owed; B (1309) and C (1509) have a stronger enemy beside them. */
  const STUCK = fight(
    phase(
      { 'US-101': '1410', 'US-82': '1309', 'US-1': '1509' },
      { 'GE-26': '1311', 'GE-62': '1409', 'GE-560': '1510', 'GE-LEHR': '1208', 'GE-116': '1608' },
    ),
    'american',
    ['US-101'],
    'GE-26',
    'CT',
  ).state;

  test('5.6c a debt lapses when nobody who may still attack is next to the enemy, and the phase can end', () => {
    expect(owed(STUCK)[0]).toMatch(/560th .* and 62nd|62nd .* and 560th/);
    const { state, events } = fight(STUCK, 'american', ['US-1', 'US-82'], 'GE-62', 'CT');
    expect(eventsOf(events, 'debt-lapsed').map(({ unit }) => unit)).toEqual(['GE-560']);
    expect(state.phase).not.toBe('american-post');
  });

  test('5.6c a debt is paid by an attack on the enemy, whatever comes of it', () => {
    const { state, events } = fight(STUCK, 'american', ['US-82'], 'GE-62', 'DR');
    expect(eventsOf(events, 'debt-lapsed')).toEqual([]);
    const after = play(state, 'american', HALT).state;
    expect(owed(after)).toEqual(['The phase cannot end: 560th Volksgrenadier Division (2) must still be attacked.']);
  });

  test('5.6d a unit all of whose neighbours have been attacked is free', () => {
    const two = phase({ 'US-101': '1410', 'US-82': '1412', 'US-4': '1713' }, { 'GE-26': '1411', 'GE-62': '1714' });
    const after = fight(two, 'american', ['US-101'], 'GE-26', 'CT').state;
    expect(violations(after, 'american', END_PHASE).map(({ text }) => text)).toEqual([
      'The phase cannot end: 4th Infantry Division (3) must still attack.',
    ]);
    expect(refusal(after, 'american', attack(['US-82'], 'GE-26'))).toEqual(['defended-already 5.4']);
  });

  /** X A E B F in one row: GE-26 (4), US-101 (5), GE-62 (2), US-82 (5), GE-LEHR (5). */
  const ROW = phase({ 'US-101': '1412', 'US-82': '1410' }, { 'GE-26': '1413', 'GE-62': '1411', 'GE-LEHR': '1409' });

  test('5.6e where the only unit for a debt stands beside a stronger enemy, the debt may be paid without a new one', () => {
    const after = fight(ROW, 'american', ['US-101'], 'GE-26', 'CT').state;
    expect(listedOf(after, 'american', 'attack').map(({ defender, table }) => `${defender} ${table}`)).toEqual([
      'GE-62 primary',
      'GE-62 secondary',
    ]);
    expect(refusal(after, 'american', attack(['US-82'], 'GE-LEHR', { table: 'secondary' }))).toEqual([
      'debt-unpayable 5.6b',
    ]);
    const { state, events } = fight(after, 'american', ['US-82'], 'GE-62', 'CT');
    expect(eventIn(events, 'attack-declared').debts).toEqual([]);
    expect(state.phase).not.toBe('american-post');
  });
});

describe('6.7a the lighter duty of the Secondary table', () => {
  test('6.7a only the strongest enemy must be attacked; a weaker one only if another unit can take the strongest', () => {
    expect(isLegal(ALONE, 'american', attack(['US-101'], 'GE-26', { table: 'secondary' }))).toBe(true);
    expect(refusal(ALONE, 'american', attack(['US-101'], 'GE-62', { table: 'secondary' }))).toEqual([
      'strongest-first 6.7a',
    ]);
    const helped = phase({ 'US-101': '1410', 'US-82': '1412' }, BETWEEN);
    const { events, state } = play(helped, 'american', attack(['US-101'], 'GE-62', { table: 'secondary' }), [3]);
    expect(eventIn(events, 'attack-declared').debts).toEqual(['GE-26']);
    expect(state.phase).toBe('american-post');
  });

  test('6.7a every participant is asked for its own strongest neighbour', () => {
    const both = phase({ 'US-101': '1410', 'US-82': '1408' }, BETWEEN);
    expect(refusal(both, 'american', attack(['US-101', 'US-82'], 'GE-62', { table: 'secondary' }))).toEqual([
      'strongest-first 6.7a',
    ]);
    expect(isLegal(both, 'american', attack(['US-82'], 'GE-62', { table: 'secondary' }))).toBe(true);
  });

  test('6.7b among equally strong enemies the attacker chooses', () => {
    const equal = phase({ 'US-101': '1410' }, { 'GE-18': '1411', 'GE-12': '1409' });
    const targets = listedOf(equal, 'american', 'attack').map(({ defender, table }) => `${defender} ${table}`);
    expect(targets.toSorted()).toEqual(['GE-12 secondary', 'GE-18 secondary']);
  });

  /** US-101 (5) in 1410 attacks a 2 in 1409, with a 3 in 1411 and a 3 in 1510 beside it, each next to a friend. */
  const TIE = phase(
    { 'US-101': '1410', 'US-82': '1412', 'US-1': '1511' },
    { 'GE-62': '1409', 'GE-18': '1411', 'GE-12': '1510' },
  );

  test('6.7b which of two equally strong neighbours is owed the attack is said in the announcement', () => {
    const choices = listedOf(TIE, 'american', 'attack').filter(
      ({ attackers, defender, table }) =>
        attackers.join() === 'US-101' && defender === 'GE-62' && table === 'secondary',
    );
    expect(choices.map(({ owes }) => owes)).toEqual([['GE-12'], ['GE-18']]);
    const { events } = play(TIE, 'american', choices[1], [3]);
    expect(eventIn(events, 'attack-declared').debts).toEqual(['GE-18']);
    expect(refusal(TIE, 'american', { ...choices[0], owes: ['GE-62'] })).toEqual(['not-owed 6.7b']);
    expect(refusal(TIE, 'american', { ...choices[0], owes: [] })).toEqual(['not-owed 6.7b']);
  });
});
