/** A campaign of Elst played in a hurry, for tests of the page: battles end as soon as both sides agree. */
import type { Action, Elst, State } from '@bridgehead/elst';
import { elstGame } from '@bridgehead/elst/game';
import type { Session } from '@bridgehead/engine';
import { act, itemAt, questions, startSession } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';

function hurried(state: State, { side, decline }: { readonly side: string; readonly decline?: Action }): Action {
  const at = state.stack.at(-1)?.at;
  if (at === 'agreement') return { do: 'end-battle' };
  if (at !== 'set-up') return decline ?? { do: 'end-phase' };
  const isLeft = state.side.some((owner, unit) => owner === side && itemAt(state.place, unit) < 0);
  return { do: isLeft ? 'by-default' : 'ready' };
}

/** Plays on until both sides are asked in this step of the Refit Phase. */
export function campaignAt(step: string): Session<Elst> {
  const session = startSession(elstGame, { scenario: 'island', options: {} }, seededChance(3));
  for (let answers = 0; answers < 400; answers++) {
    const top = session.state.stack.at(-1);
    if (top?.at === 'refit' && top.step === step) return session;
    const asked = itemAt(questions(elstGame, session.state), 0);
    const done = act(session, asked.side, hurried(session.state, asked));
    if (!done.legal) throw new Error(done.violations.map(({ text }) => text).join(' '));
  }
  throw new Error(`${step} was not reached`);
}
