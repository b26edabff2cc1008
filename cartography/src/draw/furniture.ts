import { hexNamed } from '@bridgehead/engine';
import { outward, wayPoint } from './courses.js';
import { textAt } from './lettering.js';
import { Pen, num } from './path.js';
import { type Box, HEX, type Sheet, hexCorners } from './sheet.js';
import { group, path, rectangle } from './svg.js';

/** Width of the band between the map's frame and the outer frame, in which the entry letters stand. */
export const BAND = 50;

/** Entry areas: their hexes marked on the map, and a letter outside the frame pointing at each. */
export function drawEntryHexes(sheet: Sheet): string {
  const pen = new Pen();
  for (const area of entryAreas(sheet)) for (const label of area.hexes) pen.polygon(hexCorners(sheet, hexNamed(sheet.grid, label)));
  return group('entry-hexes', [path('entry-hex', pen.d)]);
}

export function drawEntryLetters(sheet: Sheet): string {
  const tabs = entryAreas(sheet).flatMap((area) =>
    area.hexes.map((label) => {
      const out = outward(sheet, label);
      const exit = sheet.exits.get(label) ?? wayPoint(sheet, label);
      const tip = { x: exit.x + out.x * 3, y: exit.y + out.y * 3 };
      // A tab with its point at the frame; u runs outward, v along the frame.
      const at = (u: number, v: number): { x: number; y: number } => ({ x: tip.x + out.x * u + out.y * v, y: tip.y + out.y * u + out.x * v });
      const tab = new Pen().polygon([at(0, 0), at(11, 14), at(37, 14), at(37, -14), at(11, -14)]);
      const centre = at(23.5, 0);
      return path('entry', tab.d) + textAt('entry-letter', { x: centre.x, y: centre.y + 6.5 }, area.name);
    }),
  );
  return group('entries', tabs);
}

function entryAreas(sheet: Sheet): Sheet['map']['drawing']['areas'] {
  return sheet.map.drawing.areas.filter((area) => area.kind === 'entry');
}

export function drawFrame(sheet: Sheet, outer: Box): string {
  const inner = { x: outer.x + 6, y: outer.y + 6, width: outer.width - 12, height: outer.height - 12 };
  return group('frame', [rectangle('frame', sheet.frame), rectangle('frame-thick', outer), rectangle('frame', inner)]);
}

export function drawTitle(title: string, subtitle: string, x: number, y: number): string {
  return group('title', [
    textAt('title', { x: x - 3, y }, title.toUpperCase()),
    `<path class="m-rule" d="M${num(x)} ${num(y + 18)}h366"/>`,
    ornament(x + 183, y + 18),
    ...lines(subtitle, 42).map((line, i) => textAt('subtitle', { x, y: y + 50 + i * 25 }, line)),
  ]);
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

/** A bar of whole kilometres, and what a hex measures. */
export function drawScale(metresPerHex: number, x: number, y: number): string {
  const kilometre = (HEX * 1000) / metresPerHex;
  const parts: string[] = [];
  const count = 4;
  for (let km = 0; km < count; km++) {
    const className = km % 2 === 0 ? 'ornament' : 'ornament-light';
    parts.push(`<rect class="m-${className}" x="${num(x + km * kilometre)}" y="${num(y)}" width="${num(kilometre)}" height="7"/>`);
  }
  parts.push(`<rect class="m-frame" x="${num(x)}" y="${num(y)}" width="${num(count * kilometre)}" height="7"/>`);
  for (let km = 0; km <= count; km++) {
    parts.push(textAt('caption', { x: x + km * kilometre, y: y - 6 }, km === count ? `${km} km` : `${km}`, 'middle'));
  }
  parts.push(textAt('caption', { x, y: y + 26 }, `One hex is ${metresPerHex} m from side to side`));
  return group('scale', parts);
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
