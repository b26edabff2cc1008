/** What a player sees before they declare an attack: firepower and modifiers. In strict play the lines of sight are looked at only afterwards (I-3.2.1f). */
import type { Consequence, Preview } from '@bridgehead/engine';
import { listed, TallySheet } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { placesInWords, placeWords } from '../board/locations.js';
import { warnOfBog } from '../terrain/bog-check.js';
import { lineBetween } from '../situation/visibility.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { nameOf } from '../units/units-in-play.js';
import { columnFor, COLUMNS, NO_COLUMN } from '../vocabulary/tables.js';
import { locationsOf, sayDirected } from './direction.js';
import type { FireSetting, Shot } from './fire-groups.js';
import { shotOf } from './fire-groups.js';
import { componentName } from './fire-modes.js';
import { bundlesOf } from './fire-modifiers.js';
import { targetsOf } from './fire-targets.js';
import { addFirepower } from './firepower.js';
import { weaponsThatTurn } from './vehicle-fire.js';

/** The action has been judged. */
export function previewFire(state: State, context: Context, setting: FireSetting, action: ActionOf<'fire'>): Preview {
  const shot = shotOf(state, context, setting, action);
  const firepower = new TallySheet('Firepower');
  const column = columnFor(addFirepower(state, context, shot, firepower));
  const bundles = bundlesOf(state, context, shot, targetsOf(state, shot));
  const tallies = bundles.map(({ units, modifiers }) =>
    bundles.length === 1
      ? modifiers
      : { ...modifiers, title: `Modifiers against ${listed(units.map((unit) => nameOf(state, unit)))}` },
  );
  const firers = listed(
    shot.group.components.map((component, index) => componentName(state, component, shot.group.firers[index])),
  );
  const by = sayDirected(state, shot.group);
  const where = column === NO_COLUMN ? '' : `, column ${COLUMNS[column]}`;
  return {
    summary: `Fire with ${firers}${by} at ${placesInWords(action.at)}${where}`,
    tallies: [firepower, ...tallies],
    consequences: [
      ...uncertainLines(state, context, shot),
      ...warnOfBog(state, weaponsThatTurn(state, context, shot.group, shot.target)),
    ],
  };
}

/** I-3.2.1f I-R15 Where a line is looked at only when the attack has been declared: it is no clear one, or nobody can say so before. */
function uncheckedLines(state: State, context: Context, from: readonly Location[], target: Location): Location[] {
  if (state.options.freeSight) return [];
  return from.filter(
    (place) => context.sights.isUncertain(place, target) || !lineBetween(context, place, target).isClear,
  );
}

/** I-3.2.1f The sums take such lines to be clear. */
export function uncertainLines(
  state: State,
  context: Context,
  { group, target }: Pick<Shot, 'group' | 'target'>,
): Consequence[] {
  const { board } = context;
  return uncheckedLines(state, context, locationsOf(state, group), target).map((from) => ({
    kind: 'wasted',
    rule: 'I-3.2.1f',
    text: `Whether ${placeWords(board, from)} sees ${placeWords(board, target)} is checked after you declare the fire.`,
  }));
}
