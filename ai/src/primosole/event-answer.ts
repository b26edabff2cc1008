/** 12.2 Random events, who is inside a fortification, and the set-up. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Action, State, Unit } from '@bridgehead/primosole';
import {
  cardCode,
  handOf,
  isDisorganized,
  moraleOf,
  unitOf,
  units,
  unitsOfNextBattle,
  valueOf,
} from '@bridgehead/primosole';
import { bestOf } from '../options.js';
import { listed } from './actions-answer.js';
import type { Answer, Option, Request, Situation } from './situation.js';
import { answerOf } from './situation.js';
import { disorderCost, isStaff, pointsAt, powerOf } from './worth.js';

/** 12.2a The enemy whom it hurts most. */
export function answerSniper(request: Request, { state }: Situation): Answer {
  const options = listed(request).flatMap((action): Option[] =>
    action.do === 'snipe'
      ? [
          {
            action,
            value: disorderCost(state, unitOf(action.unit)),
            reason: `${itemAt(units, unitOf(action.unit)).name} is hurt most by a Sniper.`,
          },
        ]
      : [],
  );
  return answerOf(bestOf(options));
}

/** 12.2f The unit that is needed most. */
export function answerQuickRally(request: Request, { state }: Situation): Answer {
  const options = listed(request).flatMap((action): Option[] => {
    if (action.do !== 'restore') return [];
    const unit = unitOf(action.unit);
    return [
      {
        action,
        value: powerOf(state, unit) + 0.2 * pointsAt(state, numberAt(state.place, unit)),
        reason: `${itemAt(units, unit).name} is needed most in good order.`,
      },
    ];
  });
  return answerOf(bestOf(options));
}

/** 12.2b Neither high nor low cards go. */
export function answerChangeOfOrders({ state, side }: Situation): Answer {
  const cards = handOf(state, side)
    .filter((card) => valueOf(card) >= 4 && valueOf(card) <= 6)
    .map(cardCode);
  if (cards.length === 0) return { action: { do: 'decline' }, reason: 'The hand is good as it is.' };
  return { action: { do: 'exchange', cards }, reason: 'Cards that neither win tests nor rally are exchanged.' };
}

/** 12.2d As many as there is room for. */
export function answerAdditionalOrders(request: Request): Answer {
  const options = listed(request).flatMap((action): Option[] =>
    action.do === 'refill' ? [{ action, value: action.count, reason: 'A full hand is better.' }] : [],
  );
  return answerOf(bestOf(options));
}

/** 11.8.1b The strongest goes inside: in good order, with most Firepower, then with the best Morale. */
export function answerFort(request: Request, { state }: Situation): Answer {
  const options = listed(request).flatMap((action): Option[] => {
    const unit = action.do === 'occupy' && action.unit !== undefined ? unitOf(action.unit) : undefined;
    return unit === undefined
      ? []
      : [
          {
            action,
            value: strength(state, unit),
            reason: `${itemAt(units, unit).name} makes the most of the fortification.`,
          },
        ];
  });
  return answerOf(bestOf(options));
}

function strength(state: State, unit: Unit): number {
  return (
    (isDisorganized(state, unit) ? 0 : 1) +
    powerOf(state, unit) +
    0.05 * moraleOf(state, unit) -
    (itemAt(units, unit).isSupportWeapon ? 0.3 : 0) -
    (isStaff(unit) ? 0.6 : 0)
  );
}

/** 3.1a 11.6.1 As the scenario suggests; then the side is ready. */
export function answerByDefault(request: Request): Answer {
  const actions = listed(request);
  const byDefault = actions.find((action): action is Action => action.do === 'by-default');
  if (byDefault !== undefined) return { action: byDefault, reason: 'As the scenario suggests.' };
  const ready = actions.find((action) => action.do === 'ready');
  return ready && { action: ready, reason: 'Everything is in its place.' };
}

/** C.3 Points go first where they bring back most, and only to units that the next battle lists; then the side is ready. */
export function answerRefit(request: Request, { state }: Situation): Answer {
  const actions = listed(request);
  const listedNext = unitsOfNextBattle(state);
  const options = actions.flatMap((action): Option[] => {
    if (action.do !== 'refit' || !listedNext.includes(unitOf(action.unit))) return [];
    return [
      {
        action,
        value: powerOf(state, unitOf(action.unit)),
        reason: `${itemAt(units, unitOf(action.unit)).name} is worth refitting most.`,
      },
    ];
  });
  const ready = actions.find((action) => action.do === 'ready');
  return answerOf(bestOf(options)) ?? (ready && { action: ready, reason: 'There is nothing more to refit.' });
}
