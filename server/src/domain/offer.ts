/** What one side offers the other: a draw, or a take-back. */
import type { Offer } from '@bridgehead/protocol';
import * as z from 'zod';

export const OFFER = z.object({ side: z.string(), what: z.enum(['draw', 'back']) }) satisfies z.ZodType<Offer>;
