/** What a player of Primosole is shown of chance: before they draw, and of what they have drawn. */
import { isPublished } from '@bridgehead/engine/records';
import { scriptedFaces, seededChance } from '@bridgehead/engine/chance';
import { startFromPosition } from '@bridgehead/engine';
import type { Action, Primosole, Side, State } from '@bridgehead/primosole';
import { findCard, primosole } from '@bridgehead/primosole';
import { describe, expect, test } from 'vitest';
import { primosoleKit } from './whole-kits.js';
import { GAMES } from '../src/games/registry.js';
import { importText } from '../src/saved-games/import.js';
import { publishedFile, publishedFileOf } from '../src/saved-games/published-file.js';
import { PERSON } from '../src/kit/who-plays.js';
import { storedGame } from '../src/saved-games/summary.js';
import type { Seat } from '../src/kit/kit.js';
import type { Table } from '../src/table/table.js';
import { openTable } from '../src/table/open-table.js';
import { countOdds } from '../src/computer/count-odds.js';
import { counter, weighUnfinished } from '../src/table/answer-preview.js';
import { standingOf } from '../src/ui/chances.js';
import { open } from './primosole-desk.js';

const COUNT = countOdds(primosoleKit);
const UNITS = {
  'br-b-8dli': { at: '1307', marks: ['activated'] },
  'br-c-8dli': { at: '1308', marks: ['activated', 'disorganized'] },
  'ge-1-1pi': '1306',
  'ge-2-1pi': '1305',
};
const FIRE: Action = { do: 'fire', unit: 'br-b-8dli', target: 'ge-1-1pi', support: [], card: 'deck' };
const RALLY: Action = { do: 'rally', unit: 'br-c-8dli', card: 'deck' };
const HANDS = { 'british-hand': ['10H', '3C'], 'german-hand': ['9D'] };

function at(position: object = {}): State {
  return open({ phase: 'activation', units: UNITS, cards: HANDS, ...position });
}

function seatOf(state: State, side: Side = 'british'): Seat<Primosole> {
  const view = primosole.view(state, side);
  return { state: view, context: primosole.context(view), side };
}

function tableAt(state: State, cards: readonly string[]): Table<Primosole> {
  const session = startFromPosition<Primosole>(
    primosole,
    state,
    scriptedFaces(cards.map((code) => findCard(code) ?? -1)),
  );
  return openTable(primosoleKit, session, {
    id: 'test',
    title: 'Test',
    keepers: { british: PERSON, german: PERSON },
    asksUnused: () => false,
    showsZones: () => false,
  });
}

describe('before a draw', () => {
  test('the odds of a fire are exact, over all cards that the side has not seen', () => {
    const { odds, preview } = weighUnfinished<Primosole>(primosoleKit, seatOf(at()), FIRE, COUNT);
    expect([odds?.exact, odds?.courses]).toEqual([true, 50]);
    expect(preview?.tallies.map(({ title }) => title)).toEqual(['Fire value, and the card', 'Defense value']);
    expect(odds?.assumptions).toEqual(['nobody makes use of a random event']);
  });

  test('with a card from the hand what comes of it is certain, and said', () => {
    const { odds } = weighUnfinished<Primosole>(primosoleKit, seatOf(at()), { ...FIRE, card: '10H' }, COUNT);
    expect(odds?.entries.map(({ probability }) => probability)).toEqual([1]);
    expect(odds?.courses).toBe(1);
  });

  test('an answer of which nothing comes by chance has no odds', () => {
    expect(weighUnfinished<Primosole>(primosoleKit, seatOf(at()), { do: 'end-turn' }, COUNT).odds).toBeUndefined();
  });

  test('an Artillery Fire shows the range of what the other side may choose', () => {
    const seat = seatOf(at({ fires: { british: [{ kind: 'artillery', strength: 1, readied: true }], german: [] } }));
    const weighed = weighUnfinished<Primosole>(
      primosoleKit,
      seat,
      { do: 'aim', fire: 'artillery', strength: 1, hex: '1306', card: 'deck' },
      COUNT,
    );
    expect(weighed.odds?.choices).toBe('worst');
    expect(weighed.odds?.entries.map(({ name }) => name)).not.toContain('another decision first');
    const [best] = counter(primosoleKit, seat, weighed, COUNT);
    expect([best.title, best.odds.choices]).toEqual(['If the other side chooses what is best for you', 'best']);
  });

  test('no range is shown where nobody else has a choice', () => {
    const seat = seatOf(at());
    expect(counter(primosoleKit, seat, weighUnfinished<Primosole>(primosoleKit, seat, FIRE, COUNT), COUNT)).toEqual([]);
  });
});

describe('after a draw', () => {
  test.each([
    [FIRE, '7H'],
    [FIRE, '2S'],
    [RALLY, '2D'],
    [RALLY, '10C'],
  ])('%o with %s is shown with all that could have come', (action, card) => {
    const table = tableAt(at(), [card]);
    const { odds } = weighUnfinished<Primosole>(primosoleKit, seatOf(at()), action, COUNT);
    table.answer('british', action);
    const roll = table.roll.value;
    expect(roll?.cards?.map(({ id }) => id)).toEqual([card]);
    const standing = standingOf(roll ?? { chances: [], result: '' });
    expect(standing.came).toBeGreaterThanOrEqual(0);
    expect(standing.outcomes[standing.came].name).toBe(roll?.result);
    expect(standing.outcomes.map(({ probability }) => probability).toSorted((a, b) => a - b)).toEqual(
      odds?.entries.map(({ probability }) => probability).toSorted((a, b) => a - b),
    );
  });

  test('a card from the hand is no luck: nothing else could have come', () => {
    const table = tableAt(at(), []);
    table.answer('british', { ...FIRE, card: '3C' });
    expect(table.roll.value?.chances).toEqual([]);
  });

  test('what could have come is told as far as the viewer could know it, and so does not tell of another hand', () => {
    const [tens, twos] = ['10D', '2D'].map((german) => {
      const table = tableAt(at({ cards: { ...HANDS, 'german-hand': [german] } }), ['7H']);
      table.answer('british', FIRE);
      return table.roll.value?.chances;
    });
    expect(tens).toEqual(twos);
  });
});

test('chance has its words: cards are drawn', () => {
  expect(primosoleKit.chance.many).toBe('draws');
  expect(primosoleKit.chance.counted(50)).not.toMatch(/roll/);
});

describe('what leaves the page while a game with hands runs', () => {
  const session = startFromPosition<Primosole>(primosole, at(), seededChance(1));

  test('the file for others names no card of either hand', () => {
    const { name, text } = publishedFile(session);
    expect(name).toBe('primosole-turn-2.published.json');
    expect(isPublished(JSON.parse(text))).toBe(true);
    for (const code of ['10H', '3C', '9D']) expect(text).not.toContain(`"${code}"`);
  });

  test('a kept game can be published too', () => {
    const stored = storedGame(session, { id: 'a', title: 'A', keepers: {}, begun: 0 }, 0);
    expect(publishedFileOf(primosole, stored.record)?.text).toBe(publishedFile(session).text);
    expect(publishedFileOf(primosole, 'no record')).toBeUndefined();
  });

  test('anyone who wants to play on with it is told why that cannot be', async () => {
    const imported = await importText(publishedFile(session).text);
    expect(imported.ok ? [] : imported.problems.join()).toMatch(
      /exported during a game, without its secrets, so it can be read but not continued/,
    );
  });
});

test('the list of games knows which of them have secrets', async () => {
  for (const entry of GAMES)
    expect(
      (await entry.load()).use((kit) => kit.secrets),
      entry.key,
    ).toBe(entry.secrets);
});
