/** What each side sees first in every scenario: the front, with counters large enough to read. */
import { COUNTER_SIZE } from '@bridgehead/cartography';
import type { GameTypes } from '@bridgehead/engine';
import { judge, questions, startSession } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { firstLook, frame, nearEnough, toWindow } from '../../src/board/camera.js';
import type { PlanHex } from '../../src/board/model.js';
import type { Kit } from '../../src/kit/kit.js';
import { frontOf } from '../../src/play/front-units.js';
import { after, seatAt } from '../desk-words.js';
import { bulgeKit, elstKit, primosoleKit, remagenKit } from '../whole-kits.js';

/** The window of the map beside the panels at 1440 × 900, and above the sheet at 390 × 844. */
const WINDOWS = {
  desktop: { width: 1_018, height: 784, least: 40 },
  phone: { width: 390, height: 572, least: 34 },
} as const;

function testOf<T extends GameTypes>(kit: Kit<T>): void {
  const { game } = kit;
  describe(game.title, () => {
    test.each(game.scenarios.map(({ id }) => id))('%s', (scenario) => {
      for (const [side, state] of openings(kit, scenario)) {
        const view = game.view(state, side);
        const { paper, hexes, counters } = kit.plan(view);
        const byName = new Map(hexes.map((hex) => [hex.name, hex]));
        const placesOf = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? []);
        const front = placesOf(frontOf(kit, view, side));
        const region = placesOf(kit.desk(seatAt(game, state, side)).region ?? []);
        expect(front.length + region.length, `${side} has something to look at`).toBeGreaterThan(0);
        for (const { least, ...window } of Object.values(WINDOWS)) {
          const viewport = { ...window, counters };
          const first = firstLook(paper, viewport, front.length > 0 ? front : region);
          const camera =
            region.length === 0 ? first : frame(nearEnough(first, paper, viewport), boxOf(region), paper, viewport);
          expect(camera.scale * COUNTER_SIZE * (counters ?? 1)).toBeGreaterThanOrEqual(least - 0.01);
          const seen = (region.length === 0 ? front : region).filter((hex) => {
            const { x, y } = toWindow(camera, hex);
            return x > 0 && y > 0 && x < viewport.width && y < viewport.height;
          });
          expect(seen.length, `${side} sees some of it`).toBeGreaterThan(0);
        }
      }
    });
  });
}

/** Each side when it is asked first, and once all have set up as suggested. */
function openings<T extends GameTypes>(kit: Kit<T>, scenario: string): Map<T['Side'], T['State']> {
  const { game } = kit;
  const chance = seededChance(7);
  const found = new Map<T['Side'], T['State']>();
  let { state } = startSession(game, { scenario, options: {} }, chance);
  for (let step = 0; step < 40; step++) {
    const asked = questions(game, state).at(0);
    if (asked === undefined) break;
    const { side } = asked;
    found.set(side, state);
    const proposal = kit.desk(seatAt(game, state, side)).proposal ?? asked.decline;
    if (proposal === undefined || !judge(game, state, side, proposal).legal) break;
    state = after(game, state, side, proposal, chance);
  }
  return found;
}

function boxOf(places: readonly PlanHex[]) {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

testOf(remagenKit);
testOf(primosoleKit);
testOf(elstKit);
testOf(bulgeKit);

test('the Germans see the whole front of the Ardennes at the start', () => {
  const opening = openings(bulgeKit, bulgeKit.game.scenarios[0].id).get('german');
  if (opening === undefined) throw new Error('the Germans are asked nothing');
  const { paper, hexes, counters } = bulgeKit.plan(opening);
  const names = new Set(frontOf(bulgeKit, opening, 'german'));
  const front = hexes.filter(({ name }) => names.has(name));
  const viewport = { width: 1_018, height: 784, counters };
  const camera = firstLook(paper, viewport, front);
  const unseen = front.filter((hex) => {
    const { x, y } = toWindow(camera, hex);
    const half = (camera.scale * COUNTER_SIZE) / 2;
    return x < half || y < half || x > viewport.width - half || y > viewport.height - half;
  });
  expect(front.length).toBeGreaterThan(20);
  expect(unseen).toEqual([]);
});
