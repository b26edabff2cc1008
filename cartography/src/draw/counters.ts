import { num } from './path.js';
import { type Sheet, centreOfNamed } from './sheet.js';
import { escapeText, group } from './svg.js';

/** Colours of the armies; a page can override each as `--map-army-<name>`. */
export const COUNTER_COLOURS = {
  us: '#8f9463',
  commonwealth: '#c9a878',
  german: '#97a39b',
  ss: '#55606a',
  parachute: '#8ba3b8',
} as const;
export type Army = keyof typeof COUNTER_COLOURS;

export const UNIT_SYMBOLS = ['infantry', 'armor', 'armored-infantry', 'artillery', 'parachute', 'engineer', 'reconnaissance', 'antiaircraft', 'headquarters'] as const;
export type UnitSymbol = (typeof UNIT_SYMBOLS)[number];

/** One counter, as printed: the sign of its arm, its size above, its name beside, its values below. */
export interface Counter {
  readonly hex: string;
  readonly army: Army;
  readonly symbol?: UnitSymbol;
  /** Size of the unit in strokes: `II` for a battalion, `III` for a regiment. */
  readonly size?: string;
  /** Designation, at the left of the sign. */
  readonly name?: string;
  /** The values below the sign, in one line or two. */
  readonly lines: readonly string[];
  /** What a screen reader says; the name and values if left out. */
  readonly spoken?: string;
}

const SIZE = 42;
/** Each counter of a stack lies this much further up and right than the one below it. */
const STEP = 3.4;

/** Lays counters on the map; several in one hex make a stack, the first at the bottom. */
export function drawCounters(sheet: Sheet, counters: readonly Counter[]): string {
  const stacks = new Map<string, Counter[]>();
  for (const counter of counters) stacks.set(counter.hex, [...(stacks.get(counter.hex) ?? []), counter]);
  const drawn = [...stacks].flatMap(([hex, stack]) => {
    const { x, y } = centreOfNamed(sheet, hex);
    const shift = ((stack.length - 1) * STEP) / 2;
    return stack.map((counter, i) => drawCounter(counter, x - shift + i * STEP, y + shift - i * STEP));
  });
  return group('counters', drawn);
}

/** A single counter about a point, for panels as well as for the map. */
export function drawCounter(counter: Counter, x: number, y: number): string {
  const half = SIZE / 2;
  const isDark = counter.army === 'ss';
  const spoken = counter.spoken ?? [counter.name, counter.symbol, ...counter.lines].filter(Boolean).join(' ');
  return [
    `<g class="m-counter${isDark ? ' m-dark' : ''}" transform="translate(${num(x)} ${num(y)})"><title>${escapeText(spoken)}</title>`,
    `<rect class="m-counter-shadow" x="${-half + 1.3}" y="${-half + 1.6}" width="${SIZE}" height="${SIZE}" rx="2.4"/>`,
    `<rect class="m-counter-card m-army-${counter.army}" x="${-half}" y="${-half}" width="${SIZE}" height="${SIZE}" rx="2.4"/>`,
    `<path class="m-counter-edge" d="M${-half + 1.6} ${half - 2}V${-half + 1.6}H${half - 2}"/>`,
    counter.symbol === undefined ? '' : drawSymbol(counter.symbol),
    counter.size === undefined ? '' : `<text class="m-counter-size" y="${-half + 7.6}">${escapeText(counter.size)}</text>`,
    counter.name === undefined ? '' : `<text class="m-counter-name" transform="translate(${-half + 6.8} ${-3.6}) rotate(-90)">${escapeText(counter.name)}</text>`,
    ...valueLines(counter.lines),
    '</g>',
  ].join('');
}

function valueLines(lines: readonly string[]): string[] {
  const half = SIZE / 2;
  const isSingle = lines.length < 2;
  return lines.map((line, i) => {
    const y = isSingle ? half - 5 : half - 11.4 + i * 9.2;
    return `<text class="m-counter-value${isSingle ? '' : ' m-counter-value-small'}" y="${num(y)}">${escapeText(line)}</text>`;
  });
}

/** The box of the sign, centred a little above the middle of the counter. */
const BOX = { left: -10.5, right: 12.5, top: -12.4, bottom: 2.4 } as const;

function drawSymbol(symbol: UnitSymbol): string {
  const { left, right, top, bottom } = BOX;
  const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
  const cross = `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}`;
  const oval = `M${cx - 7} ${cy}a7 4 0 1 1 14 0a7 4 0 1 1 -14 0z`;
  const inner: Readonly<Record<UnitSymbol, string>> = {
    infantry: stroke(cross),
    armor: stroke(oval),
    'armored-infantry': stroke(cross + oval),
    artillery: `<circle class="m-sign-dot" cx="${cx}" cy="${cy}" r="2.7"/>`,
    parachute: stroke(`${cross}M${cx - 4.4} ${bottom - 0.6}q2.2 -3.4 4.4 0q2.2 -3.4 4.4 0`),
    engineer: stroke(`M${cx - 6} ${cy + 3}V${cy - 2.6}H${cx + 6}V${cy + 3}M${cx} ${cy - 2.6}V${cy + 3}`),
    reconnaissance: stroke(`M${left} ${bottom}L${right} ${top}`),
    antiaircraft: stroke(`M${left + 3} ${bottom}a8.5 11 0 0 1 17 0`),
    headquarters: stroke(`M${left} ${top + 4}H${right}`),
  };
  return `<rect class="m-sign-box" x="${left}" y="${top}" width="${right - left}" height="${num(bottom - top)}"/>${inner[symbol]}`;
}

function stroke(d: string): string {
  return `<path class="m-sign" d="${d}"/>`;
}

/** Styles of counters; they carry their own ink, since cardboard does not change with the lamp. */
export function counterStyles(sans: string): string {
  const ink = 'var(--map-counter-ink, #1f1d18)';
  const darkInk = 'var(--map-counter-ink-light, #f2efe6)';
  const text = (size: number, weight: number): string => `fill:${ink};font-family:${sans};font-size:${size}px;font-weight:${weight};text-anchor:middle`;
  const armies = Object.entries(COUNTER_COLOURS).map(([army, colour]) => `.m-army-${army}{fill:var(--map-army-${army}, ${colour})}`);
  return [
    '.m-counter-shadow{fill:#1a140c;fill-opacity:.42}',
    '.m-counter-card{stroke:#2a241a;stroke-width:.7;stroke-opacity:.75}',
    '.m-counter-edge{fill:none;stroke:#fffdf2;stroke-width:.9;stroke-opacity:.45}',
    `.m-sign-box{fill:var(--map-sign, #f3efdf);stroke:${ink};stroke-width:1.1}`,
    `.m-sign{fill:none;stroke:${ink};stroke-width:1.1}`,
    `.m-sign-dot{fill:${ink}}`,
    `.m-counter-size{${text(7, 700)};letter-spacing:.6px}`,
    `.m-counter-name{${text(7.6, 600)}}`,
    `.m-counter-value{${text(13, 700)}}`,
    '.m-counter-value-small{font-size:9.6px}',
    `.m-dark text{fill:${darkInk}}`,
    ...armies,
  ].join('\n');
}
