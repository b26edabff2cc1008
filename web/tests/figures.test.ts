import type { GameTypes } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { figureScene } from '../src/figures/figure-scene.js';
import type { Kit } from '../src/kit/kit.js';
import { bulgeKit, elstKit, primosoleKit, remagenKit } from './whole-kits.js';

testFiguresOf(remagenKit);
testFiguresOf(bulgeKit);
testFiguresOf(primosoleKit);
testFiguresOf(elstKit);

/** What the rules say to each of them is compared where the questions are. */
function testFiguresOf<T extends GameTypes>(kit: Kit<T>): void {
  describe(`the figures of ${kit.game.key}`, () => {
    test('name rules of the book, and at least fifty are drawn, with all that is tried in sight', async () => {
      const game = await kit.loadGame();
      const learning = await kit.loadLearning?.();
      const figures = (await learning?.figures()) ?? [];
      const rulebook = await kit.loadRulebook();
      const named = figures.flatMap(({ rules }) => rules);
      expect(named.filter((id) => rulebook.rule(id) === undefined)).toEqual([]);
      const drawn = figures.flatMap((figure) => figureScene(kit, game, figure) ?? []);
      expect(drawn.length).toBeGreaterThanOrEqual(50);
      for (const { plan, scene, verdict } of drawn) {
        const shown = new Set(plan.hexes.map(({ name }) => name));
        expect(scene.trails.flatMap(({ hexes }) => hexes).filter((hex) => !shown.has(hex))).toEqual([]);
        expect(scene.trails.every(({ kind }) => (kind === 'refused') === !verdict.legal)).toBe(true);
      }
    });
  });
}
