/** 9.2 9.3 Close Combat while it is fought: cards in the hand where they turn it, counterattacks, and who takes a loss. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type {
  Action,
  CombatCard,
  CombatCardFrame,
  CombatFrame,
  CounterattackFrame,
  LossFrame,
  Side,
} from '@bridgehead/primosole';
import {
  attackingSide,
  cardCode,
  defendingSide,
  handOf,
  idOf,
  isLastStep,
  isOnMap,
  label,
  opponentOf,
  participants,
  totalSheet,
  units,
  valueOf,
} from '@bridgehead/primosole';
import { bestOf } from '../options.js';
import { tenths } from '../words.js';
import { cardWorth, chanceToReach } from './outlook.js';
import type { Answer, Option, Situation } from './situation.js';
import { answerOf } from './situation.js';
import { lossCost, pointsAt, powerOf, scoreOf } from './worth.js';

/** How a fight stands for a side: what lies open, and how many cards of each side are still to come. */
interface Standing {
  readonly lead: number;
  readonly own: number;
  readonly other: number;
  /** What it is about. */
  readonly stake: number;
}

/** 9.2b 9.2c 9.2e 9.3 A card: of the hand if that changes the odds by more than it is worth, else of the deck. */
export function answerCombatCard(situation: Situation, frame: CombatCardFrame): Answer {
  const { state } = situation;
  const fight = state.stack.findLast((below) => below.at === 'combat' || below.at === 'counterattack');
  if (fight?.at !== 'combat' && fight?.at !== 'counterattack') return undefined;
  const standing =
    fight.at === 'combat'
      ? inCombat(situation, fight)
      : inCounterattack(situation, fight, frame.use === 'counterattack-open' ? 'counter' : 'answer');
  return chooseCard(situation, standing);
}

function chooseCard(situation: Situation, { lead, own, other, stake }: Standing): Answer {
  const { state, side, outlook, skill } = situation;
  const odds = chanceToReach(outlook, lead, own, other);
  const options: Option[] = [
    {
      action: { do: 'card', card: 'deck' },
      value: odds * stake,
      reason: `A card from the deck will do: it wins ${Math.round(odds * 100)} % of the time.`,
    },
  ];
  for (const card of skill === 'recruit' ? [] : handOf(state, side)) {
    const value = valueOf(card);
    const better = chanceToReach(outlook, lead + value, own - 1, other);
    const price = cardWorth(value) + (value === 10 ? 0.25 : 0);
    options.push({
      action: { do: 'card', card: cardCode(card) },
      value: better * stake - price,
      reason: `A card from the hand raises the odds from ${Math.round(odds * 100)} % to ${Math.round(better * 100)} %.`,
    });
  }
  return answerOf(bestOf(options));
}

/** The cards that a side has still to lay or to turn over; the one that is asked for is among them. */
function inCombat(situation: Situation, fight: CombatFrame): Standing {
  const { state, side } = situation;
  const enemy = opponentOf(side);
  const attacker = attackingSide(state);
  const toCome = (whose: Side) =>
    fight.hidden[whose] + fight.waiting[whose].length + (whose === attacker ? fight.coordination : 0);
  const tie = side === attacker ? 0 : -1; // 9.2g
  const lead =
    totalSheet(state, side, fight.open[side]).total - totalSheet(state, enemy, fight.open[enemy]).total + tie;
  return { lead, own: toCome(side) + 1, other: toCome(enemy), stake: stakeOf(situation) };
}

/** R84 */
function sumOf(cards: readonly CombatCard[]): number {
  return cards.reduce((sum, { card }) => sum + (card === undefined ? 1 : valueOf(card)), 0);
}

/** 9.3c The counterattack must be higher than the difference and the answer; two cards each in the end. */
function inCounterattack(situation: Situation, fight: CounterattackFrame, role: 'counter' | 'answer'): Standing {
  const counter = sumOf(fight.open);
  const answer = sumOf(fight.answer) + fight.difference;
  const [left, answers] = [2 - fight.open.length, 2 - fight.answer.length];
  const stake = stakeOf(situation);
  return role === 'counter'
    ? { lead: counter - answer - 1, own: left, other: answers, stake }
    : { lead: answer - counter, own: answers, other: left, stake };
}

/** 9.4 What lies between victory and defeat. */
function stakeOf({ state, side }: Situation): number {
  const all = [...participants(state, side), ...participants(state, opponentOf(side))];
  const ground = pointsAt(state, state.combat?.hex ?? -1);
  return 0.7 * ground + all.reduce((sum, unit) => sum + lossCost(state, unit), 0);
}

/** 9.3 A counterattack, and its hidden card. Success costs a unit, defeat a step of each and the hex. */
export function answerCounterattack(situation: Situation, frame: CounterattackFrame): Answer {
  if (frame.step !== 'asked') return chooseCard(situation, inCounterattack(situation, frame, 'counter'));
  const { state, outlook } = situation;
  const own = participants(state, defendingSide(state));
  const chance = chanceToReach(outlook, -frame.difference - 1, 2, 2);
  const defeat =
    own.reduce((sum, unit) => sum + lossCost(state, unit), 0) + 0.7 * pointsAt(state, state.combat?.hex ?? -1);
  const price = Math.min(
    ...own.map((unit) => scoreOf(state, unit) + powerOf(state, unit) * (isLastStep(state, unit) ? 1 : 1.6)),
  );
  const gain = chance * (defeat + 0.4 - price);
  const accept: Action = { do: 'accept' };
  if (gain <= 0.05)
    return {
      action: accept,
      reason: `A counterattack succeeds only ${Math.round(chance * 100)} % of the time, at too high a price.`,
    };
  return {
    action: { do: 'counterattack' },
    reason: `A counterattack succeeds ${Math.round(chance * 100)} % of the time: ${tenths(gain)} points on average.`,
  };
}

/** 9.3d 9.4b The unit that can best spare it. */
export function answerLoss({ state }: Situation, { among, kind }: LossFrame): Answer {
  const cost = (unit: number) =>
    kind === 'eliminate'
      ? scoreOf(state, unit) + powerOf(state, unit) * (isLastStep(state, unit) ? 1 : 1.6)
      : lossCost(state, unit);
  const options = among
    .filter((unit) => isOnMap(state, unit))
    .map(
      (unit): Option => ({
        action: { do: 'lose', unit: idOf(unit) },
        value: -cost(unit),
        reason: `${itemAt(units, unit).name} in ${label(numberAt(state.place, unit))} can best spare it.`,
      }),
    );
  return answerOf(bestOf(options));
}
