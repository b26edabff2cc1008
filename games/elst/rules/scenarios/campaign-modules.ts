/** C-DaE:4.43 The OBA modules with which the campaign begins. */
import { readJson } from '@bridgehead/engine/json';
import { sayProblem } from '@bridgehead/engine';
import * as z from 'zod/mini';
import content from '../../content/campaign-scenario.json' with { type: 'json' };
import { BATTERY_TYPES, CALIBRES } from '../vocabulary/artillery.js';
import type { BatteryType, Calibre } from '../vocabulary/artillery.js';
import { SIDES } from '../vocabulary/vocabulary.js';
import type { Side } from '../vocabulary/vocabulary.js';

const calibre = z.enum(CALIBRES);
const MODULES = z.array(
  z.strictObject({
    side: z.enum(SIDES),
    /** C-DaE:4.41d Another one with the balance in favour of the British. */
    calibre: z.strictObject({ printed: calibre, british: calibre }),
    type: z.enum(BATTERY_TYPES),
  }),
);

/** The module that comes with the radio of a side in the Initial Scenario. */
export function initialModule(
  side: Side,
  balance: Side | undefined,
): { readonly calibre: Calibre; readonly type: BatteryType } {
  const read = readJson(MODULES, content.modules);
  if (!read.ok) throw new Error(`campaign-scenario.json: ${read.problems.map(sayProblem).join('; ')}`);
  const found = read.value.find((module) => module.side === side);
  if (found === undefined) throw new Error(`campaign-scenario.json: no module of the ${side}`);
  return { calibre: balance === 'british' ? found.calibre.british : found.calibre.printed, type: found.type };
}
