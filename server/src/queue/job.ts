/** Work that is done later, or by whichever node has time: a computer's answer, a mail, the end of somebody's time. */
import * as z from 'zod';
import { ABOUTS, WAYS } from '../domain/notice-kinds.js';
import { SECURITY_EVENTS } from '../domain/security-events.js';

export const JOB = z.discriminatedUnion('kind', [
  /** A computer player is asked in a game. */
  z.object({ kind: z.literal('computer-answers'), game: z.string() }),
  /** Somebody's time may be over. */
  z.object({ kind: z.literal('time-ends'), game: z.string() }),
  /** A rated game is over. */
  z.object({ kind: z.literal('rate'), game: z.string() }),
  /** Something in a game concerns somebody: this, or whatever it is by now. */
  z.object({
    kind: z.literal('notice'),
    account: z.string(),
    game: z.string(),
    about: z.enum(ABOUTS),
    mark: z.number().optional(),
  }),
  /** What waits to be told to an account is told. */
  z.object({ kind: z.literal('digest'), account: z.string() }),
  /** What concerns an account is told in one way. */
  z.object({
    kind: z.literal('tell'),
    account: z.string(),
    way: z.enum(WAYS),
    waiting: z.array(z.object({ game: z.string(), about: z.enum(ABOUTS), mark: z.number() })),
  }),
  /** A webhook was turned off after too many failures, and its owner is told. */
  z.object({ kind: z.literal('webhook-off'), account: z.string() }),
  /** Someone has forgotten their password. */
  z.object({ kind: z.literal('recover'), name: z.string() }),
  /** Someone has given a mail address. */
  z.object({ kind: z.literal('check-mail'), account: z.string() }),
  /** Something was done to an account of which its owner should know. */
  z.object({
    kind: z.literal('security-mail'),
    account: z.string(),
    event: z.enum(SECURITY_EVENTS),
    to: z.string(),
    at: z.number(),
  }),
  /** What running games wait for is written down again, in case it was lost. */
  z.object({ kind: z.literal('resume') }),
  /** What nobody needs any more is removed. */
  z.object({ kind: z.literal('tidy') }),
]);
export type Job = z.infer<typeof JOB>;

/** Work that waits for different things goes separate ways: no clock waits for a computer that thinks, nor that for a mail server. */
export const LANES = ['thinking', 'clocks', 'letters'] as const;
export type Lane = (typeof LANES)[number];

const LANE_OF: Readonly<Record<Job['kind'], Lane>> = {
  'computer-answers': 'thinking',
  'time-ends': 'clocks',
  rate: 'clocks',
  notice: 'letters',
  digest: 'letters',
  tell: 'letters',
  'webhook-off': 'letters',
  recover: 'letters',
  'check-mail': 'letters',
  'security-mail': 'letters',
  resume: 'letters',
  tidy: 'letters',
};

const ALL_KINDS = JOB.options.map(({ shape }) => shape.kind.value);

/** The kinds of work in each lane. */
export const KINDS: Readonly<Record<Lane, readonly Job['kind'][]>> = {
  thinking: kindsIn('thinking'),
  clocks: kindsIn('clocks'),
  letters: kindsIn('letters'),
};

function kindsIn(lane: Lane): readonly Job['kind'][] {
  return ALL_KINDS.filter((kind) => LANE_OF[kind] === lane);
}

export interface Jobs {
  /** Adds work, to be done at this moment or soon after. Work of the same kind with the same key replaces what still waits under it. */
  add(job: Job, due: number, key: string): Promise<void>;
  /** The same, but what waits under the key already stays as it is. */
  keep(job: Job, due: number, key: string): Promise<void>;
  /** Work was stored together with the rows of a game: it is due at this moment. */
  noted(due: number): void;
  /** Running jobs here. */
  readonly running: number;
  /** Due jobs that nobody has begun, of all nodes: how many of each kind, and for how many milliseconds the oldest has been due. */
  depths(): Promise<readonly { readonly kind: string; readonly count: number; readonly late: number }[]>;
  /** Takes away all work that is for an account, or names it, what is done already too. */
  forget(account: { readonly id: string; readonly name: string }): Promise<void>;
  /** Begins to work. A job that fails is tried again some minutes later. */
  start(work: (job: Job) => Promise<void>): Promise<void>;
  /** Lets what has begun finish. */
  stop(): Promise<void>;
}
