/** 4.3 The actions of a turn: what is best done next, and what the whole is worth. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { ActionOf, State, Unit } from '@bridgehead/primosole';
import { hasEnemies, hexOfLabel, listMoves, unitOf } from '@bridgehead/primosole';
import { bestOf } from '../options.js';
import type { Assault } from './assault.js';
import { bestAssault, entriesByHex, sayAssault } from './assault.js';
import { bestAim } from './aim-answer.js';
import { makeDanger } from './danger.js';
import { assignGoals } from './goals.js';
import type { Option, Situation } from './situation.js';
import type { MoveFacts } from './unit-options.js';
import { fireOptions, rallyOptions, weighMove } from './unit-options.js';
import { safeMoves } from './ways.js';

/** All that the activated units could do now. */
export interface TurnPlan {
  readonly rallies: readonly Option<ActionOf<'rally'>>[];
  readonly fires: ReadonlyMap<Unit, Option<ActionOf<'fire'>>>;
  readonly moves: ReadonlyMap<Unit, Option<ActionOf<'move'>>>;
  readonly assault: Assault | undefined;
  readonly aim: Option<ActionOf<'aim'>> | undefined;
}

/** What a fire at the hex of a doubtful assault is worth in addition. */
const PAVING = 0.5;
/** An assault must promise so much. */
const BOLD = 0.12;

export function moveFacts(situation: Situation): MoveFacts {
  return { goals: assignGoals(situation), danger: makeDanger(situation) };
}

export function planTurn(situation: Situation): TurnPlan {
  const { state, context, side } = situation;
  const facts = moveFacts(situation);
  const listed = safeMoves(situation, listMoves(state, context, side));
  const fires = fireOptions(situation);
  const moves = bestMoves(situation, facts, listed);
  const elsewhere = (unit: Unit) => Math.max(fires.get(unit)?.value ?? 0, moves.get(unit)?.value ?? 0);
  const entries = entriesByHex(situation, listed, (move) => unitOf(move.unit), facts.danger);
  const assaults = [...entries].flatMap(([hex, able]) => bestAssault(situation, hex, able, elsewhere) ?? []);
  const assault = bestOf(assaults.filter(({ entries: chosen }) => chosen.length > 0));
  return { rallies: rallyOptions(situation), fires, moves, assault, aim: bestAim(situation) };
}

/** The best move of each unit to a hex without enemies. */
function bestMoves(
  situation: Situation,
  facts: MoveFacts,
  listed: readonly ActionOf<'move'>[],
): Map<Unit, Option<ActionOf<'move'>>> {
  const { state, context, side } = situation;
  const best = new Map<Unit, Option<ActionOf<'move'>>>();
  for (const action of listed) {
    const unit = unitOf(action.unit);
    const way = action.path.map(hexOfLabel);
    if (hasEnemies(context, itemAt(way, way.length - 1), side)) continue; // an assault
    const option = weighMove(situation, facts, unit, numberAt(state.place, unit), way);
    const known = best.get(unit);
    if (known === undefined || option.value > known.value) best.set(unit, option);
  }
  return best;
}

/** What all of it is worth together: each unit does one thing. */
export function worthOfPlan({ rallies, fires, moves, assault, aim }: TurnPlan): number {
  const isBold = assault !== undefined && assault.value > BOLD;
  const fighting = new Set(isBold ? assault.entries.map(({ unit }) => unit) : []);
  let sum = (isBold ? assault.value : 0) + Math.max(0, aim?.value ?? 0);
  for (const { value } of rallies) sum += value;
  for (const unit of new Set([...fires.keys(), ...moves.keys()])) {
    if (!fighting.has(unit)) sum += Math.max(0, fires.get(unit)?.value ?? 0, moves.get(unit)?.value ?? 0);
  }
  return sum;
}

/** The most that a unit of the plan can do on its own, or in the assault. */
export function bestUseOf({ fires, moves, assault }: TurnPlan, unit: Unit): number {
  const fighting =
    assault !== undefined && assault.value > BOLD && assault.entries.some((entry) => entry.unit === unit)
      ? assault.value
      : 0;
  return Math.max(fighting, fires.get(unit)?.value ?? 0, moves.get(unit)?.value ?? 0);
}

/** The next action, in the order in which things help each other: rally, guns, fire (first at what is to be assaulted), assault, moves. */
export function nextAction({ place }: State, { rallies, fires, moves, assault, aim }: TurnPlan): Option | undefined {
  const rally = bestOf(rallies);
  if (rally !== undefined) return rally;
  if (aim !== undefined && aim.value > 0.02) return aim;
  const isBold = assault !== undefined && assault.value > BOLD;
  const fighting = new Set(isBold ? assault.entries.map(({ unit }) => unit) : []);
  const paves = (target: Unit) => (isBold && place[target] === assault.hex ? PAVING * (1 - assault.chance) : 0);
  const shooting = [...fires].map(([unit, fire]) => ({
    ...fire,
    unit,
    value: fire.value + paves(unitOf(fire.action.target)),
  }));
  const fire = bestOf(
    shooting.filter(({ unit, value }) => !fighting.has(unit) && value > 0.01 && value >= (moves.get(unit)?.value ?? 0)),
  );
  if (fire !== undefined) return fire;
  if (isBold) return { action: itemAt(assault.entries, 0).action, value: assault.value, reason: sayAssault(assault) };
  const move = bestOf([...moves.values()].filter(({ value }) => value > 0.02));
  if (move !== undefined) return move;
  return bestOf([...fires.values()].filter(({ value }) => value > 0));
}
