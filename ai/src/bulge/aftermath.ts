/** 6.3 6.4 6.5 What comes after the die: who is given up, where a beaten unit goes, who follows. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Choice, ChoiceRequest } from '@bridgehead/engine/players';
import { candidates, itemAt, numberAt } from '@bridgehead/engine';
import { zoneOf } from '@bridgehead/engine/hexwar';
import type { Action, Bulge, Context, State, SupplyNet, Unit } from '@bridgehead/bulge';
import { bulgeRules, combatOf, hexOfLabel, nameOf, opponentOf, supplyOf, unitOf, units } from '@bridgehead/bulge';
import { bestOf, everyOne } from '../options.js';
import { tenths } from '../words.js';
import { EXPOSED, exposureOf } from './exposure.js';
import type { Outlook } from './outlook.js';
import { outlookOf } from './outlook.js';
import { placeValue } from './standing.js';
import { contextOfTrial } from './trial.js';

type Request = ChoiceRequest<Bulge>;

export function chooseLoss({ game, view, side, context, hold }: Request): Choice<Bulge> | undefined {
  const { worth } = outlookOf(view, context, side, hold);
  const options = everyOne(candidates(game, view, side, context)).flatMap((action) => {
    if (action.do !== 'lose') return [];
    const lost = action.units.reduce((sum, id) => sum + itemAt(worth, unitOf(id)), 0);
    return [{ action, value: -lost, reason: `The least that can be given up: ${tenths(lost)} points of worth.` }];
  });
  return bestOf(options);
}

export function chooseRetreat({ game, view, side, context, hold }: Request): Choice<Bulge> | undefined {
  const outlook = outlookOf(view, context, side, hold);
  const net = supplyOf(view, context, side);
  const options = everyOne(candidates(game, view, side, context)).flatMap((action) => {
    if (action.do !== 'retreat') return [];
    const unit = unitOf(action.unit);
    const to = action.path.at(-1);
    if (to === undefined)
      return [{ action, value: -itemAt(outlook.worth, unit), reason: `${nameOf(unit)} has no safe hex.` }];
    return [
      {
        action,
        value: valueIn(view, context, net, outlook, unit, hexOfLabel(to)),
        reason: `${nameOf(unit)} stands best in ${to}.`,
      },
    ];
  });
  return bestOf(options);
}

/** How well a unit would stand in a hex, and all others with it there. */
function valueIn(view: State, context: Context, net: SupplyNet, outlook: Outlook, unit: Unit, hex: Hex): number {
  const after = bulgeRules.copy(view);
  after.place[unit] = hex;
  return (
    placeValue(view, net, outlook, unit, hex) -
    EXPOSED[outlook.side] * exposureOf(after, contextOfTrial(after, context), outlook)
  );
}

/** The good of ground won, and the harm of being held by the enemy when movement comes. */
const WON_GROUND = 0.1;
const PINNED = 0.15;

/** The unit that gains most by it follows; nobody, if it only leads into danger. */
export function chooseAdvance({ game, view, side, context, question, hold }: Request): Choice<Bulge> | undefined {
  const outlook = outlookOf(view, context, side, hold);
  const zone = zoneOf(context, opponentOf(side));
  const gain = (action: Action): number => {
    if (action.do !== 'advance') return 0;
    const [unit, to] = [unitOf(action.unit), hexOfLabel(action.to)];
    const from = numberAt(view.place, unit);
    const net = supplyOf(view, context, side);
    const value =
      valueIn(view, context, net, outlook, unit, to) - valueIn(view, context, net, outlook, unit, from) + WON_GROUND;
    return value - (combatOf(view) === 'pre' && zone[to] === 1 ? PINNED * itemAt(units, unit).strength : 0);
  };
  const options = everyOne(candidates(game, view, side, context)).map((action) => ({
    action,
    value: gain(action),
    reason:
      action.do === 'advance'
        ? `${nameOf(unitOf(action.unit))} stands better in ${action.to}.`
        : 'Every unit is better off where it is.',
  }));
  return bestOf(
    question.decline === undefined
      ? options
      : [{ action: question.decline, value: 0, reason: 'Every unit is better off where it is.' }, ...options],
  );
}
