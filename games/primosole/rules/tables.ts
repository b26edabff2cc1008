/** The tables of the player aid card and the terrain chart, checked when they are loaded. */
import type { Hex } from '@bridgehead/engine';
import content from '../content/tables.json' with { type: 'json' };
import type { Place } from './content.js';
import { byWord, complete, oneOf, wholeNumber, wrong } from './content.js';
import { hexIn } from './grid.js';
import type { CardSource, CardUse, Color, EventPlayer, FireClass, FireMode, Firing, Hexside, Moves, MultiplierNote, Order, Participant, RandomEvent, Rank, Side, Size, Terrain, UnitType } from './vocabulary.js';
import { CARD_SOURCES, CARD_USES, COLORS, EVENT_PLAYERS, FIRE_CLASSES, FIRE_MODES, FIRING, HEXSIDES, MOVES, MULTIPLIER_NOTES, ORDERS, PARTICIPANTS, RANDOM_EVENTS, RANKS, SIDES, SIZES, TERRAINS, UNIT_TYPES } from './vocabulary.js';

/** 12.2 R57 Which cards bring which event to whom. */
export interface RandomEventRow {
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
export interface DemolitionAttempt {
  readonly hexes: readonly Hex[];
  /** The least card that succeeds. */
  readonly card: number;
  readonly rule: string;
}

type Content = typeof content;
const FILE = 'tables.json';

function place(table: string, index?: number, id?: string): Place {
  const row = index === undefined ? '' : `, row ${index + 1}${id === undefined ? '' : ` (${id})`}`;
  return { file: FILE, entry: `${table}${row}` };
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
    gunTypes: given.gunTypes.map((type, index) => oneOf(UNIT_TYPES, type, place('gunTypes', index), 'type')),
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
    mines: given.mines.map((value, index) => wholeNumber(value, 0, 9, place('mines', index), 'value')),
    demolition: loadDemolition(given.demolition),
  };
}

// --- cards ----------------------------------------------------------------------------------------------------------

function loadCardValues(given: Content['cardValues']): Readonly<Record<Rank, number>> {
  const entries = Object.entries(given).map(([rank, value]) => [oneOf(RANKS, rank, place('cardValues'), 'rank'), wholeNumber(value, 1, 10, place('cardValues'), rank)] as const);
  return complete(RANKS, new Map(entries), place('cardValues'));
}

function loadRandomEvent(row: Content['randomEvents'][number], index: number): RandomEventRow {
  const here = place('randomEvents', index, row.event);
  return {
    rank: oneOf(RANKS, row.rank, here, 'rank'),
    colors: row.colors.map((color) => oneOf(COLORS, color, here, 'colors')),
    event: oneOf(RANDOM_EVENTS, row.event, here, 'event'),
    player: oneOf(EVENT_PLAYERS, row.player, here, 'player'),
    rule: row.rule,
  };
}

function loadCardUses(rows: Content['cardUses']): Readonly<Record<CardUse, CardUseRow>> {
  const entries = rows.map((row, index) => {
    const here = place('cardUses', index, row.use);
    const use = oneOf(CARD_USES, row.use, here, 'use');
    return [use, { from: oneOf(CARD_SOURCES, row.from, here, 'from'), event: row.event, ammo: row.ammo, rule: row.rule }] as const;
  });
  return complete(CARD_USES, byWord(entries, place('cardUses')), place('cardUses'));
}

// --- units ----------------------------------------------------------------------------------------------------------

function loadKind(row: { readonly moves: string; readonly fireClass: string }, here: Place): UnitKind {
  return { moves: oneOf(MOVES, row.moves, here, 'moves'), fireClass: oneOf(FIRE_CLASSES, row.fireClass, here, 'fireClass') };
}

function loadUnitTypes(rows: Content['unitTypes']): Readonly<Record<UnitType, UnitTypeRow>> {
  const entries = rows.map((row, index) => {
    const here = place('unitTypes', index, row.type);
    return [oneOf(UNIT_TYPES, row.type, here, 'type'), { name: row.name, ...loadKind(row, here) }] as const;
  });
  return complete(UNIT_TYPES, byWord(entries, place('unitTypes')), place('unitTypes'));
}

/** 2.0a The symbols above the counters. */
function loadSizes(rows: Content['sizes']): Readonly<Record<Size, string>> {
  const entries = rows.map((row, index) => [oneOf(SIZES, row.size, place('sizes', index), 'size'), row.symbol] as const);
  return complete(SIZES, byWord(entries, place('sizes')), place('sizes'));
}

/** 4.2b What each element adds to the activation rating. */
function loadActivation(given: Content['activation']) {
  const here = place('activation');
  return {
    formation: wholeNumber(given.formation, 0, 10, here, 'formation'),
    supportWeapon: wholeNumber(given.supportWeapon, 0, 10, here, 'supportWeapon'),
    artillery: wholeNumber(given.artillery, 0, 10, here, 'artillery'),
    air: wholeNumber(given.air, 0, 10, here, 'air'),
  };
}

// --- fire -----------------------------------------------------------------------------------------------------------

const CELL = /^x([1-9])([a-z]?)$/;

function readCell(cell: string, here: Place, field: string): Multiplier {
  const found = CELL.exec(cell);
  if (!found) throw wrong(here, field, cell, 'a multiplier like "x1" or "x3c"');
  return { times: Number(found[1]), note: found[2] === '' ? undefined : oneOf(MULTIPLIER_NOTES, found[2], here, field) };
}

/** 6.10 The multiplier for each target and whoever fires at it. */
function loadMultipliers(given: Content['cardMultiplier']) {
  const here = place('cardMultiplier');
  const columns = given.firing.map((word) => oneOf(FIRING, word, here, 'firing'));
  const rows: Readonly<Record<string, readonly string[]>> = given.targets;
  const entries = Object.entries(rows).map(([word, cells]) => {
    const target = oneOf(FIRE_CLASSES, word, here, 'targets');
    if (cells.length !== columns.length) throw wrong(here, `targets.${word}`, cells, `${columns.length} cells`);
    const row = columns.map((firing, index) => [firing, readCell(cells[index], here, `targets.${word}.${firing}`)] as const);
    return [target, complete(FIRING, byWord(row, here), here)] as const;
  });
  const targets: Readonly<Record<FireClass, Readonly<Record<Firing, Multiplier>>>> = complete(FIRE_CLASSES, new Map(entries), here);
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
  const entries = rows.map((row, index) => {
    const here = place('fireModes', index, row.mode);
    const { gunAgainstArmor, support, cover, rule } = row;
    return [oneOf(FIRE_MODES, row.mode, here, 'mode'), { firepowerTimes: wholeNumber(row.firepowerTimes, 1, 9, here, 'firepowerTimes'), gunAgainstArmor, support, cover, rule }] as const;
  });
  return complete(FIRE_MODES, byWord(entries, place('fireModes')), place('fireModes'));
}

/** 6.7.4a 6.9.2a 11.3a Cards needed to aim: usually, and how many more in defence and against Anti-Air. */
function loadAimCards(given: Content['aimCards']) {
  const here = place('aimCards');
  return {
    usual: wholeNumber(given.usual, 1, 9, here, 'usual'),
    defensive: wholeNumber(given.defensive, 0, 9, here, 'defensive'),
    antiAir: wholeNumber(given.antiAir, 0, 9, here, 'antiAir'),
  };
}

/** 7.3.1b How many Defensive Fires a card less the Ammo level gives. */
function loadLimits(rows: Content['defensiveFireLimit']): readonly { readonly upTo: number; readonly limit: number }[] {
  return rows.map((row, index) => {
    const here = place('defensiveFireLimit', index);
    const least = index === 0 ? 0 : rows[index - 1].upTo + 1;
    return { upTo: wholeNumber(row.upTo, least, 10, here, 'upTo'), limit: wholeNumber(row.limit, 0, 9, here, 'limit') };
  });
}

// --- Close Combat ---------------------------------------------------------------------------------------------------

function loadCombatCards(rows: Content['closeCombatCards']): Readonly<Record<Participant, Readonly<Record<Order, CombatCards>>>> {
  const here = place('closeCombatCards');
  const loaded = rows.map((row, index) => {
    const at = place('closeCombatCards', index, `${row.participant}, ${row.state}`);
    const count = (field: 'hidden' | 'open' | 'openInFortification') => wholeNumber(row[field], 0, 9, at, field);
    return {
      participant: oneOf(PARTICIPANTS, row.participant, at, 'participant'),
      state: oneOf(ORDERS, row.state, at, 'state'),
      cards: { hidden: count('hidden'), open: count('open'), openInFortification: count('openInFortification'), rule: row.rule },
    };
  });
  const entries = PARTICIPANTS.map((participant) => {
    const own = loaded.filter((row) => row.participant === participant).map(({ state, cards }) => [state, cards] as const);
    return [participant, complete(ORDERS, byWord(own, here), { ...here, entry: `${here.entry}, ${participant}` })] as const;
  });
  return complete(PARTICIPANTS, new Map(entries), here);
}

/** 9.2d 9.2e 9.2f */
function loadCloseCombat(given: Content['closeCombat']) {
  const here = place('closeCombat');
  return {
    combinedArms: wholeNumber(given.combinedArms, 0, 9, here, 'combinedArms'),
    coordinationPerHex: wholeNumber(given.coordinationPerHex, 0, 9, here, 'coordinationPerHex'),
    tankFirepowerTimes: wholeNumber(given.tankFirepowerTimes, 1, 9, here, 'tankFirepowerTimes'),
  };
}

// --- the ground -----------------------------------------------------------------------------------------------------

function points(found: number | null, here: Place, field: string): number | undefined {
  return found === null ? undefined : wholeNumber(found, 0, 9, here, field);
}

function loadTerrain(rows: Content['terrain']): Readonly<Record<Terrain, TerrainRow>> {
  const entries = rows.map((row, index) => {
    const here = place('terrain', index, row.terrain);
    const level = wholeNumber(row.level, 0, 9, here, 'level');
    const loaded: TerrainRow = {
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
    return [oneOf(TERRAINS, row.terrain, here, 'terrain'), loaded] as const;
  });
  return complete(TERRAINS, byWord(entries, place('terrain')), place('terrain'));
}

function loadHexsides(rows: Content['hexsides']): Readonly<Record<Hexside, HexsideRow>> {
  const entries = rows.map((row, index) => {
    const here = place('hexsides', index, row.hexside);
    return [oneOf(HEXSIDES, row.hexside, here, 'hexside'), { name: row.name, foot: points(row.foot, here, 'foot'), motor: points(row.motor, here, 'motor'), guns: points(row.guns, here, 'guns') }] as const;
  });
  return complete(HEXSIDES, byWord(entries, place('hexsides')), place('hexsides'));
}

/** 11.8.1a 11.8.2 11.8.4 */
function loadFortification(given: Content['fortification']) {
  const here = place('fortification');
  return {
    capacity: wholeNumber(given.capacity, 1, 9, here, 'capacity'),
    cover: wholeNumber(given.cover, 0, 9, here, 'cover'),
    ruinedCover: wholeNumber(given.ruinedCover, 0, 9, here, 'ruinedCover'),
  };
}

/** 11.7 D.10 D.11 */
function loadDemolition(given: Content['demolition']) {
  const here = place('demolition');
  const attempt = (kind: 'charge' | 'raid'): DemolitionAttempt => ({
    hexes: given[kind].hexes.map((number) => hexIn(number, here, `${kind}.hexes`)),
    card: wholeNumber(given[kind].card, 1, 10, here, `${kind}.card`),
    rule: given[kind].rule,
  });
  const side: Side = oneOf(SIDES, given.side, here, 'side');
  return { bridge: given.bridge.map((number) => hexIn(number, here, 'bridge')), side, charge: attempt('charge'), raid: attempt('raid') };
}

export type Tables = ReturnType<typeof loadTables>;

export const tables: Tables = loadTables(content);
