/** Guns and vehicles of Elst on the board: counters, markers, covered arcs. */
import { elstGame } from '@bridgehead/elst';
import { expect, test } from 'vitest';
import { openPosition, seatAt } from './desk-words.js';
import { elstKit } from './whole-kits.js';

const field = openPosition(elstGame, {
  scenario: 'elst-bend',
  turn: 2,
  phase: 'prep-fire',
  units: {
    u1: { kind: 'br-4-5-7', at: 'G13' },
    u2: { kind: 'br-sherman-v', at: 'G13', hull: 2, turret: 1, marks: ['crew-exposed', 'immobilized'] },
    u3: { kind: 'ge-2-2-8', at: 'I15' },
    u4: { kind: 'ge-pzkpfw-vie', at: 'K15', hull: 5, marks: ['motion'] },
  },
  weapons: { w1: { kind: 'ge-pak40', holder: 'u3', arc: 4 } },
});
const british = seatAt(elstGame, field, 'british');
const german = seatAt(elstGame, field, 'german');
const tagsOf = (id: string) =>
  elstKit
    .pieces(field)
    .find((piece) => piece.id === id)
    ?.look.tags?.map(({ sign }) => sign);

test('a vehicle lies on top of its stack, and its weapons are printed on it', () => {
  expect(
    elstKit
      .pieces(field)
      .filter(({ hex }) => hex === 'G13')
      .map(({ id }) => id),
  ).toEqual(['u1', 'u2']);
});

test('the markers of a vehicle are signs at its edge, in the words of the rules for anyone who listens', () => {
  expect(tagsOf('u2')).toEqual(['CE', 'Imm']);
  expect(tagsOf('u4')).toEqual(['Mot']);
  expect(elstKit.pieces(field).find(({ id }) => id === 'u2')?.spoken).toBe(
    'British Sherman V(a) B, vehicle, with MA 75, BMG 2 and CMG 4, facing south-south-east, turret east, crew exposed, immobilized',
  );
});

test('V-3.2.5v1 a tank that has fired shows one Prep marker, not one more for its gun', () => {
  const after = openPosition(elstGame, {
    scenario: 'elst-bend',
    turn: 2,
    phase: 'prep-fire',
    units: {
      u1: { kind: 'br-sherman-v', at: 'G13', hull: 2, marks: ['prep-fired'] },
      u2: { kind: 'ge-4-4-7', at: 'K15' },
    },
    weapons: { w1: { kind: 'br-sherman-v/main', holder: 'u1', marks: ['used', 'prep-fired'] } },
  });
  const tank = elstKit.pieces(after).find(({ id }) => id === 'u1');
  expect(tank?.look.tags?.map(({ sign }) => sign)).toEqual(['Prep']);
});

test('V-3.2.4q the arcs of hull and turret are drawn for the owner, for the enemy both alike', () => {
  expect(elstKit.arcsOf?.(british, 'u2')).toEqual([
    { hex: 'G13', angle: 150, kind: 'hull' },
    { hex: 'G13', angle: 90, kind: 'turret' },
  ]);
  expect(elstKit.arcsOf?.(german, 'u2').map(({ kind }) => kind)).toEqual(['enemy', 'enemy']);
  expect(elstKit.arcsOf?.(german, 'u4')).toEqual([{ hex: 'K15', angle: 330, kind: 'turret' }]);
});

test('V-3.2.4l the arc of a Gun is that of its crew, too; Infantry covers none', () => {
  const arc = { hex: 'I15', angle: 270, kind: 'turret' };
  expect(elstKit.arcsOf?.(german, 'w1')).toEqual([arc]);
  expect(elstKit.arcsOf?.(german, 'u3')).toEqual([arc]);
  expect(elstKit.arcsOf?.(british, 'u1')).toEqual([]);
});
