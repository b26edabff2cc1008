import { z } from 'zod';
import { count, fields, hexes, number, oneOf, text, truth, word } from './forms.js';

/** The shape of a map's source. */
const hex = text.regex(/^\d{4}$/, 'expected a hex number of four digits, column and row');
const hexside = text.regex(/^\d{4}\/\d{4}$/, 'expected a hexside, as the two hexes it separates: 0720/0721');
const names = z
  .array(text, { error: 'expected a list of names in square brackets' })
  .min(1, 'expected at least one name');
const point = z.tuple([number, number], { error: 'expected two numbers, right and down, in hexes' });
const metresPair = z.tuple([number, number], {
  error: 'expected two heights in metres, at the beginning and at the end',
});
const fractions = z.array(text.regex(/^(0(\.\d+)?|1)$/, 'expected a number from 0 to 1').transform(Number), {
  error: 'expected a list of numbers from 0 to 1 in square brackets',
});

/** The name as it is written on the sheet, where the rules use another: they speak of Highway 114, the sheet of the Strada Statale. */
const drawn = text.optional();

/** Where a name stands in relation to its hex. */
const PLACINGS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
const placing = oneOf(PLACINGS);

export const grid = fields({
  columns: count,
  rows: count,
  stagger: z.enum(['even-columns-lower', 'odd-columns-lower'], {
    error: 'expected even-columns-lower or odd-columns-lower',
  }),
  /** short-columns: columns that lie lower lack their last hex, so that the board ends in a straight line. */
  edges: oneOf(['whole-hexes', 'short-columns']).optional(),
  /** quarter: the sheet is turned clockwise, columns are lines across it and the first rows lie at the right. */
  turn: oneOf(['none', 'quarter']).optional(),
});

export const terrain = fields({
  /** Letter → kind of terrain. */
  kinds: z.record(z.string().length(1, 'expected a single letter'), word, {
    error: 'expected letters with the terrain each stands for',
  }),
  /** One string for each line of hexes across the sheet, from the top; one letter for each hex, from left to right. */
  rows: z.array(text, { error: 'expected a list of rows' }),
});

/** How open ground looks: green country, or fields after the harvest in the south. */
export const soil = oneOf(['moist', 'dry']);

/** Hexes of one level above the plain. */
export const level = fields({
  level: count,
  hexes,
  /** The terrain that these hexes, and no others, have. */
  terrain: word.optional(),
});

/** The signs that can be printed in a hex. */
const MARK_SHAPES = ['clubs', 'diamonds', 'hearts', 'spades'] as const;

/** A small sign in every hex. */
export const mark = fields({
  name: word,
  /** Letter → sign. */
  shapes: z.record(z.string().length(1, 'expected a single letter'), oneOf(MARK_SHAPES), {
    error: 'expected letters with the sign each stands for',
  }),
  /** Rows of letters, one per column. They are repeated to the right and downward until they fill the board. */
  rows: z.array(text, { error: 'expected a list of rows' }).min(1, 'expected at least one row'),
});

const LINE_KINDS = [
  'river',
  'motorway',
  'highway',
  'main-road',
  'road',
  'track',
  'trail',
  'railway',
  'ditch',
  'limit',
] as const;

/** A line through the middle of hexes. */
export const line = fields({
  kind: oneOf(LINE_KINDS),
  name: text,
  drawn,
  hexes,
  /** Edge hexes at which the line goes on beyond the map. */
  leaves: hexes.optional(),
  /** The terrain that this line, and nothing else, gives to its hexes. */
  terrain: word.optional(),
  /** Whether water runs from the first hex to the last, or back. */
  flow: z.enum(['forward', 'backward'], { error: 'expected forward or backward' }).optional(),
  /** Metres above the sea at the first hex and at the last, to shape the relief. */
  fall: metresPair.optional(),
  /** Where along the line its name is written, from 0 at the first hex to 1 at the last. */
  written: fractions.optional(),
  /** How far the line is drawn to the right of the middle of its hexes, in hexes. */
  beside: number.optional(),
  /** Whether it runs on a bank or in a cutting. */
  profile: oneOf(['raised', 'sunken']).optional(),
  /** Edge hex → where the line leads from there. */
  towards: z.record(hex, text, { error: 'expected hexes of the edge with a place each' }).optional(),
});

const EDGE_KINDS = ['river', 'canal', 'stream'] as const;

/** A line along hexsides. */
export const edge = fields({
  kind: oneOf(EDGE_KINDS),
  name: text,
  drawn,
  sides: hexes,
  /** How broad a river is drawn, against the usual breadth. */
  breadth: number.optional(),
  /** Metres above the sea at the first hexside and at the last, to shape the relief. */
  fall: metresPair.optional(),
  /** Where along the course its name is written, from 0 at the beginning to 1 at the end. */
  written: fractions.optional(),
});

export const bridge = fields({
  name: text,
  label: placing.optional(),
  over: text,
  hex,
  /** Name of each exit → the hex it leads to. */
  exits: z.record(word, hex, { error: 'expected named exits with a hex each' }),
});

const CROSSING_KINDS = ['bridge', 'ruined-bridge', 'ford'] as const;

/** Where a line along hexsides can be crossed, or could be once. */
export const crossing = fields({
  kind: oneOf(CROSSING_KINDS),
  name: text,
  drawn,
  label: placing.optional(),
  /** The line along hexsides that it crosses, and the hexside where it does. */
  over: text,
  side: hexside,
  /** Whether it can be destroyed in the game. */
  destroyable: truth.optional(),
});

const PLACE_KINDS = ['farm', 'blockhouse', 'strongpoint'] as const;

/** Something built in one hex. */
export const place = fields({
  kind: oneOf(PLACE_KINDS),
  name: text,
  drawn,
  hex,
  /** How far it stands from the middle of its hex, in hexes. */
  shift: point.optional(),
  label: placing.optional(),
  /** The terrain that places with this word, and nothing else, give to their hexes. */
  terrain: word.optional(),
});

export const town = fields({
  name: text,
  hexes,
  ident: hex.optional(),
  objective: truth.optional(),
  label: placing.optional(),
});

export const village = fields({ name: text, hex, label: placing.optional() });

export const height = fields({
  name: text,
  hex,
  metres: number.optional(),
  shift: point.optional(),
  label: placing.optional(),
});

/** Signs that can be printed in the hexes of an area; `exit` stands at the edge, where a way leaves the map. */
const AREA_SIGNS = ['triangle', 'struck-triangle', 'exit'] as const;

export const area = fields({
  kind: word,
  name: text,
  hexes,
  /** What stands in front of an entry area, if not its name. */
  letter: text.optional(),
  sign: oneOf(AREA_SIGNS).optional(),
  /** What the sign, or the entry area, is called in the legend. */
  legend: text.optional(),
});

export const divide = fields({
  name: text,
  /** Lines through hexes, whose hexes belong to no side, or along hexsides. */
  along: names,
  /** What the dividing hexes themselves are called, if there are any. */
  dividing: word.optional(),
  /** Name of each side → a hex in it. */
  sides: z.record(word, hex, { error: 'expected named sides with a hex each' }),
  /** The side whose border with the first of the lines is drawn as a line of its own. */
  border: word.optional(),
});

export const fact = z.union(
  [
    fields({ hexsidesOf: names }),
    fields({ byName: names }),
    fields({ leaving: names }),
    fields({ leavingByEdge: names }),
    fields({ hexesOf: text }),
    fields({ sideNamesOf: text }),
    fields({ side: text, of: text, beside: text.optional() }),
    fields({ across: text, of: text, exits: z.record(word, text) }),
    fields({ bridge: text }),
    fields({ areas: text }),
    fields({ area: text }),
    fields({ perHex: text }),
    fields({ crossings: names }),
    fields({ places: names }),
    fields({ names: oneOf(['hexes', 'places']) }),
  ],
  {
    error:
      'expected one of: hexsidesOf [kinds]; byName [kinds]; leaving [kinds]; leavingByEdge [kinds]; hexesOf line; sideNamesOf divide; ' +
      'side and of (and beside); across, of and exits; bridge; areas kind; area name; perHex mark, or perHex level; ' +
      'crossings [kinds]; places [kinds]; names hexes, or names places',
  },
);

/** A name written over a stretch of country, from the middle of one hex to that of another. */
export const region = fields({ name: text, from: hex, to: hex, bend: number.optional(), size: number.optional() });

/** Hexes of one height, without a name, which only shape the relief. */
export const spot = fields({ metres: number, hexes });

export const island = fields({
  name: text,
  hex,
  shift: point.optional(),
  length: number,
  width: number,
  label: placing.optional(),
});

/** A row of numbered spaces beside the map. */
export const track = fields({ name: text, from: number, to: number });

/** What a hex is called in reports. */
export const hexName = text;

export const title = text;
export const degrees = number;
export const metres = number;

export type GridSource = z.output<typeof grid>;
export type TerrainSource = z.output<typeof terrain>;
export type Line = z.output<typeof line>;
export type LineKind = Line['kind'];
export type Edge = z.output<typeof edge>;
export type Level = z.output<typeof level>;
export type Mark = z.output<typeof mark>;
export type MarkShape = (typeof MARK_SHAPES)[number];
export type Crossing = z.output<typeof crossing>;
export type Place = z.output<typeof place>;
export type PlaceKind = Place['kind'];
export type Track = z.output<typeof track>;
export type Bridge = z.output<typeof bridge>;
export type Placing = (typeof PLACINGS)[number];
export type Town = z.output<typeof town>;
type Village = z.output<typeof village>;
type Height = z.output<typeof height>;
export type Area = z.output<typeof area>;
export type AreaSign = (typeof AREA_SIGNS)[number];
export type Divide = z.output<typeof divide>;
export type FactRule = z.output<typeof fact>;
type Region = z.output<typeof region>;
type Spot = z.output<typeof spot>;
export type Island = z.output<typeof island>;

/** A whole map as drawn by hand: every field has the right form; `checkDrawing` judges the content. */
export interface MapDrawing {
  readonly name: string;
  readonly title: string;
  readonly subtitle: string;
  readonly grid: GridSource;
  readonly metresPerHex: number;
  readonly north: number;
  readonly soil: z.output<typeof soil>;
  /** How the costs in the legend are to be read, where a cost is more than one number; '' if it is one. */
  readonly costs: string;
  readonly terrain: TerrainSource;
  readonly levels: readonly Level[];
  readonly marks: readonly Mark[];
  readonly lines: readonly Line[];
  readonly edges: readonly Edge[];
  readonly bridges: readonly Bridge[];
  readonly crossings: readonly Crossing[];
  readonly towns: readonly Town[];
  readonly places: readonly Place[];
  readonly villages: readonly Village[];
  readonly heights: readonly Height[];
  readonly spots: readonly Spot[];
  readonly islands: readonly Island[];
  readonly regions: readonly Region[];
  readonly areas: readonly Area[];
  readonly tracks: readonly Track[];
  /** Hex → what it is called in reports. */
  readonly names: Readonly<Record<string, string>>;
  readonly divides: readonly Divide[];
  readonly facts: Readonly<Record<string, FactRule>>;
}
