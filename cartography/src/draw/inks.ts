import { DAY, type ColourName, type Theme, under } from './colours.js';

const SERIF = "Alegreya, 'Source Serif 4', 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif";
/** The sans of the map and its counters. */
export const SANS = "'Source Sans 3', 'Source Sans Pro', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

/** Longhands, since not every renderer reads the font shorthand. */
function font(family: string, size: number, weight: number, style: string): string {
  return `font-family:${family};font-size:${size}px;font-weight:${weight}${style === 'normal' ? '' : `;font-style:${style}`}`;
}

export function serif(size: number, weight: number, style = 'normal'): string {
  return font(SERIF, size, weight, style);
}

export function sans(size: number, weight: number): string {
  return font(SANS, size, weight, 'normal');
}

/** What style sheets of maps write with: colours that a page can override, and how they are laid down. */
export interface Inks {
  /** The colour itself, for any property. */
  readonly colour: (name: ColourName) => string;
  readonly fill: (name: ColourName) => string;
  readonly stroke: (name: ColourName, width: number) => string;
  /** Filled, and a little beyond its edge. */
  readonly patch: (name: ColourName, width: number) => string;
  /** Letters with paper around them. */
  readonly haloed: (name: ColourName, width: number) => string;
}

export function inksOf(theme: Theme): Inks {
  const colour = (name: ColourName): string => `var(--map-${name}, ${under(theme, DAY[name])})`;
  return {
    colour,
    fill: (name) => `fill:${colour(name)}`,
    stroke: (name, width) => `fill:none;stroke:${colour(name)};stroke-width:${width}`,
    patch: (name, width) => `fill:${colour(name)};stroke:${colour(name)};stroke-width:${width};stroke-linejoin:round`,
    haloed: (name, width) =>
      `fill:${colour(name)};stroke:${colour('halo')};stroke-width:${width};stroke-linejoin:round;paint-order:stroke`,
  };
}

/** Rules as CSS. Classes begin with `m-`, so that a page may hold the drawing inline. */
export function written(rules: Readonly<Record<string, string>>): string {
  return Object.entries(rules)
    .map(([name, body]) => `.m-${name}{${body}}`)
    .join('\n');
}
