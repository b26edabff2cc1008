import {
  BAND_COLOURS,
  COUNTER_COLOURS,
  PICTURE_NAMES,
  SILHOUETTE_NAMES,
  type Army,
  type Counter,
  type Machine,
  type PictureName,
  UNIT_SIZES,
  UNIT_SYMBOLS,
  compileMap,
  counterStyles,
  drawCounter,
  drawMap,
  machinePicture,
  parseMap,
  pictureOf,
} from '@bridgehead/cartography';
import { describe, expect, test } from 'vitest';
import { COUNTER_INKS, SIGN_PAPER, inkOf } from '../src/draw/armies.js';
import { styleSheet } from '../src/draw/palette.js';
import { TINY_MAP } from './tiny-map.js';

const ARMIES: readonly Army[] = ['us', 'commonwealth', 'german', 'ss', 'parachute', 'soviet'];
const battalion: Counter = { hex: '0202', army: 'us', symbol: 'infantry', size: 'II', name: '1/47', lines: ['3-6-7'] };
const guns: Counter = {
  hex: '0202',
  army: 'german',
  symbol: 'artillery',
  size: 'X',
  name: 'Lehr',
  lines: ['3-2-20', '1-7'],
};
/** One with everything that a counter can show. */
const laden: Counter = { ...battalion, formation: '9', band: 'maroon', strength: 'reduced' };
/** Men with a weapon in place of a sign. */
const squad: Counter = {
  hex: '0202',
  army: 'commonwealth',
  picture: pictureOf('squad'),
  name: 'C',
  formation: 'LMG',
  lines: [],
  values: [{ text: '4', style: 'underlined' }, { text: '2', style: 'raised' }, { text: '-5-7' }],
};

function onMap(...counters: Counter[]): string {
  const parsed = parseMap(TINY_MAP, 'tiny.yaml');
  if (!parsed.ok) throw new Error('the tiny map has faults');
  return drawMap(compileMap(parsed.drawing), { counters });
}

function classesIn(svg: string): string[] {
  return [...new Set([...svg.matchAll(/class="([^"]+)"/g)].flatMap((match) => match[1].split(' ')))];
}

function rulesIn(css: string): string[] {
  return [...css.matchAll(/^\.([\w-]+)\{/gm)].map((match) => match[1]);
}

/** Every text of a counter with its size of letters, by its class or its own style. */
function textsOf(svg: string): { text: string; size: number }[] {
  const css = counterStyles();
  const sizeOf = (name: string): number =>
    Number(new RegExp(`^\\.${name}\\{.*font-size:([\\d.]+)px`, 'm').exec(css)?.[1]);
  return [...svg.matchAll(/<text class="([^"]+)"(?: style="font-size:([\d.]+)px")?[^>]*>([^<]*)</g)].map(
    ([, names, own, text]) => {
      const last = names.split(' ').at(-1) ?? '';
      return { text, size: own === undefined ? sizeOf(last) : Number(own) };
    },
  );
}

/** Figures of the bold face are .528 em wide, the hyphen .332 and the stroke .339. */
function widthOf(text: string, size: number): number {
  return text.split('').reduce((sum, letter) => sum + ({ '-': 0.332, '/': 0.339 }[letter] ?? 0.528) * size + 0.2, 0);
}

describe('a counter', () => {
  test('shows its sign, size, name and values, and says them aloud', () => {
    const svg = drawCounter(battalion, 0, 0);
    expect(svg).toContain('<title>1/47 infantry 3-6-7</title>');
    for (const part of ['>1/47<', '>3-6-7<', 'm-army-us', 'm-sign-box', 'class="m-size"']) expect(svg).toContain(part);
  });

  test('shows its formation, its band and its loss if it has them', () => {
    const svg = drawCounter(laden, 0, 0);
    for (const part of ['m-counter-formation', 'm-band-maroon', 'm-reduced-dark']) expect(svg).toContain(part);
    expect(drawCounter(battalion, 0, 0)).not.toMatch(/m-counter-formation|m-band|m-reduced/);
  });

  test('has no ids, so that a page can hold any number of them', () => {
    for (const counter of [battalion, guns, laden]) expect(drawCounter(counter, 0, 0)).not.toMatch(/ id="|url\(|href/);
  });

  test('has names that are made safe for the drawing', () => {
    expect(drawCounter({ ...battalion, name: '<b>&', formation: '"x"' }, 0, 0)).toMatch(
      /&lt;b&gt;&amp;.*&quot;x&quot;/,
    );
  });

  test.each(UNIT_SYMBOLS)('has a sign for %s', (symbol) => {
    expect(drawCounter({ ...battalion, symbol }, 0, 0)).toMatch(/m-sign-box[^>]*\/><path class="m-sign/);
  });

  test.each(UNIT_SIZES)('has a mark for the size %s', (size) => {
    const svg = drawCounter({ ...battalion, size }, 0, 0);
    expect(svg).toMatch(/<path class="m-size/);
    expect(svg).not.toContain(`>${size}<`);
  });

  test('has a size without a mark in words', () => {
    expect(drawCounter({ ...battalion, size: 'Kgr' }, 0, 0)).toContain('>Kgr</text>');
  });

  test.each(['3-6-7', '2-1-12', '10-10-12'])('has room for the values %s', (line) => {
    const values = textsOf(drawCounter({ ...battalion, lines: [line] }, 0, 0)).find(({ text }) => text === line);
    expect(widthOf(line, values?.size ?? Infinity)).toBeLessThan(39);
    expect(values?.size).toBeGreaterThan(8.5);
  });

  test('has room for the two lines of artillery, one clear of the other and of the sign', () => {
    const svg = drawCounter({ ...guns, lines: ['3-4-15', '1-7'] }, 0, 0);
    const values = textsOf(svg).filter(({ text }) => text.includes('-'));
    expect(values.map(({ text }) => text)).toEqual(['3-4-15', '1-7']);
    expect(widthOf('3-4-15', values[0].size)).toBeLessThan(39);
    const [first, second] = [...svg.matchAll(/m-counter-value[^>]* y="([\d.]+)"/g)].map((match) => Number(match[1]));
    const capital = 0.66 * values[0].size;
    const [, centre, scale] = /translate\([^ ]+ (-[\d.]+)\) scale\(([\d.]+)\)/.exec(svg) ?? [];
    expect(first - capital).toBeGreaterThan(Number(centre) + 8 * Number(scale) + 0.6);
    expect(second - capital).toBeGreaterThan(first + 1);
    expect(second).toBeLessThan(20);
  });

  test('has smaller letters for a long name', () => {
    const [short, long] = ['1/47', 'HQ/44RTR'].map((name) =>
      textsOf(drawCounter({ ...battalion, name }, 0, 0)).find(({ text }) => text === name),
    );
    expect(long?.size).toBeLessThan(short?.size ?? 0);
  });
});

/** The shapes of a picture as they are drawn. */
function shapesOf(name: PictureName): string | undefined {
  return drawCounter({ ...squad, picture: pictureOf(name) }, 0, 0)
    .match(/<path class="m-picture[^>]*>/g)
    ?.join('');
}

/** The letters of a line of values, unless they are as high as usual. */
function fittedSize(text: string): number {
  return Number(
    /m-counter-values" style="font-size:([\d.]+)px/.exec(drawCounter({ ...squad, values: [{ text }] }, 0, 0))?.[1] ??
      15,
  );
}

describe('a counter with a picture', () => {
  test('shows whose it is, what they carry, and its values with exponent and underline, and says them aloud', () => {
    const svg = drawCounter(squad, 0, 0);
    expect(svg).toContain('<title>C 42-5-7</title>');
    for (const part of [
      '>C</text>',
      '>LMG</text>',
      '<tspan class="m-value-underlined">4</tspan><tspan class="m-value-raised" dy="-5">2</tspan><tspan dy="5">-5-7</tspan>',
    ])
      expect(svg).toContain(part);
    expect(svg).not.toMatch(/m-sign-box|m-value-box| id="|url\(|href/);
  });

  test('has a box around the values or before them if it is asked for', () => {
    expect(drawCounter({ ...squad, boxed: true }, 0, 0).match(/m-value-box/g)).toHaveLength(1);
    expect(drawCounter({ ...squad, rate: 3 }, 0, 0)).toMatch(/m-value-box.*m-counter-rate[^>]*>3</);
  });

  test.each(PICTURE_NAMES)('has a picture of its own for %s', (picture) => {
    const same = PICTURE_NAMES.filter((other) => shapesOf(other) === shapesOf(picture));
    // A crew that has gone to ground is as many men as a half-squad.
    expect(
      same
        .map((name) => name.replace('crew', 'half-squad'))
        .every((name) => name === picture.replace('crew', 'half-squad')),
    ).toBe(true);
    expect(shapesOf(picture)).toMatch(/m-picture-solid/);
  });

  test('has smaller letters for long values', () => {
    expect(fittedSize('10-10-10')).toBeLessThan(fittedSize('4-4-7'));
  });
});

const tank: Machine = {
  silhouette: 'tiger-i',
  facing: 90,
  mount: 'square',
  title: 'PzKpfw VIE',
  upperRight: { text: '12', ink: 'red', frames: ['oval'] },
  right: [
    { text: '11', ink: 'red', frames: ['square'] },
    { text: '8', frames: ['disc', 'circle'] },
  ],
  rate: 1,
  lowerLeft: { text: '88L' },
  lowerRight: { text: '3/5' },
};
const drawTank = (changes: Partial<Machine> = {}): string =>
  drawCounter({ ...squad, name: 'B', picture: machinePicture({ ...tank, ...changes }) }, 0, 0);

describe('a counter with a Gun or vehicle', () => {
  test('shows its name and values, and lies turned as it faces, its letters upright', () => {
    const svg = drawTank();
    for (const text of ['PzKpfw VIE', 'B', '12', '11', '8', '1', '88L', '3/5'])
      expect(svg).toContain(`>${text}</text>`);
    expect(svg).toContain('transform="rotate(90) scale(');
    expect(svg).not.toMatch(/<text[^>]*rotate| id="|url\(|href/);
  });

  test('shows a turret that points elsewhere, with an arrow of its own', () => {
    expect(drawTank()).not.toContain('m-pip-turret');
    expect(drawTank({ turret: 210 })).toMatch(/rotate\(210\)" d[^>]*>.*rotate\(120\)/);
    expect(drawTank({ turret: 210 })).toContain('m-pip-turret');
  });

  test('shows a crew that looks out, a wreck and a burning wreck', () => {
    expect(drawTank({ isOpen: true })).toContain('m-machine-head');
    expect(drawTank({ state: 'wreck' })).toMatch(/m-body-wreck/);
    expect(drawTank({ state: 'wreck' })).not.toContain('m-flame');
    expect(drawTank({ state: 'burning' })).toContain('m-flame');
  });

  test('is another picture if anything on it differs', () => {
    const names = [tank, { ...tank, facing: 150 }, { ...tank, state: 'wreck' } as const].map(
      (machine) => machinePicture(machine).name,
    );
    expect(new Set(names).size).toBe(3);
  });

  test.each(SILHOUETTE_NAMES)('has a silhouette of its own for %s', (silhouette) => {
    const parts = (name: typeof silhouette) =>
      drawTank({ silhouette: name })
        .match(/<path class="m-machine[^>]*>/g)
        ?.join('');
    expect(SILHOUETTE_NAMES.filter((other) => parts(other) === parts(silhouette))).toEqual([silhouette]);
  });
});

describe('counters on a map', () => {
  test('in one hex make a stack whose cards lie apart', () => {
    const places = [
      ...onMap(battalion, { ...battalion, name: '2/47' }).matchAll(/m-counter [^>]*translate\(([^)]+)\)/g),
    ].map((match) => match[1]);
    expect(places).toHaveLength(2);
    expect(new Set(places).size).toBe(2);
  });

  test('bring their styles with them; a map without counters has none', () => {
    const svg = onMap(
      battalion,
      guns,
      laden,
      { ...laden, army: 'ss' },
      { ...squad, rate: 1 },
      ...PICTURE_NAMES.map((name) => ({ ...squad, picture: pictureOf(name) })),
      ...SILHOUETTE_NAMES.map((silhouette) => ({ ...squad, picture: machinePicture({ ...tank, silhouette }) })),
      { ...squad, army: 'ss', picture: machinePicture({ ...tank, turret: 30, isOpen: true, mount: 'circle' }) },
      { ...squad, picture: machinePicture({ ...tank, state: 'burning', mount: 'thin-circle' }) },
    );
    expect(classesIn(svg).filter((name) => name !== 'm-counter' && !svg.includes(`.${name}{`))).toEqual([]);
    expect(onMap()).not.toContain('.m-counter');
  });

  test('share no class with the map', () => {
    const ofMap = new Set(rulesIn(styleSheet('day')));
    expect(rulesIn(counterStyles()).filter((name) => ofMap.has(name))).toEqual([]);
  });
});

describe('styles of counters', () => {
  test('use the letters of the page that asks for them', () => {
    expect(counterStyles('var(--sans)')).toContain('font-family:var(--sans)');
  });

  test('have a colour for every army and band, which a page can override', () => {
    const css = counterStyles();
    for (const [name, colour] of Object.entries(COUNTER_COLOURS))
      expect(css).toContain(`.m-army-${name}{fill:var(--map-army-${name}, ${colour})}`);
    for (const [name, colour] of Object.entries(BAND_COLOURS))
      expect(css).toContain(`.m-band-${name}{fill:var(--map-band-${name}, ${colour})}`);
  });
});

/** Red, green and blue of a colour, from 0 to 1. */
function channels(colour: string): number[] {
  return [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16) / 255);
}

function luminance(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours by the Web Content Accessibility Guidelines: 4.5 is enough for text. */
function contrast(a: readonly number[], b: readonly number[]): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** One colour laid over another. */
function over(top: readonly number[], opacity: number, below: readonly number[]): number[] {
  return top.map((c, i) => c * opacity + below[i] * (1 - opacity));
}

describe('ink and cardboard', () => {
  test.each(ARMIES)('the ink can be read on the counters of %s', (army) => {
    const card = channels(COUNTER_COLOURS[army]);
    const ink = channels(COUNTER_INKS[inkOf(army)]);
    expect(contrast(ink, card)).toBeGreaterThanOrEqual(4.5);
    // The corner mark is ink at four fifths; 3 is enough for a sign.
    expect(contrast(over(ink, 0.8, card), card)).toBeGreaterThanOrEqual(3);
  });

  test.each(ARMIES)('the ink can be read on the bar of a counter of %s that has lost a step', (army) => {
    const [, bar, opacity] =
      new RegExp(`\\.m-reduced-${inkOf(army)}\\{fill:(#\\w+);fill-opacity:([\\d.]+)`).exec(counterStyles()) ?? [];
    const ground = over(channels(bar), Number(opacity), channels(COUNTER_COLOURS[army]));
    expect(contrast(channels(COUNTER_INKS[inkOf(army)]), ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(ARMIES)('the sign can be read in its frame on a counter of %s', (army) => {
    const paper = over(channels(SIGN_PAPER.colour), SIGN_PAPER.opacity, channels(COUNTER_COLOURS[army]));
    expect(contrast(channels(COUNTER_INKS.dark), paper)).toBeGreaterThanOrEqual(7);
  });

  test('every army has a mark of its own, apart from its colour', () => {
    expect(Object.keys(COUNTER_COLOURS)).toEqual(ARMIES);
    const marks = ARMIES.map(
      (army) => /<g transform="translate\(16.6 -16.6\)">.*?<\/g>/.exec(drawCounter({ ...battalion, army }, 0, 0))?.[0],
    );
    expect(marks).not.toContain(undefined);
    expect(new Set(marks).size).toBe(ARMIES.length);
  });
});
