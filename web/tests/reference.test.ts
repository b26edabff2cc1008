import type { Game, GameTypes } from '@bridgehead/engine';
import { startSession } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import type { Kit } from '../src/kit/kit.js';
import { bulgeKit, elstKit, primosoleKit, remagenKit } from './whole-kits.js';

testReferenceOf(remagenKit);
testReferenceOf(bulgeKit);
testReferenceOf(primosoleKit);
testReferenceOf(elstKit);

function testReferenceOf<T extends GameTypes>(kit: Kit<T>): void {
  describe(`the reference card of ${kit.game.key}`, () => {
    test('tells of phases that the turn track shows, in their order', async () => {
      const shown = kit.track(stateOf(kit.game)).phases.map(({ id }) => id);
      const told = (await referenceOf(kit)).phases.map(({ phase }) => phase);
      expect(told).toEqual(shown.filter((id) => told.includes(id)));
    });

    test('draws counters that the game has', async () => {
      const units = kit.forces(stateOf(kit.game)).flatMap((group) => group.units.map(({ id }) => id));
      expect(units).toEqual(expect.arrayContaining((await referenceOf(kit)).counters.map(({ unit }) => unit)));
    });
  });
}

function stateOf<T extends GameTypes>(game: Game<T>): T['State'] {
  return startSession(game, { scenario: game.scenarios[0].id, options: {} }, seededChance(1)).state;
}

async function referenceOf<T extends GameTypes>({ loadLearning }: Kit<T>) {
  const learning = await loadLearning?.();
  if (learning === undefined) throw new Error('no reference card');
  return learning.reference();
}
