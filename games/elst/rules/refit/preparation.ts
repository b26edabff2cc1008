/** C-CG3a C-R79 C-DaE:4.43b Before the set-up, in secret: which radios are used, and in the Initial Scenario which British Infantry enters later. */
import type { Violation } from '@bridgehead/engine';
import {
  battleOf,
  changeRoster,
  itemId,
  movePiece,
  numberedFor,
  pieceFacts,
  pieceId,
  retained,
  rosterOf,
} from '../campaign/rosters.js';
import { MOST_MODULES } from '../campaign/set-up-limits.js';
import type { OrderOf } from '../state/campaign-actions.js';
import type { Item, Piece } from '../state/campaign.js';
import { ENTRY } from '../state/campaign.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { ownItemNamed } from '../text/roster-names.js';
import { refuseRefit } from '../text/refusals-refit.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';
import type { After, DecidedStep, Orders } from './step.js';
import { isOrder, wronglyNamed } from './step.js';

type Prepare = OrderOf<'prepare'>;

/** Both are asked except where the order of battle is public, so that nobody learns of radios from a question. */
export const preparationStep: DecidedStep<Prepare> = {
  rule: 'C-CG3a',
  answer: 'prepare',
  asked: (state) => (battleOf(state).type === 'initial' ? ['british'] : SIDES),
  text: (state) =>
    battleOf(state).type === 'initial'
      ? 'Pick the Infantry that enters along the west edge later instead of being set up.'
      : 'Pick the radios that you use in this battle (two at most).',
  idle: (state, side) => ({ do: 'prepare', radios: firstRadios(state, side), enter: [] }),
  list: listPreparations,
  judge: judgePreparation,
  resolve: prepareAll,
};

function radiosOf(state: State, side: Side): Item[] {
  return rosterOf(state, side).items.flatMap((item, number) => (item.module === undefined ? [] : [number]));
}

function firstRadios(state: State, side: Side): string[] {
  return radiosOf(state, side)
    .slice(0, MOST_MODULES)
    .map((item) => itemId(side, item));
}

/** C-DaE:4.43b */
function mayEnterLater(state: State, side: Side): Piece[] {
  if (battleOf(state).type !== 'initial' || side !== 'british') return [];
  return retained(rosterOf(state, side))
    .filter(({ piece }) => piece.post !== ENTRY && pieceFacts(piece).vehicle === undefined)
    .map(({ number }) => number);
}

function listPreparations(state: State, side: Side): Prepare[] {
  const radios = firstRadios(state, side);
  const later = mayEnterLater(state, side).map((piece) => pieceId(side, piece));
  const orders: Prepare[] = [{ do: 'prepare', radios, enter: [] }];
  if (later.length > 0) {
    orders.push({ do: 'prepare', radios, enter: later });
    for (const piece of later) orders.push({ do: 'prepare', radios, enter: [piece] });
  }
  const all = radiosOf(state, side).map((item) => itemId(side, item));
  if (all.length > 0) orders.push({ do: 'prepare', radios: [], enter: [] });
  for (const one of all) if (all.length > 1) orders.push({ do: 'prepare', radios: [one], enter: [] });
  return orders;
}

function judgePreparation(state: State, side: Side, { radios, enter }: Prepare): Violation[] {
  return [
    ...wronglyNamed(side, radios, radiosOf(state, side)).map((id) =>
      refuseRefit('not-a-radio', { item: ownItemNamed(state, side, id) }),
    ),
    ...(radios.length > MOST_MODULES ? [refuseRefit('too-many-radios', {})] : []),
    ...(wronglyNamed(side, enter, mayEnterLater(state, side)).length > 0 ? [refuseRefit('not-at-the-start', {})] : []),
  ];
}

/** A side that was not asked uses all it has in the Initial Scenario. */
function prepareAll(play: Play, orders: Orders): After {
  const { state } = play;
  for (const side of SIDES) {
    const order = orders[side];
    const radios = isOrder(order, 'prepare') ? order.radios : firstRadios(state, side);
    const used = new Set(radios.map((id) => numberedFor(side, id)));
    const { items } = rosterOf(state, side);
    changeRoster(state, side, {
      items: items.map(({ kept: _, ...item }, number) =>
        item.module === undefined || used.has(number) ? item : { ...item, kept: true as const },
      ),
    });
    for (const id of isOrder(order, 'prepare') ? order.enter : []) movePiece(state, side, numberedFor(side, id), ENTRY);
  }
  return 'next';
}
