/** 7.81b A friend steps aside: into which hex. */
import { itemAt } from '@bridgehead/engine';
import { NOBODY } from '@bridgehead/engine/hexwar';
import type { DisplaceFrame } from '@bridgehead/remagen';
import { hexOfLabel, idOf, nameOf } from '@bridgehead/remagen';
import type { HexMark } from '../../../board/model.js';
import { NOTHING, byHex, looking, looksOf, toAction } from '../../../kit/desk-tools.js';
import { describeGround, ownName } from '../common/words.js';
import type { RemagenChoice, RemagenDesk, RemagenSeat } from './desk.js';
import { hexNameOf, answersOfKind } from './desk.js';

export function displaceDesk(seat: RemagenSeat, frame: DisplaceFrame): RemagenDesk {
  const { state, context } = seat;
  const { unit } = frame;
  const id = idOf(unit);
  const answers = answersOfKind(seat, 'displace');
  const choices = answers.map((action): RemagenChoice => {
    const friend = itemAt(context.occupant, hexOfLabel(action.to));
    const chain = friend === NOBODY ? '' : `, ${nameOf(friend)} must step aside too`;
    return {
      id: action.to,
      label: describeGround(state, hexOfLabel(action.to)) + chain,
      hex: action.to,
      pick: () => toAction(action),
    };
  });
  return {
    hint: `Pick the hex ${ownName(unit)} steps aside to.`,
    choices: choices.toSorted(byHex),
    chosen: [],
    marks: answers.map(({ to }): HexMark => ({ hex: to, kind: 'offered' })),
    looks: looksOf(looking([id], { picked: true, duty: true })),
    proposal: undefined,
    // A friend in the hex may have to step aside as well: it is the hex that is meant.
    pick: ({ hex }) =>
      hexOfLabel(hex) < 0 || hex === hexNameOf(seat, unit) ? NOTHING : toAction({ do: 'displace', unit: id, to: hex }),
  };
}
