import type { Remagen } from '@bridgehead/remagen';
import { expect, test } from 'vitest';
import type { Choice } from '../../src/kit/kit.js';
import { trayChoices } from '../../src/panels/decide/tray-choices.js';
import type { UnitFaces } from '../../src/panels/unit-faces.js';

const faces: UnitFaces = new Map(
  ['27', '60'].map((id) => [id, { name: id, piece: { hex: '0101', army: 'us', lines: [] } }]),
);
const choice = (id: string, more: Partial<Choice<Remagen>> = {}): Choice<Remagen> => ({
  id,
  label: id,
  pick: () => ({ to: 'nothing' }),
  ...more,
});

test('the tray of a phone begins with what waits beside the map, and ends with counters on the map', () => {
  const choices = [
    choice('27', { hex: '0517', piece: '27' }),
    choice('0616', { hex: '0616' }),
    choice('60'),
    choice('Bring on all', { isForAll: true }),
    choice('Float Bridge'),
    choice('Change weapons', { isRare: true }),
    choice('ace', { card: 'A' }),
  ];
  const { offered, repeats } = trayChoices(choices, faces);
  expect(offered.map(({ choice: { id } }) => id)).toEqual(['Bring on all', '60', 'Float Bridge', '27']);
  expect(repeats).toBe(false);
});

test('a tray of nothing but counters on the map repeats what the map shows', () => {
  expect(trayChoices([choice('27', { hex: '0517', piece: '27' })], faces).repeats).toBe(true);
  expect(trayChoices([choice('0616', { hex: '0616' })], faces)).toEqual({ offered: [], repeats: true });
});

test('several things that can be done in one hex stand in the tray in words', () => {
  const here = ['enter', 'bypass'].map((id) => choice(id, { hex: 'I15', piece: '27' }));
  expect(trayChoices(here, faces).offered.map(({ choice: { id }, face }) => [id, face])).toEqual([
    ['enter', undefined],
    ['bypass', undefined],
  ]);
});

test('to fire at a unit or to move into its hex stands there in words, not as the counter alone', () => {
  const here = [choice('fire', { hex: '1306', piece: '27' }), choice('1306', { hex: '1306' })];
  expect(trayChoices(here, faces).offered.map(({ choice: { id }, face }) => [id, face])).toEqual([
    ['fire', undefined],
    ['1306', undefined],
  ]);
});
