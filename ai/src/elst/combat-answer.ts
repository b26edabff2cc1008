/** Close combat: what an attack brings by the kill numbers of the rules, and who attacks whom. */
import { itemAt } from '@bridgehead/engine';
import type { Action, ActionOf, Unit } from '@bridgehead/elst';
import { combatOutcome, combatSums, isBroken, isVehicle, numberOf } from '@bridgehead/elst';
import type { Option } from '../options.js';
import { bestInTime } from '../options.js';
import { tenths } from '../words.js';
import { assaultValue, vehicleHarm } from './assault-worth.js';
import { TWO_DICE } from './harm.js';
import type { Answer, Request, Situation } from './situation.js';
import { answerOf, isOf, listedFor } from './situation.js';
import { BREAKING, reductionOf, worthOf } from './worth.js';

type Combat = Parameters<typeof combatSums>[1];
const NO_COMBAT: Combat = { attached: [], ambusher: undefined };

/** What one attack costs those who are attacked, on average. */
export function attackValue(
  { state }: Pick<Situation, 'state'>,
  by: readonly Unit[],
  against: readonly Unit[],
  combat: Combat = NO_COMBAT,
): number {
  const able = by.filter((unit) => !isBroken(state, unit));
  if (able.length === 0 || against.length === 0) return 0;
  const sums = combatSums(state, combat, {
    side: itemAt(state.side, itemAt(able, 0)),
    by: able,
    against,
    created: undefined,
  });
  const all = against.reduce(
    (sum, unit) => sum + worthOf(state, unit) * (isBroken(state, unit) ? 1 - BREAKING / 2 : 1),
    0,
  );
  const one = against.reduce((sum, unit) => sum + reductionOf(state, unit), 0) / against.length;
  return TWO_DICE.reduce((sum, chance, roll) => {
    const outcome = combatOutcome(sums, roll);
    return sum + chance * (outcome === 'eliminated' ? all : outcome === 'reduced' ? one : 0);
  }, 0);
}

/** The attacks that cost the enemy most. */
export function answerCombat(request: Request, situation: Situation): Answer {
  const frame = situation.state.stack.at(-1);
  if (frame?.at !== 'combat') return undefined;
  return answerOf(
    bestInTime(listedFor(request).filter(isOf('engage')), situation.budget, (action) =>
      weighEngagement(situation, frame, action),
    ),
  );
}

/** V-3.8v1 One attack at a time: the one that costs the enemy most now. */
export function answerVehicleCombat(request: Request, situation: Situation): Answer {
  const { state } = situation;
  const frame = state.stack.at(-1);
  if (frame?.at !== 'sequential-combat') return undefined;
  return answerOf(
    bestInTime(listedFor(request).filter(isOf('engage', 'close-defence')), situation.budget, (action) => {
      if (action.do === 'close-defence')
        return { action, value: CLOSE_DEFENCE, reason: 'The close-defence weapon clears the hex.' };
      const value = action.attacks.reduce((sum, attack) => sum + weighAttack(situation, frame, attack), 0);
      return { action, value, reason: `This attack costs the enemy ${tenths(value)} on average.` };
    }),
  );
}
const CLOSE_DEFENCE = 1;

function weighAttack({ state }: Situation, combat: Combat, attack: ActionOf<'engage'>['attacks'][number]): number {
  const [by, against] = [attack.by.map(numberOf), attack.against.map(numberOf)];
  const target = itemAt(against, 0);
  if (isVehicle(state, target)) return assaultValue(state, by, target, combat.ambusher);
  return isVehicle(state, itemAt(by, 0))
    ? vehicleHarm(state, itemAt(by, 0), against) * (attack.with?.length ?? 0)
    : attackValue({ state }, by, against, combat);
}

function weighEngagement(situation: Situation, combat: Combat, action: ActionOf<'engage'>): Option<Action> {
  const value = action.attacks.reduce(
    (sum, { by, against }) => sum + attackValue(situation, by.map(numberOf), against.map(numberOf), combat),
    0,
  );
  return { action, value, reason: `These attacks cost the enemy ${tenths(value)} on average.` };
}
