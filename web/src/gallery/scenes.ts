/** Made-up scenes: every look, mark, trail and sign of the board. */
import type { Counter, Machine, PictureName, SilhouetteName } from '@bridgehead/cartography';
import { machinePicture, PICTURE_NAMES, pictureOf } from '@bridgehead/cartography';
import { ARMIES as ARMIES_OF_ELST, gunFace, unitKinds, vehicleFace, weaponKinds } from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import { makeGrid } from '@bridgehead/engine/hex';
import type { HexMark, Piece, PieceLook, Scene, Shade, Sign, Tag, Trail } from '../board/model.js';
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

/** All hexes between these columns and rows. */
function block(west: number, east: number, north: number, south: number): string[] {
  const columns = Array.from({ length: east - west + 1 }, (_, index) => west + index);
  const rows = Array.from({ length: south - north + 1 }, (_, index) => north + index);
  return columns.flatMap((column) => rows.map((row) => at(column, row)));
}

const ARMIES = ['us', 'commonwealth', 'german', 'ss', 'parachute', 'soviet'] as const;

const IN_HEX: readonly Sign['kind'][] = ['trench', 'mines', 'ruin', 'smoke', 'fire', 'flag', 'charge', 'exit'];

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

/** The corners of a hex on this board, as angles. */
const CORNERS = [30, 90, 150, 210, 270, 330] as const;

/** A Gun or vehicle of Elst: its army, and what is printed on it. */
interface Printed {
  readonly army: Counter['army'];
  readonly face: Omit<Machine, 'facing'>;
}

/** Every Gun and vehicle of Elst as it is printed. */
const PRINTED: readonly Printed[] = [
  ...unitKinds.flatMap((facts) =>
    facts.vehicle === undefined
      ? []
      : [{ army: ARMIES_OF_ELST[facts.nationality], face: vehicleFace(facts, facts.vehicle) }],
  ),
  ...weaponKinds.flatMap((facts) =>
    facts.type === 'gun' && facts.gun !== undefined
      ? [{ army: ARMIES_OF_ELST[facts.nationality], face: gunFace(facts, facts.gun) }]
      : [],
  ),
];

function printed(silhouette: SilhouetteName): Printed {
  const found = PRINTED.find(({ face }) => face.silhouette === silhouette);
  if (found === undefined) throw new Error(`Elst has no ${silhouette}`);
  return found;
}

function machine(kind: Printed, hex: string, turned: Partial<Machine>, army = kind.army): Piece {
  const face: Counter = {
    hex,
    army,
    name: 'A',
    lines: [],
    picture: machinePicture({ facing: CORNERS[0], ...kind.face, ...turned }),
  };
  return { id: `${kind.face.title} ${hex}`, hex, face, spoken: kind.face.title, look: {}, camp: army };
}

/** Markers of Guns and vehicles. */
const MARKERS: readonly Tag[] = [
  { sign: 'CE', means: 'crew exposed' },
  { sign: 'Mot', means: 'in Motion' },
  { sign: '-2', means: 'acquired' },
  { sign: 'Prep', means: 'Prep Fire', tone: 'fire' },
  { sign: 'Int', means: 'Intensive Fire', tone: 'fire' },
  { sign: 'Bog', means: 'bogged', tone: 'harm' },
  { sign: 'Imm', means: 'immobilized', tone: 'harm' },
  { sign: 'Stun', means: 'stunned', tone: 'harm' },
];

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
        Array.from({ length: size }, (_, index) =>
          piece(`${size}.${index + 1}`, at(2 + size * 3, 8), itemAt(ARMIES, index)),
        ),
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
    id: 'machines',
    title: 'Guns and vehicles',
    about:
      'Every Gun and vehicle of Elst in six facings; turrets turned, crews exposed, wrecks, burning wrecks, markers.',
    scene: {
      ...EMPTY_SCENE,
      pieces: [
        ...PRINTED.flatMap((kind, row) => [
          ...CORNERS.map((facing, column) => machine(kind, at(2 + column, 3 + row), { facing })),
          machine(kind, at(10, 3 + row), { turret: itemAt(CORNERS, row % 6), isOpen: true }, 'parachute'),
          machine(kind, at(12, 3 + row), { state: 'wreck', turret: 90 }),
          machine(kind, at(14, 3 + row), { state: 'burning' }, 'ss'),
        ]),
        ...MARKERS.map((tag, row) => ({
          ...machine(printed('tiger-i'), at(16, 3 + 2 * row), {}),
          look: { tags: row === 0 ? [tag] : [itemAt(MARKERS, 0), tag] },
        })),
      ],
    },
  },
  {
    id: 'arcs',
    title: 'Covered arcs',
    about: 'What a hull, a turret and an enemy cover; the front, sides and rear of a target.',
    scene: {
      ...EMPTY_SCENE,
      pieces: [
        machine(printed('panther'), at(6, 16), { facing: 30, turret: 90 }),
        machine(printed('sherman-vc'), at(11, 12), { facing: 210 }),
        machine(printed('pak-40'), at(16, 8), { facing: 270 }),
      ],
      arcs: [
        { hex: at(6, 16), angle: 30, kind: 'hull' },
        { hex: at(6, 16), angle: 90, kind: 'turret' },
        { hex: at(16, 8), angle: 270, kind: 'enemy' },
      ],
      facings: [{ hex: at(11, 12), angle: 210, from: at(6, 16), text: 'front' }],
      trails: [{ kind: 'fire', hexes: [at(6, 16), at(11, 12)] }],
    },
  },
  {
    id: 'ground',
    title: 'Coloured ground',
    about: 'Ground of two armies, cut off and contested; what an observer sees, a fan of chances, a blast area.',
    scene: {
      ...EMPTY_SCENE,
      shades: [
        ...block(3, 6, 3, 8).map(
          (hex, index): Shade => ({
            hex,
            kind: 'held',
            army: 'commonwealth',
            ...(index === 0 && { text: 'B1' }),
          }),
        ),
        ...block(9, 12, 3, 8).map((hex): Shade => ({ hex, kind: 'held', army: 'german' })),
        ...block(11, 12, 6, 8).map((hex): Shade => ({ hex, kind: 'cut-off' })),
        ...block(7, 8, 3, 8).map((hex): Shade => ({ hex, kind: 'contested' })),
        ...block(15, 20, 3, 6).map((hex): Shade => ({ hex, kind: 'sight' })),
        ...block(16, 18, 10, 12).map((hex): Shade => ({ hex, kind: 'blast' })),
        ...[0, 1, 2, 3, 4].map(
          (step): Shade => ({
            hex: at(17, 11 + step),
            kind: 'landing',
            strength: step === 0 ? 1 : 0.2,
            text: step === 0 ? '33 %' : '2 %',
          }),
        ),
      ],
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
