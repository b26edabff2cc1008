/** What the log and the previews say of rout, advance and close combat. */
import { preview } from '@bridgehead/engine';
import { expect, it } from 'vitest';
import { elstGame } from '../rules/game.js';
import { attach, engage, NONE } from './combat-kit.js';
import { onExample, rout } from './rout-kit.js';
import { answer, answerAll, diceFor, open, stateWith } from './toolkit.js';

const tell = (events: Parameters<typeof elstGame.tell>[0][], ...types: readonly string[]) =>
  events.filter(({ type }) => types.includes(type)).map((event) => elstGame.tell(event));

it('I-3.6a a rout in words: the duty, Interdiction, the end', () => {
  const { state, u } = onExample({
    n6: 'ru-4-4-7 N6 broken',
    n5: 'ru-4-4-7 N5 broken',
    boss: 'ru-8-0 N6',
    m6: 'ge-4-6-7 M6',
    o6: 'ge-4-6-7 O6',
    n1: 'ge-4-6-7 N1',
  });
  const ran = answer(state, rout(u.n6, ['N7', 'O8'], { leaders: [u.boss] }), [diceFor(5)]);
  expect(tell([...ran.events], 'interdicted', 'routed')).toEqual([
    '4-4-7 A is seen in the open in N7 and interdicted by 4-6-7 A, 4-6-7 B and 4-6-7 C.',
    '4-4-7 A routs from N6 to O8 together with 8-0 C.',
  ]);
  const pinned = answer(state, rout(u.n6, ['N7', 'O8']), [diceFor(7)]);
  expect(tell([...pinned.events], 'routed')).toEqual(['4-4-7 A routs from N6 to N7, where it is pinned.']);
  expect(tell([...answer(state, rout(u.n5, [])).events], 'stayed')).toEqual(['4-4-7 B does not get away.']);
  const begun = open(
    stateWith({
      phase: 'rout',
      units: { squad: 'br-4-5-7 C4 broken', lying: 'br-4-5-7 V5 broken', german: 'ge-4-4-7 D4', other: 'ge-4-4-7 V8' },
    }).state,
  );
  expect(tell([...begun.events], 'must-rout')).toEqual([
    '4-5-7 A must rout: an unbroken enemy is next to it.',
    '4-5-7 B must rout: it is in the open in sight of an enemy.',
  ]);
});

it('I-3.6n before it sets out, a player sees the MF and where the unit will be interdicted', () => {
  const { state, u } = onExample({ n6: 'ru-4-4-7 N6 broken', m6: 'ge-4-6-7 M6', o6: 'ge-4-6-7 O6' });
  const shown = preview(elstGame, state, 'british', rout(u.n6, ['N7', 'O8']));
  expect(shown.tallies.map(({ total }) => total)).toEqual([3]);
  expect(shown.consequences.map(({ text }) => text)).toEqual([
    '4-4-7 A will be interdicted in N7 by 4-6-7 A and 4-6-7 B.',
  ]);
  expect(preview(elstGame, state, 'british', rout(u.n6, ['N7'], { crawl: true })).consequences).toEqual([]);
  expect(preview(elstGame, state, 'british', rout(u.n6, [])).consequences.map(({ rule }) => rule)).toEqual(['I-3.6a']);
  const shaken = answer(state, rout(u.n6, ['N7', 'O8']), [diceFor(9)]).state;
  expect(preview(elstGame, shaken, 'british', { do: 'halt' }).summary).toBe('Stop with 2-3-7 A in N7');
  expect(preview(elstGame, shaken, 'british', rout(u.n6, ['O8'])).tallies.map(({ total }) => total)).toEqual([2]);
});

it('I-3.7b an advance in words', () => {
  const { state, u } = stateWith({
    phase: 'advance',
    units: { squad: 'ru-4-4-7 C5', boss: 'ru-8-0 A9' },
    weapons: { gun: 'ru-mmg squad' },
  });
  const { events } = answer(open(state).state, { do: 'advance', units: [u.squad], to: 'C4' });
  expect(tell([...events], 'advanced')).toEqual(['4-4-7 A advances from C5 to C4; 4-4-7 A is exhausted by it.']);
});

it('I-3.8f a close combat in words, and its sums before it is declared', () => {
  const { state, u } = stateWith({
    phase: 'close-combat',
    units: { squad: 'br-4-5-7 C4 fought', boss: 'br-9-1 C4 fought', german: 'ge-4-4-7 C4' },
  });
  const begun = answer(open(state).state, attach([u.boss, u.squad]), [4, 3]);
  expect(tell([...begun.events], 'attached', 'ambush-rolled')).toEqual([
    'In close combat 9-1 B fights with 4-5-7 A.',
    'Ambush in C4: British 4 − 1 (leader 9-1 B) = 3, German 3, nobody is surprised.',
  ]);
  const shown = preview(elstGame, begun.state, 'british', engage([u.squad, u.boss], [u.german]));
  expect(shown.tallies.map(({ title, total }) => `${title} ${total}`)).toEqual([
    'Attack 5',
    'Defence 4',
    'Kill number at 1-1 5',
    'Modifiers -1',
  ]);
  const fought = answerAll(begun.state, [[engage([u.squad, u.boss], [u.german])], [NONE, 65]]);
  expect(tell([...fought.events], 'engaged', 'combat-resolved', 'melee')).toEqual([
    'Close combat in C4: 4-5-7 A and 9-1 B against 4-4-7 A.',
    'The German side attacks nobody in the close combat in C4.',
    '4-5-7 A and 9-1 B against 4-4-7 A, 5 to 4, odds 1-1, kill number 5: 11 − 1 (leader 9-1 B) = 10, no effect.',
    'The units in C4 are held in Melee.',
  ]);
  const alone = answer(open(state).state, attach(), [6, 1]);
  expect(tell([...alone.events], 'attached', 'ambush-rolled')).toEqual([
    'All British leaders in close combat fight alone.',
    'Ambush in C4: British 6 − 1 (leader 9-1 B) = 5, German 1, the German side has the advantage.',
  ]);
});
