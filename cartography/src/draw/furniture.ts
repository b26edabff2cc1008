import { hexNamed } from '@bridgehead/engine/hex';
import type { Track } from '../source/schema.js';
import { onFrame, outward } from './courses.js';
import { textAt, textWidth } from './lettering.js';
import { Pen, num } from './path.js';
import { type Box, HEX, type Sheet, hexCorners } from './sheet.js';
import { group, path, rectangle } from './svg.js';

/** Width of the band between the map's frame and the outer frame, in which the entry letters stand. */
export const BAND = 50;

/** Entry areas: their hexes marked on the map, and a letter outside the frame pointing at each. */
export function drawEntryHexes(sheet: Sheet): string {
  const pen = new Pen();
  for (const area of entryAreas(sheet))
    for (const label of area.hexes) pen.polygon(hexCorners(sheet, hexNamed(sheet.grid, label)));
  return group('entry-hexes', [path('entry-hex', pen.d)]);
}

export function drawEntryLetters(sheet: Sheet): string {
  const tabs = entryAreas(sheet).flatMap((area) =>
    area.hexes.map((label) => {
      const out = outward(sheet, label);
      const exit = sheet.exits.get(label) ?? onFrame(sheet, label);
      const tip = { x: exit.x + out.x * 3, y: exit.y + out.y * 3 };
      // A tab with its point at the frame; u runs outward, v along the frame.
      const at = (u: number, v: number): { x: number; y: number } => ({
        x: tip.x + out.x * u + out.y * v,
        y: tip.y + out.y * u + out.x * v,
      });
      const tab = new Pen().polygon([at(0, 0), at(11, 14), at(37, 14), at(37, -14), at(11, -14)]);
      const centre = at(23.5, 0);
      return (
        path('entry', tab.d) + textAt('entry-letter', { x: centre.x, y: centre.y + 6.5 }, area.letter ?? area.name)
      );
    }),
  );
  return group('entries', tabs);
}

function entryAreas(sheet: Sheet): Sheet['map']['drawing']['areas'] {
  return sheet.map.drawing.areas.filter((area) => area.kind === 'entry');
}

export function drawFrame(sheet: Pick<Sheet, 'frame'>, outer: Box): string {
  const inner = { x: outer.x + 6, y: outer.y + 6, width: outer.width - 12, height: outer.height - 12 };
  return group('frame', [rectangle('frame', sheet.frame), rectangle('frame-thick', outer), rectangle('frame', inner)]);
}

export function drawTitle(title: string, subtitle: string, x: number, y: number): string {
  return group('title', [
    ...titleLines(title.toUpperCase(), x - 3, y),
    `<path class="m-rule" d="M${num(x)} ${num(y + 18)}h366"/>`,
    ornament(x + 183, y + 18),
    ...lines(subtitle, 42).map((line, i) => textAt('subtitle', { x, y: y + 50 + i * 25 }, line)),
  ]);
}

/** Size and spacing of the letters of a title, and the room it has. */
const TITLE = { size: 64, spacing: 9, width: 372 } as const;

/** A title in one line, or as many as it is written in; these stand on the same foot, and in smaller letters. */
function titleLines(title: string, x: number, y: number): string[] {
  const all = title.split('\n');
  if (all.length === 1) return [fittedTitle(title, x, y)];
  const size = 86 / all.length;
  return all.map((line, i) => sizedTitle(line, x, y + 2 - (all.length - 1 - i) * size, size / TITLE.size));
}

/** A long title in smaller letters. */
function fittedTitle(title: string, x: number, y: number): string {
  const wide = textWidth(title, TITLE.size, TITLE.spacing);
  if (wide <= TITLE.width) return textAt('title', { x, y }, title);
  return sizedTitle(title, x, y, TITLE.width / wide);
}

function sizedTitle(title: string, x: number, y: number, part: number): string {
  return textAt('title', { x, y }, title).replace(
    '<text ',
    `<text style="font-size:${num(TITLE.size * part)}px;letter-spacing:${num(TITLE.spacing * part)}px" `,
  );
}

function ornament(x: number, y: number): string {
  return `<path class="m-ornament" d="M${num(x - 9)} ${num(y)}l9 -4 9 4 -9 4z"/>`;
}

/** Breaks a text at blanks into lines of about the given number of letters. */
function lines(text: string, letters: number): string[] {
  const result: string[] = [];
  for (const word of text.split(' ')) {
    const last = result[result.length - 1];
    if (last !== undefined && last.length + word.length < letters) result[result.length - 1] = `${last} ${word}`;
    else result.push(word);
  }
  return result;
}

/** The longest that the bar of the scale may become. */
const SCALE_WIDTH = 320;

/** A bar of four steps, round kilometres or a round part of one, and what a hex measures; of less than half a kilometre, in metres. */
export function drawScale(metresPerHex: number, x: number, y: number): string {
  const count = 4;
  const step =
    [10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05].find((km) => (count * km * 1000 * HEX) / metresPerHex < SCALE_WIDTH) ?? 0.05;
  const [each, unit] = step < 0.1 ? [step * 1000, 'm'] : [step, 'km'];
  const long = (HEX * 1000 * step) / metresPerHex;
  const parts: string[] = [];
  for (let i = 0; i < count; i++) {
    const className = i % 2 === 0 ? 'ornament' : 'ornament-light';
    parts.push(`<rect class="m-${className}" x="${num(x + i * long)}" y="${num(y)}" width="${num(long)}" height="7"/>`);
  }
  parts.push(`<rect class="m-frame" x="${num(x)}" y="${num(y)}" width="${num(count * long)}" height="7"/>`);
  for (let i = 0; i <= count; i++) {
    parts.push(
      textAt('caption', { x: x + i * long, y: y - 6 }, i === count ? `${i * each} ${unit}` : `${i * each}`, 'middle'),
    );
  }
  parts.push(
    textAt(
      'caption',
      { x, y: y + 26 },
      `One hex is ${metresPerHex < 2000 ? `${metresPerHex} m` : `${metresPerHex / 1000} km`} from side to side`,
    ),
  );
  return group('scale', parts);
}

/** Height of a row of spaces with its heading. */
export const TRACK_HEIGHT = 112;
const SPACE = { height: 62, gap: 6 } as const;

/** Rows of numbered spaces over the whole breadth, one below the other; the first space stands a little apart if it is 0. */
export function drawTracks(tracks: readonly Track[], x: number, y: number, width: number): string {
  const parts = tracks.flatMap(({ name, from, to }, t) => {
    const top = y + t * TRACK_HEIGHT;
    const apart = from === 0 ? 2 * SPACE.gap : 0;
    const each = (width - apart + SPACE.gap) / (to - from + 1);
    const spaces = Array.from({ length: to - from + 1 }, (_, i) => {
      const box = { x: x + i * each + (i === 0 ? 0 : apart), y: top, width: each - SPACE.gap, height: SPACE.height };
      return (
        rectangle('track-space', box) +
        textAt('track-number', { x: box.x + box.width / 2, y: top + 40 }, String(from + i))
      );
    });
    return [textAt('legend-head', { x, y: top - 12 }, name.toUpperCase()), ...spaces];
  });
  return group('tracks-of-spaces', parts);
}

/** One ray of a compass star, half dark and half light. */
function ray(angle: number, long: number, broad: number): string {
  const dark = `<path class="m-ornament" d="M0 ${-long}L0 0L${-broad} ${-broad}z"/>`;
  const light = `<path class="m-ornament-light" d="M0 ${-long}L0 0L${broad} ${-broad}z"/>`;
  return `<g transform="rotate(${angle})">${dark}${light}</g>`;
}

/** A compass star turned to true north. */
export function drawCompass(north: number, x: number, y: number): string {
  const minor = [45, 135, 225, 315].map((angle) => ray(angle, 34, 6));
  const major = [0, 90, 180, 270].map((angle) => ray(angle, angle === 0 ? 66 : 50, 8));
  return group('compass', [
    `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(north)}) scale(1.25)">`,
    '<circle class="m-frame" r="41"/><circle class="m-frame" r="37"/>',
    ...minor,
    ...major,
    '<text class="m-compass" y="-72">N</text>',
    '</g>',
  ]);
}
