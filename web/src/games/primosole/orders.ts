/** 7.1 Standing orders for reactions, as a player chooses among them. */
import type { Action, Primosole, Side, StandingOrders, State } from '@bridgehead/primosole';
import { answerByOrders } from '@bridgehead/primosole';
import type { OrdersKit } from '../../kit/kit.js';

/** Fire that Disorganizes less often than this, in cases of a hundred, is not worth a Defensive Fire. */
const WORTH_IT = 25;

type Fire = StandingOrders['reactions'][number]['fire'];

/** What all units of a side are told: with what they react, and whether the player is asked about the rest. */
function forAll(fire: Fire, otherwise: 'pass' | 'ask'): StandingOrders {
  return { reactions: [{ units: 'all', fire, offMap: 'never', fallBack: 'never', otherwise }], leave: [] };
}

const within = (hexes: number): Fire => ({ within: hexes, chance: WORTH_IT, keep: 0 });

const ORDERS: ReadonlyMap<string, { readonly label: string; readonly orders: StandingOrders | undefined }> = new Map([
  ['ask', { label: 'Ask me each time', orders: undefined }],
  ['within-1', { label: 'Fire at adjacent hexes, let the rest pass', orders: forAll(within(1), 'pass') }],
  ['within-2', { label: 'Fire within 2 hexes, let the rest pass', orders: forAll(within(2), 'pass') }],
  ['within-4', { label: 'Fire within 4 hexes, let the rest pass', orders: forAll(within(4), 'pass') }],
  ['within-1-ask', { label: 'Fire at adjacent hexes, ask about the rest', orders: forAll(within(1), 'ask') }],
  ['never', { label: 'Let everything pass', orders: forAll('never', 'pass') }],
]);

export const orders: OrdersKit<Primosole> = {
  title: 'Reactions',
  choices: [...ORDERS].map(([id, { label }]) => ({ id, label })),
  answer(view: State, side: Side, id: string): Action | undefined {
    const left = ORDERS.get(id)?.orders;
    return left === undefined ? undefined : answerByOrders(view, side, left);
  },
};
