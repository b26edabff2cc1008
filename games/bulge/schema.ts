/** The JSON Schema of a position. An entry of its own: it is published for those who write positions, and a page has no use for it. */
import * as z from 'zod/mini';
import { positionSchema as position } from './rules/position/position.js';

export function positionSchema(): object {
  return z.toJSONSchema(position, { io: 'input' });
}
