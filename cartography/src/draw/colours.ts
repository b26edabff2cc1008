/** The colours of a map. Each becomes a CSS custom property `--map-<name>`, with the theme's colour as its default. */
export const THEMES = ['day', 'lamp'] as const;
export type Theme = (typeof THEMES)[number];

export const DAY = {
  paper: '#f4ecd8',
  frame: '#4b3f2e',
  ink: '#33291c',
  'ink-soft': '#6b5c45',
  halo: '#f5eedb',
  clear: '#f5eed6',
  mixed: '#f0eac9',
  broken: '#ebdbb2',
  rough: '#dfcaa0',
  upland: '#e0ddac',
  forest: '#bccb97',
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
  'main-road': '#f6cf82',
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
  'ground-dot': '#5b4b2c',
  wall: '#211d18',
  limit: '#a3231b',
  'limit-halo': '#f7e3c8',
  entry: '#f7efdc',
  'entry-edge': '#33291c',
  objective: '#a3231b',
  height: '#5d4022',
  region: '#6d5d42',
  // Plans, which show every house.
  meadow: '#dde2b6',
  'meadow-light': '#e8eac6',
  'meadow-dark': '#cfd8a4',
  grass: '#8f9f5f',
  grain: '#e9cd7c',
  'grain-light': '#f3df9c',
  'grain-dark': '#dcb75f',
  'grain-row': '#a67f34',
  'grain-edge': '#9c8243',
  'orchard-ground': '#c4d093',
  'orchard-tree-light': '#a5bd6d',
  polder: '#9bcfc6',
  'polder-ditch': '#4a87a6',
  paved: '#d2cdc3',
  'paved-edge': '#5f574c',
  dirt: '#e8d3a4',
  'dirt-edge': '#94713f',
  'dirt-rut': '#b8935a',
  yard: '#e9dfbf',
  stone: '#91959b',
  'stone-light': '#b4b7ba',
  'stone-dim': '#7f848c',
  'stone-shade': '#6a6f79',
  'stone-edge': '#33363c',
  wood: '#a9713d',
  'wood-light': '#c79357',
  'wood-dim': '#945f31',
  'wood-shade': '#7c4d25',
  'wood-edge': '#462a14',
  spire: '#5c7f78',
  'spire-light': '#8db0a5',
  'spire-shade': '#3f5d59',
  gold: '#e2b640',
  dot: '#fbf7e9',
  arrow: '#5b93bd',
} as const;

export type ColourName = keyof typeof DAY;

/** How much of the red, green and blue of the day is left under a lamp in a dark room. */
const LAMPLIGHT = [0.73, 0.67, 0.56] as const;

/** The same colour by lamplight: darker and warmer. */
function byLamplight(colour: string): string {
  const parts = LAMPLIGHT.map((left, i) => Math.round(Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16) * left));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export function under(theme: Theme, colour: string): string {
  return theme === 'day' ? colour : byLamplight(colour);
}

/** A theme as CSS custom properties, for a page that wants to change the theme of a drawn map. */
export function themeProperties(theme: Theme): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(DAY).map(([name, colour]) => [`--map-${name}`, under(theme, colour)]));
}
