/** I-R103 Anyone who moves cannot tell from what they see, nor from when they see it, whether the other side was asked, had orders, or had nothing. */
import type { WholeGame } from '@bridgehead/engine';
import { act, askedIn, candidates, startFromPosition, startSession, valueRead } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { Action, Elst, StandingOrders } from '@bridgehead/elst';
import { elstGame, exampleScenario, NO_ORDERS, opponentOf, USUAL_ORDERS } from '@bridgehead/elst';
import { describe, expect, test } from 'vitest';
import { elstKit } from './whole-kits.js';
import type { Keeper } from '../src/kit/who-plays.js';
import { PERSON } from '../src/kit/who-plays.js';
import { logPhases } from '../src/panels/log-lines.js';
import { eventsSince } from '../src/table/events-since.js';
import type { Table } from '../src/table/table.js';
import { openTable } from '../src/table/open-table.js';
import { hasSteps, isSecret } from '../src/table/move-playback.js';

const COMPUTER: Keeper = { who: 'computer', level: 'regular' };
const NEAR = 'H3';
/** Out of range of the whole way. */
const FAR = 'Z14';

/** A British squad is about to walk; a German squad is hidden somewhere. */
function sit(
  hiddenAt: string,
  german: Keeper,
  orders: { readonly german?: StandingOrders } = {},
  game: WholeGame<Elst> = elstGame,
) {
  const units = {
    u1: { side: 'british', kind: 'br-4-5-7', at: 'H10' },
    u2: { side: 'british', kind: 'br-8-0', at: 'B2' },
    u3: { side: 'german', kind: 'ge-4-4-7', at: hiddenAt, marks: ['hidden'] },
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
  const session = startFromPosition<Elst>(game, position, seededChance(3));
  const beats: (() => void)[] = [];
  const table = openTable({ ...elstKit, game }, session, {
    id: 'test',
    title: 'Test',
    keepers: { british: PERSON, german },
    orders,
    asksUnused: () => false,
    showsZones: () => false,
    nextBeat: (run) => beats.push(run),
  });
  table.sitDown();
  return { table, session, beats };
}

const WALK: Action = {
  do: 'move',
  units: ['u1'],
  double: [],
  assault: false,
  drop: [],
  way: [{ to: 'H9' }, { to: 'H8' }, { to: 'H7' }, { to: 'H6' }],
  stops: [],
};

/** All that the screen shows of the game. */
function seen(table: Table<Elst>): unknown {
  const { moment, walk, scene, desk, primary, roll, undoVerdict, notices, shots, session } = table;
  const { seat, viewer, question } = moment.value;
  return {
    sentence: walk.value === undefined ? question?.text : 'on the move',
    viewer,
    pieces: scene.value.pieces.map(({ id, hex, look }) => ({ id, hex, look })),
    marks: scene.value.marks,
    trails: scene.value.trails,
    signs: scene.value.signs,
    hint: desk.value?.hint,
    primary: primary.value?.weighed.action,
    roll: roll.value,
    undo: undoVerdict.value,
    notices: notices.value,
    shots: shots.value,
    state: elstGame.toJson(seat.state),
    log:
      walk.value === undefined
        ? logPhases(elstKit, session, viewer, 'all').map(({ lines }) =>
            lines.map(({ event }) => event && elstGame.tell(event)),
          )
        : undefined,
    since: walk.value === undefined ? eventsSince(elstKit, session).map((event) => elstGame.tell(event)) : undefined,
  };
}

/** Moves, and looks at the screen after every beat until the mover is asked again. reply: what the computer does as soon as it is asked. */
function film({ table, beats }: ReturnType<typeof sit>, reply?: Action): unknown[] {
  const answer = () => {
    for (;;) {
      const { question, keeper } = table.asked.value;
      if (question?.side !== 'german' || keeper?.who !== 'computer' || reply === undefined) return;
      if (!table.asked.value.secret && table.walk.value !== undefined) return;
      expect(table.answer('german', reply, 'It is not worth it.').legal).toBe(true);
    }
  };
  expect(table.answer('british', WALK).legal).toBe(true);
  const frames = [seen(table)];
  answer();
  while (beats.length > 0) {
    beats.shift()?.();
    answer();
    frames.push(seen(table));
  }
  return frames;
}

describe('the mover sees the same at every beat', () => {
  const nothing = film(sit(FAR, COMPUTER));
  const holding = USUAL_ORDERS.find(({ id }) => id === 'hold');
  const orders: StandingOrders = { ...NO_ORDERS, all: holding?.all ?? NO_ORDERS.all };

  test('one beat for each step, and one to look around', () => {
    expect(nothing).toHaveLength(1 + 4 + 1);
    const places = nothing.map((frame) => JSON.stringify(frame).match(/"id":"u1","hex":"(\w+)"/)?.[1]);
    expect(places).toEqual(['H10', 'H9', 'H8', 'H7', 'H6', 'H6']);
  });

  test('where the computer was asked at each step and let it pass', () => {
    const asked = sit(NEAR, COMPUTER);
    expect(film(asked, { do: 'pass' })).toEqual(nothing);
    expect(asked.table.session.entries.length).toBeGreaterThan(2);
  });

  test('where a person has left orders to hold fire', () => {
    const ordered = sit(NEAR, PERSON, { german: orders });
    expect(film(ordered)).toEqual(nothing);
    expect(ordered.table.session.entries.length).toBeGreaterThan(2);
  });

  test('where a person has left such orders and has nothing to fire', () => {
    expect(film(sit(FAR, PERSON, { german: orders }))).toEqual(nothing);
  });
});

describe('on the way', () => {
  test('the computer is asked in secret, and nobody at the screen can answer', () => {
    const { table } = sit(NEAR, COMPUTER);
    table.answer('british', WALK);
    expect(table.asked.value).toMatchObject({ secret: true, question: { side: 'german' } });
    expect([table.moment.value.question?.side, table.desk.value, table.primary.value]).toEqual([
      'british',
      undefined,
      undefined,
    ]);
    table.decline();
    expect(table.session.entries).toHaveLength(1);
  });

  test('an answer that takes longer than a beat makes the next step wait for a whole one', () => {
    const { table, beats } = sit(NEAR, COMPUTER);
    table.answer('british', WALK);
    for (let beat = 0; beat < 8; beat++) beats.shift()?.();
    expect([table.walk.value === undefined, beats.length]).toEqual([false, 1]);
  });

  test('fire is seen when it comes, with its roll', () => {
    const { table, beats } = sit(NEAR, COMPUTER);
    table.answer('british', WALK);
    table.answer('german', { do: 'fire', with: ['u3'], leaders: [], helpers: [], at: 'H9' });
    beats.shift()?.();
    expect(table.roll.value).toBeUndefined();
    beats.shift()?.();
    expect(table.roll.value).toMatchObject({ side: 'german' });
  });

  test('a game that is opened while the other side is asked in secret does not say so', () => {
    const { table, session } = sit(NEAR, COMPUTER);
    table.answer('british', WALK);
    const again = openTable(elstKit, session, {
      id: 'test',
      title: 'Test',
      keepers: table.keepers.value,
      asksUnused: () => false,
      showsZones: () => false,
      nextBeat: () => undefined,
    });
    expect(again.walk.value).toBeDefined();
  });

  test('why the computer let something pass is not told', () => {
    const { table } = sit(NEAR, COMPUTER);
    table.answer('british', WALK);
    table.answer('german', { do: 'pass' }, 'It is not worth it.');
    expect(table.reasonOf(1)).toBeUndefined();
  });
});

describe('two at one screen', () => {
  /** All that the mover sees: the screen between, and what lies before them when they are back. The other one passes whatever they are asked, or hands the screen back. */
  function handedOver({ table }: ReturnType<typeof sit>) {
    table.answer('british', WALK);
    const between = [table.awaited.value, table.errand.value, table.walk.value];
    table.sitDown();
    let asked = 0;
    for (; table.visitor.value === undefined && table.moment.value.question?.side === 'german'; asked++)
      table.answer('german', { do: 'pass' });
    const visited = table.visitor.value;
    table.handBack();
    const back = [table.awaited.value, table.errand.value];
    table.sitDown();
    return { asked, visited, mover: [between, back, seen(table)] };
  }
  const idle = handedOver(sit(FAR, PERSON));

  test('the mover hands the screen over whether the other one is asked or not, and sees the same before and after', () => {
    const busy = handedOver(sit(NEAR, PERSON));
    expect([idle.asked, idle.visited, busy.visited]).toEqual([0, 'german', undefined]);
    expect(busy.asked).toBeGreaterThan(1);
    expect(busy.mover).toEqual(idle.mover);
    expect(idle.mover[0]).toEqual([
      'german',
      'The British side has moved. You may or may not have something to decide.',
      undefined,
    ]);
  });

  test('who is asked nothing sees their own view and can answer nothing', () => {
    const { table } = sit(FAR, PERSON);
    table.answer('british', WALK);
    table.sitDown();
    expect([table.moment.value.viewer, table.moment.value.seat.side, table.desk.value, table.primary.value]).toEqual([
      'german',
      'german',
      undefined,
      undefined,
    ]);
    table.decline();
    table.undo();
    expect(table.session.entries).toHaveLength(1);
  });

  test('orders that may still ask do not spare the way, nor does a reload', () => {
    const asking = USUAL_ORDERS.find(({ id }) => id === 'adjacent');
    const { table, session } = sit(FAR, PERSON, { german: { ...NO_ORDERS, all: asking?.all ?? NO_ORDERS.all } });
    table.answer('british', WALK);
    expect(table.visitor.value).toBe('german');
    const again = openTable(elstKit, session, {
      id: 'test',
      title: 'Test',
      keepers: table.keepers.value,
      asksUnused: () => false,
      showsZones: () => false,
    });
    expect([again.visitor.value, again.awaited.value]).toEqual(['german', 'german']);
  });

  test('an answer without steps needs no visit', () => {
    const { table } = sit(FAR, PERSON);
    table.answer('british', WALK);
    table.handBack();
    table.answer('british', { do: 'halt' });
    expect(table.visitor.value).toBeUndefined();
  });
});

describe('taking back', () => {
  test('steps are refused with the same words, anyone who answered last', () => {
    const idle = sit(FAR, PERSON).table;
    idle.answer('british', WALK);
    const busy = sit(NEAR, COMPUTER);
    film(busy, { do: 'pass' });
    expect(busy.table.undoVerdict.value).toEqual(idle.undoVerdict.value);
    expect(idle.undoVerdict.value).toMatchObject({
      legal: false,
      violations: [{ text: 'Can’t undo steps of a move.' }],
    });
  });

  test('also where every later phase has run on its own, and the state does not show any more that somebody moved', () => {
    const forgetful = { ...elstGame, mayUndo: () => true };
    const verdictAfter = (hiddenAt: string) => {
      const seats = sit(hiddenAt, COMPUTER, {}, forgetful);
      film(seats, { do: 'pass' });
      return seats.table.undoVerdict.value;
    };
    expect(verdictAfter(NEAR)).toEqual(verdictAfter(FAR));
  });
});

test('every question about a move follows a step that the mover has seen', () => {
  const game = elstGame;
  let asked = 0;
  for (let seed = 1; seed <= 4; seed++) {
    const chance = seededChance(seed);
    const session = startSession<Elst>(game, { scenario: 'elst-bend', options: {} }, chance);
    for (let count = 0; count < 400 && askedIn(session).length > 0; count++) {
      const [{ side }] = askedIn(session);
      const answers = candidates<Elst>(game, session.state, side);
      const action = answers.at(chance.pick(answers.length, 'answer'));
      if (action === undefined || !act(session, side, action).legal) throw new Error('a listed answer is legal');
      const [next] = askedIn(session);
      if (
        next === undefined ||
        action.do === 'pass' ||
        !isSecret(elstKit, session.state, next.side, opponentOf(next.side)) ||
        next.side === side
      )
        continue;
      asked++;
      expect(hasSteps(elstKit, session.state, session.events.at(-1) ?? [], side)).toBe(true);
    }
  }
  expect(asked).toBeGreaterThan(5);
});
