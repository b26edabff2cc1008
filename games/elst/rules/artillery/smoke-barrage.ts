/** C-DaE3:SSR3 The smoke barrage of a card: once, on a hex that a leader sees who was chosen in secret. */
import type { Candidates, Violation } from '@bridgehead/engine';
import { joinLists, lazyList, popFrame } from '@bridgehead/engine';
import type { Grid, Hex } from '@bridgehead/engine/hex';
import type { Spot } from '../board/spots.js';
import { hexesAround, spotOf, spotText, spotTowards } from '../board/spots.js';
import { smokeBarrageOf } from '../scenarios/scenarios.js';
import { lineBetween } from '../situation/visibility.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { AppointmentFrame } from '../state/artillery-frames.js';
import type { Context } from '../state/context.js';
import { settingOf } from '../state/context.js';
import { judgeKnown, locationOf } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { NOBODY, unitsOf } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { refuseArtillery } from '../text/refusals-artillery.js';
import { notAnAnswer } from '../text/refusals.js';
import { isGoodOrder, isLeader, nameOf, who } from '../units/units-in-play.js';
import { SMOKE_ACCURATE } from '../vocabulary/artillery.js';
import { rollDie } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, unitId } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';
import type { Landing } from './accuracy.js';
import { laySmoke } from './missions.js';

/** Whether a side still has its barrage; the enemy may know that much, and not whether the observer is able. */
export function maySmokeBarrage(state: State, side: Side): boolean {
  return smokeBarrageOf(state) === side && state.smokeObserver !== NOBODY;
}

// --- who observes -----------------------------------------------------------------------------------------------------

/** C-DaE3:SSR3a Before anybody sets up. */
export const appointmentProcedure: ElstProcedure<AppointmentFrame> = {
  run: () => 'ask',
  decision: {
    ask: (_state, { side }) => [
      {
        side,
        rule: 'C-DaE3:SSR3a',
        text: 'Choose the leader who will observe your smoke barrage. The enemy does not learn who it is.',
      },
    ],
    candidates: (state, { side }) =>
      leadersOf(state, side).map((unit): Action => ({ do: 'appoint', unit: unitId(unit) })),
    judge: (state, { side }, _asked, action, context) => {
      if (action.do !== 'appoint') return [notAnAnswer(action.do, ['appoint'])];
      const unknown = judgeKnown(state, context, { units: [action.unit] });
      if (unknown.length > 0) return unknown;
      const unit = numberOf(action.unit);
      return leadersOf(state, side).includes(unit)
        ? []
        : [refuseArtillery('observer-no-leader', { unit: nameOf(state, unit), side: SIDE_NAMES[side] })];
    },
    apply(play, { side }, _asked, action) {
      if (action.do !== 'appoint') return;
      const { state } = play;
      state.smokeObserver = numberOf(action.unit);
      popFrame(state);
      play.emit({ type: 'observer-appointed', rule: 'C-DaE3:SSR3a', side, unit: who(state, state.smokeObserver) });
    },
  },
};

function leadersOf(state: State, side: Side): Unit[] {
  return unitsOf(state, side).filter((unit) => isLeader(state, unit));
}

// --- the barrage ------------------------------------------------------------------------------------------------------

function judgeObserver(state: State): Violation[] {
  const unit = state.smokeObserver;
  return unit >= 0 && isGoodOrder(state, unit)
    ? []
    : [refuseArtillery('smoke-observer-unable', { unit: unit >= 0 ? nameOf(state, unit) : 'The leader' })];
}

export function judgeSmokeBarrage(state: State, context: Context, action: Action): Violation[] {
  if (action.do === 'go-on') return [];
  if (action.do !== 'lay-smoke') return [notAnAnswer(action.do, ['lay-smoke', 'go-on'])];
  const unknown = judgeKnown(state, context, { locations: [action.at] });
  if (unknown.length > 0) return unknown;
  const unable = judgeObserver(state);
  if (unable.length > 0) return unable;
  const unit = state.smokeObserver;
  return lineBetween(context, state.place[unit], locationOf(context, action.at)).isClear
    ? []
    : [refuseArtillery('smoke-unseen', { unit: nameOf(state, unit), hex: action.at })];
}

export function listSmokeBarrages(state: State, context: Context): Candidates<Action> {
  const from = state.place[state.smokeObserver] ?? NOBODY;
  const hexes =
    judgeObserver(state).length > 0 ? [] : context.area.hexes.filter((hex) => lineBetween(context, from, hex).isClear);
  return joinLists<Action>([
    [{ do: 'go-on' }],
    lazyList(hexes, (hex) => ({ do: 'lay-smoke', at: context.board.grid.labels[hex] })),
  ]);
}

/** C-DaE3:SSR3b C-DaE3:SSR3c dr 1 or 2: there; otherwise it drifts one hex. C-DaE3:SSR3d It thins as other Smoke does. */
export function laySmokeBarrage(play: Play, { at }: ActionOf<'lay-smoke'>): void {
  const { state } = play;
  const { board, area } = settingOf(state);
  const { grid } = board;
  const side = state.side[state.smokeObserver];
  const hex = grid.labels.indexOf(at);
  const unit = who(state, state.smokeObserver);
  const roll = rollDie(play.chance, 'smoke barrage');
  const direction = roll <= SMOKE_ACCURATE ? undefined : rollDie(play.chance, 'drift of the smoke barrage');
  const spot = driftedTo(grid, hex, direction);
  state.smokeObserver = NOBODY;
  play.emit({
    type: 'smoke-barrage',
    rule: 'C-DaE3:SSR3b',
    side,
    unit,
    at,
    roll,
    direction,
    to: spotText(grid, spot),
    reveals: true,
  });
  laySmoke(
    play,
    side,
    hexesAround(grid, spot, 1).filter((it) => area.includes[it]),
    'full',
    'C-DaE3:SSR3c',
  );
}

function driftedTo(grid: Grid, hex: Hex, direction: number | undefined): Spot {
  return direction === undefined ? spotOf(grid, hex) : spotTowards(grid, spotOf(grid, hex), direction, 1);
}

const DIE = [1, 2, 3, 4, 5, 6] as const;

/** C-DaE3:SSR3b All the places where it can lie, the likeliest first. */
export function smokeLandings(grid: Grid, hex: Hex): Landing[] {
  const hits = SMOKE_ACCURATE / DIE.length;
  return [
    { spot: driftedTo(grid, hex, undefined), chance: hits },
    ...DIE.map((direction) => ({ spot: driftedTo(grid, hex, direction), chance: (1 - hits) / DIE.length })),
  ];
}
