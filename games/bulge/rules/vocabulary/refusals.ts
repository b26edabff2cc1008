/** Every refusal of the game on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { refusal, refuser } from '@bridgehead/engine';

type OfUnit = { unit: string };
type OfUnitAndHex = { unit: string; hex: string };

const TABLE = {
  // --- any decision
  'not-an-answer': refusal(
    '3.0',
    (f: { given: string; expected: string }) => `"${f.given}" does not answer the question; expected ${f.expected}.`,
  ),
  'not-an-answer-move': refusal(
    '4.0a',
    (_: object) =>
      'Units move, enter and roll for movement points only in the movement phase of their own Player-Turn.',
  ),
  'not-an-answer-attack': refusal(
    '4.0c',
    (_: object) => 'You can attack only in a combat phase, before or after movement.',
  ),
  'not-an-answer-orders': refusal(
    '13.0a',
    (_: object) => 'Air orders are written before the German Player-Turn, after the weather is known.',
  ),
  'not-an-answer-drop': refusal(
    '10.0',
    (_: object) => 'You can drop the airborne unit only in a German movement phase.',
  ),
  'not-an-answer-yet': refusal('3.0b', (_: object) => 'Apply the result of the attack first.'),
  'not-your-unit': refusal(
    '4.0a',
    (f: OfUnit & { side: string }) => `${f.unit} does not belong to the ${f.side} Player.`,
  ),
  'off-map': refusal('4.0a', (f: OfUnit) => `${f.unit} is not on the map.`),

  // --- set-up (16)
  'not-placeable': refusal('16.0f', (f: OfUnit) => `${f.unit} is not among the units that can be placed.`),
  'not-a-reserve': refusal(
    '16.0d',
    (f: OfUnit) => `${f.unit} is not among the divisions that can be added to the set-up.`,
  ),
  'reserve-outside-area': refusal(
    '16.0d',
    (f: OfUnitAndHex) => `A reserve division begins in the German start area; ${f.hex} is not in it.`,
  ),
  'reserve-hex-taken': refusal(
    '16.0d',
    (f: { hex: string; other: string }) => `A reserve division begins in a vacant hex; ${f.hex} is held by ${f.other}.`,
  ),
  'outside-start-area': refusal(
    '16.0f',
    (f: OfUnitAndHex) => `${f.unit} must be placed in the German start area; ${f.hex} is not in it.`,
  ),
  'hex-taken': refusal('16.0f', (f: { hex: string; other: string }) => `${f.hex} is held by ${f.other}.`),
  'reserve-beside-enemy': refusal(
    '16.0d',
    (f: OfUnitAndHex & { enemy: string }) =>
      `A reserve division can’t begin next to the enemy; ${f.hex} is next to ${f.enemy}.`,
  ),
  'enough-reserves': refusal(
    '16.0d',
    (f: { count: number }) => `Only ${f.count} divisions of the reserve begin on the map.`,
  ),
  'still-to-place': refusal(
    '16.0f',
    (f: { what: string }) => `Still to place: ${f.what}.`,
    () => 'Place them, or use the suggested setup.',
  ),

  // --- air power (13)
  'not-your-orders': refusal('13.0a', (f: { side: string }) => `These are air orders of the ${f.side} Player.`),
  'too-many-points': refusal(
    '13.0',
    (f: { cost: number; usable: number }) => `The plan costs ${f.cost} air points; you can use ${f.usable}.`,
  ),
  overcast: refusal('12.0c', (_: object) => 'The sky is overcast: you can’t use air points today.'),
  'no-air-power': refusal('12.0', (_: object) => 'This game is played without weather and air power.'),
  'mist-halves': refusal(
    '12.0d',
    (f: { cost: number; usable: number }) =>
      `The plan costs ${f.cost} air points; in mist you can use only half of the day’s points: ${f.usable}.`,
  ),
  'no-road-or-town': refusal(
    '13.0d',
    (f: { hex: string }) => `${f.hex} has neither road nor town: there is nothing to interdict.`,
  ),
  'no-german-resupply': refusal('13.0e', (_: object) => 'Only the American Player can supply units from the air.'),

  // --- attacks (5, 6)
  'no-attacker': refusal('6.1', (_: object) => 'An attack needs at least one attacking unit.'),
  'not-enemy': refusal('5.2', (f: OfUnit) => `${f.unit} is not an enemy unit on the map.`),
  'not-your-attacker': refusal(
    '6.1',
    (f: OfUnit & { side: string }) => `${f.unit} does not belong to the ${f.side} Player and cannot attack for it.`,
  ),
  'attacker-off-map': refusal('5.0a', (f: OfUnit) => `${f.unit} is not on the map and cannot attack.`),
  'not-adjacent-attack': refusal(
    '5.0a',
    (f: OfUnit & { defender: string }) => `${f.unit} is not next to ${f.defender}.`,
  ),
  'attacked-already': refusal('5.3', (f: OfUnit) => `${f.unit} has already attacked in this phase.`),
  'defended-already': refusal('5.4', (f: OfUnit) => `${f.unit} has already been attacked in this phase.`),
  bracketed: refusal('1.3e', (f: OfUnit) => `${f.unit} can’t attack before movement.`),
  'unsupplied-primary': refusal(
    '8.0d',
    (f: { units: string }) => `Out of supply: ${f.units}. The attack can only be made on the Secondary table.`,
  ),
  'too-much-support': refusal(
    '13.0b',
    (f: { given: number; left: number }) =>
      `The attack uses ${f.given} points of ground support; only ${f.left} are left.`,
  ),
  'resupply-wasted': refusal('13.0e', (f: OfUnit) => `${f.unit} needs no supply from the air for this attack.`),
  'no-resupply-left': refusal(
    '13.0e',
    (f: { given: number; left: number }) =>
      `The attack supplies ${f.given} units from the air; you can supply ${f.left}.`,
  ),

  // --- duties (5.6)
  'duty-open': refusal('5.6', (f: { units: string }) => `The phase cannot end: ${f.units} must still attack.`),
  'debt-open': refusal('5.6a', (f: { units: string }) => `The phase cannot end: ${f.units} must still be attacked.`),
  'debt-unpayable': refusal(
    '5.6b',
    (f: { units: string }) => `${f.units} must be attacked, and after this attack no unit could do it.`,
  ),
  'strongest-first': refusal(
    '6.7a',
    (f: OfUnit & { strongest: string }) =>
      `${f.unit} is next to ${f.strongest}, which is stronger. Another unit would have to attack it, and none can.`,
  ),
  'not-owed': refusal('6.7b', (f: { units: string }) => `This attack does not oblige you to attack ${f.units}.`),

  // --- results (6.3-6.5)
  'wrong-loss': refusal(
    '6.3',
    (f: { choices: string }) => `AE destroys exactly one of the attacking units; choose ${f.choices}.`,
  ),
  'wrong-exchange': refusal(
    '6.3b',
    (f: { choices: string }) => `These are not the required losses; choose ${f.choices}.`,
  ),
  'not-retreating': refusal('6.4', (f: OfUnit) => `${f.unit} does not have to retreat now.`),
  'attacker-retreats-one-hex': refusal(
    '6.3a',
    (f: OfUnit & { path: string }) =>
      `${f.unit} attacked and retreats one hex, into a hex next to its own; ${f.path} is farther.`,
  ),
  'defender-retreats-one-hex': refusal(
    '6.3e',
    (f: OfUnit & { path: string }) =>
      `${f.unit} was attacked and retreats one hex, into a hex next to its own; ${f.path} is farther.`,
  ),
  'retreat-hex-taken': refusal(
    '6.4',
    (f: OfUnitAndHex & { other: string }) =>
      `${f.unit} cannot retreat to ${f.hex}: ${f.other} stands there, and a safe hex is vacant.`,
  ),
  'retreat-into-zone': refusal(
    '6.4',
    (f: OfUnitAndHex & { enemy: string }) =>
      `${f.unit} cannot retreat to ${f.hex}: it is in the zone of control of ${f.enemy}.`,
  ),
  'has-safe-hex': refusal('6.4a', (f: OfUnit) => `${f.unit} has a safe hex and must retreat there.`),
  'no-advance': refusal(
    '6.5',
    (f: OfUnitAndHex & { why: string }) => `${f.unit} cannot advance to ${f.hex}: ${f.why}.`,
  ),

  // --- movement (4)
  'already-moved': refusal(
    '4.0b',
    (f: OfUnit) => `${f.unit} has already moved in this phase.`,
    () => 'Undo the move first, if nothing has been rolled since.',
  ),
  pinned: refusal(
    '4.5b',
    (f: OfUnitAndHex & { enemy: string }) => `${f.unit} began the phase next to ${f.enemy} and can’t leave ${f.hex}.`,
    () => 'It can leave as a result of combat.',
  ),
  'no-way': refusal('4.0b', (f: OfUnit) => `${f.unit} needs a hex to move to.`),
  'not-adjacent': refusal('4.0b', (f: { from: string; to: string }) => `${f.to} is not next to ${f.from}.`),
  'enemy-hex': refusal('4.3', (f: OfUnitAndHex & { enemy: string }) => `${f.hex} is held by ${f.enemy}.`),
  'points-spent': refusal(
    '4.1',
    (f: OfUnitAndHex & { cost: string }) =>
      `${f.unit} has spent all its movement points; ${f.hex} would cost ${f.cost} more.`,
  ),
  'too-far': refusal(
    '4.2b',
    (f: OfUnitAndHex & { cost: string; left: string }) => `${f.hex} costs ${f.unit} ${f.cost}; it has ${f.left} left.`,
  ),
  'zone-stops': refusal(
    '4.5',
    (f: OfUnitAndHex & { enemy: string }) => `${f.unit} must stop in ${f.hex}, next to ${f.enemy}.`,
    (f) => `End the move in ${f.hex}.`,
  ),
  occupied: refusal(
    '4.4',
    (f: OfUnitAndHex & { friend: string; canFriendMove: boolean }) =>
      `${f.unit} cannot end its move in ${f.hex}, where ${f.friend} stands.`,
    (f) => (f.canFriendMove ? `Move ${f.friend} first, or end in another hex.` : 'End in another hex.'),
  ),
  'occupied-in-zone': refusal(
    '4.5d',
    (f: OfUnitAndHex & { friend: string }) =>
      `${f.unit} would have to stop in ${f.hex}, which is in an enemy zone of control and held by ${f.friend}.`,
  ),
  'must-roll': refusal(
    '8.0b',
    (f: OfUnit) => `${f.unit} is out of supply and must roll for its movement points first.`,
  ),
  'no-points': refusal('8.0b', (f: OfUnit) => `${f.unit} is out of supply, has rolled 6 and cannot move.`),
  'no-roll': refusal('8.0b', (f: OfUnit & { why: string }) => `${f.unit} does not roll: ${f.why}.`),

  // --- trucks (4.8)
  'no-truck-left': refusal(
    '4.8',
    (f: { most: number }) => `${f.most} units have gone by truck this turn, and no more can.`,
  ),
  'not-truckable': refusal('4.8', (f: OfUnit & { why: string }) => `${f.unit} cannot go by truck: ${f.why}.`),
  'truck-without-road': refusal('4.8a', (f: OfUnit & { why: string }) => `Trucks do not help ${f.unit}: ${f.why}.`),

  // --- arrivals (7)
  'not-due': refusal('7.0', (f: OfUnit & { when: string }) => `${f.unit} cannot enter: ${f.when}.`),
  'wrong-side': refusal(
    '7.4',
    (f: OfUnitAndHex & { side: string }) => `${f.unit} enters on the ${f.side} side; ${f.hex} is not there.`,
  ),
  'not-from-the-east': refusal(
    '7.4a',
    (f: OfUnitAndHex) => `${f.unit} enters on the east side, like all German units; ${f.hex} is not there.`,
  ),
  'not-a-british-door': refusal(
    '7.5',
    (f: OfUnitAndHex & { from: string; to: string }) =>
      `${f.unit} enters on the west side from ${f.from} to ${f.to}; ${f.hex} is not there.`,
  ),
  'blocked-entry': refusal(
    '7.2',
    (f: OfUnitAndHex & { enemy: string }) => `${f.unit} cannot enter in ${f.hex}, which ${f.enemy} holds.`,
  ),

  // --- the British (7.5)
  'not-over-the-meuse': refusal(
    '7.5a',
    (f: OfUnitAndHex) => `${f.unit} can’t cross the Meuse yet; ${f.hex} lies beyond it.`,
    () => 'The limit ends when a German unit comes within two hexes of the Meuse.',
  ),
  'too-far-from-entry': refusal(
    '7.5b',
    (f: OfUnitAndHex & { entry: string; leash: number }) =>
      `${f.unit} entered in ${f.entry} and can’t yet be more than ${f.leash} hexes from it; ${f.hex} is farther.`,
  ),
  'past-limit-row': refusal(
    '7.5d',
    (f: OfUnitAndHex & { from: string; to: string }) =>
      `${f.hex} lies past the row from ${f.from} to ${f.to}, where ${f.unit} may never go.`,
  ),

  // --- exits (15)
  'not-an-exit': refusal(
    '15.0b',
    (f: OfUnitAndHex) => `${f.unit} cannot leave the map from ${f.hex}: it is not an exit hex.`,
  ),
  'no-road-out': refusal(
    '15.0c',
    (f: OfUnitAndHex) => `${f.unit} cannot leave the map from ${f.hex}: no road leaves the map there.`,
  ),
  'exit-interdicted': refusal(
    '13.0d',
    (f: OfUnitAndHex) => `${f.unit} cannot leave the map from ${f.hex}: its road is under air attack this turn.`,
  ),
  'stops-before-exit': refusal(
    '4.5',
    (f: OfUnitAndHex & { enemy: string }) =>
      `${f.unit} must stop in ${f.hex}, next to ${f.enemy}, and cannot leave the map.`,
  ),
  'no-allied-exit': refusal('4.6', (f: OfUnit) => `${f.unit} can’t leave the map; only German units can.`),
  'too-far-to-exit': refusal(
    '15.0c',
    (f: OfUnitAndHex & { cost: string; left: string }) =>
      `Leaving the map from ${f.hex} costs ${f.unit} ${f.cost}; it has ${f.left} left.`,
  ),

  // --- the drop (10)
  'no-drop': refusal('10.0', (f: { why: string }) => `The airborne unit cannot be dropped: ${f.why}.`),
  'drop-too-far': refusal(
    '10.0a',
    (f: { hex: string; range: number }) => `${f.hex} is more than ${f.range} hexes from every German unit.`,
  ),

  // --- resupply (13.0e)
  'resupply-off-map': refusal(
    '13.0e',
    (f: OfUnit) => `${f.unit} is not on the map and cannot be supplied from the air.`,
  ),
  'not-unsupplied': refusal('13.0e', (f: OfUnit) => `${f.unit} is not out of supply.`),
} as const;

export type RefusalCode = keyof typeof TABLE;

export const REFUSALS: { readonly [Code in RefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]> } = TABLE;

export const refuse = refuser<typeof TABLE>(REFUSALS);
