/** The kit of Elst in games played at random. */
import type { Action, Elst, Frame } from '@bridgehead/elst';
import { questionTo } from '@bridgehead/engine';
import { picksOfOrder } from '../src/games/elst/desks/artillery.js';
import { picksOfAttach } from '../src/games/elst/desks/attach.js';
import { picksOfEngage } from '../src/games/elst/desks/combat.js';
import { confirmId } from '../src/games/elst/desks/confirm.js';
import { picksOfDrive } from '../src/games/elst/desks/drive.js';
import { picksOfFire } from '../src/games/elst/desks/fire.js';
import { picksOfBombard } from '../src/games/elst/desks/mortar.js';
import { revealId } from '../src/games/elst/desks/reveal.js';
import { dropId, wayId } from '../src/games/elst/desks/rout.js';
import { picksOfShoot } from '../src/games/elst/desks/shoot.js';
import { stepsFor } from '../src/games/elst/desks/steps.js';
import { picksOfSpend } from '../src/games/elst/desks/way.js';
import { elstKit } from './whole-kits.js';
import type { Seat } from '../src/kit/kit.js';
import { testInPlay } from './kit-play.js';

/** Answers with a button of their own. */
const BUTTONS: ReadonlySet<Action['do']> = new Set([
  'by-default',
  'ready',
  'pass',
  'end-phase',
  'halt',
  'park',
  'promote',
  'decline',
  'go-on',
]);

/** Several weapons stand behind one choice of the set-up. */
function foldedWeapons(seat: Seat<Elst>, weapon: string): readonly string[] {
  return elstKit.desk(seat).choices.some(({ id }) => id === weapon) ? [] : ['weapons'];
}

function picksFor(seat: Seat<Elst>, action: Action): readonly string[] | undefined {
  if (BUTTONS.has(action.do)) return undefined;
  const { state, side } = seat;
  const frame = state.stack[state.stack.length - 1];
  const usual = questionTo(elstKit.game, state, side)?.decline;
  switch (action.do) {
    case 'place':
      return [action.unit, ...(action.hidden === true ? ['hide'] : []), action.at];
    case 'give':
      return [...foldedWeapons(seat, action.weapon), action.weapon, action.unit];
    case 'point':
      return [action.weapon, confirmId(action)];
    case 'face':
      return [action.unit, 'facing', confirmId(action)];
    case 'artillery':
    case 'lay-smoke':
      return frame.at === 'artillery' ? picksOfOrder(frame, action) : undefined;
    case 'change-crew':
    case 'assault':
    case 'panzerfaust':
    case 'try-motion':
    case 'dispense':
      return [confirmId(action)];
    case 'lift':
      return [action.unit, 'lift'];
    case 'fire':
      return [...bounding(frame), ...picksOfFire(action)];
    case 'bombard':
      return picksOfBombard(action);
    case 'shoot':
      return [...bounding(frame), ...picksOfShoot(action)];
    case 'turn':
    case 'destroy':
    case 'detonate':
      return [confirmId(action)];
    case 'reveal':
      return [revealId(action)];
    case 'move':
      return [
        ...action.units,
        ...(action.double.length > 0 ? ['double'] : []),
        ...(action.assault ? ['assault'] : []),
        ...action.drop.map((id) => `drop-${id}`),
        ...action.way.flatMap(picksOfSpend),
      ];
    case 'go':
      return action.way.flatMap(picksOfSpend);
    case 'drive':
      return [action.unit, ...action.way.flatMap(picksOfDrive)];
    case 'drive-on':
      return action.way.flatMap(picksOfDrive);
    case 'split':
      return action.units;
    case 'drop':
      return action.weapons.map((id) => `drop-${id}`);
    case 'rout':
      if (frame.at === 'routing') return [...action.ignore.map((at) => `ignore-${at}`), wayId(action)];
      if (action.way.length === 0) return [action.unit, 'stay'];
      return [
        action.unit,
        ...action.leaders,
        ...(action.drop.length === 0 ? [] : [dropId(action.drop)]),
        ...action.ignore.map((at) => `ignore-${at}`),
        wayId(action),
      ];
    case 'advance':
      return [...action.units, action.to];
    case 'keep-desperation':
      return action.units.length === 0 ? undefined : action.units;
    case 'engage':
      if (action.attacks.length === 0) return undefined;
      return frame.at === 'combat' ? picksOfEngage(seat, frame, action) : [confirmId(action)];
    case 'attach':
      return usual?.do === 'attach' ? picksOfAttach(usual, action) : undefined;
    case 'keep-rate':
      return usual?.do === 'keep-rate' ? usual.weapons.filter((id) => !action.weapons.includes(id)) : undefined;
    default:
      return stepsFor(seat, action).map(({ id }) => id);
  }
}

/** V-3.3.2.2 A vehicle on the move says first that it fires. */
function bounding({ at }: Frame): readonly string[] {
  return at === 'driving' ? ['bounding'] : [];
}

testInPlay<Elst>({
  kit: elstKit,
  games: [
    [1, 'elst-bend'],
    [2, 'elst-church'],
    [3, 'elst-dae1'],
    [4, 'elst-dae2'],
    [5, 'elst-dae3'],
    [6, 'elst-dae4'],
  ],
  decisions: 250,
  ids: /\b(br|ge|ss)-|\b[uw]\d+\b/,
  picksFor,
  kinds: 6,
  hurry({ state }, { decline }, listed, chance) {
    if (state.phase === 'set-up' && chance.pick(3, 'hurry') > 0)
      return listed.find((each) => each.do === 'by-default' || each.do === 'ready');
    return decline?.do === 'end-phase' && chance.pick(4, 'hurry') === 0 ? decline : undefined;
  },
});
