/** Every refusal of the game on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { answerRefuser, refusal, refuser } from '@bridgehead/engine';
import { writtenPoints } from './terrain.js';

type OfUnit = { unit: string };
type OfUnitAndHex = { unit: string; hex: string };

const TABLE = {
  // --- any decision
  'not-an-answer': refusal(
    '4.1',
    (f: { given: string; expected: string }) => `"${f.given}" does not answer the question; expected ${f.expected}.`,
  ),
  'not-your-unit': refusal(
    '5.11',
    (f: OfUnit & { side: string }) => `${f.unit} does not belong to the ${f.side} Player.`,
  ),
  'off-map': refusal('5.11', (f: OfUnit) => `${f.unit} is not on the map.`),

  // --- movement (5)
  'already-moved': refusal(
    '5.15',
    (f: OfUnit) => `${f.unit} has already moved in this phase.`,
    () => 'Undo the move first, if nothing has been rolled since.',
  ),
  crowded: refusal(
    '5.31b',
    (f: OfUnitAndHex) => `${f.unit} shares hex ${f.hex} with another unit and must move out of it first.`,
    (f) => `Move ${f.unit} now.`,
  ),
  'zone-held': refusal(
    '5.14',
    (f: OfUnitAndHex & { enemy: string }) =>
      `${f.unit} began in the zone of control of ${f.enemy} (${f.hex}) and can’t leave it by day.`,
    () => 'It can leave by combat, or on a night Game-Turn.',
  ),
  'not-adjacent': refusal('5.0a', (f: { from: string; to: string }) => `${f.to} is not next to ${f.from}.`),
  'enemy-hex': refusal('5.12', (f: OfUnitAndHex & { enemy: string }) => `${f.hex} is held by ${f.enemy}.`),
  rhine: refusal(
    '11.12a',
    (f: { from: string; to: string }) =>
      `The step from ${f.from} to ${f.to} crosses the Rhine where there is no bridge.`,
    () => 'A bridge hex is entered and left only through its two exits.',
  ),
  'bad-ground': refusal(
    '5.24a',
    (f: OfUnitAndHex & { terrain: string }) =>
      `${f.unit} is a vehicle unit and may enter ${f.hex} (${f.terrain}) only along a road or trail.`,
  ),
  'beyond-limit': refusal(
    '15.0a',
    (f: OfUnitAndHex) => `${f.hex} lies beyond the U.S. Limit of Advance; ${f.unit} can’t go there.`,
  ),
  'zone-stops': refusal(
    '6.0a',
    (f: OfUnitAndHex) => `${f.unit} must stop in ${f.hex}, which is in an enemy zone of control.`,
  ),
  'night-zone': refusal(
    '13.0b',
    (f: OfUnitAndHex) =>
      `${f.unit} has left an enemy zone of control in this night Game-Turn and can’t enter ${f.hex}, which is in one.`,
  ),
  'zone-to-zone': refusal(
    '13.0c',
    (f: OfUnitAndHex) => `${f.unit} can’t move from one enemy-controlled hex directly to another (${f.hex}).`,
  ),
  'too-far': refusal(
    '5.25',
    (f: OfUnitAndHex & { cost: number; left: number }) =>
      `${f.unit} has ${f.left === 0 ? 'no' : writtenPoints(f.left)} Movement Points left; ${f.hex} costs ${writtenPoints(f.cost)}.`,
  ),
  occupied: refusal(
    '5.31b',
    (f: OfUnitAndHex & { friend: string }) =>
      `${f.unit} can’t end its move in ${f.hex}: ${f.friend} is there and can no longer leave.`,
  ),
  'must-enter': refusal(
    '12.23',
    (f: { units: string }) => `You can’t hold reinforcements back: ${f.units} can still enter.`,
    (f) => `Bring on ${f.units}.`,
  ),

  // --- reinforcements (12)
  'not-due': refusal('12.0', (f: OfUnit & { when: string }) => `${f.unit} cannot enter now: ${f.when}.`),
  'entry-blocked': refusal(
    '12.21',
    (f: OfUnitAndHex) => `${f.unit} can’t enter at ${f.hex}: an enemy unit or zone of control is there.`,
  ),
  'no-entry-hex': refusal(
    '12.0p',
    (f: OfUnitAndHex & { areas: string; hexes: string }) =>
      `${f.hex} is not an entry hex; ${f.unit} enters in Area ${f.areas} (${f.hexes}).`,
  ),
  'wrong-area': refusal(
    '12.22b',
    (f: OfUnitAndHex & { areas: string; hexes: string }) =>
      `${f.unit} enters in Area ${f.areas} (${f.hexes}), not at ${f.hex}.`,
  ),

  // --- bridges (11)
  'never-rebuilt': refusal(
    '11.0b',
    (_: object) => 'The Ludendorff Bridge cannot be placed: once destroyed, it cannot be rebuilt.',
  ),
  'not-replaced-yet': refusal(
    '11.22',
    (f: { bridge: string; turn: number }) =>
      `The ${f.bridge} was destroyed and can be replaced from Game-Turn ${f.turn} on.`,
  ),
  'bridge-not-ready': refusal(
    '11.11b',
    (f: { bridge: string; when: string }) => `The ${f.bridge} cannot be placed now: ${f.when}.`,
  ),
  'not-rhine': refusal('11.11a', (f: { hex: string }) => `${f.hex} is not a Rhine hex; a Float Bridge lies in one.`),
  'bridge-there': refusal('11.11a', (f: { hex: string; bridge: string }) => `The ${f.bridge} is in ${f.hex} already.`),
  'no-axis': refusal(
    '11.11a',
    (f: { hex: string; west: string; east: string; axes: string }) =>
      `A bridge in ${f.hex} cannot point to ${f.west} and ${f.east}; possible: ${f.axes}.`,
  ),
  'german-near': refusal(
    '11.11a',
    (f: { hex: string; near: string; why: string }) => `No Float Bridge in ${f.hex}: ${f.near} next to it ${f.why}.`,
  ),
  'no-destroyer': refusal(
    '11.21a',
    (f: { bridge: string }) => `Nobody can blow up the ${f.bridge}: no German unit other than artillery is on it.`,
  ),
  'destroyer-fought': refusal(
    '11.21c',
    (f: OfUnit & { bridge: string }) => `${f.unit} cannot blow up the ${f.bridge}: it has fought in this Game-Turn.`,
  ),
  'no-such-demolition': refusal(
    '11.21d',
    (f: { bridge: string; asked: string }) => `The question is about the ${f.asked}, not the ${f.bridge}.`,
  ),
  'bridge-watched': refusal(
    '11.21b',
    (f: OfUnitAndHex & { bridge: string; west: string }) =>
      `The ${f.bridge} cannot be blown up: ${f.unit} is ${f.hex === f.west ? `at its western end in ${f.west}` : `in ${f.hex}, next to its western end in ${f.west}`}.`,
  ),
  'exit-held': refusal(
    '11.21d',
    (f: OfUnitAndHex & { bridge: string; other: string }) =>
      `${f.unit} cannot blow up the ${f.bridge}: it would go to ${f.hex}, where ${f.other} is.`,
  ),
  'us-only': refusal('11.0d', (_: object) => 'Only the U.S. Player places Float Bridges.'),

  // --- which units attack (7.1, 7.2, 8)
  'no-combat-at-night': refusal('13.0d', (_: object) => 'There is no combat in a night turn.'),
  'no-defender': refusal('7.0c', (_: object) => 'An attack needs at least one defending unit.'),
  'no-attacker': refusal(
    '7.0c',
    (_: object) => 'An attack needs at least one attacking unit or barraging artillery unit.',
  ),
  'not-enemy': refusal('7.0c', (f: OfUnit) => `${f.unit} is not an enemy unit on the map.`),
  'attacked-already': refusal('7.14a', (f: OfUnit) => `${f.unit} has already attacked in this phase.`),
  'defended-already': refusal('7.14b', (f: OfUnit) => `${f.unit} has already been attacked in this phase.`),
  'advanced-unit': refusal(
    '7.96b',
    (f: OfUnit) => `${f.unit} has advanced after combat and takes no part in further combats of this phase.`,
  ),
  'on-bridge': refusal(
    '11.12b',
    (f: OfUnitAndHex) => `${f.unit} is on a bridge (${f.hex}) and can’t attack from there.`,
  ),
  'not-attacker': refusal(
    '7.0c',
    (f: OfUnit & { side: string }) => `${f.unit} is not a ${f.side} unit on the map and cannot attack now.`,
  ),
  'too-far-to-attack': refusal(
    '7.15',
    (f: OfUnit & { defender: string }) =>
      `${f.unit} is not adjacent to ${f.defender} and may attack adjacent units only.`,
  ),
  'gun-not-adjacent': refusal(
    '8.11a',
    (f: OfUnit & { defender: string }) =>
      `${f.unit} is not in contact with ${f.defender}; from where it is it can only barrage.`,
  ),
  'across-river': refusal(
    '6.33b',
    (f: OfUnit & { defender: string }) =>
      `${f.unit} can’t attack ${f.defender} across the Rhine where there is no bridge.`,
  ),
  'not-in-contact': refusal(
    '7.23',
    (f: OfUnit & { defender: string }) =>
      `${f.unit} is not adjacent to ${f.defender}; every attacking unit must be adjacent to every defending unit.`,
    () => 'Split the attack, or leave one of them out.',
  ),
  'no-duty': refusal(
    '7.12a',
    (f: OfUnit) =>
      `${f.unit} was in no enemy zone of control at the end of the Movement Phase, or its duty has lapsed; it can’t attack now.`,
  ),
  'defender-no-duty': refusal(
    '7.11a',
    (f: OfUnit) =>
      `${f.unit} was next to no unit that could attack it when the phase began, or its duty has lapsed; only a barrage can attack it now.`,
  ),
  'barrage-one-hex': refusal('8.13', (_: object) => 'Artillery alone attacks exactly one enemy unit.'),
  'not-artillery': refusal('7.0b', (f: OfUnit) => `${f.unit} is not artillery and cannot barrage.`),
  'gun-in-contact': refusal(
    '8.32b',
    (f: OfUnit & { enemy: string }) => `${f.unit} is adjacent to ${f.enemy} and may attack adjacent units only.`,
  ),
  'gun-displaced': refusal('7.82d', (f: OfUnit) => `${f.unit} was displaced in this phase and can’t fire.`),
  'out-of-range': refusal(
    '8.12',
    (f: OfUnit & { range: number; distance: number }) =>
      `${f.unit} has range ${f.range}; the nearest defender is ${f.distance} hexes away.`,
  ),
  'leaves-attacker': refusal(
    '7.12a',
    (f: OfUnit) => `${f.unit} must attack and would be left without an enemy to attack.`,
  ),
  'leaves-defender': refusal(
    '7.21',
    (f: OfUnit) => `${f.unit} is adjacent to your attackers and must be attacked; no unit would be left to do it.`,
  ),
  'leaves-barrage': refusal(
    '7.11a',
    (f: OfUnit) => `${f.unit} must still be barraged, and no gun in range of it would be left.`,
  ),
  'duty-open': refusal(
    '7.0h',
    (f: { attackers: string; defenders: string }) =>
      `The Combat Phase cannot end: ${[f.attackers && `${f.attackers} must still attack`, f.defenders && `${f.defenders} must still be attacked`].filter(Boolean).join('; ')}.`,
  ),
  'too-few-kept': refusal(
    '7.0h',
    (f: { count: number }) =>
      `Your remaining guns can meet exactly ${f.count} of these duties; pick ${f.count} that they can meet together.`,
  ),

  // --- final protective fire (8.4)
  'fire-not-eligible': refusal(
    '8.41a',
    (f: OfUnit & { side: string }) =>
      `${f.unit} cannot give Final Protective Fire: it is not ${f.side} artillery on the map.`,
  ),
  'fire-at-guns': refusal(
    '8.45',
    (f: OfUnit) => `${f.unit} cannot give Final Protective Fire: only artillery attacks.`,
  ),
  'fire-under-attack': refusal(
    '8.5',
    (f: OfUnit) =>
      `${f.unit} cannot give Final Protective Fire: it is itself under attack and defends with its Defense Strength.`,
  ),
  'fired-already': refusal(
    '8.46',
    (f: OfUnit) => `${f.unit} has already given Final Protective Fire in this Game-Turn.`,
  ),
  'fire-displaced': refusal(
    '8.41c',
    (f: OfUnit) => `${f.unit} cannot give Final Protective Fire: it was displaced in this Combat Phase.`,
  ),
  'fire-hit': refusal(
    '8.41b',
    (f: OfUnit) =>
      `${f.unit} cannot give Final Protective Fire: it suffered a combat result or was displaced in this Combat Phase or the one before.`,
  ),
  'fire-in-contact': refusal(
    '8.41d',
    (f: OfUnit) => `${f.unit} cannot give Final Protective Fire: it is adjacent to an enemy unit.`,
  ),
  'fire-out-of-range': refusal(
    '8.42',
    (f: OfUnit & { range: number; distance: number }) =>
      `${f.unit} has range ${f.range}; the nearest defending unit is ${f.distance} hexes away.`,
  ),

  // --- retreat, displacement, advance (7.7 - 7.9)
  'not-retreating': refusal('7.7', (f: OfUnit) => `${f.unit} does not have to retreat now.`),
  'retreat-jump': refusal(
    '7.7',
    (f: OfUnit & { from: string; to: string }) =>
      `${f.unit} retreats from hex to hex; ${f.to} is not next to ${f.from}.`,
  ),
  'retreat-enemy': refusal(
    '5.12',
    (f: OfUnitAndHex & { enemy: string }) => `${f.unit} can’t retreat into ${f.hex}, which ${f.enemy} holds.`,
  ),
  'retreat-zone': refusal(
    '7.71a',
    (f: OfUnitAndHex & { enemy: string }) =>
      `${f.unit} can’t retreat into ${f.hex}, which is in the zone of control of ${f.enemy}.`,
  ),
  'retreat-closed': refusal(
    '7.72',
    (f: OfUnit & { from: string; to: string; why: string }) =>
      `${f.unit} can’t retreat from ${f.from} to ${f.to}: ${f.why}.`,
  ),
  'retreat-limit': refusal(
    '15.0e',
    (f: OfUnitAndHex) => `${f.unit} can’t retreat into ${f.hex}, which lies beyond the U.S. Limit of Advance.`,
  ),
  'retreat-distance': refusal(
    '7.74a',
    (f: OfUnit & { count: number; start: string; path: string }) =>
      `${f.unit} must end its retreat exactly ${f.count} ${f.count === 1 ? 'hex' : 'hexes'} from ${f.start}, each step one hex farther away; ${f.path} does not do that.`,
  ),
  'retreat-friend': refusal(
    '7.73a',
    (f: OfUnitAndHex & { friend: string }) =>
      `${f.unit} can’t retreat into ${f.hex}, which ${f.friend} holds: vacant hexes are open to it.`,
  ),
  'retreat-crowd': refusal(
    '7.73b',
    (f: OfUnit & { path: string }) =>
      `${f.unit} can’t retreat by ${f.path}: it must enter as few friendly hexes as possible, and the units there must be able to step aside.`,
  ),
  'retreat-again': refusal(
    '7.82c',
    (f: OfUnitAndHex & { friend: string }) =>
      `${f.unit} can’t retreat through ${f.hex}: ${f.friend} has been displaced in this phase, and another way is open.`,
  ),
  'retreat-in-part': refusal(
    '7.74b',
    (f: OfUnit & { path: string }) =>
      `${f.unit} can’t retreat by ${f.path}: no way completes its retreat, so it goes as far as vacant hexes lead and is eliminated there.`,
  ),
  'not-displaced': refusal('7.81b', (f: OfUnit & { asked: string }) => `${f.asked} must step aside, not ${f.unit}.`),
  'no-way-aside': refusal('7.81b', (f: OfUnitAndHex) => `${f.unit} can’t step aside into ${f.hex}.`),
  'no-path': refusal(
    '7.91a',
    (f: OfUnit & { beaten: string }) => `${f.unit} cannot advance: ${f.beaten} left no Path of Retreat.`,
  ),
  'advance-not-beside': refusal(
    '7.94',
    (f: OfUnit & { beaten: string }) => `${f.unit} can’t advance: it did not fight next to ${f.beaten}.`,
  ),
  'advanced-before': refusal('7.92', (f: OfUnit) => `${f.unit} has already advanced and stopped.`),
  'off-path': refusal(
    '7.95',
    (f: OfUnitAndHex & { path: string }) =>
      `${f.unit} can’t advance to ${f.hex}: it must stay on the Path of Retreat (${f.path}).`,
  ),
  'advance-held': refusal(
    '5.31b',
    (f: OfUnitAndHex & { holder: string }) => `${f.unit} can’t stop in ${f.hex}: ${f.holder} is there.`,
  ),
  'advance-limit': refusal(
    '15.0c',
    (f: OfUnitAndHex) => `${f.unit} can’t advance into ${f.hex}, which lies beyond the U.S. Limit of Advance.`,
  ),

  // --- the front (14)
  'no-front-duty': refusal(
    '14.11a',
    (_: object) =>
      'The Continuous Front is not tested yet: fewer than three U.S. units have been east of the Rhine at the end of a U.S. Player-Turn.',
  ),
  'no-front-units': refusal(
    '14.11b',
    (_: object) => 'No U.S. unit is east of the Rhine, so there is no front to hold.',
  ),
  'all-held': refusal(
    '14.13b',
    (_: object) => 'You don’t have to give anything up: holding every group costs no more gap hexes.',
  ),
  'not-floating': refusal(
    '14.13a',
    (f: OfUnit) => `${f.unit} does not name a far group; a group is named by its first unit.`,
  ),
  'must-hold-one': refusal(
    '14.11b',
    (_: object) => 'No part of the front touches the Rhine: at least one group must be held.',
  ),
} as const;

export type RefusalCode = keyof typeof TABLE;

export const REFUSALS: { readonly [Code in RefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]> } = TABLE;

export const refuse = refuser<typeof TABLE>(REFUSALS);

export const notAnAnswer = answerRefuser(refuse);
