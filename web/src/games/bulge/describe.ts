/** A hex in words: its ground, who stands there and what they have done, their supply, whose zone of control it is in. */
import type { Hex } from '@bridgehead/engine/hex';
import { itemAt, listed } from '@bridgehead/engine';
import { NOBODY, enemiesInContact } from '@bridgehead/engine/hexwar';
import type { Bulge, Context, Side, Unit } from '@bridgehead/bulge';
import { SIDES, hexOfLabel, isSupplied, marksOf, opponentOf, sideOf } from '@bridgehead/bulge';
import type { Seat } from '../../kit/kit.js';
import { spokenUnit } from './pieces.js';
import { calledName, describeGround, wordsOfMark } from './common/words.js';

/** "0503, Losheimergraben, rough I, road; American 99th Infantry Division, strength 4, has moved; in the zone of …" */
export function describe({ state, context }: Seat<Bulge>, name: string): string {
  const hex = hexOfLabel(name);
  if (hex < 0) return name;
  const unit = itemAt(context.occupant, hex);
  const here = unit === NOBODY ? [] : [unit];
  return [
    describeGround(state, hex),
    ...here.map((each) => unitInWords({ state, context }, each)),
    ...zones(context, hex, here),
  ].join('; ');
}

function unitInWords({ state, context }: Pick<Seat<Bulge>, 'state' | 'context'>, unit: Unit): string {
  const supply = isSupplied(state, context, unit) ? [] : ['out of supply'];
  return [spokenUnit(unit), ...marksOf(state, unit).map(wordsOfMark), ...supply].join(', ');
}

/** Of an occupied hex only the enemy's zones matter. */
function zones(context: Context, hex: Hex, here: readonly Unit[]): string[] {
  const sides: readonly Side[] = here.length === 0 ? SIDES : [opponentOf(sideOf(itemAt(here, 0)))];
  const holders = sides.flatMap((side) => enemiesInContact(context, opponentOf(side), hex));
  return holders.length === 0 ? [] : [`in the zone of ${listed(holders.map(calledName))}`];
}
