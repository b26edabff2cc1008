/** What to know of an order before it is given: accuracy, how far it can err, and who of one's own is in the blast area. */
import type { Consequence, Preview } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { Action, ActionOf } from '../state/actions.js';
import type { ArtilleryFrame } from '../state/artillery-frames.js';
import { blastHexes } from '../state/batteries.js';
import type { Context } from '../state/context.js';
import { unitsIn } from '../state/context.js';
import { locationOf } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { nameAction } from '../text/action-names.js';
import { sayUnits } from '../text/words.js';
import { ACCURATE } from '../vocabulary/artillery.js';
import { accuracyOf } from './accuracy.js';
import { batteryAt } from './battery-changes.js';

export function previewOrder(state: State, context: Context, { side }: ArtilleryFrame, action: Action): Preview {
  const summary = nameAction(state, action);
  if (action.do !== 'artillery') return { summary, tallies: [], consequences: [] };
  if (action.at !== undefined) return previewRequest(state, context, action, action.at, summary);
  const { counter } = batteryAt(state, action.battery - 1);
  const mission = action.order === 'convert' ? action.mission : counter?.mission;
  const isFired = action.order === 'convert' || (action.order === 'leave' && counter?.kind === 'FFE:2');
  const consequences = isFired && mission === 'HE' ? ownLosses(state, context, action.battery - 1, side) : [];
  return { summary, tallies: [], consequences };
}

function previewRequest(
  state: State,
  context: Context,
  { battery, order }: ActionOf<'artillery'>,
  at: string,
  name: string,
): Preview {
  const request = { at: locationOf(context, at), converting: order === 'correct-and-convert' };
  const { modifiers, isPossible } = accuracyOf(state, context, battery - 1, request);
  const good = ACCURATE - modifiers.total;
  const accuracy = isPossible ? `accurate on ${good === 1 ? '1' : `1 to ${good}`}` : 'never accurate';
  const tally = new TallySheet('Accuracy');
  for (const { rule, label, value } of modifiers.parts) tally.add(rule, label, value);
  return { summary: `${name}, ${accuracy}`, tallies: [tally], consequences: [] };
}

/** C-DaE:2.5d Shells fall on friends too. */
function ownLosses(state: State, context: Context, number: number, side: ArtilleryFrame['side']): Consequence[] {
  const battery = batteryAt(state, number);
  const { counter } = battery;
  if (counter === undefined) return [];
  const { size } = context.board.grid;
  const own = blastHexes(context, battery, counter.spot).flatMap((hex) =>
    [...unitsIn(context, hex), ...unitsIn(context, hex + size)].filter((unit) => state.side[unit] === side),
  );
  return own.length === 0
    ? []
    : [
        {
          kind: 'own-loss',
          rule: 'C-DaE:2.5d',
          text: `${sayUnits(state, own)} ${own.length === 1 ? 'is' : 'are'} in the blast area.`,
        },
      ];
}
