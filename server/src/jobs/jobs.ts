/** Work that is done later, or by whichever node has time: a computer's answer, a mail, the end of somebody's time. */
import * as z from 'zod';
import { WAYS } from '../notices/settings.js';

export const JOB = z.discriminatedUnion('kind', [
  /** A computer player is asked in a game. */
  z.object({ kind: z.literal('computer-answers'), game: z.string() }),
  /** Somebody's time may be over. */
  z.object({ kind: z.literal('time-ends'), game: z.string() }),
  /** Somebody is asked in a game. */
  z.object({ kind: z.literal('notice'), account: z.string(), game: z.string(), question: z.number() }),
  /** What waits to be told to an account is told. */
  z.object({ kind: z.literal('digest'), account: z.string() }),
  /** Questions are told to an account in one way. */
  z.object({ kind: z.literal('tell'), account: z.string(), way: z.enum(WAYS), waiting: z.array(z.object({ game: z.string(), question: z.number() })) }),
  /** Someone has forgotten his password. */
  z.object({ kind: z.literal('recover'), name: z.string() }),
  /** Someone has given a mail address. */
  z.object({ kind: z.literal('check-mail'), account: z.string() }),
]);
export type Job = z.infer<typeof JOB>;

/** Work that waits for different things goes separate ways: no clock waits for a computer that thinks, nor that for a mail server. */
export const LANES = ['thinking', 'clocks', 'letters'] as const;
export type Lane = (typeof LANES)[number];

export const LANE_OF: Readonly<Record<Job['kind'], Lane>> = {
  'computer-answers': 'thinking',
  'time-ends': 'clocks',
  notice: 'letters',
  digest: 'letters',
  tell: 'letters',
  recover: 'letters',
  'check-mail': 'letters',
};

export interface Jobs {
  /** Adds work, to be done at this moment or soon after. Work of the same kind with the same key replaces what still waits under it. */
  add(job: Job, due: number, key: string): Promise<void>;
  /** Begins to work. What fails is tried again some minutes later. */
  start(work: (job: Job) => Promise<void>): Promise<void>;
  /** Lets what has begun finish. */
  stop(): Promise<void>;
}
