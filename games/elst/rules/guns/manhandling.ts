/** V-6.5 A Gun is pushed to an adjacent hex: who can, what is added to the roll, and what it does. The way itself is paid for in movement/expenditure.ts. */
import type { Adder, Violation } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { roadAcross } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { hexOf, locationLabel } from '../board/locations.js';
import { judgeGuns } from '../set-up/gun-set-up.js';
import type { Context } from '../state/context.js';
import { settingOf } from '../state/context.js';
import type { PushSpend } from '../state/frames.js';
import type { State } from '../state/state.js';
import { clearWeaponMark, setMark, setWeaponMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseGun } from '../text/refusals-guns.js';
import { factsOf, isGoodOrder, isMultiMan, nameOf, who } from '../units/units-in-play.js';
import { armOf, portageOf, weaponName, what } from '../units/weapons-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import { TERRAIN_FACTS } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import { MANHANDLING } from '../vocabulary/vehicle-tables.js';

type Push = Pick<PushSpend, 'push' | 'arc'>;

/** V-6.5 What keeps a stack from pushing a Gun there; MF aside. */
export function judgePush(
  state: State,
  { board }: Pick<Context, 'board'>,
  { units, assault }: { readonly units: readonly Unit[]; readonly assault: boolean },
  { push: gun }: Push,
  to: Location,
): Violation[] {
  const facts = armOf(state, gun).gun;
  const weapon = weaponName(state, gun);
  const holder = state.holder[gun];
  if (facts === undefined || facts.type === 'MA') return [refuseGun('not-a-gun', { weapon })];
  if (!units.includes(holder) || !isMultiMan(state, holder) || !isGoodOrder(state, holder))
    return [refuseGun('gun-not-possessed', { weapon })];
  const found: Violation[] = [];
  if (!facts.quickSetUp) found.push(refuseGun('gun-limbered', { weapon }));
  if (assault) found.push(refuseGun('push-no-assault', { weapon }));
  for (const unit of units)
    if (isMultiMan(state, unit) && portageOf(state, unit) > 0)
      found.push(refuseGun('push-laden', { unit: nameOf(state, unit), weapon }));
  return [...found, ...judgeGuns(state, { board }, [gun], to)];
}

/** V-6.5b V-R41 What is added to the roll. halves: the MF that it costs, in halves. */
export function addPush(
  state: State,
  { board }: Pick<Context, 'board'>,
  units: readonly Unit[],
  { push: gun }: Push,
  { from, to, halves }: { readonly from: Location; readonly to: Location; readonly halves: number },
  into: Adder,
): void {
  const cover = TERRAIN_FACTS.get(board.terrain[hexOf(board, to)])?.modifier ?? 0;
  if (cover !== 0) into.add('V-6.5b', 'TEM of the hex', cover);
  into.add('V-6.5b', 'MF', halves / 2);
  const holder = state.holder[gun];
  const isSquad = factsOf(state, holder).type === 'squad';
  const extra = units.filter((unit) => unit !== holder && isMultiMan(state, unit));
  const help =
    (isSquad ? MANHANDLING.squad : 0) +
    extra.reduce(
      (sum, unit) => sum + (factsOf(state, unit).type === 'squad' ? MANHANDLING.extraSquad : MANHANDLING.extraHalf),
      0,
    );
  if (help !== 0)
    into.add('V-6.5b', isSquad && extra.length === 0 ? 'squad' : 'more men', Math.max(MANHANDLING.most, help));
  if (roadAcross(board, hexOf(board, from), hexOf(board, to)) !== undefined)
    into.add('V-6.5b', 'road hexside', MANHANDLING.road);
}

export type PushOutcome = 'moves' | 'moves-and-stops' | 'fails';

/** V-6.5a Below M# it moves and may go on, on M# it moves and stops, above it nobody moves. V-6.5e V-6.5f Whatever comes, they have pushed. */
export function tryPush(
  play: Play,
  units: readonly Unit[],
  push: Push,
  way: { readonly from: Location; readonly to: Location; readonly halves: number },
): PushOutcome {
  const { state } = play;
  const setting = settingOf(state);
  const { push: gun, arc } = push;
  const number = armOf(state, gun).gun?.manhandling ?? 0;
  const dice = rollDice(play.chance, `pushing the ${weaponName(state, gun)}`);
  const modifiers = new TallySheet('Manhandling');
  addPush(state, setting, units, push, way, modifiers);
  const final = dice.total + modifiers.total;
  const outcome = final < number ? 'moves' : final === number ? 'moves-and-stops' : 'fails';
  play.emit({
    type: 'gun-pushed',
    rule: 'V-6.5a',
    units: units.map((unit) => who(state, unit)),
    weapon: what(state, gun),
    to: locationLabel(setting.board, way.to),
    dice,
    modifiers,
    number,
    outcome,
  });
  setWeaponMark(state, gun, 'manhandled');
  for (const unit of units) setMark(state, unit, 'pushed');
  if (outcome === 'fails') return outcome;
  clearWeaponMark(state, gun, 'emplaced'); // V-6.3c
  if (arc !== undefined) state.arc[gun] = arc;
  return outcome;
}
