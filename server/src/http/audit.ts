/** Every act of an operator is written down: who, what, when, on whom, and what came of it. */
import type { Services } from '../services/services.js';
import { addAudit } from '../store/audit.js';
import { Refusal } from '../domain/refusals.js';
import type { Concerned, Route } from './route.js';

const HOUR = 3_600_000;
const LONGEST_DETAILS = 2_000;

export interface OperatorAct {
  readonly route: Pick<Route, 'method' | 'url' | 'unaudited'>;
  readonly operator: string;
  /** Parts of the address: which of many was read or changed. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly concerned: Concerned;
}

/** Does it and writes it down. Anyone who reads the same thing again and again is written down once an hour. */
export async function audited<Answer>(
  services: Services,
  act: OperatorAct,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const {
    route: { method, url, unaudited },
    operator,
    params,
  } = act;
  if (unaudited === true) return work();
  const read = [operator, url, ...Object.values(params)].join(' ');
  const isNoted = method !== 'GET' || (await services.quotas.take(`audit ${read}`, 1, HOUR));
  try {
    const answer = await work();
    if (isNoted) await note(services, act, 'done');
    return answer;
  } catch (error) {
    if (isNoted) await note(services, act, error instanceof Refusal ? error.code : 'failed');
    throw error;
  }
}

async function note(
  { db, now }: Services,
  { route: { method, url }, operator, body, concerned }: OperatorAct,
  outcome: string,
): Promise<void> {
  const { account = null, game = null } = concerned;
  await addAudit(db, {
    at: now(),
    operator,
    act: `${method} ${url}`,
    account,
    game,
    details: detailsOf(body),
    outcome,
  });
}

/** What was sent, without the name: the entry points to the account, so that nothing of a person stays who deletes it. */
function detailsOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '{}';
  return JSON.stringify(Object.fromEntries(Object.entries(body).filter(([field]) => field !== 'name'))).slice(
    0,
    LONGEST_DETAILS,
  );
}
