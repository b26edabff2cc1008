/** M: what a step costs, and which moves are legal. */
import * as z from 'zod';
import { units } from '../../rules/units.js';
import {
  battalionsIn,
  END_PHASE,
  enter,
  eventsOf,
  idIn,
  isLegal,
  listedOf,
  move,
  play,
  position,
  refusal,
  regimentsIn,
  unit,
  violations,
} from '../toolkit.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

/** What a German unit pays for one step; undefined if it may not take it. */
function costOfStep(from: string, to: string, mover: string): number | undefined {
  const start = position({ phase: 'german-move', german: { [mover]: from } });
  if (!isLegal(start, 'german', move(mover, to))) return undefined;
  return eventsOf(play(start, 'german', move(mover, to)).events, 'moved')[0].cost;
}

const stepGiven = z.object({
  from: z.string(),
  to: z.string(),
  class: z.enum(['infantry', 'armor']).default('infantry'),
});
const MOVERS = { infantry: 'ge-111', armor: 'ge-15' };

const cost: Adapter = ({ given }) => {
  const step = stepGiven.parse(given);
  return { cost: costOfStep(step.from, step.to, MOVERS[step.class]) };
};

const legality: Adapter = (vector) => {
  const { cost: points } = cost(vector);
  return points === undefined ? { legal: false } : { legal: true, cost: points };
};

const costs: Adapter = ({ given }) => {
  const { steps } = z.object({ steps: z.array(z.tuple([z.string(), z.string()])) }).parse(given);
  return { costs: steps.map(([from, to]) => costOfStep(from, to, MOVERS.infantry) ?? null) };
};

/** What remains is walked off: up and down the last road step, as long as that is legal. */
const reinforcement: Adapter = ({ given }) => {
  const { path } = z.object({ path: z.array(z.string()) }).parse(given);
  const start = position({ turn: 1, us: { 'us-1-47': 'due' } });
  const paid = (...way: string[]) => eventsOf(play(start, 'us', enter('us-1-47', ...way)).events, 'entered')[0].cost;
  const total = paid(...path);
  let way = [...path];
  for (
    let next = [...path, path[path.length - 2]];
    isLegal(start, 'us', enter('us-1-47', ...next));
    next = [...next, next[next.length - 2]]
  )
    way = next;
  return { entryCost: paid(path[0]), total, left: paid(...way) - total };
};

/** 0719 and 0618 are joined by a road: after thirteen steps up and down it half a point is left; 0718 is clear. */
const halfAPoint: Adapter = () => {
  const start = position({ us: { 'us-27': '0719' } });
  const walk = Array.from({ length: 13 }, (_, step) => (step % 2 === 0 ? '0618' : '0719'));
  if (
    eventsOf(play(start, 'us', move('us-27', ...walk)).events, 'moved')[0].cost !==
    units[unit('us-27')].movement - 0.5
  )
    throw new Error('not half a point is left');
  return { legal: ['0719', '0718'].map((to) => isLegal(start, 'us', move('us-27', ...walk, to))) };
};

const zoneGiven = z.object({
  turn: z.number(),
  unit: z.object({ hex: z.string() }).optional(),
  path: z.array(z.string()).optional(),
  enemy: z.array(z.string()),
});

/** A U.S. battalion in the first hex, German regiments as given, in the U.S. Movement Phase. */
function nearEnemies(given: unknown) {
  const { turn, unit: one, path, enemy } = zoneGiven.parse(given);
  const [from = '', ...way] = path ?? [one?.hex ?? ''];
  return { state: position({ turn, us: { 'us-27': from }, german: regimentsIn(...enemy) }), way };
}

const movesByDay: Adapter = ({ given }) => ({ moves: listedOf(nearEnemies(given).state, 'us', 'move') });

const firstSteps: Adapter = ({ given }) => {
  const steps = listedOf(nearEnemies(given).state, 'us', 'move').map(({ path }) => path[0]);
  return { firstSteps: [...new Set(steps)].toSorted() };
};

const nightPath: Adapter = ({ given }) => {
  const { state, way } = nearEnemies(given);
  const [refused] = violations(state, 'us', move('us-27', ...way)).filter(({ code }) => code === 'night-zone');
  const controlled = /can’t enter (\d{4})/.exec(refused?.text ?? '')?.[1];
  return { legal: isLegal(state, 'us', move('us-27', ...way)), reason: `${controlled} is German-controlled` };
};

const nightEntry: Adapter = ({ given }) => {
  const { state, way } = nearEnemies(given);
  return {
    legal: isLegal(state, 'us', move('us-27', ...way)),
    mustStop: refusal(state, 'us', move('us-27', ...way, '1912')).includes('zone-stops 6.0a'),
  };
};

const friends: Adapter = ({ given }) => {
  const { path, friends: hexes } = z.object({ path: z.array(z.string()), friends: z.array(z.string()) }).parse(given);
  const [from, ...way] = path;
  const start = position({ us: battalionsIn(from, ...hexes) });
  const mover = idIn(start, from);
  const together = play(start, 'us', move(mover, hexes[0])).state;
  return {
    passThrough: isLegal(start, 'us', move(mover, ...way)),
    endIn0619AtPhaseEnd: isLegal(together, 'us', END_PHASE),
  };
};

export const movement: Adapters = {
  M01: cost,
  M02: cost,
  M03: cost,
  M05: cost,
  M06: legality,
  M07: legality,
  M08: cost,
  M09: legality,
  M10: cost,
  M11: costs,
  M12: reinforcement,
  M13: halfAPoint,
  M14: movesByDay,
  M15: firstSteps,
  M16: nightPath,
  M17: nightEntry,
  M18: friends,
};
