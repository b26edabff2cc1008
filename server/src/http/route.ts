/** How an address of the API is written down: once, for the server and for its description. */
import * as z from 'zod';
import type { Claimant } from '../accounts/owner.js';

/** nobody: anyone may ask. account: anyone who is signed in, guests too. operator: with the operator's token. */
export type Needs = 'nobody' | 'account' | 'operator';

/** What a request brings apart from its body and its query. */
export interface Asker extends Claimant {
  /** Parts of the address, such as the game's id. */
  readonly params: Readonly<Record<string, string>>;
  /** The name of the operator who asks. */
  readonly operator: string | undefined;
  /** Says whom or what an operator's act concerns, for the log of their acts. */
  readonly concerns: (concerned: Concerned) => void;
  /** What the device says of itself. */
  readonly device: string;
  /** The origin of the page. */
  readonly origin: string;
  /** Signs the device in with a cookie; null takes it away. */
  readonly setCookie: (token: string | null) => void;
  /** Gives the device the cookie by which it is known later. */
  readonly setKnown: (secret: string) => void;
}

/** Whom or what an act of an operator concerns: the ids of an account and of a game. */
export interface Concerned {
  readonly account?: string | undefined;
  readonly game?: string | undefined;
}

interface Ask<Body, Query> extends Asker {
  readonly body: Body;
  readonly query: Query;
}

/** What an answer is, where it is no JSON. */
type AnswerKind = 'text/plain' | 'text/html' | 'application/x-ndjson' | 'websocket';

interface RouteFacts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** "/api/games/:id". */
  readonly url: string;
  /** The chapter of the description in which it stands. */
  readonly about: string;
  readonly summary: string;
  readonly needs: Needs;
  /** The form of the answer, for the description. */
  readonly answer: z.ZodType;
  readonly kind?: AnswerKind;
  /** Of operators' routes: they ask so often, and for so little, that it is not written down. */
  readonly unaudited?: true;
  /** Whether even an account may ask that is banned. */
  readonly evenBanned?: true;
  /** Requests of one asker in a minute, where the usual limit is too wide. */
  readonly perMinute?: number;
  /** Bytes of its body, where the usual limit is too wide. */
  readonly longestBody?: number;
}

/** What the description tells of an address, no matter who answers there. */
export interface Described extends RouteFacts {
  readonly body: z.ZodType;
  readonly query: z.ZodType;
}

export interface Route extends Described {
  /** Checks what was sent, and answers it. */
  readonly respond: (asker: Asker, body: unknown, query: unknown) => Promise<unknown>;
}

interface GivenRoute<Body, Query> extends RouteFacts {
  readonly body: z.ZodType<Body>;
  readonly query: z.ZodType<Query>;
  readonly handle: (ask: Ask<Body, Query>) => Promise<unknown>;
}

/** An answer that is JSON already. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** Where nothing is sent. */
export const NOTHING = z.unknown();

/** Writes a route down with the types of what it is sent. */
export function route<Body, Query>({ handle, ...facts }: GivenRoute<Body, Query>): Route {
  return {
    ...facts,
    respond: (asker, body, query) =>
      handle({ ...asker, body: facts.body.parse(body), query: facts.query.parse(query) }),
  };
}

/** The name of the operator who asks, of a route that needs one. */
export function operatorOf({ operator }: Asker): string {
  if (operator === undefined) throw new Error('The route needs an operator');
  return operator;
}
