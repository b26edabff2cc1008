/** What a player sees before a vehicle drives: what each expenditure takes, what remains, and where it may bog. */
import type { Consequence, Preview } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { locationLabel } from '../board/locations.js';
import { residualAt } from '../fire/residual-fire.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import type { VehicleSpend } from '../state/vehicle-frames.js';
import type { BogCause } from '../terrain/vehicle-cost.js';
import { addBogModifiers, bogChance } from '../terrain/vehicle-cost.js';
import { sayFactors } from '../text/words.js';
import { nameOf } from '../units/units-in-play.js';
import { addDispenserModifiers } from './dispensers.js';
import { advanced } from './drive-bars.js';
import type { DrivePrice } from './drive-price.js';
import { priceOfDrive, priceOfEntry } from './drive-price.js';
import type { Driver } from './driver.js';
import { hexOfDriver, pointsLeft } from './driver.js';

/** Rolls of two dice out of 36. */
const ROLLS = 36;

/** A vehicle that goes this way from where it stands. */
export function previewDrive(state: State, context: Context, start: Driver, way: readonly VehicleSpend[]): Preview {
  const name = nameOf(state, start.unit);
  const points = new TallySheet(`MP of ${name}`);
  points.add('V-3.3.2a', 'printed', start.facts.halves / 2);
  if (start.spent > 0) points.add('V-3.3.2a', 'spent before', -start.spent / 2);
  const costs = new TallySheet('MP of this way');
  const bogs: TallySheet[] = [];
  const consequences: Consequence[] = [];
  let driver = start;
  for (const drive of way) {
    const price = priceOfDrive(state, context, driver, drive);
    if (price === undefined) break;
    addCost(state, context, driver, drive, price, costs);
    for (const cause of [price.exitBog, price.bog]) noteBog(driver, cause, bogs, consequences);
    noteDangers(state, context, driver, drive, consequences);
    driver = advanced(state, context, driver, drive, price);
  }
  return { summary: summaryOf(context, name, start, driver, way), tallies: [points, costs, ...bogs], consequences };
}

function summaryOf({ board }: Context, name: string, start: Driver, end: Driver, way: readonly VehicleSpend[]): string {
  const left = sayFactors(pointsLeft(end));
  const where = locationLabel(board, hexOfDriver(end));
  const verb = end.place === start.place ? actsInPlace(name, way) : `Drive ${name} to ${where}`;
  const [only] = way;
  const act = way.length === 1 && only !== undefined ? nameOfAct(only) : undefined;
  return `${act === undefined ? verb : `${act} ${name}${'to' in only ? ` to ${where}` : ''}`}: ${left} MP left`;
}

/** "Turn, then stop Sherman V(a) A" */
function actsInPlace(name: string, way: readonly VehicleSpend[]): string {
  const acts = [...new Set(way.map((drive) => nameOfAct(drive) ?? 'Drive'))];
  return `${acts.map((act, at) => (at === 0 ? act : act.charAt(0).toLowerCase() + act.slice(1))).join(', then ')} ${name}`;
}

function nameOfAct(drive: VehicleSpend): string | undefined {
  if ('start' in drive) return 'Start';
  if ('stop' in drive) return 'Stop';
  if ('delay' in drive) return 'Delay with';
  if ('unbog' in drive) return 'Try to free';
  if ('dispense' in drive) return 'Dispense Smoke with';
  if ('crew' in drive) return drive.crew === 'exposed' ? 'Expose the crew of' : 'Button up';
  if ('exit' in drive) return 'Leave the map with';
  return 'to' in drive ? undefined : 'Turn';
}

function addCost(
  state: State,
  context: Context,
  driver: Driver,
  drive: VehicleSpend,
  { exit, halves, isMinimum }: DrivePrice,
  into: TallySheet,
): void {
  if (exit > 0) into.add('V-DaE:1.3v2', 'leave the polder', exit / 2);
  if (!('to' in drive)) {
    if (halves > 0) into.add(...labelOf(drive), halves / 2);
    return;
  }
  const before = into.total;
  if (!isMinimum) priceOfEntry(state, context, driver, drive, into);
  const rest = halves / 2 - (into.total - before);
  if (rest !== 0) into.add(isMinimum ? 'V-3.3.2t' : 'V-3.3.2a', isMinimum ? 'all MP for one hex' : 'more MP', rest);
}

function labelOf(drive: VehicleSpend): readonly [rule: string, label: string] {
  if ('start' in drive) return ['V-3.3.2i', 'start'];
  if ('stop' in drive) return ['V-3.3.2j', 'stop'];
  if ('delay' in drive) return ['V-3.3.2m', 'Delay'];
  if ('dispense' in drive) return ['V-7.5b', 'Smoke, if it succeeds'];
  return 'exit' in drive ? ['V-3.3.2v', 'leave the map'] : ['V-3.3.2d', 'turn the hull'];
}

function noteBog(
  { facts }: Driver,
  cause: BogCause | undefined,
  bogs: TallySheet[],
  consequences: Consequence[],
): void {
  if (cause === undefined) return;
  const sheet = new TallySheet('Bog Check, bogs on 12 or more');
  addBogModifiers(facts, cause, sheet);
  bogs.push(sheet);
  consequences.push({
    kind: 'own-loss',
    rule: 'V-7.6a',
    text: `It bogs in ${bogChance(facts, cause)} of ${ROLLS} rolls (${Math.round((100 * bogChance(facts, cause)) / ROLLS)} %).`,
  });
}

function noteDangers(
  state: State,
  context: Context,
  driver: Driver,
  drive: VehicleSpend,
  consequences: Consequence[],
): void {
  const { facts } = driver;
  if ('start' in drive && facts.unreliable)
    consequences.push({ kind: 'own-loss', rule: 'V-3.3.2r', text: 'A 12 Immobilizes it (1 of 36 rolls).' });
  if ('start' in drive && facts.stalls)
    consequences.push({ kind: 'own-loss', rule: 'V-VN.G2a', text: 'It stalls on a 12 (1 of 36 rolls).' });
  if ('to' in drive && driver.crew === 'exposed' && residualAt(state, drive.to) > 0)
    consequences.push({
      kind: 'own-loss',
      rule: 'V-3.3.5v4',
      text: `Residual Firepower of ${residualAt(state, drive.to)} attacks the exposed crew in ${locationLabel(context.board, drive.to)}.`,
    });
  if ('dispense' in drive) {
    const sheet = new TallySheet('Smoke dispenser');
    addDispenserModifiers(context, driver, drive, sheet);
    consequences.push({
      kind: 'duty',
      rule: 'V-7.5d',
      text: `Smoke on ${(facts.dispenser?.usage ?? 0) - sheet.total} or less. A failed try costs no MP.`,
    });
  }
}
