/**
 * Guns and vehicles seen from above, front upwards, in decimetres about the middle of the hull or the axle. Drawn for this
 * program from their published measures. A turret is drawn about its own pivot.
 */

/** track, dark: what is black or deep; body, roof: the paint of the vehicle, in shade and in light; line: fine edges; white: painted signs. */
type Paint = 'track' | 'dark' | 'body' | 'roof' | 'line' | 'white';

/** One path; `pair`: it is there again, mirrored left to right. */
export type Part = readonly [paint: Paint, d: string, pair?: 'pair'];

export interface Silhouette {
  /** Units of the counter for one decimetre. Vehicles share one scale, so that a StuG looks as low and small as it is. */
  readonly scale: number;
  /** How far back it stands on the counter, so that a long gun has room. With the turret turned it stands in the middle. */
  readonly back?: number;
  readonly hull: readonly Part[];
  readonly turret?: { readonly pivot: number; readonly parts: readonly Part[] };
}

const VEHICLE = 0.43;

// --- Shermans: a rounded nose, a round turret with a bustle, a gun that ends over the nose ------------------------------

const SHERMAN_TRACKS: Part = ['track', 'M8.6-29h4.7v58H8.6z', 'pair'];
/** The Allied star on the rear deck. */
const STAR = 'l1.1 3.4h3.5l-2.9 2.1 1.1 3.4-2.8-2.1-2.9 2.1 1.2-3.4-2.9-2.1h3.5z';
const SHERMAN_HATCHES: Part = ['line', 'M3.6-19.4h5.6v4.4H3.6z', 'pair'];
/** Transmission cover with its bolted flanges. */
const SHERMAN_NOSE: Part = ['line', 'M-8.6-25.6H8.6M-3-29.6v4M3-29.6v4'];
const SHERMAN_ROUND_TURRET =
  'M-5.6-10.2C-3-11.6 3-11.6 5.6-10.2 9.4-8 10.4-3.4 9.8 1.4 9.2 6.4 7 9 5.8 12.2c-2.4 1.2-9.2 1.2-11.6 0C-7 9-9.2 6.4-9.8 1.4-10.4-3.4-9.4-8-5.6-10.2z';

const SHERMAN_75: Silhouette['turret'] = {
  pivot: -2.5,
  parts: [
    ['roof', 'M-1.6-11.4V-27.6h3.2v16.2z'],
    ['roof', SHERMAN_ROUND_TURRET],
    ['body', 'M-5.4-12.6C-2.6-13.8 2.6-13.8 5.4-12.6V-9.4H-5.4z'],
    ['dark', 'M1.6 2.6a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0z'],
    ['line', 'M-7-.6h4.2v3H-7z'],
  ],
};

/** The 17-pounder with its muzzle brake, and the radio in a box behind the turret. */
const SHERMAN_17_POUNDER: Silhouette['turret'] = {
  pivot: -2.5,
  parts: [
    ['body', 'M-6.2 10.4H6.2L5.6 17.4H-5.6z'],
    ['roof', 'M-1.9-11.4-1.5-42h3l.4 30.6z M-2.6-46.4h5.2v4.4h-5.2z'],
    ['roof', SHERMAN_ROUND_TURRET],
    ['body', 'M-5.4-13.2C-2.6-14.4 2.6-14.4 5.4-13.2V-9.4H-5.4z'],
    ['dark', 'M1.6 2.6a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0z'],
    ['line', 'M-7.4-1.6h4.4v4.6h-4.4z M-6 12H6'],
  ],
};

/** Welded: straight sides, square corners. The M4A4 is longer behind than the M4A2. */
function weldedHull(rear: number, deck: string): readonly Part[] {
  return [
    SHERMAN_TRACKS,
    [
      'body',
      `M-8.4-29.6C-4-31 4-31 8.4-29.6L8.8-25.4 12.6-22.4V${rear - 2}L11.4 ${rear}H-11.4L-12.6 ${rear - 2}V-22.4L-8.8-25.4z`,
    ],
    SHERMAN_NOSE,
    SHERMAN_HATCHES,
    ['line', deck],
    ['white', `M0 ${rear - 11}${STAR}`],
  ];
}

/** Cast: no corner anywhere. */
const CAST_HULL: readonly Part[] = [
  SHERMAN_TRACKS,
  [
    'body',
    'M-7-29.8C-3-31 3-31 7-29.8 10.6-27.6 12.8-23 12.8-17V18c0 6-2.6 9.8-6 10.8H-6.8c-3.4-1-6-4.8-6-10.8V-17c0-6 2.2-10.6 5.8-12.8z',
  ],
  ['line', 'M-9.6-24.6C-4-27 4-27 9.6-24.6'],
  SHERMAN_HATCHES,
  ['line', 'M-9 14.4h18M-9 27H9'],
  ['white', `M0 17.6${STAR}`],
];

// --- German vehicles -----------------------------------------------------------------------------------------------------

const PZ_III_CHASSIS: readonly Part[] = [
  ['track', 'M10.6-27.4h4.2v54.8h-4.2z', 'pair'],
  ['body', 'M-14.6-20.6H14.6V25.4H-14.6z'],
  ['body', 'M-9.6-27.8H9.6V27.6H-9.6z'],
  ['line', 'M9.8-20.6V25.4', 'pair'],
];

/** A drum-shaped cupola with its slits. */
const cupola = (x: number, y: number, r: number): Part => [
  'dark',
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0 ${-2 * r} 0z`,
];

export const SILHOUETTES = {
  'sherman-iii': {
    scale: VEHICLE,
    hull: weldedHull(28.6, 'M-10.4 14h20.8M-9.6 15.6h4.4v10h-4.4zM5.2 15.6h4.4v10H5.2zM-7.4 15.6v10M7.4 15.6v10'),
    turret: SHERMAN_75,
  },
  'sherman-v': {
    scale: VEHICLE,
    hull: weldedHull(31.2, 'M-10.4 13.4h20.8M-4.4 14.8h8.8v3.4h-8.8zM-9.4 19.6H9.4M-9.4 29.4H9.4'),
    turret: SHERMAN_75,
  },
  'sherman-iic': { scale: VEHICLE, back: 5, hull: CAST_HULL, turret: SHERMAN_17_POUNDER },
  'sherman-vc': {
    scale: VEHICLE,
    back: 5,
    hull: weldedHull(31.2, 'M-10.4 17.4h20.8M-9.4 19.6H9.4M-9.4 29.4H9.4'),
    turret: SHERMAN_17_POUNDER,
  },
  /** A narrow hull between flat fenders, a short gun, armoured skirts around the turret. */
  'pz-iiin': {
    scale: VEHICLE,
    hull: [
      ...PZ_III_CHASSIS,
      ['roof', 'M-11.2-14.6H11.2V10.4H-11.2z'],
      ['line', 'M2-25.4h5.4v4H2z', 'pair'],
      ['line', 'M-8.6 13.4h7v9h-7zM1.6 13.4h7v9h-7zM-9.6 24.4H9.6'],
    ],
    turret: {
      pivot: -2,
      parts: [
        ['roof', 'M-2.1-11V-24.4h4.2v13.4z'],
        ['roof', 'M-6.6-11.4H6.6L9 1.4 6.4 11H-6.4L-9 1.4z'],
        ['body', 'M-5-13.2H5v2.6H-5z'],
        ['body', 'M-6 11.6H6L5.2 16.2H-5.2z'],
        cupola(0, 6.2, 3.6),
        ['line', 'M-10.8-7.4-11.6 4C-11.6 13-8 17.8 0 17.8M10.8-7.4 11.6 4C11.6 13 8 17.8 0 17.8'],
      ],
    },
  },
  /** Wide sloping sides, a turret that broadens to the rear, a very long gun. */
  panther: {
    scale: VEHICLE,
    back: 7,
    hull: [
      ['track', 'M9.6-33.6h6.8v67.2H9.6z', 'pair'],
      ['body', 'M-10.6-34.4H10.6L11.2-31H16.2V24.6L13.6 33.4H-13.6L-16.2 24.6V-31H-11.2z'],
      ['roof', 'M-11.4-20H11.4L12 26.4H-12z'],
      ['line', 'M11.4-20 15.8-31M12 26.4 13.6 33', 'pair'],
      ['line', 'M3-19h5.6v4.4H3z', 'pair'],
      ['line', 'M-2.8 15.2h5.6v8.6h-5.6zM5-28.6a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0z'],
      ['dark', 'M4.6 14.6h5.8v3.6H4.6zM4.6 21.4h5.8V25H4.6z', 'pair'],
    ],
    turret: {
      pivot: -1,
      parts: [
        ['roof', 'M-2.1-13-1.5-48h3l.6 35z M-3-53.6h6v2.2H1.8v1.2H3V-48h-6v-2.2h1.2v-1.2H-3z'],
        ['roof', 'M-8.4-12.4H8.4L11.4 3 8.8 14.4H-8.8L-11.4 3z'],
        ['body', 'M-9.4-15.2H9.4V-11.6H-9.4z'],
        ['line', 'M-6.6-11.4-8 13.6M6.6-11.4 8 13.6'],
        cupola(-4, 6.6, 3.7),
        ['line', 'M2.6-5.6a2 2 0 1 0 4 0 2 2 0 1 0-4 0z'],
      ],
    },
  },
  /** A box on very broad tracks, a horseshoe turret with a bin behind. */
  'tiger-i': {
    scale: VEHICLE,
    back: 7,
    hull: [
      ['track', 'M11.4-31.6h7.2v63.2h-7.2z', 'pair'],
      ['body', 'M-11-31.6H11V-22H18.2V31H-18.2V-22H-11z'],
      ['roof', 'M-17.2-20.6H17.2V15.4H-17.2z'],
      ['line', 'M7.4-19.4a3 3 0 1 0 6 0 3 3 0 1 0-6 0z', 'pair'],
      ['dark', 'M8.4 17.2h8v5.4h-8zM8.4 24h8v5.4h-8z', 'pair'],
      ['line', 'M-6.4 17.2H6.4V29.4H-6.4zM-11-25.6H11'],
      ['dark', 'M4 31.4h3.4v3.4H4z', 'pair'],
    ],
    turret: {
      pivot: -1,
      parts: [
        ['body', 'M-6.6 12.6H6.6L5.8 18.2H-5.8z'],
        ['roof', 'M-2.4-13.4-1.7-46.8h3.4l.7 33.4z M-3.4-52.6h6.8v2.4H2v1.2h1.4v2.2h-6.8v-2.2H-2v-1.2h-1.4z'],
        ['roof', 'M-9.8-12H9.8L11.6-6V2.6C11.6 9.6 6.6 14.4 0 14.4S-11.6 9.6-11.6 2.6V-6z'],
        ['body', 'M-10.6-14.8H10.6V-11.2H-10.6z'],
        cupola(-5.4, 5.6, 3.9),
        ['line', 'M3-1.8h5.4v4.4H3zM-1.4 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0z'],
      ],
    },
  },
  /** No turret: the gun in a low casemate, skirts along the tracks. */
  'stug-iiig': {
    scale: VEHICLE,
    back: 5,
    hull: [
      ...PZ_III_CHASSIS,
      ['line', 'M15.6-17.6V20.6', 'pair'],
      ['roof', 'M-.8-14.6V-35.6H2.4V-14.6z M-2-41h5.6v2.2H2.6v1.2h1v2.2H-2v-2.2h1v-1.2h-1z'],
      ['roof', 'M-7.4-13.4H8.6L12.6-8.8V8.4L10 11.2H-10L-12.6 8.4V-8.8z'],
      ['body', 'M-1.6-20.6H3.6L5.6-13.4H-3.6z'],
      ['line', 'M-9.6-21H9.6M2-27v6M-6-21v6'],
      cupola(-6, 3.6, 3.6),
      ['line', 'M2.4.4h7v5.4h-7zM2.4 3.1h7'],
      ['line', 'M-9.6 14.2H9.6M-8.4 15.8h7.2v7.6h-7.2zM1.2 15.8h7.2v7.6H1.2z'],
    ],
  },

  // --- Russian vehicles ----------------------------------------------------------------------------------------------------
  /** A long heavy hull, wide fenders, a rounded turret with a machine gun behind. */
  'kv-1': {
    scale: VEHICLE,
    hull: [
      ['track', 'M9.6-33.8h7v67.6h-7z', 'pair'],
      ['body', 'M-9.6-32.6H9.6L10.4-29H16.6V29H10.4L9 33.6H-9L-10.4 29H-16.6V-29H-10.4z'],
      ['roof', 'M-9.6-24.4H9.6V28H-9.6z'],
      ['line', 'M9.8-29V29M11.6-14h4v8h-4zM11.6 4h4v10h-4z', 'pair'],
      ['line', 'M-2.6-21.6a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0zM-3 14.6h6v5h-6z'],
      ['dark', 'M-8.2 22.4H8.2v2.6H-8.2z'],
    ],
    turret: {
      pivot: -3.4,
      parts: [
        ['roof', 'M-1.8-12V-32h3.6v20z'],
        ['dark', 'M-.9 14.2h1.8v4.4H-.9z'],
        [
          'roof',
          'M-6-12H6L9.8-7.4C11.4-2.4 11.4 5 9.4 9.4 7.4 13.6 3.6 15 0 15S-7.4 13.6-9.4 9.4C-11.4 5-11.4-2.4-9.8-7.4z',
        ],
        ['body', 'M-4-15.6H4L4.6-10.6H-4.6z'],
        cupola(0, 6.4, 3.4),
      ],
    },
  },
  /** A large turret far forward, rounded fenders, fuel drums along the sides. */
  't-34-85': {
    scale: VEHICLE,
    back: 7,
    hull: [
      ['track', 'M10-30.4h5v60.8h-5z', 'pair'],
      [
        'body',
        'M-9.4-29.8H9.4C12.6-29.8 14.6-27.6 14.6-24.4V27L12 30H-12L-14.6 27V-24.4C-14.6-27.6-12.6-29.8-9.4-29.8z',
      ],
      ['roof', 'M-9.4-20H9.4L9.8 17H-9.8z'],
      ['line', 'M-6.6-27.6h6.4v5.6h-6.4zM9.4-20 13-28.6M-9.4-20-13-28.6'],
      ['dark', 'M-7 18.6H7v5H-7z'],
      ['line', 'M-6.4 10.6H6.4M-3 25.6a3 3 0 1 0 6 0 3 3 0 1 0-6 0z'],
      ['roof', 'M11.2 3.4h3.6v9.4h-3.6zM11.2 14.8h3.6v9.4h-3.6z', 'pair'],
    ],
    turret: {
      pivot: -7.4,
      parts: [
        ['roof', 'M-1.9-12.6-1.5-43.6h3l.4 31z'],
        ['roof', 'M-5.6-13.4H5.6L9.6-4.4V4L6.6 13.4H-6.6L-9.6 4V-4.4z'],
        ['body', 'M-3.6-16.4H3.6L4.6-12H-4.6z'],
        cupola(-4, 1.2, 3.3),
        ['line', 'M1.6-1.4h5v4.4h-5zM2.4 9a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0z'],
        ['line', 'M-5.6 9a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0z'],
      ],
    },
  },

  // --- Guns: trails behind, wheels, a shield, the barrel -------------------------------------------------------------------
  'pak-40': {
    scale: 0.52,
    hull: [
      ['body', 'M1.4 4.6 4.6 3 11.4 27.6 13 28.4 12.4 31 9 31.2z', 'pair'],
      ['track', 'M7-5h4.4v12H7z', 'pair'],
      ['roof', 'M-1.8 6-1.1-26.4H1.1L1.8 6z M-2.3-31.4h4.6v2.1h-.9v.9h.9v2.4h-4.6v-2.4h.9v-.9h-.9z'],
      ['body', 'M-2.4-4.4h4.8V11h-4.8z'],
      ['roof', 'M-4.8-9.4H4.8L12-4.4 10.8-1 4.2-5.4H-4.2L-10.8-1-12-4.4z'],
    ],
  },
  /** Far larger: a barrel of more than six metres on the wheels of a field howitzer. */
  'pak-43-41': {
    scale: 0.4,
    hull: [
      ['body', 'M1.6 6.4 5.4 4.6 13 37.4 15 38.6 14 42 10 42z', 'pair'],
      ['track', 'M9.4-8h5V10h-5z', 'pair'],
      ['roof', 'M-2.5 9-1.5-44h3L2.5 9z M-3-50h6v2.5H1.8v1.2H3v2.8h-6v-2.8h1.2v-1.2H-3z'],
      ['body', 'M-3.2-3.4h6.4V15h-6.4z'],
      ['roof', 'M-3.8-14H3.8L14.4-5V-1L3.6-8.8H-3.6L-14.4-1V-5z'],
    ],
  },
  'oqf-6pdr': {
    scale: 0.6,
    hull: [
      ['body', 'M1.2 3.6 4 2.6 8.6 21 10 21.8 9.4 24.2 6.6 24.2z', 'pair'],
      ['track', 'M6.4-5h3.6V5.4H6.4z', 'pair'],
      ['roof', 'M-1.5 4.6-1-22.4H1L1.5 4.6z M-1.7-25.6h3.4v3h-3.4z'],
      ['body', 'M-1.9-4.4h3.8V8.6h-3.8z'],
      ['roof', 'M-10.2-5.6-6-8.4H6L10.2-5.6V-2.6L5.6-5.2H-5.6L-10.2-2.6z'],
    ],
  },
  'm1-57': {
    scale: 0.6,
    hull: [
      ['body', 'M1.2 3.6 4 2.6 8.6 21 10 21.8 9.4 24.2 6.6 24.2z', 'pair'],
      ['track', 'M6.2-5.2h3.4v10.6H6.2z', 'pair'],
      ['roof', 'M-1.6 4.6-1-26H1L1.6 4.6z'],
      ['body', 'M-1.9-4.4h3.8V8.6h-3.8z'],
      ['roof', 'M-9.2-7.6H9.2V-4.2H-9.2z'],
      ['line', 'M-4.6-7.6v3.4M4.6-7.6v3.4'],
    ],
  },
  /** On its cross, the outriggers let down. */
  'flak-88': {
    scale: 0.4,
    hull: [
      ['body', 'M-2.2-30H2.2V30H-2.2z'],
      ['body', 'M-29-2H29V2H-29z'],
      ['track', 'M27 -3.8h4v7.6h-4z', 'pair'],
      ['track', 'M-3.8-32h7.6v3.6h-7.6zM-3.8 28.4h7.6V32h-7.6z'],
      ['body', 'M-4.6-11.2H4.6L11.2-4.6V4.6L4.6 11.2H-4.6L-11.2 4.6V-4.6z'],
      ['dark', 'M5.8-3.6h3.4v7.2H5.8z', 'pair'],
      ['roof', 'M-2.4 12-1.6-46h3.2L2.4 12z'],
      ['roof', 'M-3-9h6v24h-6z'],
      ['line', 'M-1-9v24M1-9v24'],
    ],
  },
  /** Round base plate, tube, bipod. */
  grw34: {
    scale: 0.44,
    hull: [
      ['body', 'M-11.6 17.6a11.6 11.6 0 1 0 23.2 0 11.6 11.6 0 1 0-23.2 0z'],
      ['line', 'M-8 17.6H8M0 9.6v16M-5.6 12 5.6 23.2M5.6 12-5.6 23.2'],
      ['dark', 'M1.4-9.6 18-25.4 20.6-22.800 4-7z', 'pair'],
      ['body', 'M-14-11.4h28v4h-28z'],
      ['roof', 'M-3.2 20V-28.4h6.4V20z'],
      ['line', 'M-3.2-23.6h6.4M-3.2 12h6.4'],
    ],
  },
  'm2a1-105': {
    scale: 0.5,
    hull: [
      ['body', 'M2 5 6 3.4 16 27 17.6 27.8 16.4 31.4 12.8 31z', 'pair'],
      ['track', 'M8.4-7.4h5V8.4h-5z', 'pair'],
      ['roof', 'M-2.4 8-1.8-22h3.6L2.4 8z'],
      ['body', 'M-3-10.4H3V11H-3z'],
      ['roof', 'M3.6-10.6H10.4L14-8.4V-5L10-7H3.6z', 'pair'],
    ],
  },
} as const satisfies Readonly<Record<string, Silhouette>>;

export type SilhouetteName = keyof typeof SILHOUETTES;
export const SILHOUETTE_NAMES: readonly SilhouetteName[] = Object.keys(SILHOUETTES).filter(
  (name): name is SilhouetteName => name in SILHOUETTES,
);
