/** The face of a counter that shows men or a weapon: whose it is, the picture, what they carry, and one line of values. */
import type { Army } from './armies.js';
import { PICTURE_LETTERS, fittedSize } from './counter-text.js';
import type { Counter, CounterValue } from './counters.js';
import { num } from './path.js';
import { escapeText } from './svg.js';

/** A silhouette about the origin, in the ink of the counter. What stands before others has a rim of cardboard around it. */
export interface PictureShape {
  readonly d: string;
  readonly kind: 'solid' | 'line';
  readonly at: readonly [number, number];
  readonly rim: boolean;
}

const VALUES_BASELINE = 17.8;
/** How much higher an exponent stands. */
const RAISED = 5;
/** What the box of a rate takes of the line. */
const RATE = 9;

export function drawPictureFace(
  { army, name, formation, values = [], boxed, rate }: Counter,
  shapes: readonly PictureShape[],
): string {
  return [
    drawPicture(shapes, army, formation === undefined ? 1.2 : -0.8, -3.6),
    name === undefined ? '' : drawName(name),
    formation === undefined ? '' : drawSide(formation),
    boxed === true ? `<rect class="m-value-box" x="-8.4" y="5.2" width="16.8" height="14.4"/>` : '',
    rate === undefined
      ? ''
      : `<rect class="m-value-box" x="-19.2" y="8.2" width="8.2" height="10.4"/><text class="m-counter-rate" x="-15.1" y="16.6">${rate}</text>`,
    drawValues(values, rate === undefined ? 0 : RATE),
  ].join('');
}

/** So large that a letter has room beside three men. */
const SCALE = 0.9;

/** A picture about a point, on the cardboard of an army. */
function drawPicture(shapes: readonly PictureShape[], army: Army, x: number, y: number): string {
  const drawn = shapes.map(({ d, kind, at: [dx, dy], rim }) => {
    const place = `transform="translate(${dx} ${dy})"`;
    const around = rim ? `<path class="m-rim-${army} m-picture-rim" ${place} d="${d}"/>` : '';
    return `${around}<path class="m-picture-${kind}" ${place} d="${d}"/>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${SCALE})">${drawn.join('')}</g>`;
}

function drawName(name: string): string {
  return `<text class="m-counter-letter" x="-19.4" y="-12">${escapeText(name)}</text>`;
}

/** Reads upwards along the right edge. */
function drawSide(text: string): string {
  return `<text class="m-counter-side"${fittedSize(text, PICTURE_LETTERS.side, 24)} transform="translate(19.6 6.4) rotate(-90)">${escapeText(text)}</text>`;
}

function drawValues(values: readonly CounterValue[], before: number): string {
  const whole = values
    .filter(({ style }) => style !== 'raised' && style !== 'small')
    .map(({ text }) => text)
    .join('');
  const rest = values
    .filter(({ style }) => style === 'raised' || style === 'small')
    .map(({ text }) => text)
    .join('');
  const room = 38 - rest.length * 5 - before;
  let raised = 0;
  const spans = values.map(({ text, style }) => {
    const wanted = style === 'raised' ? RAISED : 0;
    const shift = raised - wanted;
    raised = wanted;
    const classes = style === undefined ? '' : ` class="m-value-${style}"`;
    return `<tspan${classes}${shift === 0 ? '' : ` dy="${num(shift)}"`}>${escapeText(text)}</tspan>`;
  });
  return values.length === 0
    ? ''
    : `<text class="m-counter-value m-counter-values"${fittedSize(whole, PICTURE_LETTERS.value, room)}${before === 0 ? '' : ` x="${before / 2}"`} y="${VALUES_BASELINE}">${spans.join('')}</text>`;
}
