/** Every refusal of the game on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal, Violation } from '@bridgehead/engine';
import { answerRefuser, refusal, refuser } from '@bridgehead/engine';

type OfUnit = { unit: string };

const TABLE = {
  // --- any decision
  'not-an-answer': refusal(
    '4.3a',
    (f: { given: string; expected: string }) => `"${f.given}" does not answer the question; expected ${f.expected}.`,
  ),
  'not-your-unit': refusal(
    '4.1a',
    (f: OfUnit & { side: string }) => `${f.unit} does not belong to the ${f.side} side.`,
  ),
  'off-map': refusal('4.3a', (f: OfUnit) => `${f.unit} is not on the map.`),
  'not-in-hand': refusal('2.0ab', (f: { card: string }) => `${f.card} is not in your hand.`),
  // --- set-up and mines (3.1, 11.6)
  'not-in-set-up': refusal(
    '3.1a',
    (f: OfUnit & { side: string }) => `${f.unit} is not among the units that the ${f.side} player sets up.`,
  ),
  'outside-area': refusal(
    '3.1a',
    (f: OfUnit & { hex: string; area: string }) => `${f.unit} is set up ${f.area}; ${f.hex} is not there.`,
  ),
  'unfit-ground': refusal('D.3', (f: OfUnit & { hex: string }) => `The ground in ${f.hex} is closed to ${f.unit}.`),
  'held-by-enemy': refusal(
    '3.1a',
    (f: OfUnit & { hex: string }) => `${f.unit} cannot be set up in ${f.hex}, which the enemy holds.`,
  ),
  'no-room': refusal(
    '2.0ag',
    (f: { hex: string; limit: number }) => `${f.hex} holds no more than ${f.limit} units of a side.`,
  ),
  'units-left': refusal('3.1a', (f: { units: string }) => `Still to place: ${f.units}.`),
  'nothing-to-lift': refusal('3.1a', (f: { what: string }) => `${f.what}.`),
  'no-position-left': refusal(
    'S.ip',
    (f: { side: string; count: number }) =>
      `The ${f.side} player begins with ${f.count} Improved Positions, and all are placed.`,
  ),
  'nobody-to-improve': refusal(
    'S.ip',
    (f: { hex: string; side: string }) => `There is no non-motorized ${f.side} unit in ${f.hex}.`,
  ),
  'no-such-mine': refusal('11.6.1', (f: { mine: number }) => `There is no mine marker ${f.mine} left to lay.`),
  'not-mineable': refusal('11.6.2', (f: { hex: string }) => `The ground in ${f.hex} cannot be mined.`),
  'not-beside-own-units': refusal(
    '11.6.1',
    (f: { hex: string; side: string }) => `${f.hex} is not adjacent to a ${f.side} unit.`,
  ),
  'enemies-on-mine': refusal('11.6.1', (f: { hex: string }) => `Enemies are in ${f.hex}.`),
  'mined-already': refusal('11.6.1', (f: { hex: string }) => `${f.hex} is already mined.`),
  'mines-left': refusal('11.6.1', (f: { count: number }) => `Mine markers still to lay: ${f.count}.`),
  // --- reinforcements and the end of the turn (3.6b, 2.0af)
  'not-due': refusal('3.6b', (f: OfUnit) => `${f.unit} is not waiting to come on.`),
  'no-entry-hex': refusal(
    'D.13',
    (f: OfUnit & { hex: string; why: string }) => `${f.unit} cannot come on in ${f.hex}: ${f.why}.`,
  ),
  'glider-near-enemy': refusal(
    'S1.a',
    (f: OfUnit & { hex: string; distance: number }) =>
      `${f.unit} cannot land in ${f.hex}: an enemy unit is within ${f.distance} hexes.`,
  ),
  'not-last-arrival': refusal(
    '2.0af',
    (f: OfUnit & { last: string; hex: string }) => `${f.unit} stays: ${f.last} entered ${f.hex} last and must leave.`,
  ),
  'no-way-out': refusal(
    '2.0af',
    (f: OfUnit & { hex: string; why: string }) => `${f.unit} cannot leave for ${f.hex}: ${f.why}.`,
  ),
  'must-leave': refusal(
    '2.0af',
    (f: OfUnit & { hex: string; limit: number }) =>
      `${f.unit} can only move out of ${f.hex}, which holds no more than ${f.limit} units.`,
  ),
  'overfull-hex': refusal(
    '2.0af',
    (f: { units: string; hex: string; limit: number }) =>
      `The turn cannot end: ${f.hex} holds no more than ${f.limit} units, and ${f.units} can still leave it.`,
  ),
  // --- a campaign (C.3, C.8)
  'no-refit': refusal('C.3', (f: OfUnit) => `${f.unit} is neither reduced nor eliminated.`),
  'refit-too-dear': refusal(
    'C.3',
    (f: OfUnit & { cost: number; points: number }) => `${f.unit} costs ${f.cost}, and ${f.points} are left.`,
  ),
  'bridge-end-full': refusal(
    'C.8',
    (f: { hexes: string; most: number }) => `At most ${f.most} units can set up in ${f.hexes}.`,
  ),
  // --- a unit that is to act (4.3)
  'not-activated': refusal('4.3a', (f: OfUnit) => `${f.unit} is not activated.`),
  'acted-already': refusal('4.3a', (f: OfUnit) => `${f.unit} has already acted this turn.`),
  'is-disorganized': refusal('8.1a', (f: OfUnit) => `${f.unit} is Disorganized and can only rally.`),
  'disorganized-fire': refusal('8.1b', (f: OfUnit) => `${f.unit} is Disorganized and cannot fire.`),
  'disorganized-engineers': refusal(
    '8.1g',
    (f: OfUnit) => `${f.unit} is Disorganized and cannot do the work of engineers.`,
  ),
  'combat-open': refusal('D.9', (f: { hex: string }) => `The Close Combat in ${f.hex} must be fought first.`),
  // --- fire (6.1 to 6.6, 11.5)
  'no-firepower': refusal('6.1', (f: OfUnit) => `${f.unit} has no Firepower.`),
  'not-enemy': refusal('6.2a', (f: OfUnit) => `${f.unit} is not an enemy unit.`),
  'out-of-range': refusal(
    '2.0g',
    (f: OfUnit & { range: number; distance: number }) =>
      `${f.unit} has Range ${f.range}; the target is ${f.distance} hexes away.`,
  ),
  night: refusal(
    '11.4',
    (f: OfUnit & { hex: string }) => `${f.unit} does not see ${f.hex}: at night only adjacent hexes are visible.`,
  ),
  'no-sight': refusal(
    '2.0n',
    (f: OfUnit & { hex: string; why: string }) => `${f.unit} does not see ${f.hex}: ${f.why}.`,
  ),
  'point-blank-only': refusal(
    '6.10c',
    (f: OfUnit & { target: string }) => `${f.unit} can fire at ${f.target} only from an adjacent hex.`,
  ),
  'small-arms': refusal(
    'O.1',
    (f: OfUnit & { target: string }) =>
      `${f.unit} has no Gun and can fire at ${f.target} only from an adjacent hex, by the optional rule.`,
  ),
  'low-ammo': refusal(
    '11.5.1',
    (f: { side: string; level: number }) =>
      `${f.side} Ammo is at ${f.level}, which is low: no more fire with the Initiative.`,
  ),
  'no-support': refusal('6.6a', (f: OfUnit & { why: string }) => `${f.unit} cannot support this fire: ${f.why}.`),
  'disorganized-support': refusal('8.1f', (f: OfUnit) => `${f.unit} is Disorganized and gives no Support.`),
  'too-much-support': refusal(
    '6.6.2',
    (f: OfUnit & { points: number; left: number }) =>
      `${f.unit} has ${f.left} Support points left this turn, not ${f.points}.`,
  ),
  // --- Artillery Fire and Air Strikes (6.7 to 6.9)
  'fire-not-readied': refusal(
    '6.7.3',
    (f: { fire: string; strength: number }) => `No ${f.fire} of strength ${f.strength} is activated and unused.`,
  ),
  'fire-not-left': refusal(
    '6.9.4',
    (f: { fire: string; strength: number }) => `No ${f.fire} of strength ${f.strength} is left this turn.`,
  ),
  'no-signal': refusal(
    '11.1',
    (f: { hex: string }) => `No signal unit in good order sees ${f.hex}: aim cards come from the deck.`,
  ),
  'no-such-suit': refusal(
    '6.9.2c',
    (f: { suit: string; suits: string }) =>
      `The suit must be one of those of the aim cards: ${f.suits}, not ${f.suit}.`,
  ),
  'no-such-fall': refusal(
    '6.7.4b',
    (f: { hex: string; hexes: string }) => `The fire can fall on ${f.hexes}, not on ${f.hex}.`,
  ),
  // --- hits, retreats, rally (6.4, 8)
  'not-hit': refusal('6.4d', (f: OfUnit) => `${f.unit} has no hit to take now.`),
  'not-retreating': refusal('8.2a', (f: OfUnit & { asked: string }) => `${f.asked} must retreat, not ${f.unit}.`),
  'no-retreat': refusal(
    '8.2a',
    (f: OfUnit & { hex: string; hexes: string }) =>
      `${f.unit} cannot retreat to ${f.hex}: it must get further from the nearest enemy, to ${f.hexes}.`,
  ),
  'not-disorganized': refusal('8.3a', (f: OfUnit) => `${f.unit} is not Disorganized.`),
  // --- reactions (7)
  'no-reaction': refusal('8.1c', (f: OfUnit) => `${f.unit} is Disorganized and does not react.`),
  'reacted-already': refusal('7.1b', (f: OfUnit) => `${f.unit} has already reacted to this entry.`),
  'fired-already': refusal(
    '7.3.7b',
    (f: OfUnit & { hex: string }) =>
      `${f.unit} has already reacted to this entry: it fires once at a unit in ${f.hex}.`,
  ),
  'shares-hex': refusal(
    '7.3.5a',
    (f: OfUnit & { hex: string }) => `${f.unit} cannot be a target of Defensive Fire: its enemies are in ${f.hex}.`,
  ),
  'no-fire-left': refusal('7.3.2', (f: OfUnit) => `${f.unit} has no Defensive Fire left this turn.`),
  'no-fall-back': refusal('7.2a', (f: OfUnit & { why: string }) => `${f.unit} cannot fall back: ${f.why}.`),
  'no-farther': refusal(
    '7.2a',
    (f: OfUnit & { hex: string; from: string }) =>
      `${f.unit} cannot fall back to ${f.hex}: that is no farther from ${f.from}.`,
  ),
  'one-hex-back': refusal(
    '7.2a',
    (f: OfUnit & { hex: string }) => `${f.unit} cannot fall back to ${f.hex}: it falls back one hex.`,
  ),
  'no-fall-back-to': refusal(
    '7.2b',
    (f: OfUnit & { hex: string; why: string }) => `${f.unit} cannot fall back to ${f.hex}: ${f.why}.`,
  ),
  'held-in-hex': refusal('7.2c', (f: OfUnit) => `${f.unit} cannot fall back: an enemy is in its hex.`),
  'no-fall-back-now': refusal(
    '7.3.5b',
    (f: OfUnit) => `${f.unit} cannot fall back after a Close Combat: nobody has entered a hex.`,
  ),
  // --- random events (12.2)
  'no-sniper': refusal('12.2a', (f: OfUnit & { why: string }) => `A sniper cannot hit ${f.unit}: ${f.why}.`),
  'nothing-exchanged': refusal(
    '12.2b',
    () => 'You have picked no card.',
    () => 'Pick the cards to exchange, or decline.',
  ),
  'no-room-in-hand': refusal(
    '12.2d',
    (f: { count: number; room: number }) => `You cannot take ${f.count} cards: your hand has room for ${f.room}.`,
  ),
  'no-quick-rally': refusal(
    '12.2f',
    (f: OfUnit) => `${f.unit} is not a Disorganized unit of the side with the Initiative on the map.`,
  ),
  // --- Close Combat (9, D.9)
  'no-combat': refusal('D.9', () => 'There is no Close Combat to fight.'),
  'no-choice-of-loss': refusal('9.4b', (f: OfUnit) => `${f.unit} is not one of the units that can take this loss.`),
  'not-withdrawing': refusal('9.4.1b', (f: OfUnit) => `${f.unit} does not withdraw now.`),
  'withdraws-elsewhere': refusal(
    '9.4.1a',
    (f: OfUnit & { hex: string; entry: string }) =>
      `${f.unit} cannot withdraw to ${f.hex}: it came from ${f.entry} and goes back there.`,
  ),
  'withdraws-one-hex': refusal(
    '9.4.1b',
    (f: OfUnit & { hex: string; from: string }) =>
      `${f.unit} cannot withdraw to ${f.hex}: that is not next to ${f.from}.`,
  ),
  'withdrawal-full': refusal(
    '2.0ai',
    (f: OfUnit & { hex: string }) =>
      `${f.unit} cannot withdraw to ${f.hex}: the hex is full, and no hex beyond it is open.`,
  ),
  'no-withdrawal': refusal(
    '9.4.1c',
    (f: OfUnit & { hex: string; why: string }) => `${f.unit} cannot withdraw to ${f.hex}: ${f.why}.`,
  ),
  // --- activation (4.1, 4.2)
  'one-element': refusal(
    '4.1a',
    () => 'You can activate exactly one formation, Support Weapon, Artillery Fire or Air Strike without a test.',
    () => 'Declare several at once.',
  ),
  'two-elements': refusal(
    '4.2a',
    () => 'Declare at least two elements.',
    () => 'Activate a single one without a test.',
  ),
  'not-your-formation': refusal(
    '4.1a',
    (f: { formation: string; side: string }) => `${f.formation} is not a formation of the ${f.side} side.`,
  ),
  'empty-formation': refusal('4.1a', (f: { formation: string }) => `${f.formation} has no unit on the map.`),
  'no-weapon': refusal('10.1', (f: OfUnit) => `${f.unit} is not a Support Weapon: it is activated with its formation.`),
  'stacked-weapon': refusal(
    '4.1b',
    (f: OfUnit) => `${f.unit} shares its hex with an activated unit and is activated with it at no cost.`,
  ),
  'no-artillery': refusal(
    '6.7.2',
    (f: { strength: number }) => `There is no Artillery Fire of strength ${f.strength} to activate this turn.`,
  ),
  'no-air-strike': refusal(
    '6.8a',
    (f: { strength: number }) => `There is no Air Strike of strength ${f.strength} to activate this turn.`,
  ),
  'rating-too-high': refusal(
    '4.2b',
    (f: { rating: number; highest: number }) => `The rating is ${f.rating}; no card is higher than ${f.highest}.`,
  ),
  // --- movement (5, D.4 to D.6, D.9)
  'no-points-left': refusal('5.4', (f: OfUnit) => `${f.unit} has no movement points left.`),
  'in-combat': refusal(
    '5.7b',
    (f: OfUnit & { hex: string }) =>
      `${f.unit} is in the Close Combat in ${f.hex} and cannot move before it has been fought.`,
  ),
  'other-mover': refusal(
    '5.5',
    (f: OfUnit & { moving: string }) => `${f.moving} is moving; ${f.unit} can move after it.`,
  ),
  'not-adjacent': refusal('5.3a', (f: { from: string; to: string }) => `${f.to} is not adjacent to ${f.from}.`),
  'closed-ground': refusal(
    '5.3b',
    (f: OfUnit & { hex: string; what: string }) => `${f.unit} cannot enter ${f.hex}: ${f.what}.`,
  ),
  'too-far': refusal(
    '5.1',
    (f: OfUnit & { hex: string; cost: number; left: number }) =>
      `${f.hex} costs ${f.unit} ${f.cost}; it has ${f.left} left.`,
  ),
  'minimum-move': refusal(
    '5.3a',
    (f: OfUnit & { hex: string }) => `${f.unit} does not have the points for ${f.hex}, but enters it and stops there.`,
  ),
  'enemy-stops': refusal(
    '5.7b',
    (f: OfUnit & { hex: string }) =>
      `${f.unit} cannot pass through ${f.hex}: it must stop and fight the enemies there.`,
  ),
  'combat-elsewhere': refusal(
    'D.9',
    (f: { hex: string; open: string }) => `Fight the Close Combat in ${f.open} before you open one in ${f.hex}.`,
  ),
  'combat-full': refusal(
    '9.1b',
    (f: OfUnit & { hex: string; limit: number }) =>
      `${f.unit} cannot attack ${f.hex}: ${f.limit} units of its side are there, and the hex holds no more.`,
  ),
  'hex-full': refusal(
    '2.0af',
    (f: OfUnit & { hex: string; limit: number }) =>
      `${f.unit} cannot stop in ${f.hex}: it holds ${f.limit}, and no unit there can still leave.`,
  ),
  // --- Improved Positions (5.8)
  'motor-digs': refusal('5.8a', (f: OfUnit) => `${f.unit} is motorized and cannot improve a position.`),
  'not-improvable': refusal(
    '5.8b',
    (f: { hex: string; terrain: string }) => `${f.hex} (${f.terrain}) cannot be improved.`,
  ),
  'improved-already': refusal('5.8b', (f: { hex: string }) => `${f.hex} already has an Improved Position.`),
  // --- mines (11.2)
  'no-engineer': refusal('11.2.1', (f: OfUnit) => `${f.unit} is not an engineer unit.`),
  'no-mines': refusal('11.2.1', (f: { hex: string }) => `There is no minefield in ${f.hex}.`),
  // --- demolition (11.7, D.10, D.11)
  'bridge-spared': refusal('S1.b', () => 'Nobody may blow the bridge in this scenario.'),
  'no-demolition': refusal('D.10', (f: { why: string }) => `The bridge cannot be blown: ${f.why}.`),
  'not-at-bridge': refusal('D.10', (f: OfUnit & { hexes: string }) => `${f.unit} must be in ${f.hexes}.`),
  'no-blasting': refusal('D.10', (f: OfUnit) => `${f.unit} is not an engineer unit and cannot blow the bridge.`),
  'no-raid': refusal('D.11', (f: { why: string }) => `The bridge cannot be raided: ${f.why}.`),
  'raid-tried': refusal('D.11', () => 'The raid on the bridge has already been tried.'),
  // --- fortifications (11.8)
  'no-fortification': refusal(
    '11.8',
    (f: { hex: string; hexes: string }) => `There is no fortification in ${f.hex}; there is one in ${f.hexes}.`,
  ),
  'other-fortification': refusal(
    '11.8.1b',
    (f: { hex: string; asked: string }) => `The question is about the fortification in ${f.asked}, not ${f.hex}.`,
  ),
  'not-in-fortification': refusal('11.8.1b', (f: OfUnit & { hex: string }) => `${f.unit} is not in ${f.hex}.`),
  'motor-inside': refusal('11.8.1a', (f: OfUnit) => `${f.unit} is motorized and cannot be inside a fortification.`),
  'nobody-inside': refusal(
    '11.8.1b',
    (f: { hex: string }) => `At least one unit must be inside the fortification in ${f.hex}.`,
  ),
} as const;

export type RefusalCode = keyof typeof TABLE;

export const REFUSALS: { readonly [Code in RefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]> } = TABLE;

export const refuse = refuser<typeof TABLE>(REFUSALS);

const answersNothing = answerRefuser(refuse);

/** An answer to another question: the rule is that of the question at hand. */
export function notAnAnswer(rule: string, given: string, expected: readonly string[]): Violation {
  return { ...answersNothing(given, expected), rule };
}
