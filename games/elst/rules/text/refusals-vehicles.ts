/** Every refusal of vehicle movement on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

/** What every sentence may name: the vehicle, a hex, MP as a player reads them ("1½"). */
type Facts = { unit: string; hex: string; cost: string; left: string };

const START = () => 'Spend 1 MP to start first.';

const TABLE = {
  // --- who drives
  'no-vehicle': refusal(
    'V-3.3.2a',
    (f: Facts) => `${f.unit} is not a vehicle.`,
    () => 'Move it as Infantry.',
  ),
  'not-your-vehicle': refusal('V-3.3.2a', (f: Facts) => `${f.unit} does not belong to the side that moves now.`),
  'vehicle-off-map': refusal('V-3.3v1', (f: Facts) => `${f.unit} is neither on the map nor about to enter it.`),
  'vehicle-wrecked': refusal('V-2.0v13', (f: Facts) => `${f.unit} is a wreck.`),
  'vehicle-has-fired': refusal(
    'V-3.3.2a',
    (f: Facts) => `${f.unit} has fired in the Prep Fire Phase and stays where it is.`,
  ),
  'vehicle-has-moved': refusal('V-3.3.2a', (f: Facts) => `${f.unit} has ended its Movement Phase.`),
  'vehicle-shaken': refusal(
    'V-7.10f',
    (f: Facts) => `${f.unit} is Shocked or Stunned and can do nothing in this Player Turn.`,
  ),
  // --- start, stop, delay
  'only-entry': refusal(
    'V-3.3v1',
    (f: Facts) => `${f.unit} is outside the map, where vehicles can only move.`,
    (f: Facts) => `Enter ${f.hex} first.`,
  ),
  'started-already': refusal('V-3.3.2i', (f: Facts) => `${f.unit} is moving and needs no start.`),
  'not-started': refusal(
    'V-3.3.2i',
    (f: Facts) => `${f.unit} has stopped. A stopped vehicle starts before it enters a hex or turns its hull.`,
    START,
  ),
  stuck: refusal(
    'V-2.0v4',
    (f: Facts) => `${f.unit} is bogged or Immobilized and can't leave its hex or turn its hull.`,
  ),
  'stopped-already': refusal('V-3.3.2j', (f: Facts) => `${f.unit} has stopped already.`),
  'stop-beside-enemy': refusal(
    'V-3.3.2p',
    (f: Facts) =>
      `${f.unit} shares ${f.hex} with an enemy vehicle that it could not destroy or Shock on entry, so it can't stop there.`,
    () => 'Drive on.',
  ),
  'delay-in-motion': refusal(
    'V-3.3.2m',
    (f: Facts) => `${f.unit} has not stopped; only a stopped vehicle spends MP on Delay.`,
    () => 'Stop first.',
  ),
  // --- entering
  'vehicle-not-adjacent': refusal('V-3.3.2e', (f: Facts) => `${f.hex} is not next to ${f.unit}.`),
  'no-way-for-vehicles': refusal('V-1.1.1v2', (f: Facts) => `${f.unit} can't enter ${f.hex}.`),
  'outside-arc': refusal(
    'V-3.3.2e',
    (f: Facts) =>
      `${f.hex} is outside the covered arc of the hull; ${f.unit} enters only the two hexes in front of it.`,
    () => 'Turn the hull first.',
  ),
  'hull-on-entry': refusal(
    'V-3.3v1',
    (f: Facts) => `${f.unit} enters ${f.hex} in the direction in which its hull points.`,
    () => 'Choose a hexspine that points onto the map.',
  ),
  'hull-only-outside': refusal(
    'V-3.3.2d',
    (f: Facts) => `${f.unit} is on the map and keeps its hull where it is when it enters ${f.hex}.`,
    () => 'Turn the hull as an expenditure of its own.',
  ),
  'building-exposed': refusal(
    'V-1.1.1v2',
    (f: Facts) => `Only a Buttoned Up vehicle enters a building; the crew of ${f.unit} is exposed.`,
    () => 'Button up first.',
  ),
  'all-too-late': refusal(
    'V-1.1.1v5',
    (f: Facts) => `${f.unit} has spent MP on more than its start and can't pay all its MP for the woods in ${f.hex}.`,
  ),
  'all-declared': refusal(
    'V-R67',
    (f: Facts) => `${f.unit} has declared that it leaves the polder with all its MP.`,
    () => 'Spend all MP on the next hex.',
  ),
  'no-road-rate': refusal('V-R35', (f: Facts) => `No road leads to ${f.hex}; there is no road rate to decline.`),
  'too-few-points': refusal('V-3.3.2a', (f: Facts) => `${f.unit} would need ${f.cost} MP; ${f.left} MP are left.`),
  'caught-beside-enemy': refusal(
    'V-R24',
    (f: Facts) =>
      `${f.unit} could not destroy or Shock the enemy vehicle in ${f.hex} on entry, and would not have the MP to leave the hex again.`,
  ),
  // --- turning
  'hull-turned-already': refusal('V-3.3.2d', (f: Facts) => `The hull of ${f.unit} points there already.`),
  'no-turret': refusal('V-7.2b', (f: Facts) => `${f.unit} has no turret to turn.`),
  'turret-in-cover': refusal(
    'V-3.3.2g',
    (f: Facts) => `In woods or a building the turret of ${f.unit} turns only with an expenditure of at least 2 MP.`,
  ),
  // --- Bog
  'not-bogged': refusal('V-7.6e', (f: Facts) => `${f.unit} is not bogged.`),
  'unbog-too-late': refusal(
    'V-7.6e',
    (f: Facts) => `Free a bogged vehicle before anything else in its Movement Phase; ${f.unit} has already spent MP.`,
  ),
  // --- Smoke dispensers
  'no-dispenser': refusal('V-7.5a', (f: Facts) => `${f.unit} has no smoke dispenser.`),
  'dispenser-used': refusal('V-7.5b', (f: Facts) => `${f.unit} has tried its smoke dispenser in this Player Turn.`),
  'dispenser-after-fire': refusal(
    'V-7.5b',
    (f: Facts) => `${f.unit} has fired a weapon in this Player Turn and can't use its smoke dispenser.`,
  ),
  'dispenser-crew': refusal(
    'V-7.5h',
    (f: Facts) =>
      `Smoke pots need an exposed crew, a Nahverteidigungswaffe a Buttoned Up one; the crew of ${f.unit} is not.`,
    () => 'Change the crew first.',
  ),
  'dispenser-own-hex': refusal('V-7.5e', (f: Facts) => `The dispenser of ${f.unit} places Smoke in its own hex only.`),
  'smoke-mortar-target': refusal(
    'V-7.5f',
    (f: Facts) =>
      `A smoke mortar reaches hexes 1 to 3 hexes away in sight and inside the turret's arc, never ponds, and not from a building; ${f.unit} can't reach ${f.hex}.`,
    () => 'Turn the turret with it, or choose another hex.',
  ),
  // --- the crew
  'crew-as-it-is': refusal('V-7.7b', (f: Facts) => `The crew of ${f.unit} is already in that position.`),
  'crew-changed': refusal(
    'V-R7',
    (f: Facts) => `The crew of ${f.unit} has changed between exposed and Buttoned Up in this phase.`,
  ),
  'crew-barred': refusal(
    'V-7.7e',
    (f: Facts) => `The crew of ${f.unit} can't become exposed: it was pinned, Stunned or Shocked in this Player Turn.`,
  ),
  'crew-ordered': refusal(
    'V-DaE1:v',
    (f: Facts) => `The crew of ${f.unit} stays exposed until the Advance Phase of the first German Player Turn.`,
  ),
  // --- leaving, ending
  'no-vehicle-exit': refusal(
    'V-3.3.2v',
    (f: Facts) => `${f.unit} stays on the map: neither the Victory Conditions nor Recall let it leave here.`,
  ),
  'must-drive-on': refusal(
    'V-R78',
    (f: Facts) => `${f.unit} is moving with ${f.left} MP left. It may end in Motion only if the next hex costs more.`,
    () => 'Enter a hex, turn or stop.',
  ),
  'must-leave-hex': refusal(
    'V-3.3.2p',
    (f: Facts) => `${f.unit} can't end its move in ${f.hex} with the enemy vehicle there.`,
    () => 'Drive on.',
  ),
  'must-remove-bog': refusal('V-7.10o', (f: Facts) => `${f.unit} is Recalled and must try to free itself.`),
  'recall-way': refusal('V-7.10k', (f: Facts) => `${f.unit} is Recalled and leaves the map by the shortest way.`),
  'motion-waits': refusal(
    'V-3.3.2o',
    (f: Facts) => `${f.unit} began in Motion or is Recalled and must move before the phase ends.`,
    () => 'Drive it.',
  ),
  'not-in-excess': refusal(
    'V-3.3.2l',
    (f: Facts) => `${f.unit} does not share its hex with another vehicle of its side.`,
  ),
  // --- Bounding First Fire
  'bounding-not-its-weapon': refusal(
    'V-3.3.2.2a',
    (f: Facts) => `Only weapons of ${f.unit}, which is moving, can fire now.`,
  ),
  'bounding-needs-points': refusal(
    'V-R31',
    (f: Facts) => `${f.unit} has spent no MP since its main armament fired, or since its move began.`,
    () => 'Spend at least 1 MP first.',
  ),
  'bounding-elsewhere': refusal(
    'V-R82',
    (f: Facts) =>
      `${f.unit} has fired in another hex of this move; only a main armament that fired there may fire again.`,
  ),
  // --- the defender's vehicles
  'motion-not-mobile': refusal('V-3.3.2.1a', (f: Facts) => `${f.unit} is not mobile and can't try to get into Motion.`),
  'motion-tried': refusal('V-R80', (f: Facts) => `${f.unit} has tried to get into Motion already.`),
  'motion-after-fire': refusal(
    'V-3.3.2.1b',
    (f: Facts) => `${f.unit} is marked as having fired and can't try to get into Motion.`,
  ),
  'motion-seen-before': refusal(
    'V-3.3.2.1a',
    (f: Facts) => `The moving unit was in sight of ${f.unit} when the Player Turn began.`,
  ),
  'motion-unseen': refusal('V-3.3.2.1a', (f: Facts) => `${f.unit} does not see the moving unit.`),
  'motion-for-nothing': refusal(
    'V-3.3.2.1c',
    (f: Facts) => `${f.unit} is in Motion already and tries again only to turn.`,
    () => 'Turn the hull or the turret.',
  ),
};

export type VehicleRefusalCode = keyof typeof TABLE;
const VEHICLE_REFUSALS: { readonly [Code in VehicleRefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]> } = TABLE;
export const refuseVehicle = refuserInWords<typeof TABLE>(VEHICLE_REFUSALS);
