/** The JSON Schema of a position. An entry of its own: it is published for those who write positions, and a page has no use for it. */
import * as z from 'zod/mini';
import { elst } from './rules/board/elst-board.js';
import { makePositionSchema } from './rules/position/position.js';

export function positionSchema(): object {
  return z.toJSONSchema(makePositionSchema(elst), { io: 'input' });
}
