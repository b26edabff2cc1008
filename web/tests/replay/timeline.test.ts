import { isResignation, replay, stateFingerprint } from '@bridgehead/engine/records';
import type { GameRecord } from '@bridgehead/engine/records';
import type { Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import { remagenKit } from '../whole-kits.js';
import type { Timeline } from '../../src/replay/timeline.js';
import { makeTimeline, spanAt, stepFrom, STRIDES } from '../../src/replay/timeline.js';
import { playedRecord } from '../played.js';

const RECORD = playedRecord(3, 400);

function timelineOf(record: GameRecord<Remagen>): Timeline<Remagen> {
  const made = makeTimeline(remagenKit, record);
  if (!made.ok) throw new Error(made.problem.expected);
  return made.timeline;
}

/** The state after so many entries, played from the beginning. */
function replayed(at: number): string {
  const { header, chance, entries } = RECORD;
  const found = replay<Remagen>(remagen, { header, chance, entries: entries.slice(0, at) });
  if (!found.ok) throw new Error(found.problem.expected);
  return stateFingerprint<Remagen>(remagen, found.state);
}

describe('a timeline', () => {
  const timeline = timelineOf(RECORD);
  const fingerprintAt = (at: number) => stateFingerprint<Remagen>(remagen, timeline.stateAt(at));

  test('has a moment for the set-up and for every entry, with its events', () => {
    expect(timeline.last).toBe(RECORD.entries.length);
    expect(timeline.moments.map(({ at }) => at)).toEqual(
      Array.from({ length: RECORD.entries.length + 1 }, (_, at) => at),
    );
    const found = replay<Remagen>(remagen, RECORD);
    if (!found.ok) throw new Error('the record does not hold');
    expect(timeline.moments[0].events).toEqual(found.opening);
    expect(timeline.moments.slice(1).map(({ events }) => events)).toEqual(found.events);
  });

  test.each([0, 1, 19, 20, 21, 137, 200, 399, 400])('shows at moment %i the state that the record leads to', (at) => {
    expect(fingerprintAt(at)).toBe(replayed(at));
  });

  test('shows the same states forwards, backwards and in any order', () => {
    const forwards = timeline.moments.map(({ at }) => fingerprintAt(at));
    const backwards = timeline.moments.toReversed().map(({ at }) => fingerprintAt(at));
    expect(backwards.toReversed()).toEqual(forwards);
    const scattered = timeline.moments.map(({ at }) => (at * 173) % (timeline.last + 1));
    expect(scattered.map(fingerprintAt)).toEqual(scattered.map((at) => forwards[at]));
  });

  test('divides itself into turns and phases without holes', () => {
    for (const spans of [timeline.turns, timeline.phases]) {
      expect(spans[0].from).toBe(0);
      expect(spans.at(-1)?.to).toBe(timeline.last);
      for (const [index, { from }] of spans.entries()) if (index > 0) expect(from).toBe(spans[index - 1].to + 1);
    }
    expect(timeline.turns.map(({ turn }) => turn)).toEqual(timeline.turns.map((_, index) => index + 1));
    expect(timeline.turns.length).toBeGreaterThan(2);
    for (const { label } of [...timeline.turns, ...timeline.phases]) expect(label).not.toBe('');
  });

  test('knows nights, and which moments rolled', () => {
    expect(timeline.turns.some(({ sign }) => sign?.kind === 'night')).toBe(true);
    const rolled = RECORD.entries.flatMap((entry, index) =>
      !isResignation(entry) && entry.chance.length > 0 ? [index + 1] : [],
    );
    expect(timeline.moments.filter(({ rolls }) => rolls.length > 0).map(({ at }) => at)).toEqual(rolled);
  });

  test('does not know a moment beyond its end', () => {
    expect(() => timeline.stateAt(timeline.last + 1)).toThrow(/no moment 401/);
    expect(() => timeline.stateAt(-1)).toThrow(/no moment/);
  });

  test('of a record that does not hold is the problem of the record', () => {
    const [first] = RECORD.entries;
    const made = makeTimeline(remagenKit, { ...RECORD, entries: [first, first] });
    expect(made).toMatchObject({ ok: false, at: 1 });
  });
});

describe('stepping', () => {
  const timeline = timelineOf(RECORD);

  test.each(STRIDES)('by %s leads through the whole game and stops at its ends', (stride) => {
    let at = 0;
    const forwards = [at];
    while (at < timeline.last) forwards.push((at = stepFrom(timeline, at, stride, 'on')));
    expect(stepFrom(timeline, at, stride, 'on')).toBe(timeline.last);
    const backwards = [at];
    while (at > 0) backwards.push((at = stepFrom(timeline, at, stride, 'back')));
    expect(backwards.toReversed()).toEqual(forwards);
    expect(stepFrom(timeline, 0, stride, 'back')).toBe(0);
  });

  test('back by phase or turn goes to where it began, and then to the one before', () => {
    const [first, second] = timeline.turns;
    expect(stepFrom(timeline, second.from + 3, 'turn', 'back')).toBe(second.from);
    expect(stepFrom(timeline, second.from, 'turn', 'back')).toBe(first.from);
    const phase = spanAt(timeline.phases, 200);
    expect(stepFrom(timeline, phase.to, 'phase', 'on')).toBe(phase.to + 1);
  });
});

test('a resignation is a moment in which nothing happens', () => {
  const { header, chance, entries } = RECORD;
  const timeline = timelineOf({ header, chance, entries: [...entries.slice(0, 25), { side: 'german', resign: true }] });
  expect(timeline.last).toBe(26);
  expect(stateFingerprint<Remagen>(remagen, timeline.stateAt(26))).toBe(
    stateFingerprint<Remagen>(remagen, timeline.stateAt(25)),
  );
  expect(timeline.moments[26].events).toEqual([]);
});
