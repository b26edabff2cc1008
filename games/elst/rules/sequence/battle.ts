/** C-DaE:4.1 A battle of a campaign in the sequence of play: how it begins, when it ends, what is counted in it. */
import { popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import { DATES, panzerfaustsFor, scenarioEndNumber, scenarioEnds } from '../campaign/calendar.js';
import { groundAt } from '../campaign/ground.js';
import { battleOf, campaignOf, changeBattle, changeCampaign } from '../campaign/rosters.js';
import { findScenario, turnsOf } from '../scenarios/scenarios.js';
import { settle } from '../situation/consequences.js';
import { roadHoldings, watchedHexes } from '../situation/control.js';
import { revealAll } from '../situation/hidden-units.js';
import type { AgreementFrame } from '../state/campaign-frames.js';
import { settingOf } from '../state/context.js';
import type { Frame } from '../state/frames.js';
import type { State } from '../state/state.js';
import { isOnMap, unitsOf } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { notAnAnswer } from '../text/refusals.js';
import { factsOf } from '../units/units-in-play.js';
import { rollDie } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

// --- its beginning ----------------------------------------------------------------------------------------------------

/** C-DaE:4.5181a C-DaE:4.5182a C-DaE:4.42 C-DaE:4.6 Isolated units first, those of the side that sets up first; then the rest. The area of a German Assault is declared when the British stand. */
export function setUpBattle(play: Play): void {
  const { state } = play;
  const { type } = battleOf(state);
  const first = findScenario(state.scenario).setUpFirst;
  const second = opponentOf(first);
  play.emit({ type: 'battle-began', rule: 'C-DaE:4.518', battle: type, date: DATES[campaignOf(state).date].name });
  replaceFrame<Frame>(state, { at: 'sequence', step: 'rally' });
  pushFrame<Frame>(state, { at: 'muster', side: second, part: 'rest' });
  if (type === 'german-assault') pushFrame<Frame>(state, { at: 'declaration' });
  pushFrame<Frame>(state, { at: 'muster', side: first, part: 'rest' });
  pushFrame<Frame>(state, { at: 'muster', side: second, part: 'isolated' });
  pushFrame<Frame>(state, { at: 'muster', side: first, part: 'isolated' });
  pushFrame<Frame>(state, { at: 'refit', step: 'preparation', waiting: 'begin' });
}

/** What begins with a Rally Phase, and with the first one of a battle. */
export function beginRallyInBattle(state: State): void {
  const { forces } = battleOf(state);
  const { moveFirst } = findScenario(state.scenario);
  changeBattle(state, { squadsThisTurn: 0, settingUp: forces.length });
  if (state.turn > 1 || state.attacker !== moveFirst) return;
  state.panzerfausts = panzerfaustsFor(squadsOnMap(state, 'german')); // C-CG5a C-CG5c
  controlRoads(state);
}

function squadsOnMap(state: State, side: Side): number {
  return unitsOf(state, side).filter((unit) => isOnMap(state, unit) && factsOf(state, unit).type === 'squad').length;
}

/** C-CG10c A side controls the road hexes of its Setup Areas, and the hexes next to them. */
function controlRoads(state: State): void {
  const { board } = settingOf(state);
  const { ground } = campaignOf(state);
  const letterAt = (hex: number) => {
    const there = ground === '' ? 'uncontrolled' : groundAt(ground, hex);
    return there === 'british' || there === 'german' ? there : undefined;
  };
  changeCampaign(state, {
    passed: watchedHexes(board)
      .map((hex) => letterAt(hex)?.charAt(0) ?? '.')
      .join(''),
  });
  for (const { holding, hex } of roadHoldings(state)) state.control[holding] = letterAt(hex);
}

/** C-CG5b C-R78 German squads that have come onto the map in this Player Turn bring Panzerfausts with them. */
export function countSquadsEntered(state: State): void {
  if (state.attacker !== 'german') return;
  const { forces, squadsEntered, squadsThisTurn } = battleOf(state);
  const isSetUp = (unit: Unit) =>
    forces.some(({ first, suggested }) => unit >= first && unit < first + suggested.length);
  const fresh = unitsOf(state, 'german').filter(
    (unit) =>
      isOnMap(state, unit) && factsOf(state, unit).type === 'squad' && !isSetUp(unit) && !squadsEntered.includes(unit),
  );
  if (fresh.length === 0) return;
  const now = squadsThisTurn + fresh.length;
  state.panzerfausts += panzerfaustsFor(now) - panzerfaustsFor(squadsThisTurn);
  changeBattle(state, { squadsEntered: [...squadsEntered, ...fresh], squadsThisTurn: now });
}

// --- its end ----------------------------------------------------------------------------------------------------------

/** C-CG2b At the end of each Player Turn. */
export function offerAgreement(state: State): void {
  replaceFrame<Frame>(state, { at: 'sequence', step: 'next-turn' });
  pushFrame<Frame>(state, { at: 'agreement', offered: false });
}

/** C-CG2b C-R75 The attacker is asked first: without their word there is no agreement. */
export const agreementProcedure: ElstProcedure<AgreementFrame> = {
  run: () => 'ask',

  decision: {
    ask: (state, { offered }) => [
      {
        side: offered ? opponentOf(state.attacker) : state.attacker,
        text: offered
          ? 'Your opponent offers to end the battle now. Agree, or play on.'
          : 'Play on, or offer to end the battle by agreement.',
        rule: 'C-CG2b',
        decline: { do: 'play-on' },
      },
    ],
    candidates: () => [{ do: 'play-on' }, { do: 'end-battle' }],
    judge: (_state, _frame, _side, action) =>
      action.do === 'play-on' || action.do === 'end-battle' ? [] : [notAnAnswer(action.do, ['play-on', 'end-battle'])],
    apply(play, { offered }, side, action) {
      const { state } = play;
      if (action.do === 'play-on') {
        if (offered) play.emit({ type: 'agreement', rule: 'C-CG2b', side, answer: 'refuse' });
        popFrame(state);
      } else if (offered) {
        play.emit({ type: 'agreement', rule: 'C-CG2b', side, answer: 'accept' });
        popFrame(state);
        endBattle(play);
      } else {
        play.emit({ type: 'agreement', rule: 'C-CG2b', side, answer: 'offer' });
        replaceFrame<Frame>(state, { at: 'agreement', offered: true });
      }
    },
  },
};

/** C-CG2a C-CG2c C-DaE:4.5171b After the second Player Turn of a Game Turn the German rolls, from turn 5 on; a German Assault has three turns. */
export function continueBattle(play: Play): void {
  const { state } = play;
  const isSecond = state.attacker !== findScenario(state.scenario).moveFirst;
  if (isSecond && isLast(play)) {
    endBattle(play);
    return;
  }
  if (isSecond) state.turn++;
  state.attacker = opponentOf(state.attacker);
  replaceFrame<Frame>(state, { at: 'sequence', step: 'rally' });
}

function isLast(play: Play): boolean {
  const { state, chance } = play;
  if (battleOf(state).type === 'german-assault') return state.turn >= turnsOf(state);
  const most = scenarioEndNumber(state.turn);
  if (most === 0) return state.turn >= turnsOf(state);
  if (state.turn >= turnsOf(state)) return true;
  const roll = rollDie(chance, `end of turn ${state.turn}`);
  const ends = scenarioEnds(state.turn, roll);
  play.emit({ type: 'scenario-end-rolled', rule: 'C-CG2a', turn: state.turn, roll, most, ends });
  return ends;
}

/** C-DaE:4.11 C-DaE:4.5171e No scenario of a campaign has a winner: the Refit Phase follows. */
function endBattle(play: Play): void {
  const { state } = play;
  revealAll(play);
  settle(play);
  play.emit({ type: 'battle-ended', rule: 'C-CG2a', date: DATES[campaignOf(state).date].name });
  state.phase = 'refit';
  replaceFrame<Frame>(state, { at: 'refit', step: 'melee', waiting: 'begin' });
}
