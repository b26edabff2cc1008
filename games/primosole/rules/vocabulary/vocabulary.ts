/** The words of the rulebook. A newcomer reads this file first. */

export const SIDES = ['british', 'german'] as const;
export type Side = (typeof SIDES)[number];

export const SIDE_NAMES: Readonly<Record<Side, string>> = { british: 'British', german: 'German' };

export function opponentOf(side: Side): Side {
  return side === 'british' ? 'german' : 'british';
}

// --- cards ----------------------------------------------------------------------------------------------------------

/** 2.0t The suits, which hexes have as well (D.2): in this order, counted from 0. */
export const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'] as const;
export type Suit = (typeof SUITS)[number];

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
export type Rank = (typeof RANKS)[number];

export const COLORS = ['black', 'red'] as const;
export type Color = (typeof COLORS)[number];

/** What a card can be needed for (2.0ab); the table says where it comes from and what it sets off. */
export const CARD_USES = [
  'deal',
  'initiative-suits',
  'initiative',
  'activation',
  'fire',
  'artillery-aim',
  'artillery-effect',
  'air-aim',
  'air-effect',
  'defensive-fire-limit',
  'defensive-fire',
  'mine',
  'rally',
  'combat-hidden',
  'combat-open',
  'combined-arms',
  'coordination',
  'counterattack-hidden',
  'counterattack-open',
  'counterattack-answer',
  'change-of-orders',
  'additional-orders',
  'demolition',
  'cut-off',
] as const;
export type CardUse = (typeof CARD_USES)[number];

/** What a card is drawn or played for, in a sentence. */
export const CARD_USE_NAMES: Readonly<Record<CardUse, string>> = {
  deal: 'the hand',
  'initiative-suits': 'the initiative suits',
  initiative: 'the Initiative',
  activation: 'activation',
  fire: 'fire',
  'artillery-aim': 'the aim of the Artillery Fire',
  'artillery-effect': 'the effect of the Artillery Fire',
  'air-aim': 'the aim of the Air Strike',
  'air-effect': 'the effect of the Air Strike',
  'defensive-fire-limit': 'the number of Defensive Fires',
  'defensive-fire': 'Defensive Fire',
  mine: 'the mines',
  rally: 'rally',
  'combat-hidden': 'the Close Combat, face down until now',
  'combat-open': 'the Close Combat',
  'combined-arms': 'combined arms',
  coordination: 'coordination',
  'counterattack-hidden': 'the counterattack',
  'counterattack-open': 'the counterattack',
  'counterattack-answer': 'the answer to the counterattack',
  'change-of-orders': 'a change of orders',
  'additional-orders': 'additional orders',
  demolition: 'the bridge',
  'cut-off': 'units that are cut off',
};

/** Where the card for a use may come from; 11.1 a signal unit that sees the target opens the hand for aiming. */
export const CARD_SOURCES = ['deck', 'deck-or-hand', 'deck-or-signal'] as const;
export type CardSource = (typeof CARD_SOURCES)[number];

/** 12.2 */
export const RANDOM_EVENTS = ['sniper', 'change-of-orders', 'additional-orders', 'quick-rally', 'extra-ammo'] as const;
export type RandomEvent = (typeof RANDOM_EVENTS)[number];

export const RANDOM_EVENT_NAMES: Readonly<Record<RandomEvent, string>> = {
  sniper: 'Sniper',
  'change-of-orders': 'Change of orders',
  'additional-orders': 'Additional orders',
  'quick-rally': 'Quick rally',
  'extra-ammo': 'Extra ammo',
};

/** 12.2 Whose event it is: the side with the Initiative, or the other. */
export const EVENT_PLAYERS = ['initiative', 'other'] as const;
export type EventPlayer = (typeof EVENT_PLAYERS)[number];

// --- the turn -------------------------------------------------------------------------------------------------------

/** The phases of a turn in their order (3.6a), and what comes before the first turn, between two, and after the last. */
export const TURN_PHASES = ['reinforcements', 'initiative', 'activation'] as const;
export const PHASES = ['set-up', ...TURN_PHASES, 'turn-end', 'over'] as const;
export type Phase = (typeof PHASES)[number];

export const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  'set-up': 'Set-up',
  reinforcements: 'Reinforcement Phase',
  initiative: 'Initiative Phase',
  activation: 'Activation Phase',
  'turn-end': 'end of the turn',
  over: 'the game is over',
};

/** 6.7 6.8 Fire from off the map. */
export const OFF_MAP_FIRES = ['artillery', 'air'] as const;
export type OffMapFire = (typeof OFF_MAP_FIRES)[number];

export const OFF_MAP_FIRE_NAMES: Readonly<Record<OffMapFire, string>> = {
  artillery: 'Artillery Fire',
  air: 'Air Strike',
};

/** The ways in which a Fire value comes about (6.4, 7.3.6, 6.7.4, 6.8, 11.6.3). */
export const FIRE_MODES = ['fire', 'defensive-fire', ...OFF_MAP_FIRES, 'mines'] as const;
export type FireMode = (typeof FIRE_MODES)[number];

// --- units ----------------------------------------------------------------------------------------------------------

/** 2.0b 2.0c */
export const UNIT_TYPES = [
  'infantry',
  'cavalry',
  'headquarters',
  'machine-guns',
  'signal',
  'anti-air',
  'anti-tank',
  'engineers',
  'airborne',
  'glider-infantry',
  'mountain',
  'tanks',
  'motorized-infantry',
  'mechanized-infantry',
  'motorcycle',
  'reconnaissance',
] as const;
export type UnitType = (typeof UNIT_TYPES)[number];

/** 2.0j How a unit moves: on foot (non-motorized, a figure on blue) or by motor (a figure on black). */
export const MOVES = ['foot', 'motor'] as const;
export type Moves = (typeof MOVES)[number];

/** 6.10a The classes of firers and targets. */
export const FIRE_CLASSES = ['infantry', 'tank', 'light-armour', 'anti-tank'] as const;
export type FireClass = (typeof FIRE_CLASSES)[number];

/** 6.10a What can fire: a class of units or a kind of fire. */
export const FIRING = [...FIRE_CLASSES, ...OFF_MAP_FIRES, 'mines'] as const;
export type Firing = (typeof FIRING)[number];

/** Notes of the table of card multipliers (6.10c, 6.10d). */
export const MULTIPLIER_NOTES = ['b', 'c'] as const;
export type MultiplierNote = (typeof MULTIPLIER_NOTES)[number];

/** 2.0a They have no effect. */
export const SIZES = ['regiment', 'battalion', 'company', 'platoon', 'section', 'squad'] as const;
export type Size = (typeof SIZES)[number];

/** 2.0k The sides of a counter: front at full strength, back when reduced. */
export const STEPS = ['front', 'back'] as const;
export type Step = (typeof STEPS)[number];

/** 9.2 10.5 Who draws cards in Close Combat, and in which state. */
export const PARTICIPANTS = ['unit', 'support-weapon'] as const;
export type Participant = (typeof PARTICIPANTS)[number];
export const ORDERS = ['good-order', 'disorganized'] as const;
export type Order = (typeof ORDERS)[number];

// --- the board ------------------------------------------------------------------------------------------------------

/** D.3 */
export const TERRAINS = [
  'clear',
  'crop',
  'vineyard',
  'orchard',
  'olive',
  'reeds',
  'hill1',
  'hill2',
  'ditch',
  'sunken',
  'building',
  'embankment',
] as const;
export type Terrain = (typeof TERRAINS)[number];

/** D.5 D.6 */
export const HEXSIDES = ['stream', 'river', 'ford'] as const;
export type Hexside = (typeof HEXSIDES)[number];

/** North of the Simeto, between the rivers, south of the Gornalunga (D.1). */
export const BANKS = ['N', 'M', 'S'] as const;
export type Bank = (typeof BANKS)[number];

// --- the end --------------------------------------------------------------------------------------------------------

/** S.vp1 S.vp2 S.vp3 */
export const LEVELS = ['british-decisive', 'british-marginal', 'draw', 'german-marginal', 'german-decisive'] as const;
export type Level = (typeof LEVELS)[number];

export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  'british-decisive': 'British decisive victory',
  'british-marginal': 'British marginal victory',
  draw: 'Draw',
  'german-marginal': 'German marginal victory',
  'german-decisive': 'German decisive victory',
};

/** C.11 */
export const CAMPAIGN_LEVELS = [...SIDES, 'draw'] as const;
export type CampaignLevel = (typeof CAMPAIGN_LEVELS)[number];
