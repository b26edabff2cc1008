import { act, recordOf, resign, restoreSession } from '@bridgehead/engine';
import { noChance, seededChance } from '@bridgehead/engine/chance';
import { readRecord, replay, stateFingerprint, writeRecord } from '@bridgehead/engine/records';
import type { GameRecord } from '@bridgehead/engine/records';
import type { Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import type { StoredGame } from '../../src/saved-games/stored-game.js';
import { branchGame, branchRecord } from '../../src/replay/branch.js';
import { withComment } from '../../src/replay/comments.js';
import { playedRecord } from '../played.js';

const RECORD = withComment(playedRecord(6, 120), 30, 'What if? [arrow 0616 0716]');

const STORED: StoredGame = {
  id: 'old',
  game: 'remagen',
  title: 'Scenario I',
  keepers: { us: { who: 'person' }, german: { who: 'computer', level: 'recruit' } },
  begun: 1,
  changed: 2,
  headline: '',
  sentence: '',
  over: false,
  record: writeRecord(RECORD),
};

function branchAt(at: number, record: GameRecord<Remagen> = RECORD): StoredGame {
  return branchGame<Remagen>({ game: remagen, stored: STORED, record, at, id: 'new', now: 77 });
}

function restored(text: string) {
  const read = readRecord<Remagen>(remagen, text);
  const session = read.ok && restoreSession<Remagen>(remagen, read.value, seededChance(1));
  if (!session || !session.ok) throw new Error('the branch cannot be restored');
  return session.session;
}

describe('a branch', () => {
  test('is a game of its own with the same players, and knows where it came from', () => {
    expect(branchAt(40)).toMatchObject({
      id: 'new',
      game: 'remagen',
      keepers: STORED.keepers,
      begun: 77,
      changed: 77,
      over: false,
      origin: { id: 'old', at: 40 },
    });
    expect(branchAt(40).title).toContain('Scenario I');
    expect(branchAt(40).sentence).not.toBe('');
  });

  test.each([0, 1, 40, 120])('at moment %i begins where the old game stood', (at) => {
    const { header, chance, entries } = RECORD;
    const there = replay<Remagen>(remagen, { header, chance, entries: entries.slice(0, at) });
    if (!there.ok) throw new Error('the record does not hold');
    expect(stateFingerprint<Remagen>(remagen, restored(branchAt(at).record).state)).toBe(
      stateFingerprint<Remagen>(remagen, there.state),
    );
  });

  test('keeps the comments up to there, and goes its own way', () => {
    const session = restored(branchAt(40).record);
    expect(session.entries[29].comment).toBe('What if? [arrow 0616 0716]');
    const [{ side, action }] = RECORD.entries.slice(40).filter((entry) => 'action' in entry);
    expect(act(session, side, action).legal).toBe(true);
    expect(RECORD.entries).toHaveLength(120);
  });

  test('after an agreed draw goes on as if it had not been agreed', () => {
    const whole = restoreSession<Remagen>(remagen, RECORD, noChance);
    if (!whole.ok) throw new Error('the record does not hold');
    const record = recordOf<Remagen>({
      ...whole.session,
      ended: { by: 'draw', winner: null, text: 'Both agreed to a draw' },
    });
    expect(branchAt(120, record)).toMatchObject({ over: false });
  });

  test('after a resignation goes on as if nobody had resigned', () => {
    const whole = restoreSession<Remagen>(remagen, RECORD, noChance);
    if (!whole.ok) throw new Error('the record does not hold');
    resign(whole.session, 'german');
    const record = recordOf(whole.session);
    expect(branchRecord(record, 121).entries).toHaveLength(120);
    expect(branchAt(121, record)).toMatchObject({ over: false });
  });
});
