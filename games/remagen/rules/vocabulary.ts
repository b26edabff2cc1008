/** The words of the rulebook. A newcomer reads this file first. */

export const SIDES = ['us', 'german'] as const;
export type Side = (typeof SIDES)[number];

export const SIDE_NAMES: Readonly<Record<Side, string>> = { us: 'U.S.', german: 'German' };

export function opponentOf(side: Side): Side {
  return side === 'us' ? 'german' : 'us';
}

/** The phases of a Game-Turn in their order (4.1); the U.S. Player is the First Player (3.0d). */
export const PHASES = ['us-move', 'us-combat', 'us-end', 'german-move', 'german-combat', 'german-end'] as const;
export type Phase = (typeof PHASES)[number] | 'over';

export const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  'us-move': 'U.S. Movement Phase',
  'us-combat': 'U.S. Combat Phase',
  'us-end': 'end of the U.S. Player-Turn',
  'german-move': 'German Movement Phase',
  'german-combat': 'German Combat Phase',
  'german-end': 'end of the German Player-Turn',
  over: 'the game is over',
};

export const TERRAINS = ['clear', 'mixed', 'grove', 'town', 'woods', 'broken', 'rough', 'rhine'] as const;
export type Terrain = (typeof TERRAINS)[number];

export const UNIT_TYPES = ['infantry', 'armor', 'artillery'] as const;
export type UnitType = (typeof UNIT_TYPES)[number];

/** The lines of the Combat Results Table, best for the defender first (7.44). */
export const LINES = ['rough', 'broken', 'grove', 'clear'] as const;
export type Line = (typeof LINES)[number];

/** Combat results (7.62). */
export const RESULTS = ['A1', 'A2', 'Ae', 'Br', 'D1', 'D2', 'D3', 'D4', 'De'] as const;
export type Result = (typeof RESULTS)[number];

/** Where a unit is when it is not on the map. */
export const PLACES = ['future', 'due', 'delayed', 'eliminated', 'absent'] as const;

/**
 * What a unit has done or suffered. In this phase: moved, attacked, defended, displaced, advanced. In this Game-Turn: fired
 * (given Final Protective Fire), fought. A combat result or displacement: hit in this Combat Phase, hit-before in the last.
 */
export const MARKS = [
  'moved',
  'attacked',
  'defended',
  'displaced',
  'advanced',
  'fired',
  'fought',
  'hit',
  'hit-before',
] as const;
export type Mark = (typeof MARKS)[number];

export const BRIDGES = ['ludendorff', 'float-1', 'float-2'] as const;
export type BridgeId = (typeof BRIDGES)[number];

export const BRIDGE_NAMES: Readonly<Record<BridgeId, string>> = {
  ludendorff: 'Ludendorff Bridge',
  'float-1': 'first Float Bridge',
  'float-2': 'second Float Bridge',
};
