/** What is done at the table of an online game is sent, one thing at a time; what comes of it is heard, and a refusal is shown. */
import type { Bulge } from '@bridgehead/bulge';
import { bulge } from '@bridgehead/bulge';
import type { Elst } from '@bridgehead/elst';
import { elstGame, exampleScenario } from '@bridgehead/elst';
import type { GameTypes, Session, Violation } from '@bridgehead/engine';
import {
  SPECTATOR,
  act,
  askedIn,
  bySide,
  candidates,
  resign,
  startFromPosition,
  startSession,
  toldTo,
  undo,
  valueRead,
  viewFor,
} from '@bridgehead/engine';
import { isResignation } from '@bridgehead/engine/records';
import { seededChance } from '@bridgehead/engine/chance';
import type { SeenEntry, SeenGame } from '@bridgehead/protocol';
import { openMirror } from '@bridgehead/protocol';
import type { Remagen } from '@bridgehead/remagen';
import { signal } from '@preact/signals';
import { describe, expect, test, vi } from 'vitest';
import type { Sitter } from '../../src/kit/who-plays.js';
import { PERSON } from '../../src/kit/who-plays.js';
import type { Kit } from '../../src/kit/kit.js';
import type { FollowedGame } from '../../src/online/game/followed-game.js';
import { ApiRefusal } from '../../src/online/refusal.js';
import { remoteOf } from '../../src/online/table/remote.js';
import type { Remote } from '../../src/table/table.js';
import { openRemoteTable } from '../../src/table/open-table.js';
import { bulgeKit, elstKit, primosoleKit, remagenKit } from '../whole-kits.js';

const nothing = async () => undefined;

/** What a server would have told a viewer of a session. */
function seenBy<T extends GameTypes>(
  { game, opening, entries, events, state }: Session<T>,
  viewer: T['Side'] | typeof SPECTATOR,
  n: number,
): SeenGame {
  const told = entries.map(
    (entry, index): SeenEntry => ({
      side: entry.side,
      events: toldTo(game, events[index], viewer),
      ...(isResignation(entry) ? { resign: true } : entry.side === viewer && { action: entry.action }),
    }),
  );
  return JSON.parse(
    JSON.stringify({
      viewer,
      n,
      opening: toldTo(game, opening.events, viewer),
      entries: told,
      view: game.toJson(viewFor(game, state, viewer)),
    }),
  );
}

/** A server that is a session here, and the U.S. player's page. */
function sit() {
  const { game } = remagenKit;
  const session = startSession(game, { scenario: 'remagen-1', options: {} }, seededChance(4));
  let n = 0;
  const seen = signal<SeenGame | undefined>(seenBy(session, 'us', n));
  const mirror = openMirror(game, seen.value ?? nobody());
  const refused: { with: ApiRefusal | undefined } = { with: undefined };
  const tell = async (done: () => { readonly legal: boolean }) => {
    if (refused.with !== undefined) throw refused.with;
    if (!done().legal) throw new ApiRefusal({ code: 'illegal', text: 'No.' });
    seen.value = seenBy(session, 'us', ++n);
    mirror.take(seen.value);
    table.hear();
  };
  const followed: FollowedGame = {
    id: 'here',
    invitation: undefined,
    facts: signal(undefined),
    trouble: signal(undefined),
    seen,
    chat: signal([]),
    declined: signal(undefined),
    stand: nobody,
    putAway: nobody,
    offer: nothing,
    answerOffer: nothing,
    say: nothing,
    leave: nothing,
    readAgain: nobody,
    readTalkAgain: nobody,
    close: nobody,
    act: async (json) => {
      const action = game.parseAction(json);
      if (!action.ok) throw new Error('it is no action');
      await tell(() => act(session, 'us', action.value));
      return n;
    },
    undo: () => tell(() => undo(session, 'us')),
    resign: () => tell(() => resign(session, 'us')),
  };
  const table = openRemoteTable<Remagen>(remagenKit, mirror.session, remoteOf<Remagen>(followed, nothing), {
    id: 'here',
    title: 'Here',
    keepers: { us: PERSON, german: { who: 'remote', name: 'Anna' } },
    asksUnused: () => false,
    showsZones: () => false,
  });
  return { session, table, refused, mirror };
}

function nobody(): never {
  throw new Error('nobody asks for this');
}

/** Brings a unit on by the first choices. */
function bringOn({ table }: ReturnType<typeof sit>): void {
  const choice = table.desk.value?.choices.find(({ label }) => label.startsWith('1/47')) ?? nobody();
  table.choose(choice);
  table.pick({ hex: '0115' }, 'mouse');
}

const settled = (table: ReturnType<typeof sit>['table']) => vi.waitFor(() => expect(table.sending.value).toBe(false));
const texts = (violations: readonly Violation[]) => violations.map(({ text }) => text);

describe('at the table of an online game', () => {
  test('an answer is sent once, and is there when the server has told of it', async () => {
    const sitting = sit();
    const { table, session, mirror } = sitting;
    bringOn(sitting);
    expect(table.sending.value).toBe(true);
    table.undo();
    table.confirm();
    await settled(table);
    expect(session.entries).toHaveLength(1);
    expect(mirror.session.entries).toHaveLength(1);
    expect(table.moment.value.entries).toBe(1);
    expect(table.refusal.value).toEqual([]);
  });

  test('what was freely done is taken back by the server; redo there is none', async () => {
    const sitting = sit();
    const { table, mirror } = sitting;
    bringOn(sitting);
    await settled(table);
    expect(table.undoVerdict.value.legal).toBe(true);
    table.undo();
    await settled(table);
    expect(mirror.session.entries).toEqual([]);
    expect(table.mayRedo.value).toBe(false);
    expect(table.undoVerdict.value.legal).toBe(false);
  });

  test('a refusal is shown, in the words of the rules or of the server, and nothing has changed', async () => {
    const sitting = sit();
    const { table, refused, mirror } = sitting;
    refused.with = new ApiRefusal({ code: 'stale', text: 'The game has changed meanwhile. Reload it and try again.' });
    bringOn(sitting);
    await settled(table);
    expect(texts(table.refusal.value)).toEqual(['The game has changed meanwhile. Reload it and try again.']);
    refused.with = new ApiRefusal({
      code: 'illegal',
      text: 'The rules don’t allow this.',
      violations: [{ code: 'no', rule: '6.0', text: 'Not there.' }],
    });
    // The unit is still picked.
    table.pick({ hex: '0115' }, 'mouse');
    await settled(table);
    expect(table.refusal.value).toEqual([{ code: 'no', rule: '6.0', text: 'Not there.' }]);
    expect(mirror.session.entries).toEqual([]);
  });

  test('who resigns has lost', async () => {
    const { table } = sit();
    table.resign('us');
    await settled(table);
    expect(table.moment.value.over).toBe(true);
    expect(table.desk.value).toBeUndefined();
  });
});

const NOT_SENT = async () => [];
const NO_SERVER: Remote<GameTypes> = { send: NOT_SENT, undo: NOT_SENT, resign: NOT_SENT, order: NOT_SENT };

/** Plays by chance; each viewer's table can show all of it, and only who is asked can answer. */
function showAll<T extends GameTypes>(kit: Kit<T>, scenario: string, steps: number): void {
  const { game } = kit;
  const session = startSession(game, { scenario, options: {} }, seededChance(6));
  const viewers = [...game.sides, SPECTATOR].map((viewer) => {
    const mirror = openMirror(game, seenBy(session, viewer, 0));
    const keepers = bySide<T, Sitter>(game, (side) => (side === viewer ? PERSON : { who: 'remote', name: 'Anna' }));
    return {
      viewer,
      mirror,
      table: openRemoteTable<T>(kit, mirror.session, NO_SERVER, {
        id: 'here',
        title: 'Here',
        keepers,
        asksUnused: () => false,
        showsZones: () => true,
      }),
    };
  });
  const chance = seededChance(5);
  for (let count = 1; count < steps; count++) {
    const question = askedIn(session).at(0);
    if (question === undefined) break;
    const list = candidates(game, game.view(session.state, question.side), question.side);
    const action = list.at(chance.pick(list.length, 'which answer'));
    if (action === undefined || !act(session, question.side, action).legal)
      throw new Error('the answer is one of the list');
    if (count % 8 > 0) continue;
    for (const { viewer, mirror, table } of viewers) {
      mirror.take(seenBy(session, viewer, count));
      table.hear();
      const { moment, scene, notices, roll, undoVerdict, primary, desk } = table;
      void [
        scene.value,
        notices.value,
        roll.value,
        undoVerdict.value,
        primary.value,
        kit.hand?.(moment.value.seat.state, moment.value.viewer),
      ];
      expect(desk.value !== undefined).toBe(moment.value.question?.side === viewer);
    }
  }
}

describe('every table shows what its viewer has been told', () => {
  test('Remagen', () => showAll(remagenKit, 'remagen-1', 120));
  test('Primosole Bridge', () => showAll(primosoleKit, 'primosole-1', 120));
  test('Decision at Elst', () => showAll(elstKit, 'elst-bend', 200));
  test('Battle of the Bulge', () => showAll(bulgeKit, 'campaign', 60));
});

/** The way of a British squad past a hidden German one. */
const WAY: Elst['Action'] = {
  do: 'move',
  units: ['u1'],
  double: [],
  assault: false,
  drop: [],
  way: [{ to: 'H9' }, { to: 'H8' }, { to: 'H7' }, { to: 'H6' }],
  stops: [],
};

/** The page of the British player, who is about to move, with its beats. */
function walkingTable() {
  const { game } = elstKit;
  const units = {
    u1: { side: 'british', kind: 'br-4-5-7', at: 'H10' },
    u2: { side: 'british', kind: 'br-8-0', at: 'B2' },
    u3: { side: 'german', kind: 'ge-4-4-7', at: 'H3', marks: ['hidden'] },
  };
  const position = valueRead(
    elstGame.readPosition({
      game: 'elst',
      scenario: exampleScenario('proving-ground'),
      turn: 2,
      phase: 'movement',
      attacker: 'british',
      units,
    }),
  );
  const session = startFromPosition<Elst>(elstGame, position, seededChance(3));
  const mirror = openMirror(game, seenBy(session, 'british', 0));
  const beats: (() => void)[] = [];
  const table = openRemoteTable<Elst>(elstKit, mirror.session, NO_SERVER, {
    id: 'here',
    title: 'Here',
    keepers: { british: PERSON, german: { who: 'remote', name: 'Anna' } },
    asksUnused: () => false,
    showsZones: () => false,
    nextBeat: (run) => beats.push(run),
  });
  return { session, mirror, table, beats };
}

test('Elst: who moves sees their walk go on, beat by beat, until they are asked themselves, anyone who is asked meanwhile', () => {
  const { session, mirror, table, beats } = walkingTable();
  act(session, 'british', WAY);
  expect(askedIn(session).map(({ side }) => side)).toEqual(['german']);
  mirror.take(seenBy(session, 'british', 1));
  table.hear();
  for (let beat = 0; beat < 20; beat++) beats.shift()?.();
  expect(table.walk.value).toBeDefined();
  expect(table.desk.value).toBeUndefined();
  while (askedIn(session).some(({ side }) => side === 'german')) act(session, 'german', { do: 'pass' });
  mirror.take(seenBy(session, 'british', 2));
  table.hear();
  for (let beat = 0; beat < 20; beat++) beats.shift()?.();
  expect(table.walk.value).toBeUndefined();
  expect(table.moment.value.question?.side).toBe('british');
  expect(table.desk.value).toBeDefined();
});

test('Elst: while a move is walked, Undo says that its steps stand', () => {
  const { session, mirror, table, beats } = walkingTable();
  expect(table.undoVerdict.value.legal).toBe(false);
  act(session, 'british', WAY);
  mirror.take(seenBy(session, 'british', 1));
  table.hear();
  expect(beats).toHaveLength(1);
  expect(table.walk.value).toBeDefined();
  expect(table.undoVerdict.value).toMatchObject({
    legal: false,
    violations: [{ text: 'Can’t undo steps of a move.' }],
  });
});

/** Both sides write air orders; the page of the German one, who has given a point to ground support. */
function writing() {
  const units = { 'GE-2': '1305', 'GE-26': '1404', 'US-28': '1405', 'US-101': '1411' };
  const position = valueRead(
    bulge.readPosition({
      game: 'bulge',
      turn: 8,
      phase: 'weather',
      weather: 'clear',
      units,
      stack: [{ at: 'sequence' }, { at: 'air-plan' }],
    }),
  );
  const session = startFromPosition<Bulge>(bulge, position, seededChance(3));
  const mirror = openMirror(bulgeKit.game, seenBy(session, 'german', 0));
  const table = openRemoteTable<Bulge>(bulgeKit, mirror.session, NO_SERVER, {
    id: 'here',
    title: 'Here',
    keepers: { german: PERSON, american: { who: 'remote', name: 'Anna' } },
    asksUnused: () => false,
    showsZones: () => false,
  });
  const pick = () =>
    table.choose(table.desk.value?.choices.find(({ label }) => label === 'Ground support: one point') ?? nobody());
  pick();
  const hear = (n: number) => {
    mirror.take(seenBy(session, 'german', n));
    table.hear();
    return table.primary.value?.weighed.action;
  };
  return { session, table, hear };
}

describe('what has been picked so far', () => {
  test('stays when the other side seals its orders, or takes them back', () => {
    const { session, hear } = writing();
    act(session, 'american', { do: 'plan', side: 'american', support: 0, patrol: 2, interdict: [], resupply: 0 });
    expect(hear(1)).toMatchObject({ do: 'plan', support: 1 });
    undo(session, 'american');
    expect(hear(2)).toMatchObject({ do: 'plan', support: 1 });
  });

  test('stays when the connection comes back and everything is told again', () => {
    const { hear } = writing();
    expect(hear(0)).toMatchObject({ support: 1 });
  });

  test('is forgotten when something else is asked, and when the game is over', () => {
    const { session, table, hear } = writing();
    const other = writing();
    for (const side of ['american', 'german'] as const)
      act(session, side, { do: 'plan', side, support: 0, patrol: 0, interdict: [], resupply: 0 });
    hear(1);
    expect(table.desk.value?.chosen).toEqual([]);
    resign(other.session, 'american');
    expect(other.hear(1)).toBeUndefined();
  });
});
