/** The tables of the player aid card and the terrain chart, checked when they are loaded. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Place } from '@bridgehead/engine/content';
import { complete, hexIn, loadRows, oneOf, rowAt, wholeNumber, wholeNumbers, wrong } from '@bridgehead/engine/content';
import content from '../../content/tables.json' with { type: 'json' };
import { GRID } from './grid.js';
import type {
  CardSource,
  CardUse,
  Color,
  EventPlayer,
  FireClass,
  FireMode,
  Firing,
  Hexside,
  Moves,
  MultiplierNote,
  Order,
  Participant,
  RandomEvent,
  Rank,
  Side,
  Size,
  Terrain,
  UnitType,
} from '../vocabulary/vocabulary.js';
import {
  CARD_SOURCES,
  CARD_USES,
  COLORS,
  EVENT_PLAYERS,
  FIRE_CLASSES,
  FIRE_MODES,
  FIRING,
  HEXSIDES,
  MOVES,
  MULTIPLIER_NOTES,
  ORDERS,
  PARTICIPANTS,
  RANDOM_EVENTS,
  RANKS,
  SIDES,
  SIZES,
  TERRAINS,
  UNIT_TYPES,
} from '../vocabulary/vocabulary.js';

/** 12.2 R57 Which cards bring which event to whom. */
interface RandomEventRow {
  readonly rank: Rank;
  readonly colors: readonly Color[];
  readonly event: RandomEvent;
  readonly player: EventPlayer;
  readonly rule: string;
}

/** 2.0ab 11.5b 12.1 Where the card comes from, whether a drawn court card brings its event, whether a ten costs ammunition (R60). */
export interface CardUseRow {
  readonly from: CardSource;
  readonly event: boolean;
  readonly ammo: boolean;
  readonly rule: string;
}

/** 2.0b 2.0c 6.10e */
export interface UnitKind {
  readonly moves: Moves;
  readonly fireClass: FireClass;
}

export interface UnitTypeRow extends UnitKind {
  readonly name: string;
}

/** 6.10 A cell of the table of card multipliers. */
export interface Multiplier {
  readonly times: number;
  /** b: point-blank fire at armour (6.10c); c: less for a hex that nobody sees (6.10d). */
  readonly note: MultiplierNote | undefined;
}

/** 6.4 7.3.6 6.7.4 11.6.3 What a kind of fire counts. */
export interface FireModeRow {
  readonly firepowerTimes: number;
  readonly gunAgainstArmor: boolean;
  readonly support: boolean;
  /** Cover and Improved Position count for the target. */
  readonly cover: boolean;
  readonly rule: string;
}

/** 9.2 8.1d 10.5 11.8.3 How many cards a participant in Close Combat has. */
export interface CombatCards {
  readonly hidden: number;
  readonly open: number;
  readonly openInFortification: number;
  readonly rule: string;
}

/** D.3 A row of the terrain chart. */
export interface TerrainRow {
  readonly name: string;
  /** 5.2 Points to enter; undefined: closed. */
  readonly cost: Readonly<Record<Moves, number | undefined>>;
  /** 6.4a */
  readonly cover: number;
  /** 2.0ag */
  readonly stacking: number;
  /** D.7 */
  readonly blocks: boolean;
  readonly level: number;
  /** D.7 What a sight line has to pass over. */
  readonly height: number;
  /** 5.8b */
  readonly improvable: boolean;
  /** 11.6.2 */
  readonly mineable: boolean;
}

/** D.5 D.6 Points on top of the hex behind it; undefined: closed. Guns are Anti-Tank and Anti-Air units. */
export interface HexsideRow {
  readonly name: string;
  readonly foot: number | undefined;
  readonly motor: number | undefined;
  readonly guns: number | undefined;
}

/** 11.7 An attempt to blow the bridge. */
interface DemolitionAttempt {
  readonly hexes: readonly Hex[];
  /** The least card that succeeds. */
  readonly card: number;
  readonly rule: string;
}

type Content = typeof content;
const FILE = 'tables.json';

function place(table: string): Place {
  return { file: FILE, entry: table };
}

/** All tables, or an error that names file, table, row and field. */
export function loadTables(given: Content) {
  return {
    cardValues: loadCardValues(given.cardValues),
    randomEvents: given.randomEvents.map(loadRandomEvent),
    cardUses: loadCardUses(given.cardUses),
    /** 11.5b The card that costs ammunition. */
    ammoCard: wholeNumber(given.ammoCard, 1, 10, place('ammoCard'), 'value'),
    unitTypes: loadUnitTypes(given.unitTypes),
    /** 2.0c R25 A headquarters with Armor printed. */
    armouredHeadquarters: loadKind(given.armouredHeadquarters, place('armouredHeadquarters')),
    sizes: loadSizes(given.sizes),
    activation: loadActivation(given.activation),
    cardMultiplier: loadMultipliers(given.cardMultiplier),
    fireModes: loadFireModes(given.fireModes),
    /** 6.4e A Fire value of so many times the Defense value costs a step. */
    lossFactor: wholeNumber(given.lossFactor, 2, 9, place('lossFactor'), 'value'),
    aimCards: loadAimCards(given.aimCards),
    defensiveFireLimit: loadLimits(given.defensiveFireLimit),
    /** 8.1e */
    disorganizedMorale: wholeNumber(given.disorganizedMorale, -9, 0, place('disorganizedMorale'), 'value'),
    closeCombatCards: loadCombatCards(given.closeCombatCards),
    closeCombat: loadCloseCombat(given.closeCombat),
    terrain: loadTerrain(given.terrain),
    hexsides: loadHexsides(given.hexsides),
    /** D.5 The units that cannot ford. */
    gunTypes: given.gunTypes.map((type, index) => oneOf(UNIT_TYPES, type, rowAt(place('gunTypes'), index), 'type')),
    /** D.4 */
    roadStep: wholeNumber(given.roadStep, 1, 9, place('roadStep'), 'value'),
    /** 5.7a */
    enemyHex: wholeNumber(given.enemyHex, 0, 9, place('enemyHex'), 'value'),
    /** 5.8c */
    improvedPosition: wholeNumber(given.improvedPosition, 0, 9, place('improvedPosition'), 'value'),
    fortification: loadFortification(given.fortification),
    /** 2.0ai R40 How many hexes a retreat that finds full hexes can take. */
    longestRetreat: wholeNumber(given.longestRetreat, 1, 9, place('longestRetreat'), 'value'),
    /** 11.6 The pool of mine markers. */
    mines: given.mines.map((value, index) => wholeNumber(value, 0, 9, rowAt(place('mines'), index), 'value')),
    demolition: loadDemolition(given.demolition),
  };
}

// --- cards ----------------------------------------------------------------------------------------------------------

function loadCardValues(given: Content['cardValues']): Readonly<Record<Rank, number>> {
  const entries = Object.entries(given).map(
    ([rank, value]) =>
      [oneOf(RANKS, rank, place('cardValues'), 'rank'), wholeNumber(value, 1, 10, place('cardValues'), rank)] as const,
  );
  return complete(RANKS, entries, place('cardValues'));
}

function loadRandomEvent(row: Content['randomEvents'][number], index: number): RandomEventRow {
  const here = rowAt(place('randomEvents'), index, row.event);
  return {
    rank: oneOf(RANKS, row.rank, here, 'rank'),
    colors: row.colors.map((color) => oneOf(COLORS, color, here, 'colors')),
    event: oneOf(RANDOM_EVENTS, row.event, here, 'event'),
    player: oneOf(EVENT_PLAYERS, row.player, here, 'player'),
    rule: row.rule,
  };
}

function loadCardUses(rows: Content['cardUses']): Readonly<Record<CardUse, CardUseRow>> {
  return loadRows(CARD_USES, 'use', rows, place('cardUses'), (row, here) => ({
    from: oneOf(CARD_SOURCES, row.from, here, 'from'),
    event: row.event,
    ammo: row.ammo,
    rule: row.rule,
  }));
}

// --- units ----------------------------------------------------------------------------------------------------------

function loadKind(row: { readonly moves: string; readonly fireClass: string }, here: Place): UnitKind {
  return {
    moves: oneOf(MOVES, row.moves, here, 'moves'),
    fireClass: oneOf(FIRE_CLASSES, row.fireClass, here, 'fireClass'),
  };
}

function loadUnitTypes(rows: Content['unitTypes']): Readonly<Record<UnitType, UnitTypeRow>> {
  return loadRows(UNIT_TYPES, 'type', rows, place('unitTypes'), (row, here) => ({
    name: row.name,
    ...loadKind(row, here),
  }));
}

/** 2.0a The symbols above the counters. */
function loadSizes(rows: Content['sizes']): Readonly<Record<Size, string>> {
  return loadRows(SIZES, 'size', rows, place('sizes'), ({ symbol }) => symbol);
}

/** 4.2b What each element adds to the activation rating. */
function loadActivation(given: Content['activation']) {
  return wholeNumbers(['formation', 'supportWeapon', 'artillery', 'air'], given, 0, 10, place('activation'));
}

// --- fire -----------------------------------------------------------------------------------------------------------

const CELL = /^x([1-9])([a-z]?)$/;

function readCell(cell: string, here: Place, field: string): Multiplier {
  const found = CELL.exec(cell);
  if (!found) throw wrong(here, field, cell, 'a multiplier like "x1" or "x3c"');
  return {
    times: Number(found[1]),
    note: found[2] === '' ? undefined : oneOf(MULTIPLIER_NOTES, found[2], here, field),
  };
}

/** 6.10 The multiplier for each target and firer. */
function loadMultipliers(given: Content['cardMultiplier']) {
  const here = place('cardMultiplier');
  const columns = given.firing.map((word) => oneOf(FIRING, word, here, 'firing'));
  const rows: Readonly<Record<string, readonly string[]>> = given.targets;
  const entries = Object.entries(rows).map(([word, cells]) => {
    const target = oneOf(FIRE_CLASSES, word, here, 'targets');
    if (cells.length !== columns.length) throw wrong(here, `targets.${word}`, cells, `${columns.length} cells`);
    const row = columns.map(
      (firing, index) => [firing, readCell(cells[index], here, `targets.${word}.${firing}`)] as const,
    );
    return [target, complete(FIRING, row, here)] as const;
  });
  const targets: Readonly<Record<FireClass, Readonly<Record<Firing, Multiplier>>>> = complete(
    FIRE_CLASSES,
    entries,
    here,
  );
  return {
    targets,
    /** 6.10b */
    supportWeapon: wholeNumber(given.supportWeapon, 1, 9, here, 'supportWeapon'),
    /** 6.10c */
    pointBlankFirepower: wholeNumber(given.pointBlankFirepower, 0, 9, here, 'pointBlankFirepower'),
    /** 6.10d */
    unseen: wholeNumber(given.unseen, 1, 9, here, 'unseen'),
  };
}

function loadFireModes(rows: Content['fireModes']): Readonly<Record<FireMode, FireModeRow>> {
  return loadRows(
    FIRE_MODES,
    'mode',
    rows,
    place('fireModes'),
    ({ firepowerTimes, gunAgainstArmor, support, cover, rule }, here) => ({
      firepowerTimes: wholeNumber(firepowerTimes, 1, 9, here, 'firepowerTimes'),
      gunAgainstArmor,
      support,
      cover,
      rule,
    }),
  );
}

/** 6.7.4a 6.9.2a 11.3a Cards needed to aim: usually, and how many more in defence and against Anti-Air. */
function loadAimCards(given: Content['aimCards']) {
  const here = place('aimCards');
  return {
    usual: wholeNumber(given.usual, 1, 9, here, 'usual'),
    ...wholeNumbers(['defensive', 'antiAir'], given, 0, 9, here),
  };
}

/** 7.3.1b How many Defensive Fires a card less the Ammo level gives. */
function loadLimits(rows: Content['defensiveFireLimit']): readonly { readonly upTo: number; readonly limit: number }[] {
  return rows.map((row, index) => {
    const here = rowAt(place('defensiveFireLimit'), index);
    const least = index === 0 ? 0 : rows[index - 1].upTo + 1;
    return { upTo: wholeNumber(row.upTo, least, 10, here, 'upTo'), limit: wholeNumber(row.limit, 0, 9, here, 'limit') };
  });
}

// --- Close Combat ---------------------------------------------------------------------------------------------------

function loadCombatCards(
  rows: Content['closeCombatCards'],
): Readonly<Record<Participant, Readonly<Record<Order, CombatCards>>>> {
  const here = place('closeCombatCards');
  const loaded = rows.map((row, index) => {
    const at = rowAt(here, index, `${row.participant}, ${row.state}`);
    return {
      participant: oneOf(PARTICIPANTS, row.participant, at, 'participant'),
      state: oneOf(ORDERS, row.state, at, 'state'),
      cards: { ...wholeNumbers(['hidden', 'open', 'openInFortification'], row, 0, 9, at), rule: row.rule },
    };
  });
  const entries = PARTICIPANTS.map((participant) => {
    const own = loaded
      .filter((row) => row.participant === participant)
      .map(({ state, cards }) => [state, cards] as const);
    return [participant, complete(ORDERS, own, { ...here, entry: `${here.entry}, ${participant}` })] as const;
  });
  return complete(PARTICIPANTS, entries, here);
}

/** 9.2d 9.2e 9.2f */
function loadCloseCombat(given: Content['closeCombat']) {
  const here = place('closeCombat');
  return {
    ...wholeNumbers(['combinedArms', 'coordinationPerHex'], given, 0, 9, here),
    tankFirepowerTimes: wholeNumber(given.tankFirepowerTimes, 1, 9, here, 'tankFirepowerTimes'),
  };
}

// --- the ground -----------------------------------------------------------------------------------------------------

function points(found: number | null, here: Place, field: string): number | undefined {
  return found === null ? undefined : wholeNumber(found, 0, 9, here, field);
}

function loadTerrain(rows: Content['terrain']): Readonly<Record<Terrain, TerrainRow>> {
  return loadRows(TERRAINS, 'terrain', rows, place('terrain'), (row, here) => {
    const level = wholeNumber(row.level, 0, 9, here, 'level');
    return {
      name: row.name,
      cost: { foot: points(row.foot, here, 'foot'), motor: points(row.motor, here, 'motor') },
      cover: wholeNumber(row.cover, 0, 9, here, 'cover'),
      stacking: wholeNumber(row.stacking, 1, 9, here, 'stacking'),
      blocks: row.blocks,
      level,
      height: level + (row.blocks ? 1 : 0),
      improvable: row.improvable,
      mineable: row.mineable,
    };
  });
}

function loadHexsides(rows: Content['hexsides']): Readonly<Record<Hexside, HexsideRow>> {
  return loadRows(HEXSIDES, 'hexside', rows, place('hexsides'), ({ name, foot, motor, guns }, here) => ({
    name,
    foot: points(foot, here, 'foot'),
    motor: points(motor, here, 'motor'),
    guns: points(guns, here, 'guns'),
  }));
}

/** 11.8.1a 11.8.2 11.8.4 */
function loadFortification(given: Content['fortification']) {
  const here = place('fortification');
  return {
    capacity: wholeNumber(given.capacity, 1, 9, here, 'capacity'),
    ...wholeNumbers(['cover', 'ruinedCover'], given, 0, 9, here),
  };
}

/** 11.7 D.10 D.11 */
function loadDemolition(given: Content['demolition']) {
  const here = place('demolition');
  const attempt = (kind: 'charge' | 'raid'): DemolitionAttempt => ({
    hexes: given[kind].hexes.map((number) => hexIn(GRID, number, here, `${kind}.hexes`)),
    card: wholeNumber(given[kind].card, 1, 10, here, `${kind}.card`),
    rule: given[kind].rule,
  });
  const side: Side = oneOf(SIDES, given.side, here, 'side');
  return {
    bridge: given.bridge.map((number) => hexIn(GRID, number, here, 'bridge')),
    side,
    charge: attempt('charge'),
    raid: attempt('raid'),
  };
}

export type Tables = ReturnType<typeof loadTables>;

export const tables: Tables = loadTables(content);
