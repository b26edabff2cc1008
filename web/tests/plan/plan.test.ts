/** Plans: what both sides may do from now, with chosen rolls, kept by name, and carried out step by step. */
import { readFileSync } from 'node:fs';
import type { Session, Violation } from '@bridgehead/engine';
import { startFromPosition, valueRead } from '@bridgehead/engine';
import { scriptedDice, seededChance } from '@bridgehead/engine/chance';
import type { Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { PERSON } from '../../src/kit/who-plays.js';
import { carryOut } from '../../src/plan/carrying.js';
import { dropPlan, keepPlan, plansFor } from '../../src/plan/kept-plans.js';
import type { Plan, PlanStep } from '../../src/plan/plan.js';
import { chainOdds, freeName, ownSteps, readPlans } from '../../src/plan/plan.js';
import type { PlanBoard } from '../../src/plan/plan-board.js';
import { openPlanBoard } from '../../src/plan/plan-board.js';
import { startOf } from '../../src/plan/plan-session.js';
import { openRemoteTable, openTable } from '../../src/table/open-table.js';
import type { Table } from '../../src/table/table.js';
import { remagenKit } from '../whole-kits.js';

const TWO_PERSONS = { us: PERSON, german: PERSON };
const OPTIONS = {
  id: 'test',
  title: 'A test',
  keepers: TWO_PERSONS,
  asksUnused: () => false,
  showsZones: () => false,
};

/** U.S. 27 and 1/47 next to German 111, with the guns of 9 behind them, and German guns that can give protective fire. */
function barrage(dice: readonly number[] = []): Session<Remagen> {
  const text = readFileSync(new URL('../../../examples/positions/barrage.yaml', import.meta.url), 'utf8');
  return startFromPosition(remagen, valueRead(remagen.readPosition(parse(text))), scriptedDice(dice));
}

function planFrom(session: Session<Remagen>, more: Partial<Plan> = {}): Plan {
  const start = startOf(remagen, remagen.view(session.state, 'us'), 'us', seededChance(1));
  return {
    id: 'one',
    name: 'Plan 1',
    side: 'us',
    begun: remagen.headline(session.state),
    from: remagen.toJson(start),
    steps: [],
    ...more,
  };
}

function openBoard(plan: Plan, keep: (plan: Plan) => void = () => {}): PlanBoard<Remagen> {
  return openPlanBoard(remagenKit, plan, { chance: seededChance(3), showsZones: () => false, keep });
}

/** What the board does with an answer, it does a moment later. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

const ATTACK = { do: 'attack', attackers: ['us-27', 'us-1-47'], barrage: [], defenders: ['ge-111'] } as const;

/** The attack of the position, and no protective fire: then the die is rolled. */
async function attack({ table }: PlanBoard<Remagen>): Promise<void> {
  for (const piece of ['us-27', 'us-1-47', 'ge-111']) {
    const hex = table.scene.value.pieces.find(({ id }) => id === piece)?.hex;
    if (hex === undefined) throw new Error(`${piece} is not on the map`);
    table.pick({ hex, piece }, 'mouse');
  }
  table.confirm();
  await settled();
  expect(table.moment.value.question?.side).toBe('german');
  table.decline();
  await settled();
}

function step(action: object, side = 'us', chance = 1): PlanStep {
  return { side, action, outcomes: [], name: 'a step', results: [], chance };
}

const likely = (chance: number) => step({}, 'us', chance);

/** As storage gives it back. */
function keepInStorage(plan: Plan): void {
  keepPlan('a-game', JSON.parse(JSON.stringify(plan)));
}

function playedHere(session: Session<Remagen>): Table<Remagen> {
  return openTable(remagenKit, session, OPTIONS);
}

describe('on the board', () => {
  test('one moves both sides, chooses what a roll brings, and the game stays as it is', async () => {
    const session = barrage();
    const before = JSON.stringify(remagen.toJson(session.state));
    const board = openBoard(planFrom(session));
    await attack(board);
    const stage = board.pending.value?.stage;
    expect(stage?.outcomes.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
    expect(stage?.outcomes.flatMap(({ courses }) => courses.map(({ shown }) => shown)).toSorted()).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    ]);
    const best = stage?.outcomes.at(-1);
    if (best === undefined) throw new Error('nothing can come of it');
    board.choose(best.courses[0]);
    const steps = board.plan.value.steps;
    expect(steps.map(({ side }) => side)).toEqual(['us', 'german']);
    expect(steps[1].results).toEqual([best.name]);
    expect(chainOdds(steps)).toBeCloseTo(best.probability);
    expect(JSON.stringify(remagen.toJson(session.state))).toBe(before);
    expect(session.entries).toEqual([]);
  });

  test('what was rolled counts by how likely it was', async () => {
    const board = openBoard(planFrom(barrage()));
    await attack(board);
    const { outcomes = [] } = board.pending.value?.stage ?? {};
    board.roll();
    const [, { results, chance }] = board.plan.value.steps;
    expect(chance).toBeCloseTo(outcomes.find(({ name }) => name === results[0])?.probability ?? 0);
  });

  test('a roll can be taken back, and every step can be gone to again', async () => {
    const board = openBoard(planFrom(barrage()));
    await attack(board);
    board.roll();
    const after = JSON.stringify(remagen.toJson(board.table.session.state));
    expect(board.table.undoVerdict.value.legal).toBe(true);
    board.table.undo();
    board.table.undo();
    expect(board.at.value).toBe(0);
    expect(board.table.undoVerdict.value.legal).toBe(false);
    expect(board.plan.value.steps).toHaveLength(2);
    board.goTo(2);
    expect(JSON.stringify(remagen.toJson(board.table.session.state))).toBe(after);
  });

  test('another step than before replaces all that came after it', async () => {
    const board = openBoard(planFrom(barrage()));
    await attack(board);
    board.roll();
    board.goTo(0);
    await attack(board);
    expect(board.plan.value.steps).toHaveLength(1);
    board.dismiss();
    expect(board.pending.value).toBeUndefined();
    expect(board.at.value).toBe(1);
  });

  test('what the rules refuse is refused here too', async () => {
    const board = openBoard(planFrom(barrage()));
    const { table } = board;
    const hex = table.scene.value.pieces.find(({ id }) => id === 'us-27')?.hex ?? '';
    table.pick({ hex, piece: 'us-27' }, 'mouse');
    table.confirm();
    await settled();
    expect(table.refusal.value).not.toEqual([]);
    expect(board.plan.value.steps).toEqual([]);
  });
});

describe('the chain', () => {
  test('odds are multiplied along the plan', () => {
    expect(chainOdds([])).toBe(1);
    expect(chainOdds([likely(1), likely(1 / 3), likely(1), likely(1 / 2)])).toBeCloseTo(1 / 6);
  });

  test('only the steps of the owner can be carried out', () => {
    expect(ownSteps({ side: 'us', steps: [step({}, 'german'), likely(0.5)] })).toEqual([likely(0.5)]);
  });
});

describe('kept plans', () => {
  test('a plan is kept with every step, opens again as it was, and has a name of its own', async () => {
    const session = barrage();
    const board = openBoard(planFrom(session), keepInStorage);
    await attack(board);
    board.roll();
    board.rename('Left hook');
    keepPlan('a-game', planFrom(session, { id: 'two', name: 'Right hook' }));
    keepPlan('a-game', planFrom(session, { id: 'three', side: 'german' }));
    expect(plansFor('a-game', 'us').map(({ name }) => name)).toEqual(['Right hook', 'Left hook']);
    expect(plansFor('another-game', 'us')).toEqual([]);
    const again = openBoard(plansFor('a-game', 'us')[1]);
    expect(again.plan.value).toEqual(board.plan.value);
    expect(remagen.toJson(again.table.session.state)).toEqual(remagen.toJson(board.table.session.state));
    dropPlan('a-game', 'two');
    expect(plansFor('a-game', 'us').map(({ name }) => name)).toEqual(['Left hook']);
    expect(freeName(plansFor('a-game', 'us'))).toBe('Plan 1');
    expect(freeName([planFrom(session)])).toBe('Plan 2');
  });

  test('what is no plan is not read', () => {
    const plan = planFrom(barrage());
    expect(readPlans('nonsense')).toBeUndefined();
    expect(readPlans([plan, { id: 'x' }, null, { ...plan, steps: [{ side: 'us' }] }])).toEqual([plan]);
  });

  test('a step that the rules refuse today ends a kept plan, and is told', () => {
    const broken: PlanStep = { side: 'us', action: { do: 'pass' }, outcomes: [], name: 'Pass', results: [], chance: 1 };
    const refused = { ...broken, action: { ...ATTACK, attackers: ['us-27'], barrage: [], defenders: ['us-1-47'] } };
    const board = openBoard(planFrom(barrage(), { steps: [refused, broken] }));
    expect(board.plan.value.steps).toEqual([]);
    expect(board.cut).toContain('“Pass” no longer works');
    expect(() => openBoard(planFrom(barrage(), { from: {} }))).toThrow();
  });
});

describe('carrying out', () => {
  test('each step is done in the real game, and those of the other side are left to it', async () => {
    const session = barrage([2]);
    const carrying = carryOut(
      playedHere(session),
      planFrom(session, { steps: [step({ do: 'fire', guns: [] }, 'german'), step(ATTACK)] }),
    );
    expect(carrying.steps).toHaveLength(1);
    await carrying.next();
    expect(carrying.done.value).toBe(1);
    expect(session.entries.map(({ side }) => side)).toEqual(['us']);
    await carrying.next();
    expect(session.entries).toHaveLength(1);
  });

  test('a step that the real game refuses shows its refusal and goes no further', async () => {
    const session = barrage();
    const table = playedHere(session);
    const refused = { ...ATTACK, defenders: ['ge-garrison'] };
    const carrying = carryOut(table, planFrom(session, { steps: [step(refused), step(ATTACK)] }));
    await carrying.next();
    expect(carrying.refused.value).toEqual(table.refusal.value);
    expect(carrying.refused.value[0].rule).not.toBe('');
    expect(carrying.done.value).toBe(0);
    await carrying.next();
    expect(session.entries).toEqual([]);
  });

  test('nothing is done while the other side is asked', async () => {
    const session = barrage();
    const table = playedHere(session);
    const carrying = carryOut(table, planFrom(session, { steps: [step(ATTACK), step(ATTACK)] }));
    await carrying.next();
    expect(table.moment.value.question?.side).toBe('german');
    expect(carrying.isAsked.value).toBe(false);
    await carrying.next();
    expect(carrying.refused.value).toEqual([]);
    expect(session.entries).toHaveLength(1);
  });

  test('online a step is sent, and the server has the last word', async () => {
    const session = barrage();
    const sent = signal<readonly unknown[]>([]);
    const no: Violation = { code: 'stale', rule: '', text: 'The game has gone on.' };
    const table = openRemoteTable(
      remagenKit,
      session,
      {
        send: async (action) => {
          sent.value = [...sent.value, action];
          return sent.value.length > 1 ? [no] : [];
        },
        undo: async () => [],
        resign: async () => [],
        order: async () => [],
      },
      { ...OPTIONS, keepers: { us: PERSON, german: { who: 'remote', name: 'Bruno' } } },
    );
    const carrying = carryOut(table, planFrom(session, { steps: [step(ATTACK), step(ATTACK), step(ATTACK)] }));
    await carrying.next();
    expect(carrying.done.value).toBe(1);
    await carrying.next();
    expect(carrying.refused.value).toEqual([no]);
    await carrying.next();
    expect(sent.value).toEqual([ATTACK, ATTACK]);
  });
});
