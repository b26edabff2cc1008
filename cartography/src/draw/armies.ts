/** Whose counter it is: colour, ink and a mark in the corner, so that nobody needs the colour. */

/** Colours of the armies; a page can override each as `--map-army-<name>`. */
export const COUNTER_COLOURS = {
  us: '#8c905b',
  commonwealth: '#dcc08f',
  german: '#a8b2a2',
  ss: '#4f5a64',
  parachute: '#8ba0b1',
  soviet: '#c19a6b',
} as const;
export type Army = keyof typeof COUNTER_COLOURS;

/** Ink on cardboard, and on cardboard too dark for it. */
export const COUNTER_INKS = { dark: '#1b1914', light: '#f4f1e8' } as const;
export type Ink = keyof typeof COUNTER_INKS;

/** What the frame of a symbol is filled with, and how much of the cardboard it hides. */
export const SIGN_PAPER = { colour: '#f6f2e4', opacity: 0.86 } as const;

export function inkOf(army: Army): Ink {
  return army === 'ss' ? 'light' : 'dark';
}

/** Colours of formations for a band across the counter; a page can override each as `--map-band-<name>`. */
export const BAND_COLOURS = {
  maroon: '#7b2a35',
  red: '#b8392f',
  orange: '#d67a2c',
  tan: '#a8824e',
  yellow: '#e3b92f',
  lemon: '#f2e68a',
  'light-green': '#9cc267',
  green: '#4f8a4b',
  'dark-green': '#264c34',
  'grey-green': '#71806a',
  'sky-blue': '#6db3d9',
  purple: '#6d4a8c',
  white: '#f6f2e4',
  grey: '#8a8780',
  'dark-grey': '#55534e',
  black: '#26241f',
} as const;
export type BandColour = keyof typeof BAND_COLOURS;

/** Half the side of a corner mark. */
const MARK = 3;

/** A star, a ring, a cross, a cut corner, a canopy and a lozenge: told apart by shape alone. All are drawn about the origin. */
const MARKS: Readonly<Record<Army, string>> = {
  us: `<path class="m-mark" d="${star(MARK + 0.4)}"/>`,
  commonwealth: `<path class="m-mark-line" d="M-2.3 0a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0z"/>`,
  german: '<path class="m-mark" d="M-1.1-3H1.1V-1.1H3V1.1H1.1V3H-1.1V1.1H-3V-1.1H-1.1z"/>',
  ss: '<path class="m-mark" d="M-3-3H3V3z"/>',
  parachute:
    '<path class="m-mark" d="M-3-.2C-3-3.8 3-3.8 3-.2z"/><path class="m-mark-line m-mark-fine" d="M-2.6 0 0 3 2.6 0M0 0V3"/>',
  soviet: '<path class="m-mark" d="M0-3.4 3 0 0 3.4-3 0z"/>',
};

/** The mark of an army about a point. */
export function drawMark(army: Army, x: number, y: number): string {
  return `<g transform="translate(${x} ${y})">${MARKS[army]}</g>`;
}

/** A star of five points about the origin. */
function star(radius: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const reach = i % 2 === 0 ? radius : radius * 0.42;
    return [Math.sin((i * Math.PI) / 5) * reach, -Math.cos((i * Math.PI) / 5) * reach]
      .map((v) => v.toFixed(1))
      .join(' ');
  });
  return `M${points.join('L')}z`;
}
