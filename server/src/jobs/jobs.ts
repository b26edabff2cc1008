/** Work that is done later, or by whichever node has time: a computer's answer, a mail, the end of somebody's time. */
import * as z from 'zod';

export const JOB = z.discriminatedUnion('kind', [
  /** A computer player is asked in a game. */
  z.object({ kind: z.literal('computer-answers'), game: z.string() }),
  /** Somebody's time may be over. */
  z.object({ kind: z.literal('time-ends'), game: z.string() }),
  /** Somebody is asked in a game. */
  z.object({ kind: z.literal('notice'), account: z.string(), game: z.string() }),
  z.object({ kind: z.literal('mail'), to: z.string(), subject: z.string(), text: z.string() }),
]);
export type Job = z.infer<typeof JOB>;

export interface Jobs {
  /** Adds work, to be done at this moment or soon after. Work of the same kind with the same key replaces what still waits under it. */
  add(job: Job, due: number, key: string): Promise<void>;
  /** Begins to work. What fails is tried again some minutes later. */
  start(work: (job: Job) => Promise<void>): Promise<void>;
  /** Lets what has begun finish. */
  stop(): Promise<void>;
}
