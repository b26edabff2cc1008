/** 3.6b The Reinforcement Phase: units that are due come on in their areas, or wait. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Candidates, LongList, Violation } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
import { joinLists, lazyList, popFrame, replaceFrame } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { hexOfLabel } from '../state/actions.js';
import { arrive } from '../mines/arriving.js';
import { scenarioOf } from '../situation/battles.js';
import { label } from '../board/board.js';
import type { Context } from '../situation/context.js';
import { hasEnemies, listOnce } from '../situation/context.js';
import type { ReinforcementsFrame } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import { notAnAnswer, refuse } from '../vocabulary/refusals.js';
import type { Arrival } from '../scenarios/scenarios.js';
import { hasRoom } from '../set-up/set-up.js';
import { openGroundIn } from '../set-up/set-up-plan.js';
import type { State } from '../state/state.js';
import { placeOf, unitsOnMap } from '../state/state.js';
import { isOpenTo } from '../situation/terrain.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, sideOf, unitOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

const READY: Action = { do: 'ready' };
const EXPECTED = ['enter', 'hold', 'ready'] as const;

export const reinforcementsProcedure: PrimosoleProcedure<ReinforcementsFrame> = {
  run(play, frame, context) {
    if (listOnce(context, frame, () => listEntries(play.state, context, frame)).length > 1) return 'ask';
    popFrame(play.state);
    return 'again';
  },

  decision: {
    ask(state, frame, context) {
      const { side } = frame;
      const waiting = choices(state, context, frame).length;
      return [
        {
          side,
          text: `Bring on reinforcements, or hold them back. ${waiting === 1 ? '1 unit is' : `${waiting} units are`} waiting.`,
          rule: '3.6b',
          decline: READY,
        },
      ];
    },

    side: (_state, { side }) => side,
    candidates(state, frame, _side, context) {
      return listOnce(context, frame, () => listEntries(state, context, frame));
    },

    judge(state, frame, _side, action, context) {
      if (action.do === 'ready') return [];
      if (action.do !== 'enter' && action.do !== 'hold') return [notAnAnswer('3.6b', action.do, EXPECTED)];
      const unit = unitOf(action.unit);
      const arrival = dueUnits(state, frame.side).find((due) => due.unit === unit && !frame.held.includes(unit));
      if (arrival === undefined) return [refuse('not-due', { unit: nameOf(unit) })];
      return action.do === 'hold' ? [] : judgeEntry(state, context, arrival, hexOfLabel(action.hex));
    },

    apply(play, frame, _side, action, context) {
      const { state } = play;
      if (action.do === 'enter') {
        comeOn(play, unitOf(action.unit), hexOfLabel(action.hex));
        return;
      }
      const held =
        action.do === 'hold' ? [unitOf(action.unit)] : choices(state, context, frame).map(({ unit }) => unit);
      for (const unit of held) play.emit({ type: 'held', rule: 'D.13', unit: idOf(unit) });
      replaceFrame(state, { ...frame, held: [...frame.held, ...held].toSorted((a, b) => a - b) });
    },
  },
};

/** 3.1b 3.6b R78 Units of a side that wait on the Turn Track and whose turn has come. */
function dueUnits(state: State, side: Side): Arrival[] {
  const due: Arrival[] = [];
  for (const arrival of scenarioOf(state).arrivals) {
    const { unit, turn } = arrival;
    if (turn <= state.turn && sideOf(unit) === side && placeOf(state, unit) === 'track') due.push(arrival);
  }
  return due;
}

interface Choice {
  readonly unit: Unit;
  readonly hexes: readonly Hex[];
}

/** D.13 Units that can come on now and have not been held back, and where; one that finds no hex waits. */
function choices(state: State, context: Context, { side, held }: ReinforcementsFrame): Choice[] {
  const found: Choice[] = [];
  for (const arrival of dueUnits(state, side)) {
    if (held.includes(arrival.unit)) continue;
    const hexes = entryHexes(state, context, arrival);
    if (hexes.length > 0) found.push({ unit: arrival.unit, hexes });
  }
  return found;
}

/** D.13 Each unit in each hex, or held back; and the end of it. */
function listEntries(state: State, context: Context, frame: ReinforcementsFrame): LongList<Action> {
  const lists: Candidates<Action>[] = [];
  for (const { unit, hexes } of choices(state, context, frame))
    lists.push(
      lazyList(hexes, (hex): Action => ({ do: 'enter', unit: idOf(unit), hex: label(hex) })),
      [{ do: 'hold', unit: idOf(unit) }],
    );
  lists.push([READY]);
  return joinLists(lists);
}

/** D.13 Where a unit can come on: judgeEntry without its sentences. */
function entryHexes(state: State, context: Context, { unit, area }: Arrival): Hex[] {
  return openGroundIn(area, unit).filter(
    (hex) =>
      !hasEnemies(context, hex, sideOf(unit)) &&
      hasRoom(state, context, unit, hex) &&
      !isTooNear(state, context, unit, hex),
  );
}

/** D.13 R78 S1.a A hex of its area, open to it, without enemies, within stacking; a glider lands away from the enemy. */
function judgeEntry(state: State, context: Context, { unit, area }: Arrival, hex: Hex): Violation[] {
  const violations: Violation[] = [];
  const side = sideOf(unit);
  const facts = { unit: nameOf(unit), hex: label(hex) };
  if (!area.hexes.has(hex)) violations.push(refuse('no-entry-hex', { ...facts, why: `it comes on ${area.name}` }));
  if (!isOpenTo(unit, hex)) violations.push(refuse('unfit-ground', facts));
  if (hasEnemies(context, hex, side)) violations.push(refuse('no-entry-hex', { ...facts, why: 'enemies are there' }));
  if (!hasRoom(state, context, unit, hex)) violations.push(refuse('no-entry-hex', { ...facts, why: 'it is full' }));
  const { glider } = context.scenario;
  if (glider !== undefined && isTooNear(state, context, unit, hex))
    violations.push(refuse('glider-near-enemy', { ...facts, distance: glider.distance }));
  return violations;
}

/** S1.a A glider lands away from the enemy. */
function isTooNear(state: State, { scenario: { glider } }: Context, unit: Unit, hex: Hex): boolean {
  return (
    glider?.unit === unit &&
    unitsOnMap(state, opponentOf(sideOf(unit))).some(
      (enemy) => distance(GRID, state.place[enemy], hex) <= glider.distance,
    )
  );
}

/** 3.6b 13.2 R78 It takes control, and enemy mines attack it; nobody reacts (R37). */
function comeOn(play: Play, unit: Unit, hex: Hex): void {
  const { state } = play;
  state.place[unit] = hex;
  play.emit({ type: 'entered', rule: '3.6b', unit: idOf(unit), hex: label(hex) });
  arrive(play, unit, hex);
}
