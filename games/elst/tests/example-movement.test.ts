/** The worked examples of movement and of the ground, step by step. */
import { describe, expect, it } from 'vitest';
import type { Event } from '../rules/state/events.js';
import { eventOf, eventsOf, marksOn, whereIs } from './toolkit.js';
import { costsIn } from './walking.js';
import { playExample } from './worked-example.js';

/** The modifiers of the only bundle of an attack, as "label +1". */
function modifiersIn(events: readonly Event[]): string[] {
  return (eventsOf(events, 'fire-resolved').at(-1)?.bundles ?? []).flatMap(({ modifiers }) =>
    modifiers.parts.map(({ label, value }) => `${label} ${value > 0 ? '+' : ''}${value}`),
  );
}

describe('worked examples', () => {
  it('I-3.3.1m five moves through a village', () => {
    const played = playExample('movement-1');
    expect(played.map(({ events }) => costsIn(events))).toEqual([[2], [2, 2], [1, 1, 2, 2], [2, 2, 2], [2, 2, 2, 2]]);
    const { state } = played[4];
    expect(['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7'].map((unit) => whereIs(state, unit))).toEqual([
      'J5',
      'J2',
      'J3',
      'I4',
      'I4',
      'G5',
      'G5',
    ]);
    expect(['u2', 'u3', 'u4', 'u6', 'u7'].map((unit) => marksOn(state, unit).includes('exhausted'))).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
  });

  it('I-DaE:1.3k in and out of the polder', () => {
    const played = playExample('polder');
    expect(played.map(({ events }) => costsIn(events)).filter((costs) => costs.length > 0)).toEqual([
      [1, 1],
      [1, 2],
      [1],
      [2],
    ]);
    expect(eventsOf(played[0].events, 'spent').map(({ at, on }) => [at, on])).toEqual([
      ['L12', 'polder-exit'],
      ['M13', 'enter'],
    ]);
  });

  it('I-DaE:1.1k into the church and up the Steeple', () => {
    const played = playExample('steeple');
    expect(played.map(({ events }) => costsIn(events)).filter((costs) => costs.length > 0)).toEqual([[2, 1], [2]]);
    expect(['u1', 'u3', 'u4', 'u5'].map((unit) => whereIs(played[2].state, unit))).toEqual([
      'NN8',
      'NN8/steeple',
      'NN8/steeple',
      'NN8',
    ]);
  });

  it('I-1.1.1q over an orchard to a hill', () => {
    const [blind, seen] = playExample('orchard');
    expect(eventOf(blind.events, 'sight-blocked')).toMatchObject({ from: 'W5', to: 'W1' });
    expect(eventsOf(blind.events, 'fire-wasted')).toHaveLength(1);
    expect(modifiersIn(seen.events)).toEqual(['Height Advantage +1']);
  });

  it('I-1.1.1x up the hill', () => {
    const played = playExample('height');
    expect(played.map(({ events }) => costsIn(events)).filter((costs) => costs.length > 0)).toEqual([[2], [1], [4]]);
    expect(modifiersIn(played[1].events)).toEqual(['no Assault Movement (FFNAM) -1', 'in Open Ground (FFMO) -1']);
    expect(modifiersIn(played[4].events)).toEqual(['Height Advantage +1', 'no Assault Movement (FFNAM) -1']);
    expect(['u2', 'u3', 'u4'].map((unit) => whereIs(played[6].state, unit))).toEqual(['I7', 'I7', 'G7']);
    expect(marksOn(played[6].state, 'u4')).toContain('exhausted');
  });
});
