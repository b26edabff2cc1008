/** What must hold of the first battle of every game: its position can be played, its texts are short. */
import type { GameTypes, WholeGame } from '@bridgehead/engine';
import { askedIn, sayProblem, startFromPosition } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { FirstBattle } from '@bridgehead/engine/learning';
import { expect, test } from 'vitest';
import { isEasy } from './short-sentences.js';

export function testFirstBattle<T extends GameTypes>(game: WholeGame<T>, battle: FirstBattle): void {
  test('the first battle begins with a question to the player', () => {
    const position = game.readPosition(battle.position);
    if (!position.ok) throw new Error(position.problems.map(sayProblem).join('; '));
    const session = startFromPosition(game, position.value, seededChance(1));
    expect(game.brokenInvariants(session.state)).toEqual([]);
    expect(askedIn(session).map(({ side }) => side)).toEqual([battle.side]);
  });

  test('the first battle is told in short sentences', () => {
    const texts = [battle.goal, ...battle.briefing, ...battle.tips.map(({ say }) => say)];
    expect(texts.filter((text) => !isEasy(text))).toEqual([]);
  });
}
