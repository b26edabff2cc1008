/** The question as it stands below the map: as it is asked, or named after its phase while the computer answers it. */
import type { GameTypes, Question, Viewer } from '@bridgehead/engine';
import { questionToldTo } from '@bridgehead/engine';
import type { Kit } from '../kit/kit.js';
import type { Sitter } from '../kit/who-plays.js';

/** Nobody at the screen is the "you" of a question that the computer answers: "German Combat Phase" says enough. */
export function sayQuestion<T extends GameTypes>(
  kit: Pick<Kit<T>, 'game' | 'track'>,
  state: T['State'],
  question: Question<T>,
  keeper: Sitter,
  reader: Viewer<T['Side']>,
): string {
  const told = questionToldTo(kit.game, question, reader);
  if (keeper.who !== 'computer' || !/\byour?\b/i.test(told)) return told;
  const { phase, phases } = kit.track(state);
  const label = phases.find(({ id }) => id === phase)?.label;
  const side = kit.game.sideName(question.side);
  if (label === undefined) return told;
  return label.startsWith(side) ? label : `${side}: ${label}`;
}
