/** Hidden units: shown at will, met on the move, in a rout and in an advance. */
import { describe, expect, test } from 'vitest';
import {
  answer,
  answerAll,
  eventOf,
  eventsOf,
  listedOf,
  marksOn,
  open,
  question,
  refusal,
  stateWith,
  whereIs,
} from './toolkit.js';
import vectors from './vectors/sequence.json' with { type: 'json' };

const [movement, rout, advance] = ['MPh', 'RtPh', 'APh'].map((phase) => {
  const vector = vectors.find(({ given }) => given.op === 'enterHidden' && given.phase === phase);
  if (vector === undefined) throw new Error(`no vector for ${phase}`);
  return vector;
});

describe('I-DaE1:SSR2 showing hidden units', () => {
  test('I-DaE1:SSR2 C-DaE1:SSR2e their owner shows them at will, in any phase in which they act', () => {
    const { state, u } = stateWith({
      phase: 'movement',
      units: {
        squad: 'br-4-5-7 C4 hidden',
        leader: 'br-9-1 C4 hidden',
        other: 'br-4-5-7 C6 hidden',
        shown: 'br-4-5-7 C8',
        enemy: 'ge-4-4-7 T10',
      },
    });
    const asked = open(state).state;
    expect(listedOf(asked, 'reveal').map(({ units }) => units)).toEqual([[u.squad, u.leader], [u.other]]);
    const { state: after, events } = answer(asked, { do: 'reveal', units: [u.squad, u.leader] });
    expect([marksOn(after, u.squad), marksOn(after, u.leader), marksOn(after, u.other)]).toEqual([[], [], ['hidden']]);
    expect(eventOf(events, 'revealed')).toMatchObject({
      at: 'C4',
      reveals: true,
      units: [{ id: u.squad }, { id: u.leader }],
    });
    expect(refusal(asked, { do: 'reveal', units: [u.shown] })).toEqual(['not-hidden I-DaE1:SSR2']);
    expect(refusal(asked, { do: 'reveal', units: [u.squad, u.other] })).toEqual(['reveal-one-hex I-DaE1:SSR2']);
    expect(refusal(asked, { do: 'reveal', units: ['u99'] })).toEqual(['no-such-unit I-1.1a']);
  });

  test('I-DaE1:SSR2 C-DaE1:SSR2b fire shows its firers', () => {
    const { state, u } = stateWith({
      phase: 'prep-fire',
      units: { squad: 'br-4-5-7 C4 hidden', enemy: 'ge-4-4-7 C6' },
    });
    const { state: after, events } = answer(
      open(state).state,
      { do: 'fire', with: [u.squad], leaders: [], helpers: [], at: 'C6' },
      [65],
    );
    expect([marksOn(after, u.squad).includes('hidden'), eventsOf(events, 'revealed').length]).toEqual([false, 1]);
  });

  test('I-DaE1:SSR2 a step shows those who take it', () => {
    const { state, u } = stateWith({
      phase: 'movement',
      units: { squad: 'br-4-5-7 C4 hidden', enemy: 'ge-4-4-7 T10' },
    });
    const { state: after, events } = answer(open(state).state, {
      do: 'move',
      units: [u.squad],
      double: [],
      assault: false,
      drop: [],
      way: [{ to: 'C5' }],
      stops: [],
    });
    expect([marksOn(after, u.squad).includes('hidden'), eventsOf(events, 'revealed').length]).toEqual([false, 1]);
  });

  test('I-DaE1:SSR2 an advance shows those who advance', () => {
    const { state, u } = stateWith({ phase: 'advance', units: { squad: 'br-4-5-7 C4 hidden', enemy: 'ge-4-4-7 T10' } });
    const { state: after } = answerAll(open(state).state, [
      [{ do: 'ready' }],
      [{ do: 'advance', units: [u.squad], to: 'C5' }],
    ]);
    expect([marksOn(after, u.squad).includes('hidden'), whereIs(after, u.squad)]).toEqual([false, 'C5']);
  });
});

describe('I-6.4 meeting hidden units', () => {
  test(`I-6.4a ${movement.id} ${movement.title}`, () => {
    const { state, u } = stateWith({
      phase: 'movement',
      attacker: 'british',
      units: { mover: 'br-4-5-7 B10', hidden: 'ge-4-4-7 C10 hidden', far: 'ge-4-4-7 A9' },
    });
    const asked = open(state).state;
    expect(
      refusal(asked, {
        do: 'move',
        units: [u.mover],
        double: [],
        assault: false,
        drop: [],
        way: [{ to: 'C10' }],
        stops: [],
      }),
    ).toEqual([]);
    const { state: met, events } = answer(asked, {
      do: 'move',
      units: [u.mover],
      double: [],
      assault: false,
      drop: [],
      way: [{ to: 'C10' }],
      stops: [],
    });
    expect(whereIs(met, u.mover)).toBe('B10'); // returnedTo: previous hex
    expect([movement.expect.returnedTo, marksOn(met, u.mover).includes('done')]).toEqual([
      'previous hex',
      movement.expect.mphEnds,
    ]);
    expect(eventsOf(events, 'revealed').length > 0).toBe(movement.expect.gunRevealed);
    expect(question(met)?.side).toBe('german');
    const shot = answer(met, { do: 'fire', with: [u.hidden], leaders: [], helpers: [], at: 'B10' }, [66]);
    expect(eventOf(shot.events, 'fire-resolved').bundles[0].modifiers.total).toBe(movement.expect.fireDrmInPreviousHex);
  });

  test(`I-6.4b ${rout.id} ${rout.title}`, () => {
    const units = { broken: 'br-4-5-7 M12 broken desperate', watcher: 'ge-4-4-7 M14', hidden: 'ge-4-4-7 M11 hidden' };
    const { state, u } = stateWith({ phase: 'rout', units });
    const asked = open(state).state;
    const way = listedOf(asked, 'rout').find(
      (it) => it.unit === u.broken && it.way.some(({ to }) => to === 'M11') && !it.crawl,
    );
    if (way === undefined) throw new Error('no way over M11 is listed');
    const { state: met, events } = answer(asked, way);
    expect(eventsOf(events, 'revealed').length > 0).toBe(rout.expect.gunRevealed);
    expect([rout.expect.returnedTo, whereIs(met, u.broken)]).toEqual(['previous hex', 'M12']);
    expect(listedOf(met, 'rout').some(({ crawl }) => crawl)).toBe(rout.expect.lowCrawl);
    expect(listedOf(met, 'rout').length > 0).toBe(rout.expect.mustTryOtherPath);
  });

  test(`I-6.4c ${advance.id} ${advance.title}`, () => {
    const { state, u } = stateWith({
      phase: 'advance',
      units: { unit: 'br-4-5-7 M12', hidden: 'ge-4-4-7 M11 hidden' },
    });
    const { state: after, events } = answer(open(state).state, { do: 'advance', units: [u.unit], to: 'M11' });
    expect([whereIs(after, u.unit) === 'M11', eventsOf(events, 'revealed').length]).toEqual([advance.expect.stays, 1]);
    const isFighting = after.stack.some(
      ({ at: where }) => where === 'close-combat-phase' || where === 'combat' || where === 'advance-phase',
    );
    expect(isFighting).toBe(advance.expect.closeCombat);
  });
});
