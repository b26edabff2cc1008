import { describe, expect, test } from 'vitest';
import { nameOfDevice } from '../../src/online/account/device-name.js';
import { sayConnection } from '../../src/online/game/ConnectionLine.js';
import {
  freeSeats,
  invitationLink,
  isGuestName,
  sayClock,
  sayLong,
  sayOffer,
  sayRating,
  saySeat,
  sayState,
  sayTabTitle,
  sayTime,
  sayTitle,
  waitsForMe,
} from '../../src/online/game-texts.js';
import { listedGame } from './fakes.js';

describe('an online game in words', () => {
  test.each([
    [{ kind: 'none' }, 'no clock'],
    [{ kind: 'daily', days: 1 }, 'a day per turn'],
    [{ kind: 'daily', days: 3 }, '3 days per turn'],
    [{ kind: 'daily', days: 3, vacation: 14 }, '3 days per turn, 14 vacation days each'],
    [{ kind: 'bank', minutes: 90, seconds: 30 }, '1 hour 30 minutes each, plus 30 seconds for each decision'],
    [{ kind: 'bank', minutes: 45, seconds: 0 }, '45 minutes each'],
  ] as const)('time: %j', (time, words) => {
    expect(sayTime(time)).toBe(words);
  });

  test.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [59.9, '59 seconds'],
    [60, '1 minute'],
    [3_600 + 61, '1 hour 1 minute'],
    [2 * 86_400 + 4 * 3_600, '2 days 4 hours'],
    [86_400 + 59, '1 day'],
  ])('%d seconds are %s', (seconds, words) => {
    expect(sayLong(seconds)).toBe(words);
  });

  test('a clock that stands shows what was left; one that runs shows less, and never less than nothing', () => {
    expect(sayClock({ left: 14 * 60_000 + 3_000, since: null }, 99)).toBe('14:03');
    expect(sayClock({ left: 14 * 60_000 + 3_000, since: 1_000 }, 4_000)).toBe('14:00');
    expect(sayClock({ left: 3_725_000, since: null }, 0)).toBe('1:02:05');
    expect(sayClock({ left: 3 * 86_400_000, since: 0 }, 3_600_000)).toBe('2 days 23 hours');
    expect(sayClock({ left: 5_000, since: 0 }, 60_000)).toBe('0:00');
  });

  test('a rematch waits for the one to whom it is offered, until it is answered', () => {
    const over = { status: 'over', asked: [], rematch: 'game-2' } as const;
    expect(waitsForMe(listedGame({ ...over, rematchBy: 'german' }))).toBe(
      'Bruno offers a rematch with sides switched.',
    );
    expect(waitsForMe(listedGame({ ...over, rematchBy: 'us' }))).toBeUndefined();
    expect(waitsForMe(listedGame({ ...over, rematchBy: null }))).toBeUndefined();
    const watched = listedGame({ ...over, rematchBy: 'german' });
    expect(waitsForMe({ ...watched, seats: watched.seats.map((seat) => ({ ...seat, you: false })) })).toBeUndefined();
  });

  test('a rematch that is offered waits for the one with whom one played, and for nobody else', () => {
    const [us, german] = listedGame().seats;
    const open = { status: 'open', asked: [], seats: [us, { ...german, player: null }] } as const;
    expect(sayState(listedGame(open))).toBe('Waiting for a player: German.');
    expect(sayState(listedGame({ ...open, rematchOf: 'game-0' }))).toBe(
      'You offered a rematch. It starts when your opponent accepts.',
    );
    expect(sayState(listedGame({ ...open, rematchOf: 'game-0', seats: [{ ...us, you: false }, german] }))).toBe(
      'A rematch, waiting for the other player.',
    );
    expect(sayState(listedGame({ ...open, status: 'withdrawn' }))).toBe('Withdrawn before it started.');
    expect(sayState(listedGame({ ...open, status: 'withdrawn', rematchOf: 'game-0' }))).toBe(
      'The rematch was declined or withdrawn.',
    );
  });

  test('who sits where', () => {
    const [us, german] = listedGame().seats;
    expect([us, german].map(saySeat)).toEqual(['you', 'Bruno']);
    expect(saySeat({ ...german, player: null, computer: 'regular' })).toBe('computer (Regular)');
    expect(['Guest A2B3C4', 'a player who left', 'Guesstimate'].map(isGuestName)).toEqual([true, true, false]);
    expect([true, false].map((provisional) => sayRating({ value: 1540, provisional }))).toEqual(['1540?', '1540']);
    const open = listedGame({ status: 'open', seats: [us, { ...german, player: null }] });
    expect(saySeat(open.seats[1])).toBe('nobody yet');
    expect(freeSeats(open).map(({ side }) => side)).toEqual(['german']);
    expect(sayState(open)).toBe('Waiting for a player: German.');
  });

  test('who is awaited, and for what', () => {
    expect(waitsForMe(listedGame())).toBe('Move your units.');
    expect(waitsForMe(listedGame({ asked: [{ side: 'german', text: 'Move your units.' }] }))).toBeUndefined();
    expect(waitsForMe(listedGame({ asked: [], offer: { side: 'german', what: 'draw' } }))).toBe(
      'The German side offers a draw.',
    );
    expect(waitsForMe(listedGame({ asked: [], offer: { side: 'us', what: 'back' } }))).toBeUndefined();
    expect(sayOffer(listedGame({ offer: { side: 'us', what: 'back' } }))).toBe(
      'You ask to take back your last decision and everything after it.',
    );
    expect(waitsForMe(listedGame({ status: 'over' }))).toBeUndefined();
    expect(sayState(listedGame({ asked: [] }))).toBe('Waiting for a hidden decision.');
    expect(sayState(listedGame())).toBe('Move your units.');
    expect(sayState(listedGame({ asked: [{ side: 'german', text: 'Move your units.' }] }))).toBe(
      'German: Move your units.',
    );
    const both = ['german', 'us'].map((side) => ({ side, text: 'Write your air orders.' }));
    expect(sayState(listedGame({ asked: both }))).toBe('Write your air orders.');
  });

  test.each([
    ['us', 'You won. German resigned.'],
    ['german', 'The German side won. German resigned.'],
    [null, 'German resigned.'],
  ])('how it ended: won by %s', (winner, words) => {
    expect(sayState(listedGame({ status: 'over', ending: { by: 'resign', winner, text: 'German resigned' } }))).toBe(
      words,
    );
  });

  test.each([
    [undefined, [], 'Bridgehead'],
    [undefined, ['a', 'b'], 'Your turn in 2 games – Bridgehead'],
    [{ name: 'Account', game: undefined, awaitsMe: false }, ['a'], 'Your turn in 1 game – Account – Bridgehead'],
    [{ name: 'Remagen', game: 'a', awaitsMe: true }, ['a', 'b'], 'Your turn: Remagen – Bridgehead'],
    // What was last known of the game that is shown is older than what it shows.
    [{ name: 'Remagen', game: 'a', awaitsMe: false }, ['a'], 'Remagen – Bridgehead'],
    [{ name: 'Remagen', game: 'a', awaitsMe: false }, ['a', 'b'], 'Your turn in 1 game – Remagen – Bridgehead'],
  ])('the tab that shows %j while %j wait', (shown, waiting, words) => {
    expect(sayTabTitle(shown, waiting)).toBe(words);
  });

  test('titles and invitations', () => {
    expect(sayTitle(listedGame())).toBe('Remagen – Scenario I: Historical');
    expect(sayTitle(listedGame({ title: 'Remagen' }))).toBe('Remagen');
    expect(invitationLink('https://games.example/?x=1#/online', 'Vx', 's/3')).toBe(
      'https://games.example/?x=1#/join/Vx/s%2F3',
    );
  });

  test.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on an iPhone',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['curl/8.0', 'An unknown device'],
  ])('the device %s', (agent, name) => {
    expect(nameOfDevice(agent)).toBe(name);
  });

  test('how the connection stands', () => {
    const states = [
      { is: 'resting' },
      { is: 'connecting' },
      { is: 'open', by: 'socket' },
      { is: 'open', by: 'stream' },
      { is: 'outage', by: 'socket' },
      { is: 'slow', by: 'socket' },
      { is: 'waiting', until: 0 },
      { is: 'refused' },
    ] as const;
    expect(new Set(states.map(sayConnection)).size).toBe(states.length);
  });
});
