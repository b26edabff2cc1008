/** The colours of a map. Each becomes a CSS custom property `--map-<name>`, with the theme's colour as its default. */
export const THEMES = ['day', 'lamp'] as const;
export type Theme = (typeof THEMES)[number];

const DAY = {
  paper: '#f4ecd8',
  frame: '#4b3f2e',
  ink: '#33291c',
  'ink-soft': '#6b5c45',
  halo: '#f5eedb',
  clear: '#f5eed6',
  mixed: '#f0eac9',
  broken: '#ebdbb2',
  rough: '#dfcaa0',
  woods: '#becd9b',
  'woods-edge': '#7f9363',
  town: '#ead6bf',
  dry: '#f2e4bb',
  stubble: '#c6a55f',
  crop: '#ecd48c',
  furrow: '#b98f45',
  vineyard: '#e4dfa6',
  orchard: '#d3d69a',
  'orchard-tree': '#7c9450',
  'orchard-tree-shadow': '#45592f',
  olive: '#e2ddb4',
  'olive-tree': '#a3ad8c',
  'olive-tree-shadow': '#656f57',
  reeds: '#d5dfc2',
  reed: '#4f7d6b',
  'level-1': '#e6cc92',
  'level-2': '#d6b377',
  'field-straw': '#ecd896',
  'field-green': '#cfd79d',
  'field-earth': '#e0c296',
  tree: '#9fb27c',
  'tree-shadow': '#5f7549',
  hachure: '#96744a',
  rock: '#6f5638',
  vine: '#8a9150',
  light: '#fffbe6',
  shade: '#463a4a',
  contour: '#8a6236',
  water: '#a9c8d3',
  'water-deep': '#8fb5c4',
  'water-line': '#4f84a0',
  'water-ink': '#235a78',
  shoal: '#f8f0d8',
  house: '#a4553f',
  'house-edge': '#6d3022',
  road: '#fdf6e2',
  'road-edge': '#7b5436',
  trail: '#7b5436',
  highway: '#cd5b3c',
  'highway-edge': '#6f2617',
  track: '#f8ecc9',
  'track-edge': '#8a6136',
  slope: '#7a6345',
  embankment: '#d5cab0',
  ditch: '#a8b79f',
  motorway: '#e9b04f',
  'motorway-edge': '#7a3a20',
  rail: '#3a332b',
  bridge: '#f7efdc',
  grid: '#5a4c36',
  'hex-number': '#6f6149',
  'hex-mark': '#4c4334',
  'hex-mark-hollow': '#a03a26',
  works: '#2c271f',
  limit: '#a3231b',
  'limit-halo': '#f7e3c8',
  entry: '#f7efdc',
  'entry-edge': '#33291c',
  objective: '#a3231b',
  height: '#5d4022',
  region: '#6d5d42',
} as const;

type ColourName = keyof typeof DAY;

/** How much of the red, green and blue of the day is left under a lamp in a dark room. */
const LAMPLIGHT = [0.73, 0.67, 0.56] as const;

/** The same colour by lamplight: darker and warmer. */
function byLamplight(colour: string): string {
  const parts = LAMPLIGHT.map((left, i) => Math.round(Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16) * left));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function under(theme: Theme, colour: string): string {
  return theme === 'day' ? colour : byLamplight(colour);
}

/** A theme as CSS custom properties, for a page that wants to change the theme of a drawn map. */
export function themeProperties(theme: Theme): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(DAY).map(([name, colour]) => [`--map-${name}`, under(theme, colour)]));
}

const SERIF = "Alegreya, 'Source Serif 4', 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif";
/** The sans of the map and its counters. */
export const SANS = "'Source Sans 3', 'Source Sans Pro', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

/** Longhands, since not every renderer reads the font shorthand. */
function font(family: string, size: number, weight: number, style: string): string {
  return `font-family:${family};font-size:${size}px;font-weight:${weight}${style === 'normal' ? '' : `;font-style:${style}`}`;
}

function serif(size: number, weight: number, style = 'normal'): string {
  return font(SERIF, size, weight, style);
}

function sans(size: number, weight: number): string {
  return font(SANS, size, weight, 'normal');
}

/** The style sheet of a map. Classes begin with `m-`, so that a page may hold the drawing inline. */
export function styleSheet(theme: Theme): string {
  const c = (name: ColourName): string => `var(--map-${name}, ${under(theme, DAY[name])})`;
  const fill = (name: ColourName): string => `fill:${c(name)}`;
  const stroke = (name: ColourName, width: number): string => `fill:none;stroke:${c(name)};stroke-width:${width}`;
  const patch = (name: ColourName, width: number): string => `fill:${c(name)};stroke:${c(name)};stroke-width:${width};stroke-linejoin:round`;
  const haloed = (name: ColourName, width: number): string =>
    `fill:${c(name)};stroke:${c('halo')};stroke-width:${width};stroke-linejoin:round;paint-order:stroke`;
  const rules: Record<string, string> = {
    paper: fill('paper'),
    clear: fill('clear'),
    mixed: patch('mixed', 4),
    broken: patch('broken', 4),
    rough: patch('rough', 4),
    town: patch('town', 2),
    woods: `${fill('woods')};stroke:${c('woods-edge')};stroke-width:1.1`,
    dry: fill('dry'),
    crop: patch('crop', 2),
    vineyard: patch('vineyard', 2),
    orchard: patch('orchard', 2),
    olive: patch('olive', 2),
    reeds: patch('reeds', 2),
    other: patch('mixed', 2),
    straw: `${fill('field-straw')};fill-opacity:.55`,
    green: `${fill('field-green')};fill-opacity:.6`,
    earth: `${fill('field-earth')};fill-opacity:.45`,
    light: `${fill('light')};fill-opacity:.16`,
    shade: `${fill('shade')};fill-opacity:.052`,
    contour: `${fill('contour')};fill-opacity:.024;stroke:${c('contour')};stroke-width:.6;stroke-opacity:.3`,
    'contour-index': `${fill('contour')};fill-opacity:.024;stroke:${c('contour')};stroke-width:.9;stroke-opacity:.42`,
    stubble: `${stroke('stubble', 0.8)};stroke-linecap:round;stroke-opacity:.6`,
    furrow: `${stroke('furrow', 0.8)};stroke-linecap:round;stroke-opacity:.5`,
    'vine-row': `${stroke('vine', 1.8)};stroke-linecap:round;stroke-dasharray:1.5 3;stroke-opacity:.85`,
    'orchard-tree': `${stroke('orchard-tree', 5.2)};stroke-linecap:round`,
    'orchard-tree-shadow': `${stroke('orchard-tree-shadow', 5.8)};stroke-linecap:round;stroke-opacity:.5`,
    'olive-tree': `${stroke('olive-tree', 4.4)};stroke-linecap:round`,
    'olive-tree-shadow': `${stroke('olive-tree-shadow', 4.9)};stroke-linecap:round;stroke-opacity:.5`,
    reed: `${stroke('reed', 0.9)};stroke-linecap:round;stroke-opacity:.85`,
    'marsh-line': `${stroke('water-line', 0.8)};stroke-linecap:round;stroke-opacity:.6`,
    'level-1': `${fill('level-1')};stroke:${c('contour')};stroke-width:1.1;stroke-opacity:.65`,
    'level-2': `${fill('level-2')};stroke:${c('contour')};stroke-width:1.1;stroke-opacity:.65`,
    'level-step': `${stroke('contour', 0.6)};stroke-opacity:.42`,
    tree: `${stroke('tree', 5)};stroke-linecap:round`,
    'tree-shadow': `${stroke('tree-shadow', 5.6)};stroke-linecap:round;stroke-opacity:.5`,
    'young-tree': `${stroke('tree', 3.2)};stroke-linecap:round`,
    'young-tree-shadow': `${stroke('tree-shadow', 3.7)};stroke-linecap:round;stroke-opacity:.4`,
    'clump-ground': `${stroke('woods', 19)};stroke-linecap:round`,
    bush: `${stroke('tree-shadow', 3)};stroke-linecap:round;stroke-opacity:.55`,
    hachure: `${fill('hachure')};fill-opacity:.8`,
    rock: `${stroke('rock', 1.2)};stroke-linejoin:round;stroke-linecap:round`,
    'rock-shade': `${fill('rock')};fill-opacity:.35`,
    vine: `${stroke('vine', 1.5)};stroke-linecap:round;stroke-dasharray:0.1 4.2;stroke-opacity:.85`,
    water: `${fill('water')};stroke:${c('water-line')};stroke-width:1.7;stroke-linejoin:round`,
    'water-line': `${stroke('water-line', 0.8)};stroke-opacity:.55`,
    island: `${fill('clear')};stroke:${c('water-line')};stroke-width:1.1`,
    flow: `${stroke('water-ink', 1.5)};stroke-linecap:round;stroke-linejoin:round`,
    stream: `${stroke('water-line', 3)};stroke-linecap:round;stroke-linejoin:round`,
    'stream-bed': `${stroke('water-line', 4.6)};stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.28`,
    shoal: `${fill('shoal')};stroke:${c('hachure')};stroke-width:.7;stroke-opacity:.55`,
    'edge-river': stroke('water', 11),
    'edge-river-bank': stroke('water-line', 14),
    canal: `${stroke('water', 3.6)};stroke-linejoin:round`,
    'canal-edge': `${stroke('water-line', 5.4)};stroke-linejoin:round`,
    'canal-foot': `${stroke('slope', 10.8)};stroke-linejoin:round;stroke-opacity:.55`,
    'canal-bank': `${stroke('embankment', 9.4)};stroke-linejoin:round`,
    ford: `${stroke('shoal', 9)};stroke-opacity:.75`,
    'ford-line': `${stroke('water-ink', 1.4)};stroke-dasharray:3.2 2.4`,
    yard: `${fill('town')};stroke:${c('house-edge')};stroke-width:.8`,
    ridge: `${stroke('house-edge', 0.5)};stroke-opacity:.7`,
    works: `${fill('works')};stroke:${c('halo')};stroke-width:1`,
    'works-slit': fill('halo'),
    'works-ditch': `${stroke('works', 1.4)};stroke-linejoin:round`,
    house: `${fill('house')};stroke:${c('house-edge')};stroke-width:.5`,
    'road-edge': `${stroke('road-edge', 4.9)};stroke-linejoin:round`,
    road: `${stroke('road', 3)};stroke-linejoin:round;stroke-linecap:round`,
    trail: `${stroke('trail', 1.9)};stroke-dasharray:6.5 3.4;stroke-linejoin:round`,
    'trail-halo': `${stroke('halo', 4)};stroke-opacity:.6;stroke-linejoin:round`,
    'highway-edge': `${stroke('highway-edge', 7)};stroke-linejoin:round`,
    highway: `${stroke('highway', 4.8)};stroke-linejoin:round`,
    'track-edge': `${stroke('track-edge', 4)};stroke-linejoin:round`,
    track: `${stroke('track', 2)};stroke-linejoin:round;stroke-linecap:round`,
    slope: `${fill('slope')};fill-opacity:.85`,
    embankment: `${stroke('embankment', 9)};stroke-linejoin:round`,
    ditch: `${stroke('ditch', 3.4)};stroke-linejoin:round;stroke-linecap:round`,
    'ditch-edge': `${stroke('slope', 4.8)};stroke-linejoin:round;stroke-linecap:round;stroke-opacity:.7`,
    'motorway-edge': `${stroke('motorway-edge', 8.6)};stroke-linejoin:round`,
    motorway: `${stroke('motorway', 6.2)};stroke-linejoin:round`,
    'motorway-middle': stroke('motorway-edge', 1),
    rail: stroke('rail', 1.2),
    'rail-ties': `${stroke('rail', 4.4)};stroke-dasharray:1 7`,
    'bridge-edge': stroke('rail', 10),
    bridge: stroke('bridge', 7),
    'bridge-mark': fill('rail'),
    girder: `${stroke('rail', 1)};stroke-linejoin:round`,
    debris: `${fill('rail')};fill-opacity:.8`,
    grid: `${stroke('grid', 0.8)};stroke-opacity:.34`,
    'hex-number': `${fill('hex-number')};${sans(7.8, 400)};text-anchor:middle;letter-spacing:.2px`,
    'hex-number-aside': `text-anchor:start;stroke:${c('halo')};stroke-width:1.8;stroke-opacity:.55;stroke-linejoin:round;paint-order:stroke`,
    'hex-mark': `${fill('hex-mark')};fill-opacity:.66;stroke:${c('halo')};stroke-width:1.6;stroke-opacity:.5;stroke-linejoin:round;paint-order:stroke`,
    'hex-mark-hollow': `fill:${c('halo')};fill-opacity:.5;stroke:${c('hex-mark-hollow')};stroke-width:1;stroke-opacity:.72;stroke-linejoin:round`,
    'limit-halo': `${stroke('limit-halo', 8)};stroke-opacity:.6;stroke-linejoin:round`,
    limit: `${stroke('limit', 4)};stroke-dasharray:15 7;stroke-linejoin:round`,
    'limit-name': `${haloed('limit', 4)};${sans(13, 600)};letter-spacing:2px;text-anchor:middle`,
    summit: `${fill('height')};stroke:${c('halo')};stroke-width:1`,
    'height-name': `${haloed('height', 3)};${serif(13.5, 500, 'italic')}`,
    'height-metres': 'font-size:12px;font-weight:400',
    'town-name': `${haloed('ink', 4)};${serif(18.5, 700)}`,
    'objective-name': `${haloed('objective', 4)};${serif(20, 700)}`,
    'village-name': `${haloed('ink', 3.2)};${serif(13, 500)}`,
    'bridge-name': `${haloed('ink', 3.4)};${serif(14, 700, 'italic')}`,
    'river-name': `${fill('water-ink')};${serif(26, 500, 'italic')}`,
    'stream-name': `${haloed('water-ink', 3)};${serif(14, 500, 'italic')};letter-spacing:1px`,
    'way-name': `${haloed('ink-soft', 3)};${serif(11.5, 500, 'italic')};letter-spacing:.6px`,
    'wide-stream-name': `${haloed('water-ink', 3.4)};${serif(19, 500, 'italic')};letter-spacing:2.5px`,
    'ford-name': `${haloed('water-ink', 2.8)};${serif(12, 500, 'italic')}`,
    'island-name': `${haloed('water-ink', 2.4)};${serif(11, 400, 'italic')}`,
    'region-name': `${fill('region')};fill-opacity:.72;${serif(24, 500)}`,
    entry: `${fill('entry')};stroke:${c('entry-edge')};stroke-width:1.4;stroke-linejoin:round`,
    'entry-letter': `${fill('ink')};${sans(19, 700)};text-anchor:middle`,
    'entry-hex': `${fill('entry-edge')};fill-opacity:.06;stroke:${c('entry-edge')};stroke-width:1.6;stroke-opacity:.42`,
    frame: stroke('frame', 1.2),
    'frame-thick': stroke('frame', 4),
    title: `${fill('ink')};${serif(64, 800)};letter-spacing:9px`,
    subtitle: `${fill('ink-soft')};${serif(21, 400, 'italic')}`,
    caption: `${fill('ink-soft')};${sans(13, 400)}`,
    legend: `${fill('ink')};${sans(14, 400)}`,
    'legend-cost': `${fill('ink')};${sans(14, 600)}`,
    'legend-head': `${fill('ink')};${sans(14, 600)};letter-spacing:2.4px`,
    'legend-hex': `${stroke('grid', 1.6)};stroke-opacity:.5`,
    'track-space': `${fill('entry')};stroke:${c('frame')};stroke-width:1.2`,
    'track-number': `${fill('ink-soft')};${serif(26, 500)};text-anchor:middle;fill-opacity:.8`,
    compass: `${fill('ink')};${serif(24, 700)};text-anchor:middle`,
    rule: `${stroke('frame', 1)};stroke-opacity:.6`,
    ornament: fill('frame'),
    'ornament-light': `${fill('paper')};stroke:${c('frame')};stroke-width:1`,
  };
  return Object.entries(rules).map(([name, body]) => `.m-${name}{${body}}`).join('\n');
}
