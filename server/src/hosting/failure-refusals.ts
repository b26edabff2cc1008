/** Failures that are nobody's bug, as refusals: the database failed, or a game is in quarantine. */
import type { RefusalCode } from '../domain/refusals.js';
import { Refusal } from '../domain/refusals.js';
import type { Failure } from '../store/failures.js';
import { failureOf } from '../store/failures.js';
import { GameBroken } from './load-game.js';
import { NewerRules } from '../domain/newer-rules.js';

const FAILURES: Readonly<Record<Failure, RefusalCode>> = {
  unreachable: 'unavailable',
  locked: 'busy',
  full: 'disk-full',
};

/** What a request is told where the database failed, or where a game is in quarantine; undefined: neither. */
export function refusalOfFailure(error: unknown): Refusal | undefined {
  if (error instanceof GameBroken) return new Refusal('game-broken');
  if (error instanceof NewerRules) return new Refusal('newer-rules');
  const failure = failureOf(error);
  return failure && new Refusal(FAILURES[failure]);
}
