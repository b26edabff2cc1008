/** Elst: fire that cannot or should not work, and what is never used. */
import type { Elst } from '@bridgehead/elst';
import { findLocation, isHidden, isMultiMan, numberOf, unitsIn } from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import type { Add, Counter, Step } from './counter.js';

export const elstCounter: Counter<Elst> = {
  counts: {
    shots: {},
    'shots without line of sight': { of: 'shots' },
    'shots into a melee with friends': { of: 'shots' },
    'shots out of hiding': { of: 'shots' },
    'shots out of hiding without effect': { of: 'shots out of hiding' },
    'final protective fire': { of: 'shots' },
    'final protective fire that only broke the firer': { of: 'final protective fire' },
    moves: {},
    'moves at Double Time': { of: 'moves' },
    drives: {},
    'drives into the mud': { of: 'drives' },
    'tries with smoke grenades': {},
    'charges placed': {},
    routs: {},
    'routs under interdiction': { of: 'routs' },
  },
  watch: () => (step, add) => {
    const { action, events } = step;
    if (action.do === 'fire' || action.do === 'bombard' || action.do === 'shoot') countShot(step, add);
    if (action.do === 'drive' || action.do === 'drive-on') {
      add('drives');
      if (events.some((event) => event.type === 'bog-checked' && event.bogged)) add('drives into the mud');
    }
    if (action.do === 'move') {
      add('moves');
      if (action.double.length > 0) add('moves at Double Time');
    }
    add('tries with smoke grenades', events.filter(({ type }) => type === 'smoke-tried').length);
    add('charges placed', events.filter(({ type }) => type === 'charge-placed').length);
    if (action.do === 'rout') {
      add('routs');
      if (events.some(({ type }) => type === 'interdicted')) add('routs under interdiction');
    }
  },
};

const EFFECTS: readonly string[] = ['broke', 'reduced', 'eliminated'];

function countShot({ before, context, side, action, events }: Step<Elst>, add: Add): void {
  if (action.do !== 'fire' && action.do !== 'bombard' && action.do !== 'shoot') return;
  add('shots');
  const isBlind = events.some(({ type }) => type === 'sight-blocked');
  if (isBlind) add('shots without line of sight');
  const target = findLocation(context.board, action.at);
  if (
    target !== undefined &&
    unitsIn(context, target).some((unit) => before.side[unit] === side && isMultiMan(before, unit))
  )
    add('shots into a melee with friends');
  const hit = { own: false, enemy: false };
  for (const event of events) {
    if (EFFECTS.includes(event.type) && 'unit' in event && event.unit !== undefined && 'side' in event.unit)
      hit[event.unit.side === side ? 'own' : 'enemy'] = true;
    if (
      (event.type === 'morale-checked' || event.type === 'pin-checked') &&
      event.outcome !== 'passed' &&
      event.unit.side !== side
    )
      hit.enemy = true;
  }
  const firers = action.do === 'fire' ? action.with : [action.weapon];
  const units = firers.map((id) => (id.startsWith('u') ? numberOf(id) : itemAt(before.holder, numberOf(id))));
  if (units.some((unit) => isHidden(before, unit))) {
    add('shots out of hiding');
    if (!hit.enemy) add('shots out of hiding without effect');
  }
  if (events.some((event) => event.type === 'fire-declared' && event.kinds.includes('final-protective'))) {
    add('final protective fire');
    if (hit.own && !hit.enemy) add('final protective fire that only broke the firer');
  }
}
