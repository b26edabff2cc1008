/** The orders that can be given to a battery now. */
import type { Candidates } from '@bridgehead/engine';
import { joinLists, lazyList } from '@bridgehead/engine';
import type { Action, ActionOf } from '../state/actions.js';
import type { ArtilleryFrame } from '../state/artillery-frames.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import type { Mission, Order } from '../vocabulary/artillery.js';
import { judgeOrder } from './artillery-judge.js';
import { menuOf, missionsOf, requestHexes } from './menu.js';

export function listOrders(state: State, context: Context, frame: ArtilleryFrame): Candidates<Action> {
  if (frame.step === 'choose')
    return frame.waiting
      .flatMap((number) => [order(number, 'contact'), order(number, 'silent')])
      .filter((action) => judgeOrder(state, context, frame, action).length === 0);
  const [number] = frame.waiting;
  return joinLists<Action>(
    menuOf(state, context, number, frame.step).map((it): Candidates<Action> => listOrder(state, context, frame, it)),
  );
}

function order(number: number, it: Order, more: Partial<ActionOf<'artillery'>> = {}): ActionOf<'artillery'> {
  return { do: 'artillery', battery: number + 1, order: it, ...more };
}

function listOrder(state: State, context: Context, frame: ArtilleryFrame, it: Order): Candidates<Action> {
  const [number] = frame.waiting;
  const missions: readonly (Mission | undefined)[] =
    it === 'convert' || it === 'correct-and-convert' ? missionsOf(state, number, frame) : [undefined];
  if (it !== 'aim' && it !== 'correct' && it !== 'correct-and-convert')
    return missions
      .map((mission) => order(number, it, mission === undefined ? {} : { mission }))
      .filter((action) => judgeOrder(state, context, frame, action).length === 0);
  return joinLists<Action>(
    missions.map((mission) => {
      const hexes = requestHexes(state, context, number, it, mission ?? 'HE');
      const action = (hex: number) =>
        order(number, it, { at: context.board.grid.labels[hex], ...(mission !== undefined && { mission }) });
      // What else speaks against it is the same for every hex.
      const isOpen = hexes.length > 0 && judgeOrder(state, context, frame, action(hexes[0])).length === 0;
      return lazyList(isOpen ? hexes : [], action);
    }),
  );
}
