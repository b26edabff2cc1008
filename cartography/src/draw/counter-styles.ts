import { BAND_COLOURS, COUNTER_COLOURS, COUNTER_INKS, type Ink, SIGN_PAPER } from './armies.js';
import { COUNTER_LETTERS } from './counters.js';
import { SANS } from './inks.js';

/**
 * Styles of counters alone. A drawn map has them only if counters lie on it, so that a page that draws counters itself
 * puts them in once. Counters carry their own ink, since cardboard does not change with the lamp.
 */
export function counterStyles(sans: string = SANS): string {
  const text = (size: number, weight: number): string =>
    `fill:currentColor;font-family:${sans};font-size:${size}px;font-weight:${weight};text-anchor:middle`;
  const figures = `letter-spacing:${COUNTER_LETTERS.spacing}px;font-variant-numeric:tabular-nums lining-nums`;
  const rules: Readonly<Record<string, string>> = {
    'ink-dark': `color:${ink('dark')}`,
    'ink-light': `color:${ink('light')}`,
    'counter-shadow': 'fill:#1a140c;fill-opacity:.34',
    'counter-core': 'fill:#c9bea4;stroke:#2a241a;stroke-width:.5;stroke-opacity:.6',
    'counter-card': 'stroke:#2a241a;stroke-width:.5;stroke-opacity:.7',
    'counter-light': 'fill:none;stroke:#fffdf2;stroke-width:.8;stroke-opacity:.42;stroke-linejoin:round',
    'counter-shade': 'fill:none;stroke:#1a140c;stroke-width:.8;stroke-opacity:.15;stroke-linejoin:round',
    'reduced-dark': 'fill:#fffdf2;fill-opacity:.55',
    'reduced-light': 'fill:#14120e;fill-opacity:.5',
    band: 'stroke:#2a241a;stroke-width:.4;stroke-opacity:.6',
    mark: 'fill:currentColor;fill-opacity:.8',
    'mark-line': 'fill:none;stroke:currentColor;stroke-width:1.4;stroke-opacity:.8',
    'mark-fine': 'stroke-width:.7',
    // The frame has its own paper, and therefore always dark ink.
    'sign-box': `fill:var(--map-sign, ${SIGN_PAPER.colour});fill-opacity:${SIGN_PAPER.opacity};${line('dark', 1)}`,
    sign: `fill:none;${line('dark', 1.1)}`,
    'sign-solid': `fill:${ink('dark')}`,
    size: 'fill:none;stroke:currentColor;stroke-width:1.3',
    'size-solid': 'fill:currentColor',
    'counter-size': text(6.4, 600),
    'counter-name': text(COUNTER_LETTERS.name, 600),
    'counter-formation': text(COUNTER_LETTERS.formation, 600),
    'counter-value': `${text(COUNTER_LETTERS.value, 700)};${figures}`,
    'counter-value-small': `font-size:${COUNTER_LETTERS.smallValue}px`,
    'counter-values': `font-size:${COUNTER_LETTERS.picture.value}px`,
    'value-underlined': 'text-decoration:underline;text-decoration-thickness:1.3px;text-underline-offset:1.4px',
    'value-raised': `font-size:${COUNTER_LETTERS.picture.small}px`,
    'value-small': `font-size:${COUNTER_LETTERS.picture.small}px`,
    'counter-rate': text(COUNTER_LETTERS.picture.small, 700),
    'value-box': 'fill:none;stroke:currentColor;stroke-width:1.2',
    'counter-letter': `${text(COUNTER_LETTERS.picture.name, 700)};text-anchor:start`,
    'counter-side': `${text(COUNTER_LETTERS.picture.side, 700)};text-anchor:start`,
    'picture-solid': 'fill:currentColor',
    'picture-line': 'fill:none;stroke:currentColor;stroke-width:1.2;stroke-linecap:round;stroke-linejoin:round',
    'picture-rim': 'fill:none;stroke-width:2.4;stroke-linejoin:round',
    ...fills('army', COUNTER_COLOURS),
    ...Object.fromEntries(
      Object.entries(COUNTER_COLOURS).map(([name, colour]) => [
        `rim-${name}`,
        `stroke:var(--map-army-${name}, ${colour})`,
      ]),
    ),
    ...fills('band', BAND_COLOURS),
  };
  return Object.entries(rules)
    .map(([name, body]) => `.m-${name}{${body}}`)
    .join('\n');
}

function ink(name: Ink): string {
  return `var(--map-counter-ink-${name}, ${COUNTER_INKS[name]})`;
}

function line(name: Ink, width: number): string {
  return `stroke:${ink(name)};stroke-width:${width}`;
}

/** A rule for each colour of a list, which a page can override. */
function fills(kind: string, colours: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(colours).map(([name, colour]) => [`${kind}-${name}`, `fill:var(--map-${kind}-${name}, ${colour})`]),
  );
}
