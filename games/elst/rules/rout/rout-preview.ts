/** What a player sees before a unit sets out: the MF of its way, where it will be interdicted, and what becomes of it if it stays. */
import type { Consequence, Preview } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { hexOf, placeWords } from '../board/locations.js';
import { campaignRules } from '../state/campaign-rules.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { addEntry } from '../terrain/entry-cost.js';
import { sayUnits } from '../text/words.js';
import { nameOf } from '../units/units-in-play.js';
import { interdictorsOf } from './interdiction.js';
import { LEAVING_COST } from './rout-off.js';
import type { Rout } from './rout-steps.js';
import { routCost, routManner } from './rout-steps.js';
import type { RoutPlan } from './rout-ways.js';

export function previewRout(state: State, context: Context, rout: Rout, { way, crawl, leave }: RoutPlan): Preview {
  const { board } = context;
  const unit = nameOf(state, rout.unit);
  const end = way.at(-1);
  if (end === undefined && leave !== true)
    return {
      summary: `Give up ${unit}`,
      tallies: [],
      consequences: [{ kind: 'own-loss', rule: 'I-3.6a', text: `${unit} is eliminated for failure to rout.` }],
    };
  const cost = new TallySheet('MF of the rout');
  const consequences: Consequence[] = [];
  let from = state.place[rout.unit];
  for (const step of way) {
    const price = routCost(context, from, step);
    if (price !== undefined && price.exit > 0) cost.add('I-DaE:1.3d', 'out of the polder', price.exit / 2);
    addEntry(context, from, step.to, routManner(board, step), cost);
    const by =
      crawl || price === undefined
        ? []
        : interdictorsOf(state, context, rout.unit, step.to, {
            spent: 'enter',
            from,
            byRoad: price.byRoad,
            inPolder: step.polder,
          });
    if (by.length > 0)
      consequences.push({
        kind: 'own-loss',
        rule: 'I-3.6n',
        text: `${unit} will be interdicted in ${placeWords(board, step.to)} by ${sayUnits(state, by)}.`,
      });
    from = step.to;
  }
  if (leave === true) {
    cost.add('I-3.3e', 'off the map', LEAVING_COST / 2);
    if (campaignRules().isEntryHex(state, state.side[rout.unit], hexOf(board, from)))
      consequences.push({ kind: 'own-loss', rule: 'C-CG11b', text: `${unit} takes a morale check when it leaves.` });
  }
  const to = leave === true ? 'off the map' : `to ${placeWords(board, from)}`;
  return {
    summary: `${crawl ? 'Crawl' : 'Rout'} with ${sayUnits(state, [rout.unit, ...rout.leaders])} ${to}`,
    tallies: crawl ? [] : [cost],
    consequences,
  };
}
