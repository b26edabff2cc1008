/** Men and weapons as they are drawn on counters that show no symbol. Only the games that have such counters load them. */
import type { Picture } from './counters.js';
import { type PictureShape, drawPictureFace } from './picture-face.js';

type Place = PictureShape['at'];

/** Helmet, face, coat and legs of a man, about the belt. */
const MAN =
  'M-3.1-5.4c0-2.2 1.3-3.5 3.1-3.5s3.1 1.3 3.1 3.5l.7.8h-7.6z M-1.8-4h3.6c0 1.3-.8 2-1.8 2s-1.8-.7-1.8-2z M-3.4-1.4h6.8l1 5.2-1.5.4-.7-2.4V4.4l.9 5.2H1.1L0 5.4-1.1 9.6h-2l.9-5.2V1.8l-.7 2.4-1.5-.4z';
const KNEELING =
  'M-3.1-3.4c0-2.2 1.3-3.5 3.1-3.5s3.1 1.3 3.1 3.5l.7.8h-7.6z M-1.8-2h3.6c0 1.3-.8 2-1.8 2s-1.8-.7-1.8-2z M-3.4.6h6.2l3.2 3-1 1.3-2.3-1.7v1.6l3.6.2v4.6H4.4V6.4l-4-.2-1 3.4h-5.2V7.8h3.6z';
const DOWN =
  'M-11.4 1.8c0-2.8 1.6-4.4 3.6-4.4 1.9 0 3.3 1.3 3.5 3.4l-.7 1z M-3.6-1.6c2-.9 3.8-.8 5.4 0l3.2 1.2 6.4-2.4.6 1.4-5.4 2.8 5.4 1.4-.2 1.5-7.4-.4-8 .4z';

/** Who or what: standing men, men who have gone to ground, weapons. */
const PICTURES = {
  squad: men([-9.4, -0.4], [9.4, -0.4], [0, 1.2]),
  'half-squad': men([-5.6, 0.2], [5.6, 0.8]),
  crew: kneeling(),
  leader: leader(),
  'squad-down': down([3.4, -7.4], [-3.4, -1.2], [3.4, 5]),
  'half-squad-down': down([3, -4.6], [-3, 2.4]),
  'crew-down': down([3, -4.6], [-3, 2.4]),
  'leader-down': down([0, -0.6]),
  'light-machine-gun': weapon(
    'M-13.4-2.8h4.6l1.2-1h7.2v-.6h13v1.8H-.4l-.8 1.6h-5.4l-1 2.8h-1.8l.5-2.8-1.3-.1-3.9 2.3z M-4.2-4.4v-4h2.4v4z',
    'M9.2-2.4 6.4 6.2M9.2-2.4 12.6 6.2',
  ),
  'medium-machine-gun': weapon(
    'M-12.6-4.2h9.4v-.6h14.6v-.7h1.8v3.3h-1.8v-.6H-3.2v1.6h-9.4z M-14.4-3.4h1.8v3h-1.8z',
    'M-6.6-1.2-11.6 7M-6.6-1.2-.8 7M-6.6-1.2 5.4 6.2',
  ),
  'heavy-machine-gun': weapon(
    'M-13-5.4h9.8v-.9H9.6v-.8h3.6v4.6H9.6v-.8H-3.2v2.5H-13z M-14.9-4.4h2v3.4h-2z M-10.4-1.6h4.6v3.8h-4.6z',
    'M-7-1-12.4 7.6M-7-1-1 7.6M-7-1 7 6.6M-9.8 4.4h6.4',
  ),
  'light-mortar': weapon(
    'M-7.4 4.6 3.8-9.4l3.4 2.6L-3.6 7.4z M-10.4 6h8.6v2h-8.6z',
    'M2.4-2.6 9.4 7.4M2.4-2.6 4.2 7.4',
  ),
  flamethrower: weapon(
    'M-11.6-7a2.6 2.6 0 0 1 5.2 0V6.4h-5.2z M-5.6-7a2.6 2.6 0 0 1 5.2 0V6.4h-5.2z M6.4-3.2c3-.6 4.6-2.4 5.2-5 .6 2 1.4 2 2.6 1.4-.4 3.4-2.6 5.8-6.6 6z',
    'M-3 6.4c2 2.6 6 1.6 6-2.2 0-3 1.2-5.4 4.2-6.2',
  ),
  'demolition-charge': weapon(
    'M-9.6-3.6h5.6V7.6h-5.6z M-2.9-3.6h5.6V7.6h-5.6z M3.8-3.6h5.6V7.6H3.8z',
    'M0-3.6c0-3.4 2-5 5.6-4.6M6.6-9.8l1.8 1.4-1.8 1.6',
  ),
  panzerschreck: weapon(
    'M-14-4.2h28v3.6h-28z M-15.4-5h1.800v5.2h-1.800z M-1.6-9.4h5.2V1.800h-5.2z M-6.4-.6h2.4l-.8 4.800h-2z M-2-.6h1.6V4h-1.6z',
    'M-10.4-.6l-3 5.4',
  ),
  piat: weapon(
    'M-14.4-2.4h2v6.800h-2z M-12.4-1.6H2.6V1.800h-15z M2.6-2.4h5.4l5.800 2.500-5.800 2.500H2.6z M-7.6 1.800h6.800V5.2h-1.4V3.2h-4v2h-1.4z',
    'M1.4 1.800 4.6 8M-8.4-1.6V-4',
  ),
  bazooka: weapon(
    'M-13-3h24.6l2.4-1.6V2l-2.4-1.6H-13z M-14.6-4h2v5.4h-2z M-9.4.4h5l-1.4 5h-2.2z M-1.4.4H.8L.2 4.6h-1.6z',
    'M4.6-3v-2.4',
  ),
  'anti-tank-rifle': weapon(
    'M-14.4-2.4h3.4l1.4-.8h7.6v-.6h13v-.8h3.4v2.800h-3.4v-.8H-2l-.8 1.4h-5.6l-1 2.800h-1.800l.5-2.800-1.300-.1-2.4 2.100z M-5.4-3.2v-4.4h2.6v4.4z',
    'M4.4-2.2 1.6 6.4M4.4-2.2 7.6 6.4',
  ),
  panzerfaust: weapon(
    'M-14.4-.2H3.2v2h-17.6z M3.2-.6 6.4-3.4h3.4c2.6 0 4.6 1.900 4.6 4.2S12.4 5 9.800 5H6.4L3.2 2.2z M-1.4-3.800H.4V-.2h-1.800z',
    'M-9.4 1.800-11 4.6',
  ),
} as const satisfies Readonly<Record<string, readonly PictureShape[]>>;

export type PictureName = keyof typeof PICTURES;
export const PICTURE_NAMES: readonly PictureName[] = Object.keys(PICTURES).filter(
  (name): name is PictureName => name in PICTURES,
);

export function pictureOf(name: PictureName): Picture {
  return { name, drawFace: (counter) => drawPictureFace(counter, PICTURES[name]) };
}

/** Men on their feet, each with a rifle. */
function men(...places: readonly Place[]): PictureShape[] {
  return places.flatMap((at): PictureShape[] => [
    { d: MAN, kind: 'solid', at, rim: true },
    { d: 'M-4.9 5.4 5.1-3.6', kind: 'line', at, rim: true },
  ]);
}

/** One man with an arm raised. */
function leader(): PictureShape[] {
  return [
    { d: MAN, kind: 'solid', at: [-1.4, 0.4], rim: false },
    { d: 'M2.6-.6 6.6-4 7.4-9.2M-3.4.4l-2.2 4.2 3 .8', kind: 'line', at: [-1.4, 0.4], rim: false },
  ];
}

/** Two men on one knee, the gun between them. */
function kneeling(): PictureShape[] {
  return [
    { d: KNEELING, kind: 'solid', at: [-8, 0], rim: false },
    { d: KNEELING, kind: 'solid', at: [4.6, 0.4], rim: true },
    { d: 'M-2.4 3.4h2.8M10.4 3.8h5.4', kind: 'line', at: [0, 0], rim: false },
  ];
}

/** Men who have thrown themselves down. */
function down(...places: readonly Place[]): PictureShape[] {
  return places.map((at) => ({ d: DOWN, kind: 'solid', at, rim: true }));
}

function weapon(d: string, stand: string): PictureShape[] {
  return [
    { d: stand, kind: 'line', at: [0, 0], rim: false },
    { d, kind: 'solid', at: [0, 0], rim: false },
  ];
}
