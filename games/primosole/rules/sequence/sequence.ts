/** 3.5 3.6 The sequence of play: set-up, then turns of three phases each, as the rulebook's own outline. */
import { areAdjacent } from '@bridgehead/engine/hex';
import { pushFrame, replaceFrame } from '@bridgehead/engine';
import { scenarioOf } from '../situation/battles.js';
import { closeBattle, openBattle } from './campaign.js';
import type { Context } from '../situation/context.js';
import { dealHands, drawInitiativeSuits } from '../deck/deal.js';
import type { SequenceFrame } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import { drawInitiative } from '../deck/initiative.js';
import { isNight, timeOf } from '../scenarios/scenarios.js';
import type { FireLeft, State } from '../state/state.js';
import { clearMark, isDisorganized, isOnMap, unitsOnMap } from '../state/state.js';
import { endTurn } from './turn-end.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, sideOf, units } from '../pieces/units.js';
import type { Phase, Side } from '../vocabulary/vocabulary.js';
import { OFF_MAP_FIRES, opponentOf, SIDES } from '../vocabulary/vocabulary.js';

type Step = SequenceFrame['step'];

interface Part {
  /** What comes after it; the end of the turn decides that itself. */
  readonly next: Step | undefined;
  readonly phase?: { readonly name: Phase; readonly rule: string };
  readonly begin: (play: Play, context: Context) => void;
}

/** 3.1 to 3.6 The outline of the game. The step of the frame is the part that comes next. */
const OUTLINE: Readonly<Record<Step, Part>> = {
  between: { next: 'muster', begin: closeBattle },
  muster: { next: 'set-up', begin: openBattle },
  'set-up': { next: 'deal', phase: { name: 'set-up', rule: '3.1a' }, begin: beginSetUp },
  deal: { next: 'turn', begin: deal },
  turn: { next: 'reinforcements', begin: beginTurn },
  reinforcements: { next: 'initiative', phase: { name: 'reinforcements', rule: '3.6b' }, begin: beginReinforcements },
  initiative: { next: 'activation', phase: { name: 'initiative', rule: '3.6c' }, begin: drawInitiative },
  activation: {
    next: 'turn-end',
    phase: { name: 'activation', rule: '3.6d' },
    begin: ({ state }) => pushFrame(state, { at: 'activation' }),
  },
  'turn-end': { next: undefined, begin: endTurn },
};

/** 3.5a 3.6a */
export const sequenceProcedure: PrimosoleProcedure<SequenceFrame> = {
  run(play, { step }, context) {
    const { next, phase, begin } = OUTLINE[step];
    if (next !== undefined) replaceFrame(play.state, { at: 'sequence', step: next });
    if (phase !== undefined) {
      play.state.phase = phase.name;
      play.emit({ type: 'phase-begins', rule: phase.rule, phase: phase.name });
    }
    begin(play, context);
    return 'again';
  },
};

/** 3.1a 11.6.1 The sides set up in the order of the scenario; a side with mines lays them after both. */
function beginSetUp({ state }: Play): void {
  const { setupOrder, mines } = scenarioOf(state);
  for (const side of setupOrder.toReversed()) if (mines[side].count > 0) pushFrame(state, { at: 'lay-mines', side });
  for (const side of setupOrder.toReversed()) pushFrame(state, { at: 'set-up', side });
}

/** 3.2 3.3 */
function deal(play: Play): void {
  dealHands(play);
  drawInitiativeSuits(play);
}

/** 3.5a 3.5b The turn marker moves on; both sides have the fires of the turn (6.7.2, 6.8a). */
function beginTurn(play: Play): void {
  const { state } = play;
  const scenario = scenarioOf(state);
  state.turn += 1;
  state.fires = { british: firesOf(state, 'british'), german: firesOf(state, 'german') };
  play.emit({
    type: 'turn-begins',
    rule: '3.5a',
    turn: state.turn,
    time: timeOf(scenario, state.turn),
    night: isNight(scenario, state.turn),
  });
  if (state.turn === scenario.eveningPause) pause(play);
}

/** 6.7.2 6.8a What a side may fire from off the map this turn. */
export function firesOf(state: State, side: Side): FireLeft[] {
  const allowance = scenarioOf(state).offMapFires[side];
  return OFF_MAP_FIRES.flatMap((kind) =>
    allowance[kind][state.turn - 1].map((strength) => ({ kind, strength, readied: false })),
  );
}

/** D.16 Every Disorganized unit that is not next to an enemy rallies without a card. */
function pause(play: Play): void {
  const { state } = play;
  const rallied = units.flatMap((_, unit) =>
    isOnMap(state, unit) && isDisorganized(state, unit) && !isBesideEnemy(state, unit) ? [unit] : [],
  );
  for (const unit of rallied) clearMark(state, unit, 'disorganized');
  play.emit({ type: 'evening-pause', rule: 'D.16', units: rallied.map(idOf) });
}

function isBesideEnemy(state: State, unit: Unit): boolean {
  return unitsOnMap(state, opponentOf(sideOf(unit))).some((enemy) =>
    areAdjacent(GRID, state.place[unit], state.place[enemy]),
  );
}

/** 3.6b R78 The British first. */
function beginReinforcements({ state }: Play): void {
  for (const side of SIDES.toReversed()) pushFrame(state, { at: 'reinforcements', side, held: [] });
}
