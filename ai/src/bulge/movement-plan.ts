/** The plan of a movement phase: attacks first, then everybody else. */
import type { Budget } from '@bridgehead/engine';
import type { Context, Side, State } from '@bridgehead/bulge';
import type { Skill } from '../expert.js';
import { planAssaults } from './assault.js';
import { block, cutRoads } from './block.js';
import type { Draft } from './draft.js';
import { beginDraft } from './draft.js';
import { leaveTheMap, march } from './march.js';
import { outlookOf } from './outlook.js';

/** A recruit plans no attacks, and lets those who have left go. */
export function planMovement(state: State, context: Context, side: Side, skill: Skill, budget: Budget): Draft {
  const draft = beginDraft(state, context, side);
  const outlook = outlookOf(state, context, side);
  if (side === 'german') leaveTheMap(draft);
  else if (skill === 'regular') cutRoads(draft, budget);
  if (skill === 'regular') planAssaults(draft, outlook, budget);
  if (side === 'german') march(draft, outlook, budget);
  else block(draft, outlook, budget);
  return draft;
}
