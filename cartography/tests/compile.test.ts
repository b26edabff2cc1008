import {
  type CompiledMap,
  type Fact,
  compileMap,
  divideBoard,
  floodFill,
  isDrawableMap,
  parseMap,
  writeMap,
} from '@bridgehead/cartography';
import { hexNamed, makeGrid } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import { TINY_MAP } from './tiny-map.js';

function compileTiny(): CompiledMap {
  const parsed = parseMap(TINY_MAP, 'tiny.yaml');
  if (!parsed.ok) throw new Error('the tiny map has faults');
  return compileMap(parsed.drawing);
}

/** A fact that is a name per hex. */
function namesOf(fact: Fact): string[] {
  return Array.isArray(fact) ? fact.map(String) : [];
}

describe('compiling a map', () => {
  const map = compileTiny();
  const grid = makeGrid(5, 4, 'even-columns-lower');
  const at = <T>(list: readonly T[], label: string): T => list[hexNamed(grid, label)];

  test('terrain stands by hex index, column by column', () => {
    expect(map.terrain).toHaveLength(20);
    expect(at(map.terrain, '0102')).toBe('town');
    expect(at(map.terrain, '0304')).toBe('water');
    expect(at(map.terrain, '0503')).toBe('rough');
  });

  test('a road becomes the pairs of hexes whose common side it crosses, each once and in order', () => {
    expect(map.facts['roads']).toEqual([
      ['0102', '0202'],
      ['0202', '0303'],
      ['0303', '0402'],
      ['0402', '0503'],
    ]);
    expect(map.facts['leaving']).toEqual(['0102', '0503']);
  });

  test('a stream becomes the hexsides it runs along', () => {
    expect(map.facts['streams']).toEqual([
      ['0401', '0501'],
      ['0401', '0502'],
      ['0402', '0502'],
    ]);
  });

  test('a river divides the board into its banks', () => {
    const bank = namesOf(map.facts['bank']);
    expect(at(bank, '0204')).toBe('left');
    expect(at(bank, '0302')).toBe('river');
    expect(at(bank, '0401')).toBe('right');
    expect(bank.filter((side) => side === 'left')).toHaveLength(8);
  });

  test('the hexes of a side beside a line are found', () => {
    expect(map.facts['rightBank']).toEqual(['0401', '0402', '0403', '0404']);
  });

  test('ways across lead straight from bank to bank, and none from an edge hex without opposite neighbours', () => {
    expect(map.facts['crossings']).toEqual({
      '0301': [],
      '0302': [
        { leftExit: '0202', rightExit: '0401' },
        { leftExit: '0201', rightExit: '0402' },
      ],
      '0303': [
        { leftExit: '0203', rightExit: '0402' },
        { leftExit: '0202', rightExit: '0403' },
      ],
      '0304': [
        { leftExit: '0204', rightExit: '0403' },
        { leftExit: '0203', rightExit: '0404' },
      ],
    });
  });

  test('bridges, areas and towns keep their names', () => {
    expect(map.facts['bridge']).toEqual({ name: 'Old Bridge', hex: '0303', left: '0202', right: '0402' });
    expect(map.facts['entryAreas']).toEqual({ A: ['0102'] });
    expect(map.towns).toEqual([{ name: 'Ham', hexes: ['0102'], ident: '0102', objective: true }]);
  });

  test('the border of a side is the hexsides between the line and that side', () => {
    expect(map.drawing.borders[0].sides).toContainEqual(['0302', '0401']);
    expect(map.drawing.borders[0].sides.every(([own, beyond]) => own.startsWith('03') && beyond.startsWith('04'))).toBe(
      true,
    );
  });

  test('with the other stagger the same drawing gives other neighbours, or a fault where a chain breaks', () => {
    const parsed = parseMap(TINY_MAP.replace('even-columns-lower', 'odd-columns-lower'), 'tiny.yaml');
    expect(parsed.ok).toBe(false);
  });

  test('a written map is JSON with the facts at the top level, and can be drawn when read back with its drawing', () => {
    const written = writeMap(map);
    const facts: object = JSON.parse(written.map);
    expect(facts).toMatchObject({ name: 'Tiny', grid: { columns: 5, rows: 4 }, leaving: ['0102', '0503'] });
    expect(facts).not.toHaveProperty('drawing');
    expect(isDrawableMap(facts)).toBe(false);
    expect(isDrawableMap({ ...facts, drawing: JSON.parse(written.drawing) })).toBe(true);
    expect(isDrawableMap({ grid: 5 })).toBe(false);
    expect(isDrawableMap(null)).toBe(false);
  });

  test('a drawing with faults is refused with every complaint', () => {
    const parsed = parseMap(TINY_MAP, 'tiny.yaml');
    if (!parsed.ok) throw new Error('the tiny map has faults');
    const broken = {
      ...parsed.drawing,
      villages: [
        { name: 'Nowhere', hex: '9999' },
        { name: 'Elsewhere', hex: '8888' },
      ],
    };
    expect(() => compileMap(broken)).toThrow(/Nowhere: 9999 is not on the board.*Elsewhere: 8888/s);
  });
});

/** All hexes of a column of the tiny board. */
function column(c: number): Set<number> {
  return new Set([0, 1, 2, 3].map((r) => (c - 1) * 4 + r));
}

describe('flood fills', () => {
  const grid = makeGrid(5, 4, 'even-columns-lower');

  test('a fill stops at the barrier', () => {
    const barrier = column(3);
    expect(floodFill(grid, hexNamed(grid, '0101'), (hex) => barrier.has(hex)).size).toBe(8);
  });

  test('a fill from a barrier hex is empty', () => {
    expect(floodFill(grid, hexNamed(grid, '0301'), (hex) => column(3).has(hex)).size).toBe(0);
  });

  test('a gap in the dividing line is reported as a leak', () => {
    const barrier = column(3);
    barrier.delete(hexNamed(grid, '0304'));
    const seeds = new Map([
      ['west', hexNamed(grid, '0101')],
      ['east', hexNamed(grid, '0501')],
    ]);
    expect(divideBoard(grid, barrier, 'river', seeds).leaks).toEqual([['west', 'east']]);
  });

  test('hexes that no seed reaches belong to no side', () => {
    const seeds = new Map([['west', hexNamed(grid, '0101')]]);
    const { names } = divideBoard(grid, column(3), 'river', seeds);
    expect(names[hexNamed(grid, '0501')]).toBe('');
  });
});
