/** A move planned at the table: what the map shows while it is pointed at, and when anything happens. */
import { noChance } from '@bridgehead/engine/chance';
import { startSession } from '@bridgehead/engine';
import type { Elst } from '@bridgehead/elst';
import { elstGame } from '@bridgehead/elst';
import { expect, test } from 'vitest';
import { elstKit } from './whole-kits.js';
import { PERSON } from '../src/kit/who-plays.js';
import { openTable } from '../src/table/open-table.js';
import { open } from './elst-desk.js';

function sitDown() {
  const session = startSession<Elst>(elstGame, { scenario: 'elst-bend', options: {} }, noChance);
  session.state = open({ units: ['br-4-5-7 E14', 'br-4-5-7 E14', 'ss-6-5-8 O17'] });
  const table = openTable(elstKit, session, {
    id: 'test',
    title: 'Test',
    keepers: { british: PERSON, german: PERSON },
    asksUnused: () => false,
    showsZones: () => false,
  });
  table.sitDown();
  return table;
}

test('pointing at a hex shows the way to it; picking it plans; only the button moves', () => {
  const table = sitDown();
  const { scene, moment, primary } = table;
  const before = moment.value.entries;
  table.pick({ hex: 'E14' }, 'mouse');
  table.consider({ hex: 'G14' }, 'mouse');
  expect(scene.value.trails).toEqual([{ kind: 'move', hexes: ['E14', 'F13', 'G14'] }]);
  table.pick({ hex: 'G14' }, 'mouse');
  table.consider(undefined, 'mouse');
  expect(scene.value.trails).toEqual([{ kind: 'move', hexes: ['E14', 'F13', 'G14'] }]);
  expect(scene.value.marks.filter(({ kind }) => kind === 'picked')).toEqual([
    { hex: 'F13', kind: 'picked', text: '1' },
    { hex: 'G14', kind: 'picked', text: '2' },
  ]);
  expect([moment.value.entries, primary.value?.source]).toEqual([before, 'built']);
  table.confirm();
  expect(moment.value.entries).toBe(before + 1);
});

test('a hex out of reach is refused with the reason, and the plan stays as it was', () => {
  const table = sitDown();
  const { refusal, desk } = table;
  table.pick({ hex: 'E14' }, 'mouse');
  table.pick({ hex: 'F13' }, 'mouse');
  const planned = desk.value?.proposal;
  table.pick({ hex: 'M14' }, 'mouse');
  expect(refusal.value.map(({ code }) => code)).toEqual(['too-few-factors']);
  expect(desk.value?.proposal).toBe(planned);
});
