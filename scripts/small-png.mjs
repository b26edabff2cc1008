// Makes screenshots small: 256 colours chosen from the picture itself, packed as tightly as zlib can.
import { deflateSync, inflateSync } from 'node:zlib';
import { itemAt } from './checked-access.mjs';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;
/** Bytes for each pixel, by PNG's number for the kind of picture. */
const CHANNELS = /** @type {Readonly<Record<number, number>>} */ ({ 2: 3, 3: 1, 6: 4 });

/** @typedef {{ width: number, height: number, rgb: Uint8Array }} Picture */
/** @typedef {{ colour: number, count: number }} Used a colour as 0xrrggbb, and how many pixels have it */

/**
 * @param {Buffer} png
 * @returns {Buffer}
 */
export function smallPng(png) {
  const picture = readPng(png);
  const used = colours(picture);
  return writePng(picture, palette(used));
}

/**
 * @param {Buffer} png
 * @returns {Picture}
 */
export function readPng(png) {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('This is no PNG');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [bits, kind, interlaced] = [png.readUInt8(24), png.readUInt8(25), png.readUInt8(28)];
  const channels = CHANNELS[kind];
  if (bits !== 8 || channels === undefined || interlaced !== 0)
    throw new Error('Only plain PNG files with 8 bits for each channel are read');
  const lines = unfiltered(inflateSync(Buffer.concat(partsOf(png, 'IDAT'))), width * channels, height, channels);
  const table = partsOf(png, 'PLTE')[0] ?? Buffer.alloc(0);
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const colour =
      kind === 3
        ? table.subarray(byteAt(lines, pixel) * 3, byteAt(lines, pixel) * 3 + 3)
        : lines.subarray(pixel * channels, pixel * channels + 3);
    rgb.set(colour, pixel * 3);
  }
  return { width, height, rgb };
}

/**
 * @param {Buffer} png
 * @param {string} wanted
 */
function partsOf(png, wanted) {
  const parts = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === wanted)
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return parts;
}

/**
 * Each line of a PNG is written as the difference from what stands left of it or above it.
 * @param {Buffer} data
 * @param {number} length of a line in bytes
 * @param {number} height
 * @param {number} channels
 */
function unfiltered(data, length, height, channels) {
  const lines = new Uint8Array(length * height);
  for (let y = 0; y < height; y++) {
    const filter = byteAt(data, y * (length + 1));
    for (let x = 0; x < length; x++) {
      const at = y * length + x;
      const left = x < channels ? 0 : byteAt(lines, at - channels);
      const above = y === 0 ? 0 : byteAt(lines, at - length);
      const corner = x < channels || y === 0 ? 0 : byteAt(lines, at - length - channels);
      lines[at] = byteAt(data, y * (length + 1) + 1 + x) + predicted(filter, left, above, corner);
    }
  }
  return lines;
}

/**
 * @param {number} filter
 * @param {number} left
 * @param {number} above
 * @param {number} corner
 */
function predicted(filter, left, above, corner) {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function byteAt(bytes, at) {
  return bytes[at] ?? itemAt(bytes, at);
}

/**
 * @param {Uint8Array} rgb
 * @param {number} at
 * @returns {number} the colour as 0xrrggbb
 */
function colourAt(rgb, at) {
  return (byteAt(rgb, at) << 16) | (byteAt(rgb, at + 1) << 8) | byteAt(rgb, at + 2);
}

/**
 * @param {Picture} picture
 * @returns {Used[]}
 */
function colours({ rgb }) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = colourAt(rgb, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].map(([colour, count]) => ({ colour, count }));
}

const SHIFTS = [16, 8, 0];

/**
 * Median cut: the box of colours that is largest for the eye is halved until there are enough boxes.
 * @param {Used[]} used
 * @returns {number[]}
 */
function palette(used) {
  const boxes = [used];
  while (boxes.length < Math.min(COLOURS, used.length)) {
    const largest = boxes.reduce((best, box) => (weightOf(box) > weightOf(best) ? box : best));
    boxes.splice(boxes.indexOf(largest), 1, ...halves(largest));
  }
  return boxes.map(middleOf);
}

/** @type {WeakMap<Used[], number>} */
const weights = new WeakMap();

/** @param {Used[]} box */
function weightOf(box) {
  const known = weights.get(box);
  if (known !== undefined) return known;
  const pixels = box.reduce((sum, { count }) => sum + count, 0);
  const weight = Math.max(...SHIFTS.map((shift) => widthOf(box, shift))) * Math.sqrt(pixels);
  weights.set(box, weight);
  return weight;
}

/**
 * @param {Used[]} box
 * @param {number} shift
 */
function widthOf(box, shift) {
  let [low, high] = [255, 0];
  for (const { colour } of box) {
    const value = (colour >> shift) & 255;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high - low;
}

/** @param {Used[]} box */
function halves(box) {
  const widest = SHIFTS.reduce((best, shift) => (widthOf(box, shift) > widthOf(box, best) ? shift : best));
  const sorted = box.toSorted((a, b) => ((a.colour >> widest) & 255) - ((b.colour >> widest) & 255));
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  let [passed, cut] = [0, 0];
  while (cut < sorted.length - 1 && passed < half) passed += itemAt(sorted, cut++).count;
  return [sorted.slice(0, Math.max(1, cut)), sorted.slice(Math.max(1, cut))];
}

/** @param {Used[]} box */
function middleOf(box) {
  const pixels = box.reduce((sum, { count }) => sum + count, 0);
  return SHIFTS.reduce(
    (colour, shift) =>
      colour |
      (Math.round(box.reduce((sum, used) => sum + ((used.colour >> shift) & 255) * used.count, 0) / pixels) << shift),
    0,
  );
}

/**
 * @param {Picture} picture
 * @param {number[]} chosen
 */
function writePng({ width, height, rgb }, chosen) {
  /** @type {Map<number, number>} */
  const nearest = new Map();
  const lines = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const colour = colourAt(rgb, pixel * 3);
    const index = nearest.get(colour) ?? nearestOf(chosen, colour);
    nearest.set(colour, index);
    lines[pixel + Math.floor(pixel / width) + 1] = index;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const table = Buffer.from(chosen.flatMap((colour) => SHIFTS.map((shift) => (colour >> shift) & 255)));
  const packed = deflateSync(lines, { level: 9, memLevel: 9 });
  return Buffer.concat([
    SIGNATURE,
    part('IHDR', head),
    part('PLTE', table),
    part('IDAT', packed),
    part('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * @param {number[]} chosen
 * @param {number} colour
 */
function nearestOf(chosen, colour) {
  const distances = chosen.map((other) =>
    SHIFTS.reduce((sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

/**
 * @param {string} name
 * @param {Buffer} data
 */
function part(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, check]);
}

/** @param {Buffer} bytes */
function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
