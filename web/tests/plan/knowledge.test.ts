/** A plan knows what its owner knows, and can be played on from anywhere. */
import type { GameTypes } from '@bridgehead/engine';
import { act, candidates, isOver, questions, startSession } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { primosole } from '@bridgehead/primosole';
import { describe, expect, test } from 'vitest';
import type { Kit } from '../../src/kit/kit.js';
import { openPlanBoard } from '../../src/plan/plan-board.js';
import { startOf } from '../../src/plan/plan-session.js';
import { bulgeKit, elstKit, primosoleKit, remagenKit } from '../whole-kits.js';

/** At how many moments of a random game a plan is begun, and how many steps it has. */
const MOMENTS = 4;
const BETWEEN = 25;
const STEPS = 8;

/** Plays at random, and hands out each side's view every now and then. */
function views<T extends GameTypes>(
  kit: Pick<Kit<T>, 'game'>,
  scenario: string,
  seed: number,
): { readonly side: T['Side']; readonly view: T['State']; readonly truth: T['State'] }[] {
  const { game } = kit;
  const chance = seededChance(seed);
  const session = startSession<T>(game, { scenario, options: {} }, seededChance(seed, 1));
  const found: { side: T['Side']; view: T['State']; truth: T['State'] }[] = [];
  for (let moment = 0; moment < MOMENTS * BETWEEN && !isOver(session.state); moment++) {
    if (moment % BETWEEN === 0)
      for (const side of game.sides) found.push({ side, view: game.view(session.state, side), truth: session.state });
    const [{ side }] = questions(game, session.state);
    const list = candidates(game, session.state, side);
    const action = list.at(chance.pick(list.length, 'answer'));
    if (action === undefined || !act(session, side, action).legal) throw new Error('no legal answer');
  }
  return found;
}

async function playOn<T extends GameTypes>(kit: Kit<T>, scenario: string, seed: number): Promise<void> {
  const { game } = kit;
  const chance = seededChance(seed, 2);
  for (const { side, view } of views(kit, scenario, seed)) {
    const before = JSON.stringify(game.toJson(view));
    const start = startOf(game, view, side, chance);
    const board = openPlanBoard(
      kit,
      { id: 'p', name: 'Plan', side, begun: '', from: game.toJson(start), steps: [] },
      { chance, showsZones: () => false, keep: () => {} },
    );
    const { table } = board;
    for (let step = 0; step < STEPS && !table.moment.value.over; step++) {
      const { seat } = table.moment.value;
      const list = candidates(game, table.session.state, seat.side);
      const action = list.at(chance.pick(list.length, 'answer'));
      if (action === undefined) throw new Error('nothing can be done');
      expect(await table.give(seat.side, action), JSON.stringify(table.refusal.value)).toBe(true);
      await Promise.resolve();
      while (board.pending.value !== undefined) board.roll();
      expect(board.at.value).toBe(step + 1);
    }
    expect(board.plan.value.steps.every((step) => step.chance > 0 && step.chance <= 1 + 1e-9)).toBe(true);
    expect(JSON.stringify(game.toJson(view))).toBe(before);
  }
}

describe('from any moment of a random game a plan can be played on', () => {
  test('Remagen', () => playOn(remagenKit, 'remagen-1', 1));
  test('Primosole', () => playOn(primosoleKit, 'primosole-2', 2));
  test('Bulge', () => playOn(bulgeKit, 'campaign', 3));
  test('Elst', () => playOn(elstKit, 'elst-bend', 4));
});

describe('a plan begins from what its side knows', () => {
  test('Primosole: the other hand is dealt again, and the own view is the same', () => {
    const isSame: boolean[] = [];
    for (const { side, view, truth } of views(primosoleKit, 'primosole-2', 7)) {
      const start = startOf(primosole, view, side, seededChance(11));
      expect(primosole.toJson(primosole.view(start, side))).toEqual(primosole.toJson(view));
      isSame.push(JSON.stringify(primosole.toJson(start)) === JSON.stringify(primosole.toJson(truth)));
    }
    expect(isSame).toContain(false);
  });

  test('Remagen: nothing is hidden', () => expectNothingElse(remagenKit, 'remagen-1'));
  test('Bulge: sealed orders are imagined', () => expectNothingElse(bulgeKit, 'campaign'));
  test('Elst: hidden units stay hidden', () => expectNothingElse(elstKit, 'elst-bend'));
});

/** What a plan begins with is made from the view and the dice alone, never from the state behind it. */
function expectNothingElse<T extends GameTypes>(kit: Kit<T>, scenario: string): void {
  const { game } = kit;
  for (const { side, view } of views(kit, scenario, 8)) {
    const told = game.fromJson(JSON.parse(JSON.stringify(game.toJson(view))));
    if (!told.ok) throw new Error('a view cannot be told');
    const [one, other] = [view, told.value].map((each) => startOf(game, each, side, seededChance(5)));
    expect(game.toJson(one)).toEqual(game.toJson(other));
  }
}
