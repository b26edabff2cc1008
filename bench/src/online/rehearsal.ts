/** A game that is thought out before it is played, with the dice that it will have. */
import type { Game, GameTypes, Setup } from '@bridgehead/engine';
import { act, askedIn, candidates, startSession } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { DiceSource } from '@bridgehead/engine/proofs';
import { committedChance } from '@bridgehead/engine/proofs';

/** One answer of a game that was thought out. */
export interface Rehearsed {
  readonly side: string;
  readonly action: unknown;
}

/** Plays a game by chance, with the dice that it will have: so many answers at most. */
export function rehearse<T extends GameTypes>(
  game: Game<T>,
  setup: Setup,
  dice: DiceSource,
  seed: number,
  most: number,
): Rehearsed[] {
  const chance = seededChance(seed);
  const session = startSession(game, setup, committedChance(dice));
  const answers: Rehearsed[] = [];
  while (answers.length < most) {
    const [question] = askedIn(session);
    if (question === undefined) break;
    const { side } = question;
    const list = candidates(game, session.state, side, session.lately?.context);
    const action = list.at(chance.pick(list.length, 'which answer'));
    if (action === undefined || !act(session, side, action).legal)
      throw new Error(`${game.title}: answer ${answers.length} is not legal`);
    answers.push({ side, action });
  }
  return answers;
}
