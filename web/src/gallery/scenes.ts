/** Made-up scenes: every look, mark, trail and sign of the board. */
import type { Counter, PictureName } from '@bridgehead/cartography';
import { PICTURE_NAMES, pictureOf } from '@bridgehead/cartography';
import { makeGrid } from '@bridgehead/engine/hex';
import type { HexMark, Piece, PieceLook, Scene, Sign, Trail } from '../board/model.js';
import { EMPTY_SCENE, MARK_KINDS } from '../board/model.js';
import { planOf } from '../board/plan.js';

/** A board as large as the largest drawn map at hand, so that the drawing can lie beneath it. */
const GRID = makeGrid(29, 30, 'even-columns-lower');
export const PLAN = planOf(GRID, '/maps/remagen.svg', 'A board for trying things out');

export interface GalleryScene {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly scene: Scene;
}

function counter(hex: string, army: Counter['army'], name: string): Counter {
  return { hex, army, symbol: 'infantry', size: 'II', name, lines: ['3-6-7'] };
}

function piece(id: string, hex: string, army: Counter['army'], look: PieceLook = {}): Piece {
  return { id, hex, face: counter(hex, army, id), spoken: `Unit ${id}, three-six-seven`, look };
}

const LOOKS: readonly { readonly name: string; readonly look: PieceLook }[] = [
  { name: 'plain', look: {} },
  { name: 'offered', look: { offered: true } },
  { name: 'picked', look: { picked: true } },
  { name: 'target', look: { target: true } },
  { name: 'spent', look: { spent: true } },
  { name: 'duty', look: { duty: true } },
  {
    name: 'tags',
    look: {
      tags: [
        { sign: 'F', means: 'has fired' },
        { sign: 'D', means: 'was displaced' },
      ],
    },
  },
  { name: 'both', look: { picked: true, duty: true } },
];

const TRAILS: readonly Trail['kind'][] = ['move', 'attack', 'fire', 'retreat', 'refused', 'note'];

const SIGHT: Trail = { kind: 'sight', hexes: ['1618', '2022'], seenTo: 0.6 };

/** The hex in a column and row of the made-up board. */
function at(column: number, row: number): string {
  return `${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`;
}

const ARMIES = ['us', 'commonwealth', 'german', 'ss', 'parachute', 'soviet'] as const;

const IN_HEX: readonly Sign['kind'][] = ['trench', 'mines', 'ruin', 'smoke', 'fire', 'flag', 'charge'];

/** Men or a weapon. */
function pictured(name: PictureName, hex: string, army: Counter['army']): Piece {
  const isDown = name.endsWith('-down');
  const face: Counter = {
    hex,
    army,
    picture: pictureOf(name),
    name: 'C',
    formation: 'LMG',
    lines: [],
    values: isDown
      ? [{ text: '7' }]
      : [{ text: '4', style: 'underlined' }, { text: '2', style: 'raised' }, { text: '-5-7' }],
    boxed: isDown,
    strength: isDown ? 'reduced' : 'full',
  };
  return { id: `${name} ${army}`, hex, face, spoken: name, look: {}, camp: army };
}

export const SCENES: readonly GalleryScene[] = [
  { id: 'empty', title: 'Empty board', about: 'Paper alone.', scene: EMPTY_SCENE },
  {
    id: 'looks',
    title: 'Looks of a piece',
    about: LOOKS.map(({ name }) => name).join(', '),
    scene: {
      ...EMPTY_SCENE,
      pieces: LOOKS.flatMap(({ look }, row) =>
        ARMIES.map((army, column) => piece(`${row}/${column}`, at(4 + column * 2, 4 + row * 2), army, look)),
      ),
    },
  },
  {
    id: 'marks',
    title: 'Marks of hexes',
    about: MARK_KINDS.join(', '),
    scene: {
      ...EMPTY_SCENE,
      marks: MARK_KINDS.flatMap((kind, row) =>
        [4, 5, 6].map(
          (column): HexMark => ({ hex: at(column, 3 + row * 2), kind, text: kind === 'reach' ? '3½' : '' }),
        ),
      ),
    },
  },
  {
    id: 'trails',
    title: 'Trails and bridges',
    about: [...TRAILS, 'sight', 'bridge', 'broken bridge'].join(', '),
    scene: {
      ...EMPTY_SCENE,
      trails: [
        ...TRAILS.map((kind, row): Trail => ({ kind, hexes: [4, 5, 6, 7].map((column) => at(column, 4 + row * 3)) })),
        SIGHT,
      ],
      signs: [
        { kind: 'bridge', hexes: [at(12, 6), at(13, 6), at(14, 6)], spoken: 'a bridge' },
        { kind: 'broken-bridge', hexes: [at(12, 10), at(13, 10), at(14, 10)], spoken: 'a broken bridge' },
      ],
    },
  },
  {
    id: 'stacks',
    title: 'Stacks',
    about: 'Two to five counters in one hex; picking one opens the stack.',
    scene: {
      ...EMPTY_SCENE,
      pieces: [2, 3, 4, 5].flatMap((size) =>
        Array.from({ length: size }, (_, index) => piece(`${size}.${index + 1}`, at(2 + size * 3, 8), ARMIES[index])),
      ),
    },
  },
  {
    id: 'pictures',
    title: 'Men and weapons',
    about: `Counters with pictures; two camps in one hex. Signs: ${IN_HEX.join(', ')}.`,
    scene: {
      ...EMPTY_SCENE,
      pieces: [
        ...PICTURE_NAMES.flatMap((name, row) =>
          ARMIES.map((army, column) => pictured(name, at(3 + column * 2, 3 + row * 2), army)),
        ),
        ...(['squad', 'leader'] as const).flatMap((name) =>
          (['commonwealth', 'german'] as const).map((army) => pictured(name, at(18, 5), army)),
        ),
        ...IN_HEX.map((_, row) => pictured('squad', at(20, 3 + row * 3), 'german')),
      ],
      signs: IN_HEX.flatMap((kind, row) =>
        [18, 20].map(
          (column): Sign => ({
            kind,
            hexes: [at(column, 3 + row * 3)],
            spoken: kind,
            ...(kind === 'flag'
              ? { army: 'commonwealth', text: 'B' }
              : kind === 'smoke'
                ? { text: '+3' }
                : kind === 'fire'
                  ? { text: '4' }
                  : {}),
          }),
        ),
      ),
    },
  },
  {
    id: 'hundred',
    title: 'A hundred counters',
    about: 'For measuring pan and zoom.',
    scene: {
      ...EMPTY_SCENE,
      pieces: Array.from({ length: 100 }, (_, index) =>
        piece(String(index), at(2 + (index % 20), 5 + Math.floor(index / 20) * 4), ARMIES[index % 2 === 0 ? 0 : 2], {
          offered: index % 3 === 0,
        }),
      ),
    },
  },
];
