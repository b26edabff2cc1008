import { describe, expect, test } from 'vitest';
import { SPECTATOR, act, resign, startSession } from '@bridgehead/engine';
import { isPublished, parsePublished, publish, writePublished } from '@bridgehead/engine/records';
import { seededChance } from '@bridgehead/engine/chance';
import { BRIDGE, toy } from './toy.js';

/** Both have buried their mines, and one has chosen its posture. */
function begun(red: number, blue: number) {
  const session = startSession(toy, BRIDGE, seededChance(4), {
    seed: '4',
    comment: 'my mine is at two',
    players: { red: 'Ada' },
  });
  act(session, 'red', { do: 'bury', at: red });
  act(session, 'blue', { do: 'bury', at: blue });
  act(session, 'red', { do: 'posture', posture: 'bold' });
  return session;
}

describe('publishing a game', () => {
  test('holds what happened and how it stands, as far as its viewer may know', () => {
    const { header, entries, view, over, headline } = publish(begun(2, 4), 'red');
    expect(header).toEqual({
      format: 'bridgehead-published',
      version: 1,
      game: toy.key,
      rulesVersion: toy.rulesVersion,
      contentHash: toy.contentHash,
      setup: BRIDGE,
      viewer: 'red',
      players: { red: 'Ada' },
    });
    expect(entries.map(({ side }) => side)).toEqual(['red', 'blue', 'red']);
    expect(entries[0].events).toMatchObject([{ type: 'buried', side: 'red', text: expect.any(String) as unknown }]);
    expect(view).toEqual(toy.toJson(toy.view(begun(2, 4).state, 'red')));
    expect([over, headline]).toEqual([false, toy.headline(begun(2, 4).state)]);
  });

  test('is the same for a side, whatever the other side has hidden', () => {
    const [one, other] = [begun(2, 3), begun(2, 4)].map((session) => writePublished(publish(session, 'red')));
    expect(one).toBe(other);
    expect(writePublished(publish(begun(2, 3), 'blue'))).not.toBe(writePublished(publish(begun(2, 4), 'blue')));
  });

  test('is the same for a spectator, whatever either side has hidden', () => {
    const texts = [begun(2, 3), begun(2, 4), begun(3, 2)].map((session) => writePublished(publish(session)));
    expect(new Set(texts).size).toBe(1);
    expect(publish(begun(2, 3)).header.viewer).toBe(SPECTATOR);
  });

  test('tells no seed, no comment, no outcome and no action', () => {
    const text = writePublished(publish(begun(2, 3), 'red'));
    for (const word of ['seed', 'comment', 'chance', 'action', 'my mine']) expect(text).not.toContain(word);
  });

  test('says who resigned', () => {
    const session = begun(2, 3);
    resign(session, 'blue');
    expect(publish(session).entries.at(-1)).toEqual({ side: 'blue', resign: true, events: [] });
    expect(publish(session).over).toBe(true);
  });
});

describe('a published record that is read', () => {
  test('reads back the same', () => {
    const published = publish(begun(2, 3), 'blue');
    const json: unknown = JSON.parse(writePublished(published));
    expect(isPublished(json)).toBe(true);
    const read = parsePublished(toy, json);
    expect(read.ok && JSON.stringify(read.value)).toBe(JSON.stringify(published));
  });

  test.each([
    ['no object', [], ': an object with header, opening, entries, headline, over, view, found []'],
    ['another game', { header: { game: 'chess' } }, 'header.game: "toy", found "chess"'],
    [
      'a viewer that is none',
      { header: { viewer: 'green' } },
      'header.viewer: "spectator", "red" or "blue", found "green"',
    ],
    ['an event without words', { opening: [{ type: 'lost', rule: '4.4' }] }, 'opening[0].text: a text, found nothing'],
    [
      'an entry of nobody',
      { entries: [{ side: 'green', events: [] }] },
      'entries[0].side: "red" or "blue", found "green"',
    ],
    [
      'actions, which it may not have',
      { entries: [{ side: 'red', events: [], action: {} }] },
      'entries[0].action: no such field, only side, resign, events',
    ],
    ['no list of entries', { entries: 7 }, 'entries: a list, found 7'],
    ['no view', { view: 'all of it' }, 'view: a state, found "all of it"'],
  ])('with %s is refused with its place', (_what, change, problem) => {
    const whole = publish(begun(2, 3));
    const given = Array.isArray(change)
      ? change
      : { ...whole, ...change, header: { ...whole.header, ...('header' in change ? change.header : {}) } };
    const read = parsePublished(toy, given);
    expect(read.ok ? [] : read.problems.map(({ field, expected }) => `${field}: ${expected}`)).toContain(problem);
  });

  test('is told from a record', () => {
    for (const json of [undefined, null, 7, [], {}, { header: 7 }, { header: { format: 'bridgehead-record' } }])
      expect(isPublished(json)).toBe(false);
  });
});
