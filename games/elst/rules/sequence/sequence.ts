/** I-3.0 I-3.9 I-SOP The sequence of play: the bottom of the stack. Steps come in the order of the chart; where the chart and the text differ the text counts (I-R104). */
import { popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import { byWord } from '@bridgehead/engine/content';
import { lapseAccess } from '../artillery/radio.js';
import { findScenario, smokeBarrageOf, turnsOf } from '../scenarios/scenarios.js';
import { removeLate, unitsDue } from '../set-up/arrivals.js';
import { settle } from '../situation/consequences.js';
import { isDecidedByExit } from '../situation/exits.js';
import { revealAll } from '../situation/hidden-units.js';
import { noteSightings, revealGunsInSight } from '../situation/sightings.js';
import { campaignRules } from '../state/campaign-rules.js';
import type { Frame, SequenceFrame } from '../state/frames.js';
import type { Mask } from '../state/marks.js';
import { removeMarks } from '../state/marks.js';
import type { Mark, State, WeaponMark } from '../state/state.js';
import { clearMark, hasMark, markMask, setMark, weaponMarkMask } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import type { TurnPhase } from '../vocabulary/vocabulary.js';
import { opponentOf, TURN_PHASES } from '../vocabulary/vocabulary.js';
import { outcomeOf } from './victory.js';

export const sequenceProcedure: ElstProcedure<SequenceFrame> = {
  run(play, { step }) {
    const { state } = play;
    if (isDecidedByExit(state)) {
      endGame(play); // C-DaE3:VCa
    } else if (step === 'set-up' && state.campaign !== undefined) {
      campaignRules().setUpBattle(play);
    } else if (step === 'set-up') {
      const first = findScenario(state.scenario).setUpFirst;
      replaceFrame<Frame>(state, { at: 'sequence', step: 'rally' });
      pushFrame<Frame>(state, { at: 'set-up', side: opponentOf(first) });
      pushFrame<Frame>(state, { at: 'set-up', side: first });
      const smoker = smokeBarrageOf(state);
      if (smoker !== undefined) pushFrame<Frame>(state, { at: 'appointment', side: smoker }); // C-DaE3:SSR3a
    } else if (step === 'turn-end') {
      endPhase(play, 'close-combat');
      endPlayerTurn(play);
    } else if (step === 'next-turn') {
      campaignRules().continueBattle(play);
    } else {
      beginPhase(play, step);
    }
    return 'again';
  },
};

/** I-3.0 */
function beginPhase(play: Play, phase: TurnPhase): void {
  const { state } = play;
  const index = TURN_PHASES.indexOf(phase);
  if (index > 0) endPhase(play, TURN_PHASES[index - 1]);
  replaceFrame<Frame>(state, { at: 'sequence', step: TURN_PHASES[index + 1] ?? 'turn-end' });
  state.phase = phase;
  play.emit({ type: 'phase-began', rule: 'I-3.0', turn: state.turn, phase, attacker: state.attacker });
  settle(play);
  if (phase === 'rally') noteSightings(state);
  if (phase === 'rally' && state.campaign !== undefined) campaignRules().beginRallyInBattle(state);
  revealGunsInSight(play);
  pushFrame<Frame>(state, phaseFrame(state, phase));
  if (phase === 'rally' && state.campaign !== undefined)
    pushFrame<Frame>(state, { at: 'entry' }); // C-CG8
  else if (phase === 'rally' && unitsDue(state).length > 0) pushFrame<Frame>(state, { at: 'arrivals' }); // I-3.1c comes first
}

function phaseFrame({ attacker }: State, phase: TurnPhase): Frame {
  const defender = opponentOf(attacker);
  switch (phase) {
    case 'rally':
      return { at: 'rally-phase', step: 'recovery', side: attacker };
    case 'prep-fire':
    case 'advancing-fire':
      return { at: 'fire-phase', phase, side: attacker, step: 'opening', fired: [] };
    case 'defensive-fire':
      return { at: 'fire-phase', phase, side: defender, step: 'opening', fired: [] };
    case 'movement':
      return { at: 'movement-phase' };
    case 'rout':
      return { at: 'rout-phase', side: attacker };
    case 'advance':
      return { at: 'advance-phase', step: 'transfers' };
    case 'close-combat':
      return { at: 'close-combat-phase', step: 'attach', side: attacker, attached: [], fought: [] };
  }
}

// --- what ends with a phase, and with a Player Turn -----------------------------------------------------------------

interface Cleared {
  readonly units: readonly Mark[];
  readonly weapons: readonly WeaponMark[];
}

/** The marks of both sides that are taken off when a phase ends. Smoke, Residual FP and CX are cared for where they come from. */
export const MARKS_CLEARED: Readonly<Record<TurnPhase, Cleared>> = {
  rally: { units: ['acted', 'rally-tried'], weapons: ['recovered', 'repair-tried'] },
  'prep-fire': { units: ['served'], weapons: [] },
  movement: {
    units: ['served', 'doubled', 'smoke-tried', 'was-exhausted', 'crew-changed', 'dared'],
    weapons: ['recovered'],
  },
  'defensive-fire': { units: ['served', 'first-fired', 'final-fired'], weapons: ['first-fired', 'final-fired'] },
  // V-7.4.1 From here on a vehicle that has stopped hinders lines of sight again.
  'advancing-fire': { units: ['served', 'prep-fired', 'began-in-motion', 'entered'], weapons: ['prep-fired', 'moved'] },
  rout: { units: ['must-rout', 'routed', 'bounced'], weapons: [] },
  advance: { units: ['advanced', 'crew-changed'], weapons: [] },
  'close-combat': { units: ['pinned', 'fought'], weapons: [] },
};

/** What is counted per Player Turn. */
const TURN_MARKS: Cleared = {
  units: [
    'was-pinned',
    'done',
    'own-used',
    'manned',
    'manned-twice',
    'flamed',
    'crew-pinned',
    'dispensed',
    'motion-tried',
    'turned',
    'pushed',
  ],
  weapons: [
    'used',
    'intensive-fired',
    'bounding-fired',
    'area-fired',
    'manhandled',
    'turned-once',
    'turned-twice',
    'turned-thrice',
  ],
};

/** The same as bits. */
interface Masks {
  readonly units: Mask;
  readonly weapons: Mask;
}

function masksOf({ units, weapons }: Cleared): Masks {
  return { units: markMask(...units), weapons: weaponMarkMask(...weapons) };
}

const PHASE_MASKS: Readonly<Record<TurnPhase, Masks>> = byWord(TURN_PHASES, (phase) => masksOf(MARKS_CLEARED[phase]));
const TURN_MASKS = masksOf(TURN_MARKS);

function endPhase(play: Play, phase: TurnPhase): void {
  const { state } = play;
  if (state.campaign !== undefined && (phase === 'movement' || phase === 'advance'))
    campaignRules().countSquadsEntered(state); // C-CG5b
  if (phase === 'advance') removeLate(play);
  if (phase === 'rally') lapseAccess(play); // C-DaE:2.2d
  clearMarks(state, PHASE_MASKS[phase]);
  if (phase === 'advancing-fire' && state.wrecks.some(({ moving }) => moving))
    state.wrecks = state.wrecks.map((wreck) => ({ ...wreck, moving: false })); // V-7.4c
}

function clearMarks(state: State, cleared: Masks): void {
  for (let unit = 0; unit < state.place.length; unit++) removeMarks(state.marks, unit, cleared.units);
  for (let weapon = 0; weapon < state.holder.length; weapon++) removeMarks(state.weaponMarks, weapon, cleared.weapons);
}

/** I-3.9 I-R105 The roles change; after the second Player Turn the turn counter goes on, and on END the game is over. A half-box gives only the first side a Player Turn. */
function endPlayerTurn(play: Play): void {
  const { state } = play;
  const { moveFirst, halfTurn, selfRallies } = findScenario(state.scenario);
  clearMarks(state, TURN_MASKS);
  endStuns(state);
  state.directions = [];
  state.drives = [];
  state.promotionsTried = [];
  if (state.batteries.some(({ drew }) => drew))
    state.batteries = state.batteries.map((battery) => ({ ...battery, drew: false })); // C-DaE:2.2b
  state.selfRallies = selfRallies; // C-CG4 two in a campaign
  const isSecond = state.attacker !== moveFirst;
  if (state.campaign !== undefined) {
    campaignRules().offerAgreement(state);
    return;
  }
  if (state.turn === turnsOf(state) && (isSecond || halfTurn)) {
    endGame(play);
    return;
  }
  if (isSecond) state.turn++;
  state.attacker = opponentOf(state.attacker);
  replaceFrame<Frame>(state, { at: 'sequence', step: 'rally' });
}

/** V-3.8v10 V-7.10h What stunned a crew in this Player Turn still tells on it. */
function endStuns(state: State): void {
  for (let unit = 0; unit < state.place.length; unit++) {
    if (!hasMark(state, unit, 'stunned')) continue;
    clearMark(state, unit, 'stunned');
    setMark(state, unit, 'stun-shaken');
  }
}

function endGame(play: Play): void {
  const { state } = play;
  revealAll(play);
  settle(play);
  state.phase = 'over';
  popFrame(state);
  pushFrame<Frame>(state, { at: 'over' });
  const { winner, level } = outcomeOf(state);
  play.emit({ type: 'game-over', rule: 'I-3.9', winner, level });
}
