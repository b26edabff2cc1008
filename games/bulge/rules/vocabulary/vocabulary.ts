/** The words of the rulebook. A newcomer reads this file first. */

/** The American Player commands the British units too (R88). */
export const SIDES = ['german', 'american'] as const;
export type Side = (typeof SIDES)[number];

export const SIDE_NAMES: Readonly<Record<Side, string>> = { german: 'German', american: 'American' };

export function opponentOf(side: Side): Side {
  return side === 'german' ? 'american' : 'german';
}

export const NATIONALITIES = ['american', 'british', 'german'] as const;
export type Nationality = (typeof NATIONALITIES)[number];

/** 1.3a 1.3b 1.3c 1.3d */
const UNIT_TYPES = ['armor', 'infantry', 'parachute', 'cavalry'] as const;
export type UnitType = (typeof UNIT_TYPES)[number];

/** 1.3f */
export const SIZES = ['division', 'brigade', 'regiment'] as const;
export type Size = (typeof SIZES)[number];

export const TERRAINS = ['clear', 'rough-1', 'rough-2'] as const;
export type Terrain = (typeof TERRAINS)[number];

/** 9.X The rows of the terrain chart that a hex can have. */
export const GROUNDS = [...TERRAINS, 'west-wall', 'broken-west-wall', 'town'] as const;
export type Ground = (typeof GROUNDS)[number];

export const GROUND_NAMES: Readonly<Record<Ground, string>> = {
  clear: 'clear',
  'rough-1': 'rough I',
  'rough-2': 'rough II',
  'west-wall': 'intact West Wall',
  'broken-west-wall': 'destroyed West Wall',
  town: 'town',
};

/** The sides of the map (R5). */
export const MAP_SIDES = ['north', 'south', 'east', 'west'] as const;
export type MapSide = (typeof MAP_SIDES)[number];

/** The six directions of a hex on this map, clockwise from the first that the scatter die names (10.0b). */
export const BEARINGS = ['NW', 'NE', 'E', 'SE', 'SW', 'W'] as const;
export type Bearing = (typeof BEARINGS)[number];

/** The phases of a Game-Turn in their order (3.0): what comes before the German Player-Turn, the six steps, the end. */
export const PHASES = [
  'weather',
  'german-pre',
  'german-move',
  'german-post',
  'american-pre',
  'american-move',
  'american-post',
  'turn-end',
] as const;
export type Phase = (typeof PHASES)[number] | 'set-up' | 'over';

export const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  'set-up': 'set-up',
  weather: 'weather and air power',
  'german-pre': 'German pre-movement combat phase',
  'german-move': 'German movement phase',
  'german-post': 'German post-movement combat phase',
  'american-pre': 'American pre-movement combat phase',
  'american-move': 'American movement phase',
  'american-post': 'American post-movement combat phase',
  'turn-end': 'end of the Game-Turn',
  over: 'the game is over',
};

/** The combat phases of a Player-Turn: before and after movement. */
export const COMBATS = ['pre', 'post'] as const;
export type Combat = (typeof COMBATS)[number];

/** 6.7 The two combat results tables. */
export const TABLES = ['primary', 'secondary'] as const;
export type Table = (typeof TABLES)[number];

export const TABLE_NAMES: Readonly<Record<Table, string>> = { primary: 'Primary table', secondary: 'Secondary table' };

/** 6.3 Combat results, the worst for the attacker first. */
export const RESULTS = ['AE', 'AR', 'CT', 'DR', 'EX', 'DE'] as const;
export type Result = (typeof RESULTS)[number];

export const RESULT_NAMES: Readonly<Record<Result, string>> = {
  AE: 'one attacker destroyed',
  AR: 'attackers retreat',
  CT: 'contact',
  DR: 'defender retreats',
  EX: 'exchange',
  DE: 'defender destroyed',
};

/** 12.0 */
export const WEATHERS = ['overcast', 'mist', 'clear'] as const;
export type Weather = (typeof WEATHERS)[number];

/** 13.0 */
export const MISSIONS = ['support', 'patrol', 'interdict', 'resupply'] as const;
export type Mission = (typeof MISSIONS)[number];

export const MISSION_NAMES: Readonly<Record<Mission, string>> = {
  support: 'ground support',
  patrol: 'combat air patrol',
  interdict: 'interdiction',
  resupply: 'resupply',
};

/**
 * Where a unit is when it is not on the map. pool: it arrives by the schedule, or is held back (R49). reserve: the German
 * Player has still to place it. aboard: the airborne unit before its drop. absent: it takes no part in this game.
 */
export const PLACES = ['pool', 'reserve', 'aboard', 'destroyed', 'exited', 'absent'] as const;
export type Place = (typeof PLACES)[number];

/**
 * What a unit has done or suffered. In this phase: moved, trucked (4.8), attacked, defended, unsupplied (judged when its
 * movement phase began, R44). In this Game-Turn: resupplied from the air (13.0e).
 */
export const MARKS = ['moved', 'trucked', 'attacked', 'defended', 'unsupplied', 'resupplied'] as const;
export type Mark = (typeof MARKS)[number];

/** 15.0h */
export const LEVELS = ['draw', 'marginal', 'tactical', 'strategic'] as const;
export type Level = (typeof LEVELS)[number];

// --- choices made before the game begins (16.0, R62) ----------------------------------------------------------------

export const WEATHER_SOURCES = ['historical', 'table', 'off'] as const;
export type WeatherSource = (typeof WEATHER_SOURCES)[number];

/** 16.0a */
export const SURPRISES = ['standard', 'none', 'plus1', 'plus2'] as const;
export type Surprise = (typeof SURPRISES)[number];

/** 16.0b 16.0c All American reinforcements a number of days late, or single divisions, each as the players agree. */
export const RESPONSES = ['on-time', 'one-day', 'two-days', 'three-days', 'divisions'] as const;
export type Response = (typeof RESPONSES)[number];

/** 16.0c How late a single division is. */
export const DELAYS = ['on-time', '1', '2', '3', '4', '5', 'never'] as const;
export type Delay = (typeof DELAYS)[number];

/** 16.0d How many German divisions of the schedule begin on the map. */
export const RESERVES = ['none', 'two', 'three'] as const;
export type Reserves = (typeof RESERVES)[number];
