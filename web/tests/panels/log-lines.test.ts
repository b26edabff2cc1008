import type { Tally } from '@bridgehead/engine';
import type { Event, Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { describe, expect, it } from 'vitest';
import type { EventKind } from '../../src/kit/kit.js';
import type { LogFilter, Told } from '../../src/panels/log-lines.js';
import { logPhases, tellsSame } from '../../src/panels/log-lines.js';
import { whereApplied } from '../../src/panels/rules/where-applied.js';

const KINDS: Partial<Record<Event['type'], EventKind>> = {
  'turn-begins': 'turn',
  'phase-begins': 'phase',
  moved: 'move',
  'combat-resolved': 'combat',
  eliminated: 'combat',
};

const kit = {
  kindOf: ({ type }: Event): EventKind => KINDS[type] ?? 'news',
  sumsOf: (event: Event): readonly Tally[] => (event.type === 'combat-resolved' ? [event.attack, event.defense] : []),
};

const turn = (number: number): Event => ({
  type: 'turn-begins',
  rule: '4.1j',
  turn: number,
  date: 'a day',
  night: false,
});
const phase = (name: 'us-move' | 'us-combat' | 'german-move'): Event => ({
  type: 'phase-begins',
  rule: '4.1b',
  phase: name,
});
const moved = (unit: string): Event => ({ type: 'moved', rule: '5.0', unit, from: '0517', path: ['0616'], cost: 1 });
const lapsed: Event = { type: 'front-due', rule: '14.0' };
const fought: Event = {
  type: 'combat-resolved',
  rule: '7.61',
  attackers: ['us-27'],
  barrage: [],
  defenders: ['g-1'],
  at: {},
  differential: 2,
  line: 'clear',
  column: '+2',
  die: 3,
  result: 'D1',
  attack: { title: 'Attack', parts: [{ rule: '7.0d', label: 'us-27', value: 3 }], total: 3 },
  defense: { title: 'Defense', parts: [{ rule: '8.43', label: 'fire', value: 1 }], total: 1 },
};

const session: Told<Remagen> = {
  game: remagen,
  opening: { events: [turn(1), phase('us-move')] },
  entries: [
    { side: 'us', action: { do: 'end-phase' }, chance: [] },
    { side: 'us', action: { do: 'end-phase' }, chance: [] },
    { side: 'us', action: { do: 'end-phase' }, chance: [3] },
    { side: 'german', resign: true },
  ],
  events: [[moved('us-27')], [lapsed, phase('us-combat')], [fought, turn(2), phase('german-move'), moved('g-1')], []],
};

const phasesOf = (filter: LogFilter) => logPhases(kit, session, 'us', filter);

const found = (rule: string) =>
  whereApplied(kit, session, 'us', rule).map(({ event, turn: opened }) => [event.type, opened && remagen.tell(opened)]);

describe('the log', () => {
  it('stands under turns and phases; a turn shares the heading of its first phase', () => {
    const told = phasesOf('all').map(({ turn: opened, phase: begun, lines }) => [
      opened?.type,
      begun?.type,
      lines.map(({ event, words }) => event?.type ?? words),
    ]);
    expect(told).toEqual([
      ['turn-begins', 'phase-begins', ['moved', 'front-due']],
      [undefined, 'phase-begins', ['combat-resolved']],
      ['turn-begins', 'phase-begins', ['moved', 'German resigns.']],
    ]);
  });

  it('puts the reason for an entry at its first words, not at a heading', () => {
    const begins = phasesOf('all').flatMap(({ lines }) => lines.map(({ begins: entry }) => entry));
    expect(begins).toEqual([0, 1, 2, undefined, 3]);
  });

  it('shows with a filter only phases in which something of that kind happened', () => {
    expect(phasesOf('combat').map(({ lines }) => lines.map(({ event }) => event?.type))).toEqual([['combat-resolved']]);
    expect(phasesOf('moves').map(({ lines }) => lines.map(({ event }) => event?.type))).toEqual([['moved'], ['moved']]);
  });

  it('gives every line a key of its own', () => {
    const keys = phasesOf('all').flatMap(({ lines }) => lines.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('knows a phase in which nothing changed', () => {
    const again = phasesOf('all');
    expect(phasesOf('all').map((one, index) => tellsSame(one, again[index]))).toEqual([true, true, true]);
    const other = logPhases(kit, { ...session, events: session.events.with(0, [moved('us-27')]) }, 'us', 'all');
    expect(phasesOf('all').map((one, index) => tellsSame(one, other[index]))).toEqual([false, true, true]);
  });

  it('finds where a rule applied: on its own or as a part of a sum, the newest first', () => {
    expect(found('5.0')).toEqual([
      ['moved', 'Game-Turn 2: a day.'],
      ['moved', 'Game-Turn 1: a day.'],
    ]);
    expect(found('8.43')).toEqual([['combat-resolved', 'Game-Turn 1: a day.']]);
    expect(found('9.0')).toEqual([]);
  });
});
