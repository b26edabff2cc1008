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
    'machine-text': `fill:currentColor;font-family:${sans};font-weight:700;${figures};stroke-width:1.5;stroke-linejoin:round;paint-order:stroke`,
    rate: 'font-size:7.4px;stroke:none',
    ...MACHINES,
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

/** Guns and vehicles in the paint of their army, and what is burnt out. */
const PAINTS: Readonly<Record<string, readonly [body: string, roof: string]>> = {
  us: ['#5b5a3a', '#6d6c48'],
  commonwealth: ['#5c6141', '#70764f'],
  german: ['#b08f4c', '#c7a85f'],
  ss: ['#b08f4c', '#c7a85f'],
  parachute: ['#b08f4c', '#c7a85f'],
  soviet: ['#4c5a36', '#5f6f45'],
  wreck: ['#3b3631', '#4a443d'],
};
const EDGE = 'stroke:#17140e;stroke-width:1.1;stroke-linejoin:round';
const MACHINES: Readonly<Record<string, string>> = {
  'machine-track': `fill:#2a2720;${EDGE}`,
  'machine-dark': `fill:#2a2720;fill-opacity:.78;${EDGE}`,
  'machine-body': EDGE,
  'machine-roof': EDGE,
  'machine-line': 'fill:none;stroke:#17140e;stroke-width:.9;stroke-opacity:.6',
  'machine-white': 'fill:#f4f1e2;fill-opacity:.85',
  'machine-head': 'fill:#f3dcb8;stroke:#17140e;stroke-width:1.4',
  mount: 'fill:none;stroke:#fffdf2;stroke-opacity:.75',
  pip: 'fill:#fffdf2;stroke:#1b1914;stroke-width:1.2;stroke-linejoin:round',
  'pip-turret': 'fill:#1b1914;stroke:#fffdf2',
  flame: 'fill:#d8501e;stroke:#3b1a0c;stroke-width:.8',
  'flame-core': 'fill:#f7c843',
  'value-oval': 'fill:none;stroke:currentColor;stroke-width:1',
  'value-frame': 'fill:none;stroke:currentColor;stroke-width:.9',
  'value-disc': 'fill:#fffdf2',
  'rim-disc': 'stroke:#fffdf2',
  'on-disc': 'fill:#1b1914',
  'red-dark': 'fill:#8a0f0b;stroke:#fffdf2',
  'red-light': 'fill:#ffb3a1',
  ...Object.fromEntries(
    Object.entries(PAINTS).flatMap(([name, [body, roof]]) => [
      [`body-${name}`, `fill:${body}`],
      [`roof-${name}`, `fill:${roof}`],
    ]),
  ),
};

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
