/** V-4.4.3 Backblast: a BAZ, PSK or PF fired inside a building either hits worse or strikes everybody in the hex with its flame. */
import type { Violation } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { isBuilding } from '../board/board.js';
import { hexOf, isSteeple, locationLabel } from '../board/locations.js';
import { isVulnerable } from '../fire/fire-targets.js';
import { strike } from '../effects/fire-table-attack.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseOrdnance } from '../text/refusals-ordnance.js';
import { componentName } from '../fire/fire-modes.js';
import { isPinned, unitsAt, who } from '../units/units-in-play.js';
import { armOf } from '../units/weapons-in-play.js';
import { columnFor, fireResult } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import type { OrdnanceShot } from './to-hit-cases.js';
import { firingWeapon } from './to-hit-cases.js';

/** V-4.4.3b Its FP on the fire table. */
const FLAME = 1;

/** V-4.4.3a What a firer can choose; nothing where there is no backblast. Pinned, or in a Steeple (V-DaE:1.1v4), it has to accept. */
export function backblastChoices(
  state: State,
  { board }: Pick<Context, 'board'>,
  { shapedCharge }: Pick<ReturnType<typeof armOf>, 'shapedCharge'>,
  firer: Unit,
): readonly ('avoid' | 'accept')[] {
  const place = state.place[firer];
  if (shapedCharge?.backblast !== true || !isBuilding(board, hexOf(board, place))) return [];
  return isPinned(state, firer) || isSteeple(board, place) ? ['accept'] : ['avoid', 'accept'];
}

export function judgeBackblast(state: State, context: Pick<Context, 'board'>, shot: OrdnanceShot): Violation[] {
  const weapon = firingWeapon(shot);
  const choices = backblastChoices(state, context, armOf(state, weapon), shot.group.firers[0]);
  const { backblast } = shot;
  if (backblast === undefined ? choices.length === 0 : choices.includes(backblast)) return [];
  const by = componentName(state, shot.group.components[0]);
  if (choices.length === 0) return [refuseOrdnance('backblast-none', { by })];
  return [refuseOrdnance(backblast === undefined ? 'backblast-choice' : 'backblast-forced', { by })];
}

/** V-4.4.3b I-DaE:1.1g Everybody in the firer's location, with the coloured die alone; nothing is added to it. The other level of the Steeple hex is another hex. */
export function sufferBackblast(play: Play, { board }: Context, shot: OrdnanceShot, { coloured }: Dice): void {
  const { state } = play;
  const place = state.place[shot.group.firers[0]];
  if (shot.backblast !== 'accept' || place < 0) return;
  const units = unitsAt(state, place).filter((unit) => isVulnerable(state, unit));
  const column = columnFor(FLAME);
  play.emit({
    type: 'backblast',
    rule: 'V-4.4.3b',
    at: locationLabel(board, place),
    units: units.map((unit) => who(state, unit)),
    roll: coloured,
    result: fireResult(column, coloured),
  });
  const dice = { coloured, white: 0, total: coloured };
  const modifiers = new TallySheet('Backblast');
  strike(play, [{ units, modifiers }], { column, full: column, shift: 0, cause: 'fire' }, dice);
}
