/** The plan of a movement phase: attacks first, then everybody else. */
import type { Budget } from '@bridgehead/engine/players';
import type { Context, Side, State } from '@bridgehead/bulge';
import type { Skill } from '../expert.js';
import { planAssaults } from './assault.js';
import { block, cutRoads } from './block.js';
import type { Draft } from './draft.js';
import { beginDraft } from './draft.js';
import { leaveTheMap, march } from './march.js';
import { outlookOf } from './outlook.js';
import { holdTowns } from './towns.js';

/** Assaults that are planned in a phase. */
const MOST_ASSAULTS: Readonly<Record<Skill, number>> = { recruit: 2, regular: Infinity };

/** A recruit plans few attacks and ignores units that have left the map. */
export function planMovement(state: State, context: Context, side: Side, skill: Skill, budget: Budget): Draft {
  const draft = beginDraft(state, context, side);
  const outlook = outlookOf(state, context, side);
  if (side === 'german') leaveTheMap(draft, budget);
  else if (skill === 'regular') cutRoads(draft, budget);
  if (side === 'american') holdTowns(draft, outlook);
  planAssaults(draft, outlook, MOST_ASSAULTS[skill], budget);
  if (side === 'german') march(draft, outlook, budget);
  else block(draft, outlook, budget);
  return draft;
}
