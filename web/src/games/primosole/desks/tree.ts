/** The listed answers of a question of Primosole as a tree of picks. */
import type { Primosole } from '@bridgehead/primosole';
import type { TreeQuestion } from '../../../kit/tree-desk.js';
import { treeDesk } from '../../../kit/tree-desk.js';
import type { PrimosoleDesk, PrimosoleSeat } from './desk.js';
import { violationsOf } from './desk.js';
import { isWeighed, settingsDesk } from './settings.js';
import { stepsFor } from './steps.js';

export function answersDesk(
  seat: PrimosoleSeat,
  question: Omit<TreeQuestion<Primosole>, 'stepsOf' | 'violationsOf' | 'settle'>,
): PrimosoleDesk {
  return treeDesk<Primosole>({
    ...question,
    stepsOf: (action) => stepsFor(seat, action),
    violationsOf: (action) => violationsOf(seat, action),
    settle: (action, settling) => (isWeighed(action) ? settingsDesk({ seat, ...settling }, action) : undefined),
  });
}
