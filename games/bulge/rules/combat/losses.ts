/** 6.3 6.3b What the attacker loses by AE and EX, and who may then advance. */
import type { Preview, Violation } from '@bridgehead/engine';
import { listed, popFrame, pushFrame } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { destroy } from '../situation/destruction.js';
import type { LossFrame } from '../state/frames.js';
import { advanceInto } from './ground-rules.js';
import { notBeforeTheResult } from '../state/other-answers.js';
import { refuse } from '../vocabulary/refusals.js';
import type { BulgeProcedure, Play } from '../situation/types.js';
import type { Unit } from '../scenarios/units.js';
import { idOf, nameOf, sideOf, unitOf, units } from '../scenarios/units.js';
import { opponentOf, SIDE_NAMES } from '../vocabulary/vocabulary.js';

const strengthOf = (set: readonly Unit[]): number => set.reduce((sum, unit) => sum + units[unit].strength, 0);

/**
 * 6.3b R28 The sets of participants that an exchange can cost: together as strong as possible without exceeding the defender.
 * 6.3c Nobody, if all are stronger than it.
 */
export function exchangeSets(attackers: readonly Unit[], defender: Unit): readonly (readonly Unit[])[] {
  const most = units[defender].strength;
  let best: Unit[][] = [];
  let highest = -1;
  for (let mask = 0; mask < 1 << attackers.length; mask++) {
    const set = attackers.filter((_, bit) => (mask & (1 << bit)) !== 0);
    const sum = strengthOf(set);
    if (sum > most || sum < highest) continue;
    if (sum > highest) best = [];
    highest = sum;
    best.push(set);
  }
  return best;
}

/** 6.3 R26 One participant, or by exchange one of the sets above. */
function choicesOf({ attack, result }: LossFrame): readonly (readonly Unit[])[] {
  return result === 'AE' ? attack.attackers.map((unit) => [unit]) : exchangeSets(attack.attackers, attack.defender);
}

const sayChoice = (set: readonly Unit[]): string => listed(set.map(nameOf)) || 'nobody';

/** R84 The owner of the attacking units chooses; where there is no choice it happens on its own. */
export const lossProcedure: BulgeProcedure<LossFrame> = {
  run(play, frame) {
    const choices = choicesOf(frame);
    if (choices.length > 1) return 'ask';
    suffer(play, frame, choices[0]);
    return 'again';
  },

  decision: {
    ask(_state, frame) {
      const side = sideOf(frame.attack.attackers[0]);
      const what = frame.result === 'AE' ? 'the attacking unit that is destroyed' : 'your losses in the exchange';
      return [{ side, text: `Pick ${what}.`, rule: frame.result === 'AE' ? '6.3' : '6.3b' }];
    },
    candidates: (_state, frame) => choicesOf(frame).map((set): Action => ({ do: 'lose', units: set.map(idOf) })),
    judge: (_state, frame, _side, action) =>
      action.do === 'lose' ? judgeLoss(frame, action.units.map(unitOf)) : [notBeforeTheResult(action.do, ['lose'])],
    apply(play, frame, _side, action) {
      if (action.do === 'lose') suffer(play, frame, action.units.map(unitOf));
    },
    preview: (_state, frame, _side, action) => previewLoss(frame, action.do === 'lose' ? action.units.map(unitOf) : []),
  },
};

function judgeLoss(frame: LossFrame, lost: readonly Unit[]): Violation[] {
  const choices = choicesOf(frame);
  const isChoice = choices.some((set) => set.length === lost.length && set.every((unit) => lost.includes(unit)));
  return isChoice
    ? []
    : [
        refuse(frame.result === 'AE' ? 'wrong-loss' : 'wrong-exchange', {
          choices: choices.map(sayChoice).join('; or '),
        }),
      ];
}

function previewLoss({ attack }: LossFrame, lost: readonly Unit[]): Preview {
  const to = SIDE_NAMES[opponentOf(sideOf(attack.attackers[0]))];
  const text = `${sayChoice(lost)}: ${strengthOf(lost)} points to the ${to} Player.`;
  return { summary: `Lose ${sayChoice(lost)}`, tallies: [], consequences: [{ kind: 'own-loss', rule: '15.0a', text }] };
}

/** The units are destroyed. 6.3 The defender may advance into the hex of the one it beat. 6.3d A survivor of the exchange may advance. */
function suffer(play: Play, { attack, result }: LossFrame, lost: readonly Unit[]): void {
  const { state } = play;
  const { attackers, defender } = attack;
  popFrame(state);
  if (result === 'AE') {
    const [unit] = lost;
    const hex = state.place[unit];
    destroy(play, unit, '6.3');
    pushFrame(state, advanceInto(hex, unit, [defender]));
    return;
  }
  const hex = state.place[defender];
  destroy(play, defender, '6.3b');
  for (const unit of lost) destroy(play, unit, '6.3b');
  pushFrame(
    state,
    advanceInto(
      hex,
      defender,
      attackers.filter((unit) => !lost.includes(unit)),
    ),
  );
}
