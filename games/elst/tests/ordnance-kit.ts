/** Words for tests of ordnance. */
import { hexNamed } from '@bridgehead/engine/hex';
import { aspectsFrom, nearestArc } from '../rules/board/covered-arcs.js';
import { rangeBetween } from '../rules/board/locations.js';
import { lineBetween } from '../rules/situation/visibility.js';
import type { Action, ActionOf } from '../rules/state/actions.js';
import { contextOf, settingOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { weaponKinds } from '../rules/vocabulary/units.js';
import type { Played } from './toolkit.js';
import { answer, open, stateWith, weaponOn } from './toolkit.js';

export type Shoot = ActionOf<'shoot'>;

/** "Fire at this hex": HE at Infantry, unless said otherwise. */
export function shoot(weapon: string, hex: string, more: Partial<Shoot> = {}): Shoot {
  return { do: 'shoot', weapon, leaders: [], helpers: [], at: hex, targetType: 'infantry', ammunition: 'HE', ...more };
}

/** A shot at a vehicle, with AP unless said otherwise. */
export function shootAt(weapon: string, hex: string, target: string, more: Partial<Shoot> = {}): Shoot {
  return shoot(weapon, hex, { targetType: 'vehicle', ammunition: 'AP', target, ...more });
}

/** Two hexes of open ground so far apart, on the same level, with nothing between them. */
export function openLine(range: number): readonly [from: string, to: string] {
  const context = contextOf(stateWith({}).state);
  const { board } = context;
  const bare = [...board.terrain.keys()].filter(
    (hex) =>
      board.terrain[hex] === 'open' &&
      board.level[hex] === 0 &&
      !board.polder[hex] &&
      board.road[hex] === undefined &&
      context.area.includes[hex],
  );
  for (const from of bare) {
    const to = bare.find((hex) => {
      if (rangeBetween(board, from, hex) !== range) return false;
      const sight = lineBetween(context, from, hex);
      return sight.isClear && sight.hindrance === 0;
    });
    if (to !== undefined) return [board.grid.labels[from], board.grid.labels[to]];
  }
  throw new Error(`no open line of ${range} hexes`);
}

/** The place of a hex in the board of a state. */
export function hexIn(state: State, label: string): number {
  return hexNamed(settingOf(state).board.grid, label);
}

// --- shots on a board -------------------------------------------------------------------------------------------------

/** Fires with as many of these dice as it takes. */
export function fired(state: State, action: Action, faces: readonly number[]): Played {
  for (let given = 1; given < faces.length; given++) {
    try {
      return answer(state, action, faces.slice(0, given));
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('no face is left'))) throw error;
    }
  }
  return answer(state, action, faces);
}

export interface Scene {
  /** "kind marks" of the firer and of the target; a Gun by its kind, served by a crew of its nation. */
  readonly firer: string;
  readonly target: string;
  readonly range: number;
  readonly phase?: 'prep-fire' | 'defensive-fire' | 'advancing-fire';
  /** How the target points: at the firer unless told. */
  readonly side?: boolean;
  readonly crew?: string;
}

/** A firer that points at its target across open ground. */
export function scene({ firer, target, range, phase = 'prep-fire', crew, side = false }: Scene) {
  const [from, to] = openLine(range);
  const blank = stateWith({}).state;
  const { grid } = settingOf(blank).board;
  const toward = nearestArc(grid, hexIn(blank, from), 0, hexIn(blank, to));
  const wanted = side ? 'side' : 'front';
  const back = [0, 1, 2, 3, 4, 5].find((spine) =>
    aspectsFrom(grid, hexIn(blank, to), spine, hexIn(blank, from)).every((aspect) => aspect === wanted),
  );
  const [kind, ...marks] = firer.split(' ');
  const [targetKind, ...targetMarks] = target.split(' ');
  const isGerman = kind.startsWith('ge');
  const isGun = weaponKinds.some((arm) => arm.id === kind);
  const user = isGun
    ? `${crew ?? (isGerman ? 'ge-2-2-8' : 'br-2-2-8')} ${from}`
    : [`${kind} ${from}>${toward}`, ...marks].join(' ');
  const isVehicle = !/-\d/.test(targetKind);
  const side0 = crew?.startsWith('br') === true ? 'british' : isGerman ? 'german' : 'british';
  const isDefence = phase === 'defensive-fire';
  const { state, u, w } = stateWith({
    phase,
    attacker: (side0 === 'british') === isDefence ? 'german' : 'british',
    units: {
      firer: user,
      target: [isVehicle ? `${targetKind} ${to}>${back}` : `${targetKind} ${to}`, ...targetMarks].join(' '),
    },
    weapons: isGun
      ? { gun: `${kind} firer>${toward}${marks.length > 0 ? ` ${marks.join(' ')}` : ''}` }
      : { gun: 'br-lmg A1' },
  });
  const opened = open(state).state;
  return { state: opened, u, to, gun: isGun ? w.gun : weaponOn(opened, u.firer, 'main') };
}
