/** The page's kit of a small game: whatever the game does not say has a plain default. */
import type { Game, GameTypes } from '@bridgehead/engine';
import { questionTo } from '@bridgehead/engine';
import { openRulebook } from '@bridgehead/engine/rulebook';
import { DICE } from './chance-words.js';
import { askingOf } from './desk-tools.js';
import type { Desk, Kit, Seat } from './kit.js';
import type { Step } from './tree-desk.js';
import { treeDesk } from './tree-desk.js';

/** What every game must say. */
type Needed = 'game' | 'loadGame' | 'plan' | 'pieces';

export type PlainKit<T extends GameTypes> = Pick<Kit<T>, Needed> & Partial<Omit<Kit<T>, Needed>>;

/** @public For new games: ours say more. */
export function plainKit<T extends GameTypes>(own: PlainKit<T>): Kit<T> {
  const { game } = own;
  return {
    chance: DICE,
    loadRulebook: async () => openRulebook({ chapters: [] }),
    signs: () => [],
    describe: ({ state }, hex) =>
      [hex, ...own.pieces(state).flatMap((piece) => (piece.hex === hex ? [piece.spoken] : []))].join('; '),
    zones: () => [],
    trails: () => [],
    desk: (seat) => listDesk(game, seat),
    unused: () => undefined,
    replies: () => [],
    notices: () => [],
    track: (state) => ({
      turns: [{ number: 1, label: '1' }],
      turn: 1,
      phases: [{ id: 'now', label: game.headline(state) }],
      phase: 'now',
    }),
    standing: () => [],
    forces: () => [],
    loadTables: async () => [],
    kindOf: () => 'news',
    placesOf: () => [],
    trailsOf: () => [],
    sumsOf: () => [],
    rollOf: () => undefined,
    ...own,
  };
}

/** A desk that lists all answers. `place` says which hex or counter means an answer on the map. */
export function listDesk<T extends GameTypes>(
  game: Game<T>,
  seat: Seat<T>,
  place: (action: T['Action']) => Partial<Pick<Step, 'hex' | 'piece' | 'mark'>> = () => ({}),
): Desk<T> {
  const { answersOf, violationsOf } = askingOf<T>(game);
  const { state, side, context } = seat;
  const question = questionTo<T>(game, state, side, context);
  const decline = JSON.stringify(question?.decline);
  return treeDesk<T>({
    answers: question === undefined ? [] : answersOf(seat).filter((action) => JSON.stringify(action) !== decline),
    stepsOf: (action) => [
      {
        id: JSON.stringify(action),
        label: game.nameAction(state, action),
        group: 'Answers',
        role: 'answer',
        mark: 'plain',
        ...place(action),
      },
    ],
    violationsOf: (action) => violationsOf(seat, action),
    hint: () => question?.text ?? 'Nothing to decide right now.',
    attempt: () => undefined,
  });
}
