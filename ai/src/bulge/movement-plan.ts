/** The plan of a movement phase: attacks first, then everybody else. */
import type { ChoiceRequest } from '@bridgehead/engine/players';
import type { Bulge } from '@bridgehead/bulge';
import type { Skill } from '../expert.js';
import { planAssaults } from './assault.js';
import { block, cutRoads } from './block.js';
import type { Draft } from './draft.js';
import { beginDraft } from './draft.js';
import { leaveTheMap, march } from './march.js';
import { outlookOf } from './outlook.js';
import { standInTask } from './task.js';
import { holdTowns } from './towns.js';

/** Assaults that are planned in a phase. */
const MOST_ASSAULTS: Readonly<Record<Skill, number>> = { recruit: 2, regular: Infinity };

/** A recruit plans few attacks and ignores units that have left the map. */
export function planMovement({ view, context, side, budget, hold }: ChoiceRequest<Bulge>, skill: Skill): Draft {
  const draft = beginDraft(view, context, side);
  const outlook = outlookOf(view, context, side, hold);
  if (outlook.hold.length > 0) standInTask(draft, outlook);
  else if (side === 'german') leaveTheMap(draft, budget);
  else if (skill === 'regular') cutRoads(draft, budget);
  if (side === 'american') holdTowns(draft, outlook);
  planAssaults(draft, outlook, MOST_ASSAULTS[skill], budget);
  if (side === 'german') march(draft, outlook, budget);
  else block(draft, outlook, budget);
  return draft;
}
